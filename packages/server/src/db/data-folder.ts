/** The data folder: made when it is missing, for its owner, and proven to take what is written. */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** For whoever starts the server, and nobody else. */
const ownersOnly = 0o700;

const fileInTheWay = [': a part of its path is a file', 'Move the file away'] as const;
const diskIsFull = [': the disk is full', 'Make room'] as const;

/** Why, and what to do about it, by the system's code; without a code here it is a matter of rights. */
const reasons: Readonly<Record<string, readonly [why: string, remedy: string]>> = {
  ENOTDIR: fileInTheWay,
  EEXIST: fileInTheWay,
  ENOSPC: diskIsFull,
  EDQUOT: diskIsFull,
  EROFS: [': its disk is read-only', 'Make the disk writable'],
  ELOOP: [': its links lead in a circle', 'Mend the link'],
  ENOENT: [': nothing can be made there', 'Make the folder yourself'],
};

/**
 * Makes the folder and writes a file to try it: rights alone say nothing of a disk that is full or read-only. Throws a
 * sentence for the operator. `mode` is that of a folder made now.
 */
export function openDataFolder(dataFolder: string, mode: number = ownersOnly): void {
  const trial = join(dataFolder, `.writable-${process.pid}`);
  try {
    makeFolder(dataFolder, mode);
    writeFileSync(trial, 'written\n', { mode: 0o600 });
    rmSync(trial, { force: true });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const [why, remedy] = reasons[code] ?? ['', 'Give it to the user who starts Openhours'];
    throw new Error(
      `The data folder ${dataFolder} cannot be written${why}. ${remedy}, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/**
 * Makes a folder and those above it. Node's own `recursive` never ends in a place such as /proc, where the folder above
 * is there and yet nothing can be made in it.
 */
function makeFolder(folder: string, mode: number): void {
  const above = dirname(folder);
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined || above === folder) {
    return;
  }
  makeFolder(above, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process that starts on the same folder may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
  }
}
