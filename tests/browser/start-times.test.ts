/**
 * The owner sets how far apart start times are and whether clients choose who serves them: what clients see follows at
 * once.
 */
import { bookingsAppId } from '@openhours/client';
import { expect, test } from 'vitest';
import { phoneFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();

test.each(phoneFirst)('on a %s start times and the choice of person are set', async (size) => {
  const client = await scene.server.client('apiKey');
  const known = async () =>
    (await client.availability.getTimeSlotsConfigurationByAppId({ appId: bookingsAppId })).timeSlotsConfiguration;
  const { id, revision } = await known();
  await client.availability.updateTimeSlotsConfiguration({
    timeSlotsConfiguration: {
      id,
      revision,
      splitInterval: { sameAsDuration: false, valueInMinutes: 30 },
      staffSelection: { strategy: 'CUSTOMER_MAY_CHOOSE' },
    },
  });
  const page = await openAsOwner(scene, '/dashboard/settings', { size, scheme: size === 'phone' ? 'dark' : 'light' });
  await page
    .getByRole('link', { name: /^Start times and choice of person.*Every 30 minutes.*Clients may choose/ })
    .click();
  const minutes = page.getByRole('textbox', { name: 'Minutes between start times' });
  const saved = page.getByText('Saved', { exact: true });
  expect(await minutes.inputValue()).toBe('30');
  await expectAccessible(page, 'start times');

  await minutes.fill('0');
  await page.getByText('Enter a whole number from 1 to 1440.').first().waitFor();
  expect(await minutes.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page, 'minutes that are none');
  await minutes.fill('20');
  await saved.waitFor();
  await page.getByRole('radio', { name: 'Clients must choose a person' }).check();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await saved.waitFor();
  expect(await known()).toMatchObject({
    splitInterval: { sameAsDuration: false, valueInMinutes: 20 },
    staffSelection: { strategy: 'CUSTOMER_MUST_CHOOSE' },
  });

  await page.getByRole('radio', { name: /^One after the other/ }).check();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await saved.waitFor();
  expect(await minutes.isDisabled()).toBe(true);
  expect(await known()).toMatchObject({ splitInterval: { sameAsDuration: true, valueInMinutes: 20 } });
  await page.goBack();
  await page.getByRole('link', { name: /One after the other.*Clients must choose/ }).waitFor();
  expectNoFaults(page);
});
