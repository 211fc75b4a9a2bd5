/** `openhours restore`: a backup into an empty database; never over something that is there. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSealing } from '../auth/sealing.ts';
import { endAllSignedIn } from '../auth/session-store.ts';
import type { Settings } from '../config.ts';
import { openDataFolder } from '../db/data-folder.ts';
import { erasureFile, readAllErasures } from '../db/erasure-log.ts';
import { createPersonalData } from '../db/personal-data.ts';
import { restore as readBackup } from '../db/restore.ts';
import { endingsOfLinksAndCodes } from '../domains/identity/index.ts';
import { stored } from '../stored.ts';
import { secretOf } from './kept-secret.ts';
import { openDatabase } from './open-server.ts';
import { exitCodes, type Terminal, UsageError } from './terminal.ts';

/**
 * `erasureFiles` are those of other data folders: each process of a server keeps one, and a person is erased again when
 * any of them says so.
 */
export async function restore(
  settings: Settings,
  file: string,
  erasureFiles: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const missing = [file, ...erasureFiles].find((each) => !existsSync(each));
  if (missing !== undefined) {
    throw new UsageError(`There is no file ${missing}.`);
  }
  // Also of the folder it goes to: what cannot be kept there must be known before anything is restored.
  openDataFolder(settings.dataDirectory);
  const erasures = await readAllErasures([...erasureFiles, erasureFile(settings.dataDirectory)]);
  const secret = secretOf(settings);
  const access = await openDatabase(settings);
  try {
    const summary = await readBackup({
      url: access.directUrl,
      source: file,
      secretKeyIds: [...(secret === undefined ? [] : [secret]), ...settings.previousSecrets].map(
        (each) => createSealing(each).keyId,
      ),
      mediaFolder: join(settings.dataDirectory, 'media'),
      endings: {
        sessions: { table: 'identity_session', query: endAllSignedIn(Date.now()) },
        ...endingsOfLinksAndCodes(),
      },
      erasures,
      eraseAgain: createPersonalData(stored).replay,
    });
    const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0);
    terminal.say(
      `Restored what was backed up at ${summary.createdAt}: ${rows} rows, ${summary.mediaFiles} media files.`,
    );
    if (summary.migrated.length > 0) {
      terminal.say(`Brought up to date by ${summary.migrated.join(', ')}.`);
    }
    if (summary.erasuresReplayed > 0) {
      terminal.say(`${summary.erasuresReplayed} erasures of personal data made since were done again.`);
    }
    terminal.say(
      `Everybody who was signed in is signed out, applications too (${summary.ended['sessions']} sessions). Passwords, roles, API keys and the ` +
        `applications with their secrets are those of ${summary.createdAt}: ` +
        'what was changed or withdrawn since must be changed or withdrawn again. Invitations, links to a new password and codes no ' +
        'longer work: send them anew. Links to bookings that were renewed since are those of before.',
    );
    return exitCodes.done;
  } finally {
    await access.release();
  }
}
