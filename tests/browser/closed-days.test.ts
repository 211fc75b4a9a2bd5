/**
 * Closed days: the owner chooses the public holidays on which it is closed and adds days of their own, reads before
 * that what is booked on them, and customers read everywhere why nothing is offered.
 */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { plantUser } from '../support/sites.ts';
import { openCalendar } from './calendar-journeys.ts';
import { bookIn, sampleService } from './desk-journeys.ts';
import { phoneFirst } from './journey-sizes.ts';
import { bookPlaces, offer } from './offered.ts';
import { expectAccessible, expectNoFaults, holdBack, mondayMorning, sceneOfFile, timeZone } from './scene.ts';
import { openAsOwner, openDashboard } from './signed-in.ts';

const scene = sceneOfFile();
const closedDaysPath = '/dashboard/settings/closed-days';
// The fourth Thursday of November, three days after the Monday of the scene.
const thanksgiving = '2026-11-26';

async function startsOn(day: string): Promise<string[]> {
  const client = await scene.server.client('apiKey');
  const { id } = await sampleService(scene);
  const { timeSlots } = await client.availability.listAvailabilityTimeSlots({
    serviceId: id,
    fromLocalDate: `${day}T00:00:00`,
    toLocalDate: `${day}T23:59:00`,
    timeZone,
  });
  return timeSlots.map(({ localStartDate }) => localStartDate.slice(11, 16));
}

const partOf = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** What customers read of a closed day; its name may stand between the signs that keep its direction apart. */
const saidOf = (day: string, name: string) => new RegExp(`^Closed on ${day}: \u2068?${name}\u2069?$`);

/** By the key: on a phone what stands at the thumb may lie over it. */
const press = (page: Page, name: string) => page.getByRole('switch', { name }).press('Space');

describe.each(phoneFirst)('on a %s', (size) => {
  const view = { size, scheme: size === 'phone' ? ('dark' as const) : ('light' as const), locale: 'en-GB' };

  test('public holidays are chosen by country, what is booked on them is read before, and customers read which it is', async () => {
    await scene.apart(async () => {
      await bookIn(scene, { name: 'Ada Early', localStart: `${thanksgiving}T10:00:00` });
      const page = await openAsOwner(scene, '/dashboard/settings', view);
      const entry = page.getByRole('link', { name: /Public holidays and closed days/ });
      await entry.getByText('Open on public holidays').waitFor();
      await entry.click();
      const holidays = partOf(page, 'Public holidays');
      expect(await page.getByLabel('State or province').count()).toBe(0);
      await page.getByLabel('Country').selectOption({ label: 'Germany' });
      await page.getByLabel('State or province').selectOption({ label: 'Bayern' });
      await page.getByLabel('Country').selectOption({ label: 'United States' });
      await press(page, 'Closed on public holidays');
      await page.getByRole('checkbox', { name: 'Christmas Day' }).uncheck();
      await holidays.getByText('Already booked then: 1 appointment').waitFor();
      await holidays.getByText('Ada Early').waitFor();
      await expectAccessible(page, 'public holidays');
      expect(await startsOn(thanksgiving)).not.toEqual([]);
      await page.getByRole('button', { name: 'Save public holidays' }).click();
      await holidays.getByText('Saved', { exact: true }).waitFor();

      expect(await startsOn(thanksgiving)).toEqual([]);
      expect(await startsOn('2026-12-25')).not.toEqual([]);
      // She is still booked, and it is said where; she opens beside.
      const left = partOf(page, 'Still booked on closed days');
      await left.getByText('Ada Early').waitFor();
      await left.getByRole('button', { name: /26 Nov/ }).click();
      await page.getByRole('button', { name: 'Move booking' }).waitFor();
      expectNoFaults(page);

      const visitor = await scene.visit(view);
      await visitor.goto(scene.server.url);
      await visitor.getByText(saidOf('Thursday 26 November', 'Thanksgiving Day')).waitFor();
      const told = JSON.parse(await visitor.locator('script[type="application/ld+json"]').innerText());
      expect(told.specialOpeningHoursSpecification).toContainEqual(
        expect.objectContaining({ name: 'Thanksgiving Day', validFrom: thanksgiving, opens: '00:00', closes: '00:00' }),
      );
      await expectAccessible(visitor, 'a first page that is closed soon');
      await visitor.goto(`${scene.server.url}/booking-calendar/${scene.serviceSlug}?day=${thanksgiving}`);
      await visitor.getByText(saidOf('Thursday 26 November', 'Thanksgiving Day')).waitFor();
      await expectAccessible(visitor, 'a day that is closed');
      expectNoFaults(visitor);
    });
  });

  test('days of its own are added, read on the site, changed and deleted, and say what is booked on them', async () => {
    await scene.apart(async () => {
      await bookIn(scene, { name: 'Bea Booked', localStart: '2026-12-02T10:00:00' });
      const page = await openAsOwner(scene, closedDaysPath, view);
      await page.getByRole('button', { name: 'Add closed days' }).press('Enter');
      await page.keyboard.type('Stocktaking');
      await page.keyboard.press('Enter');
      await page.getByText('Choose a date.').waitFor();
      await page.getByLabel('First day').fill('2026-12-02');
      await page.getByLabel('Last day, if several').fill('2026-12-01');
      await page.getByText('The last day must not be before the first.').waitFor();
      await expectAccessible(page, 'a closed day that cannot be');
      await page.getByLabel('Last day, if several').fill('2026-12-03');
      await page.getByText('Already booked then: 1 appointment').waitFor();
      await page.getByText('Bea Booked').waitFor();
      await page.getByRole('button', { name: 'Close on these days' }).click();
      await page.getByRole('heading', { level: 1, name: 'Stocktaking' }).waitFor();
      expect(await Promise.all(['2026-12-02', '2026-12-03'].map(startsOn))).toEqual([[], []]);
      await expectAccessible(page, 'a closed day');

      const visitor = await scene.visit(view);
      await visitor.goto(scene.server.url);
      await visitor.getByText(/^Closed from .*2 December.* to .*3 December.*: \u2068?Stocktaking\u2069?$/).waitFor();

      await page.getByLabel('Name', { exact: true }).fill('We count');
      await page.getByLabel('Last day, if several').fill('');
      await press(page, 'Every year');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      expect(await startsOn('2026-12-03')).not.toEqual([]);
      await visitor.reload();
      await visitor.getByText(saidOf('Wednesday 2 December', 'We count')).waitFor();
      expectNoFaults(visitor);

      await page.getByRole('link', { name: 'Public holidays and closed days' }).last().click();
      const row = page.getByRole('link', { name: /We count/ });
      await row.getByText(/every year/).waitFor();
      await expectAccessible(page, 'closed days');
      await row.click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('Delete We count?').waitFor();
      await expectAccessible(page, 'before a closed day is deleted');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('None yet.').waitFor();
      expect(await startsOn('2026-12-02')).not.toEqual([]);
      expectNoFaults(page);
    });
  });
});

