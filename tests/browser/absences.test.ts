/**
 * Away or closed: the owner says that somebody is away, reads what is booked then and the message of each, decides and
 * confirms once; customers read the words where they choose a time, and ending it early gives the time back.
 */
import type { Booking } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { addWorkingHours } from '../../packages/server/src/domains/calendar/index.ts';
import { createPolicy } from '../../packages/server/src/domains/policies/index.ts';
import { addResource } from '../../packages/server/src/domains/staff/commands/add.ts';
import { assignWorkingHours } from '../../packages/server/src/domains/staff/index.ts';
import { dayMs } from '../../packages/server/src/time/index.ts';
import { plantResourceType } from '../support/resource-types.ts';
import { addStaff, plantService } from '../support/site-catalogue.ts';
import { plantUser } from '../support/sites.ts';
import { bookIn, sampleService } from './desk-journeys.ts';
import { phoneFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, mondayMorning, sceneOfFile, timeZone } from './scene.ts';
import { openAsOwner, openDashboard } from './signed-in.ts';

const scene = sceneOfFile();
const absencesPath = '/dashboard/absences';
/** The Wednesday after the Monday of the scene. */
const wednesday = '2026-12-02';

/** Somebody who does the service, and whether others do it as well. */
async function staffOfService() {
  const client = await scene.server.client('apiKey');
  const [{ staffMembers }, { staffMemberIds }] = await Promise.all([
    client.staff.queryStaffMembers({}),
    sampleService(scene),
  ]);
  return staffMembers.filter(
    ({ id, resourceId }) => staffMemberIds.includes(resourceId) || staffMemberIds.includes(id),
  );
}

async function startsOn(day: string, resourceId: string): Promise<string[]> {
  const client = await scene.server.client('apiKey');
  const { id } = await sampleService(scene);
  const { timeSlots } = await client.availability.listAvailabilityTimeSlots({
    serviceId: id,
    fromLocalDate: `${day}T00:00:00`,
    toLocalDate: `${day}T23:59:00`,
    timeZone,
    includeResourceTypeIds: ['1cd44cf8-756f-41c3-bd90-3e2ffcaf1155'],
  });
  return timeSlots
    .filter(({ availableResources = [] }) =>
      availableResources.some(({ resources = [] }) => resources.some(({ id: each }) => each === resourceId)),
    )
    .map(({ localStartDate }) => localStartDate.slice(11, 16));
}

async function now(booking: Booking): Promise<Booking> {
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({ query: { filter: { id: booking.id } } });
  return extendedBookings[0]!.booking;
}

async function chooseDay(page: Page, name: string): Promise<void> {
  await page.getByLabel('Who or what').selectOption({ label: name });
  await page.getByLabel('First day').fill(wednesday);
  await page.getByLabel('Last day').fill(wednesday);
}

