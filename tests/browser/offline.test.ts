/**
 * The dashboard while the server cannot be reached: it says so wherever one is, and notes that were written are not
 * lost.
 */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bookIn } from './desk-journeys.ts';
import { phoneFirst } from './journey-sizes.ts';
import { expectAccessible, type Scene, sceneOfFile } from './scene.ts';
import { openAsOwner, viewIsRendered } from './signed-in.ts';

const scene = sceneOfFile();

const sign = (page: Page) => page.getByRole('status').filter({ hasText: /^No connection$/ });

/** The whole of the sign is on the screen, and nothing lies over it. */
async function expectSignInSight(page: Page): Promise<void> {
  // Asked until it holds: a call that was still let through takes the sign away for a moment.
  const isInSight = () =>
    sign(page).evaluateAll(([status]) => {
      const box = status?.firstElementChild?.getBoundingClientRect();
      if (status === undefined || box === undefined) {
        return false;
      }
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      return box.top >= 0 && box.bottom <= innerHeight && hit !== null && status.contains(hit);
    });
  await expect.poll(isInSight).toBe(true);
}

/**
 * Takes the network away. Answers whether the page says so by the second picture after it has learned of it: that is at
 * once, however slow the machine is.
 */
async function losesNetwork(page: Page): Promise<boolean> {
  await page.evaluate(() => {
    const isTold = () =>
      [...document.querySelectorAll('[role=status]')].some((each) => each.textContent?.trim() === 'No connection');
    Object.assign(window, {
      told: new Promise<boolean>((resolve) => {
        const look = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve(isTold())));
        addEventListener('offline', look, { once: true });
      }),
    });
  });
  await page.context().setOffline(true);
  return page.evaluate(() => (window as unknown as { readonly told: Promise<boolean> }).told);
}

async function notesOf({ server }: Scene, bookingId: string): Promise<string[]> {
  const client = await server.client('apiKey');
  return (await client.bookings.listBookingNotes({ bookingId })).notes.map(({ text }) => text);
}

describe.each(phoneFirst)('on a %s', (size) => {
  test('every page and panel says that there is no connection, at once and in sight', async () => {
    const booking = await bookIn(scene, {
      name: `Ona${size} Offline`,
      localStart: `2026-12-0${size === 'phone' ? 1 : 2}T10:00:00`,
    });
    const page = await openAsOwner(scene, '/dashboard/today', { size, scheme: size === 'phone' ? 'dark' : 'light' });
    for (const path of [
      '/dashboard/today',
      `/dashboard/bookings?show=all&booking=${booking.id}`,
      '/dashboard/calendar?new=booking',
      '/dashboard/services?new=block',
      '/dashboard/settings',
      '/dashboard/messages',
    ]) {
      await page.goto(`${scene.server.url}${path}`);
      await viewIsRendered(page);
      const panel = page.locator('section', { has: page.getByRole('button', { name: /^(Back|Close)$/ }) }).last();
      const hasPanel = /booking=|new=/.test(path);
      if (hasPanel) {
        // What renders it is loaded when it is opened.
        await panel.waitFor();
      }
      expect(await sign(page).count()).toBe(0);
      expect(await losesNetwork(page), path).toBe(true);
      await expectSignInSight(page);
      if (hasPanel) {
        await panel.getByText('What you see may be out of date.').waitFor();
      }
      await expectAccessible(page, `${path} without a connection`);
      // Over everything lies the search, which says it itself.
      if (path.endsWith('/today')) {
        await page.keyboard.press('Control+k');
        const search = page.getByRole('dialog', { name: 'Search' });
        await search.getByText('What you see may be out of date.').waitFor();
        await expectAccessible(page, 'the search without a connection');
        await page.keyboard.press('Escape');
        await search.waitFor({ state: 'detached' });
      }
      await page.context().setOffline(false);
      await sign(page).waitFor({ state: 'detached' });
    }
  });
});

test('a server that answers nothing is told like a lost network, and its return is found', async () => {
  const page = await openAsOwner(scene, '/dashboard/settings', { size: 'desktop' });
  // All but the scripts of the page itself.
  const calls = (url: URL) => !url.pathname.startsWith('/assets/');
  await page.route(calls, (route) => route.abort());
  await page.getByRole('link', { name: 'Bookings', exact: true }).click();
  await expectSignInSight(page);
  await page.unroute(calls);
  await sign(page).waitFor({ state: 'detached' });
  await page.getByText(/^(Nothing booked yet|Select several)$/).waitFor();
});

