/** `openhours reset-keys`: the way on when the secret is lost that sealed the signing keys. */
import { randomBytes } from 'node:crypto';
import { findLostKeys } from '../auth/key-ring.ts';
import { createSealing } from '../auth/sealing.ts';
import { withServerSecret } from '../auth/server-secret.ts';
import type { Settings } from '../config.ts';
import { createDatabase } from '../db/database.ts';
import { secretOf } from './kept-secret.ts';
import { openDatabase } from './open-server.ts';
import { exitCodes, type Terminal } from './terminal.ts';

/** Says what is lost; `forget` gives it up, so that the server can start under the secret it has now. */
export async function resetKeys(
  settings: Settings,
  { forget }: { readonly forget: boolean },
  terminal: Terminal,
): Promise<number> {
  const access = await openDatabase(settings);
  try {
    const database = await createDatabase({
      url: access.url,
      directUrl: access.directUrl,
      pooler: settings.databasePooler,
      poolSize: 1,
      purpose: 'requests',
    });
    try {
      const find = (secret: Buffer) =>
        findLostKeys(database, createSealing(secret, settings.previousSecrets), { forget });
      // Who only looks must not put a new secret where the lost one belongs.
      const lost = await (forget ? withServerSecret(settings, find) : find(secretOf(settings) ?? randomBytes(32)));
      if (lost === 0) {
        terminal.say('Nothing to do: the secret opens every key.');
        return exitCodes.done;
      }
      const keys = lost === 1 ? '1 key' : `${lost} keys`;
      if (!forget) {
        terminal.warn(`The secret does not open ${keys}. If the secret that sealed them still exists, give it back`);
        terminal.warn(
          '(OPENHOURS_SECRET or OPENHOURS_PREVIOUS_SECRETS). If it is lost for good, stop the server and run',
        );
        terminal.warn('"npx openhours reset-keys --forget": programs and visitors then get new tokens, and links that');
        terminal.warn('were given to customers no longer open.');
        return exitCodes.failed;
      }
      terminal.say(`Gave up ${keys}; the next start makes new ones.`);
      return exitCodes.done;
    } finally {
      await database.close();
    }
  } finally {
    await access.release();
  }
}
