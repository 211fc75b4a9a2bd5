/** What pages ask about time that somebody has (`site/calls.ts`), through the typed client. Runs on the server only. */

import type { PageCalls } from '@openhours/client';
import { placedStatuses } from '@openhours/contract/bookings/statuses';
import { everyPage } from '../session/every-page.ts';
import type { SiteCalls } from './calls.ts';
import type { OwnHolds } from './hold-calls.ts';
import { presentVisit } from './present.ts';
import type { TakenQuestion, TakenTime } from './times.ts';

export function takenCallsOf(
  { site }: Pick<PageCalls, 'site'>,
  holds: Pick<OwnHolds, 'ids'>,
): Pick<SiteCalls, 'listTaken' | 'findHeldSeats'> {
  async function listBooked({ fromMs, serviceId, staffIds, toMs }: TakenQuestion): Promise<TakenTime[]> {
    const filter = {
      status: { $in: placedStatuses },
      startDate: { $lt: new Date(toMs).toISOString() },
      endDate: { $gt: new Date(fromMs).toISOString() },
      ...(staffIds.length === 0
        ? { 'bookedEntity.item.slot.serviceId': serviceId }
        : { 'bookedEntity.item.slot.resource.id': { $in: [...staffIds] } }),
    };
    return everyPage(async (cursorPaging) => {
      const { extendedBookings, pagingMetadata } = await site.bookings.queryExtendedBookings({
        query: { filter, cursorPaging },
      });
      const booked = extendedBookings.map(({ booking }): TakenTime => {
        const { endMs, staffId, startMs } = presentVisit(booking);
        return { startMs, endMs, staffId };
      });
      return { items: booked, pagingMetadata };
    });
  }

  /** The visitor's own hold is in nobody's way, and seats of a session are not the time of anybody. */
  async function listHeld({ fromMs, serviceId, staffIds, toMs }: TakenQuestion): Promise<TakenTime[]> {
    const [{ slotHolds }, ownIds] = await Promise.all([
      site.bookings.listSlotHolds({ fromDate: new Date(fromMs).toISOString(), toDate: new Date(toMs).toISOString() }),
      holds.ids(),
    ]);
    return slotHolds.flatMap((hold): TakenTime[] => {
      const { endDate, eventId, expiresDate, id, resourceIds, scheduleId, startDate } = hold;
      const staffId = resourceIds.find((each) => staffIds.includes(each));
      const isOfThese = staffIds.length === 0 ? hold.serviceId === serviceId : staffId !== undefined;
      return endDate === undefined ||
        eventId !== undefined ||
        scheduleId !== undefined ||
        ownIds.includes(id) ||
        !isOfThese
        ? []
        : [
            {
              startMs: Date.parse(startDate),
              endMs: Date.parse(endDate),
              staffId,
              heldUntilMs: Date.parse(expiresDate),
            },
          ];
    });
  }

  return {
    async findHeldSeats({ fromMs, toMs }) {
      const [{ slotHolds }, ownIds] = await Promise.all([
        site.bookings.listSlotHolds({ fromDate: new Date(fromMs).toISOString(), toDate: new Date(toMs).toISOString() }),
        holds.ids(),
      ]);
      const ends = new Map<string, number>();
      for (const { eventId, expiresDate, id, scheduleId } of slotHolds) {
        const of = eventId ?? scheduleId;
        if (of !== undefined && !ownIds.includes(id)) {
          ends.set(of, Math.min(ends.get(of) ?? Number.POSITIVE_INFINITY, Date.parse(expiresDate)));
        }
      }
      return ends;
    },
    async listTaken(question) {
      const [booked, held] = await Promise.all([listBooked(question), listHeld(question)]);
      return [...booked, ...held];
    },
  };
}
