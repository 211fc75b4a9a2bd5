/**
 * The embedded PostgreSQL of one data folder: real server programs from npm, run as a child process, started again
 * when it dies and stopped last. Every trap that was found by trying is handled here or in the files beside.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDataFolder } from '../data-folder.ts';
import { type Log, reasonOf } from '../log.ts';
import { installedFolder, prepareBinaries } from './binaries.ts';
import {
  choosePlace,
  clusterOwner,
  clusterUrl,
  createCluster,
  knownPlace,
  readPassword,
  requireMajorVersion,
} from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import {
  clearLeftovers,
  defaultSettings,
  findFreePort,
  launch,
  type Postmaster,
  type ServerSetup,
  stopServer,
} from './postmaster.ts';
import { chooseServiceUser } from './service-user.ts';

export interface EmbeddedOptions {
  /** Made when missing. Holds the password, the lock, and (unless its user cannot reach it) the database. */
  readonly dataFolder: string;
  readonly log: Log;
  /** Server settings over our own, for tests and unusual machines. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where the database goes when root keeps the data folder in a closed place. */
  readonly fallbackRoot?: string;
  /** The installed programs; default: the npm package for this machine. */
  readonly binariesFolder?: string;
}

export interface EmbeddedPostgres {
  /** Connects as the owner of the database; holds the password. Stays the same while this object lives. */
  readonly url: string;
  readonly port: number;
  /** The server process right now; another one after a crash. */
  pid(): number | undefined;
  /** True between a crash of the server and its return. */
  isDown(): boolean;
  /** Fast shutdown, then the lock is released. Safe to call twice. */
  stop(): Promise<void>;
}

const portTries = 5;
/** The user of the database is another one when root starts the server, and must reach its own folder inside. */
const openToPass = 0o711;

/** Starts the database of a data folder, creating it on the first run. Rejects with a sentence for the operator. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataFolder = resolve(options.dataFolder);
  openDataFolder(dataFolder, openToPass);
  const lock = lockFolder(dataFolder);
  try {
    const { setup, password } = await prepare(dataFolder, options);
    const first = await launchOnFreePort(setup);
    return supervise(setup, first, password, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function prepare(
  dataFolder: string,
  options: EmbeddedOptions,
): Promise<{ setup: ServerSetup; password: string }> {
  const { log } = options;
  const user = chooseServiceUser(clusterOwner(knownPlace(dataFolder)));
  const place = choosePlace(dataFolder, user, options.fallbackRoot ?? '/var/lib/openhours', log);
  const clusterExists = existsSync(join(place.cluster, 'PG_VERSION'));
  const password = readPassword(dataFolder, clusterExists);
  const binaries = prepareBinaries(options.binariesFolder ?? installedFolder(), user, place.folder);
  if (clusterExists) {
    requireMajorVersion(place, binaries);
    await clearLeftovers(place, binaries, log);
  } else {
    await createCluster(place, binaries, user, password);
  }
  return { setup: { place, binaries, user, log, settings: { ...defaultSettings, ...options.settings } }, password };
}

/** Another program may take the port between our look and the server's; then the next one is tried. */
async function launchOnFreePort(setup: ServerSetup): Promise<Postmaster> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await launch(setup, await findFreePort());
    } catch (error) {
      if (tries === portTries || !(error instanceof Error) || !error.message.includes('Address already in use')) {
        throw error;
      }
    }
  }
}

function supervise(setup: ServerSetup, first: Postmaster, password: string, release: () => void): EmbeddedPostgres {
  const { log, place, binaries } = setup;
  const { port } = first;
  let current: Postmaster | undefined = first;
  let stopping: Promise<void> | undefined;
  let revival: Promise<void> = Promise.resolve();

  function watch(postmaster: Postmaster): void {
    void postmaster.exited.then(() => {
      current = undefined;
      if (stopping === undefined) {
        log.error({ pid: postmaster.pid }, 'the database process ended by itself; it is started again');
        revival = revive();
      }
    });
  }

  /** Keeps trying on the same port, so that every pool finds the server again without being told. */
  async function revive(): Promise<void> {
    for (let pauseMs = 50; stopping === undefined; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      try {
        await clearLeftovers(place, binaries, log);
        const next = await launch(setup, port);
        current = next;
        watch(next);
        log.info({ pid: next.pid }, 'the database is back');
        return;
      } catch (error) {
        log.error({ reason: reasonOf(error) }, 'the database could not be started again yet');
        await new Promise((done) => setTimeout(done, pauseMs).unref());
      }
    }
  }

  async function stop(): Promise<void> {
    await revival;
    if (current !== undefined) {
      await stopServer(current.pid, place, binaries);
    }
    release();
  }

  watch(first);
  return {
    url: clusterUrl(password, port),
    port,
    pid: () => current?.pid,
    isDown: () => current === undefined,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
