/** `openhours backup`: everything the server holds into one file, while it runs or while it is stopped. */
import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Settings } from '../config.ts';
import { backup as writeBackup } from '../db/backup.ts';
import { hasEmbeddedDatabase } from '../db/embedded/running.ts';
import { openDatabase } from './open-server.ts';
import { exitCodes, type Terminal, UsageError } from './terminal.ts';

export async function backup(settings: Settings, file: string, terminal: Terminal): Promise<number> {
  if (settings.databaseUrl === undefined && !hasEmbeddedDatabase(settings.dataDirectory)) {
    throw new UsageError(
      `There is no database in ${settings.dataDirectory}: nothing to back up. DATA_DIR names the data folder; unset it is ./data of the folder where the command is run.`,
    );
  }
  const folder = dirname(resolve(file));
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(`There is no folder ${folder}: make it, or write the backup somewhere else.`);
  }
  const access = await openDatabase(settings);
  try {
    const summary = await writeBackup({
      url: access.directUrl,
      target: file,
      mediaFolder: join(settings.dataDirectory, 'media'),
    });
    const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0);
    terminal.say(
      `${file}: ${rows} rows of ${Object.keys(summary.rows).length} tables, ${summary.mediaFiles} media files.`,
    );
    terminal.say(
      summary.secretKeyIds.length === 0
        ? 'Nothing in it is sealed yet, so it can be restored without the secret; keep the secret all the same, for without it the links end that customers have to their bookings.'
        : `Keep the secret apart from it (key id ${summary.secretKeyIds.join(', ')}): a restore needs both.`,
    );
    return exitCodes.done;
  } finally {
    await access.release();
  }
}
