/**
 * What people hear of sessions of classes that are booked, moved or called off: each participant once, whoever does the work
 * once, and calendars end up with what takes place.
 */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { findOwner, type UserRow } from '../../../packages/server/src/domains/identity/index.ts';
import { setPasswordHash, setResourceOfUser } from '../../../packages/server/src/domains/identity/repository.ts';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { addPerson, type Business, type Person, type TestService } from '../../support/business.ts';
import type { Classroom } from '../../support/classes.ts';
import type { TestServer } from '../../support/server.ts';
import { plantUser } from '../../support/sites.ts';
import { heldBy, openSchool, type School, standing, toldAlways } from './school.ts';

let school: School;
let server: TestServer;
let business: Business;
let classroom: Classroom;
let yoga: TestService;
let owner: Record<string, string>;

beforeAll(async () => {
  school = await openSchool();
  ({ server, business, classroom, yoga, owner } = school);
});
afterAll(() => server.stop());

test('everybody who comes to a session that moves is told, and whoever holds it is told once', async () => {
  const eventId = await classroom.newSession(yoga, heldBy(business.ada));
  const slot = { slot: { serviceId: yoga.serviceId, eventId } };
  await school.confirmedSeat('move-a@customers.test', slot);
  await school.confirmedSeat('move-b@customers.test', slot, 'Alan');
  const staffBefore = await school.messagesTo('ada@example.com');
  await school.moveEvent(eventId, 2 * hourMs);
  for (const to of ['move-a@customers.test', 'move-b@customers.test']) {
    expect(await school.typesTo(to)).toEqual(['BOOKING_CONFIRMED', 'BOOKING_RESCHEDULED']);
    const [, moved] = await school.filesTo(to);
    expect(moved?.method).toBe('REQUEST');
    expect(standing(await school.filesTo(to)).size).toBe(1);
  }
  const staff = (await school.messagesTo('ada@example.com')).slice(staffBefore.length);
  expect(staff.map(({ type }) => type)).toEqual(['STAFF_BOOKING_RESCHEDULED']);
  expect(staff[0]?.text).not.toMatch(/Grace|Alan/);
  // One entry for the session, however many come.
  expect(standing(await school.filesTo('ada@example.com')).has(eventId)).toBe(true);
  expect(
    (await school.filesTo('ada@example.com')).flatMap(({ events }) => events).every(({ uid }) => uid === eventId),
  ).toBe(true);
});

test('everybody who holds a class hears of its bookings and its moves, each once', async () => {
  const eventId = await classroom.newSession(yoga, heldBy(business.ada, business.ben));
  const before = {
    ada: (await school.typesTo('ada@example.com')).length,
    ben: (await school.typesTo('ben@example.com')).length,
  };
  const newsTo = async (who: 'ada' | 'ben') => (await school.typesTo(`${who}@example.com`)).slice(before[who]);
  await school.confirmedSeat('two-a@customers.test', { slot: { serviceId: yoga.serviceId, eventId } });
  await school.confirmedSeat('two-b@customers.test', { slot: { serviceId: yoga.serviceId, eventId } });
  expect((await school.messagesTo('two-a@customers.test'))[0]?.text).toContain('With: Ada and Ben\n');
  await school.moveEvent(eventId, hourMs);
  const all = ['STAFF_BOOKING_CREATED', 'STAFF_BOOKING_CREATED', 'STAFF_BOOKING_RESCHEDULED'];
  expect(await newsTo('ada')).toEqual(all);
  expect(await newsTo('ben')).toEqual(all);
  // The second of them does not hold it any more.
  const { revision } = await school.eventOf(eventId);
  await school.act('PATCH', `/calendar/v3/events/${encodeURIComponent(eventId)}`, {
    event: { id: eventId, revision, resources: [{ id: business.ada.resourceId }] },
    ...toldAlways,
  });
  expect(await newsTo('ben')).toEqual([...all, 'STAFF_BOOKING_CANCELED']);
  expect(standing(await school.filesTo('ben@example.com')).has(eventId)).toBe(false);
  expect(standing(await school.filesTo('ada@example.com')).has(eventId)).toBe(true);
});

test('nobody is told of a move that was made quietly', async () => {
  const eventId = await classroom.newSession(yoga, heldBy(business.ada));
  await school.confirmedSeat('quiet@customers.test', { slot: { serviceId: yoga.serviceId, eventId } });
  await school.moveEvent(eventId, hourMs, {});
  expect(await school.typesTo('quiet@customers.test')).toEqual(['BOOKING_CONFIRMED']);
});

test('a session that is called off is told to all, and leaves every calendar', async () => {
  const eventId = await classroom.newSession(yoga, heldBy(business.ben));
  const slot = { slot: { serviceId: yoga.serviceId, eventId } };
  await school.confirmedSeat('off-a@customers.test', slot);
  await school.confirmedSeat('off-b@customers.test', slot);
  const before = await school.messagesTo('ben@example.com');
  await school.act('POST', `/calendar/v3/events/${encodeURIComponent(eventId)}/cancel`, toldAlways);
  for (const to of ['off-a@customers.test', 'off-b@customers.test']) {
    expect(await school.typesTo(to)).toEqual(['BOOKING_CONFIRMED', 'BOOKING_CANCELED']);
    expect(standing(await school.filesTo(to)).size).toBe(0);
  }
  const staff = (await school.messagesTo('ben@example.com')).slice(before.length);
  expect(staff.map(({ type }) => type)).toEqual(['STAFF_BOOKING_CANCELED']);
  expect(standing(await school.filesTo('ben@example.com')).has(eventId)).toBe(false);
});

