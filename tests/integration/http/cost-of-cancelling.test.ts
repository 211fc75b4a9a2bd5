/**
 * Cancelling by a link costs nobody what the page had not said (docs/decisions/0066 and 0067): of one booking and of
 * all that is booked together the question is asked again where it costs something by now. What was confirmed once is
 * cancelled, not withdrawn.
 */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { feesOf, fixedPrice } from '../../support/fees.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
/** Free to cancel until the day before, then half of $90. */
let massage: TestService;
/** The same, after asking the business. */
let asking: TestService;
let owner: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({
    withPages: true,
    startsAtMs: mondayMorningMs,
    clockRunsOn: true,
  });
  business = await openBusiness(server);
  // Tokens of people do not live as long as the clock of this test moves.
  owner = { authorization: server.apiKey, 'wix-site-id': server.siteId };
  const offer = {
    payment: fixedPrice('90'),
    rules: {
      ...feesOf([{ percentage: '50', startInMinutes: 1440 }]),
      reschedulePolicy: { enabled: true },
    },
  } as const;
  massage = await business.addService({ name: 'Massage', ...offer });
  asking = await business.addService({ name: 'Asking', manualApproval: true, ...offer });
});
afterAll(() => server.stop());

async function send(method: string, path: string, body?: object, headers = owner) {
  const answer = await server.send(method, path, body === undefined ? { headers } : { headers, body });
  expect(outcome(answer), answer.text).toBe('200 OK');
  return answer.body;
}

let weeks = 0;
/** An hour at noon on a Monday to come that nothing else is booked on, and the hour behind it. */
function slotsOf(service: TestService) {
  do {
    weeks += 1;
  } while (mondayMorningMs + weeks * 7 * dayMs < server.now() + 2 * dayMs);
  const noonMs = Math.floor(mondayMorningMs / dayMs + weeks * 7) * dayMs + 12 * hourMs;
  const at = (hours: number) => ({
    serviceId: service.serviceId,
    scheduleId: service.scheduleId,
    startDate: new Date(noonMs + hours * hourMs).toISOString(),
    endDate: new Date(noonMs + (hours + 1) * hourMs).toISOString(),
  });
  return [at(0), at(1)] as const;
}
const bookingOf = (slot: object, status = 'CONFIRMED') => ({
  bookedEntity: { slot },
  totalParticipants: 1,
  status,
  contactDetails: { firstName: 'Grace', email: 'grace@customers.test' },
});

type Made = (service: TestService, status?: string) => Promise<readonly Booking[]>;
const one: Made = async (service, status) => {
  const { booking } = await send('POST', '/v2/bookings', { booking: bookingOf(slotsOf(service)[0], status) });
  return [booking as Booking];
};
const together: Made = async (service, status) => {
  const bookings = slotsOf(service).map((slot) => bookingOf(slot, status));
  const { multiServiceBooking } = await send('POST', '/v2/multi_service_bookings', { bookings });
  const made = multiServiceBooking as { bookings: { booking: Booking }[] };
  return made.bookings.map(({ booking }) => booking);
};

const pathOf = async ([booking]: readonly Booking[]) =>
  `/manage/${(await send('GET', `/v1/anonymous-bookings/${booking!.id}/token`)).token as string}`;
const pageAt = async (path: string) => (await fetch(`${server.url}${path}`)).text();
const ticketIn = (html: string) => /name="ticket"[^>]* value="([^"]*)"|value="([^"]*)"[^>]* name="ticket"/.exec(html);
async function press(path: string, html: string) {
  const [, one, other] = ticketIn(html) ?? [];
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ticket: (one ?? other) as string }),
  });
  return { status: answer.status, location: answer.headers.get('location') ?? '', html: await answer.text() };
}
const hoursBefore = ([booking]: readonly Booking[], hours: number) =>
  server.setClock(Date.parse(booking!.startDate as string) - hours * hourMs);

