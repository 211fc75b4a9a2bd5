-- The catalogue of a site: places, schedules and events, resources and staff, policies, services.
-- All of it is read through the in-memory snapshot, whose version is site_catalogue.version.

create table location (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  name text not null check (length(name) between 1 and 150),
  is_default boolean not null,
  archived boolean not null default false,
  time_zone text,
  email text,
  phone text,
  address jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id)
);
create unique index location_default on location (site_id) where is_default;

create table schedule (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  external_id text collate "C" not null,
  owner_type text not null check (owner_type in ('BUSINESS', 'RESOURCE', 'SERVICE', 'OTHER')),
  name text not null,
  status text not null check (status in ('ACTIVE', 'CANCELLED')),
  time_zone text,
  default_capacity integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id)
);
create unique index schedule_external on schedule (site_id, external_id) where status = 'ACTIVE';

-- Events of schedules: working hours, sessions, appointments, blocked time. Recurring masters keep local times
-- and a weekly rule; their instances become rows only at the first participant or exception (design 4.4).
create table calendar_event (
  site_id uuid not null,
  id text collate "C" not null,
  revision bigint not null default 1,
  schedule_id uuid not null,
  type text not null check (type in ('DEFAULT', 'WORKING_HOURS', 'APPOINTMENT', 'CLASS', 'COURSE')),
  status text not null check (status in ('CONFIRMED', 'CANCELLED')),
  recurrence_type text not null check (recurrence_type in ('NONE', 'MASTER', 'INSTANCE', 'EXCEPTION')),
  title text,
  local_start timestamp(0) not null,
  local_end timestamp(0) not null,
  time_zone text not null,
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  rule_interval_weeks smallint check (rule_interval_weeks between 1 and 4),
  rule_day smallint check (rule_day between 1 and 7),
  rule_until timestamp(0),
  recurring_event_id text collate "C",
  -- Of an instance: where its master puts it.
  original_local_start timestamp(0),
  transparent boolean not null default false,
  location_id uuid,
  resource_ids uuid[] not null default '{}',
  capacity integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  foreign key (site_id, schedule_id) references schedule (site_id, id),
  check (end_at > start_at),
  check ((recurrence_type = 'MASTER') = (rule_interval_weeks is not null and rule_day is not null)),
  check ((recurrence_type in ('INSTANCE', 'EXCEPTION')) = (recurring_event_id is not null and original_local_start is not null))
);
create index calendar_event_schedule on calendar_event (site_id, schedule_id, start_at);
-- What the catalogue snapshot reads: masters, their exceptions, and single working hours.
create index calendar_event_rules on calendar_event (site_id, end_at)
  where recurrence_type <> 'NONE' or type = 'WORKING_HOURS';

create table resource (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  type_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  events_schedule_id uuid not null,
  -- Null: the shared business schedule.
  working_hours_schedule_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (site_id, id),
  foreign key (site_id, events_schedule_id) references schedule (site_id, id)
);

create table staff_member (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  resource_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  email text,
  phone text,
  description text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (site_id, id),
  foreign key (site_id, resource_id) references resource (site_id, id)
);
create unique index staff_member_resource on staff_member (site_id, resource_id);

create table booking_policy (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  name text not null,
  is_default boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id)
);
create unique index booking_policy_default on booking_policy (site_id) where is_default;

-- Every revision of a policy, written once; a booking keeps (policy_id, policy_revision) as its snapshot.
create table booking_policy_version (
  site_id uuid not null,
  policy_id uuid not null,
  revision bigint not null,
  name text not null,
  is_default boolean not null,
  rules jsonb not null,
  created_at timestamptz(3) not null,
  -- When the policy itself was made, which may be gone.
  policy_created_at timestamptz(3) not null,
  primary key (site_id, policy_id, revision)
);

create table service (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  type text not null check (type in ('APPOINTMENT', 'CLASS', 'COURSE')),
  name text not null check (length(name) between 1 and 400),
  description text,
  tag_line text,
  hidden boolean not null default false,
  slug text collate "C" not null,
  schedule_id uuid not null,
  policy_id uuid not null,
  form_id uuid,
  default_capacity integer not null check (default_capacity between 1 and 1000),
  session_durations integer[] not null,
  buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 720),
  online_booking_enabled boolean not null,
  manual_approval boolean not null,
  multiple_requests boolean not null,
  payment jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (site_id, id),
  foreign key (site_id, schedule_id) references schedule (site_id, id),
  foreign key (site_id, policy_id) references booking_policy (site_id, id)
);
create unique index service_slug on service (site_id, slug) where deleted_at is null;

create table service_location (
  site_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  position smallint not null,
  type text not null check (type in ('BUSINESS', 'CUSTOM', 'CUSTOMER')),
  -- Only of business places; a custom one has an address of its own.
  location_id uuid,
  address jsonb,
  primary key (site_id, id),
  check ((type = 'BUSINESS') = (location_id is not null)),
  foreign key (site_id, service_id) references service (site_id, id),
  foreign key (site_id, location_id) references location (site_id, id)
);

create unique index service_location_service on service_location (site_id, service_id, position);

create table service_resource (
  site_id uuid not null,
  service_id uuid not null,
  resource_id uuid not null,
  position smallint not null,
  primary key (site_id, service_id, resource_id),
  foreign key (site_id, service_id) references service (site_id, id),
  foreign key (site_id, resource_id) references resource (site_id, id)
);

-- The grid of starts, one row per site (bookings sheet 15); no row means the defaults.
create table time_slots_configuration (
  site_id uuid primary key,
  revision bigint not null default 1,
  same_as_duration boolean not null,
  split_interval_minutes integer not null check (split_interval_minutes between 1 and 1440),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
