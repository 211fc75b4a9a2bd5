/**
 * From the sample to a business of one's own, and from there to the first booking: with the keyboard alone. Beside it
 * what customers find while nothing is offered, and how a phone keeps its screen.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bookButton, chooseTime, expectAccessible, expectNoFaults, introduce, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile({ OPENHOURS_SAMPLE_DATA: 'true' });

const isFocused = (node: Element) => node === document.activeElement;

/** Moves on by Tab until something is reached, as somebody without a pointer does. */
async function tabTo(page: Page, label: string, most = 40): Promise<void> {
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const node = document.activeElement;
      const labels = node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? (node.labels ?? []) : [];
      return [...labels].map((each) => each.textContent).join(' ') || node?.textContent || '';
    });
    if (name.includes(label)) {
      return;
    }
  }
  throw new Error(`${label} was not reached by ${most} presses of Tab`);
}

async function heading(page: Page, name: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name });
  await title.waitFor();
  // The focus moves to it once it is rendered.
  await expect.poll(() => title.evaluate(isFocused), { message: name }).toBe(true);
}

test('what holds for now takes one line of a phone', async () => {
  const page = await openAsOwner(scene, '/dashboard/services', { scheme: 'dark' });
  const notice = page.getByRole('button', { name: 'Sample business' });
  await notice.waitFor();
  await page.getByRole('button', { name: 'and 1 more' }).waitFor();
  const row = await page.getByRole('complementary', { name: 'Notices' }).boundingBox();
  expect(row?.height).toBeLessThanOrEqual(56);
  await notice.click();
  await page.getByRole('button', { name: 'Remove the sample…' }).click();
  await expectAccessible(page, 'the question on a phone');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.keyboard.press('Escape');
  expect(await notice.getAttribute('aria-expanded')).toBe('false');
  expect(await notice.evaluate(isFocused)).toBe(true);
  // What was read on one page does not push the next one down.
  await notice.click();
  await page.getByRole('link', { name: 'Bookings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
  await expect.poll(() => notice.getAttribute('aria-expanded')).toBe('false');
  // Who looks at a sample is not asked to set it up.
  await page.goto(`${scene.server.url}/dashboard/today`);
  await page.getByRole('button', { name: 'Sample business' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Set up your business' }).count()).toBe(0);
  expectNoFaults(page);
});

test('the sample goes, the business is set up and booked: with the keyboard alone', async () => {
  const client = await scene.server.client('apiKey');
  const page = await openAsOwner(scene, '/dashboard/services', { size: 'desktop', deviceZone: 'America/New_York' });

  // The sample: nothing happens by asking.
  const notice = page.getByRole('button', { name: 'This is a sample business' });
  await notice.waitFor();
  await notice.focus();
  await page.keyboard.press('Enter');
  await tabTo(page, 'Remove the sample…');
  await page.keyboard.press('Enter');
  const question = page.getByRole('region', { name: 'Remove the sample business?' });
  await question.waitFor();
  expect(await question.getByRole('heading').evaluate(isFocused)).toBe(true);
  expect(await question.getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('5 services:'),
    expect.stringContaining('2 people:'),
    expect.stringContaining('2 rooms:'),
    expect.stringContaining('2 policies:'),
    'The sample texts about your business and its location, with logo and pictures',
    expect.stringMatching(/^\d+ sample bookings and 13 sample clients$/),
  ]);
  await tabTo(page, 'Keep it');
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  expect((await client.sampleBusiness.getSampleBusiness({})).sampleBusiness.kind).toBe('SMALL');
  const ask = page.getByRole('button', { name: 'Remove the sample…' });
  expect(await ask.evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Enter');
  await question.waitFor();
  await tabTo(page, 'Remove the sample');
  await page.keyboard.press('Enter');
  const removed = page.getByRole('heading', { name: 'The sample is removed' });
  await removed.waitFor();
  await expect.poll(() => removed.evaluate(isFocused)).toBe(true);
  await page.getByText('You have no services yet', { exact: false }).waitFor();
  await expectAccessible(page, 'without the sample');
  expect((await client.sampleBusiness.getSampleBusiness({})).sampleBusiness.kind).toBe('NONE');

  // Today shows what is missing, and nothing more of the sample.
  await page.goto(`${scene.server.url}/dashboard/today`);
  const checklist = page.getByRole('region', { name: 'Set up your business' });
  await checklist.waitFor();
  expect(await notice.count()).toBe(0);
  await expectAccessible(page, 'the checklist');
  // Hours that came with the site are nobody's yet; having looked at them changes nothing.
  const preset = 'Preset: please check';
  const hoursOnToday = async () => (await checklist.getByRole('link', { name: /^Hours/ }).textContent()) ?? '';
  expect(await hoursOnToday()).toContain(preset);
  await page.goto(`${scene.server.url}/dashboard/setup/hours`);
  await heading(page, 'When are you open?');
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await page.goto(`${scene.server.url}/dashboard/today`);
  await checklist.waitFor();
  expect(await hoursOnToday()).toContain(preset);
  // The address without a step leads to the next one's own: what is saved while somebody types turns no page.
  await page.goto(`${scene.server.url}/dashboard/setup`);
  await heading(page, 'What is your business called?');
  expect(new URL(page.url()).pathname).toBe('/dashboard/setup/business');
  await page.goto(`${scene.server.url}/dashboard/today`);
  await checklist.getByRole('link', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');

  await heading(page, 'What is your business called?');
  await page.getByText('Your device is set to New York (UTC−5)').waitFor();
  await expectAccessible(page, 'the step of the business');
  await tabTo(page, 'Name of the business');
  await page.keyboard.press('Enter');
  await page.getByText('Enter the name clients will see.').waitFor();
  await page.keyboard.type('Atelier Nord');
  await page.keyboard.press('Enter');

  await heading(page, 'How can clients reach you?');
  await tabTo(page, 'E-mail');
  await page.keyboard.type('not an address');
  await page.keyboard.press('Enter');
  await page.locator('#business-email-error').waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('desk@atelier.example');
  await tabTo(page, 'Phone');
  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await page.getByText('This is not a valid phone number', { exact: false }).waitFor();
  expect(await page.getByLabel('Phone', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('030 1234567');
  await tabTo(page, 'Street and number');
  await page.keyboard.type('Ufer 1');
  await tabTo(page, 'Town or city');
  await page.keyboard.type('Berlin');
  await expectAccessible(page, 'the step of the contact');
  await page.keyboard.press('Enter');

  await heading(page, 'When are you open?');
  const { locations } = await client.locations.listLocations({});
  expect(locations[0]).toMatchObject({ name: 'Atelier Nord', address: { addressLine: 'Ufer 1', city: 'Berlin' } });
  const { properties } = await client.siteProperties.getSiteProperties({});
  expect(properties).toMatchObject({
    businessName: 'Atelier Nord',
    email: 'desk@atelier.example',
    phone: '030 1234567',
  });

  // Meanwhile customers find the way to the business.
  const visitor = await scene.visit({ script: false });
  for (const path of ['/', '/book-online']) {
    await visitor.goto(`${scene.server.url}${path}`);
    await visitor.getByText('Nothing can be booked here yet.').waitFor();
    // No way to book leads here from here.
    expect(await visitor.getByRole('link', { name: 'Book', exact: true }).count()).toBe(0);
    expect(await visitor.getByRole('link', { name: 'desk@atelier.example' }).getAttribute('href')).toBe(
      'mailto:desk@atelier.example',
    );
  }

  await expectAccessible(page, 'the step of the hours');
  await page.getByRole('button', { name: 'Continue' }).focus();
  await page.keyboard.press('Enter');

  await heading(page, 'Who takes appointments?');
  // Whoever went on has agreed to them.
  const beside = await openAsOwner(scene, '/dashboard/today', { size: 'desktop' });
  const hours = beside.getByRole('region', { name: 'Set up your business' }).getByRole('link', { name: /^Hours/ });
  await hours.getByText('Done').waitFor();
  expect(await hours.textContent()).not.toContain(preset);
  await beside.close();
  await tabTo(page, 'Name');
  await page.keyboard.type('Nora');
  // A name that nobody has been added by is not lost by leaving.
  await page.getByRole('link', { name: 'Finish later' }).click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Nora');
  await page.getByLabel('Name', { exact: true }).focus();
  // Who sets the business up and gives appointments has a calendar of their own from now on.
  expect(await page.getByLabel('This is me').isChecked()).toBe(true);
  await expectAccessible(page, 'the step of the people');
  await page.keyboard.press('Enter');

  await heading(page, 'What do you offer?');
  await tabTo(page, 'Name');
  await page.keyboard.type('Haircut');
  await tabTo(page, 'Duration in minutes');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('an hour');
  await page.keyboard.press('Enter');
  await page.locator('#setup-minutes-error').waitFor();
  // One of the two is explained, and of one it is said what is wrong: they end on one line all the same.
  const boxes = await Promise.all(['#setup-minutes', '#setup-price'].map((field) => page.locator(field).boundingBox()));
  expect(new Set(boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0)))).size).toBe(1);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('45');
  await tabTo(page, 'Price');
  await page.keyboard.type('39,50');
  // What customers may do by themselves is proposed, and chosen otherwise.
  const rules = page.getByRole('group', { name: 'Clients can cancel and move bookings online' });
  const count = rules.getByRole('textbox');
  expect(await rules.getByRole('radio').first().isChecked()).toBe(true);
  expect([await count.inputValue(), await rules.getByRole('combobox').inputValue()]).toEqual(['24', 'hours']);
  await count.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('2');
  // So is how long before the start they can book.
  const untilWhen = page.getByRole('group', { name: 'Clients can book online' });
  const ahead = untilWhen.getByRole('textbox');
  expect(await untilWhen.getByRole('radio').first().isChecked()).toBe(true);
  expect([await ahead.inputValue(), await untilWhen.getByRole('combobox').inputValue()]).toEqual(['2', 'hours']);
  await ahead.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1');
  await expectAccessible(page, 'the step of the service');
  await page.keyboard.press('Enter');

  // The next step comes when this one is saved.
  await heading(page, 'Are your e-mails arriving?');
  const signedIn = await client.users.listUsers({});
  const { staffMembers } = await client.staff.queryAllStaffMembers({});
  expect(signedIn.users[0]?.resourceId).toBe(staffMembers.find(({ name }) => name === 'Nora')?.resourceId);

  const { bookingPolicies } = await client.policies.queryBookingPolicies({ query: { filter: { default: true } } });
  expect(bookingPolicies[0]).toMatchObject({
    limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 60 },
    cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 120 },
    reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 120 },
  });

  // Whoever comes back finds what is saved.
  await page.goBack();
  await heading(page, 'What do you offer?');
  expect([await count.inputValue(), await rules.getByRole('combobox').inputValue()]).toEqual(['2', 'hours']);
  expect([await ahead.inputValue(), await untilWhen.getByRole('combobox').inputValue()]).toEqual(['1', 'hours']);
  await expectAccessible(page, 'the step of a service that is offered');
  await page.goForward();
  await heading(page, 'Are your e-mails arriving?');
  // To which address the owner's own messages go is asked, and changed with the password.
  const own = page.getByRole('textbox', { name: 'Sign-in e-mail' });
  await own.fill('nora@salon.test');
  await page.getByLabel('Current password').fill(scene.server.ownerPassword);
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await client.users.listUsers({})).users[0]?.email).toBe('nora@salon.test');
  await expectAccessible(page, 'the step of the messages');
  await tabTo(page, 'Continue');
  await page.keyboard.press('Enter');

  await heading(page, 'You are ready for bookings');
  await page.getByText('Monday 23 November, 10:00').waitFor();
  expect(await page.getByLabel('Your booking page').inputValue()).toMatch(/\/book-online$/);
  await page.getByText('Clients can cancel and move until 2 hours before the start').waitFor();
  await expectAccessible(page, 'the end');
  const trial = await page.getByRole('link', { name: 'Make a test booking' }).getAttribute('href');
  expect(trial).toBe('/booking-calendar/haircut');
  // Nothing is missing any more, so Today is the day again.
  await page.goto(`${scene.server.url}/dashboard/today`);
  await page.getByText('No visits today', { exact: false }).waitFor();
  expect(await checklist.count()).toBe(0);

  const customer = await scene.visit();
  await customer.goto(`${scene.server.url}/`);
  await customer.getByRole('heading', { name: 'Haircut' }).waitFor();
  await customer.getByText('€39.50').or(customer.getByText('$39.50')).first().waitFor();
  await chooseTime({ ...scene, serviceSlug: 'haircut' }, customer);
  await introduce(customer);
  await bookButton(customer).click();
  await customer.waitForURL((url) => url.pathname === '/thank-you');
  // What was chosen in the set-up is what the customer may do.
  await customer.getByRole('link', { name: 'Move or cancel' }).click();
  await customer.getByRole('link', { name: 'Move', exact: true }).waitFor();
  await customer.getByRole('link', { name: 'Cancel the booking' }).waitFor();
  await page.getByText('Grace Hopper').first().waitFor();
  expectNoFaults(page);
  expectNoFaults(customer);
});
