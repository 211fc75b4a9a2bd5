/**
 * What ends, and what begins: hours of the day on which a site was made, invitations, sessions, what is kept for a
 * while, and the claims of a process that is gone, on a clock that is put back and on a machine that has slept for
 * forty days.
 */
import { expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { openBusiness } from '../../support/business.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { outcome, type TestServer } from '../../support/server.ts';
import { anonymousTokens, who } from '../identity/support.ts';
import { type Headers, withServer } from './own-server.ts';

/** The times of a new service that only goes by the hours of the business, on one day of a zone. */
async function openTimes(server: TestServer, owner: Headers, serviceId: string, day: string, timeZone: string) {
  const answer = await server.send('POST', '/v2/time-slots', {
    headers: owner,
    body: { serviceId, fromLocalDate: `${day}T00:00:00`, toLocalDate: `${day}T23:59:00`, timeZone },
  });
  expect(outcome(answer), answer.text).toBe('200 OK');
  return (answer.body.timeSlots as { localStartDate: string; bookable: boolean }[]).map(
    ({ bookable, localStartDate }) => [localStartDate.slice(11, 16), bookable],
  );
}

// 06:00 UTC on Monday 23 November: still Sunday in Honolulu, and in Auckland Monday evening.
test.each([
  ['Pacific/Honolulu', '2026-11-22', '2026-11-23', '2026-11-20'],
  ['Europe/Berlin', '2026-11-23', '2026-11-24', '2026-11-20'],
  ['Pacific/Auckland', '2026-11-23', '2026-11-24', '2026-11-20'],
])(
  'the hours of a site in %s begin on its own day, also after the clock was put back',
  async (timeZone, today, nextDay, friday) => {
    await withServer(
      async (server, owner) => {
        // Whoever is new works by the hours of the business.
        const made = await server.send('POST', '/v1/staff-members', {
          headers: owner,
          body: { staffMember: { name: 'Ada' } },
        });
        expect(outcome(made), made.text).toBe('200 OK');
        const { resourceId } = made.body.staffMember as { resourceId: string };
        const business = await openBusiness(server);
        const { serviceId } = await business.addService({ name: 'Haircut', resourceIds: [resourceId] });
        const times = (day: string) => openTimes(server, owner, serviceId, day, timeZone);
        const [first, last] = [(await times(nextDay))[0], (await times(nextDay)).at(-1)];
        expect([first, last]).toEqual([
          ['10:00', true],
          ['17:00', true],
        ]);
        const isWeekday = ![0, 6].includes(new Date(today).getUTCDay());
        expect((await times(today)).length > 0).toBe(isWeekday);

        await server.setClock(mondayMorningMs - 4 * dayMs);
        // The hours stay where they are, and what was future stays future; they are those of any week.
        expect(await times(nextDay)).toHaveLength(15);
        expect((await times(today)).every(([, bookable]) => bookable)).toBe(true);
        expect(await times(friday)).toHaveLength(15);
      },
      { environment: { OPENHOURS_TIME_ZONE: timeZone } },
    );
  },
);

test('a site that was made on a clock far ahead is open as soon as its hours are entered on the right one', () =>
  withServer(
    async (server, owner) => {
      const made = await server.send('POST', '/v1/staff-members', {
        headers: owner,
        body: { staffMember: { name: 'Ada' } },
      });
      const { resourceId } = made.body.staffMember as { resourceId: string };
      const { serviceId } = await (await openBusiness(server)).addService({
        name: 'Haircut',
        resourceIds: [resourceId],
      });
      const rightMs = mondayMorningMs - 364 * dayMs;
      await server.setClock(rightMs);
      const day = new Date(rightMs + dayMs).toISOString().slice(0, 10);
      const times = () => openTimes(server, owner, serviceId, day, 'UTC');
      expect(await times()).toEqual([]);
      const schedule = await server.database.serverReader.first(
        statement<{ id: string }>(`select id from schedule where site_id = $1 and owner_type = 'BUSINESS'`, [
          server.siteId,
        ]),
      );
      const path = `/v1/working-hours/${schedule?.id}`;
      const read = await server.send('GET', path, { headers: owner });
      expect(outcome(read), read.text).toBe('200 OK');
      const { version, week } = read.body.workingHours as { version: string; week: { firstDate?: string }[] };
      // What the page sends: the week that was entered, and what begins later as it was.
      expect(week.every(({ firstDate }) => firstDate !== undefined)).toBe(true);
      const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];
      const entered = weekdays.map((weekday) => ({ day: weekday, start: '09:00', end: '12:00' }));
      const workingHours = { version, week: [...entered, ...week], specialDays: [], daysOff: [] };
      const saved = await server.send('PUT', path, { headers: owner, body: { workingHours } });
      expect(outcome(saved), saved.text).toBe('200 OK');
      expect((await times())[0]).toEqual(['09:00', true]);
    },
    { environment: { OPENHOURS_TIME_ZONE: 'UTC' } },
  ));

