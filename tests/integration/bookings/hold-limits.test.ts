/** How much customers may hold whom nobody knows, with the limits switched on (docs/decisions/0020). */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { openClassroom } from '../../support/classes.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { type Headers, holdCalls } from './hold-calls.ts';

let server: TestServer;
let business: Business;
let nextAddress = 0;

async function open(rateLimits: 'on' | 'off'): Promise<void> {
  server = await startTestServer({
    environment: { OPENHOURS_RATE_LIMITS: rateLimits, OPENHOURS_TRUSTED_PROXIES: '127.0.0.1' },
  });
  business = await openBusiness(server);
}

beforeAll(() => open('on'));
afterAll(() => server.stop());

const { expire, freeStarts, hold, held, release } = holdCalls(() => server);

const limitOf = (answer: TestAnswer) =>
  (answer.body as { details: { applicationError: { data: { limit: string } } } }).details.applicationError.data.limit;
const refusedBy = (answer: TestAnswer) => [outcome(answer), limitOf(answer)];

/** From an address of its own, or from a given one. */
function from(headers: Headers, address?: string): Headers {
  nextAddress += 1;
  return { ...headers, 'x-forwarded-for': address ?? `198.51.100.${nextAddress}` };
}
const visitorFrom = async (address?: string) => from(await server.caller('visitor'), address);

/** A time of a service on a day so many days after the next one that is free, from an hour of the day on. */
function timeOf(service: TestService, day: number, hour: number, minutes = 60) {
  const startMs = Math.ceil(server.now() / dayMs) * dayMs + day * dayMs + hour * hourMs;
  return {
    serviceId: service.serviceId,
    startDate: new Date(startMs).toISOString(),
    endDate: new Date(startMs + minutes * minuteMs).toISOString(),
  };
}
const dayOf = ({ startDate }: { readonly startDate: string }) => startDate.slice(0, 10);

describe('for each visitor', () => {
  it('3 live holds, wherever they come from', async () => {
    const own = await business.addService({ name: 'Three', resourceIds: [business.ben.resourceId] });
    const visitor = await server.caller('visitor');
    const made = [];
    for (let day = 0; day < 3; day += 1) {
      made.push(await held(timeOf(own, day, 9), from(visitor)));
    }
    expect(refusedBy(await hold(timeOf(own, 3, 9), from(visitor)))).toEqual(['428 SLOT_HOLD_LIMIT_REACHED', 'VISITOR']);
    await release(made[0]!.id, from(visitor));
    expect(outcome(await hold(timeOf(own, 3, 9), from(visitor)))).toBe('200 OK');
    await expire(made[1]!);
    expect(outcome(await hold(timeOf(own, 4, 9), from(visitor)))).toBe('200 OK');
  });

  it('places of sessions among them', async () => {
    const yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [] });
    const classroom = openClassroom(server, business);
    const visitor = await server.caller('visitor');
    const sessionIds = [];
    for (let count = 0; count < 4; count += 1) {
      sessionIds.push(await classroom.newSession(yoga, { capacity: 4 }));
    }
    for (const eventId of sessionIds.slice(1)) {
      await held({ eventId }, from(visitor));
    }
    expect(refusedBy(await hold({ eventId: sessionIds[0] }, from(visitor)))).toEqual([
      '428 SLOT_HOLD_LIMIT_REACHED',
      'VISITOR',
    ]);
  });

  it('those that new bookings have taken up among them, for their address as well', async () => {
    const own = await business.addService({ name: 'Taken up', resourceIds: [business.ben.resourceId] });
    const visitor = from(await server.caller('visitor'), '192.0.2.6');
    for (let day = 80; day < 83; day += 1) {
      const slot = timeOf(own, day, 9);
      const { id } = await held(slot, visitor);
      const booked = await business.book({ service: own, slot, as: visitor, request: { slotHoldId: id } });
      expect(outcome(booked)).toBe('200 OK');
    }
    expect(refusedBy(await hold(timeOf(own, 83, 9), from(visitor)))).toEqual([
      '428 SLOT_HOLD_LIMIT_REACHED',
      'VISITOR',
    ]);
    expect(refusedBy(await hold(timeOf(own, 83, 9), await visitorFrom('192.0.2.6')))).toEqual([
      '428 SLOT_HOLD_LIMIT_REACHED',
      'ADDRESS',
    ]);
    // Without a hold they book all the same.
    expect(outcome(await business.book({ service: own, slot: timeOf(own, 83, 9), as: visitor }))).toBe('200 OK');
  });

  it('also when a visitor asks for many at once', async () => {
    const own = await business.addService({ name: 'At once', resourceIds: [business.ben.resourceId] });
    const visitor = await server.caller('visitor');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => hold(timeOf(own, 10 + index, 9), from(visitor))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });
});

