/** A day without a free time: whoever finds none is put in line, is offered the time that becomes free, and takes it. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { on } from './offered.ts';
import { expectAccessible, expectNoFaults, formIsEnhanced, introduce, sceneOfFile, timeZone } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();
interface Made {
  readonly id: string;
  readonly slug: string;
}

let service: Made;
let online: Made;
let resourceId: string;

beforeAll(async () => {
  const client = await scene.server.client('apiKey');
  const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
  const [person] = staffMembers;
  resourceId = person?.resourceId as string;
  const { bookingPolicy } = await client.policies.createBookingPolicy({
    bookingPolicy: {
      name: 'With a waitlist',
      cancellationPolicy: { enabled: true },
      waitlistPolicy: { enabled: true, capacity: 5, reservationTimeInMinutes: 10 },
    },
  });
  const { locations } = await client.locations.listLocations();
  const create = async (name: string, more: object = {}) => {
    const made = await client.services.createService({
      service: {
        type: 'APPOINTMENT',
        name,
        defaultCapacity: 1,
        onlineBooking: { enabled: true },
        bookingPolicy: { id: bookingPolicy.id },
        payment: { rateType: 'FIXED', fixed: { price: { value: '90' } }, options: { inPerson: true } },
        schedule: { availabilityConstraints: { sessionDurations: [60] } },
        staffMemberIds: [resourceId],
        ...more,
      },
    });
    return { id: made.service.id, slug: made.service.mainSlug.name };
  };
  service = await create('Hot stones', {
    locations: [{ type: 'BUSINESS', business: { id: locations[0]?.id } }],
  });
  online = await create('Advice by video', { conferencing: { enabled: true } });
});
beforeEach(() => scene.leave());

/** A day on which the one hour from ten on is left, and somebody has it; answers their booking. */
async function fullDay(days: number): Promise<string> {
  const client = await scene.server.client('apiKey');
  const { resources } = await client.resources.queryResources({ query: { filter: { id: resourceId } } });
  const scheduleId = resources[0]?.eventsSchedule.scheduleId as string;
  for (const [start, end] of [
    ['00:00', '10:00'],
    ['11:00', '23:00'],
  ] as const) {
    await client.calendar.createEvent({
      event: {
        scheduleId,
        type: 'DEFAULT',
        timeZone,
        start: { localDate: on(days, start) },
        end: { localDate: on(days, end) },
      },
    });
  }
  const { booking } = await client.bookings.createBooking({
    booking: {
      status: 'CONFIRMED',
      totalParticipants: 1,
      bookedEntity: {
        slot: {
          serviceId: service.id,
          startDate: on(days, '10:00'),
          endDate: on(days, '11:00'),
          timezone: timeZone,
        },
      },
      contactDetails: { firstName: 'First', email: `first${days}@example.com` },
    },
  });
  return booking.id;
}

