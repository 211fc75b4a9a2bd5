-- Those who come with a booking and are known by name (docs/decisions/0083); more may come that nobody has named. Whoever is
-- cancelled or moved alone goes along to the booking that they are in from then on.
create table booking_participant (
  site_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  -- In the order in which they were named.
  place integer not null,
  name text not null check (length(name) between 1 and 100),
  birth_date date,
  -- What each answers by themselves, with the words of the form of that day.
  answers jsonb not null default '[]',
  -- So many days after the visit, as the form says of its answers; null: they stay.
  kept_days integer,
  expires_at timestamptz(3) check (expires_at is null or kept_days is not null),
  primary key (site_id, id),
  foreign key (site_id, booking_id) references booking (site_id, id)
);
create index booking_participant_booking on booking_participant (site_id, booking_id, place, id);
create index booking_participant_expires on booking_participant (site_id, expires_at) where expires_at is not null;

-- Whether a service asks who comes, and of what age they may be on the day of their visit.
create table participant_naming (
  site_id uuid not null,
  service_id uuid not null,
  revision bigint not null,
  asks_names boolean not null,
  asks_birth_dates boolean not null check (asks_names or not asks_birth_dates),
  least_age integer check (least_age between 0 and 130),
  most_age integer check (most_age between 0 and 130),
  updated_at timestamptz(3) not null,
  check (asks_birth_dates or (least_age is null and most_age is null)),
  check (least_age <= most_age),
  primary key (site_id, service_id)
);
