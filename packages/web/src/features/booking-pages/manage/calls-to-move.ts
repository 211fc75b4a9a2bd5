/** The calls of the site as they answer for one booking that is to move: what it has itself is free for it. */
import { instantOf } from '../../../days/dates.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import { placeKeyOf } from '../../../site/place-key.ts';
import type { OfferedSlot, SlotQuestion } from '../../../site/times.ts';
import type { BookedVisit } from '../../../site/visits.ts';

/** It may move by less than its length. Where it is already, it does not move to, unless it becomes longer or shorter. */
export function callsToMove(site: SiteCalls, visit: BookedVisit, keepsLength: boolean): SiteCalls {
  return {
    ...site,
    listSlots: async ({ limit, ...question }) => {
      const asked = { ...question, movingBookingId: visit.id };
      const slots = await site.listSlots(limit === undefined ? asked : { ...asked, limit: limit + 1 });
      return slots.filter((slot) => !keepsLength || !isWhereItIs(visit, slot, question)).slice(0, limit);
    },
    listFirstTimes: (question) => site.listFirstTimes({ ...question, movingBookingId: visit.id }),
  };
}

/** Whether a time is the one that the visit has, with the same person and at the same place. */
export function isWhereItIs(
  visit: BookedVisit,
  slot: Pick<OfferedSlot, 'localStart' | 'place'>,
  { place, staffId, timeZone }: Pick<SlotQuestion, 'place' | 'staffId' | 'timeZone'>,
): boolean {
  const placeKey =
    place?.key ?? (slot.place?.type === undefined ? undefined : placeKeyOf(slot.place.id, slot.place.type));
  return (
    instantOf(slot.localStart, timeZone) === visit.startMs &&
    (staffId === undefined || staffId === visit.staffId) &&
    (placeKey === undefined || visit.placeKey === undefined || placeKey === visit.placeKey)
  );
}
