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
