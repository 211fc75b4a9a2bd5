/**
 * What a business writes in several languages: typed where it is edited, read by customers in theirs, named with its
 * language where it falls back; and the pages that the law wants, which are there as soon as something is written.
 */
import { defaultFormId } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleService } from './desk-journeys.ts';
import { openWithLateFonts, shiftOf, watchShifts } from './late-fonts.ts';
import { bookButton, expectAccessible, expectNoFaults, introduce, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();

/** The language in which words stand, as whoever reads them aloud is told. */
const languageOf = (page: Page, words: string) =>
  page
    .locator('main')
    .getByText(words)
    .first()
    .evaluate((each) => each.closest('[lang]')?.getAttribute('lang'));

async function typeIn(page: Page, language: string, texts: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: language, exact: true }).first().click();
  for (const [label, text] of Object.entries(texts)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  await page.getByText('Saved', { exact: true }).first().waitFor();
}

test('services, people, places, policies and the business are worded in another language, and read in it', async () => {
  const client = await scene.server.client('apiKey');
  const { id } = await sampleService(scene);
  const page = await openAsOwner(scene, `/dashboard/services/${id}`, { size: 'desktop' });
  await typeIn(page, 'Deutsch', { Name: 'Rücken- und Nackenmassage', Tagline: 'Fünfzig Minuten für Schultern' });
  // What is read there as long as nothing is written.
  await expect
    .poll(() => page.getByLabel('Description', { exact: true }).getAttribute('placeholder'))
    .toContain('We begin with a short talk');
  await expectAccessible(page, 'a service in another language');
  await page.getByRole('button', { name: 'English', exact: true }).first().click();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Back and neck massage');
  // What is refused of the words in one language is told with it where another is chosen.
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Deutsch', exact: true }).first().click();
  const refused = page.getByRole('alert').filter({ hasText: 'English' });
  await refused.waitFor();
  expect(await refused.innerText()).toMatch(/^Name · English: /);
  expect(await page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).not.toBe('true');
  await expectAccessible(page, 'a service that was refused in another language');
  await typeIn(page, 'English', { Name: 'Back and neck massage' });
  expect(await refused.count()).toBe(0);

  await page.goto(`${scene.server.url}/dashboard/settings/business`);
  await typeIn(page, 'English', {
    'About the business': 'Quiet hands for tired backs, in the old harbour. Since 2009.',
  });
  await typeIn(page, 'Deutsch', { 'About the business': 'Ruhige Hände für müde Rücken, am alten Hafen. Seit 2009.' });
  await expectAccessible(page, 'the business in another language');

  const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
  await page.goto(`${scene.server.url}/dashboard/staff/${staffMembers[0]?.id}`);
  await typeIn(page, 'Deutsch', { 'About this person': 'Zehn Jahre Massage' });

  const { locations } = await client.locations.listLocations({});
  await page.goto(`${scene.server.url}/dashboard/settings/locations/${locations[0]?.id}`);
  await typeIn(page, 'Deutsch', { Directions: 'Erster Stock, bei Studio klingeln' });

  const policyId = (await sampleService(scene)).bookingPolicy.id;
  await page.goto(`${scene.server.url}/dashboard/settings/policies/${policyId}`);
  await typeIn(page, 'Deutsch', { 'Your text': 'Pläne ändern sich.' });
  await page.getByRole('button', { name: 'English', exact: true }).click();
  expect(await page.getByLabel('Your text', { exact: true }).inputValue()).toContain('Plans change.');
  expectNoFaults(page);

  const german = await scene.visit({ locale: 'de-DE' });
  await german.goto(`${scene.server.url}/`);
  for (const words of [
    'Ruhige Hände für müde Rücken, am alten Hafen.',
    'Seit 2009.',
    'Rücken- und Nackenmassage',
    'Fünfzig Minuten für Schultern',
    'Zehn Jahre Massage',
    'Erster Stock, bei Studio klingeln',
  ]) {
    expect(await languageOf(german, words), words).toBe('de');
  }
  expect(await german.locator('meta[name=description]').getAttribute('content')).toContain('Ruhige Hände');
  await german.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
  expect(await languageOf(german, 'We begin with a short talk')).toBe('en');
  await german.goto(`${scene.server.url}/booking-form?service=${scene.serviceSlug}&start=2026-11-24T10:00`);
  await introduce(german);
  await german.locator('main').getByText('Pläne ändern sich.').waitFor();
  await bookButton(german).click();
  await german.waitForURL(/thank-you/);
  await german.locator('main').getByText('Rücken- und Nackenmassage').first().waitFor();
  await german.locator('main a[href^="/manage/"]').first().click();
  await german.waitForURL(/manage/);
  expect(await languageOf(german, 'Rücken- und Nackenmassage')).toBe('de');
  expectNoFaults(german);

  // Nothing is written in French: it is read as the business writes it, and called what it is.
  const french = await scene.visit({ locale: 'fr-FR', script: false });
  await french.goto(`${scene.server.url}/`);
  for (const words of ['Quiet hands for tired backs', 'Back and neck massage', 'First floor, ring at Studio']) {
    expect(await languageOf(french, words), words).toBe('en');
  }
});

