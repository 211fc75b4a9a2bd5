/** Starts the whole server of one process: PostgreSQL, tables, domains, pages, address; and ends it in the other order. */
import { join } from 'node:path';
import type { Assembly } from './assembly.ts';
import type { Settings } from './config.ts';
import { openDataFolder } from './db/data-folder.ts';
import type { EmbeddedPostgres } from './db/embedded/start.ts';
import type { Log } from './db/log.ts';
import type { FirstRunCredentials } from './first-run.ts';
import { packageFolder } from './storage/package-folder.ts';

export interface RunningServer {
  /** Where people reach it, the public one first. */
  readonly addresses: readonly string[];
  /** What the first run on an empty database made; shown once, kept in a file. */
  readonly firstRun: { readonly credentials: FirstRunCredentials; readonly keptIn: string } | undefined;
  /** Drains, closes, and stops PostgreSQL last. Safe to call twice. */
  stop(): Promise<void>;
}

interface DatabasePlace {
  readonly url: string;
  readonly directUrl: string;
  readonly embedded: EmbeddedPostgres | undefined;
}

/** The outside server, or an embedded one that this process starts. Its modules load only when they are needed. */
async function findDatabase(settings: Settings, log: Log): Promise<DatabasePlace> {
  if (settings.databaseUrl !== undefined) {
    // Erasures are kept there whichever database is used: an erasure that cannot be kept must not be promised.
    openDataFolder(settings.dataDirectory);
    const { databaseUrl: url, databaseDirectUrl: directUrl = url } = settings;
    return { url, directUrl, embedded: undefined };
  }
  const { startEmbeddedPostgres } = await import('./db/embedded/start.ts');
  const embedded = await startEmbeddedPostgres({ dataFolder: settings.dataDirectory, log });
  return { url: embedded.url, directUrl: embedded.url, embedded };
}

/** The server's modules; loaded while PostgreSQL starts, because each takes about as long as the other. */
async function loadModules() {
  const [assembly, database, migrate, serverSecret] = await Promise.all([
    import('./assembly.ts'),
    import('./db/database.ts'),
    import('./db/migrate.ts'),
    import('./auth/server-secret.ts'),
  ]);
  return { ...assembly, ...database, ...migrate, ...serverSecret };
}

async function start(assembly: Assembly): Promise<Omit<RunningServer, 'stop'>> {
  const firstRun = await assembly.firstRun();
  return { firstRun, addresses: await assembly.listen() };
}

/**
 * Starts a server and answers when it takes calls. Rejects, with everything stopped again, when it cannot.
 */
export async function startServer(settings: Settings, { log }: { log: Log }): Promise<RunningServer> {
  const modulesLoading = loadModules();
  const place = await findDatabase(settings, log);
  try {
    const modules = await modulesLoading;
    await modules.migrate({ url: place.directUrl, log });
    const assembly = await modules.withServerSecret(settings, (secret) =>
      modules.assemble({
        settings,
        log,
        secret,
        connect: (purpose, poolSize, watch) =>
          modules.createDatabase({
            url: place.url,
            directUrl: place.directUrl,
            pooler: settings.databasePooler,
            poolSize,
            purpose,
            log,
            ...watch,
          }),
        directUrl: place.directUrl,
        checksOutput: false,
        pagesFolder: join(packageFolder(), '..', 'web', 'dist'),
      }),
    );
    const started = await start(assembly).catch(async (error: unknown) => {
      await assembly.stop();
      throw error;
    });
    return {
      ...started,
      async stop() {
        await assembly.stop();
        await place.embedded?.stop();
      },
    };
  } catch (error) {
    await place.embedded?.stop();
    throw error;
  }
}
