-- Steps of processes that wait until a time or for a signal, such as a payment of which a webhook tells.
alter table process_step drop constraint process_step_state_check;
alter table process_step add constraint process_step_state_check
  check (state in ('PENDING', 'RUNNING', 'WAITING', 'DONE', 'FAILED', 'COMPENSATING', 'COMPENSATED'));
-- What ended its last wait: a signal with what came with it, or the time.
alter table process_step add column resumed jsonb;

-- A wait, or a signal that came before anybody waited for it.
create table process_wait (
  site_id uuid not null,
  -- What is waited for: all that whoever signals knows.
  signal text collate "C" not null,
  process_id uuid,
  -- The task that resumes the step.
  task_kind text collate "C",
  task_id uuid,
  until timestamptz(3),
  value jsonb,
  signaled_at timestamptz(3),
  -- Since when nobody waits any more.
  ended_at timestamptz(3),
  primary key (site_id, signal),
  foreign key (site_id, process_id) references process (site_id, id) on delete cascade,
  check (num_nulls(process_id, task_kind, task_id, until) in (0, 4)),
  check (process_id is not null or signaled_at is not null)
);
create index process_wait_process on process_wait (site_id, process_id);
-- What is over its time is looked for on all sites.
create index process_wait_until on process_wait (until) where ended_at is null and process_id is not null;