test('a form asks in the language of its reader, and keeps what is answered in that of the business', async () => {
  const client = await scene.server.client('apiKey');
  const { form } = await client.forms.createForm({
    form: {
      name: 'Questions',
      fields: [
        { label: 'Allergies', hint: 'Oils, nuts, latex', valueType: 'LONG_TEXT' },
        { label: 'Pressure', valueType: 'SHORT_TEXT', required: true, choices: ['Soft', 'Firm'] },
      ],
    },
  });
  const { id, revision } = await sampleService(scene);
  await client.services.updateService({ service: { id, revision, form: { id: form.id } } });
  const page = await openAsOwner(scene, `/dashboard/services/${id}`, { size: 'desktop' });
  await page.getByRole('button', { name: 'Edit questions' }).click();
  const editor = page.locator('fieldset', { has: page.getByLabel('Name of the form') }).last();
  await editor.getByRole('button', { name: 'Deutsch', exact: true }).click();
  expect(await editor.getByLabel('Question 1', { exact: true }).getAttribute('placeholder')).toBe('Allergies');
  await editor.getByLabel('Question 1', { exact: true }).fill('Allergien');
  await editor.getByLabel('Question 2', { exact: true }).fill('Druck');
  await editor.getByLabel('Soft', { exact: true }).fill('Weich');
  await expectAccessible(page, 'a form in another language');
  // Whoever adds a question begins with its words in the language of the business.
  await editor.getByText('To add more, switch to English.').waitFor();
  expect(await editor.getByRole('button', { name: 'Add a question' }).count()).toBe(0);
  await editor.getByLabel('Firm', { exact: true }).fill('Weich');
  await editor.getByRole('button', { name: 'Save form' }).click();
  await editor.getByText('This is listed twice.').waitFor();
  await editor.getByRole('button', { name: 'English', exact: true }).click();
  const refused = editor.getByRole('alert').filter({ hasText: 'Answers of question 2' });
  expect(await refused.innerText()).toMatch(/^Answers of question 2 · Deutsch: This is listed twice\.$/);
  expect(await editor.getByText('What you entered is still here').count()).toBe(0);
  await expectAccessible(page, 'a form that was refused in another language');
  // A line that is cut and put elsewhere takes its words along.
  for (const lines of ['Firm', 'Firm\nSoft', 'Soft\nFirm']) {
    await editor.getByLabel('Answers of question 2').fill(lines);
  }
  await editor.getByRole('button', { name: 'Deutsch', exact: true }).click();
  expect(await editor.getByLabel('Soft', { exact: true }).inputValue()).toBe('Weich');
  await editor.getByLabel('Firm', { exact: true }).fill('');
  await editor.getByRole('button', { name: 'Save form' }).click();
  const kept = async () =>
    (await client.forms.getForm({ formId: form.id })).form.fields.map((each) => each.translations);
  await expect
    .poll(kept)
    .toEqual([[{ language: 'de', label: 'Allergien' }], [{ language: 'de', label: 'Druck', choices: ['Weich', ''] }]]);
  expectNoFaults(page);

  const german = await scene.visit({ locale: 'de-DE' });
  await german.goto(`${scene.server.url}/booking-form?service=${scene.serviceSlug}&start=2026-11-25T10:00`);
  await introduce(german);
  await german.getByLabel('Allergien (freiwillig)').fill('Nüsse');
  for (const [words, language] of [
    ['Allergien', 'de'],
    ['Oils, nuts, latex', 'en'],
    ['Druck', 'de'],
    ['Weich', 'de'],
    ['Firm', 'en'],
  ] as const) {
    expect(await languageOf(german, words), words).toBe(language);
  }
  await german.getByLabel('Weich').check();
  await bookButton(german).click();
  await german.waitForURL(/thank-you/);
  const said = await german.locator('main').innerText();
  expect(said).toMatch(/Allergien\s+Nüsse/);
  expect(said).toMatch(/Druck\s+Weich/);
  expectNoFaults(german);
  const { formSubmissions } = await client.forms.queryFormSubmissions({});
  expect(formSubmissions[0]?.answers).toMatchObject([
    { label: 'Allergies', value: 'Nüsse' },
    { label: 'Pressure', value: 'Soft' },
  ]);
  const asking = await sampleService(scene);
  await client.services.updateService({ service: { id, revision: asking.revision, form: { id: defaultFormId } } });
});

