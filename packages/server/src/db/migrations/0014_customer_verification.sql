-- What is asked of customers who book without signing in: how many bookings may lie ahead for one address or telephone.

create table customer_verification (
  site_id uuid not null,
  revision bigint not null,
  -- Null: as many as they like.
  most_open_bookings integer check (most_open_bookings between 1 and 1000),
  updated_at timestamptz(3) not null,
  primary key (site_id)
);

-- The digits by which a telephone number is told again however it is written; only of customers who have not signed in.
alter table booking add column contact_phone_ending text collate "C";
create index booking_phone on booking (site_id, contact_phone_ending, end_at) where contact_phone_ending is not null;
