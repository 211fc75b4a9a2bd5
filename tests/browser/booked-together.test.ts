/**
 * Appointments that are booked together, in the drawer of one of them: they name each other, and are cancelled or
 * separated.
 */
import type { Booking } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { sampleService } from './desk-journeys.ts';
import { phoneFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, sceneOfFile, timeZone } from './scene.ts';
import { openDashboard } from './signed-in.ts';

const scene = sceneOfFile();
const minuteMs = 60_000;

/** Three visits of one day, booked by the business as a program would. */
async function bookTogether(name: string, day: string): Promise<readonly Booking[]> {
  const client = await scene.server.client('apiKey');
  const service = await sampleService(scene);
  const minutes = service.schedule.availabilityConstraints.sessionDurations[0] ?? 60;
  const { multiServiceBooking } = await client.bookings.createMultiServiceBooking({
    multiServiceBookingType: 'SEPARATE_BOOKINGS',
    bookings: ['09:00', '11:00', '15:00'].map((clock) => {
      const startDate = `${day}T${clock}:00`;
      const endMs = Date.parse(`${startDate}Z`) + minutes * minuteMs;
      const endDate = new Date(endMs).toISOString().slice(0, 19);
      return {
        bookedEntity: { slot: { serviceId: service.id, startDate, endDate, timezone: timeZone } },
        totalParticipants: 1,
        status: 'CONFIRMED' as const,
        contactDetails: { firstName: name, email: `${name.toLowerCase()}@example.com` },
      };
    }),
  });
  return multiServiceBooking.bookings.flatMap(({ booking }) => booking ?? []);
}

const statusesOf = async (bookings: readonly Booking[]) => {
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({
    query: { filter: { id: { $in: bookings.map(({ id }) => id) } } },
  });
  return extendedBookings.map(({ booking }) => booking.status);
};

describe.each(phoneFirst)('on a %s', (size) => {
  const cancelDay = size === 'phone' ? '2026-12-08' : '2026-12-09';
  const apartDay = size === 'phone' ? '2026-12-10' : '2026-12-11';

  test('they lead to each other, and are cancelled together alone', async () => {
    const bookings = await bookTogether(`Together${size}`, cancelDay);
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${bookings[0]?.id}`);
    await page.getByText('Booked together with 2 others').waitFor();
    await expectAccessible(page, 'booked together');
    expect(await page.getByRole('button', { name: 'Move booking' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Cancel booking' }).count()).toBe(0);
    await page
      .getByRole('list')
      .getByRole('button', { name: /\(Confirmed\)$/ })
      .first()
      .click();
    await page.waitForURL(new RegExp(`booking=${bookings[1]?.id}`));
    await page.getByRole('button', { name: 'Cancel all' }).click();
    await page.getByText('Cancel all 3 bookings?').waitFor();
    await expectAccessible(page, 'the question');
    await page.getByRole('button', { name: 'Cancel all' }).click();
    await expect.poll(() => statusesOf(bookings)).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);

    // None of them comes back alone, and the way on is said.
    await page.getByRole('button', { name: 'Restore booking' }).click();
    await page.getByText('Press “Separate” first').waitFor();
    await expectAccessible(page, 'what does not come back alone');
    expect(await statusesOf(bookings)).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);
    expectNoFaults(page);
  });

  test('separated, each has its own buttons', async () => {
    const bookings = await bookTogether(`Apart${size}`, apartDay);
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${bookings[0]?.id}`);
    await page.getByRole('button', { name: 'Separate' }).click();
    await page.getByText('Separate these bookings?').waitFor();
    await page.getByRole('button', { name: 'Separate' }).click();
    await page.getByRole('button', { name: 'Cancel booking' }).waitFor();
    expect(await statusesOf(bookings)).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED']);
    expectNoFaults(page);
  });
});
