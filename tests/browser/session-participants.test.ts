/** Who takes part in a session: the calendar's sheet shows them page by page, to the last, and takes down who came. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { hourMs } from '../../packages/server/src/time/index.ts';
import { openCalendar } from './calendar-journeys.ts';
import { type Offered, offer, on } from './offered.ts';
import { expectAccessible, expectNoFaults, mondayMorning, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();
const guests = 53;

test('everybody who has booked a place in a session is found, page by page', async () => {
  const lecture = await offer(scene, 'CLASS', 'Open lecture', guests + 1, [3]);
  const client = await scene.server.client('apiKey');
  const createBookingsInfo = Array.from({ length: guests }, (_, index) => ({
    booking: {
      bookedEntity: { slot: { serviceId: lecture.id, eventId: lecture.eventIds[0] as string } },
      totalParticipants: 1,
      contactDetails: { firstName: `Listener ${index}`, email: `listener${index}@example.com` },
      status: 'CONFIRMED' as const,
    },
  }));
  for (let made = 0; made < guests; made += 40) {
    const { bulkActionMetadata } = await client.bookings.bulkCreateBooking({
      createBookingsInfo: createBookingsInfo.slice(made, made + 40),
    });
    expect(bulkActionMetadata.totalFailures).toBe(0);
  }
  const page = await openCalendar(scene, `?view=day&date=${on(3, '18:00').slice(0, 10)}`);
  await page.getByRole('button', { name: /Open lecture/ }).click();
  const dialog = page.getByRole('dialog');
  const people = dialog.getByRole('listitem').filter({ hasText: 'Listener' });
  await dialog.getByRole('button', { name: 'Show more' }).waitFor();
  expect(await people.count()).toBe(50);
  await expectAccessible(page, 'the first page');
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await dialog.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
  expect(await people.count()).toBe(guests);
  expectNoFaults(page);
});

/** Somebody with a place in today's session. */
async function booked(lesson: Offered, firstName: string): Promise<string> {
  const client = await scene.server.client('apiKey');
  const { booking } = await client.bookings.createBooking({
    booking: {
      bookedEntity: { slot: { serviceId: lesson.id, eventId: lesson.eventIds[0] as string } },
      totalParticipants: 2,
      contactDetails: { firstName, email: `${firstName.toLowerCase()}@example.com` },
      status: 'CONFIRMED',
    },
  });
  return booking.id;
}

/** The sheet of today's session, on a page of its own. */
async function openLesson(size: 'desktop' | 'phone'): Promise<Locator> {
  const page = await openCalendar(scene, `?view=day&date=${on(0, '18:00').slice(0, 10)}`, { size });
  await page
    .getByRole('button', { name: /Evening stretch/ })
    .first()
    .click();
  return page.getByRole('dialog');
}

const mark = (sheet: Locator, who: RegExp, what: string) =>
  sheet.getByRole('group', { name: who }).getByRole('button', { name: what });
const pressed = (sheet: Locator, who: RegExp, what: string) => mark(sheet, who, what).getAttribute('aria-pressed');

test('on its day everybody of a session is marked as there or not by one tap, which every screen shows', () =>
  scene.apart(async () => {
    const lesson = await offer(scene, 'CLASS', 'Evening stretch', 6, [0]);
    const [ada] = [await booked(lesson, 'Ada'), await booked(lesson, 'Bob')];
    // Who comes early is there; nobody is missed before it begins.
    const early = await openLesson('desktop');
    await mark(early, /Ada/, 'Arrived').click();
    await expect.poll(() => pressed(early, /Ada/, 'Arrived')).toBe('true');
    expect(await mark(early, /Bob/, 'No-show').count()).toBe(0);
    await expectAccessible(early.page(), 'who comes early');
    await scene.server.setClock(mondayMorning + 11 * hourMs);
    await markAtTheStart(ada);
  }));

async function markAtTheStart(ada: string): Promise<void> {
  const [desk, phone] = [await openLesson('desktop'), await openLesson('phone')];
  await mark(phone, /Bob/, 'No-show').click();
  await expect.poll(() => pressed(desk, /Bob/, 'No-show')).toBe('true');
  await expectAccessible(phone.page(), 'who came');
  const client = await scene.server.client('apiKey');
  const recorded = async () => {
    const { attendances } = await client.attendance.queryAttendance({ query: { filter: { bookingId: ada } } });
    return attendances.map(({ numberOfAttendees, progress, status }) => ({ numberOfAttendees, progress, status }));
  };
  expect(await recorded()).toEqual([{ numberOfAttendees: 2, progress: 'ARRIVED', status: 'ATTENDED' }]);

  // In the booking itself, how far the visit is.
  await desk.getByRole('button', { name: /Ada/ }).first().click();
  const drawer = desk.page().getByRole('group', { name: 'Attendance', exact: true });
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect.poll(recorded).toEqual([{ numberOfAttendees: 2, progress: 'DONE', status: 'ATTENDED' }]);
  await expectAccessible(desk.page(), 'how far the visit is');
  // Pressed again it is as if nobody had said anything.
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect.poll(async () => (await recorded()).map(({ status }) => status)).toEqual(['NOT_SET']);
  await expect.poll(() => pressed(phone, /Ada/, 'Arrived')).toBe('false');
  expectNoFaults(desk.page());
  expectNoFaults(phone.page());
}

test('whoever has a place by their name keeps it when the arrival could not be recorded, and it can be marked afterwards', () =>
  scene.apart(async () => {
    const lesson = await offer(scene, 'CLASS', 'Evening stretch', 6, [0]);
    await scene.server.setClock(mondayMorning + 11 * hourMs);
    const sheet = await openLesson('phone');
    const page = sheet.page();
    await page.route('**/v2/attendance/set', (route) => route.abort());
    await sheet.getByRole('button', { name: 'Add a walk-in' }).click();
    await sheet.getByLabel('Name', { exact: true }).fill('Walter');
    await sheet.getByRole('button', { name: 'Add', exact: true }).click();
    await sheet.getByText('They have a place. The arrival could not be saved').waitFor();
    expect(await sheet.getByLabel('Name', { exact: true }).inputValue()).toBe('');
    await page.unroute('**/v2/attendance/set');
    await mark(sheet, /Walter/, 'Arrived').click();
    await expect.poll(() => pressed(sheet, /Walter/, 'Arrived')).toBe('true');
    const client = await scene.server.client('apiKey');
    const { extendedBookings } = await client.bookings.queryExtendedBookings({
      query: { filter: { 'bookedEntity.item.slot.eventId': lesson.eventIds[0] } },
    });
    expect(extendedBookings.map(({ booking }) => booking.contactDetails.firstName)).toEqual(['Walter']);
    expectNoFaults(page);
  }));
