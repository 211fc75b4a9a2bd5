/** The owner's calendar: what stands in it, live in two browsers, moved by keyboard and mouse, on phones, in every light. */
import { beforeAll, describe, expect, test } from 'vitest';
import { shareInUsualRun } from '../support/long-run.ts';
import { type Anna, annaSignedIn, bookAnna, employAnna, entry, openCalendar, pointAt } from './calendar-journeys.ts';
import { keepUndo } from './desk-journeys.ts';
import {
  expectAccessible,
  expectNoFaults,
  focusedName,
  mondayMorning,
  sceneOfFile,
  timeZone,
  type View,
} from './scene.ts';
import { openDashboard, type Person } from './signed-in.ts';

const scene = sceneOfFile();
let anna: Anna;
beforeAll(async () => {
  anna = await employAnna(scene);
});

/** Books an hour with Anna; wall-clock text. */
const book = (name: string, start: string) => bookAnna(scene, anna, name, start);
const open = (query: string, view?: View, person?: Person) => openCalendar(scene, query, view, person);

async function startOf(bookingId: string): Promise<string | undefined> {
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({
    query: { filter: { id: bookingId }, cursorPaging: { limit: 1 } },
  });
  return extendedBookings[0]?.booking.startDate;
}

test('a day by staff: what is booked stands in its column, at its time, and the address gives the same again', async () => {
  await book('Ben', '2026-11-24T10:00');
  const page = await open('?view=day&date=2026-11-24');
  await entry(page, 'Ben').waitFor();
  expect(await page.getByRole('list', { name: 'Anna' }).locator('[data-entry]').count()).toBe(1);
  expect(await page.getByRole('list', { name: 'Mara' }).locator('[data-entry]').count()).toBe(0);
  expect(await entry(page, 'Ben').textContent()).toMatch(/Ben.*Hour with Anna.*10:00 to 11:00.*with .*Anna.*confirmed/);
  // An hour is four quarters of 24 px.
  expect((await entry(page, 'Ben').boundingBox())?.height).toBeCloseTo(95, 0);
  await expectAccessible(page, 'the day');

  // On paper there is a list by person with the phone, and nothing of the screen; afterwards nothing of the paper.
  const printed = page.waitForFunction(() => document.body.dataset['printed'] === 'yes');
  await page.evaluate(() => {
    globalThis.print = () => {
      document.body.dataset['printed'] = 'yes';
    };
  });
  await page.getByText('Options').click();
  await page.getByRole('button', { name: 'Print this day' }).click();
  await printed;
  await page.emulateMedia({ media: 'print' });
  const row = page.getByRole('row').filter({ hasText: 'Ben' });
  await row.waitFor();
  expect((await row.innerText()).split(/\s*\t\s*/)).toEqual([
    '10:00 to 11:00',
    'Ben',
    'Hour with Anna',
    'Anna',
    '+49 30 5550100',
  ]);
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Tuesday 24 November · Anna',
    'Tuesday 24 November · Mara',
  ]);
  expect(await page.getByRole('navigation').count()).toBe(0);
  await expectAccessible(page, 'the day on paper');
  await page.emulateMedia({ media: 'screen' });
  await row.waitFor({ state: 'detached' });
  await page.getByText('Options').click();

  await page.getByRole('button', { name: 'Week' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/view=week.*date=2026-12-01|date=2026-12-01.*view=week/);
  await page.reload();
  await page.getByText('Mon 30 Nov – Sun 6 Dec', { exact: true }).waitFor();
  await page.goBack();
  await page.getByText('Mon 23 Nov – Sun 29 Nov', { exact: true }).waitFor();
  await entry(page, 'Ben').waitFor();
  await expectAccessible(page, 'the week');
  expectNoFaults(page);
});

