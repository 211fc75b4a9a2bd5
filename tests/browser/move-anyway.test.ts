/**
 * Moving a booking to where nothing is free: what stands in the way is said before, and with a reason it is done all
 * the same.
 */
import { expect, test } from 'vitest';
import { bookIn, bookingOf, sampleService } from './desk-journeys.ts';
import { bookPlaces, offer } from './offered.ts';
import { expectAccessible, expectNoFaults, type Scene, sceneOfFile, sizes } from './scene.ts';
import { openDashboard } from './signed-in.ts';

const scene = sceneOfFile();
const allSizes = Object.keys(sizes) as (keyof typeof sizes)[];

async function lastOverride(of: Scene, bookingId: string) {
  const owner = await of.server.client('apiKey');
  const { auditEntries } = await owner.privacy.listAuditEntries({ entityType: 'booking', entityId: bookingId });
  return auditEntries[0];
}

test.each(allSizes)(
  'on a %s, a place moves into a full session only with a reason, and that it is full is said before',
  async (size) => {
    const days = size === 'phone' ? [5, 6] : [12, 13];
    const circle = await offer(scene, 'CLASS', `Circle on a ${size}`, 1, days);
    const bookingId = await bookPlaces(scene, circle, circle.eventIds[0], 1);
    await bookPlaces(scene, circle, circle.eventIds[1], 1);
    const page = await scene.visit({ size });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/reschedule')) {
        asked.push(request.url());
      }
    });
    await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${bookingId}`);
    await page.getByRole('button', { name: 'Move booking' }).click();
    await page.getByRole('group', { name: 'Sessions' }).getByRole('radio').first().check();
    await page.getByText('There are not enough places left.').waitFor();
    expect(asked).toEqual([]);
    await expectAccessible(page, 'a full session');
    await page.getByRole('button', { name: 'Book anyway' }).click();
    await page.getByText('Please give a reason').waitFor();
    expect(asked).toEqual([]);
    await page.getByLabel(/^Or book anyway/).fill('There is a second reformer in the store');
    await page.getByRole('button', { name: 'Book anyway' }).click();
    await page.getByText(/^Moved to /).waitFor();
    expect(await lastOverride(scene, bookingId)).toMatchObject({
      operation: 'bookings.rescheduleBooking',
      after: { doubleBooked: true, overrideReason: 'There is a second reformer in the store' },
    });
    expectNoFaults(page);
  },
);

test.each(allSizes)(
  'on a %s, a visit for which nobody is free moves to somebody in particular, and the reason is asked next',
  async (size) => {
    const day = size === 'phone' ? '2026-12-08' : '2026-12-09';
    const client = await scene.server.client('apiKey');
    const sample = await sampleService(scene);
    const { staffMember } = await client.staff.createStaffMember({ staffMember: { name: `Noa ${size}` } });
    const { service } = await client.services.updateService({
      service: {
        id: sample.id,
        revision: sample.revision,
        staffMemberIds: [...sample.staffMemberIds, staffMember.resourceId as string],
      },
    });
    expect(service.staffMemberIds).toContain(staffMember.resourceId);
    const booking = await bookIn(scene, { name: `Lina${size} Late`, localStart: `${day}T10:00:00` });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${booking.id}`);
    await page.getByRole('button', { name: 'Move booking' }).click();
    await page
      .getByRole('region', { name: 'Booking', exact: true })
      .getByLabel('With', { exact: true })
      .selectOption('Anyone');
    await page.getByLabel(/^Another time on/).fill('21:00');
    const whom = page.getByRole('group', { name: 'To book anyway, choose a team member first.' });
    await whom.getByRole('button', { name: `Noa ${size}` }).waitFor();
    expect(await page.getByRole('button', { name: 'Book anyway' }).count()).toBe(0);
    await expectAccessible(page, 'who could do it');
    await whom.getByRole('button', { name: `Noa ${size}` }).click();
    await page.locator('#override-reason:focus').waitFor();
    expect(
      await page.getByRole('region', { name: 'Booking', exact: true }).getByLabel('With', { exact: true }).inputValue(),
    ).toBe(staffMember.resourceId);
    expect(await whom.count()).toBe(0);
    await page.keyboard.type('Asked for by phone');
    await page.getByRole('button', { name: 'Book anyway' }).click();
    await page.getByText(/^Moved to /).waitFor();
    expect((await bookingOf(scene, `Lina${size}`)).bookedEntity.slot?.resource?.id).toBe(staffMember.resourceId);
    expectNoFaults(page);
  },
);

test('a visit moves to a start that is not offered as to any other that is free, and back to one', async () => {
  const booking = await bookIn(scene, { name: 'Olga Offgrid', localStart: '2026-12-10T10:00:00' });
  const startNow = async () => (await bookingOf(scene, 'Olga')).startDate;
  const page = await scene.visit({ size: 'desktop' });
  await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${booking.id}`);
  const moveTo = async (time: string) => {
    await page.getByRole('button', { name: 'Move booking' }).click();
    await page.getByLabel(/^Another time on/).fill(time);
    await page.getByRole('button', { name: `Move to Thursday, ${time}` }).click();
    await page.getByText(`Moved to Thursday 10 December, ${time}`).waitFor();
  };
  await moveTo('11:07');
  expect(await startNow()).toBe('2026-12-10T10:07:00.000Z');
  await moveTo('14:30');
  await page.getByRole('button', { name: 'Undo move' }).click();
  await expect.poll(startNow).toBe('2026-12-10T10:07:00.000Z');
  expect((await lastOverride(scene, booking.id))?.after).not.toHaveProperty('overrideReason');
  expectNoFaults(page);
});
