/**
 * Add-ons in the dashboard: made, changed and deleted, and the groups in which a service offers them, from the owner to
 * the customer.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleService } from './desk-journeys.ts';
import { desktopFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();
/** What was said is as people read it, whatever spaces keep it together. */
const plainly = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u2066-\u2069]/g, '');

const allNames = async () => {
  const client = await scene.server.client('apiKey');
  return (await client.addOns.queryAddOns({})).addOns.map(({ name }) => name);
};

async function add(page: Page, name: string, kind: 'More time' | 'A number of it'): Promise<void> {
  await page.getByRole('button', { name: 'Add an add-on' }).click();
  await page.getByLabel('Name of the add-on').fill(name);
  await page.getByRole('radio', { name: kind }).check();
}

interface TwoChanges {
  /** Where what is typed here is sent to. */
  readonly path: string;
  readonly field: string;
  readonly type: () => Promise<void>;
  readonly theirs: () => Promise<unknown>;
}

/** What is typed goes out once the change of somebody else stands, and is kept over it: never before it. */
async function keepMineOver(page: Page, { field, path, theirs, type }: TwoChanges): Promise<void> {
  let tellTheirs = () => {};
  const stands = new Promise<void>((resolve) => {
    tellTheirs = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') {
      await stands;
    }
    await route.continue();
  });
  await type();
  await theirs();
  tellTheirs();
  await page.getByText(`Someone else has changed “${field}” in the meantime`).waitFor();
  await expectAccessible(page, 'both sides');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.unroute(path);
}

