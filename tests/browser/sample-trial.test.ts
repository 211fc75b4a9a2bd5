/** The first act that is advised, signing in and booking a time, does not keep the sample: the owner names their own trial. */
import { expect, test } from 'vitest';
import { bookButton, chooseTime, expectAccessible, expectNoFaults, introduce, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile({ OPENHOURS_SAMPLE_DATA: 'true' });

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

test('on a phone what holds for now stands below each other, each in its own line under the head', async () => {
  const page = await openAsOwner(scene, '/dashboard/calendar', { size: 'phone', locale: 'de-DE' });
  const lines = page.locator('[data-banners] li');
  await expect.poll(() => lines.count()).toBeGreaterThan(1);
  const boxes = await lines.evaluateAll((all) =>
    all.map((line) => {
      const words = [...line.querySelectorAll('span')].find((each) => each.checkVisibility()) as HTMLElement;
      const [outer, inner] = [line.getBoundingClientRect(), words.getBoundingClientRect()];
      return { top: outer.top, bottom: outer.bottom, isWhole: outer.width === innerWidth, holds: inner.height <= 47 };
    }),
  );
  expect(boxes.every(({ holds, isWhole }) => holds && isWhole)).toBe(true);
  boxes.slice(1).forEach(({ top }, index) => {
    expect(top).toBeGreaterThanOrEqual(boxes[index]?.bottom ?? 0);
  });
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(title?.y).toBeGreaterThanOrEqual(boxes.at(-1)?.bottom ?? 0);
  // The room that views leave for them is what they take, and the next page keeps it before they are known.
  const [room, taken] = await page.evaluate(() => [
    getComputedStyle(document.documentElement).getPropertyValue('--oh-banners'),
    document.querySelector('[data-banners]')?.getBoundingClientRect().height,
  ]);
  expect(room).toBe(`${taken}px`);
  expectNoFaults(page);
});
