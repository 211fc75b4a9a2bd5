-- Webhooks (docs/decisions/0094): where events are sent, what is on its way there, and the keys that sign it.
create table webhook_endpoint (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  url text collate "C" not null,
  event_types text[] not null,
  description text,
  status text not null check (status in ('ENABLED', 'DISABLED')),
  disabled_reason text check (disabled_reason in ('OWNER', 'GONE', 'FAILING')),
  -- Since when nothing was taken; raised and cleared without a new revision.
  failing_since timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  check ((status = 'DISABLED') = (disabled_reason is not null))
);

-- The event itself stays in the outbox: what an erasure empties there is empty here too.
create table webhook_delivery (
  site_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text collate "C" not null,
  entity_id text collate "C" not null,
  is_test boolean not null,
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts integer not null,
  -- How many attempts there were before the last replay.
  earlier_attempts integer not null,
  response_status integer,
  problem text,
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  unique (site_id, endpoint_id, event_id),
  foreign key (site_id, endpoint_id) references webhook_endpoint (site_id, id) on delete cascade,
  check ((status = 'PENDING') = (next_attempt_at is not null))
);
create index webhook_delivery_created on webhook_delivery (site_id, created_at, id);
create index webhook_delivery_of_endpoint on webhook_delivery (site_id, endpoint_id, created_at, id);
create index webhook_delivery_entity on webhook_delivery (site_id, entity_id);
create index webhook_delivery_pending on webhook_delivery (site_id, endpoint_id, id) where status = 'PENDING';
create index webhook_delivery_failed on webhook_delivery (site_id, endpoint_id, id) where status = 'FAILED';

create table webhook_attempt (
  site_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  attempted_at timestamptz(3) not null,
  duration_ms integer not null,
  response_status integer,
  problem text,
  response_excerpt text,
  primary key (site_id, delivery_id, number),
  foreign key (site_id, delivery_id) references webhook_delivery (site_id, id) on delete cascade
);

create table webhook_key (
  site_id uuid not null,
  id uuid not null,
  -- SPKI as PEM.
  public_part text collate "C" not null,
  sealed_part bytea not null,
  created_at timestamptz(3) not null,
  retired_at timestamptz(3),
  primary key (site_id, id)
);
-- One of them signs.
create unique index webhook_key_current on webhook_key (site_id) where retired_at is null;