test('two browsers on one calendar see each other’s changes by the stream, after few questions', async () => {
  const [first, second] = await Promise.all([
    open('?view=day&date=2026-11-25'),
    open('?view=agenda&date=2026-11-23', { size: 'phone' }),
  ]);
  await Promise.all([first, second].map((page) => page.getByText('Loading…').waitFor({ state: 'detached' })));
  // Both streams stand before anything happens.
  await Promise.all(
    [first, second].map((page) => page.waitForFunction(() => document.querySelector('[data-live=live]'))),
  );
  const asked: number[] = [0, 0];
  let askedForHolds = 0;
  [first, second].forEach((page, index) => {
    page.on('request', (request) => {
      if (request.url().includes('/extended-bookings/query')) {
        asked[index] = (asked[index] ?? 0) + 1;
      }
      if (request.url().includes('/v1/slot-holds')) {
        askedForHolds += 1;
      }
    });
  });
  const booked = await book('Lina', '2026-11-25T11:00');
  const toldAtMs = performance.now();
  await Promise.all([entry(first, 'Lina').waitFor(), entry(second, 'Lina').waitFor()]);
  const tookMs = Math.round(performance.now() - toldAtMs);
  process.stdout.write(
    `a booking stood on two calendars ${tookMs} ms after its answer, asked for ${asked.join(' and ')} times\n`,
  );
  // It came by the stream: while that is open nothing looks for bookings by itself, and few questions were enough.
  expect(asked.every((count) => count >= 1 && count <= 3)).toBe(true);
  // Nothing is held, so nobody asks what is.
  expect(askedForHolds).toBe(0);
  await first.locator('[data-live=live]').waitFor({ state: 'attached' });

  // Somebody opens the form: the time is rendered as held, with nobody's name.
  const held = await scene.server.send('POST', '/v1/slot-holds', {
    headers: await scene.server.caller('visitor'),
    body: {
      slot: {
        serviceId: anna.serviceId,
        startDate: '2026-11-25T16:00:00',
        endDate: '2026-11-25T17:00:00',
        timezone: timeZone,
      },
    },
  });
  expect(held.status).toBe(200);
  const { id: holdId, expiresDate } = held.body.slotHold as { id: string; expiresDate: string };
  const until = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date(expiresDate));
  await Promise.all([first, second].map((page) => entry(page, `Held until ${until}`).waitFor()));
  // Whoever looks from elsewhere knows how long that is.
  await entry(first, `Held until ${until} (in `)
    .filter({ hasText: /\(in\s\d+\sminutes\)/ })
    .click();
  await first.getByText('Someone is filling in the booking form for this time').waitFor();
  await expectAccessible(first, 'held time');
  await first.keyboard.press('Escape');
  const owner = { headers: await scene.server.caller('OWNER') };
  expect((await scene.server.send('DELETE', `/v1/slot-holds/${holdId}`, owner)).status).toBe(200);
  await Promise.all([first, second].map((page) => entry(page, 'Held until').waitFor({ state: 'detached' })));

  const client = await scene.server.client('apiKey');
  await client.bookings.rescheduleBooking({
    bookingId: booked.id,
    slot: {
      serviceId: anna.serviceId,
      startDate: '2026-11-25T14:00:00',
      endDate: '2026-11-25T15:00:00',
      timezone: timeZone,
    },
    flowControlSettings: { ignoreReschedulePolicy: true },
  });
  await Promise.all([first, second].map((page) => entry(page, '14:00').waitFor()));
  await client.bookings.cancelBooking({
    bookingId: booked.id,
    flowControlSettings: { ignoreCancellationPolicy: true },
  });
  await Promise.all([
    entry(first, 'Lina').waitFor({ state: 'detached' }),
    entry(second, 'Lina').waitFor({ state: 'detached' }),
  ]);
  expectNoFaults(first);
  expectNoFaults(second);
});

/** Each run has both widths and both schemes; all four are for the long one. */
const looks = shareInUsualRun(
  [
    { size: 'phone', scheme: 'dark', locale: 'he-IL' },
    { size: 'phone', scheme: 'light', locale: 'en-GB' },
    { size: 'desktop', scheme: 'light', locale: 'he-IL' },
    { size: 'desktop', scheme: 'dark', locale: 'de-DE' },
  ] as const satisfies readonly View[],
  2,
);

describe.each(looks)('on a $size, $scheme, $locale', (view) => {
  test('every view is accessible and fits the screen', async () => {
    await book(
      `Guest${view.size}${view.locale.slice(0, 2)}${view.scheme}`,
      `2026-11-27T${12 + looks.indexOf(view)}:00`,
    );
    for (const shown of [
      '?date=2026-11-27',
      '?view=day&date=2026-11-27',
      '?view=week&date=2026-11-27',
      '?view=month',
      '?view=agenda',
    ]) {
      const page = await open(shown, view);
      await page.locator('[data-entry]').first().waitFor({ state: 'attached' });
      expect(await page.locator('html').getAttribute('dir')).toBe(view.locale === 'he-IL' ? 'rtl' : 'ltr');
      await expectAccessible(page, shown);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        shown,
      ).toBeLessThanOrEqual(0);
      expectNoFaults(page);
      await page.close();
    }
  });
});

