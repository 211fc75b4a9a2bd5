/** The front desk: booking for a client found or typed, over a rival with a reason, and blocking time. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { plantUser } from '../support/sites.ts';
import { bookIn, bookingOf, sampleService } from './desk-journeys.ts';
import { desktopFirst } from './journey-sizes.ts';
import { offer, on } from './offered.ts';
import { expectAccessible, expectNoFaults, mondayMorning, sceneOfFile, sizes, timeZone } from './scene.ts';
import { openDashboard, signInByForm } from './signed-in.ts';

const scene = sceneOfFile();

async function openNew(page: Page, what: 'Book for a client' | 'Block time'): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: what }).first().click();
  await page.getByRole('heading', { name: what }).waitFor();
}

async function freeStarts(day: string): Promise<number> {
  const client = await scene.server.client('visitor');
  const service = await sampleService(scene);
  const { timeSlots } = await client.availability.listAvailabilityTimeSlots({
    serviceId: service.id,
    fromLocalDate: `${day}T00:00:00`,
    toLocalDate: `${day}T23:59:00`,
    timeZone,
  });
  return timeSlots.length;
}

describe.each(desktopFirst)('on a %s', (size) => {
  const day = size === 'phone' ? '2026-12-08' : '2026-12-09';
  const suffix = size === 'phone' ? 'Fon' : 'Desk';

  test('a new client is booked from anywhere, and what was typed outlives a reload', async () => {
    const service = await sampleService(scene);
    const page = await scene.visit({ size });
    await openDashboard(scene, page, '/dashboard/bookings');
    await openNew(page, 'Book for a client');
    // Where there is a keyboard it is at once where the work begins.
    await page.locator('#desk-client:focus').waitFor();
    await expectAccessible(page, 'an empty form');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('Choose a client or enter a name').waitFor();
    // Enter takes what is offered first.
    await page.keyboard.type(`Hanna${suffix} New`);
    await page.keyboard.press('Enter');
    await page.getByLabel('Last name').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('New');
    // The keyboard goes on with what is still empty.
    await expect
      .poll(() => page.getByLabel('E-mail', { exact: true }).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.getByLabel('E-mail', { exact: true }).fill('no address');
    // The only service of the business is not asked for.
    const chosen = page.getByRole('group', { name: 'What' }).getByLabel('Service', { exact: true });
    await expect.poll(() => chosen.inputValue()).toBe(service.id);
    await page.getByLabel('Day', { exact: true }).fill(day);
    const times = page.getByRole('group', { name: /free times$/ });
    await times.getByRole('radio').nth(1).waitFor();
    // Outside of what is offered it can be booked all the same, with the only person there is.
    await page.getByLabel(/^Another time on/).fill('07:00');
    await page.getByLabel(/^Or book anyway/).waitFor();
    await expectAccessible(page, 'a form with times');
    await page.reload();
    expect(await page.getByLabel('First name').inputValue()).toBe(`Hanna${suffix}`);
    await page.getByLabel('Day', { exact: true }).fill(day);
    await times.getByRole('radio').nth(1).focus();
    await page.keyboard.press('Space');
    const act = page.getByRole('button', { name: /^Book \w+, \d\d:\d\d$/ });
    await act.click();
    await page.getByText('This is not a valid e-mail address', { exact: true }).waitFor();
    await page.getByText('E-mail: This is not a valid e-mail address').waitFor();
    await page.getByLabel('E-mail', { exact: true }).fill(`hanna${suffix}@example.com`);
    await act.click();
    await page.getByText(`Booked: Hanna${suffix} New`).waitFor();
    await page.getByText('No notification is sent.').waitFor();
    await expectAccessible(page, 'booked');
    expect(await bookingOf(scene, `Hanna${suffix}`)).toMatchObject({ status: 'CONFIRMED' });
    const undone = page.waitForRequest(/\/cancel$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    // Nobody owes for what was booked by mistake.
    expect((await undone).postDataJSON()).toMatchObject({ flowControlSettings: { waiveCancellationFee: true } });
    await page.getByText('Booking undone.').waitFor();
    expect((await bookingOf(scene, `Hanna${suffix}`)).status).toBe('CANCELED');
    expectNoFaults(page);
  });

  test('a known client is found, and booked over a rival only with a reason', async () => {
    const service = await sampleService(scene);
    const staff = service.staffMemberDetails?.staffMembers[0];
    const resourceId = staff?.staffMemberId as string;
    await bookIn(scene, { name: `Rita${suffix} Rival`, localStart: `${day}T15:00:00`, resourceId });
    await bookIn(scene, { name: `Karl${suffix} Known`, localStart: `${day}T10:00:00`, resourceId });
    const page = await scene.visit({ size });
    // The services are there before the form is: its first look begins with the day that is known.
    const services = page.waitForResponse(/services\/query/);
    await page.route(/\/assets\/[^/]*book-for-client[^/]*\.js$/, async (route) => {
      await services;
      await route.continue();
    });
    // As the calendar opens it: from a cell, with time and person known.
    await openDashboard(
      scene,
      page,
      `/dashboard/bookings?new=booking&start=${day}T15:00&staff=${resourceId}&service=${service.id}`,
    );
    await page.locator('#desk-client:focus').waitFor();
    await page.keyboard.type(`karl${suffix}`);
    const marked = (name: RegExp) => page.getByRole('option', { name, selected: true }).waitFor();
    await marked(new RegExp(`Karl${suffix} Known`));
    await expectAccessible(page, 'a client found');
    await page.keyboard.press('ArrowUp');
    await marked(/^New client/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText(new RegExp(`${staff?.name} already has Rita${suffix} Rival 15:00–`)).waitFor();
    await expectAccessible(page, 'a rival');
    // Once the rival has left, only the buffer is in the way, and it is said.
    const noBuffer = page.getByText('It leaves no buffer between appointments.');
    expect(await noBuffer.count()).toBe(0);
    const another = page.getByLabel(/^Another time on/);
    await another.fill('15:50');
    await noBuffer.waitFor();
    await page.getByText(new RegExp(`${staff?.name} already has Rita${suffix} Rival 15:00–`)).waitFor();
    await another.fill('15:00');
    await noBuffer.waitFor({ state: 'detached' });
    await page.getByLabel(/^Or book anyway/).fill('They come together');
    await page.getByRole('button', { name: 'Book both' }).click();
    await page.getByText(`Booked: Karl${suffix} Known`).waitFor();
    expect(await bookingOf(scene, `Karl${suffix}`)).toMatchObject({ doubleBooked: true, status: 'CONFIRMED' });
    await page.getByRole('button', { name: 'Open the booking' }).click();
    await page.getByText('Double-booked').first().waitFor();
    expectNoFaults(page);
  });

  test('the whole business is blocked for a day, which is taken back at once, freed later, and blocked again', async () => {
    const blockedDay = size === 'phone' ? '2026-12-15' : '2026-12-16';
    const before = await freeStarts(blockedDay);
    expect(before).toBeGreaterThan(0);
    const page = await scene.visit({ size });
    await openDashboard(scene, page, '/dashboard/bookings');
    await openNew(page, 'Block time');
    await page.getByLabel('Reason').fill(`Outing ${suffix}`);
    await page.getByRole('switch', { name: 'All day' }).click({ force: true });
    await page.getByLabel('First day').fill(blockedDay);
    await page.getByText('This time cannot be booked.').waitFor();
    await expectAccessible(page, 'blocking');
    await page.getByRole('button', { name: 'Block this time' }).click();
    await page.getByText('Time blocked').waitFor();
    await page.getByText(`Outing ${suffix}`).waitFor();
    expect(await freeStarts(blockedDay)).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Time unblocked').waitFor();
    expect(await freeStarts(blockedDay)).toBe(before);
    // The list is read again behind what was said.
    const line = page.getByRole('listitem').filter({ hasText: `Outing ${suffix}` });
    await line.waitFor({ state: 'detached' });
    await expectAccessible(page, 'taken back');
    await page.getByRole('button', { name: 'Block this time' }).click();
    await page.getByText('Time blocked').waitFor();
    await page.getByText(`Outing ${suffix}`).waitFor();
    await line.getByRole('button', { name: /^Unblock/ }).click();
    await page.getByText('Time unblocked').waitFor();
    expect(await freeStarts(blockedDay)).toBe(before);
    await line.waitFor({ state: 'detached' });
    await expectAccessible(page, 'freed');
    await page.getByRole('button', { name: 'Block again' }).click();
    await line.waitFor();
    expect(await freeStarts(blockedDay)).toBe(0);
    expectNoFaults(page);
  });

  test('somebody’s hour is blocked every week, and the end must come after the beginning', async () => {
    const service = await sampleService(scene);
    const staff = service.staffMemberDetails?.staffMembers[0];
    const page = await scene.visit({ size });
    await openDashboard(
      scene,
      page,
      `/dashboard/bookings?new=block&start=${day}T12:00&end=${day}T13:00&staff=${staff?.staffMemberId}`,
    );
    await page.getByLabel('Reason').fill(`Lunch ${suffix}`);
    await page.getByLabel('To', { exact: true }).fill('11:00');
    await page.getByRole('button', { name: 'Block this time' }).click();
    await page.getByText('The end must be after the start').waitFor();
    await page.getByLabel('To', { exact: true }).fill('13:00');
    await page.getByRole('switch', { name: /^Repeat every week on/ }).click({ force: true });
    await page.getByRole('button', { name: 'Block this time' }).click();
    const line = page.getByRole('listitem').filter({ hasText: `Lunch ${suffix}` });
    await line.getByText('every week').waitFor();
    await line.getByRole('button', { name: 'Unblock all' }).click();
    await line.getByRole('button', { name: 'Yes, unblock all weeks' }).click();
    await line.waitFor({ state: 'detached' });
    expectNoFaults(page);
  });
});

test('whoever works here without a calendar is told so, in place of a form that could not be sent', async () => {
  const { assembly, database, siteId } = scene.server;
  const person = { email: 'without.calendar@example.com', password: 'a desk of no days' };
  const passwordHash = await assembly.auth.passwords.hash(person.password);
  await plantUser(database, siteId, { email: person.email, role: 'STAFF', passwordHash }, mondayMorning);
  const page = await scene.visit();
  await openDashboard(scene, page, '/dashboard/bookings', person);
  for (const what of ['Book for a client', 'Block time'] as const) {
    await openNew(page, what);
    await page.getByText('You have no calendar here').waitFor();
    expect(await page.getByRole('dialog').locator('form').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByText('You have no calendar here').waitFor({ state: 'detached' });
  }
  // Until the server has said how far they reach, no way is offered that would refuse them.
  await page.setViewportSize(sizes.desktop);
  const held: Route[] = [];
  await page.route('**/v1/user-sessions/token', (route) => {
    held.push(route);
  });
  await page.goto(`${scene.server.url}/dashboard/bookings`);
  const ways = page.getByRole('navigation').getByRole('link');
  await ways.filter({ hasText: 'Services' }).waitFor();
  expect(await ways.filter({ hasText: 'Clients' }).count()).toBe(0);
  await Promise.all(held.map((route) => route.continue()));
  await page.unroute('**/v1/user-sessions/token');
  await page.getByRole('button', { name: 'New', exact: true }).waitFor();
  expect(await ways.filter({ hasText: 'Clients' }).count()).toBe(0);
  expectNoFaults(page);
});

