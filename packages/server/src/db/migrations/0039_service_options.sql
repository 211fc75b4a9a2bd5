-- Prices that differ by what is chosen: the option of a service and its variants (services sheet 7).
create table service_options (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  service_id uuid not null,
  options jsonb not null,
  variants jsonb not null,
  extended_fields jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  unique (site_id, service_id),
  foreign key (site_id, service_id) references service (site_id, id)
);

-- What services are shown with that follows from them: the cheapest and the dearest price, and how long visits may be.
alter table service add column variant_prices jsonb, add column variant_durations integer[] not null default '{}';
