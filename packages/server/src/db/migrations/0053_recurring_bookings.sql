-- Appointments that recur (docs/decisions/0077): what they have in common is one id; null for what does not recur.
alter table booking add column recurring_group_id uuid;
create index booking_recurring on booking (site_id, recurring_group_id, start_at) where recurring_group_id is not null;

-- Whether customers may book such, and how many at once: of the site, and of a service where that says something itself.
create table recurring_offer (
  site_id uuid primary key,
  revision bigint not null,
  is_offered boolean not null,
  most_occurrences integer not null check (most_occurrences between 2 and 52),
  updated_at timestamptz(3) not null
);

create table service_recurring_offer (
  site_id uuid not null,
  service_id uuid not null,
  revision bigint not null,
  -- Null: as for all services.
  is_offered boolean,
  most_occurrences integer check (most_occurrences between 2 and 52),
  updated_at timestamptz(3) not null,
  primary key (site_id, service_id)
);