describe.each(desktopFirst)('on a %s', (size) => {
  test('an add-on is made, changed as somebody types, and deleted with what follows said before', async () => {
    const client = await scene.server.client('apiKey');
    const service = await sampleService(scene);
    const name = `Tea on a ${size}`;
    const page = await openAsOwner(scene, '/dashboard/services', { size });
    await page.getByRole('link', { name: 'Add-ons', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Add-ons' }).waitFor();
    await add(page, name, 'A number of it');
    await page.getByLabel('How many one booking may have').fill('0');
    await page.getByText('A whole number from 1 to 9999').waitFor();
    await expectAccessible(page, 'a new add-on');
    await page.getByRole('button', { name: 'Add add-on', exact: true }).click();
    expect(await allNames()).not.toContain(name);
    await page.getByLabel('How many one booking may have').fill('3');
    await page.getByLabel('Price of one').fill('2,50');
    await page.getByRole('button', { name: 'Add add-on', exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const id = page.url().split('/').at(-1) as string;
    const current = async () => (await client.addOns.getAddOn({ addOnId: id })).addOn;
    expect(await current()).toMatchObject({ name, maxQuantity: 3, price: { value: '2.50', currency: 'USD' } });

    // What its editor refuses stands at the field, and what is right is saved by itself.
    await page.getByLabel('Price of one').fill('two');
    await page.locator('#add-on-price[aria-invalid=true]').waitFor();
    await page.getByLabel('Price of one').fill('');
    await page.getByRole('radio', { name: 'More time' }).check();
    await page.getByLabel('Extra minutes').fill('20');
    await expect.poll(async () => (await current()).durationInMinutes).toBe(20);
    await expect.poll(async () => (await current()).price).toBeUndefined();
    expect(await current()).not.toHaveProperty('maxQuantity');
    await expectAccessible(page, 'an add-on');

    // Somebody else was faster: both stand side by side.
    const { revision } = await current();
    await keepMineOver(page, {
      path: '**/add-ons/**',
      field: 'Name of the add-on',
      type: () => page.getByLabel('Name of the add-on').fill(`${name}, mine`),
      theirs: () => client.addOns.updateAddOn({ addOn: { id, revision, name: `${name}, theirs` } }),
    });
    await expect.poll(async () => (await current()).name).toBe(`${name}, mine`);

    const { addOnGroup } = await client.services.createAddOnGroup({
      serviceId: service.id,
      addOnGroup: { name: 'Drinks', addOnIds: [id] },
    });
    // The live change tells who offers it.
    await page.getByRole('link', { name: service.name }).waitFor();
    await page.getByRole('button', { name: 'Delete this add-on' }).click();
    const question = page.getByRole('region', { name: new RegExp(`Delete .*${name}`) });
    expect(plainly(await question.innerText())).toContain(`These services no longer offer it: ${service.name}.`);
    await expectAccessible(page, 'deleting an add-on');
    await question.getByRole('button', { name: 'Delete this add-on' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add-ons' }).waitFor();
    expect(await allNames()).not.toContain(`${name}, mine`);
    await client.services.deleteAddOnGroup({ serviceId: service.id, addOnGroupId: addOnGroup.id });
    expectNoFaults(page);
  });
});

describe('the groups of a service', () => {
  const ids = { scalp: '', feet: '', tea: '' };
  beforeAll(async () => {
    const client = await scene.server.client('apiKey');
    const made = async (addOn: Parameters<typeof client.addOns.createAddOn>[0]['addOn']) =>
      (await client.addOns.createAddOn({ addOn })).addOn.id;
    ids.scalp = await made({ name: 'Scalp massage', durationInMinutes: 30, price: { value: '10' } });
    ids.feet = await made({ name: 'Foot bath', durationInMinutes: 20 });
    ids.tea = await made({ name: 'Tea', maxQuantity: 3, price: { value: '2.50' } });
  });

  test.each(desktopFirst)('are made, filled, ordered and deleted on a %s', async (size) => {
    const client = await scene.server.client('apiKey');
    const service = await sampleService(scene);
    const groups = async () => (await client.services.getService({ serviceId: service.id })).service.addOnGroups;
    const page = await openAsOwner(scene, `/dashboard/services/${service.id}`, { size });
    const part = page.getByRole('region', { name: 'Add-ons' });
    await part.getByRole('button', { name: 'Add a group' }).click();
    // Its name is what is typed next.
    const name = part.getByLabel('Name of the group');
    await name.waitFor();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('More time');
    await part.getByLabel('Question to clients').fill('What else?');
    await part.getByText('Clients do not see the group until it has an add-on.').waitFor();
    await part.getByRole('checkbox', { name: 'Scalp massage' }).check();
    await part.getByRole('checkbox', { name: 'Foot bath' }).check();
    await part.getByLabel('How many different ones may be chosen').fill('none');
    await part.getByText('A whole number from 1 to 1000, or nothing').waitFor();
    await part.getByLabel('How many different ones may be chosen').fill('1');
    await expect
      .poll(groups)
      .toMatchObject([
        { name: 'More time', prompt: 'What else?', maxNumberOfAddOns: 1, addOnIds: [ids.scalp, ids.feet] },
      ]);
    await expectAccessible(page, 'a group of add-ons');

    // By keys one place down.
    await part.getByRole('button', { name: 'Move \u2068Scalp massage\u2069' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('\u2068Scalp massage\u2069 is lifted, at 1 of 2.').waitFor({ state: 'attached' });
    // The arrow keys are listened to from the next task of the page on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.keyboard.press('ArrowDown');
    await page.getByText('\u2068Scalp massage\u2069 is now at 2 of 2.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await expect.poll(groups).toMatchObject([{ addOnIds: [ids.feet, ids.scalp] }]);

    // Another change of the service in between is none of the group, and is kept.
    await page.getByLabel('Tagline').fill(`Changed on a ${size}`);
    await part.getByLabel('Question to clients').fill('More?');
    await expect.poll(groups).toMatchObject([{ prompt: 'More?' }]);
    await expect
      .poll(async () => (await client.services.getService({ serviceId: service.id })).service.tagLine)
      .toBe(`Changed on a ${size}`);

    // Somebody else has changed the same: both stand side by side.
    const [group] = await groups();
    await keepMineOver(page, {
      path: '**/add-on-groups/update',
      field: 'Question to clients',
      type: () => part.getByLabel('Question to clients').fill('Mine?'),
      theirs: () =>
        client.services.updateAddOnGroup({
          serviceId: service.id,
          addOnGroup: { id: group?.id as string, prompt: 'Theirs?' },
        }),
    });
    await expect.poll(groups).toMatchObject([{ prompt: 'Mine?' }]);

    const customer = await scene.visit({ size });
    await customer.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
    expect(plainly(await customer.getByRole('group', { name: 'More time' }).innerText())).toMatch(
      /Mine\?[\s\S]*Foot bath[\s\S]*Scalp massage/,
    );
    expectNoFaults(customer);

    await part.getByRole('button', { name: 'Delete this group' }).click();
    await part.getByText('The add-ons themselves stay').waitFor();
    await expectAccessible(page, 'deleting a group of add-ons');
    await part.getByRole('button', { name: 'Delete this group' }).click();
    await expect.poll(groups).toEqual([]);
    await part.getByRole('button', { name: 'Add a group' }).waitFor();
    expectNoFaults(page);
  });
});
