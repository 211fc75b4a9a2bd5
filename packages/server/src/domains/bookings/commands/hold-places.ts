/** Holding places of a session or a course (design 5, 4.4 and 4.6): judged and locked like a booking of places. */
import { fail, slotHoldMinutes } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { minuteMs } from '../../../time/index.ts';
import { type AsOf, insertSeatHold, type SeatsOf } from '../../calendar/index.ts';
import type { BookingsParts } from '../parts.ts';
import { countPlacesHeldByVisitors, type Holder, type SlotHoldRow } from '../repository/holds.ts';
import { type NewPlaces, requireOffered } from '../rules/new-booking.ts';
import { bookedPlaces, holderOf, type Offered, requireOwnPlaces, requirePlacesBookable } from '../rules/new-places.ts';
import { requireZone } from '../rules/request.ts';
import { noSeats, openSpotsFor, requirePlacesLeft } from '../rules/seats.ts';
import { lockSeats, readOffered, readUntilWhen } from './seats.ts';

/** Of the places of a session or a course, for visitors together; whoever comes first may hold a whole booking. */
const shareOfPlaces = 0.3;

/** A hold that is being made, and by whom. */
export interface NewHold {
  readonly id: string;
  readonly holder: Holder;
}

/** What a hold is of. */
export type HeldColumns = Pick<
  SlotHoldRow,
  'service_id' | 'event_id' | 'schedule_id' | 'resource_ids' | 'start_at' | 'end_at' | 'time_zone'
>;

/** Holds places that nobody else has or holds. */
export async function holdPlaces(
  tx: Transaction,
  act: Act,
  request: NewPlaces,
  { id, holder }: NewHold,
  parts: BookingsParts,
): Promise<HeldColumns> {
  const { seats, participants } = request;
  const timeZone = request.timezone ?? act.site.timeZone;
  requireZone(timeZone);
  const { offered, catalogue } = await requirePlacesToHold(tx, act, request, { nowMs: act.nowMs }, parts);
  if (holder.type === 'VISITOR') {
    await requireShareOfPlaces(tx, seats, placesOf(offered), participants, 0, act.nowMs);
  }
  const { columns } = bookedPlaces(catalogue, offered, timeZone);
  insertSeatHold(tx, {
    holdId: id,
    scheduleId: offered.service.scheduleId,
    eventId: columns.event_id ?? undefined,
    places: participants,
    expiresMs: act.nowMs + slotHoldMinutes * minuteMs,
  });
  return {
    service_id: offered.service.id,
    event_id: columns.event_id,
    schedule_id: offered.kind === 'COURSE' ? offered.course.scheduleId : null,
    resource_ids: [],
    start_at: columns.start_at,
    end_at: columns.end_at,
    time_zone: columns.time_zone,
  };
}

/** Refuses another number of people when the session or course has fewer places, its own held ones counted in. */
export async function requirePlacesToResize(
  tx: Transaction,
  act: Act,
  request: NewPlaces,
  hold: SlotHoldRow,
  parts: BookingsParts,
): Promise<void> {
  const { seats, participants } = request;
  const asOf = { nowMs: act.nowMs, ownHoldId: hold.id };
  const { offered } = await requirePlacesToHold(tx, act, request, asOf, parts);
  if (hold.holder_type === 'VISITOR') {
    await requireShareOfPlaces(tx, seats, placesOf(offered), participants, hold.total_participants, act.nowMs);
  }
}

/** Locks what a hold is of, and tells whether so many places are there for it; of time there is nothing to lock. */
export async function lockHeldPlaces(
  tx: Transaction,
  { nowMs }: Act,
  { id, event_id, schedule_id, service_id }: SlotHoldRow,
  parts: BookingsParts,
): Promise<(places: number) => boolean> {
  const seats = seatsOfHold({ event_id, schedule_id });
  if (seats === undefined) {
    return () => true;
  }
  const catalogue = await parts.availability.current(tx);
  const holder = await lockSeats(tx, seats, { nowMs, ownHoldId: id });
  const openSpots = openSpotsFor(holder, noSeats, catalogue.services.get(service_id));
  return (places) => places <= openSpots;
}

/** The session or course of which places are held; undefined for the time of an appointment. */
function seatsOfHold({ event_id, schedule_id }: Pick<SlotHoldRow, 'event_id' | 'schedule_id'>): SeatsOf | undefined {
  if (event_id !== null) {
    return { sessionId: event_id };
  }
  return schedule_id === null ? undefined : { scheduleId: schedule_id };
}

/** What is held, locked, with places enough for the asked number; refused like a booking. */
async function requirePlacesToHold(tx: Transaction, act: Act, request: NewPlaces, asOf: AsOf, parts: BookingsParts) {
  const { seats, participants } = request;
  const asked = { seats, serviceId: request.serviceId, takes: true };
  const { catalogue, offered: found } = await readOffered(tx, parts.availability, asked, asOf);
  const offered = await readUntilWhen(tx, found, asOf);
  requireOwnPlaces(act, offered);
  requireOffered(offered.service, request);
  requirePlacesBookable(offered, act.nowMs);
  requirePlacesLeft(seats, openSpotsFor(holderOf(offered), noSeats, offered.service), participants);
  return { offered, catalogue };
}

function placesOf(offered: Offered): number {
  return holderOf(offered).capacity ?? offered.service.defaultCapacity;
}

/** Visitors, who need say nothing of themselves, together never hold most of the places (design 4.4). */
async function requireShareOfPlaces(
  tx: Transaction,
  seats: SeatsOf,
  capacity: number,
  participants: number,
  own: number,
  nowMs: number,
): Promise<void> {
  const others = (await countPlacesHeldByVisitors(tx, seats, nowMs)) - own;
  const mostPlaces = Math.floor(capacity * shareOfPlaces);
  if (others > 0 && others + participants > mostPlaces) {
    throw fail('SLOT_HOLD_LIMIT_REACHED', 'As many places are held as may be at once', { limit: 'PLACES', mostPlaces });
  }
}

/** Whether a hold is of this session or course. */
export function isOfSeats(hold: Pick<SlotHoldRow, 'event_id' | 'schedule_id'>, seats: SeatsOf): boolean {
  return 'sessionId' in seats ? hold.event_id === seats.sessionId : hold.schedule_id === seats.scheduleId;
}
