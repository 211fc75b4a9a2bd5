/** Classes and courses: a customer finds a session, books places with others, moves to another one; full ones say what is near. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookPlaces, type Offered, offer, on } from './offered.ts';
import {
  bookButton,
  endHolds,
  expectAccessible,
  expectNoFaults,
  formIsEnhanced,
  introduce,
  mondayMorning,
  sceneOfFile,
  sizes,
  timeZone,
} from './scene.ts';
import { openAsOwner, signInByForm } from './signed-in.ts';

const scene = sceneOfFile();
let yoga: Offered;
let circle: Offered;
let course: Offered;
let pilates: Offered;

beforeAll(async () => {
  yoga = await offer(scene, 'CLASS', 'Morning yoga', 12, [1, 2, 3, 4, 8, 9, 10, 11, 15]);
  circle = await offer(scene, 'CLASS', 'Reformer circle', 2, [5, 6, 12]);
  course = await offer(scene, 'COURSE', 'Back school', 3, [7, 14, 21]);
  pilates = await offer(scene, 'CLASS', 'Pilates', 1, [5, 6], {
    waitlistPolicy: { enabled: true, capacity: 5, reservationTimeInMinutes: 10 },
  });
});
beforeEach(() => scene.leave());

async function participantsOf(email: string): Promise<number[]> {
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({
    query: { filter: { 'contactDetails.email': email, status: 'CONFIRMED' } },
  });
  return extendedBookings.map(({ booking }) => booking.totalParticipants ?? 0);
}

/** Id of the resource of somebody whose calendar is there. */
async function personOf(client: Awaited<ReturnType<typeof scene.server.client>>): Promise<string> {
  const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
  return staffMembers[0]?.resourceId as string;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
/** The sessions of a class in the timetable, not what it is chosen by. */
const sessionsOf = (page: Page, name: string) => page.locator('a[href*="session="]').filter({ hasText: name });

describe.each(Object.keys(sizes) as (keyof typeof sizes)[])('on a %s', (size) => {
  test.each([true, false])('from the timetable to three places in a class (script: %s)', async (script) => {
    const page = await scene.visit({ size, script });
    await page.goto(`${scene.server.url}/`);
    await page.getByRole('link', { name: 'Timetable' }).click();
    await page.getByRole('heading', { level: 1, name: 'Timetable' }).waitFor();
    const session = sessionsOf(page, 'Morning yoga').first();
    expect(await session.innerText()).toMatch(/18:00\s+Morning yoga\s+Mara[\s\S]*US\$18\.50\s[\s\S]*\d+ of 12 left$/);
    await session.click();
    await page.getByRole('heading', { level: 1, name: 'Who is coming?' }).waitFor();
    await page.selectOption('#booking-people', '3');
    await introduce(page, 'Yara Yoga');
    await page.fill('#booking-email', `yara-${size}-${script}@example.com`);
    // What all cost follows the choice where script runs, at the price and on the button.
    await expect
      .poll(() => bookButton(page).innerText())
      .toBe(script ? 'Book Tuesday, 18:00 for 3 · US$55.50' : 'Book Tuesday, 18:00');
    const perPerson = script ? '3 × US$18.50 = US$55.50' : 'US$18.50 per person';
    await page.getByText(perPerson, { exact: true }).waitFor();
    const price = page.locator('dl > div', { has: page.getByText('Price', { exact: true }) }).locator('dd');
    expect(await price.innerText()).toBe(script ? 'US$55.50' : 'US$18.50');
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    expect(await heading(page)).toBe('You are booked');
    expect(await page.locator('main').innerText()).toContain('3 × US$18.50 = US$55.50');
    expect(await participantsOf(`yara-${size}-${script}@example.com`)).toEqual([3]);
    expectNoFaults(page);
  });

  test.each([true, false])('another session of the same class by the link (script: %s)', async (script) => {
    const page = await scene.visit({ size, script });
    const client = await scene.server.client('apiKey');
    const bookingId = await bookPlaces(scene, yoga, yoga.eventIds[2], 1);
    const { token } = await client.bookings.getAnonymousActionToken({ bookingId });
    await page.goto(`${scene.server.url}/manage/${token}`);
    await page.getByRole('link', { name: 'Move', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Choose another session' }).waitFor();
    await page.getByRole('link', { name: /^Fri,? 27 Nov, 18:00/ }).click();
    await page.getByRole('button', { name: 'Move to Friday, 18:00' }).click();
    await page.getByText('Your booking was moved.').waitFor();
    expect(await page.locator('main').innerText()).toContain('Friday');
    if (script) {
      await expectAccessible(page, 'a booking of a class');
    }
    expectNoFaults(page);
  });
});

test('a session that the business moved is shown anew before a place in it is given up', async () => {
  const page = await scene.visit({ script: false });
  const client = await scene.server.client('apiKey');
  const eventId = yoga.eventIds[8] as string;
  const bookingId = await bookPlaces(scene, yoga, eventId, 1);
  const { token } = await client.bookings.getAnonymousActionToken({ bookingId });
  await page.goto(`${scene.server.url}/manage/${token}/cancel`);
  const { event } = await client.calendar.getEvent({ eventId });
  await client.calendar.updateEvent({
    event: {
      id: eventId,
      revision: event.revision,
      start: { localDate: on(15, '16:00') },
      end: { localDate: on(15, '17:00') },
    },
  });
  await page.getByRole('button', { name: 'Cancel Tuesday, 18:00' }).click();
  await page.getByText('The booking has changed since this page was opened.').waitFor();
  await page.getByRole('button', { name: 'Cancel Tuesday, 16:00' }).click();
  await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor();
  expect(await page.locator('main').innerText()).toContain('16:00');
});

test.each([true, false])('whoever comes back to a class or a course finds the places (script: %s)', async (script) => {
  const page = await scene.visit({ script });
  const session = `${scene.server.url}/booking-form?service=${yoga.slug}&session=${yoga.eventIds[script ? 6 : 7]}`;
  const whole = `${scene.server.url}/booking-form?service=${course.slug}`;
  for (const address of [session, whole]) {
    await page.goto(address);
    await introduce(page, 'Olga Own');
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    await page.goto(address);
    await page.getByText('You booked this').first().waitFor();
    await page.getByRole('link', { name: 'Show your booking' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are booked' }).waitFor();
  }
  expectNoFaults(page);
});

test.each([true, false])(
  'places are held for as many as come, and others see what is left (script: %s)',
  async (script) => {
    await endHolds(scene.server);
    const client = await scene.server.client('visitor');
    const eventId = yoga.eventIds[script ? 4 : 5] as string;
    const left = async () =>
      (await client.availability.getEventTimeSlot({ eventId, timeZone })).timeSlot.bookableCapacity;
    const page = await scene.visit({ script });
    await page.goto(`${scene.server.url}/booking-form?service=${yoga.slug}&session=${eventId}`);
    if (script) {
      await page.getByText(/Held for you for/).waitFor();
      expect(await left()).toBe(11);
    }
    await page.selectOption('#booking-people', '3');
    if (!script) {
      expect(await left()).toBe(12);
      await page.getByRole('button', { name: 'Hold it for 10 minutes' }).click();
      await page.getByText(/Held for you for/).waitFor();
    }
    await expect.poll(left).toBe(9);
    expect(await page.inputValue('#booking-people')).toBe('3');
    // Whoever holds them still counts them as free.
    await page.reload();
    expect(await page.locator('main').textContent()).toContain('12 of 12');
    if (script) {
      await expectAccessible(page, 'places that are held');
    }
    await page.selectOption('#booking-people', '3');
    await introduce(page, 'Petra Places');
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    expect(await left()).toBe(9);
    expectNoFaults(page);
  },
);

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
    expect(await other.getByRole('alert').innerText()).toMatch(/booking places right now.*free again at \d\d:\d\d/);
    // Wherever the session stands it is not called full, and it comes back by itself.
    const looking = await scene.visit();
    await looking.clock.install({ time: mondayMorning });
    for (const path of [`/service-page/${circle.slug}`, `/timetable?service=${circle.slug}`]) {
      await looking.goto(`${scene.server.url}${path}`);
      expect(await looking.locator(`a[href*="${eventId}"]`).innerText()).toMatch(
        /Being booked; free again at \d\d:\d\d unless it is$/,
      );
    }
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
    expect(await page.locator('main').innerText()).toContain('1st in line');
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
    expect(await participantsOf('grace@example.com')).toContain(1);
    expectNoFaults(page);
  },
);

/** Where a link leads, whole. */
const addressOf = (page: Page, name: string): Promise<string> =>
  page.getByRole('link', { name }).evaluate((each) => (each as HTMLAnchorElement).href);

test.each([true, false])('a course with all its dates is booked as a whole (script: %s)', async (script) => {
  const page = await scene.visit({ script });
  await page.goto(`${scene.server.url}/service-page/${course.slug}`);
  expect(await page.getByRole('listitem').filter({ hasText: '18:00' }).count()).toBe(3);
  await page.getByText(/of 3 left/).waitFor();
  if (script) {
    await expectAccessible(page, 'a course');
  }
  await page.getByRole('link', { name: 'Book the course' }).click();
  // It names no place of its own: it is held where the business is.
  await page.locator('dt').filter({ hasText: 'Where' }).waitFor();
  await introduce(page, 'Cora Course');
  await page.fill('#booking-email', `cora-${script}@example.com`);
  await page.getByRole('button', { name: 'Book the course' }).click();
  await page.waitForURL(/\/thank-you/);
  expect(await participantsOf(`cora-${script}@example.com`)).toEqual([1]);
  // Its calendar file has an entry for each of its dates, which stand on the page too; web calendars take one at a time.
  expect(await page.locator('dd li').filter({ hasText: '18:00' }).count()).toBe(3);
  expect(await page.getByRole('link', { name: 'Google' }).count()).toBe(0);
  const file = await page.request.get(await addressOf(page, 'Save to calendar'));
  expect((await file.text()).match(/^BEGIN:VEVENT/gm)).toHaveLength(3);
  // A course is left or kept as a whole.
  await page.getByRole('link', { name: 'Move or cancel' }).click();
  await page.getByText('It cannot be moved here.').waitFor();
  await page.getByRole('link', { name: 'Cancel the booking' }).click();
  await page.getByRole('button', { name: /^Cancel / }).click();
  await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor();
  expectNoFaults(page);
});

test.each([
  ['until an hour before', { limitLatestCancellation: true, latestCancellationInMinutes: 60 }, true],
  ['at any time', {}, false],
])('a course that has begun is left as its server allows it: %s', async (name, limit, isTooLate) => {
  const begun = await offer(scene, 'COURSE', `Begun school ${name}`, 3, [-6, 1], {
    bookAfterStartPolicy: { enabled: true },
    cancellationPolicy: { enabled: true, ...limit },
  });
  const bookingId = await bookPlaces(scene, begun, undefined, 1);
  const client = await scene.server.client('apiKey');
  const { token } = await client.bookings.getAnonymousActionToken({ bookingId });
  const page = await scene.visit();
  await page.goto(`${scene.server.url}/manage/${token}`);
  // What stands above is the date that comes next; what counts is the first one.
  await page.getByText('24 November').first().waitFor();
  await page.getByText('It cannot be moved here.').waitFor();
  expect(await page.getByText('Free to', { exact: false }).count()).toBe(0);
  const leave = page.getByRole('link', { name: 'Cancel the booking' });
  if (isTooLate) {
    await page.getByText('It is too late to cancel it here.').waitFor();
    expect(await leave.count()).toBe(0);
  } else {
    await leave.click();
    await page.getByRole('button', { name: /^Cancel / }).waitFor();
  }
  expect(await page.getByText('cannot be cancelled here', { exact: false }).count()).toBe(0);
  expectNoFaults(page);
});

test('presses of one form at once take the places once', async () => {
  const address = `${scene.server.url}/booking-form?service=${yoga.slug}&session=${yoga.eventIds[8]}`;
  const ticket = /name="ticket" value="([^"]+)"/.exec(await (await fetch(address)).text())?.[1] as string;
  const body = new URLSearchParams({ ticket, people: '2', name: 'Grace Once', email: 'once@example.com', phone: '' });
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => fetch(`${scene.server.url}/booking-form`, { method: 'POST', redirect: 'manual', body })),
  );
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(new Set(answers.map((answer) => answer.headers.get('location'))).size).toBe(1);
  expect(await participantsOf('once@example.com')).toEqual([2]);
});

