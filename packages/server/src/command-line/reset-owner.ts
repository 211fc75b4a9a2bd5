/** `openhours reset-owner`: a new password for the owner who cannot sign in any more; every session and second factor of theirs ends. */
import { requireSafePassword } from '../auth/password.ts';
import type { Settings } from '../config.ts';
import { findOwner, findUser, resetOwnerAccess, resetOwnerFactors } from '../domains/identity/index.ts';
import { listSiteIds } from '../domains/site/index.ts';
import { newPassword } from '../first-run.ts';
import { withServer } from './open-server.ts';
import { exitCodes, type Terminal, UsageError } from './terminal.ts';

/** As the audit log names the act; it tells no events. */
const operation = { name: 'openhours reset-owner', events: [] };

/** `password` absent: a new one is made and shown. */
export async function resetOwner(
  settings: Settings,
  options: { readonly password: string | undefined },
  terminal: Terminal,
): Promise<number> {
  return withServer(settings, async ({ auth, database, clock, dispatchReactions }) => {
    const first = await auth.sites.ofHost(undefined);
    const home = first === undefined ? undefined : await auth.sites.homeOf(first.accountId);
    const owner = home === undefined ? undefined : await findOwner(database.reader(home.id));
    if (home === undefined || owner === undefined) {
      throw new UsageError('There is no owner yet: start the server once, it makes one.');
    }
    if (options.password !== undefined) {
      await requireSafePassword(options.password, owner.email, 'password');
    }
    const password = options.password ?? newPassword();
    const passwordHash = await auth.passwords.hash(password);
    const act = { caller: undefined, requestId: undefined, nowMs: clock.now(), operation, site: home };
    // The owner is the same person, under the same id, on every site of the account.
    for (const siteId of await listSiteIds(database.serverReader, home.accountId)) {
      const user = await findUser(database.reader(siteId), owner.id);
      if (user !== undefined) {
        await database.transact(siteId, (tx) =>
          resetOwnerAccess({ auth, dispatchReactions }, tx, act, user, passwordHash),
        );
      }
    }
    const hadSecondFactor = await database.transact(home.id, (tx) =>
      resetOwnerFactors({ auth, dispatchReactions }, tx, act, owner.id),
    );
    terminal.say(`e-mail     ${owner.email}`);
    if (options.password === undefined) {
      terminal.say(`password   ${password}`);
    }
    if (hadSecondFactor) {
      terminal.warn('The second factor of the owner is gone: authenticator app, passkeys and recovery codes.');
    }
    terminal.warn(
      'All dashboard sessions of the owner have ended, and mail that still waited for the owner does not go out.',
    );
    return exitCodes.done;
  });
}
