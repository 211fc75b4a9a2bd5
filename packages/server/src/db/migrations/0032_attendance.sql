-- Who came: one record of each booking and session (bookings sheet 11).
create table booking_attendance (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  booking_id uuid not null,
  -- The session; null for an appointment that has none in the calendar.
  event_id text,
  -- The booking's, by which records are counted.
  service_id uuid not null,
  status text not null check (status in ('NOT_SET', 'ATTENDED', 'NOT_ATTENDED')),
  number_of_attendees integer not null check (number_of_attendees >= 0),
  progress text check (progress in ('ARRIVED', 'IN_PROGRESS', 'DONE')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  unique nulls not distinct (site_id, booking_id, event_id),
  check (progress is null or status = 'ATTENDED'),
  foreign key (site_id, booking_id) references booking (site_id, id)
);
create index booking_attendance_service on booking_attendance (site_id, service_id, status);
