/** The day of several people on a phone: who it is and who comes can be read, and the hours stay in sight. */
import { beforeAll, expect, test } from 'vitest';
import { addPerson } from '../support/business.ts';
import { type Anna, employAnna, entry, openCalendar } from './calendar-journeys.ts';
import { expectAccessible, expectNoFaults, mondayMorning, sceneOfFile, timeZone } from './scene.ts';

const scene = sceneOfFile();
const guests = ['Alexander', 'Wilhelmina', 'Maximiliane'];
let anna: Anna;

/** Three come to Anna at once: the business books over what is there, with a reason. */
beforeAll(async () => {
  anna = await employAnna(scene);
  const { database, siteId } = scene.server;
  await database.transact(siteId, async (tx) => {
    addPerson(tx, 'Benedikt Hohenstein', mondayMorning);
    addPerson(tx, 'Chiara Montefiori', mondayMorning);
  });
  const client = await scene.server.client('apiKey');
  for (const firstName of guests) {
    await client.bookings.createBooking({
      booking: {
        bookedEntity: {
          slot: {
            serviceId: anna.serviceId,
            startDate: '2026-11-24T10:00:00',
            endDate: '2026-11-24T11:00:00',
            timezone: timeZone,
            resource: { id: anna.resourceId },
          },
        },
        totalParticipants: 1,
        contactDetails: { firstName },
        status: 'CONFIRMED',
      },
      flowControlSettings: { skipAvailabilityValidation: true },
      overrideReason: 'They come together',
    });
  }
});

test('columns are as wide as what stands in them side by side, and are pushed sideways under their names', async () => {
  const page = await openCalendar(scene, '?view=day&date=2026-11-24', { size: 'phone', isTouch: true });
  await entry(page, 'Maximiliane').waitFor();
  await expectAccessible(page, 'a day of four people');
  const names = page.locator('h2 bdi');
  expect(await names.allTextContents()).toEqual(['Anna', 'Benedikt Hohenstein', 'Chiara Montefiori', 'Mara']);
  const areCut = await names.evaluateAll((all) =>
    all.map((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1),
  );
  expect(areCut).toEqual([false, false, false, false]);
  const boxes = await Promise.all(guests.map((guest) => entry(page, guest).boundingBox()));
  expect(boxes.map((box) => (box?.width ?? 0) >= 112)).toEqual([true, true, true]);

  // Sideways: the hours stay, and so does the name of whose column is still in sight.
  const scroller = page.locator('[style*="--from"]');
  const hour = page.getByText('10:00', { exact: true }).first();
  const hourBefore = (await hour.boundingBox())?.x;
  await scroller.evaluate((each) => {
    each.scrollLeft = 100;
  });
  await expect.poll(async () => (await entry(page, 'Alexander').boundingBox())?.x ?? 0).toBeLessThan(0);
  expect((await hour.boundingBox())?.x).toBe(hourBefore);
  const head = await page.getByRole('button', { name: 'Anna', exact: true }).boundingBox();
  expect(head?.x).toBeGreaterThanOrEqual(72);
  expect((head?.x ?? 0) + (head?.width ?? 0)).toBeLessThanOrEqual(390);

  await page.getByRole('button', { name: 'Anna', exact: true }).tap();
  await page.waitForURL(/who=/);
  await expect.poll(() => page.getByRole('button', { name: 'Mara', exact: true }).count()).toBe(0);
  expectNoFaults(page);
});

test.each(['en-GB', 'he-IL'])('a week opens on the day that is looked at, in %s', async (locale) => {
  const page = await openCalendar(scene, '?view=week&date=2026-11-27', { size: 'phone', isTouch: true, locale });
  const head = page.locator('#column-2026-11-27');
  await head.waitFor();
  const scroller = page.locator('[style*="--from"]');
  const inSight = async () => {
    const [room, box] = [await scroller.boundingBox(), await head.boundingBox()];
    const [left, right] = [
      (room?.x ?? 0) + (locale === 'he-IL' ? 0 : 72),
      (room?.width ?? 0) - (locale === 'he-IL' ? 72 : 0),
    ];
    return box !== null && box.x >= left && box.x + box.width <= right;
  };
  await expect.poll(inSight).toBe(true);
  expectNoFaults(page);
});
