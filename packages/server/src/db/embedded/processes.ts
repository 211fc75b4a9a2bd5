/**
 * Which process is which, in a way that survives kill -9, restarts of the machine and reuse of process numbers: a
 * process is its number together with the moment it started.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** A text that no other process will ever share with this one, or undefined when there is no such process. */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) {
    return undefined;
  }
  if (process.platform === 'linux') {
    try {
      // The name of a program may hold spaces and brackets, so fields are counted after the last bracket (proc(5)).
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      const startedAtTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
      return `${bootId} ${startedAtTicks}`;
    } catch {
      return undefined;
    }
  }
  if (process.platform === 'win32') {
    return 'running';
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** True while a process of this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A dead child whose parent has not looked yet still has its number; it holds nothing any more. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') {
    return false;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.charAt(stat.lastIndexOf(')') + 2) === 'Z';
  } catch {
    return true;
  }
}

/** The processes of a PostgreSQL that work in this cluster folder: every one of them has it as its working folder. */
export function processesIn(clusterFolder: string): number[] {
  if (process.platform !== 'linux') {
    return [];
  }
  const folder = realpathSync(clusterFolder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, folder) && isAlive(pid));
}

/** True when this process is a PostgreSQL of that cluster folder, not another one that was given the same number. */
export function isServerOf(pid: number, clusterFolder: string): boolean {
  if (!isAlive(pid)) {
    return false;
  }
  if (process.platform === 'linux') {
    return worksIn(pid, realpathSync(clusterFolder));
  }
  if (process.platform === 'win32') {
    return true;
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(clusterFolder);
  } catch {
    return false;
  }
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // Another user's process, or one that has just ended: not ours in both cases.
    return false;
  }
}

/** Asks `done` again every few milliseconds; false when the time is over. */
export async function waitUntil(done: () => boolean, timeoutMs: number): Promise<boolean> {
  const endsAt = performance.now() + timeoutMs;
  while (!done()) {
    if (performance.now() > endsAt) {
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return true;
}
