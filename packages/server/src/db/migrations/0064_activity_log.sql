-- The activity log is read by time, and by whoever did it, however many acts there are.
create index audit_entry_at on audit_entry (site_id, at, id);
create index audit_entry_actor on audit_entry (site_id, actor_id, at, id) where actor_id is not null;
