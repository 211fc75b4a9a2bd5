/** The main job on the day that it is: at another time, the leap day and the nights of changed clocks included (`npm run test:long`). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testStartMs } from '../support/clock.ts';
import { bookButton, chooseTime, expectNoFaults, introduce, type Scene, startScene } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

describe.each(['Europe/Berlin', 'America/New_York', 'Pacific/Auckland'])('where the business is in %s', (timeZone) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene({ OPENHOURS_TIME_ZONE: timeZone }, testStartMs());
  });
  afterAll(() => scene.close());

  test('the next free time is booked, said by its day, and seen by the owner', async () => {
    const page = await scene.visit({ size: 'phone', deviceZone: timeZone });
    const start = await chooseTime(scene, page);
    await introduce(page);
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);

    const client = await scene.server.client('apiKey');
    const { extendedBookings } = await client.bookings.queryExtendedBookings({ query: {} });
    expect(extendedBookings).toHaveLength(1);
    const startsAt = new Date(extendedBookings[0]?.booking.startDate ?? Number.NaN);
    const inZone = (locale: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(startsAt);
    expect(inZone('sv-SE', { dateStyle: 'short', timeStyle: 'short' })).toBe(start.slice(0, 16).replace('T', ' '));
    expect(startsAt.getTime()).toBeGreaterThan(scene.server.now());
    const day = inZone('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
    await page.locator('main').getByText(day).first().waitFor();

    const owner = await openAsOwner(scene, '/dashboard/bookings?show=all');
    await owner.locator('main').getByText('Grace Hopper').first().waitFor();
    expectNoFaults(page);
    expectNoFaults(owner);
  });
});
