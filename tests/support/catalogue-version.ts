/** The version of a site's catalogue: raised by every write after which something else is offered. */
import { statement } from '../../packages/server/src/db/statement.ts';
import type { TestServer } from './server.ts';

export async function catalogueVersion({ database, siteId }: TestServer): Promise<number> {
  const row = await database.serverReader.first(
    statement<{ version: number }>('select version from site_catalogue where site_id = $1', [siteId]),
  );
  return row!.version;
}
