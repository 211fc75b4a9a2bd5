/** Sessions are added where somebody thinks of them: from the menu, and from time that is drawn in the calendar. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { draw } from './calendar-journeys.ts';
import { on } from './offered.ts';
import { expectAccessible, expectNoFaults, type Scene, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();
let client: Awaited<ReturnType<Scene['server']['client']>>;
let scheduleId: string;

beforeAll(async () => {
  client = await scene.server.client('apiKey');
});
beforeEach(() => scene.leave());

const addClass = async (name: string): Promise<string> => {
  const { service } = await client.services.createService({
    service: {
      type: 'CLASS',
      name,
      defaultCapacity: 8,
      onlineBooking: { enabled: true },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
    },
  });
  return service.schedule.id as string;
};
async function sessions(days: readonly [number, number]) {
  const { events } = await client.calendar.queryEvents({
    query: { filter: { scheduleId } },
    fromLocalDate: on(days[0], '00:00'),
    toLocalDate: on(days[1], '00:00'),
  });
  return events.map(({ end, resources, start }) => [start.localDate, end.localDate, resources.map(({ name }) => name)]);
}
const openNew = async (page: Page) => {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: 'Add a session', exact: true }).click();
  await page.getByRole('heading', { name: 'Add a session' }).waitFor();
};

test('a business without classes is led to where they are made', async () => {
  const page = await openAsOwner(scene, '/dashboard/today', { size: 'phone' });
  await openNew(page);
  await page.getByText(/^There is no class or course yet\./).waitFor();
  await expectAccessible(page, 'no class yet');
  await page.getByRole('link', { name: 'To the services' }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard/services');
  expectNoFaults(page);
});

test('weekly sessions come from the menu, with what is in their way said before, and are taken back', async () => {
  scheduleId = await addClass('Ballet');
  const page = await openAsOwner(scene, '/dashboard/today', { size: 'phone', scheme: 'dark' });
  await openNew(page);
  await page.getByLabel('First day').fill(on(8, '').slice(0, 10));
  await page.getByLabel('Starts at').fill('19:30');
  await page.getByLabel('Until').fill(on(22, '').slice(0, 10));
  await page.getByLabel('Instructor').selectOption({ label: 'Mara' });
  await page.getByText('Mara does not work at this time.').waitFor();
  await page.getByText('Tue 1 Dec, Tue 8 Dec and Tue 15 Dec: You are closed at this time.').waitFor();
  await expectAccessible(page, 'sessions with something in their way');
  await page.getByLabel('Starts at').fill('15:00');
  await page.getByText('Mara does not work at this time.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Sessions added').waitFor();
  expect(await sessions([0, 40])).toEqual([8, 15, 22].map((day) => [on(day, '15:00'), on(day, '16:00'), ['Mara']]));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('The sessions are cancelled again.').waitFor();
  expect(await sessions([0, 40])).toEqual([]);
  expectNoFaults(page);
});

test('time that is drawn in the calendar is one session, of whoever it was drawn for', async () => {
  scheduleId = await addClass('Waltz');
  const day = on(3, '').slice(0, 10);
  const page = await openAsOwner(scene, `/dashboard/calendar?view=day&date=${day}`, { size: 'desktop' });
  await draw(page, 'Mara', '15:00', '16:30');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a session' }).click();
  await page.getByLabel('Class or course').selectOption({ label: 'Waltz' });
  expect(await page.getByLabel('Starts at').inputValue()).toBe('15:00');
  expect(await page.getByLabel('Duration in minutes').inputValue()).toBe('90');
  expect(await page.getByLabel('Repeats').inputValue()).toBe('0');
  await expectAccessible(page, 'a session where time was drawn');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Sessions added').waitFor();
  await page.getByRole('button', { name: /^Waltz/ }).waitFor();
  expect(await sessions([0, 40])).toEqual([[on(3, '15:00'), on(3, '16:30'), ['Mara']]]);
  expectNoFaults(page);
});