test('somebody who works here sees the own calendar only', async () => {
  await book('Own', '2026-11-26T10:00');
  const page = await open('?view=day&date=2026-11-26', { size: 'desktop' }, annaSignedIn);
  await entry(page, 'Own').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Anna', exact: true }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Rooms' }).count()).toBe(0);
  await page.waitForFunction(() => document.querySelector('[data-live=live]'));

  // Time that the desk blocks in their calendar arrives as it happens; other people's does not concern them.
  const client = await scene.server.client('apiKey');
  const { resources } = await client.resources.queryResources({ query: { filter: { id: anna.resourceId } } });
  const { event } = await client.calendar.createEvent({
    event: {
      scheduleId: resources[0]?.eventsSchedule.scheduleId as string,
      type: 'DEFAULT',
      title: 'Dentist',
      start: { localDate: '2026-11-26T13:00:00' },
      end: { localDate: '2026-11-26T14:00:00' },
    },
  });
  await entry(page, 'Dentist').waitFor();
  await client.calendar.cancelEvent({ eventId: event.id });
  await entry(page, 'Dentist').waitFor({ state: 'detached' });
  expectNoFaults(page);
});

test('without an answer the calendar says so, and tries again when asked', async () => {
  const page = await scene.visit({ size: 'desktop' });
  await page.clock.setFixedTime(mondayMorning);
  let fails = true;
  await page.route('**/calendar/v3/events/query**', (route) =>
    fails ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  );
  await openDashboard(scene, page, '/dashboard/calendar?view=day&date=2026-11-24');
  await page.getByText('The calendar could not be loaded').waitFor();
  await expectAccessible(page, 'a calendar that failed');
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await entry(page, 'Ben').waitFor();
});

test('by keyboard alone: M takes a visit up, arrows move it and say where, Enter asks once, and the move is taken back', async () => {
  const { id } = await book('Kaja', '2026-11-30T10:00');
  const page = await open('?view=day&date=2026-11-30');
  await entry(page, 'Kaja').waitFor();
  // One tab stop for the whole grid; arrows find the visit from there. Pressed again it is the tab stop by then.
  const pressFirstPlace = async () => {
    await page
      .getByRole('list', { name: 'Anna' })
      .locator('xpath=..')
      .click({ position: { x: 20, y: 8 } });
    await page.getByRole('button', { name: 'Why is this time not offered?' }).waitFor();
  };
  await pressFirstPlace();
  await expectAccessible(page, 'what an empty place offers');
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toMatch(/Anna/);
  await pressFirstPlace();
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toMatch(/Anna/);
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await page.evaluate(() => document.activeElement?.textContent ?? '')).includes('Kaja')) {
      break;
    }
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page
    .getByRole('status')
    .filter({ hasText: /10:30 to 11:30/ })
    .waitFor({ state: 'attached' });
  expect(await startOf(id)).toBe('2026-11-30T09:00:00.000Z');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Move .*Kaja.*\?/ }).waitFor();
  await expectAccessible(page, 'the question of a move');
  await page.getByRole('button', { name: /^Move to/ }).press('Enter');
  await page.getByText(/^Moved to .*10:30/).waitFor();
  await keepUndo(page, 'Undo move');
  expect(await startOf(id)).toBe('2026-11-30T09:30:00.000Z');
  await expectAccessible(page, 'a moved visit');
  await page.getByRole('button', { name: 'Undo move' }).click();
  await page.getByText(/^Moved to .*10:00/).waitFor();
  expect(await startOf(id)).toBe('2026-11-30T09:00:00.000Z');

  // A letter alone never acts, and letters can be switched off.
  await page.getByText('Options').click();
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click({ force: true });
  await entry(page, 'Kaja').focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('heading', { name: /Move .*Kaja/ }).count()).toBe(0);
  expectNoFaults(page);
});

