/** Whose turn it is when times of appointments are given back, what stays held for them, and what ends an offer (docs/decisions/0073). */
import type { Booking } from '@openhours/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { lockBooking } from '../../../packages/server/src/domains/bookings/repository.ts';
import { eventually } from '../../support/eventually.ts';
import { outcome } from '../../support/server.ts';
import { expectNoOverlap } from '../races/support.ts';
import { bookingOf } from './answers.ts';
import { somebody } from './waitlist-calls.ts';
import { openWishes, type WishCalls, wishOf, wishRules } from './wish-calls.ts';

let calls: WishCalls;

beforeAll(async () => {
  calls = await openWishes();
});
afterAll(() => calls.server.stop());
afterEach(() => expectNoOverlap(calls.server));

type Slot = ReturnType<WishCalls['business']['slot']>;

/** Two hours that follow each other. */
function twoHours(): readonly [Slot, Slot] {
  for (let first = calls.business.slot(calls.massage); ; ) {
    const second = calls.business.slot(calls.massage);
    if (first.endDate === second.startDate) {
      return [first, second];
    }
    first = second;
  }
}

const both = (first: Slot, second: Slot) => wishOf({ startDate: first.startDate, endDate: second.endDate });

async function block(slot: Pick<Slot, 'startDate' | 'endDate'>, scheduleId = calls.business.ada.eventsScheduleId) {
  const local = (text: string) => ({ localDate: text.slice(0, 19) });
  const answer = await calls.post('/calendar/v3/events', {
    event: {
      scheduleId,
      type: 'DEFAULT',
      title: 'Dentist',
      start: local(slot.startDate),
      end: local(slot.endDate),
      timeZone: 'UTC',
    },
  });
  expect(outcome(answer)).toBe('200 OK');
  return (answer.body as unknown as { event: { id: string; revision: string } }).event;
}

async function offerEventsOf(booking: Booking) {
  const events = (await calls.business.eventsOf(booking.id)).filter(({ type }) => type.includes('waitlist_place'));
  return events.map(({ body, type }) =>
    [type.replace(/^.*\./, ''), JSON.stringify(body).match(/PASSED|WITHDRAWN/u)?.[0]].filter(Boolean).join(' '),
  );
}

async function startOf(booking: Booking): Promise<string | undefined> {
  return (await calls.readAgain(booking)).bookedEntity.slot?.startDate;
}

/** Waits until the work of the clock has nothing left to pass on. */
const settled = () =>
  eventually(
    () =>
      calls.server.database.serverReader.all(
        statement('select id from waitlist_freed_time where site_id = $1', [calls.server.siteId]),
      ),
    (rows) => rows.length === 0,
  );

describe('an offered time that is gone', () => {
  it('is refused, and whoever waits keeps their place in line, and is asked about the next', async () => {
    const { booking: guest, slot } = await calls.taken();
    const waiting = await calls.waits(wishOf(slot));
    await calls.cancel(guest);
    await calls.offeredTo([waiting], [waiting]);
    const { id } = await block(slot);
    expect(outcome(await calls.enroll(waiting))).toBe('428 SLOT_NOT_AVAILABLE');
    expect((await calls.readAgain(waiting)).status).toBe('WAITING_LIST');
    await calls.pass(2);
    await calls.offeredTo([waiting], []);
    expect(await offerEventsOf(waiting)).toEqual(['waitlist_place_offered', 'waitlist_place_offer_ended WITHDRAWN']);
    expect((await calls.places(waiting)).map(({ passedOver }) => passedOver)).toEqual([false]);
    expect(outcome(await calls.post(`/calendar/v3/events/${id}/cancel`))).toBe('200 OK');
    await calls.offeredTo([waiting], [waiting]);
    expect(bookingOf(await calls.enroll(waiting)).status).toBe('CONFIRMED');
  });
});

