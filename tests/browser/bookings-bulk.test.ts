/** Deciding about many bookings at once: asked once, with who is told; what failed is named. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bookIn, bookingOf, sampleService } from './desk-journeys.ts';
import { expectAccessible, expectNoFaults, sceneOfFile, sizes } from './scene.ts';
import { openDashboard } from './signed-in.ts';

const scene = sceneOfFile();

async function choose(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Choose several' }).click();
  for (const name of names) {
    // By keyboard: every row has a box with the booking's name.
    await page.getByRole('checkbox', { name: new RegExp(`^Choose ${name}`) }).focus();
    await page.keyboard.press('Space');
  }
}

describe.each(Object.keys(sizes) as (keyof typeof sizes)[])('on a %s', (size) => {
  const suffix = size === 'phone' ? 'fon' : 'desk';
  const day = size === 'phone' ? '2026-12-08' : '2026-12-09';
  const path = `/dashboard/bookings?show=all&from=${day}&to=${day}`;

  test('several are cancelled after one question, one that changed meanwhile stays and says why', async () => {
    await bookIn(scene, { name: `Ada${suffix} One`, localStart: `${day}T09:00:00` });
    await bookIn(scene, { name: `Bea${suffix} Two`, localStart: `${day}T11:00:00` });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, path);
    await choose(page, [`Ada${suffix}`, `Bea${suffix}`]);
    await page.getByText('2 bookings chosen').waitFor();
    await page.getByRole('button', { name: 'Cancel 2' }).click();
    await page.getByRole('heading', { name: 'Cancel 2 bookings?' }).waitFor();
    await page.getByText('No notification is sent.').waitFor();
    await page.getByRole('switch', { name: 'Write a message to 2 people' }).click();
    await page.getByText(/^Messages are written to 2 people/).waitFor();
    await expectAccessible(page, 'the question');
    // Cancelled by somebody else while the question stands.
    const other = await bookingOf(scene, `Bea${suffix}`);
    const client = await scene.server.client('apiKey');
    await client.bookings.cancelBooking({ bookingId: other.id, revision: other.revision });
    await page.getByRole('button', { name: 'Cancel 2' }).click();
    await page.getByText('1 booking is cancelled, what it took is free again').waitFor();
    await page.getByText('1 booking stays as it was').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^Bea${suffix} Two, .*meanwhile`) })
      .waitFor();
    await expectAccessible(page, 'the outcome');
    expect((await bookingOf(scene, `Ada${suffix}`)).status).toBe('CANCELED');
    expectNoFaults(page);
  });

  test('those that wait are confirmed together, one whose time is taken stays; the rest are declined', async () => {
    const { staffMemberDetails } = await sampleService(scene);
    const resourceId = staffMemberDetails?.staffMembers[0]?.staffMemberId as string;
    const waiting = { status: 'CREATED', resourceId } as const;
    await bookIn(scene, { name: `Cleo${suffix} One`, localStart: `${day}T15:00:00`, ...waiting });
    await bookIn(scene, { name: `Dora${suffix} Two`, localStart: `${day}T15:00:00`, ...waiting });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `${path}&state=waiting`);
    await choose(page, [`Cleo${suffix}`, `Dora${suffix}`]);
    await page.getByRole('button', { name: 'Confirm 2' }).click();
    await page.getByRole('heading', { name: 'Confirm 2 bookings?' }).waitFor();
    await page.getByRole('button', { name: 'Confirm 2' }).click();
    await page.getByText('1 booking is confirmed').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'This time is not free any more' }).waitFor();
    const statuses = await Promise.all([`Cleo${suffix}`, `Dora${suffix}`].map((name) => bookingOf(scene, name)));
    expect(statuses.map(({ status }) => status).sort()).toEqual(['CONFIRMED', 'CREATED']);
    // What failed is still chosen.
    await page.getByRole('button', { name: 'Decline 1' }).click();
    await page.getByRole('button', { name: 'Leave them as they are' }).click();
    await page.getByRole('button', { name: 'Decline 1' }).click();
    await page.getByRole('button', { name: 'Decline 1' }).click();
    await page.getByText('1 booking is declined').waitFor();
    // Nothing is left to choose from: what was done stays, and nobody is asked to choose.
    await page.getByRole('heading', { name: 'No bookings match' }).waitFor();
    expect(await page.getByText('Choose bookings to decide').count()).toBe(0);
    expectNoFaults(page);
  });

  test('while several are chosen, a press anywhere on a row chooses it and opens nothing', async () => {
    await bookIn(scene, { name: `Eva${suffix} One`, localStart: `${day}T16:30:00` });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, path);
    await page.getByRole('button', { name: 'Choose several' }).click();
    const row = page.getByText(`Eva${suffix} One`);
    await row.click();
    await page.getByText('1 booking chosen').waitFor();
    await expectAccessible(page, 'choosing');
    await row.click();
    await page.getByText('Choose bookings to decide').waitFor();
    await page.getByRole('button', { name: 'Stop choosing' }).click();
    await row.click();
    await page.waitForURL(/booking=/);
    expectNoFaults(page);
  });
});
