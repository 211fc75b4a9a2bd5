/** Asks when services are free first, all of them at once. Runs on the server only. */
import type { PageCalls } from '@openhours/client';
import type { Operations, OutputOf } from '@openhours/contract';
import type { KnownOfBusiness } from './business-calls.ts';
import type { OwnHolds } from './hold-calls.ts';
import { inParts } from './in-parts.ts';
import type { SayPlace } from './place-names.ts';
import { presentSlotPlace } from './present.ts';
import { choicesInput, placeFilter } from './slot-input.ts';
import type { FirstTime, FirstTimes, FirstTimesQuestion } from './times.ts';

/** So many services one question may be about. */
const mostServices = 100;

type Answered = OutputOf<Operations['availability']['listNextTimeSlots']>['nextTimeSlots'][number];

function presentFirst(
  { localEndDate, localStartDate, location }: NonNullable<Answered['timeSlot']>,
  sayPlace: SayPlace,
): FirstTime {
  return {
    localStart: localStartDate,
    localEnd: localEndDate,
    ...(location === undefined ? {} : { place: presentSlotPlace(sayPlace(location)) }),
  };
}

export function firstTimeCallsOf(
  { site, visitor }: PageCalls,
  holds: Pick<OwnHolds, 'ids'>,
  { sayPlaces }: Pick<KnownOfBusiness, 'sayPlaces'>,
) {
  return {
    async listFirstTimes(question: FirstTimesQuestion): Promise<ReadonlyMap<string, FirstTimes>> {
      const { from, movingBookingId, place, serviceIds, timeZone, to, withPeople } = question;
      if (serviceIds.length === 0) {
        return new Map();
      }
      const ownSlotHoldIds = [...(await holds.ids())];
      // What somebody's own booking leaves free is for the site to ask: it has seen the link.
      const asking = movingBookingId === undefined ? visitor : site;
      const reading = Promise.all(
        inParts(serviceIds, mostServices).map((ids) =>
          asking.availability.listNextTimeSlots({
            serviceIds: ids,
            fromLocalDate: from,
            toLocalDate: to,
            timeZone,
            withStaffMembers: withPeople,
            ownSlotHoldIds,
            ...(movingBookingId === undefined ? {} : { movingBookingId }),
            ...choicesInput(question),
            ...(place === undefined ? {} : { locations: [placeFilter(place)] }),
          }),
        ),
      );
      const finding = reading.then((answers) => answers.flatMap(({ nextTimeSlots }) => nextTimeSlots));
      const [found, sayPlace] = await Promise.all([
        finding,
        sayPlaces(
          finding.then((all) =>
            all.flatMap(({ staffMembers, timeSlot }) => [timeSlot, ...staffMembers].map((slot) => slot?.location)),
          ),
        ),
      ]);
      return new Map(
        found.map(({ serviceId, staffMembers, timeSlot }) => [
          serviceId,
          {
            first: timeSlot === undefined ? undefined : presentFirst(timeSlot, sayPlace),
            ofPeople: new Map(staffMembers.map((each) => [each.resourceId, presentFirst(each, sayPlace)])),
          },
        ]),
      );
    },
  };
}
