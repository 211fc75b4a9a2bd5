-- What every domain stands on: accounts and sites, credentials and sessions, sealed keys, the outbox,
-- idempotency and audit. Tables of site data lead every key with site_id (design 4.2); the others are
-- reference tables of low write, or belong to the server itself.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Server tables ------------------------------------------------------------------------------------------

-- One row: the offset of the test clock, so that all processes agree (design 4.11).
create table server_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);
insert into server_clock default values;

-- Signing keys and recoverable secrets, sealed with AES-256-GCM under the server's secret (design 2).
create table sealed_key (
  id uuid primary key,
  purpose text not null,
  algorithm text not null,
  public_part text,
  sealed_with text not null,
  sealed_part bytea not null,
  created_at timestamptz(3) not null,
  retired_at timestamptz(3)
);
create index sealed_key_purpose on sealed_key (purpose, created_at);

-- Reference tables ---------------------------------------------------------------------------------------

create table account (
  id uuid primary key,
  home_site_id uuid,
  created_at timestamptz(3) not null
);

create table site (
  id uuid primary key,
  -- The order in which sites were made, whatever the clocks said: the first one that is in service answers for addresses
  -- that no site has, and the next one becomes an account's home.
  number bigint not null unique,
  account_id uuid not null references account (id),
  revision bigint not null default 1,
  display_name text not null check (length(display_name) between 1 and 200),
  time_zone text not null,
  currency text not null,
  language text not null,
  state text not null check (state in ('PENDING', 'DEMO', 'ENABLED', 'DISABLED')),
  delete_status text check (delete_status in ('TRASH', 'PENDING_PURGE', 'DELETED')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  trashed_at timestamptz(3)
);
create index site_account on site (account_id, number);
create index site_delete_status on site (delete_status, trashed_at) where delete_status is not null;

create table site_host (
  host text collate "C" primary key,
  site_id uuid not null references site (id)
);
create index site_host_site on site_host (site_id);

create table oauth_app (
  id uuid primary key,
  site_id uuid not null references site (id),
  name text not null,
  application_type text not null check (application_type in ('HEADLESS', 'APP')),
  secret_hash bytea,
  settings jsonb not null,
  revision bigint not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index oauth_app_site on oauth_app (site_id);

-- An API key names its sites and permissions; only its SHA-256 is stored.
create table api_key (
  hash bytea primary key,
  id uuid not null unique,
  account_id uuid not null references account (id),
  name text not null,
  site_ids uuid[] not null,
  account_wide boolean not null,
  permissions text[] not null,
  -- In whose name the key acts: the identity that events and bookings carry.
  owner_user_id uuid not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index api_key_account on api_key (account_id);

-- Site tables --------------------------------------------------------------------------------------------

-- Raised in the transaction of every catalogue write; booking reads it for share (design 7).
create table site_catalogue (
  site_id uuid primary key,
  version bigint not null default 1
);

-- People who sign in to the dashboard.
create table site_user (
  site_id uuid not null,
  id uuid not null,
  email text not null,
  email_folded text collate "C" not null,
  name text not null,
  role text not null check (role in ('OWNER', 'MANAGER', 'FRONT_DESK', 'STAFF')),
  resource_id uuid,
  -- Owns the account too: the same person, under the same id, on each of its sites.
  account_owner boolean not null default false check (role = 'OWNER' or not account_owner),
  password_hash text,
  revision bigint not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id)
);
create unique index site_user_email on site_user (site_id, email_folded);

-- The one open link of a person: an invitation, or a way to a new password. A newer one takes its place.
create table user_link (
  site_id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('INVITATION', 'PASSWORD_RESET')),
  secret_hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (site_id, user_id),
  foreign key (site_id, user_id) references site_user (site_id, id) on delete cascade
);
create unique index user_link_secret on user_link (site_id, secret_hash);
create index user_link_expiry on user_link (site_id, expires_at);

-- Failed sign-ins per account and address prefix; known and unknown accounts are counted alike, so that the pause
-- tells nothing about which exist (identity sheet 11).
create table sign_in_failure (
  site_id uuid not null,
  account text collate "C" not null,
  address_prefix text collate "C" not null,
  failures integer not null,
  window_started_at timestamptz(3) not null,
  paused_until timestamptz(3),
  primary key (site_id, account, address_prefix)
);
create index sign_in_failure_window on sign_in_failure (site_id, window_started_at);

-- One row per signed-in visitor, member or user; ends at once on sign-out (identity sheet 4 and 11).
create table identity_session (
  site_id uuid not null,
  id uuid not null,
  subject_type text not null check (subject_type in ('VISITOR', 'MEMBER', 'USER', 'APP')),
  subject_id uuid not null,
  client_id uuid,
  refresh_hash bytea,
  cookie_hash bytea,
  client_address text,
  user_agent text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (site_id, id)
);
create unique index identity_session_refresh on identity_session (site_id, refresh_hash) where refresh_hash is not null;
create unique index identity_session_cookie on identity_session (site_id, cookie_hash) where cookie_hash is not null;
create index identity_session_subject on identity_session (site_id, subject_type, subject_id) where ended_at is null;
create index identity_session_expiry on identity_session (site_id, expires_at);

create table idempotency (
  site_id uuid not null,
  caller text collate "C" not null,
  operation text collate "C" not null,
  -- Clients choose their keys, and may put a name into one.
  key_hash bytea not null,
  request_hash bytea not null,
  status smallint,
  body text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (site_id, caller, operation, key_hash)
);
create index idempotency_expiry on idempotency (site_id, expires_at);

create table audit_entry (
  site_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  actor_type text not null,
  actor_id text,
  operation text not null,
  entity_type text not null,
  entity_id text not null,
  request_id text,
  before jsonb,
  after jsonb,
  primary key (site_id, id)
);
create index audit_entry_entity on audit_entry (site_id, entity_type, entity_id, id);

-- Work that waits (tasks/): deliveries of events, messages on their way, work of the clock, and whatever takes its time.
-- Work of the server itself, which belongs to no site, stands under the site of zeros.
create table task (
  site_id uuid not null,
  kind text collate "C" not null,
  -- What it is for: the event, the message, or an id of its own.
  id uuid not null,
  state text not null check (state in ('PENDING', 'LEASED', 'DONE', 'FAILED', 'CANCELED')),
  attempt integer not null default 0,
  -- Real time; the end of the lease while there is one, and null when nothing more is to come.
  due_at timestamptz(3),
  leased_until timestamptz(3),
  -- It has a time of its own, however far ahead.
  is_scheduled boolean not null default false,
  -- What it is about.
  entity_id text collate "C",
  -- Its place among those of its entity and kind, which come one after the other; null where they come in any order.
  order_position bigint,
  input jsonb,
  progress jsonb,
  result jsonb,
  log jsonb not null default '[]',
  -- Real time.
  ended_at timestamptz(3),
  primary key (site_id, id, kind),
  check ((due_at is not null) = (state in ('PENDING', 'LEASED'))),
  check ((ended_at is null) = (state in ('PENDING', 'LEASED')))
);
-- The two say "waits" in different words on purpose: to a planner without statistics every index that a condition
-- allows costs the same, and looking for the earliest of an entity along the due ones reads the whole backlog for each row.
create index task_due on task (site_id, kind, due_at, id) where state in ('PENDING', 'LEASED');
create index task_order on task (site_id, kind, entity_id, order_position, id)
  where due_at is not null and order_position is not null;
create index task_failed on task (site_id, id) where state = 'FAILED';
-- Which sites have tasks whose time is over: they end about in the order in which they lie.
create index task_ended on task using brin (ended_at);

-- Events are written in the transaction of the change, with a task for each consumer (design 4.9).
create table outbox_event (
  site_id uuid not null,
  id uuid not null,
  type text collate "C" not null,
  entity_id text collate "C" not null,
  entity_sequence bigint not null,
  at timestamptz(3) not null,
  identity jsonb not null,
  body jsonb not null,
  triggered_by_anonymize boolean not null default false,
  primary key (site_id, id)
)
-- A booking's event is about two kilobytes: to squeeze it below the usual mark costs more than to write it as it is.
with (toast_tuple_target = 8160);
create index outbox_event_entity on outbox_event (site_id, entity_id, entity_sequence);
-- Which sites have events whose time is over: events lie in the order of their times, so a range per block is enough.
create index outbox_event_at on outbox_event using brin (at);

-- The order in which the live stream shows events: given by the consumer `live` after the commit, one site at a
-- time, so that a reader who continues after a position misses nothing (design 8).
create table live_position (
  site_id uuid primary key,
  last bigint not null
);
create table live_event (
  site_id uuid not null,
  position bigint not null,
  event_id uuid not null,
  primary key (site_id, position),
  foreign key (site_id, event_id) references outbox_event (site_id, id) on delete cascade
);
create index live_event_event on live_event (site_id, event_id);

-- Erasures are kept, without the person, and replayed after a restore (design 12).
create table erasure (
  site_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  at timestamptz(3) not null,
  primary key (site_id, id)
);
