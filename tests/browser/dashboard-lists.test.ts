/** Lists of things that are edited: rows from one edge to the other, the first in sight at once, Add at their head. */
import { expect, test } from 'vitest';
import { expectNoFaults, sceneOfFile } from './scene.ts';
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
