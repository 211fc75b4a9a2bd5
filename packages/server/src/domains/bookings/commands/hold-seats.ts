/** Holding seats of a session or a course (design 5, 4.4 and 4.6): judged and locked like a booking of seats. */
import { fail, slotHoldMinutes } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { minuteMs } from '../../../time/index.ts';
import { type AsOf, insertSeatHold, type SeatsOf } from '../../calendar/index.ts';
import type { BookingsParts } from '../parts.ts';
import type { Holder, SlotHoldRow } from '../repository/holds.ts';
import { inNamesOfHold } from '../rules/hold-names.ts';
import { type NewSeats, requireOffered } from '../rules/new-booking.ts';
import { bookedSeats, holderOf, requireOwnSeats } from '../rules/new-seats.ts';
import { requireZone } from '../rules/request.ts';
import { noSeats, openSpotsFor } from '../rules/seats.ts';
import { readShareOfSeats } from './enough-left.ts';
import { lockSeats, readOffered, readUntilWhen, requireSeatsOrNearest } from './seats.ts';

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

/** Holds seats that nobody else has or holds. */
export async function holdSeats(
  tx: Transaction,
  act: Act,
  request: NewSeats,
  { id, holder }: NewHold,
  parts: BookingsParts,
): Promise<HeldColumns> {
  const { seats, participants } = request;
  const timeZone = request.timezone ?? act.site.timeZone;
  requireZone(timeZone);
  const { offered, openSpots, catalogue } = await requireSeatsToHold(tx, act, request, { nowMs: act.nowMs }, parts);
  if (holder.type === 'VISITOR') {
    await requireShareOfSeats(tx, seats, { openSpots, participants, own: 0, nowMs: act.nowMs });
  }
  const { columns } = bookedSeats(catalogue, offered, timeZone);
  insertSeatHold(tx, {
    holdId: id,
    scheduleId: offered.service.scheduleId,
    eventId: columns.event_id ?? undefined,
    seats: participants,
    expiresMs: act.nowMs + slotHoldMinutes * minuteMs,
  });
  return {
    service_id: offered.service.id,
    event_id: columns.event_id,
    schedule_id: offered.kind === 'COURSE' ? offered.course.scheduleId : null,
    resource_ids: offered.kind === 'CLASS' ? [...offered.session.resourceIds] : [],
    start_at: columns.start_at,
    end_at: columns.end_at,
    time_zone: columns.time_zone,
  };
}

/** Refuses another number of people when the session or course has fewer seats, its own held ones counted in. */
export async function requireSeatsToResize(
  tx: Transaction,
  act: Act,
  request: NewSeats,
  hold: SlotHoldRow,
  parts: BookingsParts,
): Promise<void> {
  const { seats, participants } = request;
  const asOf = { nowMs: act.nowMs, ownHoldIds: [hold.id] };
  const { openSpots } = await requireSeatsToHold(tx, act, request, asOf, parts);
  if (hold.holder_type === 'VISITOR') {
    const own = hold.total_participants;
    await requireShareOfSeats(tx, seats, { openSpots, participants, own, nowMs: act.nowMs });
  }
}

/** Locks what a hold is of, and tells whether so many seats are there for it; of time there is nothing to lock. */
export async function lockHeldSeats(
  tx: Transaction,
  { nowMs }: Act,
  { id, event_id, schedule_id, service_id }: SlotHoldRow,
  parts: BookingsParts,
): Promise<(seats: number) => boolean> {
  const seats = seatsOfHold({ event_id, schedule_id });
  if (seats === undefined) {
    return () => true;
  }
  const catalogue = await parts.availability.current(tx);
  const holder = await lockSeats(tx, seats, { nowMs, ownHoldIds: [id] });
  const openSpots = openSpotsFor(holder, noSeats, catalogue.services.get(service_id));
  return (seats) => seats <= openSpots;
}

/** The session or course of which seats are held; undefined for the time of an appointment. */
function seatsOfHold({ event_id, schedule_id }: Pick<SlotHoldRow, 'event_id' | 'schedule_id'>): SeatsOf | undefined {
  if (event_id !== null) {
    return { sessionId: event_id };
  }
  return schedule_id === null ? undefined : { scheduleId: schedule_id };
}

/** What is held, locked, with seats enough for the asked number; refused like a booking. */
async function requireSeatsToHold(tx: Transaction, act: Act, request: NewSeats, asOf: AsOf, parts: BookingsParts) {
  const { seats, participants } = request;
  const asked = { seats, serviceId: request.serviceId, participants };
  const { catalogue, offered: found } = await readOffered(tx, parts.availability, asked, asOf);
  const offered = await readUntilWhen(tx, found, asOf);
  requireOwnSeats(act, offered);
  inNamesOfHold(() => requireOffered(catalogue, offered.service, request));
  const openSpots = openSpotsFor(holderOf(offered), noSeats, offered.service);
  await requireSeatsOrNearest(tx, offered, openSpots, participants, asOf);
  return { offered, openSpots, catalogue };
}

async function requireShareOfSeats(
  tx: Transaction,
  seats: SeatsOf,
  asked: Parameters<typeof readShareOfSeats>[2],
): Promise<void> {
  const { isEnoughLeft, mostPlaces } = await readShareOfSeats(tx, seats, asked);
  if (!isEnoughLeft) {
    throw fail(
      'SLOT_HOLD_LIMIT_REACHED',
      `Visitors may hold at most ${mostPlaces} of the free places at once; book without a hold, or try again later`,
      { limit: 'PLACES', mostPlaces },
    );
  }
}

/** Whether a hold is of this session or course. */
export function isOfSeats(hold: Pick<SlotHoldRow, 'event_id' | 'schedule_id'>, seats: SeatsOf): boolean {
  return 'sessionId' in seats ? hold.event_id === seats.sessionId : hold.schedule_id === seats.scheduleId;
}
