/** Of whom a second factor is asked, and what is open to them until they have one (docs/decisions/0082). */
import type { Permission, StaffRole } from '@openhours/contract';
import { statement } from '../db/statement.ts';
import type { ServerReader } from '../db/transaction.ts';

export interface AskedPerson {
  readonly role: StaffRole;
  readonly accountOwner: boolean;
}

/**
 * Whether a second factor is asked of somebody of the site. Who owns the account acts on all its sites from each of them, so the
 * rules of all of them count.
 */
export async function asksSecondFactor(
  reader: ServerReader,
  siteId: string,
  { accountOwner, role }: AskedPerson,
): Promise<boolean> {
  const sites = accountOwner
    ? await reader.all(
        statement<{ id: string }>(
          `select each.id from site own join site each on each.account_id = own.account_id
           where own.id = $1 and each.delete_status is distinct from 'DELETED'`,
          [siteId],
        ),
      )
    : [{ id: siteId }];
  const asking = await Promise.all(
    sites.map(({ id }) =>
      reader.first(
        statement<{ site_id: string }>(
          'select site_id from sign_in_rules where site_id = $1 and $2 = any (second_factor_roles)',
          [id, role],
        ),
      ),
    ),
  );
  return asking.some((each) => each !== undefined);
}

/** What anybody may do, knowing oneself, signing out, and setting a second factor up. */
const open: ReadonlySet<Permission> = new Set<Permission>(['PUBLIC', 'SESSION.OWN', 'FACTORS.OWN']);

export function isOpenWithoutSecondFactor(permission: Permission): boolean {
  return open.has(permission);
}
