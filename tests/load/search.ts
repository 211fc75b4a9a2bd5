/**
 * Looking for clients: a site with a hundred thousand of them beside one with a thousand, in the same database, among as many
 * other sites as asked for. `npm run bench -- search [sites]`.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ProductProcess } from '../support/process.ts';
import { compare, perSecond, type Row, type Target } from './measure.ts';

const clientsOfSmall = 1000;
const clientsOfLarge = 100_000;
const clientsOfOthers = 20;

const firstNames = ['Anna', 'José', 'Maria', 'Łukasz', 'Sofia', 'Paul', 'Chloé', 'Noah', 'Miriam', 'Ines'];
const lastNames = ['Garcia', 'Müller', 'Rossi', 'Novak', 'Smith', 'Dubois', 'Cohen', 'Jensen', 'Silva', 'Kowalski'];
const hosts = ['gmail.com', 'gmail.com', 'outlook.com', 'example.org'];

/** What somebody types, and what it is part of. Two clients of each site are called Zephyrine. */
const asked: readonly (readonly [what: string, filter: object, hasAim?: false])[] = [
  ['a name that two have', { $or: [{ name: { $contains: 'zephy' } }, { email: { $contains: 'zephy' } }] }],
  ['a part that a tenth has', { $or: [{ name: { $contains: 'garc' } }, { email: { $contains: 'garc' } }] }],
  ['a part that half have', { email: { $contains: 'gmail' } }],
  ['two letters', { name: { $contains: 'an' } }],
  ['a number without its country', { phone: { $contains: '2000000777' } }],
  // What is found is read and sorted, and the large site has a hundred times as many: no aim stands on that.
  ['a part of a number, 111 beside one', { phone: { $contains: '0000777' } }, false],
];

/** Stores the clients and measures what finds some of them. */
export async function measureSearch(product: ProductProcess, sites: number): Promise<Row[]> {
  const small = await ownSite(product);
  const large = await ownSite(product);
  await store(product.databaseUrl(), [
    [small.siteId, clientsOfSmall],
    [large.siteId, clientsOfLarge],
    ...Array.from({ length: sites }, () => [randomUUID(), clientsOfOthers] as const),
  ]);
  const rows: Row[] = [];
  for (const [what, filter, hasAim = true] of asked) {
    const body = JSON.stringify({ query: { filter, cursorPaging: { limit: 20 } } });
    const target = ({ headers }: OwnSite): Target => ({
      url: `${product.url}/v1/contacts/query`,
      method: 'POST',
      headers: { ...headers },
      nextBody: () => body,
    });
    const { first, second, ratio } = await compare(target(large), target(small), { connections: 4 });
    rows.push({
      what: `${what}, of ${clientsOfLarge} clients, ${sites} other sites`,
      figure: perSecond(first),
      beside: `of ${clientsOfSmall}: ${perSecond(second)}`,
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

/** So many clients of each site, in the order in which they came; the index is made over all of them. */
async function store(databaseUrl: string, sites: readonly (readonly [string, number])[]): Promise<void> {
  const database = new pg.Client(databaseUrl);
  await database.connect();
  try {
    const { rows } = await database.query<{ definition: string }>(
      `select indexdef as definition from pg_indexes where indexname = 'contact_sought'`,
    );
    await database.query('drop index contact_sought');
    await database.query(
      `insert into contact (site_id, id, email, email_folded, name_folded, name_sought, first_name, last_name, phone,
         phone_sought, created_at, updated_at)
       select site_id, gen_random_uuid(), mail, mail, lower(first || ' ' || last), lower(first || ' ' || last), first, last,
         phone, phone, at, at
       from (
         select site_id, first, last, '+1' || 2000000000 + number as phone, now() - number * interval '1 minute' as at,
           lower(first) || '.' || lower(last) || number || '@' || host as mail
         from (
           select site_id, number,
             case when number % (clients / 2) = clients / 4 then 'Zephyrine' else ($3::text[])[1 + number % 10] end as first,
             ($4::text[])[1 + (number / 10) % 10] as last, ($5::text[])[1 + number % 4] as host
           from unnest($1::uuid[], $2::integer[]) as asked (site_id, clients), generate_series(1, clients) as number
         ) as person
       ) as client`,
      [sites.map(([id]) => id), sites.map(([, clients]) => clients), firstNames, lastNames, hosts],
    );
    await database.query(rows[0]?.definition ?? '');
    await database.query('vacuum analyze contact');
  } finally {
    await database.end();
  }
}