// After the others: they rely on the business having one service only.
test.each(desktopFirst)(
  'on a %s, outside of all hours, who could do it is offered by name, and the reason is asked next',
  async (size) => {
    const day = size === 'phone' ? '2026-12-10' : '2026-12-11';
    const suffix = size === 'phone' ? 'Fon' : 'Desk';
    const client = await scene.server.client('apiKey');
    const mara = (await sampleService(scene)).staffMemberDetails?.staffMembers[0]?.staffMemberId as string;
    const { staffMember } = await client.staff.createStaffMember({ staffMember: { name: `Noa ${suffix}` } });
    const { service } = await client.services.createService({
      service: {
        type: 'APPOINTMENT',
        name: `Long talk ${suffix}`,
        defaultCapacity: 1,
        onlineBooking: { enabled: true },
        schedule: { availabilityConstraints: { sessionDurations: [50] } },
        payment: { rateType: 'NO_FEE', options: { inPerson: true } },
        staffMemberIds: [mara, staffMember.resourceId as string],
      },
    });
    const page = await scene.visit({ size });
    // The address names a time of day, and is where one comes to after signing in, too.
    await signInByForm(scene, page, `/dashboard/bookings?new=booking&start=${day}T21:00&service=${service.id}`);
    await page.getByLabel('Find a client').fill(`Lina${suffix} Late`);
    await page.getByRole('option', { name: /^New client/ }).click();
    const whom = page.getByRole('group', { name: 'To book anyway, choose a team member first.' });
    await whom.getByRole('button', { name: 'Mara' }).waitFor();
    await expectAccessible(page, 'who could do it');
    await whom.getByRole('button', { name: `Noa ${suffix}` }).click();
    await page.locator('#override-reason:focus').waitFor();
    expect(await page.getByRole('group', { name: 'What' }).getByLabel('With').inputValue()).toBe(
      staffMember.resourceId,
    );
    expect(await whom.count()).toBe(0);
    await page.keyboard.type('Asked for by phone');
    await page.getByRole('button', { name: 'Book anyway' }).click();
    await page.getByText(`Booked: Lina${suffix} Late`).waitFor();
    expect((await bookingOf(scene, `Lina${suffix}`)).bookedEntity.slot?.resource?.id).toBe(staffMember.resourceId);
    expectNoFaults(page);
  },
);