describe.each(phoneFirst)('on a %s', (size) => {
  const view = { size, scheme: size === 'phone' ? ('dark' as const) : ('light' as const), locale: 'en-GB' };

  test('somebody is away: what is booked is decided about and confirmed once, customers read of it, and it is ended', async () => {
    await scene.apart(async () => {
      const [person] = await staffOfService();
      const { name, resourceId } = person!;
      const gone = await bookIn(scene, { name: 'Ada Early', localStart: `${wednesday}T10:00:00`, resourceId });
      const moved = await bookIn(scene, { name: 'Bea Later', localStart: `${wednesday}T12:00:00`, resourceId });
      expect(await startsOn(wednesday, resourceId)).not.toEqual([]);
      const page = await openAsOwner(scene, absencesPath, view);
      await expectAccessible(page, 'who is away');
      await page.getByRole('link', { name: 'Add', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Who or what is away or closed?' }).waitFor();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Choose who or what it is.').waitFor();
      await chooseDay(page, name);
      await page.getByLabel('Reason').fill('Dentist');
      await page.getByLabel('Notice for clients').fill('Away on Wednesday only');
      const ofAda = page.getByLabel(/^What happens to .*Ada Early/);
      await ofAda.waitFor();
      await ofAda.selectOption({ label: 'Cancel free of charge' });
      await page.getByLabel(/^What happens to .*Bea Later/).selectOption({ label: 'Move' });
      await page.getByLabel('Personal note in the message').fill('We are sorry.');
      await page.getByRole('button', { name: /^Read the message to .*Ada Early/ }).press('Enter');
      await page.getByText('We are sorry.').last().waitFor();
      await page.getByText('Substituted: 0. Moved: 1. Cancelled: 1. Left as they are: 0.').waitFor();
      await expectAccessible(page, 'what is decided about visits');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByText('2 done', { exact: true }).waitFor();
      await page.getByText('Nothing is booked then.').waitFor();
      await expectAccessible(page, 'an absence');
      expect((await now(gone)).status).toBe('CANCELED');
      expect((await now(moved)).startDate).not.toBe(moved.startDate);
      expect(await startsOn(wednesday, resourceId)).toEqual([]);

      const visitor = await scene.visit(view);
      for (const path of [`/service-page/${scene.serviceSlug}`, `/booking-calendar/${scene.serviceSlug}`]) {
        await visitor.goto(`${scene.server.url}${path}`);
        await visitor.getByText('Away on Wednesday only').waitFor();
        expect(await visitor.content()).not.toContain('Dentist');
        await expectAccessible(visitor, `${path} with a notice`);
      }
      expectNoFaults(visitor);

      await page.getByRole('button', { name: 'End now' }).click();
      await page.getByRole('button', { name: 'End now' }).last().click();
      await page.getByText('Ended: the time can be booked again.').waitFor();
      expect(await startsOn(wednesday, resourceId)).not.toEqual([]);
      expect((await now(gone)).status).toBe('CANCELED');
      await visitor.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
      await visitor.getByRole('heading', { level: 1 }).waitFor();
      expect(await visitor.getByText('Away on Wednesday only').count()).toBe(0);
      expectNoFaults(page);
    });
  });

  test('the business closes; one choice is for all, and what is left can be decided later', async () => {
    await scene.apart(async () => {
      await bookIn(scene, { name: 'Cleo Closed', localStart: `${wednesday}T10:00:00` });
      const page = await openAsOwner(scene, `${absencesPath}/new`, view);
      await chooseDay(page, 'The whole business');
      await page.getByLabel(/^What happens to .*Cleo Closed/).waitFor();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Write a notice for clients.').waitFor();
      await page.getByLabel('Notice for clients').fill('Stocktaking');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('heading', { level: 1, name: 'The whole business' }).waitFor();
      // What is typed stays while something else of the absence is changed.
      await page.getByLabel('Reason').fill('Once a year');
      await page.getByLabel('For all').selectOption({ label: 'Cancel all free of charge' });
      await page.getByRole('switch', { name: 'Notify clients' }).press('Space');
      await page.getByText('No notification is sent.').waitFor();
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('1 done', { exact: true }).waitFor();
      await page.getByText('Nothing is booked then.').waitFor();
      expect(await page.getByLabel('Reason').inputValue()).toBe('Once a year');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      const client = await scene.server.client('apiKey');
      const { absences } = await client.absences.queryAbsences({});
      expect(absences.find(({ status }) => status === 'ACTIVE')).toMatchObject({ reason: 'Once a year' });
      expectNoFaults(page);
    });
  });
});

describe.each(phoneFirst)('of a place, on a %s', (size) => {
  const view = { size, scheme: size === 'phone' ? ('light' as const) : ('dark' as const), locale: 'en-GB' };
  const pages = ['/', '/timetable'] as const;

  test('its notice stands on the first page and the timetable, once, with its hours, until it is ended', async () => {
    await scene.apart(async () => {
      const client = await scene.server.client('apiKey');
      const page = await openAsOwner(scene, `${absencesPath}/new`, view);
      await chooseDay(page, 'The whole business');
      await page.getByRole('switch', { name: 'Whole days' }).press('Space');
      await page.getByLabel('From', { exact: true }).fill('14:00');
      await page.getByLabel('To', { exact: true }).fill('00:00');
      await page.getByLabel('Notice for clients').fill('We fetch the tree');
      await expectAccessible(page, 'hours of a place');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('heading', { level: 1, name: 'The whole business' }).waitFor();
      await page
        .getByText(/14:00 to .*24:00/)
        .first()
        .waitFor();
      const { absences } = await client.absences.queryAbsences({});
      expect(absences).toMatchObject([{ localStart: `${wednesday}T14:00:00`, allDay: false }]);

      for (const script of [true, false]) {
        const visitor = await scene.visit({ ...view, script });
        for (const path of pages) {
          await visitor.goto(`${scene.server.url}${path}`);
          await visitor.getByText('We fetch the tree').first().waitFor();
          // Once as a notice; the hours of the first page name it beside the day.
          expect(await visitor.getByText('We fetch the tree').count(), path).toBe(path === '/' ? 2 : 1);
          await visitor
            .getByText(/14:00 to .*24:00/)
            .first()
            .waitFor();
          if (script) {
            await expectAccessible(visitor, `${path} with a notice`);
          }
        }
        expectNoFaults(visitor);
      }
      // What is open before it can still be booked.
      const [person] = await staffOfService();
      const starts = await startsOn(wednesday, person!.resourceId);
      expect(starts).not.toEqual([]);
      expect(starts.filter((start) => start >= '14:00')).toEqual([]);

      await page.getByRole('button', { name: 'End now' }).click();
      await page.getByRole('button', { name: 'End now' }).last().click();
      await page.getByText('Ended: the time can be booked again.').waitFor();
      const visitor = await scene.visit(view);
      for (const path of pages) {
        await visitor.goto(`${scene.server.url}${path}`);
        await visitor.getByRole('heading', { level: 1 }).waitFor();
        expect(await visitor.getByText('We fetch the tree').count(), path).toBe(0);
      }
      expectNoFaults(page);
    });
  });

  test('closed days have hours, which are listed, changed and hatched in the calendar', async () => {
    await scene.apart(async () => {
      const page = await openAsOwner(scene, '/dashboard/settings/closed-days', view);
      await page.getByRole('button', { name: 'Add closed days' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Early closing');
      await page.getByLabel('First day').fill(wednesday);
      await page.getByLabel('Closed from').fill('15:00');
      await page.getByLabel('Closed until').fill('14:00');
      await page.getByRole('button', { name: 'Close on these days' }).click();
      await page.getByText('The end must be after the start.').waitFor();
      await page.getByLabel('Closed until').fill('');
      await page.getByRole('button', { name: 'Close on these days' }).click();
      await page.getByRole('heading', { level: 1, name: 'Early closing' }).waitFor();
      expect(await page.getByLabel('Closed from').inputValue()).toBe('15:00');
      await expectAccessible(page, 'a closed day with hours');
      await page.goto(`${scene.server.url}/dashboard/settings/closed-days`);
      await page
        .getByText(/15:00 to .*24:00/)
        .first()
        .waitFor();
      await page.goto(`${scene.server.url}/dashboard/calendar?view=week&date=${wednesday}`);
      await page
        .getByText(/Closed: .*Early closing.*15:00 to .*24:00/)
        .first()
        .waitFor();
      expectNoFaults(page);
    });
  });
});

/** Two rooms that are always open, and a service that Anna gives in one of them. */
async function openRooms() {
  const { database, siteId } = scene.server;
  return database.transact(siteId, async (tx) => {
    const nowMs = mondayMorning;
    const typeId = newId();
    await plantResourceType(tx, typeId, nowMs);
    const rooms = ['Blue room', 'Green room', 'Red room'].map((name) => {
      const { resource } = addResource(tx, { name, typeId, nowMs });
      for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
        const hours = { weekday, startOfDayMs: 0, endOfDayMs: dayMs, timeZone, nowMs };
        addWorkingHours(tx, { scheduleId: resource.events_schedule_id, ...hours });
      }
      assignWorkingHours(tx, resource.id, resource.events_schedule_id, nowMs);
      return { id: resource.id, name };
    });
    const { resourceId } = addStaff(tx, 'Anna', [[6, 22]], nowMs);
    const policyId = createPolicy(tx, { name: 'Of rooms', rules: {}, nowMs });
    const { serviceId } = await plantService(tx, {
      type: 'APPOINTMENT',
      name: 'Massage in a room',
      policyId,
      sessionDurations: [60],
      payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true, deposit: false, pricingPlan: false } },
      resourceIds: [resourceId, ...rooms.map(({ id }) => id)],
      nowMs,
    });
    return { rooms, resourceId, serviceId };
  });
}

