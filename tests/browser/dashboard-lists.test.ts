/** Lists of things that are edited: rows from one edge to the other, the first in sight at once, Add at their head. */
import { expect, test } from 'vitest';
import { expectNoFaults, holdBack, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile({ OPENHOURS_SAMPLE_DATA: 'true' });

test.each([
  ['services', '/dashboard/services', 'Add a service'],
  ['staff', '/dashboard/staff', 'Add team member'],
  ['rooms', '/dashboard/settings/rooms', 'Add room or equipment'],
  ['locations', '/dashboard/settings/locations', 'Add a location'],
  ['policies', '/dashboard/settings/policies', 'Add a policy'],
  ['settings', '/dashboard/settings', undefined],
] as const)(
  'on a desk’s screen the list of %s uses the width, and what adds to it stands at its head',
  async (_name, path, add) => {
    const page = await openAsOwner(scene, path, { size: { width: 1440, height: 900 } });
    const first = page
      .locator('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') })
      .first();
    await first.waitFor();
    // What comes above the page moves it.
    await page.locator('[data-banners] button').first().waitFor();
    const [row, head] = [await first.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()];
    expect(row?.y).toBeLessThanOrEqual(260);
    expect(row?.width).toBeGreaterThan(1000);
    if (add !== undefined) {
      const button = await page.locator('main').getByRole('button', { name: add }).boundingBox();
      expect(Math.abs((button?.y ?? 0) - (head?.y ?? 0))).toBeLessThan(40);
    }
    expectNoFaults(page);
  },
);

test('rows of services, of the team and of settings show a picture, how it stands, and who', async () => {
  const client = await scene.server.client('apiKey');
  const { services } = await client.services.queryServices({});
  const [massage] = services.filter(({ type }) => type === 'APPOINTMENT');
  const { id, name, revision } = massage as (typeof services)[number];
  await client.services.updateService({ service: { id, revision: revision as string, hidden: true } });
  const { staffMembers } = await client.staff.queryStaffMembers({});
  const [giving] = staffMembers.filter(({ resourceId }) => massage?.staffMemberIds?.includes(resourceId));
  const [person] = staffMembers.filter(({ id: staffId }) => staffId !== giving?.id);
  const off = await client.staff.createStaffMember({ staffMember: { name: 'Olive Office' } });
  // Sessions of a course that stand alone: who holds them is told by none but themselves.
  const { staffMember: holder } = await client.staff.createStaffMember({ staffMember: { name: 'Iris Instructor' } });
  const { service: course } = await client.services.createService({
    service: {
      type: 'COURSE',
      name: 'Back school',
      defaultCapacity: 8,
      onlineBooking: { enabled: true },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
    },
  });
  await client.calendar.createEvent({
    event: {
      scheduleId: course.schedule.id as string,
      type: 'COURSE',
      start: { localDate: '2026-12-03T19:00:00' },
      end: { localDate: '2026-12-03T20:00:00' },
      resources: [{ id: holder.resourceId as string }],
    },
  });
  const size = { width: 1440, height: 900 };

  const page = await openAsOwner(scene, '/dashboard/services', { size });
  const row = (words: string) => page.locator('main').getByRole('listitem').filter({ hasText: words });
  const isDrawn = (words: string) =>
    row(words)
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await row(name).getByText('Hidden', { exact: true }).waitFor();
  await expect.poll(() => isDrawn(name)).toBe(true);
  await row(name)
    .filter({ hasText: giving?.name as string })
    .waitFor();
  await row(course.name).filter({ hasText: holder.name }).waitFor();

  // Whether somebody serves anything is known with the services only, and until then nothing is said about it.
  const letServicesCome = await holdBack(page, '**/services/query');
  await page.goto(`${scene.server.url}/dashboard/staff`);
  await row(person?.name as string).waitFor();
  await expect.poll(() => isDrawn(person?.name as string)).toBe(true);
  expect(await row(off.staffMember.name).textContent()).not.toContain('No services yet');
  letServicesCome();
  await row(giving?.name as string)
    .filter({ hasText: name })
    .waitFor();
  await row(off.staffMember.name).filter({ hasText: 'No services yet' }).waitFor();
  await row(holder.name).filter({ hasText: course.name }).waitFor();

  await page.goto(`${scene.server.url}/dashboard/settings`);
  await row('Business hours').locator('svg').first().waitFor();
  await row('Message settings').getByText('E-mail is not set up').waitFor();
  await row('People and roles').getByText('1 person with access').waitFor();
  expectNoFaults(page);
});
