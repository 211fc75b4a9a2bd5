/**
 * How many connections are held at once: fewer than the files this process may open, because the database, the files of
 * pages and the logs need some too, and a process without any can do nothing at all.
 */
import { readFileSync } from 'node:fs';

const mostConnections = 10_000;
/** Kept for pools, files of pages, the data folder and pipes. */
const otherFiles = 256;

/** Reads the soft limit from the text of `/proc/self/limits`; undefined where it says none. */
export function openFilesOf(limits: string): number | undefined {
  const soft = /^Max open files\s+(\d+)\s/m.exec(limits)?.[1];
  return soft === undefined ? undefined : Number(soft);
}

/** At least half of the open files serve connections, however few there are. */
export function connectionsFor(openFiles: number | undefined): number {
  return openFiles === undefined
    ? mostConnections
    : Math.min(mostConnections, Math.max(openFiles - otherFiles, Math.floor(openFiles / 2)));
}

/** The limit of this process. Only Linux says how many files it may open; elsewhere the declared number holds. */
export function connectionLimit(): number {
  let limits: string;
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return connectionsFor(undefined);
    }
    throw error;
  }
  return connectionsFor(openFilesOf(limits));
}
