/** Who takes part in a large session: the sheet of the calendar shows them page by page, to the last. */
import { expect, test } from 'vitest';
import { openCalendar } from './calendar-journeys.ts';
import { offer, on } from './offered.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();
const guests = 53;

test('everybody who has booked a place in a session is found, page by page', async () => {
  const lecture = await offer(scene, 'CLASS', 'Open lecture', guests + 1, [3]);
  const client = await scene.server.client('apiKey');
  const createBookingsInfo = Array.from({ length: guests }, (_, index) => ({
    booking: {
      bookedEntity: { slot: { serviceId: lecture.id, eventId: lecture.eventIds[0] as string } },
      totalParticipants: 1,
      contactDetails: { firstName: `Listener ${index}`, email: `listener${index}@example.com` },
      status: 'CONFIRMED' as const,
    },
  }));
  for (let made = 0; made < guests; made += 40) {
    const { bulkActionMetadata } = await client.bookings.bulkCreateBooking({
      createBookingsInfo: createBookingsInfo.slice(made, made + 40),
    });
    expect(bulkActionMetadata.totalFailures).toBe(0);
  }
  const page = await openCalendar(scene, `?view=day&date=${on(3, '18:00').slice(0, 10)}`);
  await page.getByRole('button', { name: /Open lecture/ }).click();
  const dialog = page.getByRole('dialog');
  const people = dialog.getByRole('listitem').filter({ hasText: 'Listener' });
  await dialog.getByRole('button', { name: 'Show more' }).waitFor();
  expect(await people.count()).toBe(50);
  await expectAccessible(page, 'the first page');
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await dialog.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
  expect(await people.count()).toBe(guests);
  expectNoFaults(page);
});
