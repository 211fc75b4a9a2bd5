/**
 * What a search reads: with many rows on the site and many other sites, the index of searches finds the few that hold
 * what is sought, and its keys are those of the site alone (docs/decisions/0057).
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedWords } from '../../../packages/contract/src/text/fold.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { parseQuery } from '../../../packages/server/src/db/paging.ts';
import type { Query } from '../../../packages/server/src/db/query.ts';
import { parseSearch } from '../../../packages/server/src/db/search.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { createStatementNames } from '../../../packages/server/src/db/statements.ts';
import type { Reader } from '../../../packages/server/src/db/transaction.ts';
import { bindable } from '../../../packages/server/src/db/value-types.ts';
import { contactFields } from '../../../packages/server/src/domains/contacts/fields.ts';
import { queryContacts } from '../../../packages/server/src/domains/contacts/repository.ts';
import { createPolicy } from '../../../packages/server/src/domains/policies/index.ts';
import { serviceFields } from '../../../packages/server/src/domains/services/fields.ts';
import { searchServiceRows } from '../../../packages/server/src/domains/services/repository/finding.ts';
import { addResource } from '../../../packages/server/src/domains/staff/commands/add.ts';
import { resourceFields, staffFieldsFor } from '../../../packages/server/src/domains/staff/fields.ts';
import { createStaffMember } from '../../../packages/server/src/domains/staff/index.ts';
import { searchResources, searchStaff } from '../../../packages/server/src/domains/staff/repository.ts';
import { formatInstant } from '../../../packages/server/src/time/index.ts';
import { addSitesLike } from '../../load/grow.ts';
import { plantResourceType } from '../../support/resource-types.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { plantService } from '../../support/site-catalogue.ts';

const rowsOfSite = 8000;
const rowsOfOthers = 10;
const otherSites = 100;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const nowMs = server.now();
  await server.database.transact(server.siteId, async (tx) => {
    const { resourceId } = createStaffMember(tx, { name: 'Ada', email: 'ada@example.com', nowMs });
    const typeId = newId();
    await plantResourceType(tx, typeId, nowMs);
    addResource(tx, { name: 'Blue room', typeId, nowMs });
    const policyId = createPolicy(tx, { name: 'Kind', nowMs });
    await tx.flush();
    await plantService(tx, {
      name: 'Massage',
      policyId,
      type: 'APPOINTMENT',
      sessionDurations: [50],
      resourceIds: [resourceId],
      payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true, deposit: false, pricingPlan: false } },
      nowMs,
    });
  });
  await addSitesLike(server.databaseUrl, server.siteId, otherSites);
  const connection = new pg.Client(server.databaseUrl);
  await connection.connect();
  try {
    await connection.query(
      `insert into contact (site_id, id, email_folded, name_folded, name_sought, phone_sought, created_at, updated_at)
       select site.id, gen_random_uuid(), 'client-' || place || '@gmail.com', 'grace ' || place, 'grace ' || place,
         '+4930' || 10000000 + place, $4::timestamptz - place * interval '1 minute', $4
       from site, generate_series(1, case when site.id = $1 then $2::integer else $3::integer end) as place`,
      [server.siteId, rowsOfSite, rowsOfOthers, formatInstant(nowMs)],
    );
    // With few types of all sites, reading them from end to end would be the quicker way.
    for (const table of ['resource_type', 'resource', 'staff_member', 'service']) {
      const { rows } = await connection.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [table],
      );
      const columns = rows.map(({ name }) => name);
      const changed: Record<string, string> = {
        id: `md5(t.site_id::text || place)::uuid`,
        // The resources that were copied just before.
        ...(table === 'staff_member' ? { resource_id: `md5(t.site_id::text || place)::uuid` } : {}),
        name: `'Copied ' || place`,
        ...(table === 'resource_type' ? { name_folded: `'copied ' || place` } : {}),
        name_sought: `' copied ' || place || ' '`,
        slug: `'copied-' || place`,
      };
      await connection.query(
        `insert into ${table} (${columns.join()}) select ${columns.map((name) => changed[name] ?? `t.${name}`).join()}
         from (select distinct on (site_id) * from ${table} order by site_id, created_at) as t,
           generate_series(1, case when t.site_id = $1 then $2::integer else $3::integer end) as place`,
        [server.siteId, table === 'resource_type' ? rowsOfOthers : rowsOfSite / 4, rowsOfOthers],
      );
    }
    // So that one version of a site is looked up, too, where all of a hundred sites lie on one page.
    await connection.query(
      'insert into site_catalogue (site_id) select gen_random_uuid() from generate_series(1, 10000)',
    );
    await connection.query('analyze');
  } finally {
    await connection.end();
  }
});
afterAll(() => server.stop());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

/** What is asked of the database in the course of `work`. */
async function askedBy(work: (reader: Reader) => Promise<unknown>, siteId = server.siteId): Promise<Query<unknown>[]> {
  const reader = server.database.reader(siteId);
  const asked: Query<unknown>[] = [];
  const watched: Reader = {
    siteId: reader.siteId,
    all(query) {
      asked.push(query);
      return reader.all(query);
    },
    first(query) {
      asked.push(query);
      return reader.first(query);
    },
  };
  await work(watched);
  return asked;
}

