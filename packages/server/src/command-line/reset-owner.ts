/** `openhours reset-owner`: a new password for the owner who cannot sign in any more; every session of theirs ends. */
import { checkNewPassword } from '../auth/password.ts';
import type { Settings } from '../config.ts';
import { findOwner, findUser, resetPassword } from '../domains/identity/index.ts';
import { listSiteIds } from '../domains/site/index.ts';
import { newPassword } from '../first-run.ts';
import { withServer } from './open-server.ts';
import { exitCodes, type Terminal, UsageError } from './terminal.ts';

/** `password` absent: a new one is made and shown. */
export async function resetOwner(
  settings: Settings,
  options: { readonly password: string | undefined },
  terminal: Terminal,
): Promise<number> {
  if (options.password !== undefined) {
    await checkNewPassword(options.password, 'password');
  }
  return withServer(settings, async ({ auth, database, clock }) => {
    const first = await auth.sites.ofHost(undefined);
    const home = first === undefined ? undefined : await auth.sites.homeOf(first.accountId);
    const owner = home === undefined ? undefined : await findOwner(database.reader(home.id));
    if (home === undefined || owner === undefined) {
      throw new UsageError('There is no owner yet: start the server once, it makes one.');
    }
    const password = options.password ?? newPassword();
    const passwordHash = await auth.passwords.hash(password);
    // The owner is the same person, under the same id, on every site of the account.
    for (const siteId of await listSiteIds(database.serverReader, home.accountId)) {
      const user = await findUser(database.reader(siteId), owner.id);
      if (user !== undefined) {
        await database.transact(siteId, (tx) =>
          resetPassword(auth, tx, user, passwordHash, 'openhours reset-owner', clock.now()),
        );
      }
    }
    terminal.say(`e-mail     ${owner.email}`);
    if (options.password === undefined) {
      terminal.say(`password   ${password}`);
    }
    terminal.warn('All dashboard sessions of the owner have ended.');
    return exitCodes.done;
  });
}
