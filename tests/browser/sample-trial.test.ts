/**
 * What stands above the dashboard while there is a sample; and the first act that is advised, signing in and booking a time,
 * does not keep it: the owner names their own trial.
 */
import { expect, test } from 'vitest';
import { bookButton, chooseTime, expectAccessible, expectNoFaults, introduce, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile({ OPENHOURS_SAMPLE_DATA: 'true' });

test('on a phone one notice stands in one line with how many more there are, and a press unfolds them', async () => {
  const page = await openAsOwner(scene, '/dashboard/calendar', { size: 'phone', locale: 'de-DE' });
  const row = page.locator('[data-banners]');
  const lines = row.locator('li').filter({ visible: true });
  const more = row.getByRole('button', { name: /^und \d weitere/ });
  await more.waitFor();
  const hidden = Number(/\d/.exec(await more.innerText())?.[0]);
  expect(hidden).toBeGreaterThan(0);
  expect(await lines.count()).toBe(1);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(56);
  await expectAccessible(page, 'one notice and how many more');
  await more.click();
  await expect.poll(() => lines.count()).toBe(hidden + 1);
  const boxes = await lines.evaluateAll((all) =>
    all.map((line) => {
      const words = [...line.querySelectorAll('button span')].find((each) => each.checkVisibility()) as HTMLElement;
      const [outer, inner] = [line.getBoundingClientRect(), words.getBoundingClientRect()];
      return { top: outer.top, bottom: outer.bottom, isWhole: outer.width === innerWidth, holds: inner.height <= 47 };
    }),
  );
  expect(boxes.every(({ holds, isWhole }) => holds && isWhole)).toBe(true);
  boxes.slice(1).forEach(({ top }, index) => {
    expect(top).toBeGreaterThanOrEqual(boxes[index]?.bottom ?? 0);
  });
  await expectAccessible(page, 'all notices, unfolded');
  // The last one opens, and goes with the others when they fold up.
  await lines.last().getByRole('button').click();
  await row.getByRole('region').waitFor();
  await page.keyboard.press('Escape');
  await row.getByRole('region').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await expect.poll(() => lines.count()).toBe(1);
  await more.waitFor();
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
  expectNoFaults(page);
  const wide = await openAsOwner(scene, '/dashboard/calendar', { size: 'desktop', locale: 'de-DE' });
  const all = wide.locator('[data-banners] li').filter({ visible: true });
  await expect.poll(() => all.count()).toBe(hidden + 1);
  expect(await wide.getByRole('button', { name: /^und \d weitere/ }).count()).toBe(0);
  expectNoFaults(wide);
});

test('a trial that the owner knows again goes with the whole sample', async () => {
  const visitor = await scene.visit();
  await chooseTime(scene, visitor);
  await introduce(visitor, 'Tess Trial');
  await bookButton(visitor).click();
  await visitor.waitForURL(/\/thank-you/);

  const page = await openAsOwner(scene, '/dashboard/services');
  await page.getByRole('button', { name: 'Sample business' }).click();
  await page.getByRole('button', { name: 'Remove the sample…' }).click();
  const question = page.getByRole('region', { name: 'Remove the sample business?' });
  await question.getByText('Will be kept').waitFor();
  const trial = question.getByRole('checkbox', { name: 'Tess Trial' });
  expect(await trial.isChecked()).toBe(false);
  await expectAccessible(page, 'the question with a trial');
  await trial.check();
  await question.getByText('Will be kept').waitFor({ state: 'detached' });
  await question.getByText('1 test booking of your own').waitFor();
  await expectAccessible(page, 'the question with a trial chosen');
  await question.getByRole('button', { name: 'Remove the sample' }).click();
  await page.getByRole('heading', { name: 'The sample is removed' }).waitFor();
  const client = await scene.server.client('apiKey');
  expect((await client.services.queryServices({ query: {} })).services).toEqual([]);
  expect(await scene.countBookings()).toEqual({});
  expectNoFaults(page);
});
