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

-- How the pages and messages of a site look, where its business has chosen.
create table site_theme (
  site_id uuid not null,
  revision bigint not null,
  accent text not null check (accent ~ '^#[0-9a-f]{6}$'),
  headings text not null check (headings in ('RUBIK', 'SYSTEM', 'SERIF', 'ROUNDED')),
  corners text not null check (corners in ('SQUARE', 'SOFT', 'ROUND')),
  density text not null check (density in ('ROOMY', 'COMPACT')),
  scheme text not null check (scheme in ('AUTO', 'LIGHT', 'DARK')),
  updated_at timestamptz(3) not null,
  primary key (site_id)
);