test('the desk books somebody into a session from the calendar, also one that is far ahead', async () => {
  const day = on(15, '').slice(0, 10);
  const page = await openAsOwner(scene, `/dashboard/calendar?view=agenda&date=${day}`);
  await page.getByRole('button', { name: /Morning yoga/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book for a client' }).click();
  await page.getByLabel('Find a client').fill('Wilma Walkin');
  await page.getByRole('option', { name: /New client: .*Wilma Walkin/ }).click();
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(1);
  expect(await page.locator('label:has(input[type=radio]:checked)').innerText()).toMatch(/8 Dec, 1\d:00/);
  await page.getByText('There is no e-mail address on file.').waitFor();
  await expectAccessible(page, 'a place in a session for a client');
  await page.getByRole('button', { name: /^Book Tuesday, 1\d:00$/ }).click();
  await page.getByText('Booked: Wilma Walkin').waitFor();
  const client = await scene.server.client('apiKey');
  const { participations } = await client.calendar.queryParticipations({
    query: { filter: { eventId: yoga.eventIds[8] } },
  });
  expect(participations.map(({ participant }) => participant.name)).toContain('Wilma Walkin');
  expectNoFaults(page);
});

test('what is chosen by stays in the address, and days without sessions lead to the next one', async () => {
  const page = await scene.visit();
  await page.goto(`${scene.server.url}/timetable`);
  const classes = page.getByRole('navigation', { name: 'Class', exact: true });
  expect(await classes.locator('[aria-current]').innerText()).toBe('All classes');
  await classes.getByRole('link', { name: 'Reformer circle' }).click();
  await page.waitForURL(/service=/);
  await expect.poll(() => sessionsOf(page, 'Morning yoga').count()).toBe(0);
  await page.reload();
  expect(await classes.locator('[aria-current]').innerText()).toBe('Reformer circle');
  expect(await sessionsOf(page, 'Reformer circle').count()).toBeGreaterThan(0);
  await page.goto(`${scene.server.url}/timetable?from=2027-06-01`);
  await page.getByText('There are no sessions on these days.').waitFor();
  const calendar = await fetch(`${scene.server.url}/booking-calendar/${yoga.slug}`);
  expect(calendar.url).toBe(`${scene.server.url}/timetable?service=${yoga.slug}`);
  const whole = await fetch(`${scene.server.url}/booking-calendar/${course.slug}`);
  expect(whole.url).toBe(`${scene.server.url}/service-page/${course.slug}`);
  for (const wrong of ['x', yoga.eventIds[0]?.slice(0, 30), circle.eventIds[0], `${yoga.eventIds[0]}0`]) {
    const answer = await fetch(`${scene.server.url}/booking-form?service=${yoga.slug}&session=${wrong}`);
    expect(answer.status, wrong).toBe(404);
  }
  expectNoFaults(page);
});

/** A Saturday morning in the business's zone. */
const saturdayMorning = mondayMorning + 5 * 86_400_000;

test.each([true, false])(
  'the timetable begins with today on any weekday, seven days at a time (script: %s)',
  async (script) => {
    await scene.apart(async () => {
      await offer(scene, 'CLASS', 'Morning yoga', 12, [6, 8, 11, 12], {}, 'Mara');
      const page = await scene.visit({ script });
      await page.goto(`${scene.server.url}/timetable`);
      const days = page.getByRole('heading', { level: 3 });
      const names = async () => (await days.allInnerTexts()).map((each) => each.replaceAll(/\s+/g, ' '));
      const count = () => sessionsOf(page, 'Morning yoga').count();
      expect((await names()).filter((each) => /^(Today|Tomorrow)/.test(each))).toEqual([
        expect.stringMatching(/^Tomorrow Sunday,? 29 November$/),
      ]);
      expect(await page.getByRole('link', { name: 'Previous 7 days' }).count()).toBe(0);
      expect(await count()).toBe(3);
      await page.getByRole('link', { name: 'Next 7 days' }).click();
      await page.waitForURL(/from=2026-12-05/);
      await expect.poll(count).toBe(1);
      await page.getByRole('link', { name: 'Previous 7 days' }).click();
      await page.waitForURL(/from=2026-11-28/);
      await expect.poll(count).toBe(3);
      expectNoFaults(page);
    }, saturdayMorning);
  },
);

test.each([true, false])(
  'teachers are chosen by face, and each opens on the day of their first session (script: %s)',
  async (script) => {
    await scene.apart(async () => {
      await (await scene.server.client('apiKey')).staff.createStaffMember({ staffMember: { name: 'Nils' } });
      await offer(scene, 'CLASS', 'Morning yoga', 12, [1, 2], {}, 'Mara');
      await offer(scene, 'CLASS', 'Evening stretch', 12, [9], {}, 'Nils');
      const page = await scene.visit({ script });
      await page.goto(`${scene.server.url}/timetable`);
      const people = page.getByRole('region', { name: 'With', exact: true });
      const words = () => people.locator('bdi').allInnerTexts();
      expect(await words()).toEqual(['Anyone', 'Mara', 'Nils']);
      expect(await page.getByRole('combobox', { name: 'With' }).count()).toBe(0);
      const other = people.getByRole('listitem').filter({ hasText: 'Nils' });
      expect(await other.innerText()).toMatch(/Next free: Wed,?\s2\sDec/);
      expect(await people.locator('[aria-current]').innerText()).toContain('Anyone');
      await other.getByRole('link').click();
      await page.waitForURL(/teacher=/);
      // Their first session is behind the seven days, and those from it on stand open.
      await sessionsOf(page, 'Evening stretch').waitFor();
      expect(await sessionsOf(page, 'Morning yoga').count()).toBe(0);
      expect(await people.locator('[aria-current]').innerText()).toContain('Nils');
      if (script) {
        await expectAccessible(page, 'the timetable of one teacher');
        // What else is chosen keeps the person.
        const classes = page.getByRole('navigation', { name: 'Class', exact: true });
        await classes.getByRole('link', { name: 'Evening stretch' }).click();
        await page.waitForURL((url) => url.searchParams.has('service') && url.searchParams.has('teacher'));
      }
      await people.getByRole('link', { name: /^Anyone/ }).click();
      await page.waitForURL((url) => !url.searchParams.has('teacher'));
      expectNoFaults(page);
    });
  },
);

test('a session that stands open, and time that is blocked, say by whom they were cancelled, and when', async () => {
  const client = await scene.server.client('apiKey');
  const desk = await scene.server.client('FRONT_DESK');
  const stretch = await offer(scene, 'CLASS', 'Lunch stretch', 4, [13]);
  const [eventId = ''] = stretch.eventIds;
  const { schedules } = await client.calendar.querySchedules({
    query: { filter: { externalId: await personOf(client) } },
  });
  const { event: blocked } = await client.calendar.createEvent({
    event: {
      scheduleId: schedules[0]?.id as string,
      type: 'DEFAULT',
      title: 'Stocktaking',
      start: { localDate: on(13, '10:00') },
      end: { localDate: on(13, '11:00') },
    },
  });
  const page = await openAsOwner(scene, `/dashboard/calendar?view=day&date=${on(13, '').slice(0, 10)}`, {
    size: 'desktop',
  });
  for (const [name, id] of [
    ['Lunch stretch', eventId],
    ['Stocktaking', blocked.id],
  ] as const) {
    await page.getByText(name).first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading', { name }).waitFor();
    await desk.calendar.cancelEvent({ eventId: id });
    await sheet
      .getByRole('alert')
      .filter({ hasText: /^Cancelled by FRONT_DESK, / })
      .waitFor();
    await expectAccessible(page, `${name}, cancelled by somebody else`);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  }
  expectNoFaults(page);
});

test('whoever asks for no days before a season sees its first ones, and may still look back', async () => {
  await scene.apart(async () => {
    await offer(scene, 'CLASS', 'Evening yoga', 12, [15]);
    const page = await scene.visit();
    await page.goto(`${scene.server.url}/timetable`);
    await page.getByRole('heading', { level: 2, name: /^8 Dec – 14 Dec$/ }).waitFor();
    await page.getByRole('link', { name: 'Previous 7 days' }).click();
    await page.getByRole('heading', { level: 2, name: /^1 Dec – 7 Dec$/ }).waitFor();
    await page.getByText('There are no sessions on these days.').waitFor();
    await page.getByRole('link', { name: 'Previous 7 days' }).click();
    await page.getByRole('heading', { level: 2, name: /^28 Nov – 4 Dec$/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Previous 7 days' }).count()).toBe(0);
  }, saturdayMorning);
});

describe.each([
  { size: 'phone', scheme: 'light', locale: 'en-GB' },
  { size: { width: 320, height: 568 }, scheme: 'dark', locale: 'de-DE' },
  { size: 'desktop', scheme: 'light', locale: 'he-IL' },
] as const)('on $size, $scheme, $locale', (view) => {
  test('every page of classes and courses: axe finds nothing, nothing sticks out', async () => {
    const page = await scene.visit(view);
    const session = `/booking-form?service=${yoga.slug}&session=${yoga.eventIds[7]}`;
    for (const path of [
      '/',
      '/timetable',
      '/timetable?from=2027-06-01',
      `/service-page/${yoga.slug}`,
      `/service-page/${course.slug}`,
      `/booking-form?service=${course.slug}`,
      session,
    ]) {
      await page.goto(`${scene.server.url}${path}`, { waitUntil: 'networkidle' });
      await expectAccessible(page, path);
      // The name and the ways to book share one row on the narrowest screen, too.
      const [name, ways] = await Promise.all([
        page.getByRole('banner').getByRole('link').first().boundingBox(),
        page.getByRole('banner').getByRole('navigation').boundingBox(),
      ]);
      expect(ways?.y, path).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, path).toBeLessThanOrEqual(0);
    }
    await formIsEnhanced(page);
    await bookButton(page).click();
    await page.locator('#booking-name[aria-invalid=true]').waitFor();
    await expectAccessible(page, 'a form for places with mistakes');
    expectNoFaults(page);
  });
});

test('blocking time counts who is booked by the sessions of a course, not by all the weeks it lasts', async () => {
  // It meets twice, two weeks apart, on days of its own; two people have booked it.
  const met = await offer(scene, 'COURSE', 'Long school', 8, [16, 30]);
  await bookPlaces(scene, met, undefined, 1);
  await bookPlaces(scene, met, undefined, 2);
  const client = await scene.server.client('apiKey');
  const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
  const page = await scene.visit({ size: 'phone' });
  await signInByForm(scene, page, '/dashboard/today');
  /** How many are counted once the panel has asked, of the whole business or of one person. */
  const counted = async (day: number, staff: string | undefined) => {
    const [start, end] = ['18:15', '18:45'].map((time) => on(day, time).slice(0, 16));
    const [answer] = await Promise.all([
      // The page before may ask once more while this one opens.
      page.waitForResponse(
        (response) =>
          response.url().endsWith('/extended-bookings/count') &&
          response
            .request()
            .postData()
            ?.includes(start?.slice(0, 10) ?? '') === true,
      ),
      page.goto(
        `${scene.server.url}/dashboard/settings?new=block&start=${start}&end=${end}${staff === undefined ? '' : `&staff=${staff}`}`,
      ),
    ]);
    return ((await answer.json()) as { count: number }).count;
  };
  for (const staff of [undefined, staffMembers[0]?.resourceId as string]) {
    expect(await counted(23, staff)).toBe(0);
    await page.getByText('This time cannot be booked.').waitFor();
    expect(await counted(30, staff)).toBe(2);
    await page.getByText('2 bookings fall within this time and stay as booked.').waitFor();
  }
  expectNoFaults(page);
});
