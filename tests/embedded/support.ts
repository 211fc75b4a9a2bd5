/** What the tests of the embedded database share: folders, users, processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { installedFolder } from '../../packages/server/src/db/embedded/binaries.ts';

export const isRoot = process.getuid?.() === 0;

const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface OtherUser {
  readonly uid: number;
  readonly gid: number;
}

/** An ordinary user whom root may become; undefined for everybody else. */
export function ordinaryUser(): OtherUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((each) => each.split(':'))
    .find(([name]) => name === 'nobody');
  return isRoot && line !== undefined ? { uid: Number(line[2]), gid: Number(line[3]) } : undefined;
}

/** True when everybody may enter the folder, so that an ordinary user can run what lies in it. */
function everybodyCanEnter(folder: string): boolean {
  return (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || everybodyCanEnter(dirname(folder)));
}

/** Root started the tests in a place where an ordinary user can run them too. */
export const canBecomeOrdinary =
  isRoot &&
  everybodyCanEnter(repository) &&
  everybodyCanEnter(dirname(process.execPath)) &&
  ordinaryUser() !== undefined;

/** A folder in the system's temporary folder, removed by `remove`. */
export function temporaryFolder(owner?: OtherUser): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'openhours-embedded-'));
  if (owner !== undefined) {
    chownSync(path, owner.uid, owner.gid);
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The installed programs as npm leaves them when install scripts are switched off: without their library links. */
export function programsWithoutLinks(parent: string): string {
  const installed = installedFolder();
  const native = join(parent, 'package', 'native');
  cpSync(installed, native, {
    recursive: true,
    filter: (source) => !source.endsWith('.a') && !lstatSync(source).isSymbolicLink(),
  });
  cpSync(join(dirname(installed), 'package.json'), join(parent, 'package', 'package.json'));
  if (existsSync(join(native, 'lib', 'libicuuc.so.60'))) {
    throw new Error('the copy was to have no links');
  }
  return native;
}

export interface ServingProcess {
  readonly process: ChildProcess;
  readonly answer: { readonly url: string; readonly pid: number; readonly refusal?: string };
  readonly exited: Promise<number | null>;
}

interface ServeOptions {
  readonly user?: OtherUser | undefined;
  readonly binariesFolder?: string;
  readonly fallbackRoot?: string;
}

/** Runs the database of the folder in another process, as another user when one is given. */
export async function serveFolder(dataFolder: string, options: ServeOptions = {}): Promise<ServingProcess> {
  const script = fileURLToPath(new URL('./serve-folder.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, dataFolder, options.binariesFolder ?? '', options.fallbackRoot ?? ''],
    {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
      ...(options.user === undefined ? {} : { uid: options.user.uid, gid: options.user.gid }),
    },
  );
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const answer = await new Promise<ServingProcess['answer']>((resolve, reject) => {
    let text = '';
    child.stdout!.on('data', (bytes) => {
      text += String(bytes);
      if (text.includes('\n')) {
        resolve(JSON.parse(text.slice(0, text.indexOf('\n'))));
      }
    });
    child.once('exit', () => reject(new Error(`the process said nothing: ${text}`)));
  });
  return { process: child, answer, exited };
}

/** Runs statements on one connection and returns the rows of the last. */
export async function ask<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) {
      rows = (await client.query<Row>(statement)).rows;
    }
    return rows;
  } finally {
    await client.end();
  }
}
