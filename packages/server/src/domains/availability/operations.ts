/** The operations of availability. */
import {
  availabilityCalendar,
  availabilityExplanation,
  catalogSearch,
  availability as declared,
  multiServiceTimeSlots,
} from '@openhours/contract';
import { type Binding, bindRead, WrittenOutput } from '../../call.ts';
import { createSpareBuffers } from './answer-bytes.ts';
import { getSlot, listEndOptions } from './ask-slot.ts';
import { searchCatalogue } from './catalog-search.ts';
import { listCourseAvailability } from './courses.ts';
import { listEntries } from './entries.ts';
import { getEventSlot, listEventSlots } from './event-slots.ts';
import { explain } from './explain.ts';
import { listSlots } from './list-slots.ts';
import { type FindMovingVisit, type FindOwnTime, movingFor, movingVisitFor, timeSeenBy } from './moving.ts';
import { getVisit, listVisits } from './multi-service-slots.ts';
import { listMultiSlots } from './multi-slots.ts';
import { listNextSlots } from './next-slots.ts';
import { ownHoldsOf, type ReadHoldIdsOf } from './own-holds.ts';
import { readEntriesQuery } from './rules/entries-request.ts';
import { readSlotsPage } from './rules/request.ts';
import type { Availability } from './snapshot.ts';
import type { CountWaiting } from './waiting.ts';

export interface AvailabilityDependencies {
  readonly availability: Availability;
  readonly readHoldIdsOf: ReadHoldIdsOf;
  readonly findOwnTime: FindOwnTime;
  readonly findMovingVisit: FindMovingVisit;
  readonly countWaiting: CountWaiting;
  /** Origin under which people reach a site. */
  readonly originOf: (siteId: string) => Promise<string>;
}

/** Binds what `availability` declares. */
export function availabilityOperations({
  availability,
  readHoldIdsOf,
  findOwnTime,
  findMovingVisit,
  countWaiting,
  originOf,
}: AvailabilityDependencies): Binding[] {
  const spare = createSpareBuffers();
  const written = ({ bytes, release }: { bytes: Buffer; release: () => void }) => new WrittenOutput(bytes, release);

  return [
    bindRead(declared.listAvailabilityTimeSlots, async (call) => {
      const { input, reader, site, nowMs, signing, caller } = call;
      const page = readSlotsPage(input, site.timeZone, signing, nowMs);
      // What a cursor holds is asked anew: it may have been handed on.
      const [moving, ownHoldIds] = await Promise.all([
        movingFor(caller, reader, page.query.movingBookingId, findOwnTime),
        ownHoldsOf(call, readHoldIdsOf)(page.query.ownSlotHoldIds),
      ]);
      return written(await listSlots(availability, { reader, page, signing, nowMs, spare, moving, ownHoldIds }));
    }),

    bindRead(declared.getAvailabilityTimeSlot, async ({ input, reader, site, nowMs }) =>
      written(await getSlot(availability, { reader, input, siteTimeZone: site.timeZone, nowMs, spare })),
    ),

    bindRead(declared.listAvailabilityTimeSlotEndOptions, async ({ input, reader, site, nowMs }) =>
      written(await listEndOptions(availability, { reader, input, siteTimeZone: site.timeZone, nowMs, spare })),
    ),

    bindRead(declared.listNextTimeSlots, async (call) => {
      const { caller, input, nowMs, reader, site } = call;
      const [moving, ownHoldIds] = await Promise.all([
        movingFor(caller, reader, input.movingBookingId, findOwnTime),
        ownHoldsOf(call, readHoldIdsOf)(input.ownSlotHoldIds),
      ]);
      return listNextSlots(availability, { reader, input, siteTimeZone: site.timeZone, nowMs, moving, ownHoldIds });
    }),

    bindRead(declared.listEventTimeSlots, (call) =>
      listEventSlots(availability, call.input, call.signing, {
        reader: call.reader,
        siteTimeZone: call.site.timeZone,
        nowMs: call.nowMs,
        ownHolds: ownHoldsOf(call, readHoldIdsOf),
        countWaiting,
      }),
    ),

    bindRead(declared.getEventTimeSlot, (call) =>
      getEventSlot(availability, call.input, {
        reader: call.reader,
        siteTimeZone: call.site.timeZone,
        nowMs: call.nowMs,
        ownHolds: ownHoldsOf(call, readHoldIdsOf),
        countWaiting,
      }),
    ),

    bindRead(availabilityCalendar.queryAvailability, async ({ input, reader, site, nowMs }) => {
      const query = readEntriesQuery(input, site.timeZone);
      return written(await listEntries(availability, { reader, query, nowMs, spare, countWaiting }));
    }),

    bindRead(availabilityCalendar.getScheduleAvailability, async (call) => {
      const { input, reader, nowMs } = call;
      const ownHoldIds = await ownHoldsOf(call, readHoldIdsOf)(input.ownSlotHoldIds);
      const asOf = { nowMs, ownHoldIds, countWaiting };
      const [course] = await listCourseAvailability(availability, reader, [input.scheduleId], asOf);
      const { scheduleId: _asked, ...answer } = course as NonNullable<typeof course>;
      return answer;
    }),

    bindRead(availabilityCalendar.listCourseAvailability, async (call) => {
      const { input, reader, nowMs } = call;
      const ownHoldIds = await ownHoldsOf(call, readHoldIdsOf)(input.ownSlotHoldIds);
      const asOf = { nowMs, ownHoldIds, countWaiting };
      return { courses: await listCourseAvailability(availability, reader, input.scheduleIds, asOf) };
    }),

    bindRead(availabilityCalendar.calculateMultiSlotAvailability, ({ input, reader, site, nowMs, signing }) =>
      listMultiSlots(availability, input, signing, {
        reader,
        siteTimeZone: site.timeZone,
        nowMs,
      }),
    ),

    bindRead(
      multiServiceTimeSlots.listMultiServiceAvailabilityTimeSlots,
      ({ caller, input, reader, site, nowMs, signing }) =>
        listVisits(availability, input, signing, {
          reader,
          siteTimeZone: site.timeZone,
          nowMs,
          readMoving: (id) => movingVisitFor(caller, reader, id, findMovingVisit),
        }),
    ),

    bindRead(multiServiceTimeSlots.getMultiServiceAvailabilityTimeSlot, ({ input, reader, site, nowMs }) =>
      getVisit(availability, input, { reader, siteTimeZone: site.timeZone, nowMs }),
    ),

    bindRead(availabilityExplanation.explainAvailability, async ({ input, reader, site, nowMs, caller }) =>
      explain(availability, input, {
        moving: await movingFor(caller, reader, input.movingBookingId, findOwnTime),
        reader,
        siteTimeZone: site.timeZone,
        nowMs,
        seesTimeOf: timeSeenBy(caller),
      }),
    ),

    bindRead(catalogSearch.queryServicesByFilters, ({ caller, input, nowMs, reader, signing, site }) =>
      searchCatalogue(availability, input, signing, { reader, site, caller, nowMs, originOf }),
    ),
  ];
}
