/** Members sign in with somebody else, by a button of the sign-in page: there and back, with and without a script. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startHostileProvider } from '../support/hostile-provider.ts';
import { newAddress } from '../support/members.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();
let provider: Awaited<ReturnType<typeof startHostileProvider>>;
beforeEach(() => scene.leave());
beforeAll(async () => {
  provider = await startHostileProvider(() => scene.server.now());
  const client = await scene.server.client('apiKey');
  const idpConnection = { name: 'Town library', type: 'OIDC', issuer: provider.origin, clientId: 'site' } as const;
  await client.idpConnections.createIdpConnection({ idpConnection });
});
afterAll(() => provider.stop());

test.each([
  { script: true, size: 'phone', scheme: 'dark' },
  { script: false, size: 'desktop', scheme: 'light' },
] as const)('with script: $script', async ({ scheme, script, size }) => {
  const page = await scene.visit({ size, scheme, script });
  const withThem = page.getByRole('link', { name: /^Continue with .?Town library/ });
  provider.standsThere(undefined);
  await page.goto(`${scene.server.url}/login`);
  await withThem.click();
  await page.getByText('the other site has not let you in', { exact: false }).waitFor();
  if (script) {
    await expectAccessible(page, 'a sign-in that was refused elsewhere');
  }
  const sub = newAddress();
  provider.standsThere({ sub, email: sub, email_verified: true, given_name: 'Ada', family_name: 'King' });
  await page.getByRole('link', { name: 'Create an account' }).click();
  await withThem.click();
  await page.waitForURL(`${scene.server.url}/`);
  await page.goto(`${scene.server.url}/login`);
  await page.getByRole('link', { name: /^Go on as .?Ada King/ }).waitFor();
  expect(await withThem.count()).toBe(1);
  expectNoFaults(page);
});
