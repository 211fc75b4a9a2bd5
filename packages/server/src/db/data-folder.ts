/** The data folder: made when it is missing, for its owner, and proven to take what is written. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** For whoever starts the server, and nobody else. */
const ownersOnly = 0o700;

/**
 * Makes the folder and writes a file to try it: rights alone say nothing of a disk that is full or read-only. Throws a
 * sentence for the operator. `mode` is that of a folder made now.
 */
export function openDataFolder(dataFolder: string, mode: number = ownersOnly): void {
  const trial = join(dataFolder, `.writable-${process.pid}`);
  try {
    mkdirSync(dataFolder, { recursive: true, mode });
    writeFileSync(trial, 'written\n', { mode: 0o600 });
    rmSync(trial, { force: true });
  } catch (error) {
    throw new Error(
      `The data folder ${dataFolder} cannot be written. Give it to the user who starts Openhours, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}
