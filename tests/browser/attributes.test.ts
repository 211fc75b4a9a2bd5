/**
 * Attributes in the dashboard: defined, changed and deleted in the settings, and their values in the editor of a
 * service.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktopFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();

async function definitions() {
  const client = await scene.server.client('apiKey');
  const { attributeDefinitions } = await client.attributeDefinitions.queryAttributeDefinitions({});
  return attributeDefinitions;
}

const named = async (name: string) => (await definitions()).find((each) => each.name === name);

async function define(attributeDefinition: {
  readonly name: string;
  readonly visibility?: boolean;
  readonly valueType: 'BOOL' | 'NUMBER' | 'STRING';
  readonly stringConfig?: { allowedValues: string[] };
  readonly numberConfig?: { min: number; max: number };
  readonly defaultValue: { stringDefault?: string; numberDefault?: number; boolDefault?: boolean };
}): Promise<string> {
  const client = await scene.server.client('apiKey');
  return (await client.attributeDefinitions.createAttributeDefinition({ attributeDefinition })).attributeDefinition.id;
}

async function openNew(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add an attribute' }).click();
}

test.each(desktopFirst)('on a %s an attribute is added, changed and deleted', async (size) => {
  const page = await openAsOwner(scene, '/dashboard/settings', { size });
  await page.getByRole('link', { name: /^Attributes/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Attributes' }).waitFor();
  await expectAccessible(page, 'no attributes');

  const name = `Level on a ${size}`;
  await openNew(page);
  await page.getByLabel('Attribute name').fill(name);
  await page.getByLabel('Type', { exact: true }).selectOption('One of several values');
  await page.getByLabel('Values, one per line').fill('Beginners\nAdvanced');
  await expectAccessible(page, 'adding an attribute');
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await named(name)).toMatchObject({
    valueType: 'STRING',
    stringConfig: { allowedValues: ['Beginners', 'Advanced'] },
    defaultValue: { stringDefault: 'Beginners' },
    visibility: true,
  });

  // Another default, another value, and out of the sight of customers: saved by the button.
  await page.getByLabel('Values, one per line').fill('Beginners\nAdvanced\nExperts');
  await page.getByLabel('Default value').selectOption('Experts');
  await page.getByLabel('Visible to clients').setChecked(false);
  await expectAccessible(page, 'an attribute');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  expect(await named(name)).toMatchObject({
    stringConfig: { allowedValues: ['Beginners', 'Advanced', 'Experts'] },
    defaultValue: { stringDefault: 'Experts' },
    visibility: false,
  });
  await page.getByRole('link', { name: 'Attributes' }).first().click();
  const row = page.getByRole('link', { name: new RegExp(name) });
  // The list is read again behind what was saved.
  await row.filter({ hasText: 'Hidden' }).waitFor();
  await expectAccessible(page, 'the attributes');

  await row.click();
  await page.getByRole('button', { name: 'Delete this attribute' }).click();
  await page.getByText('Its values are deleted from all services.').waitFor();
  await expectAccessible(page, 'deleting an attribute');
  await page.getByRole('button', { name: 'Delete this attribute' }).click();
  await page.getByRole('heading', { level: 1, name: 'Attributes' }).waitFor();
  expect(await named(name)).toBeUndefined();
  expectNoFaults(page);
});

test('what is wrong is said at its field, and nothing is lost by leaving unasked', async () => {
  await define({ name: 'Taken', valueType: 'BOOL', defaultValue: { boolDefault: true } });
  const id = await define({
    name: 'Seats',
    valueType: 'NUMBER',
    numberConfig: { min: 1, max: 10 },
    defaultValue: { numberDefault: 4 },
  });
  const page = await openAsOwner(scene, `/dashboard/settings/attributes/${id}`, { size: 'desktop' });
  await page.getByLabel('Smallest number').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A whole number from 5 to 10').waitFor();
  expect(await page.getByLabel('Default value').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Largest number').fill('4');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This is smaller than the smallest number.').waitFor();
  await page.getByLabel('Smallest number').fill('1');
  await page.getByLabel('Attribute name').fill(' taken');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('There is already an attribute with this name.').waitFor();
  await expectAccessible(page, 'an attribute that is refused');

  await page.getByRole('link', { name: 'Attributes' }).first().click();
  await page.getByRole('heading', { name: 'You have unsaved changes' }).waitFor();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('heading', { level: 1, name: 'Attributes' }).waitFor();
  expect(await named('Seats')).toMatchObject({ numberConfig: { min: 1, max: 10 }, revision: '1' });

  // A name that is taken is refused where one is added, too.
  await openNew(page);
  await page.getByLabel('Attribute name').fill('Seats');
  await page.keyboard.press('Enter');
  await page.getByText('There is already an attribute with this name.').waitFor();
  expectNoFaults(page);
});

test('a service is given values one by one, each kept at once', async () => {
  const client = await scene.server.client('apiKey');
  await define({ name: 'Wheelchair access', valueType: 'BOOL', defaultValue: { boolDefault: false } });
  await define({
    name: 'Effort',
    valueType: 'STRING',
    stringConfig: { allowedValues: ['Calm', 'Strong'] },
    defaultValue: { stringDefault: 'Calm' },
  });
  const places = await define({
    name: 'Places to park',
    valueType: 'NUMBER',
    numberConfig: { min: 0, max: 20 },
    defaultValue: { numberDefault: 0 },
  });
  const [service] = (await client.services.queryServices({})).services;
  if (service === undefined) {
    throw new Error('the business offers nothing');
  }
  const values = async () => {
    const { entityAttributes } = await client.attributeValues.listEntityAttributes({ entityId: service.id });
    return Object.fromEntries(
      entityAttributes.map(({ attributeDefinition, attributeValue: { boolData, numberData, stringData } }) => [
        attributeDefinition.name,
        boolData ?? numberData ?? stringData,
      ]),
    );
  };
  const page = await openAsOwner(scene, `/dashboard/services/${service.id}`, { size: 'desktop' });
  const part = page.getByRole('region', { name: 'Attributes' });
  await part.getByLabel('Wheelchair access').selectOption('Yes');
  await expect.poll(values).toEqual({ 'Wheelchair access': true });
  await part.getByLabel('Effort').selectOption('Strong');
  await expect.poll(values).toEqual({ 'Wheelchair access': true, Effort: 'Strong' });
  await part.getByLabel('Places to park').fill('21');
  await page.keyboard.press('Tab');
  expect(await part.getByLabel('Places to park').getAttribute('aria-invalid')).toBe('true');
  await part.getByLabel('Places to park').fill('7');
  await page.keyboard.press('Enter');
  await expect.poll(values).toEqual({ 'Wheelchair access': true, Effort: 'Strong', 'Places to park': 7 });
  await part.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await expectAccessible(page, 'a service with attributes');
  await part.getByLabel('Wheelchair access').selectOption('Not set');
  await expect.poll(values).toEqual({ Effort: 'Strong', 'Places to park': 7 });

  // What another program changes of an attribute stands here as soon as it is told.
  await client.attributeDefinitions.updateAttributeDefinition({
    attributeDefinition: {
      id: places,
      revision: '1',
      numberConfig: { min: 0, max: 5 },
      defaultValue: { numberDefault: 5 },
    },
  });
  await expect.poll(() => part.getByLabel('Places to park').inputValue()).toBe('5');
  expectNoFaults(page);
});

/** What the page of a service says of it, by the name of each fact. */
async function factsOf(page: Page): Promise<Record<string, string>> {
  return Object.fromEntries(
    await page
      .locator('main dl > div')
      .evaluateAll((facts) =>
        facts.map((fact) => [fact.querySelector('dt')?.textContent ?? '', fact.querySelector('dd')?.textContent ?? '']),
      ),
  );
}

