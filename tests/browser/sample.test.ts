/** The dashboard says that the business is a sample, and takes it away after one question. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectAccessible, expectNoFaults, type Scene, startScene } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await startScene();
});
afterEach(() => scene?.close());

test.each(['phone', 'desktop'] as const)('on a %s the sample is removed with the keyboard alone', async (size) => {
  const page = await openAsOwner(scene, '/dashboard/services', { size, scheme: size === 'phone' ? 'dark' : 'light' });
  const notice = page.getByRole('button', {
    name: size === 'phone' ? 'Sample business' : 'This is a sample business',
  });
  await notice.waitFor();
  await page.getByRole('button', { name: size === 'phone' ? 'No mail goes out' : 'Messages go nowhere' }).waitFor();
  // Whatever holds for now, a phone keeps its screen.
  const row = await page.getByRole('complementary', { name: 'What holds for now' }).boundingBox();
  expect(row?.height).toBeLessThanOrEqual(56);
  await notice.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(await notice.getAttribute('aria-expanded')).toBe('false');
  expect(await notice.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const ask = page.getByRole('button', { name: 'Remove the sample…' });
  await ask.waitFor();
  await expectAccessible(page, 'the notice');
  await ask.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('region', { name: 'Remove the sample business?' });
  await question.waitFor();
  expect(await question.getByRole('heading').evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await question.getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('1 service:'),
    expect.stringContaining('1 person:'),
    expect.stringContaining('1 policy:'),
    'What the sample says of your location',
    'No coming booking is cancelled',
  ]);
  await expectAccessible(page, 'the question');
  // Nothing happens by asking: it is left, and asked again.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  const client = await scene.server.client('apiKey');
  expect((await client.sampleBusiness.getSampleBusiness({})).sampleBusiness.kind).toBe('SMALL');
  expect(await ask.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await question.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const done = page.getByRole('heading', { name: 'The sample is removed' });
  await done.waitFor();
  expect(await done.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.getByText('Nothing is offered yet', { exact: false }).waitFor();
  await expectAccessible(page, 'without the sample');
  expect((await client.sampleBusiness.getSampleBusiness({})).sampleBusiness.kind).toBe('NONE');
  await page.reload();
  await page.getByText('Nothing is offered yet', { exact: false }).waitFor();
  expect(await notice.count()).toBe(0);
  expectNoFaults(page);
});
