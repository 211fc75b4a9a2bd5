/**
 * The page of a booking's link: a customer looks, moves and cancels, with script and without, and through what goes
 * wrong.
 */
import type { Booking } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBusiness } from '../support/business.ts';
import { pageIsAwake } from './awake.ts';
import {
  bookButton,
  chooseTime,
  expectAccessible,
  expectNoFaults,
  introduce,
  mondayMorning,
  pressTime,
  sceneOfFile,
  sizes,
} from './scene.ts';

const scene = sceneOfFile();
async function findServiceId(): Promise<string> {
  const client = await scene.server.client('apiKey');
  return (await client.services.queryServices({ query: {} })).services[0]?.id ?? '';
}

const minuteMs = 60_000;
let dayOfMonth = 0;
/** A weekday of its own for every test, so that none takes another's times. */
function nextDay(): string {
  do {
    dayOfMonth += 1;
  } while ([0, 6].includes(new Date(Date.UTC(2027, 0, dayOfMonth)).getUTCDay()));
  return new Date(Date.UTC(2027, 0, dayOfMonth)).toISOString().slice(0, 10);
}

interface Linked {
  readonly booking: Booking;
  readonly token: string;
  readonly address: string;
}

async function bookedAt(localStart: string, status: 'CONFIRMED' | 'PENDING' = 'CONFIRMED'): Promise<Linked> {
  const client = await scene.server.client('apiKey');
  const { booking: created } = await client.bookings.createBooking({
    booking: {
      bookedEntity: {
        slot: {
          serviceId: await findServiceId(),
          startDate: `${localStart}:00`,
          endDate: `${new Date(Date.parse(`${localStart}:00Z`) + 50 * minuteMs).toISOString().slice(0, 19)}`,
          timezone: 'Europe/Berlin',
        },
      },
      totalParticipants: 1,
      contactDetails: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
      ...(status === 'CONFIRMED' ? { status } : {}),
    },
  });
  if (status === 'PENDING') {
    await setManualApproval(true);
  }
  const { booking } =
    status === 'PENDING'
      ? await client.bookings.markBookingAsPending({ bookingId: created.id, revision: created.revision })
      : { booking: created };
  const { token } = await client.bookings.getAnonymousActionToken({ bookingId: booking.id });
  return { booking, token, address: `${scene.server.url}/manage/${token}` };
}

async function setManualApproval(requireManualApproval: boolean): Promise<void> {
  const client = await scene.server.client('apiKey');
  const { service } = await client.services.getService({ serviceId: await findServiceId() });
  await client.services.updateService({
    service: {
      id: service.id,
      revision: service.revision,
      onlineBooking: { ...service.onlineBooking, requireManualApproval },
    },
  });
}

async function readBooking(id: string): Promise<Booking> {
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({ query: { filter: { id } } });
  return extendedBookings[0]?.booking as Booking;
}

async function changePolicy(change: object): Promise<void> {
  const client = await scene.server.client('apiKey');
  const { service } = await client.services.getService({ serviceId: await findServiceId() });
  const { bookingPolicies } = await client.policies.queryBookingPolicies({
    query: { filter: { id: service.bookingPolicy.id } },
  });
  const [policy] = bookingPolicies;
  await client.policies.updateBookingPolicy({
    bookingPolicy: { id: policy?.id, revision: policy?.revision, ...change },
  } as never);
}

