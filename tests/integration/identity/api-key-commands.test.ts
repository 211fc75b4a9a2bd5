/** What commands do with API keys: they make, list and revoke them. */
import { describe, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { createTestDatabase } from '../../support/database.ts';
import { commandLineOfFile } from './command-line-support.ts';

const commands = commandLineOfFile();
const { run, said, warned } = commands;

describe('create-api-key', () => {
  test('prints a key that works, and nothing else where programs read', async () => {
    expect(await run(['create-api-key', '--name', 'For a test', '--permissions', 'BOOKINGS.READ,CONTACTS.READ'])).toBe(
      0,
    );
    expect(said).toEqual([expect.stringMatching(/^ok_[\w-]{43}$/)]);
    const { caller } = await commands.server.assembly.auth.authenticate({
      authorization: said[0],
      siteId: commands.server.siteId,
    });
    expect(caller).toMatchObject({
      kind: 'apiKey',
      permissions: ['BOOKINGS.READ', 'CONTACTS.READ'],
      accountWide: false,
      ownerUserId: commands.server.ownerUserId,
    });
  });

  test('calls the site as its owner does', async () => {
    const client = await commands.server.client('OWNER');
    await client.siteProperties.updateSiteProperties({
      properties: { businessName: 'Atelier Nord' },
      fields: { paths: ['businessName'] },
    });
    expect(await run(['create-api-key'])).toBe(0);
    expect(warned.join('')).toContain('the site Atelier Nord (');
  });

  test('stands in the audit log without its text', async () => {
    await run(['create-api-key', '--account-wide']);
    const rows = await commands.server.database.serverReader.all(
      statement<{ row: string }>('select a::text as row from audit_entry a where a.site_id = $1', [
        commands.server.siteId,
      ]),
    );
    expect(rows.some(({ row }) => row.includes('openhours create-api-key'))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(said[0]);
  });

  test('an unknown permission or site is refused: 2', async () => {
    expect(await run(['create-api-key', '--permissions', 'BOOKINGS.RAED'])).toBe(2);
    expect(warned.join('')).toContain('BOOKINGS.READ');
    expect(await run(['create-api-key', '--site', '00000000-0000-4000-8000-000000000000'])).toBe(2);
    expect(said).toEqual([]);
  });

  test('before the first run it says what to do: 2', async () => {
    const empty = await createTestDatabase();
    const code = await run(['create-api-key'], { DATABASE_URL: empty.directUrl });
    await empty.drop();
    expect(code).toBe(2);
    expect(warned.join('')).toContain('start the server once');
  });
});

describe('list-api-keys and revoke-api-key', () => {
  /** The id of the key that was made last under this name. */
  async function idOf(name: string): Promise<string> {
    said.length = 0;
    await run(['list-api-keys']);
    const told = said.filter((each) => each.startsWith(`${name}\n`)).at(-1) ?? '';
    return /^ {2}id {11}(\S+)$/m.exec(told)?.[1] ?? '';
  }

  test('a key is listed with all that is known of it, but not its text', async () => {
    await run(['create-api-key', '--name', 'Of the till', '--permissions', 'BOOKINGS.READ,CONTACTS.READ']);
    const text = said[0] as string;
    await run(['create-api-key', '--name', 'Of the office', '--account-wide']);
    said.length = 0;
    expect(await run(['list-api-keys'])).toBe(0);
    const till = said.find((each) => each.startsWith('Of the till'));
    expect(till).toMatch(
      /^Of the till\n {2}id {11}[0-9a-f-]{36}\n {2}permissions {2}BOOKINGS\.READ, CONTACTS\.READ\n {2}for {10}/,
    );
    expect(till).toContain(`(${commands.server.siteId})\n`);
    expect(till).not.toContain(commands.server.accountId);
    expect(till).toMatch(/\n {2}created {6}\d{4}-\S+Z\n {2}last used {4}never\n {2}revoked {6}no$/);
    const office = said.find((each) => each.startsWith('Of the office'));
    expect(office).toContain('\n  permissions  all\n');
    expect(office).toContain(`the account ${commands.server.accountId}`);
    expect(said.join('\n')).not.toContain(text);
    await commands.server.assembly.auth.authenticate({ authorization: text, siteId: commands.server.siteId });
    said.length = 0;
    await run(['list-api-keys']);
    expect(said.find((each) => each.startsWith('Of the till'))).toMatch(/\n {2}last used {4}\d{4}-\S+Z\n/);
  });

  test('a revoked key says since when, once, and the audit log who it was', async () => {
    await run(['create-api-key', '--name', 'For a day']);
    const text = said[0] as string;
    const id = await idOf('For a day');
    said.length = 0;
    expect(await run(['revoke-api-key', id.toUpperCase()])).toBe(0);
    expect(said).toEqual([expect.stringContaining(`The key "For a day" (${id}) is revoked.`)]);
    said.length = 0;
    expect(await run(['revoke-api-key', id])).toBe(0);
    expect(said).toEqual([expect.stringMatching(/was revoked already at \d{4}-\S+Z\. Nothing has changed\.$/)]);
    said.length = 0;
    await run(['list-api-keys']);
    expect(said.find((each) => each.includes(id))).toMatch(/\n {2}revoked {6}\d{4}-\S+Z$/);
    const acts = await commands.server.database.serverReader.all(
      statement<{ operation: string; before: unknown }>(
        'select operation, before from audit_entry where site_id = $1 and entity_id = $2 order by at, id',
        [commands.server.siteId, id],
      ),
    );
    expect(acts).toEqual([
      { operation: 'openhours create-api-key', before: null },
      {
        operation: 'openhours revoke-api-key',
        before: { name: 'For a day', permissions: ['*'], accountWide: false },
      },
    ]);
    await expect(
      commands.server.assembly.auth.authenticate({ authorization: text, siteId: commands.server.siteId }),
    ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test.each([
    ['an id that no key has', '00000000-0000-4000-8000-000000000000'],
    ['what is no id', 'ok_the-text-of-a-key'],
  ])('%s is refused, and not said again: 2', async (_what, id) => {
    expect(await run(['revoke-api-key', id])).toBe(2);
    expect(warned).toEqual([expect.stringMatching(/^No API key has this id\..*list-api-keys/)]);
    expect(said).toEqual([]);
  });

  test('a key without a site ends, too, and another account’s is told to the site it was for', async () => {
    const other = await commands.server.addSite('Of another account');
    await commands.server.database.serverReader.all(
      statement(`update api_key set name = 'Of another' where $1::uuid = any (site_ids)`, [other.siteId]),
    );
    expect(await run(['revoke-api-key', await idOf('Of another')])).toBe(0);
    const told = await commands.server.database.serverReader.all(
      statement(`select 1 from audit_entry where site_id = $1 and operation = 'openhours revoke-api-key'`, [
        other.siteId,
      ]),
    );
    expect(told).toHaveLength(1);
    await run(['create-api-key', '--name', 'Of no site', '--account-wide']);
    const id = await idOf('Of no site');
    await commands.server.database.serverReader.all(
      statement(`update api_key set site_ids = '{}' where id = $1`, [id]),
    );
    expect(await run(['revoke-api-key', id])).toBe(0);
  });
});
