/** `openhours migrate`: brings the tables up to date without starting the server. */
import type { Settings } from '../config.ts';
import { migrate as migrateDatabase } from '../db/migrate.ts';
import { openDatabase } from './open-server.ts';
import { exitCodes, type Terminal } from './terminal.ts';

export async function migrate(settings: Settings, terminal: Terminal): Promise<number> {
  const access = await openDatabase(settings);
  try {
    const { applied, level } = await migrateDatabase({ url: access.directUrl });
    for (const name of applied) {
      terminal.say(`applied ${name}`);
    }
    terminal.say(applied.length === 0 ? `Nothing to do: the tables are at ${level}.` : `The tables are at ${level}.`);
    return exitCodes.done;
  } finally {
    await access.release();
  }
}
