/**
 * Categories of services: made, named, brought into order and taken away in the dashboard, and what the site shows of
 * them.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktopFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();

/** The names in their order, by the handles. */
const names = (page: Page) =>
  page
    .getByRole('button', { name: /^Move / })
    .evaluateAll((handles) =>
      handles.map((handle) => handle.getAttribute('aria-label')?.slice('Move \u2068'.length, -1)),
    );

async function addCategory(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a category' }).click();
  await page.getByLabel('Category name').fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('link', { name: 'Categories' }).click();
}

test.each(desktopFirst)(
  'on a %s a category is added, and brought into order by pointer and by keyboard',
  async (size) => {
    const client = await scene.server.client('apiKey');
    const page = await openAsOwner(scene, '/dashboard/services', { size });
    await page.getByRole('link', { name: 'Categories and their order' }).click();
    await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
    const before = (await client.categories.listCategories({})).categories.map(({ name }) => name);
    const added = `Classes on a ${size}`;
    await addCategory(page, added);
    await expect.poll(() => names(page)).toEqual([...before, added]);
    await expectAccessible(page, 'the categories');

    // With the pointer to the top.
    const handle = await page.getByRole('button', { name: `Move \u2068${added}\u2069` }).boundingBox();
    const first = await page.getByRole('button', { name: `Move \u2068${before[0]}\u2069` }).boundingBox();
    if (handle === null || first === null) {
      throw new Error('the rows have no handles');
    }
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(handle.x + handle.width / 2, handle.y - 10, { steps: 4 });
    await page.mouse.move(first.x + first.width / 2, first.y + 8, { steps: 8 });
    await page.mouse.up();
    const listed = async () => (await client.categories.listCategories({})).categories.map(({ name }) => name);
    await expect.poll(listed).toEqual([added, ...before]);
    await expect.poll(() => names(page)).toEqual([added, ...before]);

    // By keys one place down, which is said. Opened anew: what the pointer has measured is forgotten with the page.
    await page.reload();
    const key = page.getByRole('button', { name: `Move \u2068${added}\u2069` });
    await key.focus();
    await page.keyboard.press('Space');
    await page
      .getByText(`\u2068${added}\u2069 is lifted, at 1 of ${before.length + 1}.`)
      .waitFor({ state: 'attached' });
    // The arrow keys are listened to from the next task of the page on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.keyboard.press('ArrowDown');
    await page.getByText(`\u2068${added}\u2069 is now at 2 of ${before.length + 1}.`).waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await expect.poll(listed).toEqual([before[0], added, ...before.slice(1)]);
    expectNoFaults(page);
  },
);

test('the name of a category is saved as somebody types it', async () => {
  const client = await scene.server.client('apiKey');
  const { category } = await client.categoriesV2.createCategory({ category: { name: 'Misspelt' } });
  const page = await openAsOwner(scene, `/dashboard/settings/categories/${category.id}`, { size: 'desktop' });
  await page.getByLabel('Category name').fill('Spelt well');
  const nameNow = async () => (await client.categoriesV2.getCategory({ categoryId: category.id })).category.name;
  await expect.poll(nameNow).toBe('Spelt well');
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  expectNoFaults(page);
});

test('a service stands below its category on the site, in the language of the reader, and moves when the category is deleted', async () => {
  const client = await scene.server.client('apiKey');
  const { category } = await client.categoriesV2.createCategory({
    category: { name: 'Well-being', translations: [{ language: 'de', name: 'Wohlbefinden' }] },
  });
  const { services } = await client.services.queryServices({});
  const [service] = services;
  if (service === undefined) {
    throw new Error('the business offers nothing');
  }
  const { category: first } = service;
  const other = await client.services.createService({
    service: {
      type: 'APPOINTMENT',
      name: 'Sound bath',
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
      schedule: { availabilityConstraints: { sessionDurations: [30] } },
      staffMemberIds: service.staffMemberIds,
    },
  });

  // In its editor the service goes into the category.
  const page = await openAsOwner(scene, `/dashboard/services/${other.service.id}`, { size: 'desktop' });
  await page.getByLabel('Category', { exact: true }).selectOption('Well-being');
  const categoryNow = async () =>
    (await client.services.getService({ serviceId: other.service.id })).service.category.id;
  await expect.poll(categoryNow).toBe(category.id);

  const customer = await scene.visit();
  await customer.goto(`${scene.server.url}/book-online`);
  const group = customer.getByRole('region', { name: 'Well-being' });
  await group.getByRole('link', { name: 'Sound bath', exact: true }).waitFor();
  expect(await group.getByRole('link', { name: service.name, exact: true }).count()).toBe(0);
  await expectAccessible(customer, 'services by category');

  // The list of the dashboard has the same order; a service is moved within its category only.
  await page.goto(`${scene.server.url}/dashboard/services`);
  await page.getByRole('heading', { level: 2, name: 'Well-being' }).waitFor();
  await expectAccessible(page, 'services by category at the desk');

  // Deleted, it hands its services on.
  await page.goto(`${scene.server.url}/dashboard/settings/categories/${category.id}`);
  await page.getByRole('button', { name: 'Delete this category' }).click();
  await page.getByLabel('Move its service to').selectOption(first.name ?? '');
  await expectAccessible(page, 'deleting a category');
  // More of them than one act can move.
  const path = `**/v2/categories/${category.id}*`;
  const details = { applicationError: { code: 'CATEGORY_HAS_TOO_MANY_SERVICES' } };
  await page.route(path, (route) => route.fulfill({ status: 428, json: { message: 'too many', details } }));
  await page.getByRole('button', { name: 'Delete this category' }).click();
  await page.getByRole('alert').filter({ hasText: 'It has more services than can move at once.' }).waitFor();
  await page.unroute(path);
  await page.getByRole('button', { name: 'Delete this category' }).click();
  await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
  expect(await categoryNow()).toBe(first.id);
  await customer.reload();
  expect(await customer.getByRole('region', { name: 'Well-being' }).count()).toBe(0);
  await customer.getByRole('link', { name: 'Sound bath', exact: true }).waitFor();
  expectNoFaults(page);
  expectNoFaults(customer);
});

test('services of a deleted category are out of sight until they have another one, and their editor says so', async () => {
  const client = await scene.server.client('apiKey');
  const { category } = await client.categoriesV2.createCategory({ category: { name: 'Short-lived' } });
  const { services } = await client.services.queryServices({});
  const [service] = services;
  if (service === undefined) {
    throw new Error('the business offers nothing');
  }
  await client.services.updateService({
    service: { id: service.id, revision: service.revision, category: { id: category.id } },
  });
  await client.categoriesV2.deleteCategory({ categoryId: category.id });
  const customer = await scene.visit();
  await customer.goto(`${scene.server.url}/book-online`);
  await customer.getByRole('heading', { level: 1 }).waitFor();
  expect(await customer.getByRole('link', { name: service.name, exact: true }).count()).toBe(0);

  const page = await openAsOwner(scene, `/dashboard/services/${service.id}`, { size: 'desktop' });
  await page.getByText('Clients do not see this service until you choose another category.').waitFor();
  await expectAccessible(page, 'a service of a deleted category');
  await page.getByLabel('Category', { exact: true }).selectOption({ index: 1 });
  await expect
    .poll(async () => (await client.services.getService({ serviceId: service.id })).service.category.name)
    .toBeDefined();
  await customer.reload();
  await customer.getByRole('link', { name: service.name, exact: true }).waitFor();
  expectNoFaults(page);
});
