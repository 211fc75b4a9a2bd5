-- The log of messages goes on by cursor, all of them or those in one state, at the same cost however long it is.
create index message_status on message (site_id, status, created_at desc, id desc);
