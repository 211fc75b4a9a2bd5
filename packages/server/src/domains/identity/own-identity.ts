/** An identity as whoever has just signed in is told it: with the providers that know them and their second factors. */
import type { Identity } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import { presentIdentity } from './present-identity.ts';
import { readFactors, type StoredFactors } from './repository/factors.ts';
import type { IdentityRow } from './repository/identities.ts';
import { type IdpLink, readLinksOfIdentity } from './repository/idp-connections.ts';

/** As many as an answer has at most (identity sheet 1.1). */
const mostFactors = 10;

export async function describeOwnIdentity(reader: Reader, row: IdentityRow): Promise<Identity> {
  const [links, factors] = await Promise.all([
    readLinksOfIdentity(reader, row.id),
    row.has_second_factor ? readFactors(reader, row.id) : undefined,
  ]);
  const presented = presentIdentity(row);
  return {
    ...presented,
    connections: [...presented.connections, ...links.map(presentLink)],
    factors: factors === undefined ? [] : presentFactors(row.id, factors),
  };
}

function presentLink({ connectionId, idpUserId }: IdpLink): Identity['connections'][number] {
  return { idpConnection: { idpConnectionId: connectionId, idpUserId } };
}

/** There is one app and one set of codes, which have no id of their own. */
function presentFactors(identityId: string, stored: StoredFactors): Identity['factors'] {
  const { authenticator, passkeys, recoveryCodes } = stored;
  return [
    ...(authenticator === undefined ? [] : [{ factorId: identityId, type: 'TOTP', status: 'ACTIVE' } as const]),
    ...(recoveryCodes === undefined || recoveryCodes.left === 0
      ? []
      : [{ factorId: identityId, type: 'RECOVERY_CODE', status: 'ACTIVE' } as const]),
    ...passkeys.map(({ id }) => ({ factorId: id, type: 'WEBAUTHN', status: 'ACTIVE' }) as const),
  ].slice(0, mostFactors);
}
