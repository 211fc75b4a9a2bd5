/** By whose word a member may sign in from now on: whoever has not wanted it learns of it by a message. */
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordedAct } from '../../../events/change.ts';
import type { IdentityRow } from '../repository/identities.ts';
import { type IdpConnectionRow, putLink } from '../repository/idp-connections.ts';
import { holderOfMember, tellHolder } from './factor-holders.ts';
import type { MemberAccessParts } from './identity-parts.ts';

export interface NewLink {
  readonly connection: Pick<IdpConnectionRow, 'id' | 'name'>;
  /** Their id with the provider. */
  readonly idpUserId: string;
  readonly identity: IdentityRow;
}

/** False: the provider knows somebody else by that id already, and goes on knowing them. */
export async function linkProvider(
  tx: Transaction,
  act: RecordedAct,
  { connection, idpUserId, identity }: NewLink,
  parts: MemberAccessParts,
): Promise<boolean> {
  if (!(await putLink(tx, { connectionId: connection.id, idpUserId, identityId: identity.id }, act.nowMs))) {
    return false;
  }
  const about = { holder: holderOfMember(identity), event: 'PROVIDER_LINKED', provider: connection.name } as const;
  await tellHolder(tx, act, about, parts);
  return true;
}
