/** What journeys in the calendar share: Anna, who works beside the sample's Mara, her visits, and where they stand. */
import type { Booking } from '@openhours/contract';
import type { Locator, Page } from 'playwright-core';
import { createPolicy } from '../../packages/server/src/domains/policies/index.ts';
import { addPerson } from '../support/business.ts';
import { plantService } from '../support/site-catalogue.ts';
import { plantUser } from '../support/sites.ts';
import { mondayMorning, type Scene, timeZone, type View } from './scene.ts';
import { openDashboard, type Person } from './signed-in.ts';

export interface Anna {
  readonly resourceId: string;
  readonly serviceId: string;
}

export const annaSignedIn = { email: 'anna@example.com', password: 'quiet hands, strong thumbs' } as const;

/** Anna gives massages of an hour, or of one and a half, and signs in to see them. */
export async function employAnna(scene: Scene): Promise<Anna> {
  const { database, siteId } = scene.server;
  const anna = await database.transact(siteId, async (tx) => {
    const { resourceId } = addPerson(tx, 'Anna', mondayMorning);
    const policyId = createPolicy(tx, { name: 'Of Anna', rules: {}, nowMs: mondayMorning });
    const service = await plantService(tx, {
      type: 'APPOINTMENT',
      name: 'Hour with Anna',
      policyId,
      sessionDurations: [60, 90],
      payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true, deposit: false, pricingPlan: false } },
      resourceIds: [resourceId],
      nowMs: mondayMorning,
    });
    return { resourceId, serviceId: service.serviceId };
  });
  const { email, password } = annaSignedIn;
  const passwordHash = await scene.server.assembly.auth.passwords.hash(password);
  const { resourceId } = anna;
  await plantUser(database, siteId, { email, role: 'STAFF', resourceId, passwordHash }, mondayMorning);
  return anna;
}

/** The business books an hour with Anna; `start` is wall-clock text without seconds. */
export async function bookAnna(scene: Scene, anna: Anna, name: string, start: string): Promise<Booking> {
  const client = await scene.server.client('apiKey');
  const [day, time] = start.split('T') as [string, string];
  const end = `${day}T${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;
  const { booking } = await client.bookings.createBooking({
    booking: {
      bookedEntity: {
        slot: {
          serviceId: anna.serviceId,
          startDate: `${start}:00`,
          endDate: `${end}:00`,
          timezone: timeZone,
          resource: { id: anna.resourceId },
        },
      },
      totalParticipants: 1,
      contactDetails: { firstName: name, email: `${name.toLowerCase()}@example.com`, phone: '+49 30 5550100' },
      status: 'CONFIRMED',
    },
  });
  return booking;
}

/** The calendar at an address, by the server's clock. */
export async function openCalendar(
  scene: Scene,
  query: string,
  view: View = { size: 'desktop' },
  person?: Person,
): Promise<Page> {
  const page = await scene.visit(view);
  await page.clock.setFixedTime(mondayMorning);
  await openDashboard(scene, page, `/dashboard/calendar${query}`, person);
  return page;
}

export function entry(page: Page, name: string): Locator {
  return page.locator('[data-entry]').filter({ hasText: name });
}

/** The middle of a time in a person's column, on the screen. */
export async function pointAt(page: Page, person: string, localTime: string): Promise<{ x: number; y: number }> {
  const body = page.getByRole('list', { name: person }).locator('xpath=..');
  const [hours, minutes] = localTime.split(':').map(Number) as [number, number];
  return body.evaluate(
    (element, minute) => {
      const box = element.getBoundingClientRect();
      const scroller = element.closest('[style*="--from"]') as HTMLElement;
      const from = Number(scroller.style.getPropertyValue('--from'));
      const shown = Number(scroller.style.getPropertyValue('--minutes'));
      return { x: box.left + box.width / 2, y: box.top + ((minute - from) / shown) * box.height };
    },
    hours * 60 + minutes,
  );
}

/** Brings the afternoon into the middle of the columns: near their edges they scroll along. */
export async function scrollToAfternoon(page: Page): Promise<void> {
  await page.locator('[style*="--from"]').evaluate((scroller) => scroller.scrollTo(0, 500));
}

/** Draws a stretch of time in somebody's column with the mouse. */
export async function draw(page: Page, person: string, from: string, to: string): Promise<void> {
  await scrollToAfternoon(page);
  const start = await pointAt(page, person, from);
  const end = await pointAt(page, person, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}