test('one participant less leaves the session in the calendar of whoever holds it', async () => {
  const eventId = await classroom.newSession(yoga, heldBy(business.ben));
  const booking = await school.confirmedSeat('one-less@customers.test', {
    slot: { serviceId: yoga.serviceId, eventId },
  });
  await school.act('POST', `/v2/bookings/${booking.id}/cancel`, {
    revision: booking.revision,
    flowControlSettings: { ignoreCancellationPolicy: true },
    ...toldAlways,
  });
  const told = (await school.messagesTo('ben@example.com')).at(-1);
  expect(told).toMatchObject({ type: 'STAFF_BOOKING_CANCELED', hasCalendarFile: false });
  expect(told?.text).toContain('Grace');
  expect(standing(await school.filesTo('ben@example.com')).has(eventId)).toBe(true);
});

describe('whoever does the work and has no address in the staff entry', () => {
  const newPerson = (name: string): Promise<Person> =>
    server.database.transact(server.siteId, async (tx) => {
      const person = addPerson(tx, name, server.now());
      await tx.flush();
      tx.write(
        statement('update staff_member set email = null where site_id = $1 and resource_id = $2', [
          server.siteId,
          person.resourceId,
        ]),
      );
      return person;
    });

  const invited = (email: string, { resourceId }: Person, passwordHash?: string) =>
    plantUser(
      server.database,
      server.siteId,
      { email, role: 'STAFF', resourceId, ...(passwordHash === undefined ? {} : { passwordHash }) },
      server.now(),
    );

  async function visitWith({ resourceId }: Person, email: string, as = owner): Promise<Booking> {
    const cut = await business.addService({
      name: 'Haircut',
      resourceIds: [resourceId],
      rules: { cancellationPolicy: { enabled: true } },
    });
    const startMs = Math.floor(server.now() / dayMs) * dayMs + 3 * dayMs + 12 * hourMs;
    const booking = await business.booked({
      service: cut,
      slot: {
        serviceId: cut.serviceId,
        startDate: new Date(startMs).toISOString(),
        endDate: new Date(startMs + hourMs).toISOString(),
        resource: { id: resourceId },
      },
      as,
      booking: { contactDetails: { firstName: 'Grace', email }, status: 'CONFIRMED' },
      request: toldAlways,
    });
    await school.settle();
    return booking;
  }

  test('hears of visits and sessions where they sign in, once they have come to the dashboard', async () => {
    const [cleo, dora] = [await newPerson('Cleo'), await newPerson('Dora')];
    await invited('cleo@signin.test', cleo, 'set');
    await invited('dora@signin.test', dora);
    const { id } = await visitWith(cleo, 'grace-cleo@customers.test');
    await visitWith(dora, 'grace-dora@customers.test');
    const eventId = await classroom.newSession(yoga, heldBy(cleo) as never);
    await school.confirmedSeat('seat-cleo@customers.test', { slot: { serviceId: yoga.serviceId, eventId } });
    expect(await school.typesTo('cleo@signin.test')).toEqual(['STAFF_BOOKING_CREATED', 'STAFF_BOOKING_CREATED']);
    expect((await school.filesTo('cleo@signin.test')).map(({ events }) => events[0]?.uid)).toEqual([id, eventId]);
    // An invitation that nobody has taken up may have gone astray.
    expect(await school.typesTo('dora@signin.test')).toEqual([]);
  });

  test('and who owns the business too hears it once: how to reach the customer, with the file', async () => {
    const eve = await newPerson('Eve');
    const email = await server.database.transact(server.siteId, async (tx) => {
      const user = (await findOwner(tx)) as UserRow;
      setResourceOfUser(tx, user.id, eve.resourceId, server.now());
      setPasswordHash(tx, user.id, 'set', server.now());
      return user.email;
    });
    const earlier = (await school.messagesTo(email)).length;
    const { id, revision } = await visitWith(eve, 'grace-eve@customers.test', await server.caller('FRONT_DESK'));
    const { body } = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: owner });
    const cancelled = await server.send('POST', `/v1/anonymous-bookings/${body.token}/cancel`, {
      headers: await server.caller('visitor'),
      body: { revision },
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    const told = (await school.messagesTo(email)).slice(earlier);
    expect(told.map(({ type }) => type)).toEqual(['STAFF_BOOKING_CREATED', 'BUSINESS_BOOKING_CANCELED']);
    expect(told[1]?.text).toContain('grace-eve@customers.test');
    const files = (await school.filesTo(email)).slice(-2);
    expect(files.map(({ events, method }) => [method, events[0]?.uid])).toEqual([
      ['REQUEST', id],
      ['CANCEL', id],
    ]);
  });
});
