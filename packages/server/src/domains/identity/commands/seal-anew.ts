/** Secrets of authenticator apps follow a new secret of the server, so that the old one can be given up. */
import type { Auth } from '../../../auth/auth.ts';
import type { PeriodicTaskKind } from '../../../tasks/task.ts';
import { minuteMs } from '../../../time/index.ts';
import { onLiveSitesWithDue } from '../../site/index.ts';
import { dueForSealing, listSealedOtherwise, replaceSealed } from '../repository/factors.ts';
import { sealedAnew } from '../totp-secrets.ts';

/** What no secret opens any more stays as it is: it comes back with the secret that sealed it. */
export function createSealingAnew({ sealing }: Pick<Auth, 'sealing'>): PeriodicTaskKind {
  return {
    mode: 'PERIODIC',
    name: 'seal authenticator apps anew',
    everyMs: 10 * minuteMs,
    run: (database, _nowMs, signal) =>
      onLiveSitesWithDue(database, dueForSealing(sealing.keyId), signal, (siteId) =>
        database.transact(siteId, async (tx) => {
          for (const { sealed_secret: before, holder_id: holderId } of await listSealedOtherwise(tx, sealing.keyId)) {
            const after = sealedAnew(sealing, before);
            if (after !== undefined) {
              replaceSealed(tx, holderId, before, after);
            }
          }
        }),
      ),
  };
}
