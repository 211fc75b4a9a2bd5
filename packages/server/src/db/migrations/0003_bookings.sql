-- Contacts, bookings, occupancy and messages: what the product must never lose or write twice.

create table contact (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  email text,
  email_folded text collate "C",
  name_folded text collate "C" not null,
  -- What a search compares: the name without accents, the number without what stands between its digits.
  name_sought text collate "C" not null default '',
  phone_sought text collate "C",
  first_name text,
  last_name text,
  phone text,
  address jsonb,
  -- The member who signs in as this contact; what such a member booked before is the member's own.
  member_id uuid,
  erased boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id)
);
-- Couples and families share addresses: e-mail and name together name a person (design 6).
create unique index contact_person on contact (site_id, email_folded, name_folded) where email_folded is not null;
create unique index contact_member on contact (site_id, member_id) where member_id is not null;
create index contact_created on contact (site_id, created_at desc, id desc);

create table booking (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  status text not null check (status in ('CREATED', 'CONFIRMED', 'CANCELED', 'PENDING', 'DECLINED', 'WAITING_LIST')),
  payment_status text not null,
  payment_option text not null,
  -- A slot of an appointment or a class, or the schedule of a course.
  booked text not null check (booked in ('SLOT', 'SCHEDULE')),
  -- Appointments take time of resources, classes seats of the session event_id, courses seats of schedule_id.
  service_type text not null default 'APPOINTMENT' check (service_type in ('APPOINTMENT', 'CLASS', 'COURSE')),
  service_id uuid not null,
  schedule_id uuid not null,
  event_id text collate "C",
  resource_id uuid,
  location_id uuid,
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  buffer_minutes integer not null default 0,
  time_zone text not null,
  total_participants integer not null check (total_participants >= 1),
  double_booked boolean not null default false,
  contact_id uuid,
  -- The address in lower case, for filters by contactDetails.email.
  contact_email_folded text collate "C",
  created_by_type text not null check (created_by_type in ('VISITOR', 'MEMBER', 'USER', 'APP')),
  created_by_id uuid not null,
  external_user_id text collate "C",
  policy_id uuid not null,
  policy_revision bigint not null,
  -- What only has a shape: titles and names as they were, form values, flags of the creation.
  details jsonb not null,
  extended_fields jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  canceled_at timestamptz(3),
  primary key (site_id, id),
  foreign key (site_id, contact_id) references contact (site_id, id),
  check (end_at > start_at),
  check ((service_type = 'COURSE') = (booked = 'SCHEDULE')),
  check (service_type <> 'CLASS' or event_id is not null)
);
create index booking_created on booking (site_id, created_at desc, id desc);
create index booking_start on booking (site_id, start_at, id);
create index booking_contact on booking (site_id, contact_id, created_at desc);
create index booking_email on booking (site_id, contact_email_folded, created_at desc);
create index booking_service on booking (site_id, service_id, start_at);
create index booking_resource on booking (site_id, resource_id, start_at);
create index booking_course on booking (site_id, schedule_id) where service_type = 'COURSE';
create index booking_event on booking (site_id, event_id) where event_id is not null;
create index booking_creator on booking (site_id, created_by_id, created_at desc);

-- Who has a booking open: one row per screen, true while it says so again and again.
create table booking_viewer (
  site_id uuid not null,
  booking_id uuid not null,
  viewer_id uuid not null,
  user_id uuid not null,
  since_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  primary key (site_id, booking_id, viewer_id)
);
create index booking_viewer_seen on booking_viewer (site_id, seen_at);

-- What staff tell each other about a booking; customers never see it.
create table booking_note (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  booking_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  -- Who wrote it, as the audit log names callers.
  author_type text not null,
  author_id text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Taken away; for a day it can be brought back.
  deleted_at timestamptz(3),
  primary key (site_id, id),
  foreign key (site_id, booking_id) references booking (site_id, id)
);
create index booking_note_booking on booking_note (site_id, booking_id, created_at, id);
create index booking_note_deleted on booking_note (site_id, deleted_at) where deleted_at is not null;

-- No overlap can be written (design 4.4). `during` is [start, end + own buffer).
create table occupancy (
  site_id uuid not null,
  id uuid not null,
  resource_id uuid not null,
  source text not null check (source in ('BOOKING', 'HOLD', 'EVENT', 'EXTERNAL')),
  source_id text collate "C" not null,
  during tstzrange not null check (not isempty(during)),
  blocks boolean not null,
  exclusive boolean not null,
  expires_at timestamptz(3),
  primary key (site_id, id),
  check ((source = 'HOLD') = (expires_at is not null)),
  check (not exclusive or blocks),
  constraint occupancy_no_overlap exclude using gist (site_id with =, resource_id with =, during with &&) where (exclusive)
);
-- Reads go by the end: a tree over it costs the same at a thousand rows and at a million. A range index over all rows was
-- tried instead: in 150,000 rows whose ids were made in one burst each resource took four milliseconds. The beginning
-- behind the end was tried too: PostgreSQL 18 then reckons with a skip over every end and reads the whole site instead.
create index occupancy_resource on occupancy (site_id, resource_id, upper(during));
create index occupancy_hold on occupancy (site_id, resource_id) where source = 'HOLD';
create index occupancy_source on occupancy (site_id, source, source_id);

-- Holds of slots for the booking form (design 5): whose they are and what for. The time that they take is occupancy.

