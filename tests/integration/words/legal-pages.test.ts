/** Privacy and imprint: in the words of the business, by language; what says nothing is not there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let owner: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.caller('OWNER');
});
afterAll(() => server.stop());

const path = '/v1/legal-pages';
const put = (legalPages: object[], revision: string, headers = owner) =>
  server.send('PUT', path, { body: { legalPages, revision }, headers });
const inGerman = (text: string) => [{ language: 'DE', text }];

test('nothing is said at first; what is said is read by everybody, one page or all', async () => {
  const visitor = await server.caller('visitor');
  const read = async (query = '') => (await server.send('GET', `${path}${query}`, { headers: visitor })).body;
  expect(await read()).toEqual({ legalPages: [], revision: '0' });
  const said = await put(
    [
      { kind: 'IMPRINT', words: inGerman('Ada Lovelace, Weg 1') },
      { kind: 'PRIVACY', words: [...inGerman(' # Daten\n\nWenige. '), { language: 'en', text: ' ' }] },
    ],
    '0',
  );
  expect(said.status, said.text).toBe(200);
  const privacy = { kind: 'PRIVACY', words: [{ language: 'de', text: '# Daten\n\nWenige.' }] };
  const imprint = { kind: 'IMPRINT', words: [{ language: 'de', text: 'Ada Lovelace, Weg 1' }] };
  expect(await read()).toEqual({ legalPages: [privacy, imprint], revision: '1' });
  expect(await read('?kind=IMPRINT')).toEqual({ legalPages: [imprint], revision: '1' });
  expect((await put([privacy], '0')).code).toBe('INVALID_REVISION');
  // A page that says nothing any more is gone.
  await put([privacy, { kind: 'IMPRINT', words: [] }], '1');
  expect(await read('?kind=IMPRINT')).toEqual({ legalPages: [], revision: '2' });
});

test('nobody else says it, and no kind and no language is said twice', async () => {
  expect((await put([], '2', await server.caller('visitor'))).status).toBe(403);
  const twice = await put([{ kind: 'PRIVACY', words: [...inGerman('a'), ...inGerman('b')] }], '2');
  expect(twice.text).toContain('legalPages[0].words[1].language');
  const kinds = await put(
    [
      { kind: 'PRIVACY', words: inGerman('a') },
      { kind: 'PRIVACY', words: inGerman('b') },
    ],
    '2',
  );
  expect(kinds.text).toContain('legalPages[1].kind');
});
