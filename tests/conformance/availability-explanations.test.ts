/** Why a start is not offered, what helps, and what is free near it (design 5). */
import { availabilityExplanation } from '@openhours/contract';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raiseCatalogueVersion } from '../../packages/server/src/db/catalogue-version.ts';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { plantSession } from '../support/calendar.ts';
import type { TestServer } from '../support/server.ts';
import { addServiceWithRules, addStaff, siteZone } from '../support/site-catalogue.ts';
import { at, nowMs, openTuesday, type Tuesday } from '../support/tuesday.ts';

let ada: string;
let addService: Tuesday['addService'];
let bookingId: string;
let eve: string;
let haircut: string;
let owner: Record<string, string>;
let server: TestServer;
let visitor: Record<string, string>;

beforeAll(async () => {
  ({ ada, addService, bookingId, eve, haircut, owner, server, visitor } = await openTuesday());
});
afterAll(() => server.stop());

describe('design 5: explain', () => {
  const explain = async (body: Record<string, unknown>, headers = visitor) => {
    const answer = await server.send('POST', '/v1/availability/explain', {
      headers,
      body: { serviceId: haircut, timeZone: siteZone, ...body },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(Compile(availabilityExplanation.explainAvailability.output).Check(answer.body)).toBe(true);
    return answer.body as {
      offered: boolean;
      bookable: boolean;
      description: string;
      reasons: { code: string; suggestedAction: string; description: string }[];
      nearest: { localStartDate: string }[];
      resources?: { id: string; free: boolean; reason?: { code: string }; conflicts: unknown[] }[];
    };
  };
  const codesOf = async (body: Record<string, unknown>) =>
    (await explain(body)).reasons.map(({ code, suggestedAction }) => `${code} ${suggestedAction}`);

  test('a start that is offered has no reasons', async () => {
    expect(await explain({ localStartDate: at('13:00') })).toMatchObject({
      offered: true,
      bookable: true,
      reasons: [],
      nearest: [],
      localEndDate: at('14:00'),
      description: 'It is offered and can be booked.',
    });
  });

  test('each reason has a code, a sentence and what helps', async () => {
    // Eve comes at noon: that she is away says nothing of a time at which Ada is there.
    expect(await codesOf({ localStartDate: at('11:00') })).toEqual(['RESOURCE_BUSY CHOOSE_ANOTHER_TIME']);
    expect(await codesOf({ localStartDate: at('07:00') })).toEqual([
      'RESOURCE_NOT_IN_WORKING_HOURS CHECK_STAFF_WORKING_HOURS',
    ]);
    expect(await codesOf({ localStartDate: at('15:00'), resourceId: ada })).toEqual([
      'RESOURCE_BLOCKED CHECK_BLOCKED_TIME',
    ]);
    expect(await codesOf({ localStartDate: at('19:30') })).toEqual([
      'DURATION_TOO_LONG_FOR_AVAILABLE_WINDOWS REDUCE_DURATION_OR_BUFFER',
    ]);
    expect(await codesOf({ localStartDate: at('13:10') })).toEqual(['START_NOT_ON_GRID CHECK_SPLIT_INTERVAL']);
    expect(await codesOf({ localStartDate: at('13:00'), localEndDate: at('13:20') })).toEqual([
      'DURATION_NOT_OFFERED CHOOSE_AN_OFFERED_DURATION',
    ]);
    expect(await codesOf({ localStartDate: at('13:00'), location: { id: newId() } })).toEqual([
      'REQUESTED_LOCATION_NOT_OFFERED_BY_SERVICE CHECK_SERVICE_LOCATIONS',
    ]);
    expect(await codesOf({ localStartDate: at('13:00'), resourceId: newId() })).toEqual([
      'RESOURCE_NOT_ASSIGNED_TO_SERVICE ASSIGN_RESOURCE_TO_SERVICE',
    ]);
    const buffered = await addService({}, { bufferMinutes: 30, resourceIds: [ada] });
    expect(await codesOf({ serviceId: buffered, localStartDate: at('10:00') })).toEqual([
      'BUFFER_TIME_ELIMINATES_WINDOWS REDUCE_DURATION_OR_BUFFER',
    ]);
    const idle = await server.database.transact(
      server.siteId,
      async (tx) => addStaff(tx, 'Idle', [], nowMs).resourceId,
    );
    const unserved = await addService({}, { resourceIds: [idle] });
    expect(await codesOf({ serviceId: unserved, localStartDate: at('10:00') })).toEqual([
      'RESOURCE_HAS_NO_WORKING_HOURS CHECK_STAFF_WORKING_HOURS',
    ]);
    const nobody = await addService({}, { resourceIds: [ada] });
    await server.database.transact(server.siteId, async (tx) => {
      raiseCatalogueVersion(tx);
      tx.write(
        statement(`update service set staff_ids = '{}' where site_id = $1 and id = $2`, [server.siteId, nobody]),
      );
    });
    expect(await codesOf({ serviceId: nobody, localStartDate: at('10:00') })).toEqual([
      'NO_ASSIGNED_STAFF_OR_RESOURCES ASSIGN_STAFF_OR_RESOURCES',
    ]);
  });

  test('policies make a shown start unbookable; a time that the clock skips does not exist', async () => {
    const early = await addService(
      { limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 60 } },
      { onlineBookingEnabled: false },
    );
    const answer = await explain({ serviceId: early, localStartDate: at('13:00') });
    expect(answer).toMatchObject({ offered: true, bookable: false, earliestBookingDate: '2026-11-24T11:00:00.000Z' });
    expect(answer.reasons.map(({ code }) => code)).toEqual(['TOO_EARLY_TO_BOOK', 'ONLINE_BOOKING_DISABLED']);
    expect(await codesOf({ localStartDate: at('09:00', '2026-11-23') })).toEqual([
      'TOO_LATE_TO_BOOK CHECK_BOOKING_POLICY',
    ]);
    const noticed = await addService({ limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 120 } });
    expect(await explain({ serviceId: noticed, localStartDate: at('10:00', '2026-11-23') })).toMatchObject({
      offered: true,
      bookable: false,
      latestBookingDate: '2026-11-23T07:00:00.000Z',
    });
    expect(await codesOf({ localStartDate: '2027-03-28T02:30:00' })).toEqual([
      'START_SKIPPED_BY_CLOCK_CHANGE CHOOSE_ANOTHER_TIME',
    ]);
  });

  test('the nearest bookable starts are named, and can be booked', async () => {
    const { nearest } = await explain({ localStartDate: at('11:00') });
    expect(nearest.map(({ localStartDate }) => localStartDate.slice(11, 16))).toEqual([
      '09:30',
      '10:00',
      '12:00',
      '12:30',
    ]);
    for (const { localStartDate } of nearest) {
      expect((await explain({ localStartDate })).bookable).toBe(true);
    }
  });

  test('who is taken by what is for the business alone', async () => {
    expect(await explain({ localStartDate: at('11:00') })).not.toHaveProperty('resources');
    const { resources } = await explain({ localStartDate: at('11:00') }, owner);
    expect(resources).toEqual([
      expect.objectContaining({
        id: ada,
        free: false,
        reason: expect.objectContaining({ code: 'RESOURCE_BUSY' }),
        conflicts: [{ source: 'BOOKING', id: bookingId }],
      }),
      expect.objectContaining({
        id: eve,
        free: false,
        reason: expect.objectContaining({ code: 'RESOURCE_NOT_IN_WORKING_HOURS' }),
        conflicts: [],
      }),
    ]);
  });

  test('a session of a class is explained by its id', async () => {
    const { scheduleId, full, gone, open } = await server.database.transact(server.siteId, async (tx) => {
      const made = await addServiceWithRules(
        tx,
        { name: 'Yoga', type: 'CLASS', resourceIds: [], sessionDurations: [], defaultCapacity: 3 },
        nowMs,
      );
      const session = { scheduleId: made.scheduleId, nowMs };
      return {
        scheduleId: made.scheduleId,
        full: plantSession(tx, { ...session, from: at('10:00'), taken: 3 }),
        gone: plantSession(tx, { ...session, from: at('12:00'), status: 'CANCELLED' }),
        open: plantSession(tx, { ...session, from: at('14:00') }),
      };
    });
    expect(scheduleId).toBeDefined();
    expect(await explain({ eventId: open })).toMatchObject({ offered: true, bookable: true });
    const answer = await explain({ eventId: full });
    expect(answer).toMatchObject({ offered: true, bookable: false });
    expect(answer.reasons.map(({ code }) => code)).toEqual(['NO_REMAINING_CAPACITY']);
    expect(answer.nearest.map(({ localStartDate }) => localStartDate)).toEqual([at('14:00')]);
    expect((await explain({ eventId: gone })).reasons.map(({ code }) => code)).toEqual(['EVENT_CANCELLED']);
  });

  test.each([
    [{ serviceId: undefined, localStartDate: at('13:00') }, 400, 'MISSING_ARGUMENTS'],
    [{}, 400, 'MISSING_ARGUMENTS'],
    [{ serviceId: newId(), localStartDate: at('13:00') }, 404, 'SERVICE_NOT_FOUND'],
    [{ eventId: newId() }, 404, 'SLOT_NOT_FOUND'],
    [{ localStartDate: at('13:00'), timeZone: 'Mars/Olympus' }, 400, 'INVALID_ARGUMENT'],
    [{ localStartDate: at('13:00'), localEndDate: at('12:00') }, 400, 'INVALID_ARGUMENT'],
  ])('%j: %i %s', async (body, status, code) => {
    const answer = await server.send('POST', '/v1/availability/explain', {
      headers: visitor,
      body: { serviceId: haircut, ...body },
    });
    expect([answer.status, answer.code], answer.text).toEqual([status, code]);
  });
});
