/** Going to a view asks the server while the script of the view is still on its way. */
import { expect, test } from 'vitest';
import { expectNoFaults, holdBack, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();

test.each([
  ['Messages', '/v1/outbox/messages'],
  ['Calendar', '/calendar/v3/events/query'],
] as const)('%s has asked before its script is there', async (name, path) => {
  const page = await openAsOwner(scene, '/dashboard', { size: 'desktop' });
  const letScriptsCome = await holdBack(page, '**/*.js');
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path));
  await page.getByRole('link', { name, exact: true }).first().click();
  expect((await answered).status()).toBe(200);
  const heading = page.getByRole('heading', { level: 1, name });
  expect(await heading.count()).toBe(0);
  letScriptsCome();
  await heading.waitFor();
  expectNoFaults(page);
});