test('a note written without a connection says that it is not saved, outlives a reload, and is sent once', async () => {
  const booking = await bookIn(scene, { name: 'Nora Note', localStart: '2026-12-03T10:00:00' });
  const page = await openAsOwner(scene, `/dashboard/bookings?show=all&booking=${booking.id}`, { size: 'desktop' });
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('New note').fill('Allergic to nuts');
  await page.context().setOffline(true);
  await sign(page).waitFor();
  await notes.getByRole('button', { name: 'Add note' }).click();
  await notes.getByText('The note will be saved automatically as soon as it is back.').waitFor();
  expect(await notes.getByLabel('New note').inputValue()).toBe('');
  await expectAccessible(page, 'a note that waits');
  // The network is back and the server is not: what was written is still there after a reload, on any page.
  await page.route('**/booking-notes**', (route) => route.abort());
  await page.route('**/notes**', (route) => route.abort());
  await page.context().setOffline(false);
  await page.goto(`${scene.server.url}/dashboard/settings`);
  await page.getByRole('button', { name: '1 note is not saved yet' }).click();
  await expectAccessible(page, 'a note that waits, on another page');
  await page.getByRole('button', { name: 'Allergic to nuts' }).click();
  await notes.getByText('Allergic to nuts').waitFor();
  expect(await notesOf(scene, booking.id)).toEqual([]);
  await page.unroute('**/booking-notes**');
  await page.unroute('**/notes**');
  await notes.getByText('Not saved').waitFor({ state: 'detached' });
  await notes
    .getByRole('listitem')
    .filter({ hasText: 'Allergic to nuts' })
    .getByRole('button', { name: 'Edit' })
    .waitFor();
  expect(await notesOf(scene, booking.id)).toEqual(['Allergic to nuts']);
});

test('a note that is written while the others are still read stands with them', async () => {
  const booking = await bookIn(scene, { name: 'Erin Early', localStart: '2026-12-03T11:00:00' });
  const page = await openAsOwner(scene, '/dashboard/settings', { size: 'desktop' });
  let letAnswerCome = () => {};
  const written = new Promise<void>((resolve) => {
    letAnswerCome = resolve;
  });
  await page.route(
    /\/bookings\/[^/]+\/notes$/,
    async (route) => {
      const response = await route.fetch();
      await written;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto(`${scene.server.url}/dashboard/bookings?show=all&booking=${booking.id}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('New note').fill('Comes by bus');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect.poll(() => notesOf(scene, booking.id)).toEqual(['Comes by bus']);
  letAnswerCome();
  await notes.getByRole('listitem').filter({ hasText: 'Comes by bus' }).waitFor();
});

test('a note whose answer is lost is written once, and one that is refused stays with the reason', async () => {
  const booking = await bookIn(scene, { name: 'Lola Lost', localStart: '2026-12-03T12:00:00' });
  const page = await openAsOwner(scene, `/dashboard/bookings?show=all&booking=${booking.id}`, { size: 'phone' });
  const notes = page.getByRole('region', { name: 'Notes' });
  const write = async (text: string) => {
    await notes.getByLabel('New note').fill(text);
    await notes.getByRole('button', { name: 'Add note' }).click();
  };
  // The server writes it, and the line breaks before it can say so.
  const posted = /\/bookings\/[^/]+\/notes$/;
  let lost = 0;
  await page.route(posted, async (route) => {
    if (route.request().method() === 'POST' && lost === 0) {
      lost += 1;
      await route.fetch();
      await route.abort();
    } else {
      await route.continue();
    }
  });
  await write('Prefers the window');
  // What is saved can be changed.
  const saved = notes.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Edit' }) });
  await saved.filter({ hasText: 'Prefers the window' }).waitFor();
  await notes.getByText('Not saved').waitFor({ state: 'detached' });
  expect(lost).toBe(1);
  expect(await notesOf(scene, booking.id)).toEqual(['Prefers the window']);
  await page.unroute(posted);

  await page.context().setOffline(true);
  await sign(page).waitFor();
  await write('Never to be sent');
  await page.route(posted, (route) =>
    route.fulfill({
      status: 428,
      json: { message: 'no', details: { applicationError: { code: 'MAX_NUMBER_OF_NOTES_REACHED' } } },
    }),
  );
  await page.context().setOffline(false);
  await notes.getByText(/the maximum number of notes/).waitFor();
  await expectAccessible(page, 'a note that was refused');
  await notes.getByRole('button', { name: 'Discard' }).click();
  await notes.getByText('Never to be sent').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => Object.values(sessionStorage).join('').includes('Never to be sent'))).toBe(false);
});