create table slot_hold (
  site_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  revision integer not null,
  -- The session or the course whose seats are held; both absent for the time of an appointment.
  event_id text collate "C",
  schedule_id uuid,
  -- In whose calendars it stands: those whose time is held, the one who serves first; of a session those who held it when
  -- the hold, which lives for twenty minutes at most, was made; none for a course.
  resource_ids uuid[] not null,
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  time_zone text not null,
  total_participants integer not null check (total_participants >= 1),
  holder_type text not null check (holder_type in ('VISITOR', 'MEMBER', 'USER', 'APP')),
  holder_id uuid not null,
  -- As calls of an address are counted; absent for calls of the business.
  address text collate "C",
  extended boolean not null default false,
  -- The new booking that the time is kept for until it is decided.
  booking_id uuid,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (site_id, id),
  check (end_at > start_at),
  check (event_id is null or schedule_id is null)
);
create index slot_hold_holder on slot_hold (site_id, holder_id, expires_at);
create index slot_hold_address on slot_hold (site_id, address, expires_at) where address is not null;
create index slot_hold_service on slot_hold (site_id, service_id, start_at);
create index slot_hold_expires on slot_hold (site_id, expires_at);

-- Who waits for a place in a session or a course, one row for each booking that is WAITING_LIST, in the order of joined_at
-- and id. Written under the lock of the session or course.
create table waitlist_entry (
  site_id uuid not null,
  -- The booking's.
  id uuid not null,
  revision bigint not null,
  service_id uuid not null,
  schedule_id uuid not null,
  -- The session of a class; absent: the course.
  event_id text collate "C",
  contact_id uuid,
  total_participants integer not null check (total_participants >= 1),
  joined_at timestamptz(3) not null,
  -- They let an offer pass since a place last became free.
  passed boolean not null,
  -- Until when a place is kept for them; its seats are a seat_hold with the same id.
  offered_until timestamptz(3),
  -- Business time at which the line is looked at again.
  recheck_at timestamptz(3) not null,
  primary key (site_id, id),
  foreign key (site_id, id) references booking (site_id, id)
);
create index waitlist_entry_line on waitlist_entry (site_id, schedule_id, event_id, joined_at, id);
create index waitlist_entry_event on waitlist_entry (site_id, event_id) where event_id is not null;
create index waitlist_entry_look on waitlist_entry (site_id, recheck_at);

-- Every outgoing message is a row first (design 9); `once` keeps a repeated delivery from making a second one.
create table message (
  site_id uuid not null,
  id uuid not null,
  once text collate "C" not null,
  type text not null,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  status text not null check (status in ('QUEUED', 'SENT', 'FAILED')),
  to_address text not null,
  to_address_folded text collate "C" not null,
  from_address text not null,
  language text not null,
  subject text not null,
  text text not null,
  html text,
  related_id text collate "C",
  contact_id uuid,
  created_at timestamptz(3) not null,
  -- The calendar file that goes with it.
  calendar text,
  -- What that file is of: a booking, or for whoever holds it the session or the course.
  calendar_of text collate "C",
  -- An address that is put in only when it is sent, sealed: whoever reads the log could act as who it is meant for.
  sealed_link bytea,
  -- The message that this one repeats.
  resend_of uuid,
  -- Business time from which on it says nothing to anybody any more: a reminder of what has begun.
  useful_until timestamptz(3),
  -- Real time: how often it was handed over, from when on it may be (null: it does not leave), when it went out, what was
  -- said last.
  attempt integer not null default 0,
  leaves_at timestamptz(3),
  sent_at timestamptz(3),
  last_error text,
  primary key (site_id, id),
  check (leaves_at is null or status = 'QUEUED')
);
create index message_related on message (site_id, related_id, created_at desc) where related_id is not null;
create index message_calendar on message (site_id, calendar_of, to_address_folded) where calendar_of is not null;
create unique index message_once on message (site_id, once);
create index message_created on message (site_id, created_at desc, id desc);
create index message_to on message (site_id, to_address_folded, created_at desc);
create index message_contact on message (site_id, contact_id) where contact_id is not null;

-- Whether a site's mail leaves the server: what the mail server has said since it last took a message. Real time.
create table mail_delivery (
  site_id uuid not null,
  failures integer not null,
  failing_since timestamptz(3),
  problem text check (problem in ('CONNECTION', 'ENCRYPTION', 'CREDENTIALS', 'REFUSED')),
  last_error text,
  last_sent_at timestamptz(3),
  primary key (site_id)
);

-- When people are reminded of visits, where a business has said so itself.
create table reminder_setting (
  site_id uuid not null,
  revision bigint not null,
  minutes_before integer[] not null,
  remind_staff boolean not null,
  updated_at timestamptz(3) not null,
  primary key (site_id)
);

-- When people are reminded of visits of a service that does not follow the others; null: it does.
create table service_reminder_setting (
  site_id uuid not null,
  service_id uuid not null,
  revision bigint not null,
  minutes_before integer[],
  updated_at timestamptz(3) not null,
  primary key (site_id, service_id)
);

-- Which messages a business sends, with which words of its own, and from whom, where it has said so.
create table mail_setting (
  site_id uuid not null,
  revision bigint not null,
  sender_name text,
  reply_to text,
  kinds jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (site_id)
);

-- Confirmed visits to come, each with its next reminder; none left: null. Of a course, which has several dates, the date
-- that the next reminder is of.
create table booking_reminder (
  site_id uuid not null,
  booking_id uuid not null,
  service_id uuid not null,
  is_course boolean not null,
  session_id text,
  start_at timestamptz(3) not null,
  due_at timestamptz(3),
  primary key (site_id, booking_id)
);
create index booking_reminder_due on booking_reminder (site_id, due_at) where due_at is not null;
create index booking_reminder_start on booking_reminder (site_id, start_at);