test('while the holidays of another country are read, those of the former one can neither be chosen nor close anything', async () => {
  await scene.apart(async () => {
    await bookIn(scene, { name: 'Ada Early', localStart: `${thanksgiving}T10:00:00` });
    const page = await openAsOwner(scene, closedDaysPath, { size: 'desktop' });
    const country = page.getByLabel('Country');
    await country.selectOption({ label: 'United States' });
    await press(page, 'Closed on public holidays');
    const former = page.getByRole('checkbox', { name: 'Thanksgiving Day' });
    await former.waitFor();
    await page.getByText('Already booked then: 1 appointment').waitFor();
    const letGo = await holdBack(page, /country=DE/);
    await country.selectOption({ label: 'Germany' });
    await expect.poll(() => former.isDisabled()).toBe(true);
    await page.getByRole('group', { name: 'Loading…' }).waitFor();
    expect(await page.getByLabel('State or province').isDisabled()).toBe(true);
    expect(await page.getByText('Already booked then').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Save public holidays' }).isDisabled()).toBe(true);
    await expectAccessible(page, 'holidays that are being read');
    letGo();
    await page.getByRole('checkbox', { name: 'Good Friday' }).waitFor();
    expect(await former.count()).toBe(0);
    expect(await page.getByLabel('State or province').isDisabled()).toBe(false);
    expectNoFaults(page);
  });
});

test('the calendar hatches a closed day in each view and names it, and a session on it says so', async () => {
  await scene.apart(async () => {
    const yoga = await offer(scene, 'CLASS', 'Morning yoga', 12, [9]);
    await bookPlaces(scene, yoga, yoga.eventIds[0], 2);
    const client = await scene.server.client('apiKey');
    await client.closedDays.createClosedDay({
      closedDay: { name: 'Stocktaking', firstDate: '2026-12-02', lastDate: '2026-12-02' },
    });
    const page = await openCalendar(scene, '?view=week&date=2026-12-02', { size: 'desktop' });
    const head = (day: string) => page.locator(`#column-${day}`).locator('xpath=../..');
    await expect.poll(() => head('2026-12-02').innerText()).toContain('Closed: Stocktaking');
    expect(await head('2026-12-03').innerText()).not.toContain('Stocktaking');
    const column = page.locator('ul[aria-labelledby="column-2026-12-02"]').locator('xpath=..');
    const heights = await column
      .locator('[data-closed]')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(heights.reduce((sum, height) => sum + height, 0)).toBeGreaterThanOrEqual(
      (await column.boundingBox())?.height ?? 0,
    );
    await expectAccessible(page, 'a week with a closed day');
    await page.getByRole('button', { name: /^Morning yoga/ }).click();
    await page.getByRole('dialog').getByText('On a closed day: Stocktaking').waitFor();
    await expectAccessible(page, 'a session on a closed day');
    for (const other of ['day', 'month', 'agenda']) {
      await openDashboard(scene, page, `/dashboard/calendar?view=${other}&date=2026-12-02`);
      await page.getByText('Closed: Stocktaking').first().waitFor();
      await expectAccessible(page, `a closed day, ${other}`);
    }
    // A session stays until somebody cancels it: the page of closed days lists it, with the way to it.
    await openDashboard(scene, page, closedDaysPath);
    const left = partOf(page, 'Still booked on closed days');
    await left.getByText('Morning yoga').waitFor();
    await left.getByText('1 session and 2 participants', { exact: true }).waitFor();
    await left.getByRole('link', { name: /2 Dec/ }).click();
    await page.waitForURL(/calendar\?.*date=2026-12-02/);
    expectNoFaults(page);
  });
});

test('whoever takes time off for somebody, or blocks it, reads before that what is booked then', async () => {
  await scene.apart(async () => {
    const booking = await bookIn(scene, { name: 'Cleo Clash', localStart: '2026-12-04T10:00:00' });
    const client = await scene.server.client('apiKey');
    const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
    const member = staffMembers[0];
    const page = await openAsOwner(scene, `/dashboard/staff/${member?.id}`, { size: 'phone' });
    await page.getByLabel('First day').fill('2026-12-04');
    await page.getByRole('button', { name: 'Add time off' }).click();
    await page.getByText('Already booked then: 1 appointment').waitFor();
    await page.getByText('Cleo Clash').waitFor();
    await expectAccessible(page, 'time off over a booking');

    await openDashboard(
      scene,
      page,
      `/dashboard/bookings?new=block&start=2026-12-04T09:00&end=2026-12-04T11:00&staff=${member?.resourceId}`,
    );
    const form = page.locator('form');
    await form.getByText('Already booked then: 1 appointment').waitFor();
    await form.getByText('Cleo Clash').waitFor();
    await expectAccessible(page, 'blocking over a booking');
    // The warning moves nobody.
    const { extendedBookings } = await client.bookings.queryExtendedBookings({
      query: { filter: { id: booking.id } },
    });
    expect(extendedBookings.map(({ booking: { status } }) => status)).toEqual(['CONFIRMED']);
    expectNoFaults(page);
  });
});

test('the front desk reads the closed days and cannot change them', async () => {
  await scene.apart(async () => {
    const { assembly, database, siteId } = scene.server;
    const client = await scene.server.client('apiKey');
    const { closedDay } = await client.closedDays.createClosedDay({
      closedDay: { name: 'Stocktaking', firstDate: '2026-12-02', lastDate: '2026-12-02' },
    });
    const desk = { email: 'desk@example.com', password: 'quiet hands, strong thumbs' };
    const passwordHash = await assembly.auth.passwords.hash(desk.password);
    await plantUser(database, siteId, { email: desk.email, role: 'FRONT_DESK', passwordHash }, mondayMorning);
    const page = await scene.visit({ size: 'desktop' });
    const fields = (state: 'enabled' | 'disabled') => page.locator(`main :is(input, textarea, select):${state}`);
    await openDashboard(scene, page, closedDaysPath, desk);
    await page.getByText('Open on public holidays').waitFor();
    expect(await fields('enabled').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Add closed days' }).count()).toBe(0);
    await expectAccessible(page, 'closed days to look at');
    await page.getByRole('link', { name: /Stocktaking/ }).click();
    await page.waitForURL(new RegExp(closedDay.id));
    await fields('disabled').first().waitFor();
    expect(await fields('enabled').count()).toBe(0);
    expectNoFaults(page);
  });
});
