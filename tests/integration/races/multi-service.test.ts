/**
 * Rivals for appointments that are booked together (bookings sheet 8 and 22, design 10): multi-service bookings and
 * single bookings for overlapping times of two people come at once, some are moved and cancelled meanwhile; nobody is
 * given a time twice, nothing of a multi-service booking is left without the rest of it, and whoever was told yes has
 * all that was asked for.
 */
import type { Booking } from '@openhours/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { type MultiServiceCalls, multiServiceIn, named, openMultiServices } from '../bookings/multi-service-calls.ts';
import { expectNoOverlap } from './support.ts';

const rivals = 120;

let server: TestServer;
let business: Business;
let multiServices: MultiServiceCalls;
/** Ada alone serves it. */
let alone: TestService;
/** Ada or Ben. */
let anybody: TestService;
let dayStart: number;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  multiServices = openMultiServices(server, business);
  const rules = { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } };
  alone = await business.addService({ name: 'Alone', rules });
  const resourceIds = [business.ada.resourceId, business.ben.resourceId];
  anybody = await business.addService({ name: 'Anybody', rules, resourceIds });
  dayStart = Math.floor(server.now() / dayMs) * dayMs + 20 * dayMs + 8 * hourMs;
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };
const slotAt = ({ scheduleId, serviceId }: TestService, hour: number) => ({
  serviceId,
  scheduleId,
  startDate: new Date(dayStart + hour * hourMs).toISOString(),
  endDate: new Date(dayStart + (hour + 1) * hourMs).toISOString(),
});

function tally(answers: readonly TestAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    counts[outcome(answer)] = (counts[outcome(answer)] ?? 0) + 1;
  }
  return counts;
}

/** What was answered with yes is all there, and nothing else. */
async function expectNothingLost(mark: string, yes: readonly TestAnswer[]): Promise<void> {
  const promised = yes.flatMap((answer) =>
    answer.body.booking === undefined ? multiServiceIn(answer).bookings : [answer.body.booking as Booking],
  );
  const stored = await server.database.serverReader.all(
    statement<{ id: string }>('select id from booking where site_id = $1 and external_user_id = $2', [
      server.siteId,
      mark,
    ]),
  );
  expect(stored.map(({ id }) => id).toSorted()).toEqual(promised.map(({ id }) => id).toSorted());
}

afterEach(async () => {
  await expectNoOverlap(server);
  const read = <Row>(text: string) => server.database.serverReader.all<Row>(statement(text, [server.siteId]));
  // Each that is confirmed has its time, and nothing else has any.
  expect(
    await read(
      `select booking.id from booking
       left join occupancy on occupancy.site_id = booking.site_id and occupancy.source = 'BOOKING'
         and occupancy.source_id = booking.id::text
       where booking.site_id = $1 and (booking.status = 'CONFIRMED') <> (occupancy.id is not null)`,
    ),
  ).toEqual([]);
  // No multi-service booking of one, and none of which a part alone has ended.
  expect(
    await read(
      `select multi_service_booking_id from booking where site_id = $1 and multi_service_booking_id is not null
       group by multi_service_booking_id having count(*) < 2 or count(distinct status) > 1`,
    ),
  ).toEqual([]);
});

