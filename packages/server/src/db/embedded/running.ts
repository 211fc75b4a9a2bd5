/**
 * Finds the embedded PostgreSQL that another Openhours process of the same data folder keeps running, for one-off
 * commands.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterUrl, knownPlace, readPassword } from './cluster.ts';
import { isServerOf } from './processes.ts';

/** True when the data folder holds a database, running or not. */
export function hasEmbeddedDatabase(dataFolder: string): boolean {
  return existsSync(join(knownPlace(dataFolder).cluster, 'PG_VERSION'));
}

/** The URL of the running server of a data folder; absent when none runs. */
export function findRunningEmbedded(dataFolder: string): string | undefined {
  const { cluster } = knownPlace(dataFolder);
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) {
    return undefined;
  }
  // Line 1 is the process, line 4 the port (PostgreSQL's own lock file).
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || !Number.isInteger(port) || port === 0 || !isServerOf(pid, cluster)) {
    return undefined;
  }
  return clusterUrl(readPassword(dataFolder, true), port);
}
