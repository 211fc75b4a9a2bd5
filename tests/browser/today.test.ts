/** Today at the desk: what waits first, who comes when, free gaps that open the form, and the own day of staff. */
import { describe, expect, test } from 'vitest';
import { bookIn, bookingOf, sampleService } from './desk-journeys.ts';
import { expectAccessible, expectNoFaults, sceneOfFile, sizes } from './scene.ts';
import { openDashboard } from './signed-in.ts';

const today = '2026-11-23';
const scene = sceneOfFile();

test('the dashboard begins with today, also while nobody comes', async () => {
  const page = await scene.visit({ size: 'desktop' });
  await openDashboard(scene, page, '/dashboard');
  await page.waitForURL(/\/dashboard\/today/);
  await page.getByRole('heading', { level: 1, name: /Monday,? 23 November/ }).waitFor();
  await page.getByRole('heading', { name: 'Who comes when' }).waitFor();
  await expectAccessible(page, 'today');
  expectNoFaults(page);
});

describe.each(Object.keys(sizes) as (keyof typeof sizes)[])('on a %s', (size) => {
  const suffix = size === 'phone' ? 'Fon' : 'Desk';

  test('a visit and a request stand where they belong, arrive live, and open beside the day', async () => {
    const page = await scene.visit({ size });
    await openDashboard(scene, page, '/dashboard/today');
    await page.getByRole('heading', { name: 'Who comes when' }).waitFor();
    const hour = size === 'phone' ? '11' : '15';
    await bookIn(scene, { name: `Vera${suffix} Visit`, localStart: `${today}T${hour}:00:00` });
    const line = page.getByRole('link', { name: new RegExp(`Vera${suffix} Visit`) });
    await line.waitFor();
    const later = size === 'phone' ? '2026-12-01T10:00:00' : '2026-12-02T10:00:00';
    await bookIn(scene, { name: `Willi${suffix} Waits`, localStart: later, status: 'CREATED' });
    const waiting = page.getByRole('region', { name: /waits? for your confirmation$/ });
    await waiting.getByRole('link', { name: new RegExp(`Willi${suffix} Waits`) }).waitFor();
    await expectAccessible(page, 'a day with visits');
    await waiting.getByRole('link', { name: new RegExp(`Willi${suffix} Waits`) }).press('Enter');
    await page.getByRole('button', { name: /^Confirm / }).click();
    await page.locator('[data-status=CONFIRMED]').waitFor();
    expect((await bookingOf(scene, `Willi${suffix}`)).status).toBe('CONFIRMED');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: /Monday,? 23 November/ }).waitFor();
    expectNoFaults(page);
  });

  test('a free gap opens the form with its person and time', async () => {
    const service = await sampleService(scene);
    const staff = service.staffMemberDetails?.staffMembers[0];
    const page = await scene.visit({ size });
    await openDashboard(scene, page, '/dashboard/today');
    await page
      .getByRole('button', { name: new RegExp(`^Book with ${staff?.name}: free`) })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Book for a client' }).waitFor();
    expect(page.url()).toContain(`staff=${staff?.staffMemberId}`);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /Monday,? 23 November/ }).waitFor();
    expectNoFaults(page);
  });
});

test('when the day cannot be loaded the page says so and tries again', async () => {
  const page = await scene.visit({ size: 'desktop' });
  await page.route('**/calendar/v3/events/query**', (route) =>
    route.fulfill({ status: 403, json: { message: '', details: { applicationError: { code: 'PERMISSION_DENIED' } } } }),
  );
  await openDashboard(scene, page, '/dashboard/today');
  await page.getByText('You may not see this').waitFor();
  await expectAccessible(page, 'refused');
});