describe('multi-service bookings and single bookings at once', () => {
  it(`never overlap, however ${rivals} of them lie`, async () => {
    const mark = newId();
    const answers = await Promise.all(
      Array.from({ length: rivals }, (_, index) => {
        const hour = index % 8;
        const booking = { ...confirmed, externalUserId: mark };
        switch (index % 4) {
          case 0:
            return multiServices.create([slotAt(alone, hour), slotAt(anybody, hour + 1), slotAt(alone, hour + 2)], {
              booking,
            });
          case 1:
            return multiServices.create([slotAt(anybody, hour), slotAt(alone, hour)], {
              booking,
              type: 'PARALLEL_BOOKINGS',
            });
          case 2:
            return multiServices.create([slotAt(anybody, hour + 3), slotAt(alone, hour)], {
              booking,
              type: 'SEPARATE_BOOKINGS',
            });
          default:
            return business.book({ service: anybody, slot: slotAt(anybody, hour), booking });
        }
      }),
    );
    const yes = answers.filter(({ status }) => status === 200);
    expect(tally(answers)).toEqual({ '200 OK': yes.length, '428 SLOT_NOT_AVAILABLE': rivals - yes.length });
    expect(yes.length).toBeGreaterThan(0);
    await expectNothingLost(mark, yes);
  });

  it('have one winner for one visit', async () => {
    const slots = multiServices.slots([alone, alone, alone]);
    const mark = newId();
    const booking = { ...confirmed, externalUserId: mark };
    const answers = await Promise.all(Array.from({ length: 40 }, () => multiServices.create(slots, { booking })));
    expect(tally(answers)).toEqual({ '200 OK': 1, '428 SLOT_NOT_AVAILABLE': 39 });
    await expectNothingLost(
      mark,
      answers.filter(({ status }) => status === 200),
    );
  });

  it('are made once under one key', async () => {
    const slots = multiServices.slots([alone, alone]);
    const mark = newId();
    const as = { ...business.owner, 'idempotency-key': newId() };
    const booking = { ...confirmed, externalUserId: mark };
    const answers = await Promise.all(Array.from({ length: 10 }, () => multiServices.create(slots, { as, booking })));
    expect(tally(answers)).toEqual({ '200 OK': 10 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await expectNothingLost(mark, answers.slice(0, 1));
  });
});

describe('a storm of acts on one multi-service booking', () => {
  it('confirms all of it once, whoever else wants its times', async () => {
    const slots = multiServices.slots([alone, anybody]);
    const made = [];
    for (let index = 0; index < 10; index += 1) {
      made.push(await multiServices.created(slots));
    }
    const flowControlSettings = { checkAvailabilityValidation: true };
    const answers = await Promise.all(made.map((each) => multiServices.act('confirm', each, { flowControlSettings })));
    expect(tally(answers)).toEqual({ '200 OK': 1, '428 NO_OPEN_SPOTS': 9 });
  });

  it('moves or cancels all of it, or nothing', async () => {
    const made = await multiServices.created(multiServices.slots([alone, anybody, alone]), { booking: confirmed });
    const later = (text: string | undefined, hours: number) =>
      new Date(Date.parse(text ?? '') + hours * hourMs).toISOString();
    const moves = Array.from({ length: 12 }, (_, index) => {
      const hours = 1 + (index % 4);
      const rescheduleBookingsInfo = made.bookings.map(({ endDate, startDate }, at) => ({
        ...named(made)[at]!,
        slot: { startDate: later(startDate, hours), endDate: later(endDate, hours) },
      }));
      return multiServices.act('reschedule', made, { rescheduleBookingsInfo });
    });
    const answers = await Promise.all([...moves, multiServices.act('cancel', made), multiServices.act('cancel', made)]);
    const counts = tally(answers);
    // One move at most is made from what was read, and one cancellation from whatever stands then.
    const moved = answers.slice(0, moves.length).filter(({ status }) => status === 200).length;
    expect(moved).toBeLessThanOrEqual(1);
    expect(counts['428 ALL_BOOKINGS_ARE_ALREADY_CANCELED']).toBe(1);
    const refused = Object.keys(counts).filter((each) => !each.startsWith('200'));
    expect(
      refused.filter(
        (each) =>
          !/^(409 BOOKING_REVISION_MISMATCH|428 VALIDATION_FAILURE|428 ALL_BOOKINGS_ARE_ALREADY_CANCELED)$/.test(each),
      ),
    ).toEqual([]);
    const { bookings } = await multiServices.now(made.id);
    expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set(['CANCELED']));
  });
});
