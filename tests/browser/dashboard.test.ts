/** The owner signs in, sees a booking arrive by itself, and cancels it; and what happens when somebody else was faster. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createPolicy } from '../../packages/server/src/domains/policies/index.ts';
import { addPerson } from '../support/business.ts';
import { plantService } from '../support/site-catalogue.ts';
import { plantUser } from '../support/sites.ts';
import { desktopFirst } from './journey-sizes.ts';
import { chooseTime, expectAccessible, expectNoFaults, introduce, mondayMorning, sceneOfFile } from './scene.ts';
import { openDashboard, type Person, signInByForm } from './signed-in.ts';

const scene = sceneOfFile();

async function signIn(page: Page, person?: Person) {
  await openDashboard(scene, page, '/dashboard/bookings', person);
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
}

/** A customer books on the public page; the sample service unless another is given. */
async function bookAs(name: string, serviceSlug = scene.serviceSlug): Promise<void> {
  const customer = await scene.visit();
  await chooseTime({ ...scene, serviceSlug }, customer);
  await introduce(customer, name);
  await customer.getByRole('button', { name: /^Book/ }).click();
  await customer.waitForURL(/\/thank-you/);
}

async function statusOf(name: string): Promise<{ id: string; status: string; revision: string }> {
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({ query: { cursorPaging: { limit: 100 } } });
  const found = extendedBookings.find(({ booking }) => booking.contactDetails?.firstName === name.split(' ')[0]);
  if (found === undefined) {
    throw new Error(`${name} has no booking`);
  }
  return found.booking;
}

