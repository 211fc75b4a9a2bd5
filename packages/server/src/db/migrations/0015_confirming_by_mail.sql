-- Bookings that their customers confirm by the link or the code of a message; until then their time is held.

alter table customer_verification add column confirmation text not null default 'AT_ONCE'
  check (confirmation in ('AT_ONCE', 'BY_EMAIL'));

create table service_verification (
  site_id uuid not null,
  service_id uuid not null,
  revision bigint not null,
  -- Null: as for all services.
  confirmation text check (confirmation in ('AT_ONCE', 'BY_EMAIL')),
  updated_at timestamptz(3) not null,
  primary key (site_id, service_id)
);

-- True from the making of a booking until its customer, or the business, confirms it.
alter table booking add column awaits_customer boolean not null default false;

-- What was tried and sent for a booking. The code is computed, so none is stored.
create table booking_verification (
  site_id uuid not null,
  booking_id uuid not null,
  -- Another code for each round: when too many wrong ones were tried, or the address was another.
  round integer not null,
  tries integer not null,
  sendings integer not null,
  expires_at timestamptz(3) not null,
  primary key (site_id, booking_id)
);
create index booking_verification_expires on booking_verification (site_id, expires_at);
