/**
 * Away or closed: the owner says that somebody is away, reads what is booked then and the message of each, decides and
 * confirms once; customers read the words where they choose a time, and ending it early gives the time back.
 */
import type { Booking } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { plantUser } from '../support/sites.ts';
import { bookIn, sampleService } from './desk-journeys.ts';
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

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
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
