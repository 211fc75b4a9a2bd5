-- What spans several domains and the outside: its steps one after the other, each as a task, and backwards again where
-- one of them fails (docs/decisions/0054).
create table process (
  site_id uuid not null,
  id uuid not null,
  kind text collate "C" not null,
  -- What it is for, such as a contact: of one kind only one process at a time.
  subject text collate "C" not null,
  state text not null check (state in ('RUNNING', 'COMPENSATING', 'DONE', 'FAILED', 'CANCELED')),
  is_canceled boolean not null default false,
  input jsonb,
  failed_step text collate "C",
  -- Who started it: by the name under which callers are counted, and whole, as its acts record it. Null: the server.
  started_by text collate "C",
  caller jsonb,
  request_id text,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (site_id, id),
  check ((ended_at is null) = (state in ('RUNNING', 'COMPENSATING')))
);
create unique index process_open on process (site_id, kind, subject) where ended_at is null;
-- They end about in the order in which they lie.
create index process_ended on process using brin (ended_at);

create table process_step (
  site_id uuid not null,
  process_id uuid not null,
  position smallint not null,
  name text collate "C" not null,
  state text not null check (state in ('PENDING', 'RUNNING', 'DONE', 'FAILED', 'COMPENSATING', 'COMPENSATED')),
  -- The task that runs it or, going backwards, that compensates it.
  task_id uuid,
  result jsonb,
  -- How far it came, where it has no task that tells.
  progress jsonb,
  primary key (site_id, process_id, position),
  foreign key (site_id, process_id) references process (site_id, id) on delete cascade
);
