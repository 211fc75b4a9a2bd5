/**
 * Looking for clients, staff and resources, and counting what is found: a site with a hundred thousand of each beside
 * one with a thousand, in the same database, among as many other sites as asked for. `npm run bench -- search [sites]`.
 */
import { randomUUID } from 'node:crypto';
import { storedWords } from '@openhours/contract';
import pg from 'pg';
import type { ProductProcess } from '../support/process.ts';
import { addStaff, sinceSql, withoutIndexes } from './grow.ts';
import { compare, perSecond, type Row, type Target } from './measure.ts';
import { addPractice } from './seed.ts';

/** Of each kind. */
const rowsOfSmall = 1000;
const rowsOfLarge = 100_000;
const rowsOfOthers = 20;
/** Two of each kind have it on every site. */
const rareName = 'Zephyrine';

const firstNames = ['Anna', 'José', 'Maria', 'Łukasz', 'Sofia', 'Paul', 'Chloé', 'Noah', 'Miriam', 'Ines'];
const lastNames = ['Garcia', 'Müller', 'Rossi', 'Novak', 'Smith', 'Dubois', 'Cohen', 'Jensen', 'Silva', 'Kowalski'];
const hosts = ['gmail.com', 'gmail.com', 'outlook.com', 'example.org'];

/** Of one town: clients share how their numbers begin and nothing else. */
const areaCodes = ['212', '646', '718', '917'];
const firstLocalNumber = 2_000_000;
const localNumbers = 8_000_000;
/** Shares no factor with their count, so that everybody has another number, and neighbours have none alike. */
const stride = 4_871_933;
/** The number of one client of each site, as somebody types it who sees it on the telephone. */
const soughtNumber = nationalNumberOf(777);

function nationalNumberOf(client: number): string {
  return `${areaCodes[client % areaCodes.length]}${firstLocalNumber + ((client * stride) % localNumbers)}`;
}

interface Question {
  readonly what: string;
  /** What the sites have so many of. */
  readonly of: 'clients' | 'staff members' | 'resources';
  readonly path: string;
  readonly body: object;
  /** What is read grows with what is found, and of that the large site has a hundred times as many: no aim stands on it. */
  readonly hasAim?: false;
}

const page = { cursorPaging: { limit: 20 } };

const clients = (what: string, filter: object, hasAim?: false): Question => ({
  what,
  of: 'clients',
  path: '/v1/contacts/query',
  body: { query: { filter, ...page } },
  ...(hasAim === undefined ? {} : { hasAim }),
});

const byMonth = { type: 'DATE_HISTOGRAM', fieldPath: 'createdDate', dateHistogram: { interval: 'MONTH' } };
const rare = { expression: rareName };

const searched = (of: Question['of'], path: string, aggregations: readonly object[]): readonly Question[] => [
  { what: 'a name that two have', of, path, body: { search: { ...page, search: rare } } },
  { what: 'the two of a name, counted', of, path, body: { search: { ...page, search: rare, aggregations } } },
  { what: 'all of them, counted', of, path, body: { search: { ...page, aggregations } }, hasAim: false },
];

/** What somebody types, and what it is part of. */
const asked: readonly Question[] = [
  clients('a name that two have', { $or: [{ name: { $contains: 'zephy' } }, { email: { $contains: 'zephy' } }] }),
  clients('a part that a tenth has', { $or: [{ name: { $contains: 'garc' } }, { email: { $contains: 'garc' } }] }),
  clients('a part that half have', { email: { $contains: 'gmail' } }),
  clients('two letters', { name: { $contains: 'an' } }),
  clients('a number without its country', { phone: { $contains: soughtNumber } }),
  clients('the last digits of a number', { phone: { $contains: soughtNumber.slice(-4) } }, false),
  ...searched('staff members', '/v1/staff-members/search', [{ fieldPath: 'serviceProvider' }, byMonth]),
  ...searched('resources', '/v2/resources/search', [{ fieldPath: 'typeId' }, byMonth]),
];

