-- Services as their owner writes them: every field of the entity, the history of their slugs, and their categories.

-- Categories of services; one that is deleted stays, because services keep the link (services sheet 4).
create table service_category (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  name text not null check (length(name) between 1 and 500),
  -- Numbers with gaps between neighbours.
  sort_order bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (site_id, id)
);

alter table service
  add column app_id uuid not null default '13d21c63-b5ec-5912-8397-c3a5ddb27a97',
  add column created_by_app_id uuid not null default '13d21c63-b5ec-5912-8397-c3a5ddb27a97',
  add column sort_order integer not null default 0,
  add column category_id uuid,
  add column conferencing_enabled boolean not null default false,
  -- A range instead of fixed durations: {unitType, hourOptions or dayOptions}.
  add column duration_range jsonb,
  -- Resources of the staff type, in the service's order; of classes and courses those of their future sessions.
  add column staff_ids uuid[] not null default '{}',
  -- Further types that a session needs, each with the resources that may serve or none for any of the type.
  add column resource_requirements jsonb not null default '[]',
  add column primary_resource_type uuid,
  add column pricing_plan_ids uuid[] not null default '{}',
  -- Of classes and courses, from their future recurring sessions.
  add column event_durations integer[] not null default '{}',
  -- Of courses: the start of the first session and the end of the last.
  add column first_session_at timestamptz(3),
  add column last_session_end_at timestamptz(3),
  -- When what follows from the sessions has to be looked at again, because a recurring one ends.
  add column sessions_checked_until timestamptz(3),
  -- What only has a shape: media, form settings, extended fields, words for search engines, taxable address.
  add column details jsonb not null default '{}',
  add constraint service_category_fkey foreign key (site_id, category_id) references service_category (site_id, id);
create index service_created on service (site_id, created_at, id) where deleted_at is null;
create index service_sessions on service (site_id, sessions_checked_until)
  where sessions_checked_until is not null and deleted_at is null;
create index service_policy on service (site_id, policy_id) where deleted_at is null;

drop table service_resource;

-- Every slug that a service has or had: links to it stay good, and nobody else gets it. Gone with the service.
create table supported_slug (
  site_id uuid not null,
  name text collate "C" not null,
  service_id uuid not null,
  custom boolean not null,
  created_at timestamptz(3) not null,
  primary key (site_id, name),
  foreign key (site_id, service_id) references service (site_id, id)
);
create index supported_slug_service on supported_slug (site_id, service_id, created_at);

-- What an update changed, with what it held before (services sheet 0.6).
alter table outbox_event add column modified_fields jsonb;