test('after closing the form for a new booking opens on the next day with free times, and today is one press away', async () => {
  await scene.apart(async () => {
    const page = await scene.visit({ size: 'phone' });
    await openDashboard(scene, page, '/dashboard/bookings?new=booking');
    const day = page.getByLabel('Day', { exact: true });
    await expect.poll(() => day.inputValue()).toBe('2026-11-24');
    await page.getByRole('group', { name: /free times$/ }).waitFor();
    await page.getByRole('button', { name: 'Previous day' }).click();
    // Whoever goes back stays there.
    await page.getByText(/^Monday 23 November: /).waitFor();
    expect(await day.inputValue()).toBe('2026-11-23');
    expectNoFaults(page);
  }, Date.parse('2026-11-23T20:00:00Z'));
});

test('what has begun today is not offered as free', async () => {
  await scene.apart(async () => {
    const page = await scene.visit({ size: 'desktop' });
    await openDashboard(scene, page, '/dashboard/bookings?new=booking');
    const times = page.getByRole('group', { name: /free times$/ }).getByRole('radio');
    await times.first().waitFor();
    expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe('2026-11-23');
    for (const label of await times.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))) {
      expect(label.slice(0, 5) > '12:10', label).toBe(true);
    }
    // A visit that was is written down all the same.
    await page.getByLabel(/^Another time on/).fill('10:00');
    await page
      .getByRole('button', { name: 'Book Monday, 10:00' })
      .or(page.getByLabel(/^Or book anyway/))
      .waitFor();
    expectNoFaults(page);
  }, Date.parse('2026-11-23T11:10:00Z'));
});

