/**
 * The owner edits what is offered: words and price with a preview, conflicts, a class and a course with their sessions,
 * and a form.
 */
import { expect, test } from 'vitest';
import { sampleService } from './desk-journeys.ts';
import { phoneFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, focusedName, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();

test.each(phoneFirst)('on a %s a service is saved as it is typed, and shown as it will be', async (size) => {
  const client = await scene.server.client('apiKey');
  const service = await sampleService(scene);
  const page = await openAsOwner(scene, '/dashboard/services', { size, scheme: size === 'phone' ? 'dark' : 'light' });
  await page.getByRole('link', { name: new RegExp(service.name) }).waitFor();
  await expectAccessible(page, 'the services');
  await page.getByRole('link', { name: new RegExp(service.name) }).click();
  await expect.poll(() => page.title()).toContain(service.name);
  // Nothing moves, neither while something is saved nor when it is refused.
  const further = async () =>
    page.getByLabel('Other durations').evaluate((field) => field.getBoundingClientRect().top + scrollY);
  const place = await further();
  await page.getByLabel('Tagline').fill(`For a ${size}`);
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await further()).toBe(place);
  expect((await client.services.getService({ serviceId: service.id })).service.tagLine).toBe(`For a ${size}`);
  const preview = page.getByRole('complementary', { name: 'What clients see' });
  // It stands once the currency is read, too.
  await preview.getByText(`For a ${size}`, { exact: true }).waitFor();

  await page.getByLabel('Duration in minutes', { exact: true }).fill('long');
  await page.getByText('Not saved: please check the highlighted fields.').waitFor();
  expect(await page.getByLabel('Duration in minutes', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Enter a whole number.').waitFor();
  expect(await further()).toBe(place);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => focusedName(page)).toBe('Duration in minutes');
  await expectAccessible(page, 'a refused field');
  await page.getByLabel('Duration in minutes', { exact: true }).fill('45');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('70,50');
  await page.getByText('Saved', { exact: true }).waitFor();
  await preview.filter({ hasText: '70.50' }).waitFor();
  const { service: saved } = await client.services.getService({ serviceId: service.id });
  expect(saved.schedule.availabilityConstraints?.sessionDurations).toEqual([45]);
  expect(Number(saved.payment.fixed?.price.value)).toBe(70.5);
  // Reminders: own times begin with those of all, and none is a choice of its own.
  const ofService = async () => (await client.services.getServiceReminders({ serviceId: service.id })).serviceReminders;
  await page.getByRole('radio', { name: 'Custom times' }).check();
  await page.getByLabel('2 hours before the visit').check();
  await expect.poll(ofService).toEqual({ minutesBefore: [1440, 120] });
  await expectAccessible(page, 'the editor of a service');
  await page.getByRole('radio', { name: 'None', exact: true }).check();
  await expect.poll(ofService).toEqual({ minutesBefore: [] });
  await page.getByRole('radio', { name: 'Same as all services', exact: true }).check();
  await expect.poll(ofService).toEqual({});
  // Gone before the pause of typing is over: saved on the way.
  await page.getByLabel('Description').fill(`Left at once on a ${size}`);
  await page.getByRole('main').getByRole('link', { name: 'Services', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
  expect((await client.services.getService({ serviceId: service.id })).service.description).toBe(
    `Left at once on a ${size}`,
  );
  expectNoFaults(page);
});

test('a service is duplicated under another name, hidden, and its copy is opened', async () => {
  const client = await scene.server.client('apiKey');
  const service = await sampleService(scene);
  const page = await openAsOwner(scene, `/dashboard/services/${service.id}`, { size: 'phone' });
  const section = page.getByRole('region', { name: 'Duplicate', exact: true });
  await section.getByLabel('Name of the copy').fill('Evening massage');
  await section.getByRole('button', { name: 'Duplicate service' }).click();
  await page.getByRole('heading', { level: 1, name: 'Evening massage' }).waitFor();
  const { services } = await client.services.queryServices({ query: { filter: { name: 'Evening massage' } } });
  expect(services).toMatchObject([{ hidden: true, payment: service.payment, staffMemberIds: service.staffMemberIds }]);
  await expectAccessible(page, 'the editor of a copy');
  expectNoFaults(page);
});

test('what two people change at once is merged, or shown side by side', async () => {
  const client = await scene.server.client('apiKey');
  const service = await sampleService(scene);
  const page = await openAsOwner(scene, `/dashboard/services/${service.id}`, { size: 'desktop' });
  await page.getByLabel('Tagline').waitFor();
  await client.services.updateService({
    service: { id: service.id, revision: service.revision, description: 'From elsewhere' },
  });
  await page.getByLabel('Tagline').fill('Typed here');
  await page.getByText('Saved', { exact: true }).waitFor();
  const merged = (await client.services.getService({ serviceId: service.id })).service;
  expect(merged).toMatchObject({ description: 'From elsewhere', tagLine: 'Typed here' });

  // What is typed goes out once the other change stands: never before it, and never after the page has heard of it.
  let tellTheirs = () => {};
  const theirs = new Promise<void>((resolve) => {
    tellTheirs = resolve;
  });
  await page.route('**/services/**', async (route) => {
    if (route.request().method() === 'PATCH') {
      await theirs;
    }
    await route.continue();
  });
  await page.getByLabel('Tagline').fill('Mine');
  await client.services.updateService({
    service: { id: service.id, revision: merged.revision, tagLine: 'Theirs' },
  });
  tellTheirs();
  await page.getByText('Someone else has changed “Tagline” in the meantime').waitFor();
  expect(await page.getByRole('alert').first().textContent()).toContain('Theirs');
  await expectAccessible(page, 'both sides');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await client.services.getService({ serviceId: service.id })).service.tagLine).toBe('Mine');
});

test('a class is added with its weekly sessions, and one of them is cancelled', async () => {
  const page = await openAsOwner(scene, '/dashboard/services', { size: 'phone' });
  await page.getByRole('button', { name: 'Add a service' }).click();
  await page.getByRole('radio', { name: /^Class/ }).check();
  await page.getByLabel('Name of the service').fill('Morning yoga');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Morning yoga' }).waitFor();
  await page.getByText('No weekly sessions yet.').waitFor();
  const form = page.getByRole('form', { name: 'Add sessions' });
  await form.getByLabel('First day').fill('2026-11-25');
  await form.getByLabel('Starts at').fill('07:30');
  await form.getByLabel('Instructor').selectOption({ label: 'Mara' });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Every Wednesday, 07:30–08:30').waitFor();
  await page.getByRole('button', { name: 'Cancel this session' }).first().waitFor();
  await expectAccessible(page, 'a class with sessions');
  const before = await page.getByRole('button', { name: 'Cancel this session' }).count();
  await page.getByRole('button', { name: 'Cancel this session' }).first().click();
  await page.getByText('Nobody has booked it.').waitFor();
  await page.getByRole('button', { name: 'Cancel this session' }).first().click();
  await page.waitForFunction(
    (count) =>
      [...document.querySelectorAll('button')].filter((each) => each.textContent === 'Cancel this session').length <
      count,
    before,
  );
  // The editor begins with what nobody would look for at its end: clients do not see a new service.
  const visible = page.getByRole('switch', { name: 'Visible to clients' });
  expect(await visible.isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Show to clients' }).click();
  await page.getByText('Hidden from clients').waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await visible.isChecked()).toBe(true);
  expect(await focusedName(page)).toBe('Details');
  await visible.click({ force: true });
  await page.getByText('Hidden from clients').waitFor();
  expectNoFaults(page);
});

test('a course ends: its last day is asked for, and before it is shown the editor says how many sessions it has', async () => {
  const page = await openAsOwner(scene, '/dashboard/services', { size: 'desktop' });
  await page.getByRole('button', { name: 'Add a service' }).click();
  await page.getByRole('radio', { name: /^Course/ }).check();
  await page.getByLabel('Name of the service').fill('Back school');
  // What it costs is asked for with its name, and what is no price is said where it was typed.
  const price = page.getByLabel('Price', { exact: true });
  await price.fill('much');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add service' }).waitFor();
  await page.locator('#new-service-price[aria-invalid=true]').waitFor();
  await price.fill('120');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Back school' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Fixed price' }).isChecked()).toBe(true);
  await page.getByText('No sessions yet').first().waitFor();
  const form = page.getByRole('form', { name: 'Add sessions' });
  await form.getByLabel('First day').fill('2026-12-03');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('“Until” is missing').waitFor();
  expect(await focusedName(page)).toBe('Until');
  await expectAccessible(page, 'a course without its last day');
  await form.getByLabel('Until').fill('2027-02-04');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => page.getByText('10 sessions, 3 Dec to 4 Feb').count()).toBe(2);
  await page.getByRole('button', { name: 'Show to clients' }).click();
  await expect.poll(() => page.getByText('10 sessions, 3 Dec to 4 Feb').count()).toBe(1);
  expectNoFaults(page);
});

