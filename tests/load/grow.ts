/**
 * Years of life in a minute: rows of a running server's database are copied inside the database, with other ids and other
 * times, until there are as many bookings and sites as a busy server has. For measurements only.
 */
import pg from 'pg';

/** What a relay has done with and a retention removes: no request reads it, and it would be most of the bytes. */
const passing = ['outbox_event', 'task', 'live_event', 'live_position', 'audit_entry', 'idempotency', 'message'];
/** Credentials that are unique on the whole server. */
const credentials = ['api_key', 'site_host', 'identity_session', 'sign_in_failure'];

type Overrides = Readonly<Record<string, string>>;

async function columnsOf(database: pg.Client, table: string): Promise<string[]> {
  const { rows } = await database.query(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map((row) => row.name as string);
}

/** Copies rows of a table `from …`, where some columns become other expressions. */
async function copyRows(database: pg.Client, table: string, overrides: Overrides, from: string): Promise<number> {
  const columns = await columnsOf(database, table);
  const values = columns.map((column) => overrides[column] ?? `t.${column}`);
  const { rowCount } = await database.query(
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} ${from}`,
  );
  return rowCount ?? 0;
}

/** The guard against overlaps costs most of the time when rows come one by one: it is made anew over all of them. */
async function withoutOverlapGuard(database: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await database.query(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'occupancy_no_overlap'`,
  );
  await database.query('alter table occupancy drop constraint occupancy_no_overlap');
  await work();
  await database.query(`alter table occupancy add constraint occupancy_no_overlap ${rows[0].definition}`);
}

export interface Past {
  readonly siteId: string;
  /** A booking of the site with its event and its time, of which the others are made. */
  readonly bookingId: string;
  /** Those who have served, each one hour after the other until the last midnight. */
  readonly resourceIds: readonly string[];
  readonly bookings: number;
}

/** Gives a site a past: bookings that are over, with their events and the time that they took. */
export async function addPast(databaseUrl: string, { siteId, bookingId, resourceIds, bookings }: Past): Promise<void> {
  await withDatabase(databaseUrl, (database) =>
    withoutOverlapGuard(database, async () => {
      await database.query(
        `create temp table past on commit preserve rows as
         select gen_random_uuid() as id, gen_random_uuid() as event_id, resource_id,
           date_trunc('day', now()) - hour * interval '1 hour' as start_at
         from unnest($1::uuid[]) resource_id, generate_series(1, $2::integer) as hour`,
        [resourceIds, Math.ceil(bookings / resourceIds.length)],
      );
      const ends = { start_at: 'past.start_at', end_at: `past.start_at + interval '1 hour'` };
      const locals = {
        local_start: `past.start_at at time zone 'UTC'`,
        local_end: `(past.start_at + interval '1 hour') at time zone 'UTC'`,
      };
      const of = (table: string, which: string) => `from ${table} t, past where t.site_id = '${siteId}' and ${which}`;
      await copyRows(
        database,
        'calendar_event',
        { id: 'past.event_id', resource_ids: 'array[past.resource_id]', ...ends, ...locals },
        of('calendar_event', `t.id = (select event_id from booking where site_id = t.site_id and id = '${bookingId}')`),
      );
      await copyRows(
        database,
        'booking',
        {
          id: 'past.id',
          event_id: 'past.event_id',
          resource_id: 'past.resource_id',
          next_at: 'past.start_at',
          ...ends,
        },
        of('booking', `t.id = '${bookingId}'`),
      );
      await copyRows(
        database,
        'occupancy',
        {
          id: 'gen_random_uuid()',
          resource_id: 'past.resource_id',
          source_id: 'past.id',
          during: `tstzrange(past.start_at, past.start_at + interval '1 hour')`,
        },
        of('occupancy', `t.source_id = '${bookingId}'`),
      );
    }),
  );
}

/** Makes many sites like one, each with everything of it that lasts. */
export async function addSitesLike(databaseUrl: string, siteId: string, sites: number): Promise<void> {
  await withDatabase(databaseUrl, (database) =>
    withoutOverlapGuard(database, async () => {
      await database.query(
        `create temp table fresh on commit preserve rows as
         select gen_random_uuid() as id, (select max(number) from site) + place as number from generate_series(1, $1::integer) as place`,
        [sites],
      );
      await copyRows(
        database,
        'site',
        { id: 'fresh.id', number: 'fresh.number' },
        `from site t, fresh where t.id = '${siteId}'`,
      );
      const left = new Set([...passing, ...credentials]);
      for (const table of (await tablesOfSites(database)).filter((name) => !left.has(name))) {
        const unique: Overrides = table === 'oauth_app' ? { id: 'gen_random_uuid()' } : {};
        // Site by site, as indexes are ordered: in any other order each row would meet other pages of each index.
        const from = `from ${table} t, fresh where t.site_id = '${siteId}' order by fresh.id`;
        await copyRows(database, table, { site_id: 'fresh.id', ...unique }, from);
      }
    }),
  );
}

