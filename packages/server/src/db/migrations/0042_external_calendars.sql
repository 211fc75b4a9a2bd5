-- Calendars that people and rooms have elsewhere (docs/decisions/0068): the account, sealed, and what it says of each of them.
create table external_calendar_connection (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  provider_id uuid not null,
  -- Of the person or the room, and the resource that it is.
  schedule_id uuid not null,
  resource_id uuid not null,
  account_email text not null,
  user_name text not null,
  home_url text not null,
  -- Null once it is disconnected, and never else.
  sealed_password bytea,
  status text not null check (status in ('CONNECTED', 'SYNC_IN_PROGRESS', 'SYNCED', 'DISCONNECTED', 'ERROR')),
  problem text,
  imports boolean not null,
  -- [{id, name}]
  known_calendars jsonb not null,
  chosen_calendars text[] not null,
  unreadable integer not null check (unreadable >= 0),
  read_at timestamptz(3),
  next_read_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  check ((status = 'ERROR') = (problem is not null)),
  check ((status = 'DISCONNECTED') = (sealed_password is null))
);
create index external_calendar_connection_schedule on external_calendar_connection (site_id, schedule_id);
create index external_calendar_connection_due on external_calendar_connection (site_id, next_read_at)
  where next_read_at is not null;
create index external_calendar_connection_ended on external_calendar_connection (site_id, updated_at)
  where status = 'DISCONNECTED';

-- What was read last; the time that it takes is occupancy.
create table external_event (
  site_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  resource_id uuid not null,
  fingerprint text not null,
  calendar_name text not null,
  title text,
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  all_day boolean not null,
  primary key (site_id, id),
  unique (site_id, connection_id, fingerprint),
  foreign key (site_id, connection_id) references external_calendar_connection (site_id, id) on delete cascade
);
create index external_event_end on external_event (site_id, end_at);
