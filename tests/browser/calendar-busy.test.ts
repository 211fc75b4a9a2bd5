/**
 * Time that is not booked, on the calendar: what a calendar elsewhere takes, without a word why and for those alone who may
 * see it, and what an absence keeps free, with who is away.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson } from '../support/business.ts';
import { appointment, type CalDavServer, startCalDavServer } from '../support/caldav-server.ts';
import { settleTasks } from '../support/deliveries.ts';
import { calDavProviderId } from '../support/external-calendars.ts';
import { annaSignedIn, employAnna, entry, openCalendar } from './calendar-journeys.ts';
import { expectAccessible, expectNoFaults, mondayMorning, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();
let elsewhere: CalDavServer;

beforeAll(async () => {
  elsewhere = await startCalDavServer();
  elsewhere.calendars.set('work', {
    name: 'Private matters',
    files: [
      appointment('Dentist', 'DTSTART:20261124T100000Z', 'DURATION:PT1H'),
      appointment('Moving house', 'DTSTART;VALUE=DATE:20261126'),
    ],
  });
});
afterAll(() => elsewhere.stop());

const busy = 'Busy in another calendar';

async function connect(resourceId: string): Promise<string> {
  const client = await scene.server.client('apiKey');
  const { resource } = await client.resources.getResource({ resourceId });
  const { connection } = await client.externalCalendars.connectByCredentials({
    providerId: calDavProviderId,
    scheduleId: resource.eventsSchedule.scheduleId,
    email: 'ada@example.com',
    password: 'right',
    serverUrl: elsewhere.url,
  });
  await settleTasks(scene.server);
  return connection.id;
}

test.each([
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const)(
  'on a %s what another calendar takes is seen in every view, and goes with its connection',
  async (size, scheme) => {
    await scene.apart(async () => {
      const anna = await employAnna(scene);
      const page = await openCalendar(scene, '?view=day&date=2026-11-24', { size, scheme });
      await page.getByRole('heading', { name: /^Anna/ }).first().waitFor();
      expect(await entry(page, busy).count()).toBe(0);
      // Live, once the calendar was read.
      const connectionId = await connect(anna.resourceId);
      await entry(page, busy).waitFor();
      await expectAccessible(page, 'a day with time that another calendar takes');
      expect(await page.content()).not.toMatch(/Dentist|Private matters/);
      await entry(page, busy).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByText('What is planned there is not shown.').waitFor();
      await sheet.getByText(/11:00/).waitFor();
      await expectAccessible(page, 'the sheet of such a time');
      await page.keyboard.press('Escape');
      // In the month a phone shows how much is booked alone.
      for (const view of size === 'phone' ? ['week', 'agenda'] : ['week', 'agenda', 'month']) {
        await page.goto(`${scene.server.url}/dashboard/calendar?view=${view}&date=2026-11-24&who=${anna.resourceId}`);
        // An hour on Tuesday, and all of Thursday.
        await page.getByText(busy).first().waitFor();
        await expectAccessible(page, `${view} with time that another calendar takes`);
        expect(await page.content()).not.toMatch(/Dentist|Moving house/);
      }
      await page.goto(`${scene.server.url}/dashboard/calendar?view=agenda&date=2026-11-24`);
      await page.getByText(busy).first().waitFor();
      const client = await scene.server.client('apiKey');
      await client.externalCalendars.disconnect({ connectionId });
      await page.getByText(busy).first().waitFor({ state: 'detached' });
      expectNoFaults(page);
    });
  },
);

test('whoever works there sees their own, and nothing of a colleague', async () => {
  await scene.apart(async () => {
    const anna = await employAnna(scene);
    const { resourceId } = await scene.server.database.transact(scene.server.siteId, async (tx) =>
      addPerson(tx, 'Berit', mondayMorning),
    );
    await connect(resourceId);
    const desk = await openCalendar(scene, '?view=agenda&date=2026-11-24');
    await entry(desk, busy).first().waitFor();
    const own = await openCalendar(scene, '?view=agenda&date=2026-11-24', { size: 'desktop' }, annaSignedIn);
    await own.getByText('Nothing scheduled.').first().waitFor();
    expect(await entry(own, busy).count()).toBe(0);
    await connect(anna.resourceId);
    await entry(own, busy).first().waitFor();
    expectNoFaults(own);
  });
});

test('the time of an absence says who is away, never why, and leads to it', async () => {
  await scene.apart(async () => {
    const anna = await employAnna(scene);
    const client = await scene.server.client('apiKey');
    const page = await openCalendar(scene, '?view=agenda&date=2026-11-25');
    await page.getByText('Nothing scheduled.').first().waitFor();
    await client.absences.createAbsence({
      absence: {
        resourceId: anna.resourceId,
        localStart: '2026-11-25T09:00:00',
        localEnd: '2026-11-25T12:00:00',
        reason: 'Migraine',
      },
    });
    await entry(page, 'Away: Anna').click();
    expect(await page.content()).not.toContain('Migraine');
    await page.getByRole('dialog').getByRole('link', { name: 'Open absence' }).click();
    await page.getByRole('heading', { level: 1, name: 'Anna' }).waitFor();
    // A whole day stands at the head of the column.
    await client.absences.createAbsence({
      absence: {
        resourceId: anna.resourceId,
        localStart: '2026-11-27T00:00:00',
        localEnd: '2026-11-28T00:00:00',
        allDay: true,
      },
    });
    await page.goto(`${scene.server.url}/dashboard/calendar?view=week&date=2026-11-27&who=${anna.resourceId}`);
    await expect
      .poll(() => page.locator('#column-2026-11-27').locator('xpath=../..').innerText())
      .toContain('Away: Anna');
    await expectAccessible(page, 'a week with absences');
    expectNoFaults(page);
  });
});