describe('for each address', () => {
  it('3 live holds of whatever visitors, whatever port the proxy names, and none for the business', async () => {
    const own = await business.addService({ name: 'Address', resourceIds: [business.ben.resourceId] });
    for (let day = 20; day < 23; day += 1) {
      await held(timeOf(own, day, 9), await visitorFrom(`192.0.2.1:${40_000 + day}`));
    }
    const answer = await hold(timeOf(own, 23, 9), await visitorFrom('192.0.2.1'));
    expect(refusedBy(answer)).toEqual(['428 SLOT_HOLD_LIMIT_REACHED', 'ADDRESS']);
    expect(outcome(await hold(timeOf(own, 23, 9), from(business.owner, '192.0.2.1')))).toBe('200 OK');
  });

  it('none for a back end, whose customers all come from its address and are limited one by one', async () => {
    const own = await business.addService({ name: 'Back end', resourceIds: [business.ben.resourceId] });
    const pairOf = ({ authorization }: Headers) =>
      from({ authorization: `${authorization},${server.apiKey}` }, '192.0.2.5');
    const visitor = pairOf(await server.caller('visitor'));
    for (let day = 70; day < 73; day += 1) {
      await held(timeOf(own, day, 9), visitor);
    }
    await held(timeOf(own, 73, 9), pairOf(await server.caller('visitor')));
    expect(refusedBy(await hold(timeOf(own, 74, 9), visitor))).toEqual(['428 SLOT_HOLD_LIMIT_REACHED', 'VISITOR']);
  });

  it('not the same day over and over', async () => {
    const own = await business.addService({ name: 'Again', resourceIds: [business.ben.resourceId] });
    const begin = async (hour: number) => hold(timeOf(own, 30, hour), await visitorFrom('192.0.2.2'));
    for (let hour = 6; hour < 12; hour += 1) {
      const answer = await begin(hour);
      expect(outcome(answer)).toBe('200 OK');
      await expire((answer.body as { slotHold: Parameters<typeof expire>[0] }).slotHold);
    }
    expect(refusedBy(await begin(12))).toEqual(['428 SLOT_HOLD_LIMIT_REACHED', 'ADDRESS_DAY']);
    expect(outcome(await hold(timeOf(own, 31, 9), await visitorFrom('192.0.2.2')))).toBe('200 OK');
  });

  it('nor the places of a session, whether they end by themselves or are given back', async () => {
    const class_ = await business.addService({ name: 'Session', type: 'CLASS', resourceIds: [] });
    const classroom = openClassroom(server, business);
    const begin = (eventId: string, visitor: Headers) => hold({ eventId }, visitor);
    const eventId = await classroom.newSession(class_, { capacity: 20 });
    for (let count = 0; count < 6; count += 1) {
      const answer = await begin(eventId, await visitorFrom('192.0.2.7'));
      expect(outcome(answer)).toBe('200 OK');
      await expire((answer.body as { slotHold: Parameters<typeof expire>[0] }).slotHold);
    }
    const over = ['428 SLOT_HOLD_LIMIT_REACHED', 'ADDRESS_DAY'];
    expect(refusedBy(await begin(eventId, await visitorFrom('192.0.2.7')))).toEqual(over);
    expect(outcome(await begin(eventId, await visitorFrom()))).toBe('200 OK');
    const other = await classroom.newSession(class_, { capacity: 20 });
    for (let count = 0; count < 20; count += 1) {
      const visitor = await visitorFrom('192.0.2.7');
      const answer = await begin(other, visitor);
      await release((answer.body as { slotHold: { id: string } }).slotHold.id, visitor);
    }
    expect(refusedBy(await begin(other, await visitorFrom('192.0.2.7')))).toEqual(over);
  });

  it('also not when what is held is always given back', async () => {
    const own = await business.addService({ name: 'Given back', resourceIds: [business.ben.resourceId] });
    let rounds = 0;
    for (let answer: TestAnswer | undefined; ; rounds += 1) {
      const visitor = await visitorFrom('192.0.2.3');
      answer = await hold(timeOf(own, 32, 9), visitor);
      if (answer.status !== 200) {
        expect(refusedBy(answer)).toEqual(['428 SLOT_HOLD_LIMIT_REACHED', 'ADDRESS_DAY']);
        break;
      }
      await release((answer.body as { slotHold: { id: string } }).slotHold.id, visitor);
    }
    // Looking at a dozen times of a day is what people do.
    expect(rounds).toBe(20);
    // What was given back is nobody's: others hold it, and it is booked.
    const other = await visitorFrom();
    expect(outcome(await hold(timeOf(own, 32, 9), other))).toBe('200 OK');
  });

  it('nor when a new booking takes it up that is moved, cancelled or declined', async () => {
    const own = await business.addService({
      name: 'Cancelled',
      resourceIds: [business.ben.resourceId],
      rules: { reschedulePolicy: { enabled: true } },
    });
    const address = '192.0.2.8';
    let rounds = 0;
    for (; ; rounds += 1) {
      const visitor = await visitorFrom(address);
      const slot = timeOf(own, 64, 9);
      const answer = await hold(slot, visitor);
      if (answer.status !== 200) {
        expect(refusedBy(answer)).toEqual(['428 SLOT_HOLD_LIMIT_REACHED', 'ADDRESS_DAY']);
        break;
      }
      const { id } = (answer.body as { slotHold: { id: string } }).slotHold;
      const booked = await business.book({ service: own, slot, as: visitor, request: { slotHoldId: id } });
      const { booking } = booked.body as { booking: { id: string; revision: string } };
      const act = ['cancel', 'decline', 'reschedule'][rounds % 3];
      const { startDate, endDate } = timeOf(own, 90 + rounds, 9);
      const ended = await server.send('POST', `/v2/bookings/${booking.id}/${act}`, {
        headers: business.owner,
        body: { revision: booking.revision, ...(act === 'reschedule' ? { slot: { startDate, endDate } } : {}) },
      });
      expect(outcome(ended)).toBe('200 OK');
    }
    expect(rounds).toBe(20);
    // The time itself is free.
    expect(outcome(await hold(timeOf(own, 64, 9), await visitorFrom()))).toBe('200 OK');
  });

  it('however many processes are asked at once', async () => {
    const own = await business.addService({ name: 'Processes', resourceIds: [business.ben.resourceId] });
    const beside = await server.startBeside();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const answer = await fetch(`${index % 2 === 0 ? server.url : beside}/v1/slot-holds`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(await visitorFrom('192.0.2.4')) },
          body: JSON.stringify({ slot: timeOf(own, 33 + index, 9) }),
        });
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 428)).toHaveLength(7);
  });
});

