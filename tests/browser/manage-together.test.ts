/** The page of a link whose booking is booked together with others: all of it is looked at, moved and cancelled as one. */
import type { Booking } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { phoneFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, pressTime, sceneOfFile, timeZone } from './scene.ts';

const scene = sceneOfFile();
const minuteMs = 60_000;
const dayMinutes = 1440;
let serviceIds: readonly string[];

/**
 * A cut of thirty minutes and a colour of an hour, for $40 and $80: half of it within sixty days, all of it for not
 * coming.
 */
async function makeServices(): Promise<void> {
  const client = await scene.server.client('apiKey');
  const { bookingPolicy } = await client.policies.createBookingPolicy({
    bookingPolicy: {
      name: 'Together',
      cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: dayMinutes },
      reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: dayMinutes },
      customPolicyDescription: { enabled: true, description: 'Late cancellations cost half the price.' },
      saveCreditCardPolicy: { enabled: true },
      cancellationFeePolicy: {
        enabled: true,
        cancellationWindows: [{ percentage: '50', startInMinutes: 60 * dayMinutes }, { percentage: '100' }],
      },
    },
  });
  const { resources } = await client.resources.queryResources({});
  const mara = resources.find(({ name }) => name === 'Mara')?.id as string;
  const made = [];
  for (const [name, minutes, value] of [
    ['Cut', 30, '40'],
    ['Colour', 60, '80'],
  ] as const) {
    const { service } = await client.services.createService({
      service: {
        type: 'APPOINTMENT',
        name,
        defaultCapacity: 1,
        onlineBooking: { enabled: true },
        bookingPolicy: { id: bookingPolicy.id },
        schedule: { availabilityConstraints: { sessionDurations: [minutes] } },
        payment: { rateType: 'FIXED', fixed: { price: { value } }, options: { inPerson: true } },
        staffMemberIds: [mara],
      },
    });
    made.push(service.id as string);
  }
  serviceIds = made;
}
beforeAll(makeServices);

let dayOfMonth = 0;
/** A weekday of its own for every test, so that none takes another's times. */
function nextDay(): string {
  do {
    dayOfMonth += 1;
  } while ([0, 6].includes(new Date(Date.UTC(2027, 0, dayOfMonth)).getUTCDay()));
  return new Date(Date.UTC(2027, 0, dayOfMonth)).toISOString().slice(0, 10);
}

interface Together {
  readonly id: string;
  readonly bookings: readonly Booking[];
  /** Of the second of them. */
  readonly address: string;
}

/** A cut and a colour right behind it, booked by the business as a program would. */
async function bookTogether(localStart: string): Promise<Together> {
  const client = await scene.server.client('apiKey');
  const at = (minutes: number) =>
    new Date(Date.parse(`${localStart}:00Z`) + minutes * minuteMs).toISOString().slice(0, 19);
  const { multiServiceBooking } = await client.bookings.createMultiServiceBooking({
    bookings: [
      [serviceIds[0], 0, 30],
      [serviceIds[1], 30, 90],
    ].map(([serviceId, from, to]) => ({
      bookedEntity: {
        slot: {
          serviceId: serviceId as string,
          startDate: at(from as number),
          endDate: at(to as number),
          timezone: timeZone,
        },
      },
      totalParticipants: 1,
      status: 'CONFIRMED' as const,
      contactDetails: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
    })),
  });
  const bookings = multiServiceBooking.bookings.flatMap(({ booking }) => booking ?? []);
  const { token } = await client.bookings.getAnonymousActionToken({ bookingId: bookings[1]?.id as string });
  return { id: multiServiceBooking.id, bookings, address: `${scene.server.url}/manage/${token}` };
}

