/**
 * What members do with each other, whoever asks: who sees, follows, blocks and reports whom follows from how they stand; of whom
 * somebody does not see they learn nothing; and what becomes of all of it when one of them goes (members sheet 1.10 to 1.14).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { newAddress, openMembers } from '../../support/members.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { plantUser } from '../../support/sites.ts';

let server: TestServer;
let members: ReturnType<typeof openMembers>;
beforeAll(async () => {
  server = await startTestServer();
  members = openMembers(server);
  await members.resetSettings();
});
afterAll(() => server.stop());

type Headers = Record<string, string>;
const send = (method: string, path: string, headers: Headers, body?: object) =>
  server.send(method, path, { headers, ...(body === undefined ? {} : { body }) });
const blocking = (headers: Headers, memberId: string) =>
  send('POST', '/v1/member-to-member-blocks/members/my', headers, { memberId });
const following = (headers: Headers, memberId: string) => send('POST', `/v3/followers/${memberId}`, headers, {});
const reporting = (headers: Headers, reportedMemberId: string, description?: string) =>
  send('POST', '/v1/member-reports', headers, {
    memberReport: {
      reportedMemberId,
      reason: { category: 'SPAM', ...(description === undefined ? {} : { description }) },
    },
  });
const content = (text: string) => ({ nodes: [{ type: 'PARAGRAPH', nodes: [{ type: 'TEXT', textData: { text } }] }] });
const writing = (headers: Headers, text: string) =>
  send('POST', '/v2/abouts', headers, { memberAbout: { content: content(text) } });

async function newMember(privacyStatus: 'PUBLIC' | 'PRIVATE' = 'PUBLIC', email = newAddress()) {
  const { identity } = await members.register({ email, profile: { nickname: 'Ada', privacyStatus } });
  const id = String(identity?.id);
  return { id, email, headers: await members.headersOf(id) };
}

/** How somebody stands whom others may or may not see. */
const standings = [
  'SHOWN',
  'PRIVATE',
  'PENDING',
  'BLOCKED',
  'OFFLINE',
  'BLOCKS_ME',
  'BLOCKED_BY_ME',
  'NOBODY',
] as const;
type Standing = (typeof standings)[number];

async function standingAs(
  standing: Standing,
  me: { id: string; headers: Headers },
): Promise<{ id: string; aboutId: string }> {
  if (standing === 'NOBODY') {
    return { id: newId(), aboutId: newId() };
  }
  const other = await newMember(standing === 'PRIVATE' ? 'PRIVATE' : 'PUBLIC');
  const about = await writing(other.headers, `secret of ${standing}`);
  const aboutId = (about.body.memberAbout as { id: string }).id;
  if (standing === 'BLOCKED') {
    await members.administer(other.id, 'block');
  } else if (standing === 'OFFLINE') {
    await members.administer(other.id, 'disconnect');
  } else if (standing === 'BLOCKS_ME') {
    await blocking(other.headers, me.id);
  } else if (standing === 'BLOCKED_BY_ME') {
    await blocking(me.headers, other.id);
  } else if (standing === 'PENDING') {
    await server.database.transact(server.siteId, async (tx) => {
      for (const table of ['identity', 'member']) {
        const also = table === 'identity' ? ', awaits_approval = true' : '';
        tx.write(
          statement(`update ${table} set status = 'PENDING'${also} where site_id = $1 and id = $2`, [
            tx.siteId,
            other.id,
          ]),
        );
      }
    });
  }
  return { id: other.id, aboutId };
}

const mine = ['MEMBER_TO_MEMBER_BLOCKED'];
const none = ['NOT_FOUND'];
/** What is answered of each: whether they are seen, and may be blocked and reported. */
const answers: Readonly<Record<Standing, { seen: readonly (string | undefined)[]; block?: string; report?: string }>> =
  {
    SHOWN: { seen: [undefined] },
    PRIVATE: { seen: none, block: 'NOT_FOUND', report: 'NOT_FOUND' },
    PENDING: { seen: none, block: 'NOT_FOUND', report: 'NOT_FOUND' },
    BLOCKED: { seen: none, block: 'NOT_FOUND', report: 'CANNOT_REPORT_BLOCKED_MEMBER' },
    OFFLINE: { seen: none, block: 'NOT_FOUND', report: 'NOT_FOUND' },
    BLOCKS_ME: { seen: none },
    BLOCKED_BY_ME: { seen: mine, block: 'MEMBER_ALREADY_BLOCKED' },
    NOBODY: { seen: none, block: 'NOT_FOUND', report: 'NOT_FOUND' },
  };

