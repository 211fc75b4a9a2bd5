/** A tablet at the front desk: set in the dashboard on the device itself, it keeps nothing of one customer for the next. */
import { expect, test } from 'vitest';
import {
  chooseTime,
  expectAccessible,
  expectNoFaults,
  formIsEnhanced,
  holdBack,
  introduce,
  sceneOfFile,
} from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();
const kept = () => Object.values(sessionStorage).join();

test('a device of one’s own brings back what was typed; a shared one forgets it, and suggests nothing', async () => {
  const page = await openAsOwner(scene, '/dashboard/settings', { size: { width: 1024, height: 768 } });
  await chooseTime(scene, page, '2026-12-01');
  await introduce(page, 'Otto Own');
  await expect.poll(() => page.evaluate(kept)).toContain('Otto Own');
  await page.reload();
  await expect.poll(() => page.inputValue('#booking-name')).toBe('Otto Own');

  await page.goto(`${scene.server.url}/dashboard/settings`);
  await page.getByRole('link', { name: /^This device.*Not shared with clients/ }).click();
  await page.getByRole('switch', { name: 'Clients book on this device' }).click({ force: true });
  await page.getByText('Sign out of the dashboard before you hand the device over.').waitFor();
  await expectAccessible(page, 'a device that customers share');
  await page.goto(`${scene.server.url}/dashboard/settings`);
  await page.getByRole('link', { name: /^This device.*Shared with clients/ }).waitFor();

  // What was typed before is gone with the first form that is opened.
  await chooseTime(scene, page, '2026-12-02');
  await expect.poll(() => page.evaluate(kept)).not.toContain('Otto Own');
  await introduce(page, 'Sara Shared');
  for (const field of ['name', 'email', 'phone']) {
    expect(await page.locator(`#booking-${field}`).getAttribute('autocomplete')).toBe('off');
  }
  expect(await page.evaluate(kept)).not.toContain('Sara');
  await page.goto(`${scene.server.url}/`);
  await page.goBack();
  await page.locator('#booking-name').waitFor();
  expect(await page.inputValue('#booking-name')).toBe('');
  expectNoFaults(page);
});

test('what was typed before the script was there is kept like what is typed later', async () => {
  const page = await scene.visit();
  // All but the small file that sets the colours before anything is rendered.
  const letGo = await holdBack(page, /\/assets\/(?!before-paint).*\.js$/);
  await page.goto(`${scene.server.url}/booking-form?service=${scene.serviceSlug}&start=2026-12-04T10:00`, {
    waitUntil: 'commit',
  });
  await introduce(page, 'Ellen Early');
  expect(await page.evaluate(kept)).toBe('');
  letGo();
  await expect.poll(() => page.evaluate(kept)).toContain('Ellen Early');
  await page.reload();
  await expect.poll(() => page.inputValue('#booking-name')).toBe('Ellen Early');
  expectNoFaults(page);
});

test('a page that nobody touches asks, and goes back to the first page with nothing behind it', async () => {
  const page = await scene.visit({ size: 'phone' });
  await page.context().addCookies([{ name: 'oh_shared_device', value: '1', url: scene.server.url }]);
  await page.clock.install();
  await chooseTime(scene, page, '2026-12-03');
  await introduce(page, 'Greta Gone');
  const question = page.getByRole('dialog', { name: 'Are you still there?' });
  await formIsEnhanced(page);
  expect(await question.count()).toBe(0);
  // What asks is loaded by itself, after the form: time goes on until it is there and has waited.
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return question.count();
    })
    .toBe(1);
  await expectAccessible(page, 'a page that nobody touches');
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await page.inputValue('#booking-name')).toBe('Greta Gone');
  await page.clock.runFor(121_000);
  await question.waitFor();
  await page.clock.runFor(31_000);
  await page.waitForURL(`${scene.server.url}/`);
});
