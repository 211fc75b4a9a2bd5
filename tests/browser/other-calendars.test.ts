/** Calendars elsewhere on the page of a person: connected, chosen, refused in words, and disconnected. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appointment, type CalDavServer, startCalDavServer } from '../support/caldav-server.ts';
import { desktopFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();
let elsewhere: CalDavServer;

beforeAll(async () => {
  elsewhere = await startCalDavServer();
  elsewhere.calendars.set('work', {
    name: 'Work',
    files: [appointment('Dentist', 'DTSTART:20261201T100000Z', 'DURATION:PT1H')],
  });
  elsewhere.calendars.set('birthdays', { name: 'Birthdays', files: [] });
});
afterAll(() => elsewhere.stop());

test.each(desktopFirst)('on a %s somebody connects a calendar, chooses, and disconnects it', async (size) => {
  const client = await scene.server.client('apiKey');
  const { staffMembers } = await client.staff.queryAllStaffMembers({ fields: ['RESOURCE_DETAILS'] });
  const member = staffMembers[0];
  const scheduleIds = [member?.resource?.eventsSchedule.id as string];
  const listed = async () => {
    const { connections } = await client.externalCalendars.listConnections({ scheduleIds });
    return connections
      .filter(({ status }) => status !== 'DISCONNECTED')
      .map(({ status, syncConfig }) => [
        status,
        syncConfig.listEventFromCalendars.calendars.calendars.map(({ name }) => name),
      ]);
  };
  const page = await openAsOwner(scene, `/dashboard/staff/${member?.id}`, { size });
  const section = page.getByRole('region', { name: 'Other calendars' });
  await section.getByText('No other calendar is connected yet.').waitFor();
  await section.getByRole('button', { name: 'Connect a calendar' }).click();
  await section.getByRole('radio', { name: /^CalDAV/ }).check();
  await section.getByLabel('E-mail of the account').fill('ada@example.com');
  await section.getByLabel('Password of the account').fill('wrong');
  await section.getByLabel('Server').fill(elsewhere.url);
  await expectAccessible(page, 'the form of a calendar');
  await section.getByRole('button', { name: 'Connect', exact: true }).click();
  await section.getByText('The provider refuses this e-mail or this password.').waitFor();
  await section.getByLabel('Password of the account').fill('right');
  await section.getByRole('button', { name: 'Connect', exact: true }).click();

  await section.getByRole('heading', { name: 'ada@example.com' }).waitFor();
  await section.getByText('Last read:').waitFor();
  await expect.poll(listed).toEqual([['SYNCED', ['Work', 'Birthdays']]]);
  await section.getByRole('checkbox', { name: 'Birthdays' }).uncheck();
  await expect.poll(listed).toEqual([['SYNCED', ['Work']]]);
  await expectAccessible(page, 'a connected calendar');

  await section.getByRole('button', { name: 'Disconnect' }).click();
  await section.getByRole('heading', { name: /^Disconnect .*ada@example\.com/ }).waitFor();
  await section.getByRole('button', { name: 'Disconnect' }).click();
  await section.getByText('No other calendar is connected yet.').waitFor();
  expect(await listed()).toEqual([]);
  expectNoFaults(page);
});