async function readNow({ id }: Pick<Together, 'id'>): Promise<readonly Booking[]> {
  const client = await scene.server.client('apiKey');
  const { multiServiceBooking } = await client.bookings.getMultiServiceBooking({ multiServiceBookingId: id });
  return multiServiceBooking.bookings.flatMap(({ booking }) => booking ?? []);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const clocks = async (page: Page) => (await page.locator('main h3').allTextContents()).map((each) => each.trim());

describe.each(phoneFirst)('on a %s', (size) => {
  test.each([true, false])(
    'all of it is seen, moved and cancelled behind the link of one (script: %s)',
    async (script) => {
      const day = nextDay();
      const made = await bookTogether(`${day}T10:00`);
      const page = await scene.visit({ size, script });
      // Nothing is run on a page without script.
      const isAccessible = async (where: string) => {
        if (script) {
          await expectAccessible(page, where);
        }
      };
      await page.goto(made.address);
      expect(await heading(page)).toBe('Your booking');
      expect(await clocks(page)).toEqual(['10:00 to 10:30', '10:30 to 11:30']);
      for (const said of [
        'Cut with Mara',
        'Colour with Mara',
        'Cancelling now costs US$60.',
        'Not coming costs US$120.',
      ]) {
        expect(await page.getByText(said).count(), said).toBe(1);
      }
      await isAccessible('what is booked together');

      await page.getByRole('link', { name: 'Move', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Choose another time' }).waitFor();
      // Where it is already, it does not move to; half an hour later, over its own time, it does.
      expect(await page.locator(`input[name=start][value="${day}T10:00"]`).count()).toBe(0);
      await isAccessible('another time for all of it');
      await pressTime(page.locator(`input[name=start][value="${day}T10:30"]`));
      await page.getByRole('button', { name: /^Continue · / }).click();
      await page.getByRole('heading', { level: 1, name: 'Move to this time?' }).waitFor();
      await page.getByText('All appointments move together. Each stays as long as it is.').waitFor();
      expect(await clocks(page)).toEqual(['10:30 to 11:00', '11:00 to 12:00']);
      await isAccessible('all of it at its new time');
      await page.getByRole('button', { name: /^Move to .*10:30$/ }).click();
      await page.getByText('Your booking was moved.').waitFor();
      expect(await clocks(page)).toEqual(['10:30 to 11:00', '11:00 to 12:00']);

      await page.getByRole('link', { name: 'Cancel all appointments' }).click();
      await page.getByRole('heading', { level: 1, name: 'Cancel all appointments?' }).waitFor();
      await page.getByText('Cancelling now costs US$60.').waitFor();
      await isAccessible('the question before all of it is cancelled');
      await page.getByRole('link', { name: 'Keep the booking' }).click();
      await page.getByRole('link', { name: 'Cancel all appointments' }).click();
      await page.getByRole('button', { name: 'Cancel all appointments' }).click();
      await page.getByRole('heading', { level: 1, name: 'This booking is cancelled' }).waitFor();
      await page.getByText('The late cancellation costs US$60. You pay the business directly').waitFor();
      await isAccessible('all of it cancelled');
      expect((await readNow(made)).map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED']);
      expectNoFaults(page);
    },
  );
});

test('opening any address of it changes nothing, and its calendar file has an entry for each', async () => {
  const made = await bookTogether(`${nextDay()}T10:00`);
  for (const path of ['', '/cancel', '/move', '/visit.ics']) {
    expect((await fetch(`${made.address}${path}`)).status, path).toBe(200);
  }
  const file = await (await fetch(`${made.address}/visit.ics`)).text();
  expect(made.bookings.every(({ id }) => file.includes(id))).toBe(true);
  for (const path of ['/cancel', '/move']) {
    const answer = await fetch(`${made.address}${path}`, { method: 'POST', body: new URLSearchParams({ start: 'x' }) });
    expect(answer.status).toBe(422);
  }
  expect(await readNow(made)).toEqual(made.bookings);
});

describe.each([true, false])('what changed meanwhile (script: %s)', (script) => {
  test('all of it is shown again before it is cancelled', async () => {
    const day = nextDay();
    const made = await bookTogether(`${day}T10:00`);
    const page = await scene.visit({ script });
    await page.goto(`${made.address}/cancel`);
    const client = await scene.server.client('apiKey');
    const later = (text: string | undefined) => new Date(Date.parse(text ?? '') + 240 * minuteMs).toISOString();
    await client.bookings.rescheduleMultiServiceBooking({
      multiServiceBookingId: made.id,
      rescheduleBookingsInfo: made.bookings.map(({ endDate, id, revision, startDate }) => ({
        bookingId: id,
        revision,
        slot: { startDate: later(startDate), endDate: later(endDate) },
      })),
    });
    await page.getByRole('button', { name: 'Cancel all appointments' }).click();
    await page.getByText('The booking has changed since this page was opened.').waitFor();
    expect(await clocks(page)).toEqual(['14:00 to 14:30', '14:30 to 15:30']);
    expect((await readNow(made)).map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED']);
    await page.getByRole('button', { name: 'Cancel all appointments' }).click();
    await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor();
  });

  test('a time that somebody else took: all of it stays, and a near one is offered', async () => {
    const day = nextDay();
    const made = await bookTogether(`${day}T10:00`);
    const page = await scene.visit({ script });
    await page.goto(`${made.address}/move?service=x&start=${day}T15:00`);
    await bookTogether(`${day}T15:30`);
    await page.getByRole('button', { name: /^Move to / }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('your booking is unchanged');
    expect(await readNow(made)).toEqual(made.bookings);
    await page.getByRole('alert').getByRole('link').first().click();
    await page.getByRole('button', { name: /^Move to / }).click();
    await page.getByText('Your booking was moved.').waitFor();
  });

  test('a link that was renewed opens nothing, and nothing happens by the form that stood open', async () => {
    const made = await bookTogether(`${nextDay()}T10:00`);
    const page = await scene.visit({ script });
    await page.goto(`${made.address}/cancel`);
    const client = await scene.server.client('apiKey');
    // The link of the other one: all of them end together.
    await client.bookings.renewAnonymousActionToken({ bookingId: made.bookings[0]?.id as string });
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Cancel all appointments' }).click();
    expect((await answered).status()).toBe(404);
    expect(await readNow(made)).toEqual(made.bookings);
    expect((await fetch(made.address)).status).toBe(404);
  });

  test('what was separated has pages of its own', async () => {
    const made = await bookTogether(`${nextDay()}T10:00`);
    const page = await scene.visit({ script });
    await page.goto(`${made.address}/cancel`);
    const client = await scene.server.client('apiKey');
    await client.bookings.removeBookingsFromMultiServiceBooking({ multiServiceBookingId: made.id });
    await page.getByRole('button', { name: 'Cancel all appointments' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cancel this booking?' }).waitFor();
    await page.getByText('The booking has changed since this page was opened.').waitFor();
  });
});

test('what is too late is said of all of it, and so is what is over in part', async () => {
  await scene.apart(async () => {
    const kept = serviceIds;
    await makeServices();
    try {
      const made = await bookTogether('2026-11-24T10:00');
      const page = await scene.visit();
      await scene.server.setClock(Date.parse('2026-11-23T10:00:00Z'));
      await page.goto(made.address);
      await page.getByText('It is too late to move or cancel it here.').waitFor();
      expect(await page.getByRole('link', { name: 'Cancel all appointments' }).count()).toBe(0);
      await expectAccessible(page, 'too late for all of it');
      await page.goto(`${made.address}/cancel`);
      expect(page.url()).toBe(made.address);
      await scene.server.setClock(Date.parse('2026-11-24T09:45:00Z'));
      await page.goto(made.address);
      await page
        .getByText('Part of it is already over, so the rest can no longer be moved or cancelled here.')
        .waitFor();
      await expectAccessible(page, 'over in part');
      expectNoFaults(page);
    } finally {
      serviceIds = kept;
    }
  });
});
