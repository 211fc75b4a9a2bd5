/** Series at the desk: one is booked for a client, and some of it is moved; what is in the way of each date is said before. */
import type { Booking } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bookIn, bookingOf, sampleService } from './desk-journeys.ts';
import { desktopFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, sceneOfFile, timeZone } from './scene.ts';
import { openDashboard } from './signed-in.ts';

const scene = sceneOfFile();
const weekMs = 7 * 86_400_000;

/** The same wall-clock time so many weeks later. */
const weeksOn = (localStart: string, weeks: number) =>
  new Date(Date.parse(`${localStart}Z`) + weeks * weekMs).toISOString().slice(0, 19);
/** All winter there is one offset at the place. */
const localOf = ({ startDate = '' }: Pick<Booking, 'startDate'>) =>
  new Date(Date.parse(startDate) + 3_600_000).toISOString().slice(0, 19);

async function seriesOf(recurringGroupId: string): Promise<Booking[]> {
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({
    query: { filter: { recurringGroupId }, sort: [{ fieldName: 'startDate', order: 'ASC' }] },
  });
  return extendedBookings.map(({ booking }) => booking);
}

/** Books three dates, a week apart, as a program would. */
async function seriesFrom(firstName: string, localStart: string) {
  const client = await scene.server.client('apiKey');
  const service = await sampleService(scene);
  const minutes = service.schedule.availabilityConstraints.sessionDurations[0] ?? 60;
  return client.bookings.createRecurringBooking({
    booking: {
      bookedEntity: { slot: { serviceId: service.id, timezone: timeZone } },
      totalParticipants: 1,
      status: 'CONFIRMED',
      contactDetails: { firstName, email: `${firstName.toLowerCase()}@example.com` },
    },
    occurrences: [0, 1, 2].map((weeks) => {
      const begins = Date.parse(`${weeksOn(localStart, weeks)}Z`) - 3_600_000;
      return {
        startDate: new Date(begins).toISOString(),
        endDate: new Date(begins + minutes * 60_000).toISOString(),
      };
    }),
  });
}

/** Fills the form for three dates, a week apart. */
async function chooseSeries(page: Page, client: string, start: string, serviceId: string): Promise<void> {
  await openDashboard(scene, page, `/dashboard/bookings?new=booking&start=${start.slice(0, 16)}&service=${serviceId}`);
  await page.locator('#desk-client:focus').waitFor();
  await page.keyboard.type(client);
  await page.keyboard.press('Enter');
  await page.getByLabel('Last name').waitFor();
  const repeat = page.getByRole('group', { name: 'Repeat' });
  await repeat.getByRole('combobox', { name: 'Repeat' }).selectOption('Every week');
  await repeat.getByLabel('Number of appointments').fill('3');
  await repeat.getByText('Free: 3 of 3 dates').waitFor();
}

/** The server does what it is asked for, and its answer is lost on the way. */
async function loseAnswers(page: Page, path: RegExp): Promise<void> {
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
}

