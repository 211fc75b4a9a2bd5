/** Starts of one installation: assemblies over the same database and data folder, one after the other or side by side. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Assembly, assemble } from '../../packages/server/src/assembly.ts';
import { readSettings } from '../../packages/server/src/config.ts';
import { silentLog } from '../../packages/server/src/db/log.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface Installation {
  readonly testDatabase: TestDatabase;
  readonly dataFolder: string;
  readonly secret: Buffer;
  /** Assembles a process of it; nothing listens yet. */
  start(environment?: Record<string, string>, secret?: Buffer): Promise<Assembly>;
  /** Stops every process and removes database and folder. */
  remove(): Promise<void>;
}

/** Makes an empty installation; `environment` holds for all its starts. */
export async function makeInstallation(
  environment: Record<string, string>,
  { checksOutput }: { readonly checksOutput: boolean },
): Promise<Installation> {
  const testDatabase = await createTestDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), 'openhours-installation-'));
  const secret = randomBytes(32);
  const assemblies: Assembly[] = [];
  return {
    testDatabase,
    dataFolder,
    secret,
    async start(more = {}, startSecret = secret) {
      const assembly = await assemble({
        settings: readSettings({ PORT: '0', DATA_DIR: dataFolder, ...environment, ...more }),
        log: silentLog,
        secret: startSecret,
        connect: (purpose, poolSize) => testDatabase.connect({ purpose, poolSize: Math.min(poolSize, 3) }),
        directUrl: testDatabase.directUrl,
        checksOutput,
        pagesFolder: undefined,
      });
      assemblies.push(assembly);
      return assembly;
    },
    async remove() {
      await Promise.all(assemblies.map((each) => each.stop()));
      await testDatabase.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
