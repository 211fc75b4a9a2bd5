/**
 * The files of the embedded database: where they lie, who owns them, and how they are made once and completely.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '../log.ts';
import type { Binaries } from './binaries.ts';
import { makeOpenFolder } from './open-folder.ts';
import type { ServiceUser } from './service-user.ts';

const superuser = 'openhours';

const run = promisify(execFile);

/** Where the database of a data folder lives. */
export interface ClusterPlace {
  /** Holds the cluster, its log, and a copy of the programs when one is needed. */
  readonly folder: string;
  readonly cluster: string;
}

const elsewhereFile = 'postgres.elsewhere';

/** Reads where an existing database lies, or where a new one would if its user can reach the data folder. */
export function knownPlace(dataFolder: string): ClusterPlace {
  const note = join(dataFolder, elsewhereFile);
  return placeIn(existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataFolder, 'postgres'));
}

function placeIn(folder: string): ClusterPlace {
  return { folder, cluster: join(folder, 'cluster') };
}

/** The number of the user who owns the cluster, if there is one. */
export function clusterOwner(place: ClusterPlace): number | undefined {
  // The folder itself can be looked at by others, what is in it cannot.
  return existsSync(place.cluster) && process.platform !== 'win32' ? statSync(place.cluster).uid : undefined;
}

/**
 * Chooses the place of a new cluster. Root may keep the data folder where no other user can enter, such as its
 * home; then the database goes to `fallbackRoot` and a note in the data folder says where.
 */
export function choosePlace(
  dataFolder: string,
  user: ServiceUser | undefined,
  fallbackRoot: string,
  log: Log,
): ClusterPlace {
  const place = knownPlace(dataFolder);
  if (user === undefined || canEnter(place.folder, user)) {
    return place;
  }
  if (existsSync(place.cluster)) {
    throw new Error(
      `The user ${user.name}, who runs the database, cannot enter ${place.folder} (any more). ` +
        `Let it pass, for example with "chmod o+x" on every folder above, or move the data folder to where it can, such as /var/lib/openhours-data, and set DATA_DIR.`,
    );
  }
  if (canEnter(dataFolder, user) || !canEnter(dirname(dataFolder), user)) {
    const folder = join(fallbackRoot, `${basename(dataFolder)}-${randomBytes(6).toString('hex')}`);
    makeOpenFolder(fallbackRoot);
    if (!canEnter(fallbackRoot, user)) {
      throw new Error(
        `Neither ${dataFolder} nor ${fallbackRoot} can be entered by the user ${user.name}, who runs the database. ` +
          'Set DATA_DIR to a folder outside of closed homes, such as /var/lib/openhours-data.',
      );
    }
    writeFileSync(join(dataFolder, elsewhereFile), `${folder}\n`);
    log.warn({ dataFolder, folder }, `other users cannot enter ${dataFolder}, so the database lies in ${folder}`);
    return placeIn(folder);
  }
  // Only the data folder itself is closed, and it is ours: passing through is allowed, listing it still is not.
  chmodSync(dataFolder, statSync(dataFolder).mode | 0o011);
  return place;
}

/** True when the user may pass through every folder down to this one (those that exist). */
function canEnter(folder: string, user: ServiceUser): boolean {
  const parent = dirname(folder);
  if (parent !== folder && !canEnter(parent, user)) {
    return false;
  }
  if (!existsSync(folder)) {
    return true;
  }
  const { uid, gid, mode } = statSync(folder);
  const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return (mode & needed) !== 0;
}

/** The password of the embedded server, made once, readable by the owner of the data folder only. */
export function readPassword(dataFolder: string, clusterExists: boolean): string {
  const path = join(dataFolder, 'postgres.password');
  const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  if (kept !== '') {
    return kept;
  }
  // Before there is a database an empty file is what a full disk left of the first try.
  if (clusterExists) {
    throw new Error(
      `The password of the embedded database is missing: ${path} was deleted or emptied, but the database is still there. ` +
        'Bring the file back from a copy of the data folder, or restore a backup into an empty one.',
    );
  }
  const password = randomBytes(32).toString('hex');
  writeFileSync(path, `${password}\n`, { mode: 0o600 });
  return password;
}

/**
 * The URL by which this process reaches the server. It says what the driver would else take from the variables of libpq,
 * which the shell of somebody whose other work is another database may hold (PGSSLMODE, PGOPTIONS).
 */
export function clusterUrl(password: string, port: number): string {
  const said = new URLSearchParams({ sslmode: 'disable', sslnegotiation: 'postgres', options: '-c TimeZone=UTC' });
  return `postgresql://${superuser}:${password}@127.0.0.1:${port}/postgres?${said}`.replaceAll('+', '%20');
}

/** Stops a start on files of another major version, with the way across. */
export function requireMajorVersion(place: ClusterPlace, binaries: Binaries): void {
  const found = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  if (found !== String(binaries.majorVersion)) {
    throw new Error(
      [
        `The database in ${place.cluster} was written by PostgreSQL ${found}; this release brings PostgreSQL ${binaries.majorVersion}.`,
        'Nothing was changed. To take the data across:',
        '  1. With the release that wrote it, run: npx openhours backup before-upgrade.backup',
        '  2. Move the data folder away and keep it.',
        '  3. With this release, run: npx openhours restore before-upgrade.backup',
        'The guide for operators has a page on it.',
      ].join('\n'),
    );
  }
}

const draftPrefix = 'cluster.new-';

/** Makes the cluster beside its place and moves it there when it is whole, so that a crash leaves none or all of it. */
export async function createCluster(
  place: ClusterPlace,
  binaries: Binaries,
  user: ServiceUser | undefined,
  password: string,
): Promise<void> {
  makeOpenFolder(place.folder);
  for (const leftOver of readdirSync(place.folder).filter((name) => name.startsWith(draftPrefix))) {
    rmSync(join(place.folder, leftOver), { recursive: true, force: true });
  }
  const draft = join(place.folder, `${draftPrefix}${process.pid}`);
  const passwordFile = `${draft}.password`;
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) {
    chownSync(draft, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const options = [
    ['-D', draft],
    ['-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    // Sorting and case do not depend on the machine: the built-in provider, and C for what is left to it.
    ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'],
    ['--data-checksums', '--no-instructions'],
  ].flat();
  try {
    await run(binaries.initdb, options, { cwd: place.folder, env: serverEnvironment(), ...identity(user) });
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(whyNotCreated(place.folder, saidBy(error)), { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, place.cluster);
}

/** The words for a database that could not be made; `reason` is what the tool of PostgreSQL said. */
export function whyNotCreated(folder: string, reason: string): string {
  return /No space left on device|Disk quota exceeded/.test(reason)
    ? `The disk is full: the database could not be created in ${folder}. Make room, or set DATA_DIR to another folder.`
    : `The embedded database could not be created in ${folder}: ${reason}`;
}

/** What a tool of PostgreSQL said when it failed. */
function saidBy(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr ?? '').trim() || message;
}

/** PostgreSQL gets nothing of our environment: no secret, no locale, no PG* variable. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
  return {
    ...(PATH === undefined ? {} : { PATH }),
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
    ...(TEMP === undefined ? {} : { TEMP }),
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
    LC_ALL: 'C',
    TZ: 'UTC',
  };
}

/** The user of a child process. */
export function identity(user: ServiceUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}
