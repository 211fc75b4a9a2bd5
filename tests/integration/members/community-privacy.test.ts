/**
 * What is left of members who go or are forgotten: no word of theirs or about them, also where they took it back before, left before,
 * or write at the same moment; and that all go who go together (members sheet 1.7 and 1.12 to 1.14).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { untilWaiting } from '../../support/database.ts';
import { newAddress, openMembers } from '../../support/members.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

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
const content = (text: string) => ({ nodes: [{ type: 'PARAGRAPH', nodes: [{ type: 'TEXT', textData: { text } }] }] });
const writing = (headers: Headers, words: string) =>
  send('POST', '/v2/abouts', headers, { memberAbout: { content: content(words) } });
const following = ({ headers }: Member, other: Member) => send('POST', `/v3/followers/${other.id}`, headers, {});
const erasing = (contactId: string) => send('POST', `/v1/contacts/${contactId}/erase`, members.owner, {});
const deleting = ({ id }: Member) => send('DELETE', `/members/v1/members/${id}`, members.owner);
async function report({ headers }: Member, other: Member, description: string): Promise<void> {
  const memberReport = { reportedMemberId: other.id, reason: { category: 'SPAM', description } };
  expect(await send('POST', '/v1/member-reports', headers, { memberReport })).toMatchObject({ status: 200 });
}

type Member = Awaited<ReturnType<typeof newMember>>;
async function newMember() {
  const { identity } = await members.register({
    email: newAddress(),
    profile: { nickname: 'Ada', privacyStatus: 'PUBLIC' },
  });
  const id = String(identity?.id);
  return { id, headers: await members.headersOf(id), contactId: String((await members.member(id)).contactId) };
}

/** Where words stand still. */
async function left(words: string): Promise<string[]> {
  const rows = await server.database.reader(server.siteId).all(
    statement<{ place: string }>(
      `select found.place from (
         select 'about' as place, to_jsonb(a) as row from member_about a where site_id = $1 union all
         select 'report', to_jsonb(p) from member_report p where site_id = $1 union all
         select 'audit', to_jsonb(p) from audit_entry p where site_id = $1 union all
         select o.type, to_jsonb(o) from outbox_event o where site_id = $1) found
       where position($2 in found.row::text) > 0 order by 1`,
      [server.siteId, words],
    ),
  );
  return rows.map(({ place }) => place);
}

const eventsNaming = async (id: string) =>
  server.database
    .reader(server.siteId)
    .all(
      statement<{ type: string }>(
        `select type from outbox_event where site_id = $1 and position($2 in body::text) > 0 order by type`,
        [server.siteId, id],
      ),
    );

describe('no word stays of whoever is forgotten', () => {
  test.each<[string, (one: Member, other: Member, words: string) => Promise<unknown>]>([
    ['that others reported of them', (one, other, words) => report(other, one, words)],
    [
      'that they took back',
      async ({ headers }, _other, words) => {
        const { id } = (await writing(headers, words)).body.memberAbout as { id: string };
        expect(await send('DELETE', `/v2/abouts/${id}`, headers)).toMatchObject({ status: 200 });
      },
    ],
    [
      'that they reported, and the owner has looked at',
      async (one, other, words) => {
        await report(one, other, words);
        const path = `/v1/member-reports/members/${other.id}`;
        expect(await send('DELETE', path, members.owner)).toMatchObject({ status: 200 });
      },
    ],
    [
      'that they wrote and reported, and left',
      async (one, other, words) => {
        await report(one, other, words);
        await report(other, one, words);
        await writing(one.headers, words);
        // Somebody whom the business knows besides: the contact stays.
        await server.database.transact(server.siteId, async (tx) =>
          tx.write(
            statement('update contact set claimed = false where site_id = $1 and id = $2', [tx.siteId, one.contactId]),
          ),
        );
        expect(await deleting(one)).toMatchObject({ status: 200 });
      },
    ],
  ])('%s', async (_name, said) => {
    const [one, other] = [await newMember(), await newMember()];
    const words = `words-${newId().slice(-6)}`;
    await said(one, other, words);
    expect(await left(words)).not.toEqual([]);
    expect(await erasing(one.contactId)).toMatchObject({ status: 200 });
    expect(await left(words)).toEqual([]);
  });

  test('that they write at the same moment', async () => {
    const { contactId, headers, id } = await newMember();
    const words = `words-${newId().slice(-6)}`;
    let written: Promise<TestAnswer> | undefined;
    let erased: Promise<TestAnswer> | undefined;
    class Undone extends Error {}
    await server.database
      .transact(server.siteId, async (tx) => {
        // Keeps the writing, which holds the member by then, from going on until the erasure waits for it.
        await tx.first(
          statement(
            `insert into member_about (site_id, id, revision, member_id, content, created_at, updated_at)
             values ($1, $2, 1, $3, '{}', $4, $4) returning id`,
            [tx.siteId, newId(), id, new Date(server.now())],
          ),
        );
        written = writing(headers, words);
        await untilWaiting(tx, 1, written);
        erased = erasing(contactId);
        await untilWaiting(tx, 2, Promise.race([written, erased]));
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) {
          throw error;
        }
      });
    expect([(await written)?.status, (await erased)?.status, await left(words)]).toEqual([200, 200, []]);
  });
});

test('that a member goes is told of each follow and report that goes with them', async () => {
  const [one, other] = [await newMember(), await newMember()];
  await following(one, other);
  await following(other, one);
  await report(other, one, 'first');
  await report(other, one, 'second');
  expect(await deleting(one)).toMatchObject({ status: 200 });
  const told = (await eventsNaming(one.id)).map(({ type }) => type);
  const ofType = (end: string) => told.filter((type) => type.endsWith(end)).length;
  expect([ofType('follow_member_unfollowed'), ofType('.member_report_deleted')]).toEqual([2, 2]);
  expect(ofType('_reported_member_deleted')).toBe(1);
});

test('members who follow and have reported each other all go at the same moment', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => newMember()));
  await server.database.transact(server.siteId, async (tx) => {
    const at = new Date(server.now());
    const ids = all.map(({ id }) => id);
    tx.write(
      statement(
        `insert into reported_member (site_id, id, report_count, last_reported_at, created_at)
         select $1, id, 5, $3, $3 from unnest($2::uuid[]) as id`,
        [tx.siteId, ids, at],
      ),
    );
    for (const text of [
      `insert into member_report (site_id, id, reported_member_id, reporting_member_id, category, created_at)
       select $1, gen_random_uuid(), one, other, 'SPAM', $3`,
      `insert into member_follow (site_id, id, member_id, followed_member_id, created_at)
       select $1, gen_random_uuid(), one, other, $3`,
    ]) {
      const pairs = 'from unnest($2::uuid[]) as one, unnest($2::uuid[]) as other where one <> other';
      tx.write(statement(`${text} ${pairs}`, [tx.siteId, ids, at]));
    }
  });
  const [first, ...others] = all;
  const answers = await Promise.all([erasing(first!.contactId), ...others.map(deleting)]);
  expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
});