async function tokenOfAnotherSite(): Promise<string> {
  const { server } = scene;
  const site = await server.addSite('Elsewhere');
  const business = await openBusiness({ ...server, ...site, caller: (kind) => server.caller(kind, site) });
  const { id: bookingId } = await business.booked({ service: await business.addService({ name: 'Elsewhere' }) });
  return (await (await server.client('apiKey', site)).bookings.getAnonymousActionToken({ bookingId })).token;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

describe.each(Object.keys(sizes) as (keyof typeof sizes)[])('on a %s', (size) => {
  describe.each([true, false])('with script: %s', (script) => {
    test('from the confirmation to the booking, moved and then cancelled', async () => {
      const page = await scene.visit({ size, script });
      const day = nextDay();
      const was = await chooseTime(scene, page, day);
      await introduce(page, 'Mona Mover');
      await bookButton(page).click();
      await page.waitForURL(/\/thank-you/);
      await page.getByRole('link', { name: 'Move or cancel' }).click();
      await page.waitForURL(/\/manage\/[\w-]+$/);
      expect(await heading(page)).toBe('Your booking');
      await page.getByText(/^Free to move or cancel until /).waitFor();

      await page.getByRole('link', { name: 'Move', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Choose another time' }).waitFor();
      await page.getByText(/^Now: /).waitFor();
      // Where it is already, it does not move to.
      expect(await page.locator(`input[name=start][value="${was}"]`).count()).toBe(0);
      const choice = page.locator('input[name=start]').nth(3);
      const start = (await choice.getAttribute('value')) as string;
      expect(start.slice(0, 10)).toBe(day);
      await pressTime(choice);
      await page.getByRole('button', { name: /^Continue · / }).click();
      await page.getByRole('heading', { level: 1, name: 'Move to this time?' }).waitFor();
      await page
        .getByRole('button', { name: new RegExp(`^Move to \\w+(?:,? \\d+ \\w+)?, ${start.slice(11)}$`) })
        .click();
      await page.getByText('Your booking was moved.').waitFor();
      await page.waitForLoadState();
      expect(await page.locator('main').innerText()).toContain(start.slice(11));
      // Whoever comes back to that question is asked for another time: it is there already.
      const address = page.url().replace(/\?.*$/, '');
      await page.goto(`${address}/move?service=x&start=${start}`);
      expect(await heading(page)).toBe('Choose another time');
      await page.goto(address);

      await page.getByRole('link', { name: 'Cancel the booking' }).click();
      await page.getByRole('heading', { level: 1, name: 'Cancel this booking?' }).waitFor();
      await page.getByRole('link', { name: 'Keep the booking' }).click();
      await page.getByRole('heading', { level: 1, name: 'Your booking' }).waitFor();
      await page.getByRole('link', { name: 'Cancel the booking' }).click();
      const before = await scene.countBookings();
      await page.getByRole('button', { name: /^Cancel \w+(?:,? \d+ \w+)?, / }).click();
      await page.getByRole('heading', { level: 1, name: 'This booking is cancelled' }).waitFor();
      expect((await scene.countBookings())['CANCELED'] ?? 0).toBe((before['CANCELED'] ?? 0) + 1);
      await page.reload();
      expect(await heading(page)).toBe('This booking is cancelled');
      expect(await page.getByRole('link', { name: 'Book again' }).getAttribute('href')).toContain('/booking-calendar/');
      expectNoFaults(page);
    });
  });
});

test('opening any address of a booking changes nothing, by whatever method', async () => {
  const { address, booking } = await bookedAt(`${nextDay()}T10:00`);
  for (const path of ['', '/cancel', '/move', `/move?service=x&start=${nextDay()}T11:00`, '/visit.ics']) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(`${address}${path}`, { method });
      expect(answer.status, `${method} ${path}`).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  }
  // Nor does a form without its ticket.
  for (const path of ['/cancel', '/move']) {
    const answer = await fetch(`${address}${path}`, { method: 'POST', body: new URLSearchParams({ start: 'x' }) });
    expect(answer.status).toBe(422);
  }
  expect(await readBooking(booking.id)).toEqual(booking);
});

test('five presses at once cancel once, and all of them are told the same', async () => {
  const { address, booking } = await bookedAt(`${nextDay()}T10:00`);
  const html = await (await fetch(`${address}/cancel`)).text();
  const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1] as string;
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() =>
      fetch(`${address}/cancel`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ticket }) }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303, 303, 303]);
  const cancelled = await readBooking(booking.id);
  expect(cancelled.status).toBe('CANCELED');
  expect(Number(cancelled.revision)).toBe(Number(booking.revision) + 1);
});

test('a lost answer is no second move, and without a connection nothing is sent', async () => {
  const page = await scene.visit();
  const day = nextDay();
  const { address, booking } = await bookedAt(`${day}T10:00`);
  await page.goto(`${address}/move?service=x&start=${day}T14:00`);
  const move = page.getByRole('button', { name: /^Move to / });
  // Before that the browser itself would say that there is no connection, in place of the page.
  await pageIsAwake(page);
  await page.context().setOffline(true);
  await move.click();
  expect(await page.getByRole('alert').textContent()).toContain('There is no connection.');
  await page.context().setOffline(false);
  expect((await readBooking(booking.id)).revision).toBe(booking.revision);
  let isFirst = true;
  await page.route('**/move', async (route) => {
    if (isFirst && route.request().method() === 'POST') {
      isFirst = false;
      await route.fetch({ maxRedirects: 0 });
      await route.abort('connectionreset');
    } else {
      await route.continue();
    }
  });
  await move.click();
  await page.getByText('The answer did not arrive.').waitFor();
  await move.click();
  await page.getByText('Your booking was moved.').waitFor();
  expect(Number((await readBooking(booking.id)).revision)).toBe(Number(booking.revision) + 1);
});

