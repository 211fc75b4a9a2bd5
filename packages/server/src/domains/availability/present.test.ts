/** Slots as bytes must say exactly what the same slots say as objects; buffers are never shared by two answers. */
import { expect, test } from 'vitest';
import { businessScheduleId, local, makeCatalogue } from '../../../../../tests/support/catalogue.ts';
import { dayMs, formatLocal, minuteMs, zoneOf } from '../../time/index.ts';
import { earliestBookingMs, violation } from '../policies/index.ts';
import { AnswerBytes, createSpareBuffers } from './answer-bytes.ts';
import { makeSlotWriter, presentLocation } from './present.ts';
import type { Catalogue, CatalogueService } from './rules/catalogue.ts';
import { findSlots, freeResources } from './rules/engine.ts';
import type { FoundSlots } from './rules/found-slots.ts';

const zone = zoneOf('Europe/Berlin');
const durationMs = 90 * minuteMs;
/** Across the change of the clock on 25 October. */
const fromMs = zone.toInstant(local('2026-10-23T00:00:00'));

function prepare(staff: number): { catalogue: Catalogue; service: CatalogueService; slots: FoundSlots } {
  const { catalogue, service } = makeCatalogue({
    business: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], hours: '00:00-24:00' }],
    resources: Array.from({ length: staff }, (_, index) => ({ id: `zoë "${index}"` })),
    durationMinutes: 90,
    policy: { limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 1440 } },
  });
  const question = { fromMs, toMs: fromMs + 5 * dayMs, durationMs };
  return { catalogue, service, slots: findSlots(catalogue, service, question, new Map([[businessScheduleId, []]])) };
}

function asObject(service: CatalogueService, slots: FoundSlots, slot: number, bits: number, namesResources: boolean) {
  const startMs = slots.starts[slot] as number;
  return {
    serviceId: service.id,
    scheduleId: service.scheduleId,
    localStartDate: formatLocal(zone.toLocal(startMs)),
    localEndDate: formatLocal(zone.toLocal(startMs + durationMs)),
    bookable: bits === 0,
    location: presentLocation(
      service.locations[slots.locationIndexes[slot] as number] as CatalogueService['locations'][number],
    ),
    totalCapacity: 1,
    remainingCapacity: 1,
    bookableCapacity: 1,
    bookingPolicyViolations: {
      tooEarlyToBook: (bits & violation.tooEarly) !== 0,
      ...((bits & violation.tooEarly) !== 0 && {
        earliestBookingDate: new Date(earliestBookingMs(service.policy.rules, startMs)).toISOString(),
      }),
      tooLateToBook: (bits & violation.tooLate) !== 0,
      bookOnlineDisabled: (bits & violation.onlineBookingDisabled) !== 0,
    },
    availableResources: (namesResources ? service.requirements : []).map((requirement) => {
      const free = freeResources(service, requirement, slots, slot);
      return {
        resourceTypeId: requirement.resourceTypeId,
        resources: free.slice(0, 10).map(({ id, name }) => ({ id, name })),
        hasMoreAvailableResources: free.length > 10,
      };
    }),
    nestedTimeSlots: [],
    nonBookableReasons: {
      noRemainingCapacity: false,
      violatesBookingPolicy: bits !== 0,
      reservedForWaitingList: false,
      eventCancelled: false,
    },
    allDay: false,
  };
}

test.each([
  [1, false],
  [3, true],
  [12, true],
])('%i resources, named: %s', (staff, namesResources) => {
  const { service, slots } = prepare(staff);
  const namedTypeIds = new Set(namesResources ? service.requirements.map((each) => each.resourceTypeId) : []);
  const writer = makeSlotWriter({ service, zone, durationMs, namedTypeIds });
  const answer = new AnswerBytes(createSpareBuffers(), 0);
  const bitsOf = (slot: number) => slot % 8;
  answer.addText('[');
  for (let slot = 0; slot < slots.count; slot += 1) {
    answer.addText(slot === 0 ? '' : ',');
    writer.write(answer, slots, slot, bitsOf(slot));
  }
  answer.addText(']');
  expect(slots.count).toBeGreaterThan(200);
  expect(JSON.parse(answer.finish().bytes.toString('utf8'))).toEqual(
    Array.from({ length: slots.count }, (_, slot) => asObject(service, slots, slot, bitsOf(slot), namesResources)),
  );
});

test('a buffer serves again only after it was given back, and then once', () => {
  const spare = createSpareBuffers();
  const fill = (text: string) => {
    const answer = new AnswerBytes(spare, 40_000);
    answer.addText(text.repeat(40_000));
    return answer.finish();
  };
  const first = fill('a');
  const second = fill('b');
  expect(second.bytes.buffer).not.toBe(first.bytes.buffer);
  first.release();
  first.release();
  const [third, fourth] = [fill('c'), fill('d')];
  expect(third.bytes.buffer).toBe(first.bytes.buffer);
  expect(new Set([second, third, fourth].map(({ bytes }) => bytes.buffer)).size).toBe(3);
  expect([second, third, fourth].map(({ bytes }) => `${bytes[0]} ${bytes[39_999]} ${bytes.length}`)).toEqual([
    '98 98 40000',
    '99 99 40000',
    '100 100 40000',
  ]);
});

test('no more is kept than allowed', () => {
  const spare = createSpareBuffers(65_536);
  const buffers = [spare.take(65_536), spare.take(65_536)];
  for (const buffer of buffers) {
    spare.giveBack(buffer);
  }
  const again = [spare.take(65_536), spare.take(65_536)];
  expect(again.filter((buffer) => buffers.includes(buffer))).toHaveLength(1);
});
