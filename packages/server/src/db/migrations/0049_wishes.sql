-- Who waits for an appointment (docs/decisions/0073) stands on the waitlist of its service, with the bounds of what they wish for;
-- null for those who wait for a session or a course. The wish itself is kept with the booking.
alter table waitlist_entry add column wish_from timestamptz(3);
alter table waitlist_entry add column wish_until timestamptz(3);
alter table waitlist_entry add constraint waitlist_entry_wish check ((wish_from is null) = (wish_until is null) and wish_until > wish_from);
create index waitlist_entry_wishes on waitlist_entry (site_id, wish_until) where wish_until is not null;

-- Time that was given back while somebody waited whom it may suit. Until the work of the clock has asked all of them, it is
-- held under its id.
create table waitlist_freed_time (
  site_id uuid not null,
  id uuid not null,
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  -- False: it was offered before, so whoever let it pass is not asked again.
  is_new boolean not null,
  freed_at timestamptz(3) not null,
  primary key (site_id, id),
  check (end_at > start_at)
);