test('a visit is dragged onto another: the rival is named, the nearest free time comes first, both only with a reason; dragged to somebody who does not do it, those who do are offered', async () => {
  const rival = await book('Rosa', '2026-12-01T10:00');
  const { id } = await book('Dora', '2026-12-01T14:00');
  const page = await open('?view=day&date=2026-12-01');
  await entry(page, 'Dora').waitFor();
  const dragDora = async (person: string, localTime: string) => {
    await entry(page, 'Dora').scrollIntoViewIfNeeded();
    const box = await entry(page, 'Dora').boundingBox();
    if (box === null) {
      throw new Error('Dora is not drawn');
    }
    await page.mouse.move(box.x + 40, box.y + 10);
    await page.mouse.down();
    const target = await pointAt(page, person, localTime);
    await page.mouse.move(target.x, target.y + 30, { steps: 4 });
    await page.mouse.move(target.x, target.y + 10, { steps: 3 });
    await page.mouse.up();
    await page.getByRole('heading', { name: /Move .*Dora.*\?/ }).waitFor();
  };
  await dragDora('Mara', '12:00');
  await page.getByText('The selected team member does not offer this service.').waitFor();
  // Nobody else is there then: what could be done all the same is no booking of both.
  await page.getByRole('button', { name: 'Book anyway' }).waitFor();
  expect(await page.getByRole('button', { name: 'Book both' }).count()).toBe(0);
  await expectAccessible(page, 'a move to somebody who does not do it');
  await page.getByRole('button', { name: /12:00 with Anna$/ }).click();
  await page.getByRole('button', { name: /^Move to .*12:00$/ }).waitFor();
  await page.getByText('instead of').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Keep the time' }).click();

  await dragDora('Anna', '10:30');
  // Told before it is asked for.
  await page.getByText(/already has .*Rosa/).waitFor();
  await page.getByText('Free nearby').waitFor();
  await expectAccessible(page, 'a move that overlaps');
  await page.getByRole('button', { name: 'Book both' }).click();
  await page.getByText('Please give a reason').waitFor();
  expect(await startOf(id)).toBe('2026-12-01T13:00:00.000Z');
  await page.getByRole('textbox', { name: /^Or book anyway/ }).fill('They are sisters and share the hour');
  await page.getByRole('button', { name: 'Book both' }).click();
  await page.getByText(/^Moved to/).waitFor();
  expect((await startOf(id))?.slice(0, 13)).toBe('2026-12-01T09');
  expect(await startOf(rival.id)).toBe('2026-12-01T09:00:00.000Z');
  await page.getByText('overlaps with another booking').first().waitFor({ state: 'attached' });
  expectNoFaults(page);
});

test('by touch a long press takes a visit up, its end makes it longer, and without a network nothing is shown as moved', async () => {
  const { id } = await book('Tova', '2026-12-02T10:00');
  const page = await open('?view=day&date=2026-12-02');
  await entry(page, 'Tova').waitFor();
  const boxOf = async () => {
    const box = await entry(page, 'Tova').boundingBox();
    if (box === null) {
      throw new Error('Tova is not drawn');
    }
    return box;
  };
  const touches = await page.context().newCDPSession(page);
  await touches.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const there = await boxOf();
  const [x, y] = [there.x + 40, there.y + 12];
  await touch('touchStart', x, y);
  await page.locator('[data-lifting=pointer]').waitFor();
  await touch('touchMove', x, y + 30);
  await touch('touchMove', x, y + 48);
  await page.getByRole('status').filter({ hasText: '10:30 to 11:30' }).waitFor({ state: 'attached' });
  await touch('touchEnd', x, y + 48);
  await page.getByRole('heading', { name: /Move .*Tova.*\?/ }).waitFor();
  await page.getByRole('button', { name: 'Keep the time' }).click();
  await touches.send('Emulation.setTouchEmulationEnabled', { enabled: false });

  const at = await boxOf();
  await page.mouse.move(at.x + 60, at.y + at.height - 1);
  await page.mouse.down();
  await page.mouse.move(at.x + 60, at.y + at.height + 20, { steps: 3 });
  await page.mouse.move(at.x + 60, at.y + at.height + 24, { steps: 3 });
  await page.mouse.up();
  await page.getByText(/, 10:00 to 11:15$/).waitFor();
  // The time is free: that the service has no such length is said, and asks for no reason.
  await page.getByText('1 hr is the usual length; you book 75 mins.').waitFor();
  await page.getByRole('button', { name: 'Change to 10:00 to 11:15' }).waitFor();
  expect(await page.getByText('This time is not free').count()).toBe(0);
  expect(await page.getByText('Free nearby').count()).toBe(0);
  await expectAccessible(page, 'a length that is not offered');
  await page.getByRole('group', { name: 'Available lengths' }).getByRole('button', { name: '1 hr 30 mins' }).click();
  await page.getByRole('button', { name: 'Change to 10:00 to 11:30' }).click();
  await entry(page, 'Tova').filter({ hasText: '10:00 to 11:30' }).waitFor();

  await page.context().setOffline(true);
  await page.getByText('nothing can be moved').waitFor();
  const before = await boxOf();
  await page.mouse.move(before.x + 40, before.y + 12);
  await page.mouse.down();
  await page.mouse.move(before.x + 40, before.y + 60, { steps: 4 });
  await page.mouse.up();
  expect(await page.getByRole('heading', { name: /Move .*Tova/ }).count()).toBe(0);
  expect(await boxOf()).toEqual(before);
  await page.context().setOffline(false);
  expect(await startOf(id)).toBe('2026-12-02T09:00:00.000Z');
});
