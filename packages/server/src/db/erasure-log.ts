/**
 * Erasures kept beside the database, one JSON line each, so that a backup taken before an erasure can be erased again
 * when it is restored (design 12). The file names no person: ids and instants only.
 */
import { appendFileSync, closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolderNow } from '../storage/durable.ts';
import type { Erasure } from './personal-data.ts';
import { statement } from './statement.ts';
import type { ServerReader } from './transaction.ts';

/** Where the erasures of a server are kept. */
export function erasureFile(dataFolder: string): string {
  return join(dataFolder, 'erasures.jsonl');
}

/**
 * Keeps an erasure in the file, once, however often it is told. Answers when it is on the disk, because the answer to
 * the caller promises it; rejects when it cannot be kept.
 */
export async function keepErasure(file: string, erasure: Erasure): Promise<void> {
  const known = await readErasures(file);
  if (!known.some(({ siteId, id }) => siteId === erasure.siteId && id === erasure.id)) {
    appendErasure(file, erasure);
  }
}

function appendErasure(file: string, { siteId, id, contactId, at }: Erasure): void {
  const line = `${JSON.stringify({ siteId, id, contactId, at })}\n`;
  // A crash may have left half a line, which this one must not become a part of.
  appendFileSync(file, `${endsWithinLine(file) ? '\n' : ''}${line}`, { mode: 0o600, flush: true });
  syncFolderNow(dirname(file));
}

function endsWithinLine(file: string): boolean {
  let opened: number;
  try {
    opened = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return false;
    }
    throw error;
  }
  try {
    const { size } = fstatSync(opened);
    const last = Buffer.alloc(1);
    return size > 0 && readSync(opened, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
  } finally {
    closeSync(opened);
  }
}

/** The erasure in a line; undefined for what a crash has left of one. */
function readLine(line: string): Erasure | undefined {
  try {
    return JSON.parse(line) as Erasure;
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Reads all erasures; none when the file does not exist. A line cut off by a crash is left out: its erasure is still in
 * the database, from which the next start adds it again.
 */
export async function readErasures(file: string): Promise<Erasure[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return '';
    }
    throw error;
  });
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole.split('\n').flatMap((line) => readLine(line) ?? []);
}

/** The erasures of several files, each once: every process keeps a file of its own. */
export async function readAllErasures(files: readonly string[]): Promise<Erasure[]> {
  const all: Erasure[] = [];
  for (const file of files) {
    all.push(...(await readErasures(file)));
  }
  return onceEach(all);
}

/** Erasures that several have kept, once each. */
export function onceEach(erasures: readonly Erasure[]): Erasure[] {
  return [...new Map(erasures.map((erasure) => [`${erasure.siteId}/${erasure.id}`, erasure])).values()];
}

/**
 * Adds to the file what the database knows and the file does not: erasures by other processes, and one whose process
 * ended between its commit and its line. Called at every start, which fails when the file takes nothing; answers how
 * many were added.
 */
export async function completeErasures(file: string, reader: ServerReader): Promise<number> {
  closeSync(openSync(file, 'a', 0o600));
  const known = new Set((await readErasures(file)).map(({ siteId, id }) => `${siteId}/${id}`));
  const rows = await reader.all(
    statement<{ site_id: string; id: string }>(
      '/* cross-site claim */ select site_id, id from erasure order by site_id, id',
      [],
    ),
  );
  const missing = rows.filter(({ site_id: siteId, id }) => !known.has(`${siteId}/${id}`));
  for (const { site_id: siteId, id } of missing) {
    const row = await reader.first(
      statement<{ contact_id: string; at: number }>(
        'select contact_id, at from erasure where site_id = $1 and id = $2',
        [siteId, id],
      ),
    );
    if (row !== undefined) {
      appendErasure(file, { siteId, id, contactId: row.contact_id, at: row.at });
    }
  }
  return missing.length;
}