test.each(standings)(
  'of a member who is %s somebody sees, follows, blocks and reports as much as they may',
  async (standing) => {
    const me = await newMember();
    const { aboutId, id } = await standingAs(standing, me);
    const { block, report, seen } = answers[standing];
    const bodies: string[] = [];
    for (const [method, path, body] of [
      ['GET', `/v1/members/${id}`],
      ['GET', `/v2/abouts/${aboutId}`],
      ['GET', `/v3/followers/${id}`],
      ['GET', `/v3/followers/${id}/following`],
      ['POST', `/v3/followers/${id}/connections`, { connectedMemberIds: [] }],
      ['POST', `/v3/followers/${id}`, {}],
    ] as const) {
      const answer = await send(method, path, me.headers, body);
      expect([path, [answer.code]]).toEqual([path, seen]);
      bodies.push(answer.text);
    }
    const listed = await send('POST', '/v1/members/query', me.headers, { query: { filter: { id } } });
    const abouts = await send('POST', '/v2/abouts/query', me.headers, { query: { filter: { memberId: id } } });
    const connected = await send('POST', '/v3/followers/my/connections', me.headers, { connectedMemberIds: [id] });
    const isSeen = seen[0] === undefined;
    for (const found of [listed.body.members, abouts.body.memberAbouts, connected.body.connectedMembers]) {
      expect(found).toHaveLength(isSeen ? 1 : 0);
    }
    if (!isSeen) {
      expect(bodies.join()).not.toContain('secret of');
    }
    expect((await reporting(me.headers, id)).code).toBe(report);
    expect((await blocking(me.headers, id)).code).toBe(block);
  },
);

test('where nobody may show themselves nobody is seen or followed, and everybody has their own', async () => {
  const [one, other] = [await newMember(), await newMember()];
  await writing(one.headers, 'Mine.');
  await following(one.headers, other.id);
  const settings = (publicMemberCandidates: string) =>
    send('POST', '/v1/privacy-settings', members.owner, { memberPrivacySettings: { publicMemberCandidates } });
  await settings('NO_ONE');
  expect(await following(other.headers, one.id)).toMatchObject({ status: 404 });
  expect((await send('GET', '/v3/followers/my/following', one.headers)).body.memberIds).toEqual([]);
  const abouts = async ({ headers }: typeof one) =>
    (await send('POST', '/v2/abouts/query', headers, { query: { filter: { memberId: one.id } } })).body.memberAbouts;
  expect([await abouts(one), await abouts(other)]).toEqual([[expect.objectContaining({ memberId: one.id })], []]);
  await settings('ANYONE');
});

test('whoever runs the site, by an address that is verified, is blocked by nobody', async () => {
  const email = newAddress();
  await plantUser(server.database, server.siteId, { email, role: 'MANAGER' }, server.now());
  const manager = await newMember('PUBLIC', email);
  const one = await newMember();
  // An address that nobody has verified says nothing.
  expect(await blocking(one.headers, manager.id)).toMatchObject({ status: 200 });
  await send('DELETE', `/v1/member-to-member-blocks/members/my/${manager.id}`, one.headers);
  await server.database.transact(server.siteId, async (tx) =>
    tx.write(
      statement('update identity set email_verified = true where site_id = $1 and id = $2', [tx.siteId, manager.id]),
    ),
  );
  const refused = await blocking(one.headers, manager.id);
  expect([refused.status, refused.code]).toEqual([428, 'ADMIN_BLOCKING_FORBIDDEN']);
});

