/** By what somebody can show once more who they are. Pure. */
import type { OwnFactors } from '@openhours/contract';

export type Way = 'currentPassword' | 'passkey' | 'code' | 'recoveryCode';

type Has = Pick<OwnFactors, 'authenticator' | 'passkeyObstacle' | 'passkeys'>;

/** The easiest first; the password is none where there is a factor. */
export function waysOf({ authenticator, passkeyObstacle, passkeys }: Has): readonly [Way, ...Way[]] {
  const hasPasskey = passkeys.length > 0 && passkeyObstacle === undefined;
  if (authenticator !== undefined) {
    return hasPasskey ? ['passkey', 'code', 'recoveryCode'] : ['code', 'recoveryCode'];
  }
  return hasPasskey ? ['passkey', 'recoveryCode'] : passkeys.length > 0 ? ['recoveryCode'] : ['currentPassword'];
}