test.each([
  ['en-GB', 'phone', true, ['Yes', 'No']],
  ['en-GB', 'desktop', false, ['Yes', 'No']],
  ['de-DE', 'desktop', true, ['Ja', 'Nein']],
  ['es-ES', 'phone', true, ['Sí', 'No']],
  ['fr-FR', 'phone', true, ['Oui', 'Non']],
  ['he-IL', 'phone', true, ['כן', 'לא']],
] as const)(
  'customers read those that are visible on the page of a service: %s, %s, script %s',
  async (locale, size, script, words) => {
    const client = await scene.server.client('apiKey');
    const name = (what: string) => `${what} ${locale} ${size}`;
    const [service] = (await client.services.queryServices({})).services;
    const entityId = service?.id as string;
    const yes = await define({ name: name('Lift'), valueType: 'BOOL', defaultValue: { boolDefault: false } });
    const no = await define({ name: name('Stairs'), valueType: 'BOOL', defaultValue: { boolDefault: false } });
    const text = await define({
      name: name('Level'),
      valueType: 'STRING',
      stringConfig: { allowedValues: ['Beginners', 'Experts'] },
      defaultValue: { stringDefault: 'Beginners' },
    });
    const number = await define({
      name: name('Seats'),
      valueType: 'NUMBER',
      numberConfig: { min: 0, max: 20 },
      defaultValue: { numberDefault: 0 },
    });
    const hidden = await define({
      name: name('Margin'),
      valueType: 'BOOL',
      visibility: false,
      defaultValue: { boolDefault: false },
    });
    const unset = await define({ name: name('Parking'), valueType: 'BOOL', defaultValue: { boolDefault: true } });
    const { results } = await client.attributeValues.bulkUpsertAttributeValues({
      entityId,
      values: [
        { attributeDefinitionId: yes, boolData: true },
        { attributeDefinitionId: no, boolData: false },
        { attributeDefinitionId: text, stringData: 'Experts' },
        { attributeDefinitionId: number, numberData: 12 },
        { attributeDefinitionId: hidden, boolData: true },
      ],
    });
    expect(results.every(({ itemMetadata }) => itemMetadata.success)).toBe(true);
    const page = await scene.visit({ locale, size, script });
    await page.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
    const facts = await factsOf(page);
    expect(facts).toMatchObject({
      [name('Lift')]: words[0],
      [name('Stairs')]: words[1],
      [name('Level')]: 'Experts',
      [name('Seats')]: '12',
    });
    expect(Object.keys(facts)).not.toContain(name('Margin'));
    expect(Object.keys(facts)).not.toContain(name('Parking'));
    if (script) {
      await expectAccessible(page, 'a service with attributes for customers');
    }
    expectNoFaults(page);
    const definitions = [yes, no, text, number, hidden, unset];
    for (const attributeDefinitionId of definitions) {
      await client.attributeDefinitions.deleteAttributeDefinition({ attributeDefinitionId });
    }
  },
);

test('the preview beside the editor shows what customers read, as soon as it is set', async () => {
  await define({ name: 'Shown to all', valueType: 'BOOL', defaultValue: { boolDefault: false } });
  await define({ name: 'For us alone', valueType: 'BOOL', visibility: false, defaultValue: { boolDefault: false } });
  const client = await scene.server.client('apiKey');
  const [service] = (await client.services.queryServices({})).services;
  const page = await openAsOwner(scene, `/dashboard/services/${service?.id}`, { size: { width: 1440, height: 900 } });
  const part = page.getByRole('region', { name: 'Attributes' });
  await part.getByLabel('Shown to all').selectOption('Yes');
  await part.getByLabel('For us alone').selectOption('Yes');
  const preview = page.getByRole('complementary').filter({ has: page.locator('dl') });
  await preview.getByText('Shown to all').waitFor();
  await part.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  expect(await preview.getByText('For us alone').count()).toBe(0);
  expectNoFaults(page);
});