const open = (server: TestServer, token: string) => server.send('POST', '/v1/user-links/describe', { body: { token } });

async function invite(server: TestServer): Promise<string> {
  const answer = await server.send('POST', '/v1/users', {
    headers: await server.caller('OWNER'),
    body: { user: { email: 'ada@example.com', name: 'Ada', role: 'FRONT_DESK' }, way: 'HAND_OVER' },
  });
  expect(outcome(answer), answer.text).toBe('200 OK');
  return decodeURIComponent(new URL(answer.body.linkUrl as string).pathname.split('/').at(-1) as string);
}

test.each([10 * minuteMs, dayMs])('an invitation leads in on a clock that went back by %i ms, once', (byMs) =>
  withServer(async (server) => {
    const token = await invite(server);
    await server.setClock(mondayMorningMs - byMs);
    expect(outcome(await open(server, token))).toBe('200 OK');
    const body = { token, password: 'a long enough password' };
    expect(outcome(await server.send('POST', '/v1/user-links/redeem', { body }))).toBe('200 OK');
    expect((await server.send('POST', '/v1/user-links/redeem', { body })).status).toBe(404);
    const signedIn = await server.send('POST', '/v1/user-sessions', {
      body: { email: 'ada@example.com', password: body.password },
    });
    expect(outcome(signedIn), signedIn.text).toBe('200 OK');
  }),
);

test('after forty days of sleep invitations and sign-ins to the dashboard are over, and a visitor who has booked is still known', () =>
  withServer(async (server) => {
    const token = await invite(server);
    const staff = await server.caller('OWNER');
    const [booked, looked] = [await anonymousTokens(server), await anonymousTokens(server)];
    const business = await openBusiness(server);
    const service = await business.addService({ name: 'Haircut' });
    await business.booked({ service, as: { authorization: booked.access_token } });
    await server.setClock(mondayMorningMs + 40 * dayMs);
    expect((await open(server, token)).status).toBe(404);
    expect((await server.send('GET', '/v1/user-sessions/current', { headers: staff })).status).toBe(401);
    const renew = (refreshToken: string) =>
      server.send('POST', '/oauth2/token', { body: { grantType: 'refresh_token', refreshToken } });
    const renewed = await renew(booked.refresh_token);
    expect(outcome(renewed), renewed.text).toBe('200 OK');
    expect((await who(server, { authorization: String(renewed.body.access_token) })).caller.kind).toBe('visitor');
    expect(outcome(await renew(looked.refresh_token))).toBe('400 INVALID_GRANT');
  }));

test.each([10 * minuteMs, 400 * dayMs])(
  'who has mistyped a password too often is not shut out until a clock that went back by %i ms has come there again',
  (byMs) =>
    withServer(async (server) => {
      const signIn = async (password: string) =>
        (await server.send('POST', '/v1/user-sessions', { body: { email: server.ownerEmail, password } })).status;
      const failures = async (times: number) => {
        for (let attempt = 0; attempt < times; attempt += 1) {
          expect(await signIn('wrong')).toBe(401);
        }
      };
      await failures(10);
      expect(await signIn(server.ownerPassword)).toBe(429);
      const backMs = mondayMorningMs - byMs;
      await server.setClock(backMs);
      // A step that is shorter than a pause lengthens it by as much; a longer one ends it.
      await server.setClock(backMs + (byMs < hourMs ? 26 * minuteMs : minuteMs));
      expect(await signIn(server.ownerPassword)).toBe(200);
      // What was counted on the other clock is not counted again, and tries on this one are.
      await failures(10);
      expect(await signIn(server.ownerPassword)).toBe(429);
    }),
);