test('what is typed into a form stays when its service was saved and the page learns of it late', async () => {
  const service = await sampleService(scene);
  const page = await openAsOwner(scene, `/dashboard/services/${service.id}`, { size: 'phone', scheme: 'light' });
  await page.getByRole('button', { name: 'New form' }).waitFor();
  // Views are told of answers by timers without a length: here each of them comes late.
  await page.evaluate(() => {
    const inTime = window.setTimeout.bind(window);
    const late = (run: () => void, ms = 0) => inTime(run, ms === 0 ? 400 : ms);
    window.setTimeout = late as typeof window.setTimeout;
  });
  await page.getByRole('button', { name: 'New form' }).click();
  await page.getByLabel('Name of the form').fill('Before the first visit');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await page.getByLabel('Name of the form').inputValue()).toBe('Before the first visit');
  await page.getByRole('button', { name: 'Save form' }).click();
  await page
    .getByRole('combobox', { name: 'Booking form', exact: true })
    .getByText('Before the first visit')
    .waitFor({ state: 'attached' });
  expectNoFaults(page);
});

test('a form gets its questions', async () => {
  const client = await scene.server.client('apiKey');
  const service = await sampleService(scene);
  const page = await openAsOwner(scene, `/dashboard/services/${service.id}`, { size: 'desktop', scheme: 'dark' });
  await page.getByRole('button', { name: 'New form' }).click();
  await page.getByLabel('Name of the form').fill('Before a massage');
  await page.getByRole('button', { name: 'Add a question' }).click();
  const questions = page.getByLabel(/^Question \d+$/);
  await questions.last().fill('Any allergies?');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await questions.last().fill('How firm?');
  await page
    .getByLabel(/^Answer type \d+$/)
    .last()
    .selectOption({ label: 'Multiple choice' });
  await page.getByLabel(/^Answers of question/).fill('Soft');
  await page.getByRole('button', { name: 'Save form' }).click();
  const problem = page.locator('.mantine-Textarea-error, [class*=error]').getByText('One per line, at least two.');
  await problem.waitFor();
  // What was refused is said of what was sent: it goes with any change of it.
  await page.getByLabel('Name of the form').fill('Before a massage, please');
  await problem.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save form' }).click();
  await problem.waitFor();
  await page.getByLabel('Name of the form').fill('Before a massage');
  await page.getByLabel(/^Answers of question/).fill('Soft\n\nFirm\n');
  await expectAccessible(page, 'the questions of a form');
  await page.getByRole('button', { name: 'Save form' }).click();
  await page
    .getByRole('combobox', { name: 'Booking form', exact: true })
    .getByText('Before a massage')
    .waitFor({ state: 'attached' });
  const { forms } = await client.forms.queryForms({});
  const saved = forms.find(({ name }) => name === 'Before a massage')?.fields.slice(-2);
  expect(saved).toMatchObject([
    { label: 'Any allergies?', valueType: 'SHORT_TEXT' },
    { label: 'How firm?', valueType: 'SHORT_TEXT', choices: ['Soft', 'Firm'] },
  ]);
  expectNoFaults(page);
});