describe('whoever let a time pass', () => {
  it('is asked about another that was given back since, also as it is passed on', async () => {
    const [first, second] = twoHours();
    const [one, other] = [await calls.taken(first), await calls.taken(second)];
    const waiting = [await calls.waits(both(first, second)), await calls.waits(both(first, second))];
    const [early, late] = waiting as [Booking, Booking];
    await calls.cancel(one.booking);
    await calls.offeredTo(waiting, [early]);
    await calls.pass(11);
    await calls.offeredTo(waiting, [late]);
    await calls.pass(11);
    await calls.offeredTo(waiting, []);
    await settled();
    expect(bookingOf(await calls.bookRival(first)).status).toBe('CONFIRMED');
    await calls.cancel(other.booking);
    await calls.offeredTo(waiting, [early]);
    expect(await startOf(early)).toBe(second.startDate);
    await calls.pass(11);
    await calls.offeredTo(waiting, [late]);
    expect(await startOf(late)).toBe(second.startDate);
    await calls.pass(11);
    await calls.offeredTo(waiting, []);
    expect(bookingOf(await calls.bookRival(second)).status).toBe('CONFIRMED');
  });

  it('is not asked again because of the time of somebody else', async () => {
    const shave = await calls.business.addService({ name: 'Shave', resourceIds: [calls.business.ben.resourceId] });
    const { booking: guest, slot } = await calls.taken();
    const waiting = await calls.waits(wishOf(slot));
    await calls.cancel(guest);
    await calls.offeredTo([waiting], [waiting]);
    await calls.pass(11);
    await calls.offeredTo([waiting], []);
    const booking = { status: 'CONFIRMED', contactDetails: somebody() };
    const shaved = { ...slot, serviceId: shave.serviceId };
    const stranger = await calls.business.booked({ service: shave, slot: shaved, booking, as: calls.owner });
    await calls.cancel(stranger);
    await settled();
    expect(await offerEventsOf(waiting)).toHaveLength(2);
    expect(bookingOf(await calls.bookRival(slot)).status).toBe('CONFIRMED');
  });

  it('is asked when blocked time is cancelled', async () => {
    const { booking: guest, slot } = await calls.taken();
    const waiting = await calls.waits(wishOf(slot));
    await calls.cancel(guest);
    await calls.offeredTo([waiting], [waiting]);
    await calls.pass(11);
    await calls.offeredTo([waiting], []);
    await settled();
    const blocked = await block(slot);
    expect(outcome(await calls.post(`/calendar/v3/events/${blocked.id}/cancel`))).toBe('200 OK');
    await calls.offeredTo([waiting], [waiting]);
  });

  it('is asked when blocked time is shortened', async () => {
    const [first, second] = twoHours();
    const { booking: guest } = await calls.taken(second);
    const waiting = await calls.waits(wishOf(second));
    await calls.cancel(guest);
    await calls.offeredTo([waiting], [waiting]);
    await calls.pass(11);
    await calls.offeredTo([waiting], []);
    await settled();
    const { id, revision } = await block({ startDate: first.startDate, endDate: second.endDate });
    const shortened = await calls.server.send('PATCH', `/calendar/v3/events/${id}`, {
      body: { event: { revision, end: { localDate: first.endDate.slice(0, 19) } } },
      headers: calls.owner,
    });
    expect(outcome(shortened)).toBe('200 OK');
    await calls.offeredTo([waiting], [waiting]);
  });

  it('waits no more after three times', async () => {
    const { booking: guest, slot } = await calls.taken();
    const waiting = await calls.waits(wishOf(slot));
    await calls.cancel(guest);
    for (let count = 1; count <= 3; count += 1) {
      await calls.offeredTo([waiting], [waiting]);
      await calls.pass(11);
      await calls.offeredTo([waiting], []);
      await settled();
      if (count < 3) {
        await calls.cancel(bookingOf(await calls.bookRival(slot)));
      }
    }
    expect((await calls.readAgain(waiting)).status).toBe('CANCELED');
    expect(bookingOf(await calls.bookRival(slot)).status).toBe('CONFIRMED');
  });
});

describe('time that is given back', () => {
  it('stays held for the next in line beside what of it is offered', async () => {
    const [first, second] = twoHours();
    const long = await calls.business.addService({ name: 'Long massage', sessionDurations: [120], rules: wishRules });
    const slot = { ...first, serviceId: long.serviceId, endDate: second.endDate };
    const contactDetails = somebody();
    const booking = { status: 'CONFIRMED', contactDetails };
    const guest = await calls.business.booked({ service: long, slot, booking, as: calls.owner });
    const [early, late] = [await calls.waits(wishOf(first)), await calls.waits(wishOf(second))];
    const { database, siteId } = calls.server;
    // Until its turn may come, nobody is offered the second hour.
    await database.transact(siteId, async (tx) => {
      await lockBooking(tx, late.id);
      await calls.cancel(guest);
      await calls.offeredTo([early], [early]);
      const held = await database.serverReader.all(
        statement(
          `select lower(during) as from, upper(during) as until from occupancy
           where site_id = $1 and source = 'HOLD' and resource_id = $2 and lower(during) = $3`,
          [siteId, calls.business.ada.resourceId, second.startDate],
        ),
      );
      expect(held).toEqual([{ from: Date.parse(second.startDate), until: Date.parse(second.endDate) }]);
    });
    await calls.offeredTo([early, late], [early, late]);
    expect(await startOf(late)).toBe(second.startDate);
  });

  it('is that of the last of two who had it', async () => {
    const { booking: one, slot } = await calls.taken();
    const contactDetails = somebody();
    const other = await calls.business.booked({
      service: calls.massage,
      slot,
      booking: { status: 'CONFIRMED', contactDetails },
      request: { flowControlSettings: { skipAvailabilityValidation: true } },
      as: calls.owner,
    });
    expect(other).toMatchObject({ doubleBooked: true });
    const waiting = await calls.waits(wishOf(slot));
    await calls.cancel(one);
    await settled();
    expect((await calls.places(waiting)).map(({ offerExpirationDate }) => offerExpirationDate)).toEqual([undefined]);
    await calls.cancel(other);
    expect(outcome(await calls.bookRival(slot))).toBe('428 SLOT_NOT_AVAILABLE');
    await calls.offeredTo([waiting], [waiting]);
  });

  it('stays held while looking at somebody fails, and is offered once it does not', async () => {
    const { booking: guest, slot } = await calls.taken();
    const waiting = await calls.waits(wishOf(slot));
    const { database, siteId } = calls.server;
    const spoil = (sql: string) =>
      database.transact(siteId, async (tx) => {
        tx.write(statement(`update booking set details = ${sql} where site_id = $1 and id = $2`, [siteId, waiting.id]));
      });
    await spoil(`jsonb_set(details, '{waitsFor,spoilt}', details #> '{waitsFor,wish}') #- '{waitsFor,wish}'`);
    await calls.cancel(guest);
    await eventually(
      async () => calls.server.log.filter((line) => JSON.stringify(line).includes(`place ${waiting.id}`)).length,
      (failures) => failures > 0,
    );
    expect(outcome(await calls.bookRival(slot))).toBe('428 SLOT_NOT_AVAILABLE');
    await spoil(`jsonb_set(details, '{waitsFor,wish}', details #> '{waitsFor,spoilt}') #- '{waitsFor,spoilt}'`);
    await calls.offeredTo([waiting], [waiting]);
  });
});