/** Gives every site events that were delivered and tasks that were done, as they lie there for a month, and one many. */
export async function addDoneWork(
  databaseUrl: string,
  { siteId, many, each }: { readonly siteId: string; readonly many: number; readonly each: number },
): Promise<void> {
  await withDatabase(databaseUrl, async (database) => {
    await database.query(
      `create temp table done on commit preserve rows as
       select site.id as site_id, gen_random_uuid() as id, now() - place * interval '20 seconds' as at
       from site, generate_series(1, case when site.id = $1 then $2::integer else $3::integer end) as place order by at`,
      [siteId, many, each],
    );
    await database.query(
      `insert into outbox_event (site_id, id, type, entity_id, entity_sequence, at, identity, body)
       select site_id, id, 'wix.bookings.v2.booking_updated', gen_random_uuid(), 10, at, '{"identityType": "UNKNOWN"}', '{}'
       from done`,
    );
    await database.query(
      `insert into task (site_id, kind, id, state, attempt, entity_id, ended_at)
       select site_id, 'live', id, 'DONE', 1, id, at from done`,
    );
  });
}

/** Whoever the staff of sites is made like, and how they are called; the words as searches keep them. */
export interface StaffLike {
  readonly template: { readonly siteId: string; readonly resourceId: string };
  readonly names: readonly { readonly name: string; readonly words: string }[];
  /** Two of each site are called so. */
  readonly rareName: { readonly name: string; readonly words: string };
}

/**
 * How long ago one of so many of a site came: sites grow side by side, so that what one of them has lies between what others
 * have, as its ids do that rise with time.
 */
export function sinceSql(number: string, many: string): string {
  return `(${number} * interval '1000 days' / ${many})`;
}

/** Gives sites so many staff members each, with the resources that they are booked as, in the order in which they came. */
export async function addStaff(
  databaseUrl: string,
  sites: readonly (readonly [siteId: string, many: number])[],
  { names, rareName, template }: StaffLike,
): Promise<void> {
  await withDatabase(databaseUrl, async (database) => {
    await withoutIndexes(database, ['resource_name_sought', 'staff_member_name_sought'], async () => {
      await database.query(
        `create temp table person on commit preserve rows as
         select site_id, uuidv7(-since) as id, uuidv7(-since) as resource_id, called[1] as name, called[2] as words,
           now() - since as at
         from (
           select site_id, ${sinceSql('number', 'many')} as since, case when number % (many / 2) = many / 4 then array[$5::text, $6::text]
             else array[($3::text[])[1 + number % cardinality($3::text[])], ($4::text[])[1 + number % cardinality($4::text[])]]
             end as called
           from unnest($1::uuid[], $2::integer[]) as asked (site_id, many), generate_series(1, many) as number
         ) as numbered`,
        [
          sites.map(([siteId]) => siteId),
          sites.map(([, many]) => many),
          names.map(({ name }) => name),
          names.map(({ words }) => words),
          rareName.name,
          rareName.words,
        ],
      );
      const own = {
        site_id: 'person.site_id',
        name: 'person.name',
        name_sought: 'person.words',
        created_at: 'person.at',
        updated_at: 'person.at',
      };
      const of = (table: string, column: string) =>
        `from ${table} t, person where t.site_id = '${template.siteId}' and t.${column} = '${template.resourceId}'
         order by person.at`;
      await copyRows(database, 'resource', { ...own, id: 'person.resource_id' }, of('resource', 'id'));
      await copyRows(
        database,
        'staff_member',
        { ...own, id: 'person.id', resource_id: 'person.resource_id' },
        of('staff_member', 'resource_id'),
      );
    });
    await database.query('vacuum analyze resource, staff_member');
  });
}

/** Indexes of searches are made over all rows at the end, which takes a part of the time that row by row would. */
export async function withoutIndexes(
  database: pg.Client,
  names: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await database.query<{ name: string; definition: string }>(
    'select indexname as name, indexdef as definition from pg_indexes where indexname = any ($1)',
    [names],
  );
  for (const { name } of rows) {
    await database.query(`drop index ${name}`);
  }
  await work();
  for (const { definition } of rows) {
    await database.query(definition);
  }
}

/** Ids of sites, the one that is said among them. */
export async function readSiteIds(databaseUrl: string, siteId: string, most: number): Promise<string[]> {
  return withDatabase(databaseUrl, async (database) => {
    const { rows } = await database.query('select id from site order by id = $1 desc, id limit $2', [siteId, most]);
    return rows.map((row) => row.id as string);
  });
}

/** Every table with rows of sites; those that others name come before the others. */
async function tablesOfSites(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query(
    `with recursive site_table as (
       select format('%I', c.table_name)::regclass::oid as oid from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'site_id' and t.table_type = 'BASE TABLE'),
     place as (
       select oid, 0 as depth from site_table
       union
       select conrelid, depth + 1 from place join pg_constraint on confrelid = place.oid and contype = 'f'
       where conrelid <> confrelid and conrelid in (select oid from site_table) and depth < 10)
     select oid::regclass::text as name from place group by oid order by max(depth), name`,
  );
  return rows.map((row) => row.name as string);
}

/** Lets the planner know what the tables have become, as a server that has grown slowly would. */
export async function takeStock(databaseUrl: string): Promise<{ bookings: number; sites: number }> {
  return withDatabase(databaseUrl, async (database) => {
    await database.query('vacuum analyze');
    const { rows } = await database.query(
      `select (select count(*)::integer from booking) as bookings, (select count(*)::integer from site) as sites`,
    );
    return rows[0];
  });
}

async function withDatabase<T>(url: string, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client(url);
  await database.connect();
  try {
    await database.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'`);
    // Rows that are copies of rows name what is copied, too: looking it up for each would take most of the time.
    await database.query('set session_replication_role = replica');
    return await work(database);
  } finally {
    await database.end();
  }
}
