/** Services whose customers choose how long: the ends of a start, and ranges of hours and of days (bookings sheet 10.5). */
import { availability, staffResourceTypeId } from '@openhours/contract';
import { availabilityTimeSlots } from '@wix/bookings';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import type { TestServer } from '../support/server.ts';
import { siteZone } from '../support/site-catalogue.ts';
import { at, openTuesday } from '../support/tuesday.ts';

const root = '/_api/service-availability/v2/time-slots';

let ada: string;
let eve: string;
let haircut: string;
let mainId: string;
let owner: Record<string, string>;
let server: TestServer;
let visitor: Record<string, string>;

beforeAll(async () => {
  ({ ada, eve, haircut, mainId, owner, server, visitor } = await openTuesday());
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

/** A service whose customers choose how long, made by the call of its owner. */
async function addRanged(durationRange: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await server.send('POST', '/_api/bookings/v2/services', {
    headers: owner,
    body: {
      service: {
        type: 'APPOINTMENT',
        name: `Rental ${newId()}`,
        defaultCapacity: 1,
        onlineBooking: { enabled: true },
        payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true } },
        schedule: { availabilityConstraints: { durationRange } },
        staffMemberIds: [ada],
        ...more,
      },
    },
  });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.service as { id: string }).id;
}

const location = () => ({ id: mainId, locationType: 'BUSINESS' });

describe('10.5 end options and ranges of hours', () => {
  const endsOf = async (serviceId: string, start: string, more: Record<string, unknown> = {}) => {
    const answer = await server.send('POST', `${root}/end-options`, {
      headers: visitor,
      body: { serviceId, localStartDate: start, location: location(), timeZone: siteZone, ...more },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(Compile(availability.listAvailabilityTimeSlotEndOptions.output).Check(answer.body)).toBe(true);
    return (answer.body.endOptions as { localStartDate: string; localEndDate: string }[]).map((slot) => {
      expect(slot.localStartDate).toBe(start);
      return slot.localEndDate.slice(11, 16);
    });
  };
  const range = { unitType: 'HOUR', hourOptions: { minDurationInMinutes: 60, maxDurationInMinutes: 180 } };

  test('ascending from the shortest to the longest, as far as the time is free', async () => {
    const serviceId = await addRanged(range);
    expect(await endsOf(serviceId, at('12:00'))).toEqual(['13:00', '13:30', '14:00', '14:30', '15:00']);
    // Ada is blocked at three, and gone at five.
    expect(await endsOf(serviceId, at('13:30'))).toEqual(['14:30', '15:00']);
    expect(await endsOf(serviceId, at('16:00'))).toEqual(['17:00']);
    expect(await endsOf(serviceId, at('11:00'))).toEqual([]);
    expect(await endsOf(serviceId, at('12:00'), { maxLocalEndDate: at('13:30') })).toEqual(['13:00', '13:30']);
    expect(
      await endsOf(serviceId, at('12:00'), {
        resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [eve] }],
      }),
    ).toEqual([]);
    const client = sdkClient(server, { availabilityTimeSlots }, visitorOf(server));
    const answer = await client.availabilityTimeSlots.listAvailabilityTimeSlotEndOptions(serviceId, {
      localStartDate: at('12:00'),
      location: { _id: mainId, locationType: 'BUSINESS' },
    });
    expect(answer.endOptions).toHaveLength(5);
    expect(answer.endOptions?.[0]).toMatchObject({ totalCapacity: 1, availableResources: [] });
  });

  test('21.1.1: starts are those of the shortest session; a chosen length within the range is taken', async () => {
    const serviceId = await addRanged(range);
    const starts = async (customerChoices?: Record<string, unknown>) => {
      const answer = await server.send('POST', root, {
        headers: visitor,
        body: { serviceId, fromLocalDate: at('12:00'), toLocalDate: at('17:00'), customerChoices },
      });
      expect(answer.status, answer.text).toBe(200);
      return (answer.body.timeSlots as { localStartDate: string }[]).map((slot) => slot.localStartDate.slice(11, 16));
    };
    expect(await starts()).toEqual(['12:00', '12:30', '13:00', '13:30', '14:00', '16:00']);
    expect(await starts({ durationInMinutes: 150 })).toEqual(['12:00', '12:30']);
    const long = await server.send('POST', root, {
      headers: visitor,
      body: {
        serviceId,
        fromLocalDate: at('12:00'),
        toLocalDate: at('17:00'),
        customerChoices: { durationInMinutes: 181 },
      },
    });
    expect(long.status).toBe(400);
  });

  test('refusals: another kind of service, an end beyond the longest, an unknown service', async () => {
    const serviceId = await addRanged(range);
    const ask = (body: Record<string, unknown>) =>
      server.send('POST', `${root}/end-options`, {
        headers: visitor,
        body: { serviceId, localStartDate: at('12:00'), location: location(), ...body },
      });
    for (const [body, status, code] of [
      [{ serviceId: haircut }, 428, 'END_OPTIONS_NOT_SUPPORTED'],
      [{ maxLocalEndDate: at('15:01') }, 400, 'MAX_END_DATE_EXCEEDS_MAXIMUM'],
      [{ maxLocalEndDate: at('12:00') }, 400, 'INVALID_ARGUMENT'],
      [{ serviceId: newId() }, 404, 'SERVICE_NOT_FOUND'],
      [{ location: undefined }, 400, 'INVALID_ARGUMENT'],
      [{ location: { locationType: 'BUSINESS' } }, 400, 'INVALID_ARGUMENT'],
    ] as const) {
      const answer = await ask(body);
      expect([answer.status, answer.code], answer.text).toEqual([status, code]);
    }
  });
});

describe('ranges of days', () => {
  test('slots are whole days on which the resource works and nothing is booked', async () => {
    const serviceId = await addRanged({
      unitType: 'DAY',
      dayOptions: { minDurationInDays: 2, maxDurationInDays: 3 },
    });
    const ask = async (customerChoices?: Record<string, unknown>) => {
      const answer = await server.send('POST', root, {
        headers: visitor,
        body: {
          serviceId,
          fromLocalDate: '2026-11-23T00:00:00',
          toLocalDate: '2026-11-29T00:00:00',
          bookable: true,
          customerChoices,
        },
      });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.timeSlots as { localStartDate: string; localEndDate: string; allDay: boolean }[];
    };
    // Tuesday has a booking.
    const slots = await ask();
    expect(slots.map(({ localStartDate, localEndDate }) => `${localStartDate} ${localEndDate}`)).toEqual([
      '2026-11-25T00:00:00 2026-11-27T00:00:00',
      '2026-11-26T00:00:00 2026-11-28T00:00:00',
      '2026-11-27T00:00:00 2026-11-29T00:00:00',
      '2026-11-28T00:00:00 2026-11-30T00:00:00',
    ]);
    expect(slots.every(({ allDay }) => allDay)).toBe(true);
    expect((await ask({ durationInMinutes: 3 * 1440 }))[0]?.localEndDate).toBe('2026-11-28T00:00:00');
    const one = await server.send('POST', `${root}/get`, {
      headers: visitor,
      body: { serviceId, localStartDate: at('00:00', '2026-11-25'), localEndDate: at('00:00', '2026-11-28') },
    });
    expect(one.body.timeSlot).toMatchObject({ allDay: true, bookable: true });
    const odd = await server.send('POST', root, {
      headers: visitor,
      body: {
        serviceId,
        fromLocalDate: at('00:00'),
        toLocalDate: at('00:00', '2026-11-29'),
        customerChoices: { durationInMinutes: 3000 },
      },
    });
    expect(odd.status).toBe(400);
  });
});