/** Opens the first of them to be moved with all that follow. */
async function moveAll(page: Page, bookingId: string | undefined) {
  await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${bookingId}`);
  await page.getByRole('button', { name: 'Move this and all that follow (3)' }).click();
  return page.getByRole('region', { name: /^New time for / });
}

test('a series whose answer is lost is sent again as it was, and booked once', async () => {
  const page = await scene.visit({ size: 'desktop' });
  const booking = /\/recurring-bookings$/;
  await chooseSeries(page, 'Lotte Lost', '2027-01-11T14:00:00', (await sampleService(scene)).id);
  await loseAnswers(page, booking);
  const act = page.getByRole('button', { name: 'Book 3 appointments' });
  await act.click();
  await page.getByText('Not booked yet: no response from the server').waitFor();
  const { recurringGroupId = '' } = await bookingOf(scene, 'Lotte');
  await page.unroute(booking);
  await act.click();
  await page.getByText('Booked: Lotte Lost').waitFor();
  expect(await bookingOf(scene, 'Lotte')).toMatchObject({ recurringGroupId });
  expect(await seriesOf(recurringGroupId)).toHaveLength(3);
});

test('a move whose answer is lost is sent again as it was, and done once', async () => {
  const { bookings, recurringGroupId } = await seriesFrom('Milan', '2027-01-12T10:00:00');
  const page = await scene.visit({ size: 'desktop' });
  // With its answer what the server tells by itself stays away, or that says at once what became of them.
  await page.route('**/v1/events/stream*', (route) => route.abort());
  const form = await moveAll(page, bookings[0]?.id);
  await form.getByLabel(/^Another time on/).fill('15:00');
  await form.getByText('Free: 3 of 3 dates').waitFor();
  const moving = /\/reschedule$/;
  await loseAnswers(page, moving);
  const act = form.getByRole('button', { name: 'Move 3 dates' });
  await act.click();
  await form.getByText('No response from the server. Try again; it is done only once.').waitFor();
  const once = await seriesOf(recurringGroupId);
  await page.unroute(moving);
  await act.click();
  await page.getByText('3 dates moved').waitFor();
  const moved = await seriesOf(recurringGroupId);
  expect(moved.map(localOf)).toEqual([0, 1, 2].map((weeks) => weeksOn('2027-01-12T15:00:00', weeks)));
  expect(moved.map(({ revision }) => revision)).toEqual(once.map(({ revision }) => revision));
});

test('no date moves to where another one of the series stays', async () => {
  const start = '2027-02-01T11:00:00';
  const { bookings, recurringGroupId } = await seriesFrom('Stella', start);
  await bookIn(scene, { name: 'Ruben Rival', localStart: weeksOn(start, 3) });
  const page = await scene.visit({ size: 'desktop' });
  const form = await moveAll(page, bookings[0]?.id);
  await form.getByLabel('Day', { exact: true }).fill(weeksOn(start, 1).slice(0, 10));
  await form.getByLabel(/^Another time on/).fill('11:00');
  // The last one would stay, and the one before it would go there.
  await form.getByText('Two dates of this series are at the same time.').waitFor();
  expect(await form.getByRole('button', { name: 'Move 2 dates' }).getAttribute('aria-disabled')).toBe('true');
  await form.getByRole('listitem').getByRole('combobox').nth(2).selectOption({ index: 0 });
  await form.getByRole('button', { name: 'Move 3 dates' }).click();
  await page.getByText('3 dates moved').waitFor();
  const moved = (await seriesOf(recurringGroupId)).map(localOf);
  expect(moved.slice(0, 2)).toEqual([weeksOn(start, 1), weeksOn(start, 2)]);
});

test('more than the policy lets one client have is said with how many that is', async () => {
  const owner = await scene.server.client('OWNER');
  const sample = await sampleService(scene);
  const { bookingPolicy } = await owner.policies.createBookingPolicy({
    bookingPolicy: { name: 'Twice', limitRebookingPolicy: { enabled: true, maxBookings: 2 } },
  });
  const { service } = await owner.services.createService({
    service: {
      type: 'APPOINTMENT',
      name: 'Twice at most',
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      bookingPolicy: { id: bookingPolicy.id },
      schedule: { availabilityConstraints: { sessionDurations: [50] } },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
      staffMemberIds: [...sample.staffMemberIds],
    },
  });
  const page = await scene.visit({ size: 'desktop' });
  await chooseSeries(page, 'Lena Limit', '2027-03-01T14:00:00', service.id);
  await page.getByRole('button', { name: 'Book 3 appointments' }).click();
  await page.getByText('Your booking rules allow a client 2 bookings of this service.').waitFor();
  await expectAccessible(page, 'a series that is more than one client may have');
});

describe.each(desktopFirst)('on a %s', (size) => {
  const [bookDay, moveDay] = size === 'phone' ? ['2026-12-01', '2026-12-03'] : ['2026-12-02', '2026-12-04'];
  const suffix = size === 'phone' ? 'Fon' : 'Desk';

  test('a series is booked for a client, another time taken for the date that is not free, and undone', async () => {
    const service = await sampleService(scene);
    const start = `${bookDay}T14:00:00`;
    await bookIn(scene, { name: `Rita${suffix} Rival`, localStart: weeksOn(start, 1) });
    const page = await scene.visit({ size });
    await openDashboard(
      scene,
      page,
      `/dashboard/bookings?new=booking&start=${start.slice(0, 16)}&service=${service.id}`,
    );
    await page.locator('#desk-client:focus').waitFor();
    await page.keyboard.type(`Sven${suffix} Series`);
    await page.keyboard.press('Enter');
    await page.getByLabel('Last name').waitFor();
    const repeat = page.getByRole('group', { name: 'Repeat' });
    await repeat.getByRole('combobox', { name: 'Repeat' }).selectOption('Every week');
    const times = repeat.getByLabel('Number of appointments');
    await times.fill('1');
    await repeat.getByText('Between 2 and 52').waitFor();
    await times.fill('3');
    await repeat.getByText('Free: 2 of 3 dates').waitFor();
    await repeat.getByText('14:00: The time is already taken.').waitFor();
    await page.getByRole('button', { name: 'Book 2 appointments' }).waitFor();
    await page.getByText('for each date').waitFor();
    await expectAccessible(page, 'the dates of a series at the desk');
    const dates = repeat.getByRole('listitem').getByRole('combobox');
    await dates.nth(0).selectOption('Leave this date out');
    await page.getByRole('button', { name: 'Book 1 appointment' }).click();
    await repeat.getByText('Choose at least two dates, or book just once.').waitFor();
    await dates.nth(0).selectOption({ index: 0 });
    await dates.nth(1).selectOption({ index: 0 });
    const chosen = await dates.nth(1).inputValue();
    await page.getByRole('button', { name: 'Book 3 appointments' }).click();
    await page.getByText(`Booked: Sven${suffix} Series`).waitFor();
    await page.getByText('And 2 more dates').waitFor();
    await expectAccessible(page, 'a series that was booked');
    const { recurringGroupId = '' } = await bookingOf(scene, `Sven${suffix}`);
    const made = await seriesOf(recurringGroupId);
    expect(made.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED']);
    const [first, , third] = made.map(localOf);
    expect([first, third]).toEqual([start, weeksOn(start, 2)]);
    expect(Date.parse(made[1]?.startDate ?? '')).toBe(Date.parse(chosen));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Bookings undone.').waitFor();
    expect((await seriesOf(recurringGroupId)).map(({ status }) => status)).toEqual([
      'CANCELED',
      'CANCELED',
      'CANCELED',
    ]);
    expectNoFaults(page);
  });

  test('one date and all that follow move by as much, and what is in the way of each is said before', async () => {
    const start = `${moveDay}T10:00:00`;
    const { recurringGroupId } = await seriesFrom(`Mona${suffix}`, start);
    await bookIn(scene, { name: `Rolf${suffix} Rival`, localStart: weeksOn(`${moveDay}T16:00:00`, 2) });
    const [, second] = await seriesOf(recurringGroupId);
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${second?.id}`);
    await page.getByRole('button', { name: 'Move this and all that follow (2)' }).click();
    const form = page.getByRole('region', { name: new RegExp(`^New time for .*Mona${suffix}`) });
    await form.getByLabel(/^Another time on/).fill('16:00');
    await form.getByText('Free: 1 of 2 dates').waitFor();
    await form
      .getByRole('listitem')
      .nth(1)
      .getByText(/^now .*10:00$/)
      .waitFor();
    await form.getByText('16:00: The time is already taken.').waitFor();
    await form.getByRole('button', { name: 'Move 1 date' }).waitFor();
    await expectAccessible(page, 'where the dates of a series go');
    const last = form.getByRole('listitem').getByRole('combobox').nth(1);
    await last.selectOption({ index: 0 });
    const chosen = await last.inputValue();
    await form.getByRole('button', { name: 'Move 2 dates' }).click();
    await page.getByText('2 dates moved').waitFor();
    await expectAccessible(page, 'the dates of a series that moved');
    const moved = await seriesOf(recurringGroupId);
    expect(moved.slice(0, 2).map(localOf)).toEqual([start, weeksOn(`${moveDay}T16:00:00`, 1)]);
    expect(Date.parse(moved[2]?.startDate ?? '')).toBe(Date.parse(chosen));
    expectNoFaults(page);
  });
});
