/** The shop with a connection beside its server: it holds rows, so that a job stands still while a test looks at it. */
import pg from 'pg';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { TestServerOptions } from '../../support/server.ts';
import { openShop, type Shop } from './support.ts';

export interface HeldShop {
  readonly shop: Shop;
  readonly client: pg.Client;
  /** Holds one of the services that are called so, in the order of the ids: its batch waits; answers how it is let go. */
  hold(position: number, name: string): Promise<() => Promise<unknown>>;
  /** Asks for rows of the site, whose id is the first parameter. */
  all<Row>(sql: string, ...parameters: unknown[]): Promise<Row[]>;
  countOf(rows: string, ...parameters: unknown[]): Promise<number | undefined>;
  close(): Promise<void>;
}

/** The caller closes it. */
export async function openHeldShop(options: Pick<TestServerOptions, 'mostInAct'> = {}): Promise<HeldShop> {
  const shop = await openShop(options);
  const { server } = shop;
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const all: HeldShop['all'] = <Row>(sql: string, ...parameters: unknown[]) =>
    server.database.serverReader.all<Row>(statement<Row>(sql, [server.siteId, ...parameters]));
  return {
    shop,
    client,
    all,
    async hold(position, name) {
      await client.query('begin');
      await client.query(
        `select 1 from service where site_id = $1 and id = (
           select id from service where site_id = $1 and name like $3 order by id offset $2 limit 1) for update`,
        [server.siteId, position, name],
      );
      return () => client.query('rollback');
    },
    async countOf(rows, ...parameters) {
      const [row] = await all<{ count: number }>(`select count(*)::integer as count from ${rows}`, ...parameters);
      return row?.count;
    },
    async close() {
      await client.end();
      await server.stop();
    },
  };
}