/** Stores the rows and measures what finds some of them. */
export async function measureSearch(product: ProductProcess, sites: number): Promise<Row[]> {
  const small = await ownSite(product);
  const large = await ownSite(product);
  const sizes = [
    [small.siteId, rowsOfSmall],
    [large.siteId, rowsOfLarge],
    ...Array.from({ length: sites }, () => [randomUUID(), rowsOfOthers] as const),
  ] as const;
  await storeClients(product.databaseUrl(), sizes);
  await storeStaff(product.databaseUrl(), small.siteId, sizes);
  const rows: Row[] = [];
  for (const { what, of, path, body, hasAim = true } of asked) {
    const text = JSON.stringify(body);
    const target = ({ headers }: OwnSite): Target => ({
      url: `${product.url}${path}`,
      method: 'POST',
      headers: { ...headers },
      nextBody: () => text,
    });
    const { first, second, ratio } = await compare(target(large), target(small), { connections: 4 });
    rows.push({
      what: `${what}, of ${rowsOfLarge} ${of}, ${sites} other sites`,
      figure: perSecond(first),
      beside: `of ${rowsOfSmall}: ${perSecond(second)}`,
      ratio: ratio.toFixed(2),
      aim: hasAim ? '≥ 0.80' : '',
    });
  }
  return rows;
}

interface OwnSite {
  readonly siteId: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function ownSite(product: ProductProcess): Promise<OwnSite> {
  const { 'wix-site-id': _site, ...ofAccount } = product.ownerHeaders;
  const answer = await fetch(`${product.url}/v1/sites`, {
    method: 'POST',
    headers: { ...ofAccount, 'wix-account-id': product.accountId },
    body: JSON.stringify({ site: { displayName: 'One of many', timeZone: 'UTC' } }),
  });
  const text = await answer.text();
  if (answer.status !== 200) {
    throw new Error(`the site could not be made: ${text}`);
  }
  const { site, apiKey } = JSON.parse(text) as { site: { id: string }; apiKey: string };
  return {
    siteId: site.id,
    headers: { 'content-type': 'application/json', authorization: apiKey, 'wix-site-id': site.id },
  };
}

/** So many clients of each site, all in the order in which they came; the index is made over all of them. */
async function storeClients(
  databaseUrl: string,
  sites: readonly (readonly [siteId: string, clients: number])[],
): Promise<void> {
  const database = new pg.Client(databaseUrl);
  await database.connect();
  try {
    await withoutIndexes(database, ['contact_sought'], async () => {
      await database.query(
        `insert into contact (site_id, id, email, email_folded, name_folded, name_sought, first_name, last_name, phone,
           phone_sought, created_at, updated_at)
         select site_id, uuidv7(-since), mail, mail, lower(first || ' ' || last), lower(first || ' ' || last), first, last,
           phone, phone, now() - since, now() - since
         from (
           select site_id, first, last, since,
             '+1' || ($7::text[])[1 + number % cardinality($7::text[])] || $8 + number * $9::bigint % $10 as phone,
             lower(first) || '.' || lower(last) || number || '@' || host as mail
           from (
             select site_id, number, ${sinceSql('number', 'clients')} as since,
               case when number % (clients / 2) = clients / 4 then $6 else ($3::text[])[1 + number % 10] end as first,
               ($4::text[])[1 + (number / 10) % 10] as last, ($5::text[])[1 + number % 4] as host
             from unnest($1::uuid[], $2::integer[]) as asked (site_id, clients), generate_series(1, clients) as number
           ) as person
         ) as client order by since desc`,
        [
          sites.map(([id]) => id),
          sites.map(([, count]) => count),
          firstNames,
          lastNames,
          hosts,
          rareName,
          areaCodes,
          firstLocalNumber,
          stride,
          localNumbers,
        ],
      );
    });
    await database.query('vacuum analyze contact');
  } finally {
    await database.end();
  }
}

/** As many staff members, each with its resource, like somebody who works on the small site. */
async function storeStaff(
  databaseUrl: string,
  siteId: string,
  sites: readonly (readonly [siteId: string, staff: number])[],
): Promise<void> {
  const officeHours = { weekdays: [1, 2, 3, 4, 5], fromHour: 9, toHour: 17 };
  const { resourceIds } = await addPractice(databaseUrl, siteId, officeHours, 1);
  const called = (name: string) => ({ name, words: storedWords(name) });
  await addStaff(databaseUrl, sites, {
    template: { siteId, resourceId: resourceIds[0] as string },
    names: firstNames.flatMap((first) => lastNames.map((last) => called(`${first} ${last}`))),
    rareName: called(`${rareName} ${lastNames[0]}`),
  });
}