/** How many rows of a table the site has. */
async function countOf(server: TestServer, table: string): Promise<number> {
  const row = await server.database.serverReader.first(
    statement<{ count: number }>(`select count(*)::integer as count from ${table} where site_id = $1`, [server.siteId]),
  );
  return row?.count ?? 0;
}

test('what is kept for a while outlives a clock that is put back, and ends by its time after a long sleep', () =>
  withServer(async (server, owner) => {
    const business = await openBusiness(server);
    const service = await business.addService({ name: 'Haircut' });
    const held = await server.send('POST', '/v1/slot-holds', {
      headers: owner,
      body: { slot: business.slot(service) },
    });
    expect(outcome(held), held.text).toBe('200 OK');
    await business.booked({
      service,
      booking: { contactDetails: { firstName: 'Grace', email: 'grace@customers.test' }, status: 'CONFIRMED' },
      request: { participantNotification: { notifyParticipants: true } },
    });
    await settleDeliveries(server);
    const messages = await countOf(server, 'message');
    const events = await countOf(server, 'outbox_event');
    expect([messages > 0, events > 0]).toEqual([true, true]);
    const kept = async () => ({
      holds: await countOf(server, 'slot_hold'),
      messages: await countOf(server, 'message'),
      bookings: await countOf(server, 'booking'),
    });

    await server.setClock(mondayMorningMs - dayMs);
    expect(await kept()).toEqual({ holds: 1, messages, bookings: 1 });
    expect(await countOf(server, 'outbox_event')).toBe(events);
    await server.setClock(mondayMorningMs + 40 * dayMs);
    // Holds are gone, messages stay half a year, bookings as long as their site; events have been taken by everybody.
    expect(await kept()).toMatchObject({ holds: 0, bookings: 1 });
    expect((await kept()).messages).toBeGreaterThanOrEqual(messages);
    const old = await server.database.serverReader.first(
      statement<{ count: number }>(
        'select count(*)::integer as count from outbox_event where site_id = $1 and at < $2',
        [server.siteId, new Date(mondayMorningMs + hourMs)],
      ),
    );
    expect(old?.count).toBe(0);
    await server.setClock(mondayMorningMs + 181 * dayMs);
    expect(await kept()).toMatchObject({ holds: 0, bookings: 1 });
    expect((await kept()).messages).toBeLessThan(messages);
  }));

test('what a process that is gone has claimed on a clock a day ahead is taken by the next one', () =>
  withServer(async (server, owner) => {
    const business = await openBusiness(server);
    const service = await business.addService({ name: 'Haircut' });
    const toldOf = async (id: string) => {
      await settleDeliveries(server);
      const path = `/v1/outbox/messages?relatedId=${id}&type=BOOKING_CONFIRMED`;
      return ((await server.send('GET', path, { headers: owner })).body.messages as object[]).length;
    };
    const { id } = await business.booked({
      service,
      booking: { contactDetails: { firstName: 'Grace', email: 'grace@customers.test' }, status: 'CONFIRMED' },
      request: { participantNotification: { notifyParticipants: true } },
    });
    expect(await toldOf(id)).toBe(1);
    const write = (text: string) => server.database.serverReader.all(statement(text, [server.siteId]));
    // As it was left: taken, not done, until a time that the clock of the database comes to tomorrow.
    await write(`delete from message where site_id = $1`);
    await write(`update task set state = 'LEASED', attempt = 1, leased_until = clock_timestamp() + interval '1 day',
                   due_at = clock_timestamp() + interval '1 day', ended_at = null
                 where site_id = $1 and kind = 'messages'`);
    await server.runDueWork();
    expect(await toldOf(id)).toBe(1);
  }));
