-- Days on which the business or one of its places is closed, and on which public holidays it is (docs/decisions/0070).
create table closed_day (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  name text not null check (length(name) between 1 and 100),
  -- [{language, name}]
  translations jsonb not null,
  -- YYYY-MM-DD, on the clock of the place.
  first_date text not null,
  last_date text not null,
  -- Also in every later year.
  yearly boolean not null,
  -- Null: the whole business.
  location_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  check (first_date <= last_date)
);

create table public_holiday_settings (
  site_id uuid primary key,
  revision bigint not null,
  country text,
  state text,
  region text,
  closed boolean not null,
  -- Holidays on which it is open all the same.
  open_on text[] not null,
  updated_at timestamptz(3) not null
);