test('add-ons, attributes and places are worded in another language, read in it, and booked in it', async () => {
  const client = await scene.server.client('apiKey');
  const { id } = await sampleService(scene);
  const { addOn } = await client.addOns.createAddOn({ addOn: { name: 'Hot tea', maxQuantity: 1 } });
  await client.services.createAddOnGroup({
    serviceId: id,
    addOnGroup: { name: 'Something warm', prompt: 'Are you cold?', addOnIds: [addOn.id] },
  });
  const { attributeDefinition: level } = await client.attributeDefinitions.createAttributeDefinition({
    attributeDefinition: {
      name: 'Strength',
      valueType: 'STRING',
      stringConfig: { allowedValues: ['Gentle', 'Strong'] },
      defaultValue: { stringDefault: 'Gentle' },
    },
  });
  await client.attributeValues.bulkUpsertAttributeValues({
    entityId: id,
    values: [{ attributeDefinitionId: level.id, stringData: 'Strong' }],
  });
  const { locations } = await client.locations.listLocations({});

  const page = await openAsOwner(scene, `/dashboard/settings/add-ons/${addOn.id}`, { size: 'desktop' });
  await typeIn(page, 'Deutsch', { 'Name of the add-on': 'Heißer Tee' });
  await expectAccessible(page, 'an add-on in another language');
  await page.goto(`${scene.server.url}/dashboard/settings/locations/${locations[0]?.id}`);
  await typeIn(page, 'Deutsch', { 'Location name': 'Am alten Hafen' });
  await page.goto(`${scene.server.url}/dashboard/settings/attributes/${level.id}`);
  await page.getByRole('button', { name: 'Deutsch', exact: true }).click();
  await page.getByLabel('Attribute name').fill('Stärke');
  await page.getByLabel('Strong', { exact: true }).fill('Kräftig');
  await expectAccessible(page, 'an attribute in another language');
  // What is missing in the language of the business is not said of the words in another.
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page.getByLabel('Attribute name').fill('');
  await page.getByLabel('Values, one per line').fill('Gentle');
  await page.getByLabel('Values, one per line').fill('Strong\nGentle');
  await page.getByRole('button', { name: 'Deutsch', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Attribute name · English: This field is required.').waitFor();
  expect(await page.getByLabel('Attribute name').getAttribute('aria-invalid')).not.toBe('true');
  expect(await page.getByLabel('Strong', { exact: true }).inputValue()).toBe('Kräftig');
  await expectAccessible(page, 'an attribute that was refused in another language');
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page.getByLabel('Attribute name').fill('Strength');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.goto(`${scene.server.url}/dashboard/services/${id}`);
  const group = page.locator('fieldset', { has: page.getByLabel('Question to clients') }).last();
  await group.getByRole('button', { name: 'Deutsch', exact: true }).click();
  await group.getByLabel('Name of the group').fill('Etwas Warmes');
  await group.getByText('Saved', { exact: true }).waitFor();
  await expectAccessible(page, 'a group of add-ons in another language');
  expectNoFaults(page);

  const german = await scene.visit({ locale: 'de-DE' });
  await german.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
  for (const [words, language] of [
    ['Etwas Warmes', 'de'],
    ['Are you cold?', 'en'],
    ['Heißer Tee', 'de'],
    ['Stärke', 'de'],
    ['Kräftig', 'de'],
    ['Am alten Hafen', 'de'],
  ] as const) {
    expect(await languageOf(german, words), words).toBe(language);
  }
  await german.goto(
    `${scene.server.url}/booking-form?service=${scene.serviceSlug}&start=2026-11-26T10:00&addons=${addOn.id}`,
  );
  await introduce(german);
  await bookButton(german).click();
  await german.waitForURL(/thank-you/);
  for (const words of ['Heißer Tee', 'Am alten Hafen']) {
    expect(await languageOf(german, words), words).toBe('de');
  }
  await german.locator('main a[href^="/manage/"]').first().click();
  await german.waitForURL(/manage/);
  expect(await languageOf(german, 'Heißer Tee')).toBe('de');
  expectNoFaults(german);

  // What is not said in the language of the reader is named as what it is, also before it is booked.
  const french = await scene.visit({ locale: 'fr-FR' });
  const choice = `service=${scene.serviceSlug}&start=2026-11-27T10:00&addons=${addOn.id}`;
  for (const address of [`/service-page/${scene.serviceSlug}`, `/booking-form?${choice}`]) {
    await french.goto(`${scene.server.url}${address}`);
    for (const words of ['Hot tea', locations[0]?.name ?? '']) {
      expect(await languageOf(french, words), `${words} on ${address}`).toBe('en');
    }
  }
  expectNoFaults(french);
});

test('privacy and imprint are there when something is written, in the footer of every page, and gone when it is not', async () => {
  const customer = await scene.visit({ locale: 'en-GB', script: false });
  const footer = customer.getByRole('contentinfo');
  await customer.goto(`${scene.server.url}/`);
  expect(await footer.getByRole('link', { name: 'Privacy' }).count()).toBe(0);
  expect((await customer.goto(`${scene.server.url}/privacy`))?.status()).toBe(404);

  const page = await openAsOwner(scene, '/dashboard/settings', { size: 'phone', scheme: 'dark' });
  const row = page.getByRole('link', { name: /^Privacy and imprint/ });
  await row.getByText('Nothing written yet').waitFor();
  await row.click();
  await page.getByText('There is no text yet, so this page is not published or linked.').first().waitFor();
  await expectAccessible(page, 'legal texts');
  await typeIn(page, 'Deutsch', { Privacy: '# Ihre Daten\nWir behalten wenig.\n\nFragen an privat@studio.example.' });
  await page.getByRole('link', { name: 'View page' }).waitFor();
  expectNoFaults(page);

  for (const path of ['/', '/book-online', `/service-page/${scene.serviceSlug}`, '/nothing-here']) {
    await customer.goto(`${scene.server.url}${path}`);
    await footer.getByRole('link', { name: 'Privacy' }).waitFor();
    expect(await footer.getByRole('link', { name: 'Imprint' }).count(), path).toBe(0);
  }
  await footer.getByRole('link', { name: 'Privacy' }).click();
  await customer.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  await customer.getByRole('heading', { level: 2, name: 'Ihre Daten' }).waitFor();
  expect(await languageOf(customer, 'Wir behalten wenig.')).toBe('de');
  expect(await customer.getByRole('link', { name: 'privat@studio.example' }).getAttribute('href')).toBe(
    'mailto:privat@studio.example',
  );
  expect(await footer.getByRole('link', { name: 'Privacy' }).getAttribute('aria-current')).toBe('page');
  expect((await customer.goto(`${scene.server.url}/imprint`))?.status()).toBe(404);

  for (const [size, scheme, locale] of [
    ['phone', 'light', 'en-GB'],
    ['desktop', 'dark', 'he-IL'],
  ] as const) {
    const awake = await scene.visit({ size, scheme, locale });
    await awake.addInitScript(watchShifts);
    await openWithLateFonts(awake, `${scene.server.url}/privacy`);
    expect(await shiftOf(awake)).toBeLessThan(0.01);
    await expectAccessible(awake, `privacy on a ${size}`);
    await awake.setViewportSize({ width: 320, height: 568 });
    expect(await awake.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expectNoFaults(awake);
  }

  await page.getByRole('textbox', { name: 'Privacy', exact: true }).fill('');
  await page.getByText('There is no text yet, so this page is not published or linked.').nth(1).waitFor();
  expect((await customer.goto(`${scene.server.url}/privacy`))?.status()).toBe(404);
  expect(await footer.getByRole('link', { name: 'Privacy' }).count()).toBe(0);
});
