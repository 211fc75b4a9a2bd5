/** Sessions that are full: what is near is said, and whoever waits takes the place that becomes free. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { pageIsAwake } from './awake.ts';
import { bookPlaces, type Offered, offer, on, participantsOf } from './offered.ts';
import {
  bookButton,
  endHolds,
  expectAccessible,
  expectNoFaults,
  formIsEnhanced,
  introduce,
  mondayMorning,
  sceneOfFile,
  timeZone,
} from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();
let circle: Offered;
let pilates: Offered;

beforeAll(async () => {
  circle = await offer(scene, 'CLASS', 'Reformer circle', 2, [5, 6, 12]);
  pilates = await offer(scene, 'CLASS', 'Pilates', 1, [5, 6], {
    waitlistPolicy: { enabled: true, capacity: 5, reservationTimeInMinutes: 10 },
  });
});
beforeEach(() => scene.leave());

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

test.each([true, false])('a full session says so, and which are near (script: %s)', async (script) => {
  const page = await scene.visit({ script });
  const eventId = circle.eventIds[script ? 0 : 1] as string;
  const address = `${scene.server.url}/booking-form?service=${circle.slug}&session=${eventId}`;
  const client = await scene.server.client('visitor');
  const left = async () =>
    (await client.availability.getEventTimeSlot({ eventId, timeZone })).timeSlot.bookableCapacity;
  await page.goto(address);
  if (script) {
    await page.getByText(/Held for you for/).waitFor();
  }
  await page.selectOption('#booking-people', '2');
  // Both places are held by the page itself; a hold still on its way would come after it was ended.
  await expect.poll(left).toBe(script ? 0 : 2);
  if (script) {
    const other = await scene.visit({ script: false });
    await other.goto(address);
    expect(await other.getByRole('alert').innerText()).toMatch(
      /booking places right now.*free again at \d\d:\d\d \(in\u00a0(9|10)\u00a0minutes\)/,
    );
    // Wherever the session stands it is not called full, and it comes back by itself.
    const looking = await scene.visit();
    await looking.clock.install({ time: mondayMorning });
    for (const path of [`/service-page/${circle.slug}`, `/timetable?service=${circle.slug}`]) {
      await looking.goto(`${scene.server.url}${path}`);
      expect(await looking.locator(`a[href*="${eventId}"]`).innerText()).toMatch(
        /Being booked; free again at \d\d:\d\d \(in\u00a0(9|10)\u00a0minutes\) unless it is$/,
      );
    }
    // Whatever is shown looks again by a clock of the script.
    await pageIsAwake(looking);
    await expectAccessible(looking, 'a session whose last places are held');
    await endHolds(scene.server);
    await looking.clock.fastForward(12 * 60_000);
    await looking.locator(`a[href*="${eventId}"]`).getByText('2 of 2 left').waitFor();
  }
  await introduce(page, 'Late Lucy');
  await endHolds(scene.server);
  await bookPlaces(scene, circle, eventId, 1);
  await bookButton(page).click();
  await page.getByText('There are fewer places left than you asked for.').waitFor();
  expect(await page.inputValue('#booking-name')).toBe('Late Lucy');
  await endHolds(scene.server);
  await bookPlaces(scene, circle, eventId, 1);
  await page.goto(address);
  expect(await heading(page)).toBe('This cannot be booked');
  await page.getByText('There is no place left.').waitFor();
  if (script) {
    await expectAccessible(page, 'a full session');
  }
  await page
    .getByRole('link', { name: /of 2 left/ })
    .first()
    .click();
  await page.locator('#booking-email').waitFor();
  if (script) {
    await page.getByText(/Held for you for/).waitFor();
  }
});

test.each([true, false])(
  'a full session leads to the waitlist, and a place that becomes free is taken (script: %s)',
  async (script) => {
    const client = await scene.server.client('apiKey');
    const eventId = pilates.eventIds[script ? 0 : 1] as string;
    const rival = await bookPlaces(scene, pilates, eventId, 1);
    const page = await scene.visit({ script });
    await page.goto(`${scene.server.url}/timetable?service=${pilates.slug}`);
    const full = page.locator(`a[href*="${eventId}"]`);
    expect(await full.innerText()).toContain('Full – join the waitlist');
    await full.click();
    await page.getByRole('heading', { level: 1, name: 'Join the waitlist' }).waitFor();
    const join = page.getByRole('button', { name: 'Join the waitlist' });
    if (script) {
      await formIsEnhanced(page);
    }
    await join.click();
    if (script) {
      await page.locator('#booking-name[aria-invalid=true]').waitFor();
      await expectAccessible(page, 'the form for a waitlist');
    }
    await introduce(page, 'Wanda Waits');
    await join.click();
    await page.getByRole('heading', { level: 1, name: 'You are on the waitlist' }).waitFor();
    await page.locator('main').getByText('1st in line').waitFor();
    if (script) {
      await expectAccessible(page, 'a place in line');
    }
    if (script) {
      // The business sees who waits at the session itself.
      const desk = await openAsOwner(scene, `/dashboard/calendar?view=day&date=${on(5, '').slice(0, 10)}`);
      await desk.getByText('Pilates').first().click();
      await desk.getByRole('heading', { name: 'Waitlist' }).waitFor();
      const place = desk.getByRole('listitem').filter({ hasText: 'Wanda Waits' });
      await place.getByRole('button', { name: /Book in/ }).click();
      await desk.getByText('Every place is taken or held for someone else.').waitFor();
      await expectAccessible(desk, 'who waits for a session');
    }
    // Nobody is put in line twice by coming back.
    const manage = page.url();
    await page.goto(`${scene.server.url}/booking-form?service=${pilates.slug}&session=${eventId}`);
    await page.getByRole('link', { name: 'See your place in line' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are on the waitlist' }).waitFor();
    await client.bookings.cancelBooking({
      bookingId: rival,
      flowControlSettings: { ignoreCancellationPolicy: true },
    });
    // Whoever comes by the form is led to what is offered.
    await page.goto(`${scene.server.url}/booking-form?service=${pilates.slug}&session=${eventId}`);
    await page.getByText('A place is free for you').first().waitFor();
    await page.getByRole('link', { name: 'Take the place' }).click();
    await page.getByRole('heading', { level: 1, name: 'A place is free for you' }).waitFor();
    await page.goto(manage);
    await page.getByRole('heading', { level: 1, name: 'A place is free for you' }).waitFor();
    if (script) {
      await expectAccessible(page, 'a place that is offered');
    }
    // Until when it is theirs goes by the clock of the place, which is named to whoever lives by another one.
    const abroad = await scene.visit({ script, deviceZone: 'America/New_York' });
    await abroad.goto(manage);
    const offer = abroad.getByRole('region').filter({ hasText: 'Yours until' });
    if (script) {
      await offer.getByText('Berlin time').filter({ visible: true }).waitFor();
    } else {
      expect(await offer.innerHTML()).toContain('Berlin time');
    }
    await abroad.close();
    expect(await page.locator('main').innerText()).toMatch(
      /The place is held for you until \d\d:\d\d on Monday 23 November\. After that it is offered to the next in line\./,
    );
    await page.getByRole('link', { name: 'Leave the waitlist' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leave the waitlist?' }).waitFor();
    await page.getByRole('link', { name: 'Stay on the waitlist' }).click();
    await page.getByRole('button', { name: 'Take the place' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your booking' }).waitFor();
    expect(await participantsOf(scene, 'grace@example.com')).toContain(1);
    expectNoFaults(page);
  },
);
