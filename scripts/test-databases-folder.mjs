/**
 * Where the databases of tests lie: in memory where the machine can spare it. A run makes and drops some thousand databases
 * of a thousand files each, and a file system on a disk spends a fifth of the processors on that alone.
 */
import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** A run needs about one, most of it for the write-ahead log. */
const sparedBytes = 4 * 1024 ** 3;

/** The folder in memory of a Linux that has one with room, else the folder for temporary files. */
export function folderOfTestDatabases({ inMemory = '/dev/shm', neededBytes = sparedBytes } = {}) {
  return Math.min(freeBytesOf(inMemory), freemem()) >= neededBytes ? inMemory : tmpdir();
}

/** Addresses of sockets are cut at 104 bytes, on Linux at 108, and end in a name of up to 20. */
const longestSocketFolder = 80;

/**
 * The folder as clients of a database reach its socket there, by which a statement takes two thirds of what it takes over
 * the loopback; undefined where there are no such sockets, or its path is too long for one.
 */
export function socketBelow(folder) {
  return process.platform === 'win32' || Buffer.byteLength(folder) > longestSocketFolder ? undefined : folder;
}

/** Below zero where there is no such folder. */
function freeBytesOf(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return -1;
  }
}
