/**
 * What must be true of the database after the storm, as queries that answer the faults; each answers none when all is
 * well.
 */
import { counterFaultsQuery } from '../../support/seats.ts';
import { coursePlaces, sessionPlaces, tightPlaces } from './scene.ts';

/** By what each fault is; $1 is the site. */
export const faultQueries: Readonly<Record<string, string>> = {
  'two at one time': `
    select a.source_id, b.source_id as other from occupancy a join occupancy b
      on b.site_id = a.site_id and b.resource_id = a.resource_id and b.id > a.id and b.during && a.during
    where a.site_id = $1 and a.blocks and b.blocks`,
  'a counter that is not what the bookings add up to, or over its guard': counterFaultsQuery,
  'a session with more people than it ever had places': `
    select id, taken from calendar_event where site_id = $1 and (taken > ${sessionPlaces} or overbooked > 0)`,
  'more places taken or kept than there are where people wait': `
    select session.id, session.taken, held.seats from calendar_event session
    cross join lateral (select coalesce(sum(seats), 0) as seats from seat_hold
      where seat_hold.site_id = $1 and seat_hold.event_id = session.id and seat_hold.expires_at > now()) held
    where session.site_id = $1 and session.capacity = ${tightPlaces} and session.taken + held.seats > ${tightPlaces}`,
  'somebody who waits without a place in line, or a place in line of nobody who waits': `
    with waits as (
      select id, total_participants from booking where site_id = $1 and status = 'WAITING_LIST'),
    line as (select id, total_participants from waitlist_entry where site_id = $1)
    select coalesce(waits.id, line.id) as id from waits full join line using (id, total_participants)
    where waits.id is null or line.id is null`,
  'an offer that keeps no places, or places kept for nobody': `
    with offered as (
      select id, total_participants as seats from waitlist_entry where site_id = $1 and offered_until is not null),
    kept as (select hold_id as id, seats from seat_hold where site_id = $1 and for_waitlist)
    select coalesce(offered.id, kept.id) as id from offered full join kept using (id, seats)
    where offered.id is null or kept.id is null`,
  'somebody who waits beside a free place that nobody offers them': `
    select entry.id from waitlist_entry entry
    join calendar_event session on session.site_id = entry.site_id and session.id = entry.event_id
    where entry.site_id = $1 and entry.offered_until is null and not entry.passed
      and entry.total_participants <= session.capacity - session.taken - (
        select coalesce(sum(seats), 0) from seat_hold
        where seat_hold.site_id = $1 and seat_hold.event_id = session.id)`,
  'a course with more people than places': `
    select id, taken from schedule where site_id = $1 and owner_type = 'SERVICE' and (taken > ${coursePlaces} or overbooked > 0)`,
  'time that is not what its booking says': `
    with meant as (
      select id::text as id, resource_id, tstzrange(start_at, end_at + buffer_minutes * interval '1 minute') as during
      from booking where site_id = $1 and service_type = 'APPOINTMENT' and status in ('CONFIRMED', 'PENDING')),
    stored as (
      select source_id as id, resource_id, during from occupancy
      where site_id = $1 and source = 'BOOKING' and blocks and exclusive)
    select coalesce(meant.id, stored.id) as id, meant.during as meant, stored.during as stored
    from meant full join stored using (id, resource_id, during)
    where meant.id is null or stored.id is null`,
  'time of a hold that is gone, or a hold without its time': `
    with held as (
      select id::text as id from slot_hold
      where site_id = $1 and event_id is null and schedule_id is null and booking_id is null and released_at is null),
    stored as (select source_id as id from occupancy where site_id = $1 and source = 'HOLD')
    select coalesce(held.id, stored.id) as id from held full join stored using (id)
    where stored.id is null`,
  'an appointment whose event is not on the calendar, or still there': `
    select booking.id, booking.status, event.status as event from booking
    left join calendar_event event on event.site_id = booking.site_id and event.id = booking.event_id
    where booking.site_id = $1 and booking.service_type = 'APPOINTMENT'
      and (booking.status in ('CONFIRMED', 'PENDING')) <> (coalesce(event.status, '') = 'CONFIRMED')`,
  'an event of an appointment that no booking has': `
    select event.id from calendar_event event
    where event.site_id = $1 and event.type = 'APPOINTMENT' and event.status = 'CONFIRMED'
      and not exists (select from booking where booking.site_id = $1 and booking.event_id = event.id
        and booking.status in ('CONFIRMED', 'PENDING'))`,
  'a participation that is not its booking': `
    with meant as (
      select id::text as external_id, total_participants as party_size from booking
      where site_id = $1 and service_type <> 'APPOINTMENT' and status in ('CONFIRMED', 'PENDING')),
    stored as (
      select external_id, party_size from participation where site_id = $1 and of_booking and status <> 'DECLINED'
        and (event_id is null or event_id in (select id from calendar_event where site_id = $1 and type <> 'APPOINTMENT')))
    select coalesce(meant.external_id, stored.external_id) as id from meant
    full join stored using (external_id, party_size) where meant.external_id is null or stored.external_id is null`,
  'one request that made two bookings': `
    select external_user_id from booking where site_id = $1 and external_user_id is not null
    group by external_user_id having count(*) > 1`,
  'a booking whose events are not one after the other from its creation on': `
    select booking.id, array_agg(event.type order by event.entity_sequence) as events from booking
    left join outbox_event event on event.site_id = booking.site_id and event.entity_id = booking.id::text
      and event.type like 'wix.bookings.v2.booking_%'
    where booking.site_id = $1
    group by booking.id, booking.revision
    having count(*) <> count(distinct event.entity_sequence)
      or (array_agg(event.type order by event.entity_sequence))[1] <> 'wix.bookings.v2.booking_created'
      or count(*) filter (where event.type = 'wix.bookings.v2.booking_created') <> 1
      or count(*) filter (where event.type = 'wix.bookings.v2.booking_updated') <> booking.revision - 1`,
  'an event of a booking that is not there': `
    select event.entity_id from outbox_event event
    where event.site_id = $1 and event.type like 'wix.bookings.v2.booking_%'
      and not exists (select from booking where booking.site_id = $1 and booking.id::text = event.entity_id)`,
  'a confirmed visit to come whose reminder is not planned, or planned for another time': `
    with coming as (
      select id, start_at from booking where site_id = $1 and service_type <> 'COURSE' and status = 'CONFIRMED'),
    planned as (
      select subject_id as id, start_at from reminder where site_id = $1 and not has_occasions)
    select coalesce(coming.id, planned.id) as id from coming full join planned using (id, start_at)
    where coming.id is null or planned.id is null`,
  'a substitute who is asked for in the name of somebody who does not have the session': `
    select request.id, request.state from substitute_request request
    join calendar_event event on event.site_id = request.site_id and event.id = request.event_id
    where request.site_id = $1 and request.state = 'OPEN' and not request.resource_id = any (event.resource_ids)`,
  'a customer who was told another number of times than what happened': `
    with happened as (
      select entity_id as id, count(*) as times from outbox_event
      where site_id = $1 and type = 'wix.bookings.v2.booking_confirmed'
        and (body -> 'participantNotification' ->> 'notifyParticipants')::boolean
      group by entity_id),
    told as (
      select related_id as id, count(*) as times from message
      where site_id = $1 and type = 'BOOKING_CONFIRMED' group by related_id)
    select coalesce(happened.id, told.id) as id, happened.times, told.times as told
    from happened full join told using (id, times) where happened.times is null or told.times is null`,
};
