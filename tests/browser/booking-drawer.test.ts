/** The drawer of a booking: it opens beside any view, and moves a visit, a rival's time included. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookIn, bookingOf, openDashboard, sampleService } from './desk-journeys.ts';
import { expectAccessible, expectNoFaults, type Scene, sizes, startScene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene?.close());

describe.each(Object.keys(sizes) as (keyof typeof sizes)[])('on a %s', (size) => {
  const day = size === 'phone' ? '2026-12-08' : '2026-12-09';
  const suffix = size === 'phone' ? 'Fon' : 'Desk';

  test('a visit moves to the nearest free time, and back again while nobody was told', async () => {
    const booking = await bookIn(scene, { name: `Nora${suffix} Near`, localStart: `${day}T10:00:00` });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${booking.id}`);
    await page.getByRole('button', { name: 'Move booking' }).click();
    await page.getByRole('group', { name: 'Nearest free times' }).waitFor();
    await expectAccessible(page, 'moving');
    // By keyboard: the first of the nearest, then the act that names it.
    const first = page.getByRole('group', { name: 'Nearest free times' }).getByRole('radio').first();
    await first.focus();
    await page.keyboard.press('Space');
    const act = page.getByRole('button', { name: /^Move to \w+, \d\d:\d\d$/ });
    await act.focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^Moved to /).waitFor();
    const moved = await bookingOf(scene, `Nora${suffix}`);
    expect(moved.startDate).not.toBe(booking.startDate);
    await expectAccessible(page, 'moved');
    await page.getByRole('button', { name: 'Take the move back' }).click();
    await expect.poll(async () => (await bookingOf(scene, `Nora${suffix}`)).startDate).toBe(booking.startDate);
    expectNoFaults(page);
  });

  test('a time that is taken names its rival, offers what is free nearby, and is booked twice only with a reason', async () => {
    const { staffMemberDetails } = await sampleService(scene);
    const staff = staffMemberDetails?.staffMembers[0];
    const resourceId = staff?.staffMemberId as string;
    await bookIn(scene, { name: `Ben${suffix} Rival`, localStart: `${day}T15:00:00`, resourceId });
    const booking = await bookIn(scene, { name: `Cora${suffix} Late`, localStart: `${day}T09:00:00`, resourceId });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${booking.id}`);
    await page.getByRole('button', { name: 'Move booking' }).click();
    await page.getByLabel(/^Another time on/).fill('15:00');
    await page.getByText(new RegExp(`${staff?.name} already has Ben${suffix} Rival 15:00–`)).waitFor();
    await page.getByText('Free nearby').waitFor();
    await expectAccessible(page, 'a rival');
    await page.getByRole('button', { name: 'Book both' }).click();
    await page.getByText('Write in a few words why').waitFor();
    await page.getByLabel(/^Or book it all the same/).fill('Sisters, they share the room');
    await page.getByRole('button', { name: 'Book both' }).click();
    await page.getByText(/^Moved to /).waitFor();
    await page.getByText('Booked although the time was taken').waitFor();
    expect(await bookingOf(scene, `Cora${suffix}`)).toMatchObject({ doubleBooked: true });
    const owner = await scene.server.client('apiKey');
    const { auditEntries } = await owner.privacy.listAuditEntries({ entityType: 'booking', entityId: booking.id });
    expect(auditEntries[0]).toMatchObject({
      operation: 'bookings.rescheduleBooking',
      after: { doubleBooked: true, overrideReason: 'Sisters, they share the room' },
    });
    expectNoFaults(page);
  });

  test('closes by Escape or Back, and its own address leads to it', async () => {
    const booking = await bookIn(scene, { name: `Eva${suffix} Escape`, localStart: `${day}T11:00:00` });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `/dashboard/bookings/${booking.id}?show=all`);
    await page.waitForURL(/\/dashboard\/bookings\?.*booking=/);
    await page.getByRole('heading', { name: 'Booking', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
    expect(page.url()).not.toContain('booking=');
    await page.goBack();
    await page.getByRole('heading', { name: 'Booking', exact: true }).waitFor();
    expectNoFaults(page);
  });
});