test.each(phoneFirst)(
  'on a %s another room is chosen for an appointment, in its drawer and when its own is away',
  async (size) => {
    await scene.apart(async () => {
      const { resourceId, rooms, serviceId } = await openRooms();
      const client = await scene.server.client('apiKey');
      const { booking } = await client.bookings.createBooking({
        booking: {
          bookedEntity: {
            slot: {
              serviceId,
              startDate: `${wednesday}T10:00:00`,
              endDate: `${wednesday}T11:00:00`,
              timezone: timeZone,
              resource: { id: resourceId },
            },
          },
          totalParticipants: 1,
          status: 'CONFIRMED',
          contactDetails: { firstName: 'Rosa', email: 'rosa@example.com' },
        },
      });
      const roomNow = async () => {
        const { bookedEntity } = await now(booking);
        const { event } = await client.calendar.getEvent({ eventId: bookedEntity.slot?.eventId as string });
        return rooms.find(({ id }) => event.resources.some((each) => each.id === id))!;
      };
      const before = await roomNow();
      const page = await openAsOwner(scene, `/dashboard/bookings?show=all&booking=${booking.id}`, { size });
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('button', { name: new RegExp(`^Change .*${before.name}`) }).click();
      const others = rooms.filter(({ id }) => id !== before.id);
      const select = page.getByLabel(new RegExp(`^Instead of .*${before.name}`));
      await expect
        .poll(async () => (await select.locator('option').allInnerTexts()).toSorted())
        .toEqual(others.map(({ name }) => name).toSorted());
      await select.selectOption({ label: others[1]!.name });
      await expectAccessible(page, 'another room');
      await page.getByRole('button', { name: new RegExp(`^Take .*${others[1]!.name}`) }).click();
      await expect.poll(async () => (await roomNow()).name).toBe(others[1]!.name);
      expectNoFaults(page);

      const lost = others[1]!;
      const sheet = await openAsOwner(scene, `${absencesPath}/new`, { size });
      await chooseDay(sheet, lost.name);
      await sheet.getByLabel(/^What happens to .*Rosa/).selectOption({ label: 'Substitute' });
      const who = sheet.getByLabel(/^Replacement for .*Rosa/);
      await expect.poll(() => who.locator('option').count()).toBe(2);
      const chosen = rooms.filter(({ id }) => id !== lost.id)[1]!;
      await who.selectOption(chosen.id);
      await sheet.getByRole('button', { name: /^Read the message to .*Rosa/ }).press('Enter');
      await sheet.getByText('No message is sent.').waitFor();
      await sheet.getByRole('button', { name: 'Confirm' }).click();
      await sheet.getByText('1 done', { exact: true }).waitFor();
      expect((await roomNow()).name).toBe(chosen.name);
      expectNoFaults(sheet);
    });
  },
);

test('whoever works there says it of themselves alone', async () => {
  await scene.apart(async () => {
    const [person] = await staffOfService();
    const { name, resourceId } = person!;
    const { assembly, database, siteId } = scene.server;
    const self = { email: 'self@example.com', password: 'quiet hands, strong thumbs' };
    const passwordHash = await assembly.auth.passwords.hash(self.password);
    await plantUser(database, siteId, { email: self.email, role: 'STAFF', resourceId, passwordHash }, mondayMorning);
    const page = await scene.visit({ size: 'phone', locale: 'en-GB' });
    await openDashboard(scene, page, `${absencesPath}/new`, self);
    // As soon as it is known whom the person speaks for.
    await expect.poll(() => page.getByLabel('Who or what').locator('option').allInnerTexts()).toEqual([name]);
    await page.getByLabel('First day').fill(wednesday);
    await page.getByLabel('Last day').fill(wednesday);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expectNoFaults(page);
  });
});
