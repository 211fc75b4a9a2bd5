/** Taking a cancellation back at the desk: as long as the time is free, and whoever was told is told again. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bookIn, bookingOf } from './desk-journeys.ts';
import { desktopFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openDashboard } from './signed-in.ts';

const scene = sceneOfFile();

async function cancel(page: Page, tells: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('heading', { name: 'Cancel this booking?' }).waitFor();
  await page.getByText('You can restore the booking as long as nobody else has booked it.').waitFor();
  if (tells) {
    // Messages go nowhere here, so the switch is off by itself.
    await page.getByRole('switch', { name: /^Notify/ }).click();
  }
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByText('The booking is cancelled.').waitFor();
}

const restore = (page: Page) => page.getByRole('button', { name: 'Restore booking' });

describe.each(desktopFirst)('on a %s', (size) => {
  const suffix = size === 'phone' ? 'fon' : 'desk';
  const day = size === 'phone' ? '2026-12-08' : '2026-12-09';

  test('nobody was told: it is back at one press, and the history says so', async () => {
    const booked = await bookIn(scene, { name: `Anna${suffix} One`, localStart: `${day}T09:00:00` });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${booked.id}`);
    await cancel(page, false);
    await restore(page).waitFor();
    await expectAccessible(page, 'cancelled, and not yet restored');
    await restore(page).click();
    await page.getByText(/^The booking for .* is restored$/).waitFor();
    await page.locator('[data-status=CONFIRMED]').waitFor();
    await page.getByText('Restored', { exact: true }).waitFor();
    expect((await bookingOf(scene, `Anna${suffix}`)).status).toBe('CONFIRMED');
    await page.getByRole('button', { name: 'Cancel booking' }).waitFor();
    await expectAccessible(page, 'restored');
    expectNoFaults(page);
  });

  test('somebody was told: one question, and they are told again', async () => {
    const booked = await bookIn(scene, { name: `Bert${suffix} Two`, localStart: `${day}T11:00:00` });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${booked.id}`);
    await cancel(page, true);
    await restore(page).click();
    const question = page.getByRole('group', { name: /^Restore this booking for / });
    await question.waitFor();
    await expectAccessible(page, 'asked before it is restored');
    await question.getByRole('switch', { name: /^Notify/ }).click();
    await question.getByText(new RegExp(`^A message goes to .?bert${suffix}@example.com`)).waitFor();
    await question.getByRole('button', { name: 'Leave it as it is' }).click();
    await restore(page).click();
    await restore(page).click();
    await page.getByText(/^The booking for .* is restored$/).waitFor();
    const headers = await scene.server.caller('OWNER');
    // Written behind the answer, by the worker.
    await expect
      .poll(async () => {
        const { body } = await scene.server.send('GET', `/v1/outbox/messages?relatedId=${booked.id}`, { headers });
        return (body.messages as { type: string }[]).map(({ type }) => type);
      })
      .toContain('BOOKING_RESTORED');
    expectNoFaults(page);
  });

  test('somebody else has the time: that is said instead, and comes live', async () => {
    const booked = await bookIn(scene, { name: `Carl${suffix} Three`, localStart: `${day}T15:00:00` });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${booked.id}`);
    await cancel(page, false);
    await restore(page).waitFor();
    const resourceId = booked.bookedEntity.slot?.resource?.id as string;
    await bookIn(scene, { name: `Dora${suffix} Four`, localStart: `${day}T15:00:00`, resourceId });
    await page.getByText('is no longer available, so this booking cannot be restored.').waitFor();
    await restore(page).waitFor({ state: 'detached' });
    await expectAccessible(page, 'it cannot be restored');
    expect((await bookingOf(scene, `Carl${suffix}`)).status).toBe('CANCELED');
    expectNoFaults(page);
  });
});