describe.each([
  ['one booking', one, '$45'],
  ['all that is booked together', together, '$90'],
] as const)('cancelling %s', (_words, make, cost) => {
  test('that costs something since the page was opened is asked again, with what it costs', async () => {
    const bookings = await make(massage);
    // It costs something from a day before on, and a page can be sent for two hours.
    await hoursBefore(bookings, 24.5);
    const path = `${await pathOf(bookings)}/cancel`;
    const free = await pageAt(path);
    expect(free).not.toContain('Cancelling now costs');
    await hoursBefore(bookings, 22.75);
    const again = await press(path, free);
    expect(again.status).toBe(409);
    expect(again.html).toContain('Nothing was done.');
    expect(again.html).toContain(`Cancelling now costs ${cost}.`);
    const done = await press(path, again.html);
    expect([done.status, done.location]).toEqual([303, expect.stringContaining('done=cancelled')]);
    // The same press once more is answered as before.
    expect((await press(path, again.html)).status).toBe(303);
  });

  test('that costs what the page has said is done at once', async () => {
    const bookings = await make(massage);
    await hoursBefore(bookings, 3);
    const path = `${await pathOf(bookings)}/cancel`;
    const page = await pageAt(path);
    expect(page).toContain(`Cancelling now costs ${cost}.`);
    await hoursBefore(bookings, 2);
    expect((await press(path, page)).location).toContain('done=cancelled');
  });
});

describe('what waits for the business', () => {
  const words = {
    one: { cancel: 'Cancel this booking?', withdraw: 'Withdraw this request?' },
    together: { cancel: 'Cancel all appointments?', withdraw: 'Withdraw all requests?' },
  };
  const made = { one, together };

  test.each(['one', 'together'] as const)('is withdrawn while nobody has confirmed it: %s', async (kind) => {
    const bookings = await made[kind](asking, 'CREATED');
    const ids = bookings.map(({ id }) => id);
    for (const { id, multiServiceBookingInfo, revision } of bookings) {
      if (multiServiceBookingInfo === undefined) {
        await send('POST', `/v2/bookings/${id}/mark_booking_as_pending`, { revision });
      }
    }
    if (kind === 'together') {
      await send('POST', `/v2/multi_service_bookings/${bookings[0]!.multiServiceBookingInfo!.id}/mark_as_pending`, {
        markAsPendingBookingsInfo: bookings.map(({ id, revision }) => ({ bookingId: id, revision })),
      });
    }
    expect(ids.length).toBeGreaterThan(0);
    const path = await pathOf(bookings);
    expect(await pageAt(path)).toMatch(/Withdraw/);
    const page = await pageAt(`${path}/cancel`);
    expect(page).toContain(words[kind].withdraw);
    expect((await press(`${path}/cancel`, page)).location).toContain('done=withdrawn');
  });

  test.each(['one', 'together'] as const)(
    'is cancelled where it was confirmed before it was moved: %s',
    async (kind) => {
      const bookings = await made[kind](asking);
      const path = await pathOf(bookings);
      const token = path.slice('/manage/'.length);
      const [slot] = slotsOf(asking);
      if (kind === 'one') {
        const { revision } = bookings[0]!;
        await send('POST', `/v1/anonymous-bookings/${token}/reschedule`, { token, slot, revision }, {});
      } else {
        await send(
          'POST',
          `/v1/anonymous-multi-service-bookings/${token}/reschedule`,
          {
            token,
            bookings: bookings.map(({ id, revision }) => ({ bookingId: id, revision })),
            slot: { startDate: slot.startDate },
          },
          {},
        );
      }
      const standing = await pageAt(path);
      expect(standing).toContain(kind === 'one' ? 'Cancel the booking' : 'Cancel all appointments');
      expect(standing).not.toMatch(/[Ww]ithdraw/);
      const page = await pageAt(`${path}/cancel`);
      expect(page).toContain(words[kind].cancel);
      expect((await press(`${path}/cancel`, page)).location).toContain('done=cancelled');
    },
  );
});
