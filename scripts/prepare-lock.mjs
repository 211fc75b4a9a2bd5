/**
 * One preparation of a checkout at a time: two starts in a fresh checkout would delete each other's packages. The lock is a
 * file that names its process; one whose process is gone is stale and taken over.
 */
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';

const lookEveryMs = 250;
/** A lock is named within an instant of being made; one that stays empty was left so. */
const unnamedMs = 5_000;

/** When a process began, as the system counts it: an id is given again some time. Undefined where that is not told. */
function beginningOf(pid) {
  try {
    // Behind the name in parentheses, which may hold anything, the beginning is the 20th field.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process lives too.
    return error.code === 'EPERM';
  }
}

/** Who holds the lock: a living process, nobody, or a file that is not named yet. */
function holderOf(path) {
  let text;
  let madeMs;
  try {
    text = readFileSync(path, 'utf8').trim();
    madeMs = statSync(path).mtimeMs;
  } catch (error) {
    if (error.code === 'ENOENT') {
      return { state: 'free' };
    }
    throw error;
  }
  if (text === '') {
    return Date.now() - madeMs > unnamedMs ? { state: 'stale', text } : { state: 'held', pid: undefined };
  }
  const [pid, beginning] = text.split(' ');
  const isSame = beginning === undefined || (beginningOf(pid) ?? beginning) === beginning;
  return isAlive(Number(pid)) && isSame ? { state: 'held', pid } : { state: 'stale', text };
}

/** True when the lock is ours now. */
function take(path) {
  let file;
  try {
    file = openSync(path, 'wx');
  } catch (error) {
    if (error.code === 'EEXIST') {
      return false;
    }
    throw error;
  }
  writeSync(file, [process.pid, beginningOf(process.pid)].filter((part) => part !== undefined).join(' '));
  closeSync(file);
  return true;
}

/** Moves a stale lock out of the way; what was made in its place meanwhile is put back. */
function clear(path, staleText) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') {
      return;
    }
    throw error;
  }
  if (readFileSync(aside, 'utf8').trim() === staleText) {
    rmSync(aside, { force: true });
  } else {
    renameSync(aside, path);
  }
}

function sleep(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Does the work while no other process does; `onWait` is told once, with the process waited for, when one does. */
export function withLock(path, work, onWait) {
  let hasTold = false;
  while (!take(path)) {
    const holder = holderOf(path);
    if (holder.state === 'stale') {
      clear(path, holder.text);
    } else if (holder.state === 'held') {
      if (!hasTold && holder.pid !== undefined) {
        onWait(holder.pid);
        hasTold = true;
      }
      sleep(lookEveryMs);
    }
  }
  const release = () => rmSync(path, { force: true });
  // A step that fails ends the process at once.
  process.on('exit', release);
  try {
    return work();
  } finally {
    process.off('exit', release);
    release();
  }
}