test('of a block and a follow at the same moment the follow never stays', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const [one, other] = [await newMember(), await newMember()];
    await Promise.all([
      following(other.headers, one.id),
      blocking(one.headers, other.id),
      following(one.headers, other.id),
    ]);
    const rows = await server.database
      .reader(server.siteId)
      .all(
        statement('select id from member_follow where site_id = $1 and (member_id = $2 or followed_member_id = $2)', [
          server.siteId,
          one.id,
        ]),
      );
    expect(rows).toEqual([]);
  }
});

test('many report one member at the same moment, and each is counted', async () => {
  const reported = await newMember();
  const reporters = await Promise.all(Array.from({ length: 6 }, () => newMember()));
  await Promise.all(reporters.map(({ headers }) => reporting(headers, reported.id)));
  const query = { filter: { reportedMemberId: reported.id } };
  const { reportedMembers } = (await send('POST', '/v1/member-reports/members/query', members.owner, { query })).body;
  expect(reportedMembers).toEqual([expect.objectContaining({ reportCount: '6' })]);
});

test('a role grants nothing of the business', async () => {
  const { headers, id } = await newMember();
  for (const roleKey of ['MANAGER', 'STAFF', 'FRONT_DESK', 'ADMIN']) {
    await send('POST', '/v1/roles/definitions', members.owner, { roleKey, roleTitle: roleKey });
    expect(await send('POST', `/v1/roles/members/${id}`, members.owner, { roleKey })).toMatchObject({ status: 200 });
  }
  for (const [method, path, body] of [
    ['POST', `/v1/members/${id}/approve`, {}],
    ['GET', '/v1/member-reports/members', undefined],
    ['POST', `/v1/roles/members/${id}`, { roleKey: 'ADMIN' }],
  ] as const) {
    expect(await send(method, path, headers, body)).toMatchObject({ status: 403, code: 'PERMISSION_DENIED' });
  }
});

describe('who is forgotten', () => {
  test('is handed out what they wrote and did, and leaves nothing of it', async () => {
    const [one, other] = [await newMember(), await newMember()];
    const marker = `words-${newId().slice(-6)}`;
    await writing(one.headers, marker);
    await send('POST', '/v1/roles/definitions', members.owner, { roleKey: 'READER', roleTitle: 'Reader' });
    await send('POST', `/v1/roles/members/${one.id}`, members.owner, { roleKey: 'READER' });
    const third = await newMember();
    await following(one.headers, third.id);
    await following(third.headers, one.id);
    await blocking(third.headers, one.id);
    await blocking(one.headers, other.id);
    await reporting(one.headers, other.id, marker);
    await reporting(other.headers, one.id, 'what others say of them');
    const contactId = String((await members.member(one.id)).contactId);
    const exported = await send('GET', `/v1/contacts/${contactId}/personal-data`, members.owner);
    expect(exported.status).toBe(200);
    expect(exported.text.match(new RegExp(marker, 'g'))?.length).toBeGreaterThanOrEqual(2);
    expect(exported.text).toContain('READER');
    // Who reports or blocks them is protected.
    expect(exported.text).not.toContain('what others say of them');
    expect(exported.text).not.toContain(third.id);
    expect((await send('POST', `/v1/contacts/${contactId}/erase`, members.owner, {})).status).toBe(200);
    const left = await server.database.reader(server.siteId).all(
      statement<{ found: string }>(
        `select found.row::text as found from (
           select to_jsonb(a) as row from member_about a where site_id = $1 union all
           select to_jsonb(b) from member_block b where site_id = $1 union all
           select to_jsonb(r) from member_role r where site_id = $1 union all
           select to_jsonb(p) from member_report p where site_id = $1 union all
           select to_jsonb(o) from outbox_event o where site_id = $1) found
         where found.row::text like '%' || $2 || '%'`,
        [server.siteId, marker],
      ),
    );
    expect(left).toEqual([]);
    const query = { filter: { reportedMemberId: other.id } };
    const { memberReports } = (await send('POST', '/v1/member-reports/query', members.owner, { query })).body;
    const stays = { id: expect.any(String), reportedMemberId: other.id, createdDate: expect.any(String) };
    expect(memberReports).toEqual([{ ...stays, reason: { category: 'SPAM' } }]);
  });
});
