-- Moves of the same that follow each other within minutes are told by one message, which waits for the last of them.

-- What a message about a move that has not left is of: a booking, or for whoever holds it a session. Null for all others.
alter table message add column moved_of text collate "C";
-- Of when it was before the first of the moves, and what the business has said to them.
alter table message add column moved_from jsonb;
-- Real time: when the first of them was told of.
alter table message add column moved_since timestamptz(3);
create index message_moved on message (site_id, moved_of) where moved_of is not null;
