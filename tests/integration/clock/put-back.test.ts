/**
 * What the product does when its clock is put back, as a time server does it, or when the machine has slept for weeks:
 * who answers for an address, what is offered, held, promised and told follows the clock, and nothing is told twice.
 */
import type { Booking, SlotHold } from '@openhours/contract';
import { expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { openBusiness } from '../../support/business.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { outcome, type TestServer } from '../../support/server.ts';
import { anonymousTokens, who } from '../identity/support.ts';
import { withServer } from './own-server.ts';

/** The site at which the account is at home. */
async function homeOf({ accountId, database }: TestServer): Promise<string | undefined> {
  const row = await database.serverReader.first<{ home: string }>(
    statement('select home_site_id as home from account where id = $1', [accountId]),
  );
  return row?.home;
}

test('a site that is made while the clock is behind neither answers for the address nor becomes a home', async () => {
  await withServer(
    async (server) => {
      const title = async () => /<title>([^<]*)/.exec(await (await fetch(server.url)).text())?.[1];
      const before = await title();
      await server.setClock(mondayMorningMs - dayMs);
      const key = { authorization: server.apiKey, 'wix-account-id': server.accountId };
      const make = async (displayName: string) => {
        const answer = await server.send('POST', '/v1/sites', {
          body: { site: { displayName } },
          headers: { ...key, 'idempotency-key': displayName },
        });
        expect(answer.status, answer.text).toBe(200);
        return (answer.body.site as { id: string }).id;
      };
      const second = await make('Second');
      await server.setClock(mondayMorningMs - 2 * dayMs);
      const third = await make('Third');
      server.assembly.auth.sites.forget();
      expect(await title()).toBe(before);
      const list = async () => {
        const { sites } = (await server.send('GET', '/v1/sites', { headers: key })).body as { sites: { id: string }[] };
        return sites.map(({ id }) => id);
      };
      expect(await list()).toEqual([server.siteId, second, third]);
      // The next one that was made takes over, not the one whose clock was furthest behind.
      expect(await homeOf(server)).toBe(server.siteId);
      expect((await server.send('DELETE', `/v1/sites/${server.siteId}`, { headers: key })).status).toBe(200);
      server.assembly.auth.sites.forget();
      expect(await title()).toContain('Second');
    },
    { withPages: true },
  );
});

test('a place that is made while the clock is behind is not the main one', async () => {
  await withServer(async (server) => {
    const business = await openBusiness(server);
    await server.setClock(mondayMorningMs - dayMs);
    const made = await server.send('POST', '/locations/v1/locations', {
      headers: business.owner,
      body: { location: { name: 'Earlier', address: { country: 'DE', formattedAddress: '1 Street' } } },
    });
    expect(made.status, made.text).toBe(200);
    const service = await business.addService({ name: 'Haircut' });
    const { timeSlots } = (
      await server.send('POST', '/v2/time-slots', {
        headers: business.owner,
        body: {
          serviceId: service.serviceId,
          fromLocalDate: '2026-12-01T08:00:00',
          toLocalDate: '2026-12-01T09:00:00',
          timeZone: 'UTC',
        },
      })
    ).body as { timeSlots: { location: { id: string } }[] };
    expect(new Set(timeSlots.map(({ location }) => location.id))).toEqual(new Set([business.locationId]));
  });
});

test.each([10 * minuteMs, dayMs])('who is signed in stays so when the clock goes back by %i ms', async (byMs) => {
  await withServer(async (server) => {
    const tokens = await anonymousTokens(server);
    const owner = await server.caller('OWNER');
    await server.setClock(mondayMorningMs - byMs);
    expect((await who(server, { authorization: tokens.access_token })).caller.kind).toBe('visitor');
    expect((await server.send('GET', '/v1/user-sessions/current', { headers: owner })).status).toBe(200);
    const renewed = await server.send('POST', '/oauth2/token', {
      body: { grantType: 'refresh_token', refreshToken: tokens.refresh_token },
    });
    expect(renewed.status, renewed.text).toBe(200);
    expect((await who(server, { authorization: String(renewed.body.access_token) })).caller.kind).toBe('visitor');
  });
});

/** A booking of an hour ten days ahead, and what was written about it so far. */
async function bookAhead(server: TestServer) {
  const business = await openBusiness(server);
  const service = await business.addService({ name: 'Haircut', rules: { cancellationPolicy: { enabled: true } } });
  const booking = await business.booked({
    service,
    booking: { contactDetails: { firstName: 'Grace', email: 'grace@customers.test' }, status: 'CONFIRMED' },
    request: { participantNotification: { notifyParticipants: true } },
  });
  await settleDeliveries(server);
  const reminders = async () => {
    await settleDeliveries(server);
    const path = `/v1/outbox/messages?relatedId=${booking.id}&type=BOOKING_REMINDER`;
    const { messages } = (await server.send('GET', path, { headers: apiKeyOf(server) })).body as { messages: object[] };
    return messages.length;
  };
  return { business, service, booking, startMs: Date.parse((booking as Booking).startDate as string), reminders };
}

const apiKeyOf = ({ apiKey, siteId }: TestServer) => ({ authorization: apiKey, 'wix-site-id': siteId });

test('a visit is reminded of once, although its time comes twice', async () => {
  await withServer(async (server) => {
    const { startMs, reminders } = await bookAhead(server);
    await server.setClock(startMs - dayMs + minuteMs);
    expect(await reminders()).toBe(1);
    await server.setClock(startMs - 2 * dayMs);
    await server.setClock(startMs - dayMs + minuteMs);
    expect(await reminders()).toBe(1);
  });
});

test('a machine that has slept for forty days reminds nobody of what is over, and offers nothing that is past', async () => {
  await withServer(async (server) => {
    const { service, startMs, reminders } = await bookAhead(server);
    const wokenMs = startMs + 40 * dayMs;
    await server.setClock(wokenMs);
    expect(await reminders()).toBe(0);
    const day = new Date(wokenMs).toISOString().slice(0, 10);
    const { timeSlots } = (
      await server.send('POST', '/v2/time-slots', {
        headers: apiKeyOf(server),
        body: {
          serviceId: service.serviceId,
          fromLocalDate: `${day}T00:00:00`,
          toLocalDate: `${day}T23:59:00`,
          timeZone: 'UTC',
          bookable: true,
        },
      })
    ).body as { timeSlots: { localStartDate: string }[] };
    expect(timeSlots.length).toBeGreaterThan(0);
    for (const { localStartDate } of timeSlots) {
      expect(Date.parse(`${localStartDate}Z`)).toBeGreaterThanOrEqual(wokenMs);
    }
  });
});

test('a hold ends by the clock, whichever way it was moved meanwhile, and keeps its time from others until then', async () => {
  await withServer(async (server) => {
    const business = await openBusiness(server);
    const service = await business.addService({ name: 'Haircut' });
    const slot = business.slot(service);
    const hold = (headers: Record<string, string>) =>
      server.send('POST', '/v1/slot-holds', { body: { slot }, headers });
    const held = await hold(await server.caller('visitor'));
    expect(held.status, held.text).toBe(200);
    const expiresMs = Date.parse((held.body.slotHold as SlotHold).expiresDate);
    await server.setClock(mondayMorningMs - 5 * minuteMs);
    expect((await hold(await server.caller('visitor'))).status).toBe(428);
    await server.setClock(expiresMs + 1000);
    expect((await hold(await server.caller('visitor'))).status).toBe(200);
  });
});

test('the link of a booking opens on a clock that was put back, and no longer than promised after a long sleep', async () => {
  await withServer(async (server) => {
    const { booking, startMs } = await bookAhead(server);
    const path = `/v1/anonymous-bookings/${booking.id}/token`;
    const { token } = (await server.send('GET', path, { headers: apiKeyOf(server) })).body as { token: string };
    const read = async () =>
      outcome(
        await server.send('GET', `/v1/anonymous-bookings/${token}`, { headers: await server.caller('anonymous') }),
      );
    await server.setClock(mondayMorningMs - dayMs);
    expect(await read()).toBe('200 OK');
    await server.setClock(startMs + hourMs + 29 * dayMs);
    expect(await read()).toBe('200 OK');
    await server.setClock(startMs + hourMs + 31 * dayMs);
    expect(await read()).toBe('400 INVALID_TOKEN');
  });
});

test('what follows events is done although the clock of the machine has been put back by a day', async () => {
  await withServer(async (server) => {
    await bookAhead(server);
    const put = (text: string) => server.database.serverReader.all(statement(text, [server.siteId]));
    // As both stand after the step: planned by a clock that was a day ahead.
    await put(`update task set state = 'PENDING', due_at = clock_timestamp() + interval '1 day', ended_at = null
               where site_id = $1 and kind = 'messages'`);
    await server.runDueWork();
    const far = await put(`select 1 from task where site_id = $1 and due_at > clock_timestamp() + interval '1 hour'`);
    expect(far).toEqual([]);
    await settleDeliveries(server);
  });
});

test('mail that waits is sent although the clock of the machine has been put back by a day', async () => {
  const mailServer = await startMailServer();
  try {
    mailServer.answers = { recipient: '451 Later' };
    const environment = { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, SMTP_FROM: 'bookings@salon.test' };
    await withServer(
      async (server) => {
        await bookAhead(server);
        const ask = (text: string) => server.database.serverReader.all(statement(text, [server.siteId]));
        // As it stands after the step: tried once, and planned again by a clock that was a day ahead.
        await eventually(
          async () => {
            await ask(`update task set due_at = clock_timestamp() + interval '1 day'
                       where site_id = $1 and kind = 'send mail' and state = 'PENDING' and log <> '[]'`);
            return ask(`select due_at > clock_timestamp() + interval '1 hour' as far from task
                        where site_id = $1 and kind = 'send mail' and due_at is not null`);
          },
          (waiting) => waiting.length > 0 && (waiting as { far: boolean }[]).every(({ far }) => far),
        );
        mailServer.answers = {};
        await server.runDueWork();
        await eventually(
          async () => mailServer.taken,
          (taken) => taken.some(({ to }) => to.includes('grace@customers.test')),
        );
      },
      { environment },
    );
  } finally {
    await mailServer.stop();
  }
});
