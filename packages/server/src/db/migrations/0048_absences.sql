-- Who or what is away or closed, when, and what was decided about the visits within (docs/decisions/0072). What keeps
-- the time from being booked is an event of the calendar or a closed day, named here.
create table absence (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  -- A person or a room; else a place, else the whole business.
  resource_id uuid,
  location_id uuid,
  -- On the clock of the zone, `YYYY-MM-DDThh:mm:ss`.
  local_start text collate "C" not null,
  local_end text collate "C" not null,
  time_zone text collate "C" not null,
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  all_day boolean not null,
  -- Why, for the business alone.
  reason text check (length(reason) between 1 and 200),
  -- What customers read, in other languages besides.
  notice text check (length(notice) between 1 and 100),
  translations jsonb not null default '[]',
  event_id text collate "C",
  closed_day_id uuid,
  status text not null check (status in ('ACTIVE', 'ENDED')),
  -- [{id, jobId, kind, bookingId | multiServiceBookingId | eventId, title, startDate}], the newest last.
  decisions jsonb not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  check (resource_id is null or location_id is null),
  check ((event_id is null) <> (closed_day_id is null)),
  check (end_at > start_at)
);
create index absence_start on absence (site_id, start_at, id);
create index absence_end on absence (site_id, end_at);
create index absence_event on absence (site_id, event_id) where event_id is not null;
create index absence_closed_day on absence (site_id, closed_day_id) where closed_day_id is not null;
