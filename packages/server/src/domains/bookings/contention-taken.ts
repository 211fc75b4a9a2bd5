/**
 * How whoever waits for a slot in a queue hears that it is gone: two hundred who come for one time are answered together, by
 * one look. Hints only; the locks of the database decide.
 */
import { createJustTaken, type JustTaken } from '../../admission/just-taken.ts';
import { type CoalesceRequests, createRequestCoalescing } from '../../admission/request-coalescing.ts';
import type { Act, ReadCall } from '../../call.ts';
import { newId } from '../../db/ids.ts';
import type { LatestReader } from '../../db/transaction.ts';
import { type Availability, type CatalogueService, judgementRange } from '../availability/index.ts';
import { type Course, readOccupancy, type Session } from '../calendar/index.ts';
import { managesBookings } from './access.ts';
import { requireFreeTogether } from './commands/create-multi-service.ts';
import { readSeats, sessionsNear } from './commands/seats.ts';
import type { BookingRow } from './repository.ts';
import { placeNewBooking } from './rules/draft.ts';
import { type NewAppointment, type NewSeats, planNewBooking, readNewBooking } from './rules/new-booking.ts';
import { type CreateMultiServiceBooking, planMultiService } from './rules/new-multi-service.ts';
import { serviceOfSchedule } from './rules/new-seats.ts';
import { occupiedUntil } from './rules/occupation.ts';
import type { CreateBooking } from './rules/request.ts';
import { keyOfSeats, noSeatLeft, noSeats, openSpotsFor } from './rules/seats.ts';

export interface TakenSlots {
  /**
   * Refuses a creation whose time somebody else has got while it stood in its queue; reads without a lock, and together
   * with everybody who looks for the same. What passes is judged again under the locks.
   */
  requireTimeNotTaken(call: ReadCall<CreateBooking>): Promise<void>;
  /** The same of several that are booked together. */
  requireTimesNotTaken(call: ReadCall<CreateMultiServiceBooking>): Promise<void>;
  /** A booking was committed that takes time from now on. */
  noteTaken(siteId: string, booking: BookingRow, nowMs: number): void;
}

/** What a look needs: the free times, what was booked here a moment ago, and who asks for the same. */
interface Looks {
  readonly availability: Availability;
  readonly justTaken: JustTaken;
  readonly coalesce: CoalesceRequests;
}

/** A call as rules see it, with where it reads. */
type Looking = Act & { readonly reader: LatestReader };

export function createTakenSlots(availability: Availability): TakenSlots {
  const justTaken = createJustTaken();
  const looks: Looks = { availability, justTaken, coalesce: createRequestCoalescing() };
  return {
    async requireTimeNotTaken({ input, ...call }) {
      const request = readNewBooking(input, call);
      await (request.seats === undefined
        ? requireResourceFree(looks, request, call)
        : requireSeatsLeft(looks, request, call));
    },

    async requireTimesNotTaken({ reader, input, ...act }) {
      const { siteId } = reader;
      const catalogue = await looks.coalesce(siteId, () => availability.latest(reader));
      const planned = planMultiService(catalogue, input, act, newId);
      const isTaken = planned.appointments.some(({ request: { resourceId, times } }) =>
        justTaken.overlaps(siteId, resourceId, times.startMs, times.ends[0]),
      );
      if (isTaken && !planned.skipsAvailability) {
        await requireFreeTogether(reader, act, catalogue, planned);
      }
    },

    noteTaken(siteId, booking, nowMs) {
      if (booking.service_type !== 'APPOINTMENT') {
        // Its counters are looked at, whoever waits.
        return;
      }
      const untilMs = occupiedUntil(booking.end_at, booking.buffer_minutes);
      justTaken.note(siteId, booking.resource_id, booking.start_at, untilMs, nowMs);
    },
  };
}

/** Looks only where something was booked a moment ago. */
async function requireResourceFree(
  { availability, coalesce, justTaken }: Looks,
  request: NewAppointment,
  { reader, ...act }: Looking,
): Promise<void> {
  const { siteId } = reader;
  if (!justTaken.overlaps(siteId, request.resourceId, request.times.startMs, request.times.ends[0])) {
    return;
  }
  const catalogue = await coalesce(siteId, () => availability.latest(reader));
  const plan = planNewBooking(catalogue, request, act);
  const { startMs, endMs, resourceIds, nowMs } = plan;
  const { fromMs, toMs } = judgementRange(startMs, endMs);
  const occupied = await coalesce([siteId, fromMs, toMs, ...resourceIds].join(' '), () =>
    readOccupancy(reader, resourceIds, fromMs, toMs, nowMs),
  );
  const facts = { catalogue, plan, occupied, beside: undefined };
  placeNewBooking(request, facts, newId(), managesBookings(act.caller));
}

async function requireSeatsLeft(looks: Looks, request: NewSeats, looking: Looking): Promise<void> {
  const { flags, participants, seats, slotHoldId } = request;
  if (slotHoldId !== undefined) {
    // Who has seats held looks at others' holds only: nobody else asks the same.
    return;
  }
  const { reader, nowMs } = looking;
  const { siteId } = reader;
  const holder = await looks.coalesce([siteId, keyOfSeats(seats)].join(' '), () => readSeats(reader, seats, { nowMs }));
  if (holder === undefined || flags.skipAvailabilityValidation === true) {
    return;
  }
  const catalogue = await looks.availability.snapshot(siteId);
  const service = serviceOfSchedule(catalogue, holder.scheduleId, 'sessionId' in seats ? 'CLASS' : 'COURSE');
  const openSpots = openSpotsFor(holder, noSeats, service);
  if (participants > openSpots) {
    throw noSeatLeft(seats, openSpots, await nearestTo(looks, holder, service, participants, looking));
  }
}

/** Where there is room instead of in a session, looked for together by whoever brings as many. */
function nearestTo(
  { coalesce }: Looks,
  holder: Session | Course,
  service: CatalogueService | undefined,
  participants: number,
  { reader, nowMs }: Looking,
): Promise<readonly Session[] | undefined> {
  const key = 'startMs' in holder ? holder.id : holder.scheduleId;
  return coalesce([reader.siteId, 'near', key, participants].join(' '), () =>
    sessionsNear(reader, holder, service, participants, { nowMs }),
  );
}
