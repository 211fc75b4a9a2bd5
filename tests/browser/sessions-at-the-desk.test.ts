/** Sessions as the business sees them: booked into from the calendar, cancelled by others, counted where time is blocked. */
import type { VisitsWithin } from '@openhours/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { pointAt } from './calendar-journeys.ts';
import { keepUndo } from './desk-journeys.ts';
import { bookPlaces, type Offered, offer, on } from './offered.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner, signInByForm } from './signed-in.ts';

const scene = sceneOfFile();
let yoga: Offered;

beforeAll(async () => {
  yoga = await offer(scene, 'CLASS', 'Morning yoga', 12, [1, 2, 3, 4, 8, 9, 10, 11, 15]);
});
beforeEach(() => scene.leave());

/** Id of the resource of somebody whose calendar is there. */
async function personOf(client: Awaited<ReturnType<typeof scene.server.client>>): Promise<string> {
  const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
  return staffMembers[0]?.resourceId as string;
}

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

test('somebody else leads one session, and its room stays', async () => {
  const client = await scene.server.client('apiKey');
  const { resourceType } = await client.resources.createResourceType({ resourceType: { name: 'Halls' } });
  const { resource: hall } = await client.resources.createResource({
    resource: { name: 'Great hall', typeId: resourceType.id },
  });
  const { staffMember: other } = await client.staff.createStaffMember({ staffMember: { name: 'Somebody Else' } });
  const flow = await offer(scene, 'CLASS', 'Slow flow', 4, [5]);
  const eventId = flow.eventIds[0] as string;
  const eventNow = async () => (await client.calendar.getEvent({ eventId })).event;
  const { resources, revision } = await eventNow();
  await client.calendar.updateEvent({
    event: { id: eventId, revision, resources: [{ id: hall.id }, ...resources.map(({ id }) => ({ id }))] },
  });
  const page = await openAsOwner(scene, `/dashboard/services/${flow.id}`, { size: 'phone' });
  const leader = page.getByLabel(/^Instructor on/);
  await expect.poll(() => leader.inputValue()).toBe(resources[0]?.id);
  await leader.selectOption({ label: 'Somebody Else' });
  await expect.poll(async () => (await eventNow()).resources.map(({ id }) => id)).toEqual([hall.id, other.resourceId]);
  await expect.poll(() => leader.inputValue()).toBe(other.resourceId);
  expectNoFaults(page);
});

test('a session is moved by a press on its new time, which is said, or by a form that needs no columns', async () => {
  const client = await scene.server.client('apiKey');
  const flow = await offer(scene, 'CLASS', 'Evening flow', 6, [16]);
  const eventId = flow.eventIds[0] as string;
  const startOf = async () => (await client.calendar.getEvent({ eventId })).event.start.localDate;
  const day = on(16, '').slice(0, 10);
  const page = await openAsOwner(scene, `/dashboard/calendar?view=day&date=${day}`, { size: 'desktop' });
  const session = page.getByRole('button', { name: /^Evening flow/ });
  const takeUp = async () => {
    await session.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('Press the new time for Evening flow in the calendar.').waitFor();
  };
  const help = page.getByText(/^Press the new time/);
  await takeUp();
  await expectAccessible(page, 'a session that is taken up');
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await takeUp();
  await page.getByRole('button', { name: 'Keep the time' }).click();
  await help.waitFor({ state: 'detached' });
  await takeUp();
  const { x, y } = await pointAt(page, 'Mara', '15:05');
  await page.mouse.click(x, y);
  // Nobody has booked it: it moves at once, and can be taken back.
  await page.getByText(/^Moved to .*15:00$/).waitFor();
  await keepUndo(page, 'Undo move');
  expect(await startOf()).toBe(on(16, '15:00'));
  await page.getByRole('button', { name: 'Undo move' }).click();
  await expect.poll(startOf).toBe(on(16, '18:00'));
  expectNoFaults(page);

  const phone = await openAsOwner(scene, `/dashboard/calendar?view=agenda&date=${day}`, { size: 'phone' });
  await phone.getByRole('button', { name: /Evening flow/ }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await phone.getByLabel('New day').fill(on(17, '').slice(0, 10));
  await phone.getByLabel('New time').fill('16:30');
  await expectAccessible(phone, 'the new time is typed');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('button', { name: /^Move to .*16:30$/ }).click();
  await expect.poll(startOf).toBe(on(17, '16:30'));
  expectNoFaults(phone);
});

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
          response.url().endsWith('/v1/visits-within') &&
          response
            .request()
            .postData()
            ?.includes(start?.slice(0, 10) ?? '') === true,
      ),
      page.goto(
        `${scene.server.url}/dashboard/settings?new=block&start=${start}&end=${end}${staff === undefined ? '' : `&staff=${staff}`}`,
      ),
    ]);
    const { participantCount, sessionCount } = (await answer.json()) as VisitsWithin;
    return { participantCount, sessionCount };
  };
  for (const staff of [undefined, staffMembers[0]?.resourceId as string]) {
    expect(await counted(23, staff)).toEqual({ participantCount: 0, sessionCount: 0 });
    await page.getByText('This time cannot be booked.').waitFor();
    expect(await counted(30, staff)).toEqual({ participantCount: 3, sessionCount: 1 });
    await page.getByText('Already booked then: 1 session and 3 participants').waitFor();
  }
  expectNoFaults(page);
});
