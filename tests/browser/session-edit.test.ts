/**
 * A session is edited in the calendar, by itself, with those that follow, or all: what that would do is said before it
 * is done.
 */
import { type CalendarEvent, weekdayNames } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { keepUndo } from './desk-journeys.ts';
import { bookPlaces, type Offered, on } from './offered.ts';
import { expectAccessible, expectNoFaults, holdBack, type Scene, sceneOfFile, type View } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();
let client: Awaited<ReturnType<Scene['server']['client']>>;
let mara: string;
let policyId: string;

beforeAll(async () => {
  client = await scene.server.client('apiKey');
  const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
  mara = staffMembers[0]?.resourceId as string;
  const { bookingPolicy } = await client.policies.createBookingPolicy({
    bookingPolicy: { name: 'For several', participantsPolicy: { maxParticipantsPerBooking: 4 } },
  });
  policyId = bookingPolicy.id as string;
});
beforeEach(() => scene.leave());

interface Series extends Offered {
  readonly sessions: readonly CalendarEvent[];
}

/** A weekly class at six in the evening, from so many days after the Monday of the scene on. */
async function series(name: string, day: number): Promise<Series> {
  const { service } = await client.services.createService({
    service: {
      type: 'CLASS',
      name,
      defaultCapacity: 8,
      onlineBooking: { enabled: true },
      bookingPolicy: { id: policyId },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
    },
  });
  const { event } = await client.calendar.createEvent({
    event: {
      scheduleId: service.schedule.id as string,
      type: 'CLASS',
      start: { localDate: on(day, '18:00') },
      end: { localDate: on(day, '19:00') },
      resources: [{ id: mara }],
      recurrenceRule: { days: [weekdayNames[day % 7] as (typeof weekdayNames)[number]] },
    },
  });
  const sessions = await sessionsOf(event.scheduleId, day);
  return { id: service.id, slug: service.mainSlug.name, sessions, eventIds: sessions.map(({ id }) => id) };
}

async function sessionsOf(scheduleId: string, day: number): Promise<CalendarEvent[]> {
  const { events } = await client.calendar.queryEvents({
    query: { filter: { scheduleId } },
    fromLocalDate: on(day - 1, '00:00'),
    toLocalDate: on(day + 27, '00:00'),
  });
  return events;
}

const startsOf = async ({ sessions }: Series, day: number) =>
  (await sessionsOf(sessions[0]?.scheduleId as string, day)).map(({ start }) => start.localDate);

/** Opens the form for the session of a day. */
async function edit(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: /^Edit / })
    .waitFor();
}
const open = (day: number, view: View = {}) =>
  openAsOwner(scene, `/dashboard/calendar?view=agenda&date=${on(day, '').slice(0, 10)}`, view);

test('those that follow move, with what is in the way and who is booked said before, and back again', async () => {
  const flow = await series('Evening flow', 1);
  await bookPlaces(scene, flow, flow.eventIds[0], 1);
  await bookPlaces(scene, flow, flow.eventIds[1], 2);
  await bookPlaces(scene, flow, flow.eventIds[2], 1);
  const { services } = await client.services.queryServices({ query: { filter: { type: 'APPOINTMENT' } } });
  const massage = services[0]?.id as string;
  await client.bookings.createBooking({
    booking: {
      bookedEntity: {
        slot: {
          serviceId: massage,
          startDate: new Date(Date.parse(`${on(16, '15:00')}+01:00`)).toISOString(),
          endDate: new Date(Date.parse(`${on(16, '15:50')}+01:00`)).toISOString(),
          resource: { id: mara },
        },
      },
      totalParticipants: 1,
      contactDetails: { firstName: 'Vera', lastName: 'Visit' },
      status: 'CONFIRMED',
    },
  });
  const page = await open(8, { size: 'desktop' });
  await edit(page, /Evening flow/);
  const sheet = page.getByRole('dialog');
  await expectAccessible(page, 'the form of a session');
  await sheet.getByLabel('This session and all that follow').check();
  await sheet.getByLabel('Day').fill(on(9, '').slice(0, 10));
  await sheet.getByLabel('Start').fill('15:00');
  await sheet.getByText('2 bookings move along. They are for 3 people.').waitFor();
  await sheet.getByText('All sessions from then on change; the series has no end.').waitFor();
  await sheet.getByText('Mara already has Vera Visit 15:00–15:50.').waitFor();
  await sheet.getByLabel('Notify everyone who has booked').waitFor();
  await expectAccessible(page, 'what editing a session would do');
  await sheet.getByRole('button', { name: 'Save anyway' }).click();
  await page.getByText('Changes saved: Evening flow, Wednesday 2 December').waitFor();
  await keepUndo(page, 'Undo');
  expect(await startsOf(flow, 1)).toEqual([on(1, '18:00'), on(9, '15:00'), on(16, '15:00'), on(23, '15:00')]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => startsOf(flow, 1)).toEqual([1, 8, 15, 22].map((day) => on(day, '18:00')));
  const { events } = await client.calendar.queryEvents({
    query: { filter: { scheduleId: flow.sessions[0]?.scheduleId as string } },
    fromLocalDate: on(14, '00:00'),
    toLocalDate: on(16, '00:00'),
  });
  expect(events.map(({ id, remainingCapacity }) => [id, remainingCapacity])).toEqual([[flow.eventIds[2], 7]]);
  expectNoFaults(page);
});

