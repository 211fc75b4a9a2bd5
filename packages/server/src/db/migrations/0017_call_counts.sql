-- How often strangers have called what writes or sends, so that limits hold over restarts and over all processes.

create table call_count (
  site_id uuid not null,
  -- A keyed hash of what is limited and of whose calls these are: whoever reads the table learns neither.
  bucket text collate "C" not null,
  calls integer not null,
  -- Real time: the end of the window that began with the first of them.
  ends_at timestamptz(3) not null,
  primary key (site_id, bucket)
);
create index call_count_ends on call_count (site_id, ends_at);