describe('for visitors together', () => {
  it('half of what is free on a day stays free, and members and the business are none of them', async () => {
    const own = await business.addService({ name: 'Day', resourceIds: [business.ada.resourceId] });
    const day = dayOf(timeOf(own, 40, 9));
    const before = (await freeStarts(own, day)).length;
    let refused: TestAnswer | undefined;
    let hour = 6;
    for (; refused === undefined; hour += 1) {
      const answer = await hold(timeOf(own, 40, hour), await visitorFrom());
      refused = answer.status === 200 ? undefined : answer;
    }
    expect(refusedBy(refused)).toEqual(['428 SLOT_HOLD_LIMIT_REACHED', 'DAY']);
    expect(hour).toBeGreaterThan(9);
    const left = (await freeStarts(own, day)).length;
    expect(left).toBeGreaterThanOrEqual(before / 2);
    expect(left).toBeLessThan(before / 2 + 3);
    expect(outcome(await hold(timeOf(own, 40, hour), from(await server.caller('member'))))).toBe('200 OK');
    expect(outcome(await hold(timeOf(own, 40, hour + 1), from(business.owner)))).toBe('200 OK');
    // What cannot be held can be booked.
    const asked = await business.book({ service: own, slot: timeOf(own, 40, hour + 2), as: await visitorFrom() });
    expect(outcome(asked)).toBe('200 OK');
  });

  it('of every service that needs the same person', async () => {
    const resourceIds = [business.ben.resourceId];
    const short = await business.addService({ name: 'Short', resourceIds });
    const long = await business.addService({
      name: 'Long',
      resourceIds,
      sessionDurations: [420],
    });
    const day = dayOf(timeOf(short, 50, 9));
    const [before, longBefore] = [(await freeStarts(short, day)).length, (await freeStarts(long, day)).length];
    expect(longBefore).toBeGreaterThan(3);
    // Two hours in the middle of the day are nothing to the short one, and most of the day to the long one.
    expect(outcome(await hold(timeOf(short, 50, 6), await visitorFrom()))).toBe('200 OK');
    expect(refusedBy(await hold(timeOf(short, 50, 13), await visitorFrom()))).toEqual([
      '428 SLOT_HOLD_LIMIT_REACHED',
      'DAY',
    ]);
    expect((await freeStarts(short, day)).length).toBeGreaterThan(before - 4);
    expect((await freeStarts(long, day)).length).toBeGreaterThanOrEqual(longBefore / 2);
  });

  it('the last free time of a day can be held', async () => {
    const own = await business.addService({ name: 'Last', resourceIds: [business.ben.resourceId] });
    const starts = await freeStarts(own, dayOf(timeOf(own, 60, 9)));
    for (const start of starts.filter((each) => each.endsWith(':00:00')).slice(1)) {
      await business.booked({
        service: own,
        slot: timeOf(own, 60, Number(start.slice(11, 13))),
        booking: { status: 'CONFIRMED' },
      });
    }
    const last = timeOf(own, 60, Number(starts[0]?.slice(11, 13)));
    expect(outcome(await hold(last, await visitorFrom()))).toBe('200 OK');
  });
});

test('without rate limits one visitor at one address holds as much as there is', async () => {
  await server.stop();
  await open('off');
  const own = await business.addService({ name: 'All', resourceIds: [business.ben.resourceId] });
  const visitor = await visitorFrom('192.0.2.4');
  const starts = (await freeStarts(own, dayOf(timeOf(own, 1, 9)))).filter((each) => each.endsWith(':00:00'));
  expect(starts.length).toBeGreaterThan(6);
  for (const start of starts) {
    expect(outcome(await hold(timeOf(own, 1, Number(start.slice(11, 13))), visitor))).toBe('200 OK');
  }
});
