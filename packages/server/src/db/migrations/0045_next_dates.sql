-- When a booking is next: a visit when it begins, a course that has begun when its next session does. So lists of what is to
-- come find both in the order of their dates, by one index, however many bookings are behind them.
alter table booking add column next_at timestamptz(3);
-- Of a course: when it is looked at again, because its next session is over by then. Null for all others, and for courses of
-- which nothing is to come.
alter table booking add column next_until timestamptz(3);
update booking set next_at = start_at, next_until = case when booked = 'SCHEDULE' then start_at end;
alter table booking alter column next_at set not null;
create index booking_next on booking (site_id, next_at, id);
create index booking_next_until on booking (site_id, next_until) where next_until is not null;
