/** What a member's own pages ask (`site/calls.ts`), in the member's name: nobody else's bookings are among the answers. */
import type { PageCalls } from '@openhours/client';
import type { ExtendedBooking } from '@openhours/contract';
import { endedStatuses, openStatuses } from '@openhours/contract/bookings/statuses';
import type { MemberCalls, OwnVisit, OwnVisitsQuestion } from './own-visits.ts';
import { readVisit, type VisitReader } from './visit-calls.ts';

function filterOf({ nowMs, onlySessions = false, when }: OwnVisitsQuestion): Record<string, unknown> {
  const now = new Date(nowMs).toISOString();
  const ofTime =
    when === 'ahead'
      ? { endDate: { $gt: now }, status: { $in: openStatuses } }
      : { $or: [{ endDate: { $lte: now } }, { status: { $in: endedStatuses } }] };
  return onlySessions ? { ...ofTime, 'bookedEntity.tags': { $hasSome: ['GROUP', 'COURSE'] } } : ofTime;
}

/** Without a member everything is empty. */
export function memberCallsOf({ member }: Pick<PageCalls, 'member'>, reader: VisitReader): MemberCalls {
  async function ownVisit(extended: ExtendedBooking): Promise<OwnVisit> {
    const { allowedActions, booking, nextDate } = extended;
    const visit = await readVisit({ booking }, reader);
    return {
      visit,
      nextMs: nextDate === undefined ? visit.startMs : Date.parse(nextDate),
      mayCancel: allowedActions?.cancel === true,
      mayMove: allowedActions?.reschedule === true,
    };
  }
  return {
    async listOwnVisits(question) {
      if (member === undefined) {
        return { visits: [], next: undefined };
      }
      const { cursor, limit, when } = question;
      const { extendedBookings, pagingMetadata } = await member.bookings.queryExtendedBookings({
        query:
          cursor === undefined
            ? {
                filter: filterOf(question),
                sort: [{ fieldName: 'startDate', order: when === 'ahead' ? 'ASC' : 'DESC' }],
                cursorPaging: { limit },
              }
            : { cursorPaging: { limit, cursor } },
        withBookingAllowedActions: true,
      });
      return {
        visits: await Promise.all(extendedBookings.map(ownVisit)),
        next: pagingMetadata.hasNext === true ? pagingMetadata.cursors?.next : undefined,
      };
    },
    async findOwnPerson() {
      if (member === undefined) {
        return undefined;
      }
      const { email, firstName = '', lastName = '' } = (await member.memberAccess.getOwnAccess({})).access;
      return { name: `${firstName} ${lastName}`.trim(), email };
    },
    async isOwnVisit(bookingId) {
      const found = await member?.bookings.queryExtendedBookings({
        query: { filter: { id: { $eq: bookingId } }, cursorPaging: { limit: 1 } },
      });
      return found !== undefined && found.extendedBookings.length > 0;
    },
  };
}
