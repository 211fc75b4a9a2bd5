-- A message whose place a later one took before it went out has a status of its own: nothing failed.
alter table message drop constraint message_status_check;
alter table message add constraint message_status_check check (status in ('QUEUED', 'SENT', 'FAILED', 'REPLACED'));
update message set status = 'REPLACED', last_error = null
  where status = 'FAILED' and last_error = 'A later move took its place before it went out.';
