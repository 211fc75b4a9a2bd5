/**
 * What the calendar says where nothing is free: until when one can book, and who is off, with the way to what is free;
 * and who stays chosen.
 */
import type { Page } from 'playwright-core';
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

const people = (page: Page) => page.getByRole('region', { name: 'With' });
const person = (page: Page, name: string) => people(page).getByRole('link', { name });

/** By name. */
function chosenPerson(page: Page): Promise<string> {
  return people(page).locator('[aria-current] bdi').innerText();
}

describe.each([true, false])('with script: %s', (script) => {
  test('beyond the days that can be booked it says until when, leads back to the last free time and ends', async () => {
    const page = await scene.visit({ script });
    await page.goto(calendar('day=2026-12-17'));
    const words = await page.locator('main').innerText();
    expect(words).toContain('Thursday 17 December cannot be booked yet.');
    expect(words).toContain('Bookings are open until Monday 14 December.');
    expect(words).not.toContain('within the next year');
    // People are free in the coming weeks, and are told to be; only not from that day on.
    expect(words).not.toContain('No free times in the coming weeks');
    await person(page, 'Mara Next free: Today').waitFor();
    // Its working hours are not closed: they only cannot be booked.
    const line = page.locator('figure').filter({ hasText: 'not bookable' });
    expect(await line.locator('[class*=ruled-]').count()).toBeGreaterThan(0);
    if (script) {
      await expectAccessible(page, 'beyond the last day');
    }
    // The week of the last day is the last one, and so is its month.
    expect(await page.getByRole('link', { name: 'Next week' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Next month' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Previous week' }).count()).toBe(1);
    await page.getByRole('link', { name: 'Last free: Fri 11 Dec, 17:00' }).click();
    await page.waitForURL(/day=2026-12-11/);
    await page.getByRole('link', { name: 'Next week' }).waitFor();
    expect(await page.locator('input[name=start]').last().getAttribute('value')).toBe('2026-12-11T17:00');
    if (script) {
      // The arrow to the last week is gone with it; the keys go on from the day that it led to.
      await page.getByRole('link', { name: 'Next week' }).press('Enter');
      await page.waitForURL(/day=2026-12-14/);
      await page.locator('[data-day="2026-12-14"]:focus').waitFor();
    }
    expectNoFaults(page);
  });

  test('every tint of the day line is named beside it, that of what is too short for a visit too', async () => {
    const client = await scene.server.client('apiKey');
    const [massage] = (await client.services.queryServices({ query: {} })).services;
    // Between the last free time before noon and the visit are twenty minutes, in which nothing can be booked.
    const day = script ? '2026-12-02' : '2026-12-03';
    await client.bookings.createBooking({
      booking: {
        bookedEntity: {
          slot: {
            serviceId: massage?.id as string,
            startDate: `${day}T11:20:00`,
            endDate: `${day}T12:10:00`,
            timezone: 'Europe/Berlin',
          },
        },
        totalParticipants: 1,
        status: 'CONFIRMED',
        contactDetails: { firstName: 'Rival', email: 'rival@example.com' },
      },
      // The business may book between the starts that are offered.
      flowControlSettings: { skipAvailabilityValidation: true },
    });
    const page = await scene.visit({ script });
    await page.goto(calendar(`day=${day}`));
    const line = page.locator('figure').filter({ hasText: 'free' });
    const tints = await line
      .locator('[aria-hidden=true] > span[style]')
      .evaluateAll((parts) => parts.map((part) => /oh-(\w+?)-/.exec(part.className)?.[1]));
    const named = await line
      .locator('[class*=Swatch-]')
      .evaluateAll((swatches) => swatches.map((swatch) => /oh-(\w+?)Swatch-/.exec(swatch.className)?.[1]));
    expect(new Set(tints)).toEqual(new Set(['free', 'taken', 'between']));
    expect(named).toEqual(expect.arrayContaining([...new Set(tints)]));
    expect(await line.innerText()).toContain('too short');
    // No two of them look alike.
    const looks = await line
      .locator('[class*=Swatch-]')
      .evaluateAll((swatches) => swatches.map((swatch) => getComputedStyle(swatch).background));
    expect(new Set(looks).size).toBe(looks.length);
    if (script) {
      await expectAccessible(page, 'a day line with all its tints');
    }
    expectNoFaults(page);
  });

  test('who is off is named, and choosing somebody opens on their first free day', async () => {
    const page = await scene.visit({ script });
    await page.goto(calendar(`day=2026-11-25&staff=${ola.id}`));
    const words = await page.locator('main').innerText();
    expect(words).toContain('Ola is not available on Wednesday 25 November.');
    expect(words).not.toContain('Closed');
    expect(words).toContain('Next free: Tue 1 Dec, 09:00');
    // On a day on which nobody works it is closed, whoever was chosen.
    await page.goto(calendar(`day=2026-11-29&staff=${ola.id}`));
    expect(await page.locator('main').innerText()).toContain('Closed on Sunday 29 November.');

    await page.goto(calendar('day=2026-11-25'));
    // Whoever looks at another day than the first one is told who is free from there on.
    await person(page, 'Ola Next free: Tue 1 Dec').click();
    await page.getByRole('heading', { name: 'Tuesday 1 December' }).waitFor();
    expect(await chosenPerson(page)).toBe('Ola');
    await person(page, 'Anyone').click();
    await people(page).locator('[aria-current]', { hasText: 'Anyone' }).waitFor();
    await page.getByRole('heading', { name: 'Tuesday 1 December' }).waitFor();
    expectNoFaults(page);
  });

  test('a service of one person is not closed where the business is open: they are not available', async () => {
    const client = await scene.server.client('apiKey');
    const [massage] = (await client.services.queryServices({ query: {} })).services;
    const { service } = await client.services.createService({
      service: {
        type: 'APPOINTMENT',
        name: 'Cupping',
        defaultCapacity: 1,
        onlineBooking: { enabled: true },
        bookingPolicy: { id: massage?.bookingPolicy.id as string },
        schedule: { availabilityConstraints: { sessionDurations: [50] } },
        payment: { rateType: 'FIXED', fixed: { price: { value: '65.00' } }, options: { inPerson: true } },
        staffMemberIds: [ola.id],
      },
    });
    const page = await scene.visit({ script });
    const alone = `${scene.server.url}/booking-calendar/${service.mainSlug?.name}`;
    await page.goto(`${alone}?day=2026-11-25`);
    const words = await page.locator('main').innerText();
    expect(words).toContain('Ola is not available on Wednesday 25 November.');
    expect(words).not.toContain('Closed');
    expect(words).toContain('Next free: Tue 1 Dec, 09:00');
    await page.goto(`${alone}?day=2026-11-29`);
    expect(await page.locator('main').innerText()).toContain('Closed on Sunday 29 November.');
    expectNoFaults(page);
    await client.services.deleteService({ serviceId: service.id as string });
  });

  test('people are chosen by face on every page, and the chosen one opens on the day that was told', async () => {
    const page = await scene.visit({ script, size: 'phone' });
    const opensOnTuesday = async () => {
      await page.waitForURL(/booking-calendar/);
      await page.getByRole('heading', { name: 'Tuesday 24 November' }).waitFor();
      expect(await chosenPerson(page)).toBe('Ola');
      await person(page, 'Mara Next free: Today').waitFor();
    };
    await page.goto(`${scene.server.url}/`);
    const team = page.getByRole('region', { name: 'Team' });
    await team.getByText('Next free: Tue 24 Nov').waitFor();
    await team.getByRole('link', { name: 'Ola' }).click();
    await opensOnTuesday();
    await page.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
    await person(page, 'Ola Next free: Tue 24 Nov').click();
    await opensOnTuesday();
    await page.goto(`${scene.server.url}/booking-calendar/${scene.serviceSlug}`);
    await person(page, 'Ola Next free: Tue 24 Nov').click();
    await opensOnTuesday();
    // Back at the first day of somebody else the first days of all are told again.
    await person(page, 'Mara Next free: Today').click();
    await page.getByRole('heading', { name: 'Monday 23 November' }).waitFor();
    await person(page, 'Ola Next free: Tue 24 Nov').waitFor();
    expectNoFaults(page);
  });

  test('on a phone the first free times of a service of several people are seen without scrolling', async () => {
    const page = await scene.visit({ script, size: 'phone' });
    await page.goto(calendar('day=2026-11-24'));
    await person(page, 'Ola').waitFor();
    const box = await page.locator('label:has(input[name=start])').first().boundingBox();
    // In the upper two thirds of the screen, with room for the rows that follow.
    expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThan(560);
    // What the page asks for is heard where it is not seen.
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Choose a time');
    expectNoFaults(page);
  });

  test.each(['Anyone', 'Ola'])('a booking with %s is moved with the same choice', async (name) => {
    const staffId = name === 'Ola' ? ola.id : '';
    const page = await scene.visit({ script });
    await page.goto(calendar(`day=2026-12-08${staffId === '' ? '' : `&staff=${staffId}`}`));
    await pressTime(page.locator('input[name=start]').first());
    await page.getByRole('button', { name: /^Continue/ }).click();
    await introduce(page, `Ada ${script}${staffId}`);
    await bookButton(page).click();
    await page.getByRole('link', { name: 'Move or cancel' }).click();
    await page.getByRole('link', { name: 'Move', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Choose another time' }).waitFor();
    expect(await chosenPerson(page)).toBe(name);
    await page.locator('input[name=start]').first().waitFor();
    await page.goto(`${page.url()}?day=2026-12-01&staff=${staffId}`);
    await pressTime(page.locator('input[name=start]').last());
    await page.getByRole('button', { name: /^Continue/ }).click();
    await page.getByRole('button', { name: /^Move to/ }).click();
    await page.getByText('Your booking was moved.').waitFor();
    await page.getByRole('link', { name: 'Move', exact: true }).click();
    await page.locator('input[name=start]').first().waitFor();
    expect(await chosenPerson(page)).toBe(name);
    expectNoFaults(page);
  });
});
