-- The whole calendar: what events inherit, sessions with their seats, participations and time frames.

alter table schedule
  -- True: a change of the site's zone takes the schedule along. Its own zone is null while it has the site's.
  add column business_zone boolean not null default true,
  add column default_title text check (length(default_title) between 1 and 200),
  add column default_location jsonb,
  add column default_conferencing jsonb,
  add column app_id uuid,
  add column permissions jsonb not null default '[]',
  add column extended_fields jsonb not null default '{}',
  -- Of the schedule of a resource: the type of the resource.
  add column resource_type_id uuid,
  -- Seats of a course (design 4.6); its capacity is default_capacity. No guard: seats without limit.
  add column taken integer not null default 0 check (taken >= 0),
  add column overbooked integer not null default 0 check (overbooked >= 0),
  add column guard_capacity integer,
  -- From the first event to the end of the last one, appointments and cancelled events left out (services sheet 11.4).
  add column frame_status text not null default 'NONE' check (frame_status in ('NONE', 'FINITE', 'INFINITE')),
  add column frame_start timestamptz(3),
  add column frame_end timestamptz(3),
  add column frame_revision bigint not null default 1,
  add constraint schedule_seats check (taken <= guard_capacity),
  add constraint schedule_frame check (
    (frame_status = 'NONE') = (frame_start is null) and (frame_status = 'FINITE') = (frame_end is not null));
update schedule set guard_capacity = default_capacity;
create index schedule_created on schedule (site_id, created_at, id);

alter table calendar_event
  add column all_day boolean not null default false,
  -- {type, name, address}; the id of a business place is location_id.
  add column location jsonb,
  add column conferencing jsonb,
  add column notes text,
  add column extended_fields jsonb not null default '{}',
  -- Which fields come from the schedule or the master, and follow it while the event lies ahead.
  add column inherited text[] not null default '{}',
  -- One for each of resource_ids.
  add column resource_transparencies text[] not null default '{}',
  add column resource_roles text[] not null default '{}',
  -- Seats of a session (design 4.6); its capacity is capacity. No guard: seats without limit.
  add column taken integer not null default 0 check (taken >= 0),
  add column overbooked integer not null default 0 check (overbooked >= 0),
  add column guard_capacity integer,
  -- How often the seats changed: with the revision it numbers what the view of all events is told.
  add column seat_changes bigint not null default 0,
  -- Part of the ids of a master's instances from the second version of its times on.
  add column rule_version integer not null default 1,
  -- What a master was before its changes, oldest first: past instances keep what they had.
  add column history jsonb not null default '[]',
  -- The event of a booked appointment: its booking moves and cancels it, and occupies its time.
  add column booked boolean not null default false,
  add constraint calendar_event_seats check (taken <= guard_capacity);
update calendar_event set guard_capacity = capacity,
  resource_transparencies = array_fill('OPAQUE'::text, array[cardinality(resource_ids)]),
  resource_roles = array_fill('WRITER'::text, array[cardinality(resource_ids)]),
  booked = type = 'APPOINTMENT';
-- One row per instance: whoever makes it second finds it made.
create unique index calendar_event_instance on calendar_event (site_id, recurring_event_id, original_local_start)
  where recurring_event_id is not null;
create index calendar_event_start on calendar_event (site_id, start_at, id) where recurrence_type <> 'MASTER';
create index calendar_event_end on calendar_event (site_id, end_at, id) where recurrence_type <> 'MASTER';
create index calendar_event_masters on calendar_event (site_id, schedule_id) where recurrence_type = 'MASTER';
create index calendar_event_frame on calendar_event (site_id, schedule_id, end_at)
  where type <> 'APPOINTMENT' and status = 'CONFIRMED';

-- Places of sessions and courses that are held for somebody who is booking them (design 4.6): they count while they are
-- valid, summed under the lock of what they are of.
create table seat_hold (
  site_id uuid not null,
  id uuid not null,
  hold_id uuid not null,
  schedule_id uuid not null,
  -- Absent: seats of the course.
  event_id text collate "C",
  seats integer not null check (seats >= 1),
  expires_at timestamptz(3) not null,
  -- Kept for somebody on the waitlist.
  for_waitlist boolean not null default false,
  primary key (site_id, id)
);
create unique index seat_hold_hold on seat_hold (site_id, hold_id);
create index seat_hold_schedule on seat_hold (site_id, schedule_id, event_id);
create index seat_hold_event on seat_hold (site_id, event_id) where event_id is not null;
create index seat_hold_expires on seat_hold (site_id, expires_at);

-- Who takes part in an event or a course. Bookings keep their own (external_id is the booking's id).
create table participation (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  external_id text collate "C",
  event_id text collate "C",
  schedule_id uuid,
  app_id uuid,
  status text not null check (status in ('PENDING_CONFIRMATION', 'CONFIRMED', 'DECLINED')),
  party_size integer not null check (party_size between 1 and 1000),
  -- Whether its places are beyond the capacity by the owner's will, or taken from it.
  overbooked boolean not null default false,
  -- Written by the booking with the id external_id; calls of the calendar do not change it.
  of_booking boolean not null default false,
  contact_id uuid,
  name text,
  phone text,
  email text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  check ((event_id is null) <> (schedule_id is null)),
  foreign key (site_id, schedule_id) references schedule (site_id, id)
);
create index participation_event on participation (site_id, event_id, created_at) where event_id is not null;
create index participation_schedule on participation (site_id, schedule_id, created_at) where schedule_id is not null;
create index participation_external on participation (site_id, external_id);
create index participation_created on participation (site_id, created_at, id);
create index participation_contact on participation (site_id, contact_id) where contact_id is not null;
-- Up to when instances are found without a range: a year ahead and more, moved on in steps that are told.
create table events_view (
  site_id uuid primary key,
  revision bigint not null default 1,
  end_at timestamptz(3) not null,
  -- The zone data by which the instants of its sessions were computed: 2026a, 2026b and so on.
  zone_data text collate "C" not null
);

create unique index participation_booking on participation (site_id, external_id) where of_booking;

-- Requests of staff for somebody else for a session or an appointment of theirs. An appointment goes by its booking: its
-- event is another after each move.
create table substitute_request (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  event_id text collate "C",
  series_id text collate "C",
  booking_id uuid,
  title text not null,
  resource_id uuid not null,
  beside_ids uuid[] not null default '{}',
  state text not null check (state in ('OPEN', 'REPLACED', 'DECLINED', 'WITHDRAWN', 'ENDED')),
  note text check (length(note) between 1 and 500),
  answer text check (length(answer) between 1 and 500),
  substitute_id uuid,
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  check ((event_id is null) <> (booking_id is null)),
  check (series_id is null or event_id is not null)
);
-- Two people of one session may both be away, but nobody asks twice.
create unique index substitute_request_open on substitute_request
  (site_id, resource_id, coalesce(event_id, ''), coalesce(booking_id, '00000000-0000-0000-0000-000000000000'))
  where state = 'OPEN';
create index substitute_request_state on substitute_request (site_id, state, start_at, id);
create index substitute_request_event on substitute_request (site_id, event_id);
create index substitute_request_booking on substitute_request (site_id, booking_id) where booking_id is not null;
