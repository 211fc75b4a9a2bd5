-- Who waits for an appointment (docs/decisions/0073) stands on the waitlist of its service, with the bounds of what they wish for;
-- null for those who wait for a session or a course. The wish itself is kept with the booking.
alter table waitlist_entry add column wish_from timestamptz(3);
alter table waitlist_entry add column wish_until timestamptz(3);
-- Of such: when the time was given back that they are offered; null while nothing is, and of time that was free to all.
alter table waitlist_entry add column offer_given_back_at timestamptz(3);
-- When the last of the times was given back that they let pass: what is given back later they are asked about.
alter table waitlist_entry add column passed_at timestamptz(3);
-- How many offers in a row they have not answered.
alter table waitlist_entry add column unanswered smallint not null default 0;
alter table waitlist_entry add constraint waitlist_entry_wish check ((wish_from is null) = (wish_until is null) and wish_until > wish_from);
create index waitlist_entry_wishes on waitlist_entry (site_id, wish_until) where wish_until is not null;

-- Time that was given back while somebody waited whom it may suit. Until the work of the clock has asked all of them, it is
-- held under its id.
create table waitlist_freed_time (
  site_id uuid not null,
  id uuid not null,
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  -- Whose time it is; of the business schedule, everybody's.
  resource_ids uuid[] not null,
  -- It stays the same while the time passes from one to the next; null for what had been free to all before.
  given_back_at timestamptz(3),
  freed_at timestamptz(3) not null,
  primary key (site_id, id),
  check (end_at > start_at)
);