test.each([true, false])(
  'a day without a free time leads to the waitlist, and a time that becomes free is taken (script: %s)',
  async (script) => {
    const days = script ? 8 : 9;
    const rival = await fullDay(days);
    const day = on(days, '').slice(0, 10);
    const page = await scene.visit({ script });
    await page.goto(`${scene.server.url}/booking-calendar/${service.slug}?day=${day}`);
    await page.getByRole('link', { name: 'Tell me when a time frees up' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tell me when a time frees up' }).waitFor();
    expect(await page.inputValue('#wish-from')).toBe(day);
    expect(await page.inputValue('#wish-until')).toBe(day);
    const join = page.getByRole('button', { name: 'Join the waitlist' });
    if (script) {
      await formIsEnhanced(page);
    }
    await introduce(page, 'Wanda Waits');
    await page.fill('#wish-fromTime', '12:00');
    await page.fill('#wish-toTime', '09:00');
    await join.click();
    await page.getByText('Please enter times of the day, the later one last.').waitFor();
    expect(await page.inputValue('#booking-name')).toBe('Wanda Waits');
    if (script) {
      await expectAccessible(page, 'the form for a wish');
    }
    await page.fill('#wish-fromTime', '09:00');
    await page.fill('#wish-toTime', '12:00');
    const weekday = script ? 'Tuesday' : 'Wednesday';
    const boxes = page.getByRole('group', { name: 'Days of the week' }).getByRole('checkbox');
    expect(await boxes.count()).toBe(7);
    for (const box of await boxes.all()) {
      await box.uncheck();
    }
    await join.click();
    await page.getByText('Please choose at least one day of the week.').waitFor();
    if (script) {
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('on-MONDAY');
      await expectAccessible(page, 'the form for a wish without a day of the week');
    }
    await page.getByLabel(weekday).check();
    await page.getByLabel('Notice you need (optional)').selectOption('1 hour');
    await join.click();
    await page.getByRole('heading', { level: 1, name: 'You are on the waitlist' }).waitFor();
    await page.locator('main').getByText('1st in line').waitFor();
    const told = await page.locator('main').innerText();
    for (const fact of ['Not before 09:00', 'Over by 12:00', `Only ${weekday}`, 'At least 1 hour beforehand']) {
      expect(told).toContain(fact);
    }
    if (script) {
      await expectAccessible(page, 'somebody who waits for a time');
      const desk = await openAsOwner(scene, `/dashboard/services/${service.id}`);
      const place = desk.getByRole('listitem').filter({ hasText: 'Wanda Waits' });
      await place.getByRole('button', { name: /Book in/ }).click();
      await desk.getByText('No time that would do is free, or it is held for someone else.').waitFor();
      await expectAccessible(desk, 'who waits for a service');
      await desk.goto(`${scene.server.url}/dashboard/bookings?show=all&state=waitlist`);
      await desk.getByText('not before 09:00').first().waitFor();
      await desk.getByText('only Tue').first().waitFor();
      await desk.getByText('at least 1 hour beforehand').first().waitFor();
      await expectAccessible(desk, 'bookings that wait for a time');
      await desk.goto(`${scene.server.url}/dashboard/calendar?view=day&date=${day}`);
      await desk.getByRole('button', { name: /^First/ }).waitFor();
      expect(await desk.getByText('Wanda Waits').count()).toBe(0);
    }
    const manage = page.url();
    const client = await scene.server.client('apiKey');
    await client.bookings.cancelBooking({
      bookingId: rival,
      flowControlSettings: { ignoreCancellationPolicy: true },
    });
    await expect
      .poll(async () => {
        await page.goto(manage);
        return page.getByRole('heading', { level: 1 }).innerText();
      })
      .toBe('A time is free for you');
    expect(await page.locator('main').innerText()).toMatch(/10:00/);
    if (script) {
      await expectAccessible(page, 'a time that is offered');
      const desk = await openAsOwner(scene, `/dashboard/calendar?view=day&date=${day}`);
      await desk.getByRole('button', { name: /^Wanda Waits.*offered to someone on the waitlist/ }).waitFor();
      await expectAccessible(desk, 'the calendar with a time that is offered');
    }
    await page.getByRole('link', { name: 'Leave the waitlist' }).click();
    await page.getByRole('link', { name: 'Stay on the waitlist' }).click();
    await page.getByRole('button', { name: 'Take this time' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your booking' }).waitFor();
    expectNoFaults(page);
  },
);

test('an online visit is waited for by the clock of the business, and offered by that of the customer', async () => {
  const rival = await fullDay(10);
  const day = on(10, '').slice(0, 10);
  const page = await scene.visit({ deviceZone: 'America/New_York' });
  await page.goto(`${scene.server.url}/booking-calendar/${online.slug}?day=${day}`);
  await page.getByRole('link', { name: /frees up/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Tell me when a time frees up' }).waitFor();
  await formIsEnhanced(page);
  // Beside the fields, and by no other clock.
  await page.getByText('Berlin time', { exact: true }).waitFor();
  expect(await page.locator('main').innerText()).not.toContain('New York time');
  // At its end nothing is under the button that stays in sight.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page, 'the form for a wish from another zone');
  await introduce(page, 'Nora Newyork');
  await page.fill('#wish-from', day);
  await page.fill('#wish-until', day);
  await page.fill('#wish-fromTime', '09:00');
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await page.getByRole('heading', { level: 1, name: 'You are on the waitlist' }).waitFor();
  expect(await page.locator('main').innerText()).toMatch(/Not before 09:00\s+Berlin time/);
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({
    query: { filter: { 'bookedEntity.slot.serviceId': online.id } },
  });
  expect(extendedBookings.map(({ booking }) => booking.bookedEntity.slot?.timezone)).toEqual(['America/New_York']);
  const manage = page.url();
  await client.bookings.cancelBooking({ bookingId: rival, flowControlSettings: { ignoreCancellationPolicy: true } });
  await expect
    .poll(async () => {
      await page.goto(manage);
      return page.getByRole('heading', { level: 1 }).innerText();
    })
    .toBe('A time is free for you');
  const offered = await page.locator('main').innerText();
  expect(offered).toContain('04:00');
  expect(offered).toContain('New York time');
  expectNoFaults(page);
});

test('a service says nothing of a waitlist where its rules have none and nobody waits', async () => {
  const client = await scene.server.client('apiKey');
  const { services } = await client.services.queryServices({ query: {} });
  const without = services.find(({ mainSlug }) => mainSlug.name === scene.serviceSlug);
  const desk = await openAsOwner(scene, `/dashboard/services/${without?.id}`);
  await desk.locator('#service-part-rules').waitFor();
  expect(await desk.locator('#service-part-waitlist').count()).toBe(0);
  const inSections = desk.locator('a[href$="#service-part-waitlist"]');
  expect(await inSections.count()).toBe(0);
  await desk.goto(`${scene.server.url}/dashboard/services/${service.id}`);
  await desk.locator('#service-part-waitlist').waitFor();
  expect(await inSections.count()).toBe(1);
});
