/** Badges and profile fields that several people add at the same moment: each has a place and a name of its own (members sheet 1.15 and 1.16). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { openMembers } from '../../support/members.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let members: ReturnType<typeof openMembers>;
beforeAll(async () => {
  server = await startTestServer();
  members = openMembers(server);
});
afterAll(() => server.stop());

const adding = (path: string, body: object) => server.send('POST', path, { headers: members.owner, body });
const eight = Array.from({ length: 8 }, (_, index) => index);

test('badges of one title have slugs of their own, and stand in one order', async () => {
  const answers = await Promise.all(eight.map(() => adding('/v4/badges', { badge: { title: 'Regular' } })));
  expect(answers.map(outcome)).toEqual(eight.map(() => '200 OK'));
  const slugs = answers.map(({ body }) => (body.badge as { slug: string }).slug);
  expect(new Set(slugs).size).toBe(8);
  const rows = await server.database
    .reader(server.siteId)
    .all(
      statement<{ sort_order: string }>('select distinct sort_order from badge where site_id = $1', [server.siteId]),
    );
  expect(rows).toHaveLength(8);
});

test('of profile fields of one name there is one', async () => {
  const field = { name: 'Favourite instructor', fieldType: 'TEXT', defaultPrivacy: 'PRIVATE', section: 'GENERAL' };
  const answers = await Promise.all(eight.map(() => adding('/v1/custom-fields', { field })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).size).toBe(1);
});