test('a wrong password is refused in words, and the right one opens the page that was asked for', async () => {
  const page = await scene.visit();
  await page.goto(`${scene.server.url}/dashboard/sign-in?next=https://evil.example/`);
  await page.fill('[name=email]', scene.server.ownerEmail);
  await page.fill('[name=password]', 'not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(await page.getByRole('alert').textContent()).toBe('E-mail and password do not match.');
  expect(await page.inputValue('[name=email]')).toBe(scene.server.ownerEmail);
  expect(await page.inputValue('[name=password]')).toBe('');
  await page.fill('[name=password]', scene.server.ownerPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${scene.server.url}/dashboard/today**`);
});

test('an address that leads to no view says so within the dashboard, with the way on', async () => {
  const page = await scene.visit();
  await openDashboard(scene, page, '/dashboard/no-such-view');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/no-such-view');
  await page.getByRole('navigation').getByRole('link', { name: 'Bookings' }).first().waitFor();
  await expectAccessible(page, 'dashboard without a view');
  await page.getByRole('link', { name: 'Go to Today' }).click();
  await page.waitForURL(`${scene.server.url}/dashboard/today**`);
});

test.each([true, false])(
  'whoever forgot the password learns the way on, and nothing about anybody (script: %s)',
  async (script) => {
    const page = await scene.visit({ script });
    for (const email of [undefined, scene.server.ownerEmail, 'nobody@example.com']) {
      await page.goto(`${scene.server.url}/dashboard/sign-in`);
      if (email !== undefined) {
        await page.fill('[name=email]', email);
        await page.fill('[name=password]', 'not the password');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByRole('alert').waitFor();
      }
      const part = page.locator('details');
      expect(await part.locator('p').first().isVisible()).toBe(false);
      await page.getByText('Forgot your password?').click();
      expect(await part.innerText()).toMatch(/npx openhours reset-owner\s+Everyone else asks the owner/);
    }
    if (script) {
      await expectAccessible(page, 'sign-in with the way on');
    }
  },
);

test('signing in works without script', async () => {
  const page = await scene.visit({ script: false });
  await page.goto(`${scene.server.url}/dashboard/sign-in`);
  await page.fill('[name=email]', scene.server.ownerEmail);
  await page.fill('[name=password]', scene.server.ownerPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/dashboard\/today/);
  expect(await page.locator('main').textContent()).toContain('needs JavaScript');
  for (const path of ['/book-online', '/', '/docs']) {
    const link = page.locator(`main a[href="${path}"]`);
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  const cookies = await page.context().cookies();
  expect(cookies.find((cookie) => cookie.name === 'oh_session')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
});

describe.each(desktopFirst)('on a %s', (size) => {
  test('a booking arrives by itself and is cancelled', async () => {
    const name = size === 'phone' ? 'Paula Phone' : 'Dora Desktop';
    const page = await scene.visit({ size });
    await signIn(page);
    await bookAs(name);
    const row = page.getByRole('link', { name: new RegExp(name) });
    await row.waitFor();
    await expectAccessible(page, 'the list');

    await row.click();
    await page.getByRole('heading', { name: 'Booking', exact: true }).waitFor();
    await page.locator('[data-status=CONFIRMED]').waitFor();
    await expectAccessible(page, 'one booking');
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByText('becomes available to others immediately').waitFor();
    await expectAccessible(page, 'the question');
    await page.getByRole('button', { name: 'Keep booking' }).click();
    expect((await statusOf(name)).status).toBe('CONFIRMED');

    await page.getByRole('button', { name: 'Cancel booking' }).click();
    // Nothing can be sent, so nothing is offered as sent: the person is named with the ways to reach them.
    await page.getByText('This is a sample address that nobody reads.').waitFor();
    expect(await page.getByRole('switch', { name: /^Notify/ }).isChecked()).toBe(false);
    await page.getByText('No notification is sent.').waitFor();
    await page.getByText(/^Contact .* yourself: .*\+49 30 123456/).waitFor();
    await page.getByRole('switch', { name: /^Notify/ }).click({ force: true });
    await page.getByText('The Messages page shows whether it has been sent.').waitFor();
    await page.getByRole('switch', { name: /^Notify/ }).click({ force: true });
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByText('The booking is cancelled.').waitFor();
    expect((await statusOf(name)).status).toBe('CANCELED');
    await expectAccessible(page, 'a cancelled booking');

    const address = page.url();
    await page.reload();
    await page.locator('[data-status=CANCELED]').waitFor();
    expect(page.url()).toBe(address);
    await page.goBack();
    expectNoFaults(page);
  });
});

/** Somebody who works here and signs in as STAFF, with a service of their own. */
async function addStaff(name: string): Promise<{ email: string; password: string; serviceSlug: string }> {
  const { database, siteId } = scene.server;
  const nowMs = mondayMorning;
  const { resourceId, serviceSlug } = await database.transact(siteId, async (tx) => {
    const person = addPerson(tx, name, nowMs);
    const policyId = createPolicy(tx, { name: `Policy of ${name}`, rules: {}, nowMs });
    const { slug } = await plantService(tx, {
      type: 'APPOINTMENT',
      name: `Hour with ${name}`,
      policyId,
      sessionDurations: [60],
      payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true, deposit: false, pricingPlan: false } },
      resourceIds: [person.resourceId],
      nowMs,
    });
    return { resourceId: person.resourceId, serviceSlug: slug };
  });
  const email = `${name.toLowerCase()}@example.com`;
  const password = 'quiet hands, strong thumbs';
  const passwordHash = await scene.server.assembly.auth.passwords.hash(password);
  await plantUser(database, siteId, { email, role: 'STAFF', resourceId, passwordHash }, nowMs);
  return { email, password, serviceSlug };
}

describe.each(desktopFirst)('somebody who works here, on a %s', (size) => {
  test('sees the own bookings arrive, and nobody else’s', async () => {
    const suffix = size === 'phone' ? 'Fon' : 'Desk';
    const ben = await addStaff(`Ben${suffix}`);
    await bookAs(`Before${suffix} Other`);
    const page = await scene.visit({ size });
    const heard: string[] = [];
    page.on('response', (response) => heard.push(`${response.status()} ${new URL(response.url()).pathname}`));
    await signIn(page, ben);
    await page.getByRole('heading', { name: 'Nothing booked yet' }).waitFor();
    const address = `${scene.server.url}/book-online`;
    expect(await page.locator('main').textContent()).toContain(address);
    expect(await page.getByRole('link', { name: 'Open booking page' }).getAttribute('href')).toBe('/book-online');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: scene.server.url });
    await page.getByRole('button', { name: 'Copy address' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await expectAccessible(page, 'no bookings of one’s own');

    await bookAs(`Other${suffix} Guest`);
    await bookAs(`Own${suffix} Guest`, ben.serviceSlug);
    await page.getByRole('link', { name: new RegExp(`Own${suffix} Guest`) }).waitFor();
    // It came by the stream: the list looks for itself only while the stream is interrupted, every 30 seconds.
    expect(heard).toContain('200 /v1/events/stream');
    const words = await page.locator('main').textContent();
    expect(words).not.toContain(`Other${suffix}`);
    expect(words).not.toContain(`Before${suffix}`);

    // By its address another person's booking is not here either.
    const { id } = await statusOf(`Other${suffix} Guest`);
    await page.goto(`${scene.server.url}/dashboard/bookings/${id}`);
    await page.getByText('Booking not found').waitFor();
    expect(await page.locator('main').textContent()).not.toContain(`Other${suffix}`);
    expectNoFaults(page);
  });
});

/** What a program of the guides makes: a booking that waits, for anyone or for one person. */
async function askFor(name: string, localStart: string, resourceId?: string): Promise<void> {
  const visitor = await scene.server.client('visitor');
  const { items } = await visitor.services.queryServices({}).then(({ services = [] }) => ({ items: services }));
  const service = items.find((each) => each.mainSlug?.name === scene.serviceSlug) ?? items[0];
  const { timeSlots } = await visitor.availability.listAvailabilityTimeSlots({
    serviceId: service?.id as string,
    fromLocalDate: localStart,
    toLocalDate: `${localStart.slice(0, 11)}23:59:00`,
    timeZone: 'Europe/Berlin',
  });
  const slot = timeSlots.find((each) => each.localStartDate === localStart);
  if (slot === undefined) {
    throw new Error(`${localStart} is not free`);
  }
  await visitor.bookings.createBooking({
    booking: {
      bookedEntity: {
        slot: {
          serviceId: service?.id as string,
          startDate: slot.localStartDate,
          endDate: slot.localEndDate,
          timezone: 'Europe/Berlin',
          ...(resourceId === undefined ? {} : { resource: { id: resourceId } }),
        },
      },
      totalParticipants: 1,
      contactDetails: { firstName: name.split(' ')[0] as string, email: 'asks@example.com', phone: '+49 40 9876' },
    },
  });
}

describe.each(desktopFirst)('a booking that waits, on a %s', (size) => {
  const day = size === 'phone' ? '2026-12-08' : '2026-12-09';

  test('is counted at its tab, found from the empty list, and confirmed', async () => {
    const name = `Wanda${size}`;
    await askFor(name, `${day}T10:00:00`);
    const page = await scene.visit({ size });
    // An empty first list, whatever the other journeys have booked.
    await page.route('**/v2/extended-bookings/query**', async (route) => {
      const isUpcoming = route.request().postData()?.includes('"CONFIRMED","PENDING"') === true;
      await (isUpcoming
        ? route.fulfill({ json: { extendedBookings: [], pagingMetadata: { count: 0 } } })
        : route.continue());
    });
    await signIn(page);
    const tab = page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: /^To confirm/ });
    await expect.poll(() => tab.innerText()).toMatch(/\d/);
    await page.getByRole('heading', { name: /waiting for your confirmation/ }).waitFor();
    await expectAccessible(page, 'nothing booked, something waits');
    await page.getByRole('link', { name: 'Show requests' }).click();
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await page.getByText('Anyone, assigned on confirmation').waitFor();
    await page.getByText(/^Contact .* yourself: .*\+49 40 9876/).waitFor();
    // It would go to them unless it is switched off, if it could arrive; why it cannot is said.
    await page.getByRole('switch', { name: /^Notify/, checked: false }).waitFor();
    await page.getByText('This is a sample address that nobody reads.').waitFor();
    await expectAccessible(page, 'a booking that waits');
    await page.getByRole('switch', { name: /^Notify/ }).click({ force: true });
    await page.getByRole('button', { name: /^Confirm \w+ 10:00$|^Confirm \w+, 10:00$/ }).click();
    await page.locator('[data-status=CONFIRMED]').waitFor();
    await page.getByText(/10:00 is confirmed/).waitFor();
    await page
      .getByRole('region', { name: 'Messages' })
      .getByText(/^Your booking is confirmed/)
      .waitFor();
    expect((await statusOf(name)).status).toBe('CONFIRMED');
    await page.getByRole('definition').filter({ hasText: 'Mara' }).waitFor();
    expectNoFaults(page);
  });

  test('whose time somebody else got names the rival: declined, both with a reason, or confirmed at the nearest free time; a move without its confirmation says so', async () => {
    const [late, second, third] = [`Lotte${size}`, `Sven${size}`, `Tove${size}`];
    await askFor(late, `${day}T15:00:00`);
    await askFor(second, `${day}T15:00:00`);
    await askFor(third, `${day}T15:00:00`);
    await askFor(`Quick${size}`, `${day}T15:00:00`);
    const client = await scene.server.client('apiKey');
    const quick = await statusOf(`Quick${size}`);
    await client.bookings.confirmBooking({ bookingId: quick.id, revision: quick.revision });

    const page = await scene.visit({ size });
    await signIn(page);
    await page.goto(`${scene.server.url}/dashboard/bookings/${(await statusOf(late)).id}?show=waiting`);
    await page.getByText(new RegExp(`already has Quick${size} .*15:00–`)).waitFor();
    await page.getByText('Free nearby').waitFor();
    await expectAccessible(page, 'a booking whose time is gone');
    await page.getByRole('button', { name: 'Decline booking' }).click();
    await page.getByRole('heading', { name: 'Decline this booking?' }).waitFor();
    await page.getByRole('button', { name: 'Decline booking' }).click();
    await page.getByText('The booking is declined').waitFor();
    expect((await statusOf(late)).status).toBe('DECLINED');

    await page.goto(`${scene.server.url}/dashboard/bookings/${(await statusOf(second)).id}?show=waiting`);
    await page.getByLabel(/^Or book anyway/).fill('They come together');
    await page.getByRole('button', { name: 'Book both' }).click();
    await page.locator('[data-status=CONFIRMED]').waitFor();
    await page.getByRole('region', { name: 'History' }).getByText('Reason: They come together').waitFor();
    expect(await statusOf(second)).toMatchObject({ status: 'CONFIRMED', doubleBooked: true });

    // The nearest free time first: one press chooses it, one confirms there.
    await page.goto(`${scene.server.url}/dashboard/bookings/${(await statusOf(third)).id}?show=waiting`);
    await page.getByText('Free nearby').locator('xpath=..').getByRole('button').first().click();
    // The connection breaks between its two halves.
    let isCut = true;
    await page.route('**/confirm', (route) => (isCut ? route.abort() : route.continue()));
    await page.getByRole('button', { name: /^Confirm / }).click();
    await page.getByText(/^Moved to .*, but not confirmed yet$/).waitFor();
    await expectAccessible(page, 'moved, not confirmed');
    expect(await statusOf(third)).toMatchObject({ status: 'CREATED', revision: '2' });
    isCut = false;
    await page.getByRole('button', { name: /^Confirm / }).click();
    await page.locator('[data-status=CONFIRMED]').waitFor();
    await page.getByText(/ is confirmed$/).waitFor();
    // Moved once, confirmed once.
    expect((await statusOf(third)).revision).toBe('3');
    const elsewhere = await statusOf(third);
    expect(elsewhere.status).toBe('CONFIRMED');
    expect(elsewhere).not.toHaveProperty('doubleBooked');
    expectNoFaults(page);
  });
});

test('somebody else cancelled first: the page says so and shows how it stands', async () => {
  await bookAs('Clara Conflict');
  const page = await scene.visit({ size: 'desktop' });
  // The page must decide on what it saw: its stream opens and never says anything.
  await page.route('**/v1/events/stream**', () => {});
  await signIn(page);
  await page.getByRole('link', { name: /Clara Conflict/ }).click();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const { id, revision } = await statusOf('Clara Conflict');
  const client = await scene.server.client('apiKey');
  await client.bookings.cancelBooking({
    bookingId: id,
    revision,
    flowControlSettings: { ignoreCancellationPolicy: true },
  });
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /Someone else has changed|no longer possible/ })
    .waitFor();
  await page.locator('[data-status=CANCELED]').waitFor();
});

test('two open tabs share one stream, and both see what arrives', async () => {
  const first = await scene.visit({ size: 'desktop' });
  await signIn(first);
  const second = await first.context().newPage();
  await second.goto(`${scene.server.url}/dashboard/bookings`);
  await second.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
  await bookAs('Tabea Tabs');
  await Promise.all([first, second].map((page) => page.getByRole('link', { name: /Tabea Tabs/ }).waitFor()));
  // The leader closes: the other takes over.
  await first.close();
  await bookAs('Lena Later');
  await second.getByRole('link', { name: /Lena Later/ }).waitFor();
});

test('without a connection the page says that it may be out of date', async () => {
  const page = await scene.visit({ size: 'desktop' });
  await signIn(page);
  await page.context().setOffline(true);
  await page.getByText('What you see may be out of date.').waitFor();
  await expectAccessible(page, 'offline');
  await page.context().setOffline(false);
  await page.getByText('What you see may be out of date.').waitFor({ state: 'detached' });
});

test('on a phone what is rare stands behind More, and the keyboard leads there and back', async () => {
  const page = await scene.visit();
  await signIn(page);
  const more = page.getByRole('button', { name: 'More' });
  expect(await page.getByRole('button', { name: 'Sign out' }).isVisible()).toBe(false);
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  expect(await more.getAttribute('aria-expanded')).toBe('true');
  await expectAccessible(page, 'more');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Clients');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('More');
  // Where one is stays marked in the bar, also where that stands behind More.
  expect(await more.getAttribute('aria-current')).toBe(null);
  await more.click();
  await page.getByRole('link', { name: 'Staff' }).click();
  await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor();
  // The mark follows once the view has been opened.
  await expect.poll(() => more.getAttribute('aria-current')).toBe('true');
  await page.getByRole('link', { name: 'Bookings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
  await expect.poll(() => more.getAttribute('aria-current')).toBe(null);
  await more.click();
  await page.getByRole('button', { name: 'Dark' }).click();
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'hidden' });
  await more.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/dashboard\/sign-in/);
});

test('signing out ends the session', async () => {
  const page = await scene.visit({ size: 'desktop' });
  await signInByForm(scene, page, '/dashboard/bookings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/dashboard\/sign-in/);
  await page.goto(`${scene.server.url}/dashboard/bookings`);
  await page.waitForURL(/\/dashboard\/sign-in/);
});
