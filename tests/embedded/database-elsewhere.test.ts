/** A server over a database that is not its own still has a data folder: what was erased is kept there for restores. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../packages/server/src/config.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/db/embedded/start.ts';
import { silentLog } from '../../packages/server/src/db/log.ts';
import { startServer } from '../../packages/server/src/main.ts';

test('a data folder that is not there is made at the start, for its owner only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openhours-elsewhere-'));
  const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'database'), log: silentLog });
  const dataFolder = join(folder, 'not', 'there');
  try {
    const settings = readSettings({
      DATA_DIR: dataFolder,
      DATABASE_URL: postgres.url,
      OPENHOURS_SECRET: randomBytes(32).toString('hex'),
      // Nothing of the first run is kept in the folder then.
      OPENHOURS_OWNER_PASSWORD: 'chosen before the start',
      OPENHOURS_API_KEY: `ok_${randomBytes(16).toString('hex')}`,
      PORT: '0',
    });
    const server = await startServer(settings, { log: silentLog });
    await server.stop();
    expect(statSync(dataFolder).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataFolder, 'erasures.jsonl')).mode & 0o777).toBe(0o600);
    expect(existsSync(join(dataFolder, 'secret'))).toBe(false);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