test('several places at the desk show how their price comes about, and the sum on the button', async () => {
  const school = await offer(scene, 'CLASS', 'Desk yoga', 8, [5]);
  const page = await scene.visit({ size: 'desktop' });
  await openDashboard(
    scene,
    page,
    `/dashboard/bookings?new=booking&service=${school.id}&session=${school.eventIds[0]}&start=${on(5, '18:00').slice(0, 16)}`,
  );
  await page.getByLabel('Number of people').fill('3');
  await page.getByText('3 × US$18.50 = US$55.50').waitFor();
  await page.getByRole('button', { name: 'Book Saturday, 18:00 for 3 · US$55.50' }).waitFor();
  await expectAccessible(page, 'several places');
  // From a gap or a cell, before it is said what for: the time is in sight, and whose it is.
  const beside = await scene.visit({ size: 'desktop' });
  const { staffMemberDetails } = await sampleService(scene);
  const mara = staffMemberDetails?.staffMembers[0];
  await openDashboard(
    scene,
    beside,
    `/dashboard/today?new=booking&start=2026-12-10T10:00&staff=${mara?.staffMemberId}`,
  );
  await beside.getByRole('group', { name: 'When' }).getByText(`Thu 10 Dec, 10:00 with ${mara?.name}`).waitFor();
  await expectAccessible(beside, 'a time without a service');
  expectNoFaults(page);
});

test('a time inside the notice is called that, and booked all the same; one that has begun is called past', async () => {
  await scene.apart(
    async () => {
      const service = await sampleService(scene);
      const page = await scene.visit({ size: 'phone' });
      await openDashboard(scene, page, `/dashboard/bookings?new=booking&start=2026-11-23T10:00&service=${service.id}`);
      await page.locator('#desk-client').fill('Nina Notice');
      await page.keyboard.press('Enter');
      await page.getByText('Free, but not offered to clients').waitFor();
      await page.getByText(/^It starts in \d+ minutes?\. Clients have to book at least 1 hour ahead\.$/).waitFor();
      expect(await page.getByText('This time is not free').count()).toBe(0);
      const another = page.getByLabel(/^Another time on/);
      await another.fill('09:00');
      await page.getByText('This time has passed').waitFor();
      await expectAccessible(page, 'a time that has passed');
      await another.fill('10:00');
      await page.getByLabel(/^Or book anyway/).fill('A walk-in');
      await page.getByRole('button', { name: 'Book anyway' }).click();
      await page.getByText('Booked: Nina Notice').waitFor();
      expect(await bookingOf(scene, 'Nina')).not.toHaveProperty('doubleBooked');
      expectNoFaults(page);
    },
    // Twenty minutes before ten in Berlin; the business wants an hour.
    Date.parse('2026-11-23T08:40:00Z'),
  );
});