test('one session on a phone gets another leader, a room, more places and a name, and follows its series again', async () => {
  const { resourceType } = await client.resources.createResourceType({ resourceType: { name: 'Hall' } });
  const { resource: hall } = await client.resources.createResource({
    resource: { name: 'Great hall', typeId: resourceType.id },
  });
  const { staffMember: other } = await client.staff.createStaffMember({ staffMember: { name: 'Somebody Else' } });
  const stretch = await series('Morning stretch', 2);
  const page = await open(9, { size: 'phone', scheme: 'dark' });
  await edit(page, /Morning stretch/);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Instructor').selectOption({ label: 'Somebody Else' });
  await sheet.getByLabel('Hall').selectOption({ label: 'Great hall' });
  await sheet.getByText('Nobody has booked.').waitFor();
  await expectAccessible(page, 'the form of a session on a phone');
  await sheet.getByLabel('Name').fill('Slow stretch');
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(/^Changes saved: /).waitFor();
  await keepUndo(page, 'Undo');
  const asItIs = async () => (await client.calendar.getEvent({ eventId: stretch.eventIds[1] as string })).event;
  expect(await asItIs()).toMatchObject({ title: 'Slow stretch', recurrenceType: 'EXCEPTION' });
  expect((await asItIs()).resources.map(({ id }) => id)).toEqual([hall.id, other.resourceId]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => (await asItIs()).title).toBe('Morning stretch');
  expect((await asItIs()).inheritedFields).toEqual(expect.arrayContaining(['TITLE', 'RESOURCES']));
  expectNoFaults(page);
});

test('what cannot be is said of the field, and what would lie in the past before it is asked for', async () => {
  await series('Night owls', 3);
  const page = await open(10, { size: 'phone' });
  await edit(page, /Night owls/);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('All upcoming sessions').check();
  await sheet.getByLabel('Day').fill(on(5, '').slice(0, 10));
  await sheet.getByText(/^The next session would begin in the past\./).waitFor();
  await sheet.getByLabel('This session and all that follow').check();
  await sheet.getByText('Nobody has booked.').waitFor();
  await sheet.getByLabel('Duration in minutes').fill('long');
  await sheet.getByText('Enter a duration in whole minutes.').waitFor();
  await expectAccessible(page, 'a session that cannot be saved so');
  expectNoFaults(page);
});

test('all sessions get other words, of which nobody is told, and more places than they have are no loss', async () => {
  const dawn = await series('Dawn', 4);
  await bookPlaces(scene, dawn, dawn.eventIds[1], 4);
  const page = await open(11, { size: 'desktop', scheme: 'dark' });
  await edit(page, /Dawn/);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('All upcoming sessions').check();
  await sheet.getByLabel('Places').fill('3');
  await sheet.getByLabel('Name').fill('First light');
  await sheet.getByText('Time, location and instructor stay the same: no notification is sent.').waitFor();
  await sheet.getByText('1 session already has more places booked, up to 4. Nobody loses their place.').waitFor();
  await expectAccessible(page, 'all sessions with fewer places');
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await page
    .getByRole('button', { name: /First light/ })
    .first()
    .waitFor();
  const sessions = await sessionsOf(dawn.sessions[0]?.scheduleId as string, 4);
  expect(sessions.map(({ title, totalCapacity }) => [title, totalCapacity])).toEqual(
    sessions.map(() => ['First light', 3]),
  );
  expectNoFaults(page);
});

test('until all sessions are read again as they are since, saving goes on; what somebody changed meanwhile is not undone', async () => {
  const dusk = await series('Dusk', 4);
  const page = await open(11, { size: 'desktop' });
  await edit(page, /Dusk/);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('All upcoming sessions').check();
  await sheet.getByLabel('Start').fill('20:00');
  await sheet.getByText('Nobody has booked.').waitFor();
  const letGo = await holdBack(page, /calendar\/v3\/events\/query/);
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => startsOf(dusk, 4)).toEqual([4, 11, 18, 25].map((day) => on(day, '20:00')));
  await sheet.getByRole('button', { name: 'Saving…' }).waitFor();
  letGo();
  await page.getByText(/^Changes saved: /).waitFor();
  const times = await page.getByRole('button', { name: /Dusk/ }).allInnerTexts();
  expect(times.filter((text) => text.includes('18:00'))).toEqual([]);
  expect(times.filter((text) => text.includes('20:00'))).not.toEqual([]);

  const [, session] = await sessionsOf(dusk.sessions[0]?.scheduleId as string, 4);
  await client.calendar.changeSessions({
    eventId: session?.id as string,
    scope: 'ALL',
    changes: { start: { localDate: on(11, '21:00') }, end: { localDate: on(11, '22:00') } },
  });
  const later = [4, 11, 18, 25].map((day) => on(day, '21:00'));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Someone else has changed this session in the meantime. It stays as it is now.').waitFor();
  await expectAccessible(page, 'a change that cannot be taken back');
  expect(await startsOf(dusk, 4)).toEqual(later);
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
  expectNoFaults(page);
});
