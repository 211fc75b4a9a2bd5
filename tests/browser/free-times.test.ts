/** What the calendar says where nothing is free: until when one can book, and who is off, with the way to what is free; and who stays chosen. */
import { beforeAll, describe, expect, test } from 'vitest';
import { bookButton, expectAccessible, expectNoFaults, introduce, pressTime, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();
const ola = { id: '' };

/** Mara gives the massage from Monday to Friday, Ola on Tuesdays; three weeks ahead can be booked. */
beforeAll(async () => {
  const client = await scene.server.client('apiKey');
  const { staffMember } = await client.staff.createStaffMember({ staffMember: { name: 'Ola' } });
  ola.id = staffMember.resourceId as string;
  const { resources } = await client.resources.queryResources({});
  const scheduleId = resources.find(({ id }) => id === ola.id)?.eventsSchedule?.scheduleId as string;
  await client.calendar.setWorkingHours({
    scheduleId,
    workingHours: { week: [{ day: 'TUESDAY', start: '09:00', end: '13:00' }], specialDays: [], daysOff: [] },
  });
  await client.staff.assignWorkingHoursSchedule({ staffMemberId: staffMember.id, scheduleId });
  const [service] = (await client.services.queryServices({ query: {} })).services;
  const { bookingPolicy } = await client.policies.getBookingPolicy({
    bookingPolicyId: service?.bookingPolicy.id as string,
  });
  await client.policies.updateBookingPolicy({
    bookingPolicy: {
      id: bookingPolicy.id as string,
      revision: bookingPolicy.revision,
      limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 21 * 24 * 60 },
    },
  });
  await client.services.updateService({
    service: {
      id: service?.id as string,
      revision: service?.revision as string,
      staffMemberIds: [...(service?.staffMemberIds ?? []), ola.id],
    },
  });
});

const calendar = (query: string) => `${scene.server.url}/booking-calendar/${scene.serviceSlug}?${query}`;

describe.each([true, false])('with script: %s', (script) => {
  test('beyond the days that can be booked it says until when, leads back to the last free time and ends', async () => {
    const page = await scene.visit({ script });
    await page.goto(calendar('day=2026-12-17'));
    const words = await page.locator('main').innerText();
    expect(words).toContain('Thursday 17 December cannot be booked yet.');
    expect(words).toContain('Bookings are open until Monday 14 December.');
    expect(words).not.toContain('within the next year');
    if (script) {
      await expectAccessible(page, 'beyond the last day');
    }
    // The week of the last day is the last one, and so is its month.
    expect(await page.getByRole('link', { name: 'Later week' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Later month' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Earlier week' }).count()).toBe(1);
    await page.getByRole('link', { name: 'Last free: Fri 11 Dec, 17:00' }).click();
    await page.waitForURL(/day=2026-12-11/);
    await page.getByRole('link', { name: 'Later week' }).waitFor();
    expect(await page.locator('input[name=start]').last().getAttribute('value')).toBe('2026-12-11T17:00');
    expectNoFaults(page);
  });

  test('who is off is named, and choosing somebody opens on their first free day', async () => {
    const page = await scene.visit({ script });
    await page.goto(calendar(`day=2026-11-25&staff=${ola.id}`));
    const words = await page.locator('main').innerText();
    expect(words).toContain('\u2068Ola\u2069 is not available on Wednesday 25 November.');
    expect(words).not.toContain('Closed');
    expect(words).toContain('Next free: Tue 1 Dec, 09:00');
    // On a day on which nobody works it is closed, whoever was chosen.
    await page.goto(calendar(`day=2026-11-29&staff=${ola.id}`));
    expect(await page.locator('main').innerText()).toContain('Closed on Sunday 29 November.');

    await page.goto(calendar('day=2026-11-25'));
    await page.getByLabel('With').selectOption({ label: '\u2068Ola\u2069' });
    if (!script) {
      await page.getByRole('button', { name: 'Show' }).click();
    }
    await page.getByRole('heading', { name: 'Tuesday 1 December' }).waitFor();
    expectNoFaults(page);
  });

  test.each([
    ['anyone', ''],
    ['Ola', 'the chosen one'],
  ])('a booking with %s is moved with the same choice', async (_, chosen) => {
    const staffId = chosen === '' ? '' : ola.id;
    const page = await scene.visit({ script });
    await page.goto(calendar(`day=2026-12-08${staffId === '' ? '' : `&staff=${staffId}`}`));
    await pressTime(page.locator('input[name=start]').first());
    await page.getByRole('button', { name: /^Continue/ }).click();
    await introduce(page, `Ada ${script}${staffId}`);
    await bookButton(page).click();
    await page.getByRole('link', { name: 'Move or cancel' }).click();
    await page.getByRole('link', { name: 'Move', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Choose another time' }).waitFor();
    const kept = await page
      .locator('[name=staff]')
      .first()
      .evaluate((field) => new FormData((field as HTMLInputElement).form ?? undefined).get('staff'));
    expect(kept).toBe(staffId);
    await page.locator('input[name=start]').first().waitFor();
    await page.goto(`${page.url()}?day=2026-12-01&staff=${staffId}`);
    await pressTime(page.locator('input[name=start]').last());
    await page.getByRole('button', { name: /^Continue/ }).click();
    await page.getByRole('button', { name: /^Move to/ }).click();
    await page.getByText('Your booking was moved.').waitFor();
    await page.getByRole('link', { name: 'Move', exact: true }).click();
    await page.locator('input[name=start]').first().waitFor();
    const still = await page
      .locator('[name=staff]')
      .first()
      .evaluate((field) => new FormData((field as HTMLInputElement).form ?? undefined).get('staff'));
    expect(still).toBe(staffId);
    expectNoFaults(page);
  });
});
