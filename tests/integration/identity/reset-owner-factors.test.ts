/** `openhours reset-owner` for an owner who has lost the second factor as well (docs/decisions/0079). */
import { expect, test } from 'vitest';
import { readFactors } from '../../../packages/server/src/domains/identity/repository/factors.ts';
import { listSiteIds } from '../../../packages/server/src/domains/site/index.ts';
import { commandLineOfFile } from './command-line-support.ts';
import { addApp, enter, openBrowser, signIn } from './factor-support.ts';

const commands = commandLineOfFile();
const { run, said, warned } = commands;

test('reset-owner takes the second factor of the owner away, on every site, and says so', async () => {
  const { server } = commands;
  expect(await run(['create-site', 'Besides'])).toBe(0);
  const browser = await enter(server, server.ownerEmail, server.ownerPassword);
  const { recoveryCodes } = await addApp(server, browser);
  const half = openBrowser(server);
  expect((await signIn(half, server.ownerEmail, server.ownerPassword)).body).toHaveProperty('secondStep');
  expect(await run(['reset-owner', '--password', server.ownerPassword])).toBe(0);
  expect(warned.join(' ')).toContain('The second factor of the owner is gone');
  expect(JSON.stringify([said, warned])).not.toContain(recoveryCodes[0]);
  expect((await browser.send('GET', '/v1/profile')).code).toBe('UNAUTHENTICATED');
  const shown = { recoveryCode: recoveryCodes[0] };
  expect((await half.send('POST', '/v1/user-sessions/second-step', shown)).code).toBe('UNAUTHENTICATED');
  expect((await signIn(openBrowser(server), server.ownerEmail, server.ownerPassword)).body).toHaveProperty('user');
  for (const siteId of await listSiteIds(server.database.serverReader, server.accountId)) {
    const left = await readFactors(server.database.reader(siteId), server.ownerUserId);
    expect(left).toEqual({ authenticator: undefined, passkeys: [], recoveryCodes: undefined });
  }
});
