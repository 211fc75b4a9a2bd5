/** Folders of the embedded database that its user must be able to pass through. */
import { chmodSync, mkdirSync } from 'node:fs';

/** Makes the folder when it is missing, open to be read whatever the umask of who started us. */
export function makeOpenFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true }) !== undefined) {
    chmodSync(folder, 0o755);
  }
}