describe.each([true, false])('what changed meanwhile (script: %s)', (script) => {
  test('a time somebody else took: the old one stays, a near one is offered and taken', async () => {
    const page = await scene.visit({ script });
    const day = nextDay();
    const { address, booking } = await bookedAt(`${day}T10:00`);
    await page.goto(`${address}/move?service=x&start=${day}T14:00`);
    await bookedAt(`${day}T14:00`);
    await page.getByRole('button', { name: /^Move to / }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('your booking is unchanged');
    expect((await readBooking(booking.id)).revision).toBe(booking.revision);
    if (script) {
      await expectAccessible(page, 'a new time that is gone');
    }
    await page.getByRole('alert').getByRole('link').first().click();
    await page.getByRole('button', { name: /^Move to / }).click();
    await page.getByText('Your booking was moved.').waitFor();
  });

  test('a booking that the business moved is shown again before it is cancelled', async () => {
    const page = await scene.visit({ script });
    const day = nextDay();
    const { address, booking } = await bookedAt(`${day}T10:00`);
    await page.goto(`${address}/cancel`);
    const client = await scene.server.client('apiKey');
    await client.bookings.rescheduleBooking({
      bookingId: booking.id,
      revision: booking.revision,
      slot: {
        serviceId: await findServiceId(),
        startDate: `${day}T15:00:00`,
        endDate: `${day}T15:50:00`,
        timezone: 'Europe/Berlin',
      },
    });
    await page.getByRole('button', { name: /^Cancel / }).click();
    await page.getByText('The booking has changed since this page was opened.').waitFor();
    expect((await readBooking(booking.id)).status).toBe('CONFIRMED');
    await page.getByRole('button', { name: /^Cancel \w+(?:,? \d+ \w+)?, 15:00/ }).click();
    await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor();
  });

  test('a cancelled booking is not moved: its page says how it stands', async () => {
    const page = await scene.visit({ script });
    const day = nextDay();
    const { address, booking } = await bookedAt(`${day}T10:00`);
    await page.goto(`${address}/move?service=x&start=${day}T14:00`);
    const client = await scene.server.client('apiKey');
    await client.bookings.cancelBooking({ bookingId: booking.id, revision: booking.revision });
    await page.getByRole('button', { name: /^Move to / }).click();
    await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor();
  });
});

test('what is not allowed is said with the reason and the way on', async () => {
  const page = await scene.visit();
  // Within a day of its start neither is possible by the policy of the sample business.
  const near = await bookedAt('2026-11-23T14:00');
  await page.goto(near.address);
  await page.getByText('It is too late to move or cancel it here.').waitFor();
  expect(await page.getByRole('link', { name: /^\+1202|^\+1 ?\(?202/ }).getAttribute('href')).toMatch(/^tel:/);
  expect(await page.getByRole('link', { name: 'Move', exact: true }).count()).toBe(0);
  await expectAccessible(page, 'too late');
  for (const path of ['/cancel', '/move']) {
    await page.goto(`${near.address}${path}`);
    expect(page.url()).toBe(near.address);
  }
  const far = await bookedAt(`${nextDay()}T10:00`);
  await changePolicy({
    cancellationPolicy: { enabled: true, allowAnonymous: false },
    reschedulePolicy: { enabled: false },
  });
  try {
    await page.goto(far.address);
    await page.getByText('This booking can be neither moved nor cancelled here.').waitFor();
    expect(await page.getByRole('link', { name: 'studio@example.com' }).count()).toBe(1);
  } finally {
    const limit = { enabled: true };
    await changePolicy({
      cancellationPolicy: {
        ...limit,
        limitLatestCancellation: true,
        latestCancellationInMinutes: 1440,
        allowAnonymous: null,
      },
      reschedulePolicy: { ...limit, limitLatestReschedule: true, latestRescheduleInMinutes: 1440 },
    });
  }
});

test.each([true, false])(
  'a request that nobody has confirmed is withdrawn, not cancelled (script: %s)',
  async (script) => {
    const page = await scene.visit({ script });
    const { address, booking } = await bookedAt(`${nextDay()}T10:00`, 'PENDING');
    await setManualApproval(false);
    await page.goto(address);
    await page.getByRole('heading', { level: 2, name: 'Move or withdraw' }).waitFor();
    await page.getByText('You can withdraw your request at any time until it is confirmed.').waitFor();
    await page.getByRole('link', { name: 'Withdraw the request' }).click();
    await page.getByRole('heading', { level: 1, name: 'Withdraw this request?' }).waitFor();
    expect(await page.title()).toContain('Withdraw this request?');
    await page.getByRole('link', { name: 'Keep the request' }).click();
    await page.getByRole('heading', { level: 1, name: 'Waiting for confirmation' }).waitFor();
    await page.getByRole('link', { name: 'Withdraw the request' }).click();
    await page.getByRole('button', { name: 'Withdraw the request' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your request is withdrawn' }).waitFor();
    expect((await readBooking(booking.id)).status).toBe('CANCELED');
    expect(await page.locator('main').innerText()).not.toMatch(/cancel/i);
    expectNoFaults(page);
  },
);

test('an awaited answer is shown when it comes, without a reload', async () => {
  const page = await scene.visit();
  const { address, booking } = await bookedAt(`${nextDay()}T10:00`, 'PENDING');
  await page.clock.install();
  await page.goto(address);
  expect(await heading(page)).toBe('Waiting for confirmation');
  await expectAccessible(page, 'a booking that waits');
  const client = await scene.server.client('apiKey');
  await client.bookings.declineBooking({ bookingId: booking.id, revision: booking.revision });
  await setManualApproval(false);
  await page.clock.runFor(11_000);
  await page.getByRole('heading', { name: 'This request was declined' }).waitFor();
  expect(await page.title()).toContain('Your booking');
  await expectAccessible(page, 'a request that was declined');
});

test('a visit that is over says so, until its link is no longer good', async () => {
  await scene.apart(async () => {
    const page = await scene.visit();
    const { address } = await bookedAt('2026-11-23T16:00');
    await scene.server.setClock(mondayMorning + 24 * 60 * minuteMs);
    await page.goto(address);
    expect(await heading(page)).toBe('This visit is over');
    await expectAccessible(page, 'a visit that is over');
    // Nor do the pages that its links have led to.
    for (const act of ['cancel', 'move']) {
      await page.goto(`${address}/${act}`);
      expect(await heading(page)).toBe('This visit is over');
    }
    await scene.server.setClock(mondayMorning + 40 * 24 * 60 * minuteMs);
    expect((await page.goto(address))?.status()).toBe(404);
    expect(await heading(page)).toBe('This link does not work');
    expect(await page.getByRole('link', { name: 'studio@example.com' }).count()).toBe(1);
  });
});

test('a link that is cut, made up or another site’s opens nothing and tells nothing', async () => {
  const page = await scene.visit();
  const { token } = await bookedAt(`${nextDay()}T10:00`);
  const foreign = await tokenOfAnotherSite();
  for (const wrong of [
    token.slice(0, -4),
    token.slice(0, 20),
    `${token.slice(0, -2)}AA`,
    'x',
    'x'.repeat(1500),
    foreign,
  ]) {
    for (const path of ['', '/cancel', '/move', '/visit.ics']) {
      expect((await fetch(`${scene.server.url}/manage/${wrong}${path}`)).status, `${wrong}${path}`).toBe(404);
    }
  }
  await page.goto(`${scene.server.url}/manage/${token.slice(0, -4)}`);
  expect(await heading(page)).toBe('This link does not work');
  await expectAccessible(page, 'a link that opens nothing');
});

describe.each([
  { size: 'phone', scheme: 'light', locale: 'en-GB' },
  { size: { width: 320, height: 568 }, scheme: 'dark', locale: 'de-DE' },
  { size: 'desktop', scheme: 'dark', locale: 'he-IL' },
] as const)('on $size, $scheme, $locale', (view) => {
  test('every page and state of a link: axe finds nothing, nothing sticks out', async () => {
    const page = await scene.visit(view);
    const day = nextDay();
    const { address, booking } = await bookedAt(`${day}T10:00`);
    const look = async (path: string) => {
      await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
      await expectAccessible(page, path);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, path).toBeLessThanOrEqual(0);
    };
    for (const path of ['', '/cancel', '/move', '/move?service=x', `/move?service=x&start=${day}T14:00`]) {
      await look(path);
    }
    await look(`/move?service=x&start=${day}T03:00`);
    await look('?done=moved');
    const client = await scene.server.client('apiKey');
    await client.bookings.cancelBooking({ bookingId: booking.id, revision: booking.revision });
    await look('');
    expectNoFaults(page);
  });
});

test('the whole way by keyboard alone', async () => {
  const page = await scene.visit({ size: 'desktop' });
  const { address, booking } = await bookedAt(`${nextDay()}T10:00`);
  await page.goto(address);
  // Steps of the script are announced; what the browser opens is a new page.
  await pageIsAwake(page);
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (name.test(label)) {
        return;
      }
    }
    throw new Error(`no way to ${name}`);
  };
  await tabTo(/^Cancel the booking$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Cancel this booking?' }).waitFor();
  // The step is announced: its heading has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await tabTo(/^Cancel \w+(?:,? \d+ \w+)?, 10:00$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'This booking is cancelled' }).waitFor();
  expect((await readBooking(booking.id)).status).toBe('CANCELED');
});
