/** The owner decides for all services at once that the business confirms each booking itself, and sees which could not. */
import { beforeAll, expect, test } from 'vitest';
import { sampleService } from './desk-journeys.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();
const address = '/dashboard/settings/protection';

beforeAll(async () => {
  const { services } = await scene.server.client('apiKey');
  await services.cloneService({ sourceServiceId: (await sampleService(scene)).id });
});

async function servicesByApproval() {
  const { services } = await scene.server.client('apiKey');
  const all = (await services.queryServices({ query: {} })).services;
  const named = (needed: boolean) =>
    all.filter(({ onlineBooking }) => onlineBooking.requireManualApproval === needed).map(({ name }) => name);
  return { all, needed: named(true), others: named(false) };
}

test.each([
  { size: 'phone', scheme: 'dark' },
  { size: 'desktop', scheme: 'light' },
] as const)('is turned on for all services, and off again, on a $size', async (view) => {
  const { services } = await scene.server.client('apiKey');
  const before = await servicesByApproval();
  expect(before.needed).toEqual([]);
  const [byPlan] = before.all;
  if (byPlan === undefined) {
    throw new Error('the scene has no service');
  }
  // What is paid by a plan cannot ask for approval (services sheet 2.1), so it stays as it is.
  await services.updateService({
    service: {
      id: byPlan.id,
      revision: byPlan.revision,
      payment: { ...byPlan.payment, options: { ...byPlan.payment.options, pricingPlan: true } },
    },
  });
  const page = await openAsOwner(scene, address, view);
  await page.getByText('Not on for any service').waitFor();
  await page.getByRole('button', { name: 'Turn on for all services' }).click();
  await page.getByText('1 service could not be changed').waitFor();
  await page.getByText('Services that can be paid with a plan cannot wait for your confirmation.').waitFor();
  await page.getByText(`On for ${before.all.length - 1} of ${before.all.length} services`).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: byPlan.name }).count()).toBe(1);
  await expectAccessible(page, `approval ${view.size}`);
  expect((await servicesByApproval()).others).toEqual([byPlan.name]);

  await page.getByRole('button', { name: 'Turn off for all services' }).click();
  await page.getByText('Not on for any service').waitFor();
  expect((await servicesByApproval()).needed).toEqual([]);
  const read = (await services.getService({ serviceId: byPlan.id })).service;
  await services.updateService({
    service: { id: read.id, revision: read.revision, payment: byPlan.payment },
  });
  expectNoFaults(page);
});

test('a service that is added asks for approval where all others do', async () => {
  const page = await openAsOwner(scene, address);
  await page.getByRole('button', { name: 'Turn on for all services' }).click();
  await page.getByText('On for all services', { exact: true }).waitFor();
  await page.goto(`${scene.server.url}/dashboard/services`);
  await page.getByRole('button', { name: 'Add a service' }).click();
  await page.getByLabel('Name of the service').fill('Trial hour');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Trial hour' }).waitFor();
  expect((await servicesByApproval()).others).toEqual([]);
});
