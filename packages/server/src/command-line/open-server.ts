/**
 * What one-off commands stand on: the server's parts without a port. The embedded database is used where it already
 * runs beside a started server, else it is started for the length of the command.
 */
import type { Assembly } from '../assembly.ts';
import { assemble } from '../assembly.ts';
import { withServerSecret } from '../auth/server-secret.ts';
import type { Settings } from '../config.ts';
import { createDatabase } from '../db/database.ts';
import { findRunningEmbedded, hasEmbeddedDatabase } from '../db/embedded/running.ts';
import { startEmbeddedPostgres } from '../db/embedded/start.ts';
import { type Log, silentLog } from '../db/log.ts';
import { migrate } from '../db/migrate.ts';
import { UsageError } from './terminal.ts';

export interface DatabaseAccess {
  readonly url: string;
  /** Past a pooler. */
  readonly directUrl: string;
  /** Stops what was started for this command. */
  readonly release: () => Promise<void>;
}

/** Reaches the database of the settings, whether or not a server is running. */
export async function openDatabase(settings: Settings, log: Log = silentLog): Promise<DatabaseAccess> {
  if (settings.databaseUrl !== undefined) {
    const { databaseUrl: url, databaseDirectUrl: directUrl = url } = settings;
    return { url, directUrl, release: async () => {} };
  }
  const running = findRunningEmbedded(settings.dataDirectory);
  if (running !== undefined) {
    return { url: running, directUrl: running, release: async () => {} };
  }
  const started = await startEmbeddedPostgres({ dataFolder: settings.dataDirectory, log });
  return { url: started.url, directUrl: started.url, release: () => started.stop() };
}

/** Does something with the server's parts on a migrated database; nothing listens, no job runs. */
export async function withServer<T>(settings: Settings, work: (assembly: Assembly) => Promise<T>): Promise<T> {
  if (settings.databaseUrl === undefined && !hasEmbeddedDatabase(settings.dataDirectory)) {
    throw new UsageError(
      `There is no database in ${settings.dataDirectory} yet: start the server once, it makes the first site.`,
    );
  }
  const access = await openDatabase(settings);
  try {
    await migrate({ url: access.directUrl });
    const assembly = await withServerSecret(settings, (secret) =>
      assemble({
        settings: { ...settings, databaseConnections: 2 },
        log: silentLog,
        secret,
        connect: (purpose, poolSize) =>
          createDatabase({
            url: access.url,
            directUrl: access.directUrl,
            pooler: settings.databasePooler,
            poolSize: Math.min(poolSize, 2),
            purpose,
          }),
        directUrl: access.directUrl,
        checksOutput: false,
        pagesFolder: undefined,
      }),
    );
    try {
      return await work(assembly);
    } finally {
      await assembly.stop();
    }
  } finally {
    await access.release();
  }
}
