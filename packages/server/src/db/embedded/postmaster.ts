/** One run of the PostgreSQL server process: started, watched until it answers, stopped. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { minuteMs } from '../../time/index.ts';
import type { Log } from '../log.ts';
import type { Binaries } from './binaries.ts';
import { type ClusterPlace, identity, serverEnvironment } from './cluster.ts';
import { isAlive, isServerOf, processesIn, waitUntil } from './processes.ts';
import type { ServiceUser } from './service-user.ts';

export interface ServerSetup {
  readonly place: ClusterPlace;
  readonly binaries: Binaries;
  readonly user: ServiceUser | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: Log;
}

/** A running server process. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Resolves when the process is gone. */
  readonly exited: Promise<void>;
}

const startTimeoutMs = minuteMs;
const logSizeLimit = 10_000_000;

/**
 * For machines of one or two gigabytes. Durability is never loosened: what was acknowledged survives a power cut.
 * Errors are logged without statement, detail and values, which hold personal data (design 12).
 */
export const defaultSettings: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  work_mem: '4MB',
  maintenance_work_mem: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_buffers: '4MB',
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  checkpoint_completion_target: '0.9',
  // Statements here are short; compiling one costs more than it gives.
  jit: 'off',
  random_page_cost: '1.1',
  io_method: 'sync',
  autovacuum_max_workers: '2',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** A port of the loopback that is free right now. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') {
          reject(new Error('No free port was given'));
        } else {
          resolve(address.port);
        }
      });
    });
  });
}

/** Starts the server on this port and waits until it answers. Rejects with the end of its log when it does not. */
export async function launch(setup: ServerSetup, port: number): Promise<Postmaster> {
  const { place, binaries, user } = setup;
  const logPath = join(place.folder, 'server.log');
  if (existsSync(logPath) && statSync(logPath).size > logSizeLimit) {
    renameSync(logPath, `${logPath}.old`);
  }
  const logFrom = existsSync(logPath) ? statSync(logPath).size : 0;
  const logFile = openSync(logPath, 'a', 0o640);
  const settings = Object.entries({ ...setup.settings, port: String(port) });
  let child: ChildProcess;
  try {
    child = spawn(
      binaries.postgres,
      ['-D', place.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        cwd: place.folder,
        env: serverEnvironment(),
        // A group of its own: Ctrl-C in the terminal must reach the server that drains, not its database.
        detached: true,
        stdio: ['ignore', logFile, logFile],
        ...identity(user),
      },
    );
  } finally {
    closeSync(logFile);
  }
  let gone = false;
  let startError: Error | undefined;
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      startError = error;
      gone = true;
      resolve();
    });
    child.once('exit', () => {
      gone = true;
      resolve();
    });
  });
  child.unref();
  const answered = await waitUntil(() => gone || isReady(place, child.pid), startTimeoutMs);
  if (gone || !answered || child.pid === undefined) {
    child.kill('SIGQUIT');
    const told = readFileSync(logPath, 'utf8').slice(logFrom).trim().split('\n').slice(-10).join('\n');
    throw new Error(`The embedded database did not start: ${startError?.message ?? told}`);
  }
  return { pid: child.pid, port, exited };
}

interface PidFile {
  readonly pid: number;
  readonly status: string;
}

function readPidFile(place: ClusterPlace): PidFile | undefined {
  try {
    const lines = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n');
    // Line 1 is the number of the process, line 8 its state (PostgreSQL's own tool reads them the same way).
    return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

function isReady(place: ClusterPlace, pid: number | undefined): boolean {
  const file = readPidFile(place);
  return file !== undefined && file.pid === pid && file.status === 'ready';
}

/**
 * Clears what an earlier run left: a server whose parent was killed is stopped in order, and a process number that
 * somebody else has by now is taken out of the way. Whoever calls it holds the lock of the data folder.
 */
export async function clearLeftovers(place: ClusterPlace, binaries: Binaries, log: Log): Promise<void> {
  const file = readPidFile(place);
  if (file === undefined) {
    return;
  }
  if (Number.isInteger(file.pid) && file.pid > 0 && isServerOf(file.pid, place.cluster)) {
    log.warn({ pid: file.pid }, 'the database of an earlier run is still running; it is stopped and started again');
    await stopServer(file.pid, place, binaries);
  }
  // PostgreSQL would refuse to start beside its own orphans; they leave by themselves within moments.
  const empty = await waitUntil(() => processesIn(place.cluster).length === 0, 10_000);
  if (!empty) {
    throw new Error(
      `Processes of an earlier database still work in ${place.cluster} (${processesIn(place.cluster).join(', ')}). Stop them and start again.`,
    );
  }
  // Where orphans cannot be seen, PostgreSQL's own look at its shared memory is the guard, and it needs the file.
  if (process.platform === 'linux' || isAlive(file.pid)) {
    rmSync(join(place.cluster, 'postmaster.pid'), { force: true });
  }
}

const fastStopMs = 20_000;
const immediateStopMs = 10_000;

/** Stops the server: open transactions are rolled back, everything acknowledged is on disk. */
export async function stopServer(pid: number, place: ClusterPlace, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    execFileSync(binaries.pgCtl, ['stop', '-D', place.cluster, '-m', 'fast', '-w']);
    return;
  }
  signal(pid, 'SIGINT');
  if (await waitUntil(() => !isAlive(pid), fastStopMs)) {
    return;
  }
  signal(pid, 'SIGQUIT');
  if (!(await waitUntil(() => !isAlive(pid), immediateStopMs))) {
    throw new Error(`The database process ${pid} does not stop`);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
      throw error;
    }
  }
}