/** How each of it is answered. */
async function plansOf(work: (reader: Reader) => Promise<unknown>): Promise<Plan[][]> {
  const asked = await askedBy(work);
  const connection = new pg.Client(server.databaseUrl);
  await connection.connect();
  try {
    const plans: Plan[][] = [];
    for (const query of asked) {
      const { sql, parameters } = query.compile();
      const { rows } = await connection.query(`explain (format json) ${sql}`, parameters.map(bindable));
      plans.push(nodesOf(rows[0]['QUERY PLAN'][0].Plan));
    }
    return plans;
  } finally {
    await connection.end();
  }
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

const signing = () => ({ key: new Uint8Array(32), siteId: server.siteId, operation: 'tried' });
const byId = [{ fieldName: 'id' }];
const wholeView = { search: true, seesContact: true, seesPrivateTags: true, seesIdentity: true };
const search = { search: { expression: 'copied 1321', mode: 'AND' } } as const;
const clientsWith = (filter: Record<string, unknown>) => (reader: Reader) =>
  queryContacts(
    reader,
    parseQuery(
      { filter, cursorPaging: { limit: 20 } },
      { fields: contactFields, signing: signing(), defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }] },
    ),
  );

describe('few are found by the index of searches', () => {
  test.each<[string, string, (reader: Reader) => Promise<unknown>]>([
    ['clients by a part of the name', 'contact_sought', clientsWith({ name: { $contains: 'ce 1234' } })],
    ['clients by a part of the address', 'contact_sought', clientsWith({ email: { $contains: 'nt-777@' } })],
    ['clients by a part of the number', 'contact_sought', clientsWith({ phone: { $contains: '10004321' } })],
    [
      'clients by any of the three',
      'contact_sought',
      clientsWith({
        $or: [{ name: { $contains: '2345' } }, { email: { $contains: '2345' } }, { phone: { $contains: '2345' } }],
      }),
    ],
    ['clients whom nobody is', 'contact_sought', clientsWith({ name: { $contains: 'zeppelin' } })],
    [
      'services by words',
      'service_name_sought',
      (reader) =>
        searchServiceRows(
          reader,
          parseSearch(search, { fields: serviceFields, signing: signing(), defaultSort: byId }),
          'UTC',
        ),
    ],
    [
      'resources by words',
      'resource_name_sought',
      (reader) =>
        searchResources(
          reader,
          parseSearch(search, { fields: resourceFields, signing: signing(), defaultSort: byId }),
          'UTC',
        ),
    ],
    [
      'staff by words, one misspelt',
      'staff_member_name_sought',
      (reader) =>
        searchStaff(
          reader,
          { providersOnly: false },
          parseSearch(
            { search: { expression: 'copied 13211', fuzzy: true, mode: 'AND' } },
            { fields: staffFieldsFor(wholeView), signing: signing(), defaultSort: byId },
          ),
          'UTC',
        ),
    ],
  ])('%s', async (_, index, work) => {
    const [looking, finding, page] = await plansOf(work);
    const found = finding!.filter((node) => node['Index Name'] === index);
    expect(found.length, JSON.stringify(finding)).toBeGreaterThan(0);
    for (const { 'Index Cond': condition } of found) {
      expect(condition).toContain('search_keys(site_id,');
    }
    // No table of all sites is read from end to end, by no statement.
    expect([looking!, finding!, page!].flat().map((node) => node['Node Type'])).not.toContain('Seq Scan');
  });
});

