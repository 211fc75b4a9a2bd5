/** All that a site has stored, by the tables that the database has: whether any of it was changed, or told to another. */
import { createHash } from 'node:crypto';
import { statement } from '../../packages/server/src/db/statement.ts';
import { isSiteTable } from '../../packages/server/src/db/tables.ts';
import type { TestServer } from './server.ts';

type Stored = Pick<TestServer, 'database'>;

/** Names of all tables whose rows belong to sites. */
export async function siteTables(server: Stored): Promise<string[]> {
  const tables = await server.database.serverReader.all(
    statement<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
      [],
    ),
  );
  return tables.map((table) => table.name).filter(isSiteTable);
}

async function rowsOf(server: Stored, siteId: string): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for (const table of await siteTables(server)) {
    const found = await server.database.serverReader.all(
      // When the clock looks at a line again is its own bookkeeping.
      statement<{ text: string }>(
        `select (to_jsonb(t) - 'recheck_at')::text as text from ${table} t where site_id = $1`,
        [siteId],
      ),
    );
    rows.set(
      table,
      found
        .map((row) => row.text)
        .toSorted()
        .join('\n'),
    );
  }
  return rows;
}

const guidInText = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Tables that authentication itself writes. */
const ownBookkeeping = ['identity_session', 'audit_entry', 'outbox_event', 'task', 'live_event', 'live_position'];

/** A hash of everything a site holds but what credentials and workers write by themselves. */
export async function fingerprint(server: Stored, siteId: string): Promise<string> {
  const hash = createHash('sha256');
  for (const [table, text] of await rowsOf(server, siteId)) {
    if (!ownBookkeeping.includes(table)) {
      hash.update(`${table}\n${text}\n`);
    }
  }
  return hash.digest('hex');
}

/** Of each table one row by its id, or by one that no other of them has; `leftOut` are those that both sites know. */
export async function idOfEachTable(server: Stored, siteId: string, leftOut: ReadonlySet<string>): Promise<string[]> {
  const chosen = new Set<string>();
  for (const text of (await rowsOf(server, siteId)).values()) {
    const ids = text.split('\n').flatMap((row) => {
      const own = row === '' ? undefined : (JSON.parse(row) as { id?: string }).id;
      return [...(own?.match(guidInText) ?? []), ...(row.match(guidInText) ?? [])];
    });
    const id = ids.find((each) => each !== siteId && !leftOut.has(each) && !chosen.has(each));
    if (id !== undefined) {
      chosen.add(id);
    }
  }
  return [...chosen];
}

export async function idsOf(server: Stored, siteId: string): Promise<string[]> {
  const text = [...(await rowsOf(server, siteId)).values()].join('\n');
  return [...new Set(text.match(guidInText) ?? [])];
}
