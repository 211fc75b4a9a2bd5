-- What a business says of itself and of its places (services sheet 9 and 10).

-- What a business says of itself beyond name, zone, currency and language.
alter table site add column properties jsonb not null default '{}';

alter table location
  add column description text,
  add column status text not null default 'ACTIVE' check (status in ('ACTIVE')),
  add column location_type text not null default 'UNKNOWN',
  add column location_types text[] not null default '{}',
  add column fax text,
  -- For people to read; what can be booked does not depend on it.
  add column business_schedule jsonb,
  add column extended_fields jsonb,
  add check (not (is_default and archived));
create index location_created on location (site_id, created_at, id);