test('what very many hold is read in the order of the query', async () => {
  const [, page, ...others] = await plansOf(clientsWith({ email: { $contains: 'gmail' } }));
  expect(others).toEqual([]);
  expect(page!.map((node) => node['Index Name'])).toContain('contact_created');
  expect(page!.map((node) => node['Node Type'])).not.toContain('Sort');
});

test.each<[string, (reader: Reader) => Promise<unknown>]>([
  ['few', clientsWith({ name: { $contains: 'ce 1234' } })],
  ['very many', clientsWith({ email: { $contains: 'gmail' } })],
])('what looks for %s keeps no plan: one for any site would be that of a small one', async (_, work) => {
  const names = createStatementNames();
  const asked = await askedBy(work);
  expect(asked.length).toBeGreaterThan(1);
  for (const text of asked.map((query) => query.compile().sql)) {
    names.nameOf(text);
    expect(names.nameOf(text), text).toBeUndefined();
  }
});

test('a site that has few is read without the index, by a plan that is kept', async () => {
  const other = await server.database.serverReader.first(
    statement<{ id: string }>('select id from site where id <> $1 order by id limit 1', [server.siteId]),
  );
  const asked = await askedBy(
    (reader) =>
      searchServiceRows(
        reader,
        parseSearch(
          { search: { expression: 'copied 7', mode: 'AND' } },
          { fields: serviceFields, signing: signing(), defaultSort: byId },
        ),
        'UTC',
      ),
    other?.id,
  );
  const [, page, ...others] = asked.map((query) => query.compile().sql);
  expect(others).toEqual([]);
  expect(page).not.toContain('search_keys');
  const names = createStatementNames();
  names.nameOf(page as string);
  expect(names.nameOf(page as string)).toBeDefined();
});

test('the keys of two sites have nothing in common', async () => {
  const row = await server.database.serverReader.first(
    statement<{ shared: boolean }>(`select search_keys($1::uuid, $3, 1) && search_keys($2::uuid, $3, 1) as shared`, [
      server.siteId,
      newId(),
      storedWords('The same words on two sites'),
    ]),
  );
  expect(row).toEqual({ shared: false });
});

test.each([
  ['a', ['a']],
  ['an', ['an']],
  ['ann', ['ann']],
  ['garc', ['gar', 'arc']],
  ['zephyr', ['zep', 'hyr']],
  ['6463491941', ['646', '349', '194', '941']],
  ['Łukasz', ['Łuk', 'asz']],
])('of %s the runs are asked that cover it, which every text has that holds it', async (part, runs) => {
  const row = await server.database.serverReader.first(
    statement<{ covers: boolean; held: boolean }>(
      `select sought_keys($1::uuid, $2) @> single and single @> sought_keys($1::uuid, $2) as covers,
         search_keys($1::uuid, 'before ' || $2 || 'behind', 1) @> sought_keys($1::uuid, $2) as held
       from (select array(select (search_keys($1::uuid, run, char_length(run)))[1] from unnest($3::text[]) as run)) as of (single)`,
      [server.siteId, part, runs],
    ),
  );
  expect(row).toEqual({ covers: true, held: true });
});

test.each(['', 'a', 'an', ' garcía ', '🎾 zephyrine'])(
  'the keys of "%s" are every run of its letters, up to three and from the shortest that is asked for',
  async (text) => {
    const letters = [...text];
    for (const shortest of [1, 2, 3]) {
      const runs = letters.flatMap((_, place) =>
        [1, 2, 3].flatMap((size) =>
          size < shortest || place + size > letters.length ? [] : letters.slice(place, place + size).join(''),
        ),
      );
      const row = await server.database.serverReader.first(
        statement<{ count: number; same: boolean }>(
          `select cardinality(keys) as count, keys @> of_runs and of_runs @> keys as same
           from (select search_keys($1::uuid, $2, $3) as keys,
             array(select hashtextextended(run, uuid_hash_extended($1::uuid, 0)) from unnest($4::text[]) as run) as of_runs) as of`,
          [server.siteId, text, shortest, runs],
        ),
      );
      expect(row).toEqual({ count: runs.length, same: true });
    }
  },
);
