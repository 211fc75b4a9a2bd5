/** What pages ask of free times of a service (`site/calls.ts`), through the typed client. Runs on the server only. */
import { type PageCalls, staffResourceTypeId } from '@openhours/client';
import type { InputOf, Operations } from '@openhours/contract';
import { everyPage } from '../session/every-page.ts';
import type { KnownOfBusiness } from './business-calls.ts';
import type { SiteCalls } from './calls.ts';
import type { OwnHolds } from './hold-calls.ts';
import { placesOf, presentSlot } from './present.ts';
import { choicesInput, placeFilter } from './slot-input.ts';
import type { SlotQuestion } from './times.ts';

const slotsPerPage = 1000;

type SlotInput = InputOf<Operations['availability']['listAvailabilityTimeSlots']>;

function slotFilter(question: SlotQuestion): SlotInput {
  const { alsoUnbookable, from, movingBookingId, place, serviceId, staffId, timeZone, to } = question;
  return {
    serviceId,
    fromLocalDate: from,
    toLocalDate: to,
    timeZone,
    ...(alsoUnbookable === true ? {} : { bookable: true }),
    ...(movingBookingId === undefined ? {} : { movingBookingId }),
    ...choicesInput(question),
    ...(place === undefined ? {} : { locations: [placeFilter(place)] }),
    ...(staffId === undefined
      ? {}
      : { resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [staffId] }] }),
  };
}

export function slotCallsOf(
  { site, visitor }: Pick<PageCalls, 'site' | 'visitor'>,
  holds: Pick<OwnHolds, 'ids'>,
  { sayPlaces }: Pick<KnownOfBusiness, 'sayPlaces'>,
): Pick<SiteCalls, 'listSlots'> {
  return {
    async listSlots(question) {
      const ownSlotHoldIds = [...(await holds.ids())];
      // What somebody's own booking leaves free is for the site to ask: it has seen the link.
      const asking = question.movingBookingId === undefined ? visitor : site;
      const readPage = async (cursorPaging: { limit: number; cursor?: string }) => {
        const answer = await asking.availability.listAvailabilityTimeSlots({
          ...slotFilter(question),
          ownSlotHoldIds,
          cursorPaging,
        });
        return { items: answer.timeSlots, pagingMetadata: answer.cursorPagingMetadata };
      };
      const reading = everyPage(readPage, { pageSize: slotsPerPage, atMost: question.limit });
      const [slots, sayPlace] = await Promise.all([reading, sayPlaces(reading.then(placesOf))]);
      return slots.map((slot) => presentSlot(slot, sayPlace));
    },
  };
}
