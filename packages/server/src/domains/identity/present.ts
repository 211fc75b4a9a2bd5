/** From rows and callers to what clients are told of a dashboard session, of people and of keys. */
import type {
  ApiKey,
  MemberFactors,
  OwnFactors,
  PasskeyObstacle,
  SessionOfUser,
  SharedComputer,
  SiteUser,
  UserInfo,
  UserSession,
} from '@openhours/contract';
import type { ApiKeyRecord } from '../../auth/api-key-store.ts';
import type { LiveSession } from '../../auth/session-store.ts';
import type { Site } from '../../call.ts';
import { formatInstant } from '../../time/index.ts';
import { nameOf } from './id-token.ts';
import type { StoredFactors } from './repository/factors.ts';
import type { SharedComputerRow } from './repository/shared-computers.ts';
import type { UserLinkRow } from './repository/user-links.ts';
import type { UserRow } from './repository.ts';
import type { RelyingParty } from './rules/factors.ts';
import type { CallerWithSession } from './rules/session.ts';
import { permissionsOf } from './rules.ts';
import type { TokenMember } from './token-member.ts';

function subjectOf(caller: CallerWithSession): Pick<UserSession, 'subjectType' | 'subjectId'> {
  switch (caller.kind) {
    case 'visitor':
      return { subjectType: 'VISITOR', subjectId: caller.visitorId };
    case 'member':
      return { subjectType: 'MEMBER', subjectId: caller.memberId };
    case 'user':
      return { subjectType: 'USER', subjectId: caller.userId };
  }
}

/** `user` is the row of a caller who is one. */
export function presentSession(caller: CallerWithSession, site: Site, user: UserRow | undefined): UserSession {
  return {
    ...subjectOf(caller),
    ...(caller.kind === 'user' && user !== undefined
      ? {
          user: {
            id: user.id,
            email: user.email,
            name: user.name,
            role: caller.role,
            ...(user.resource_id === null ? {} : { resourceId: user.resource_id }),
            accountOwner: caller.accountOwner,
          },
        }
      : {}),
    site: {
      id: site.id,
      displayName: site.displayName,
      timeZone: site.timeZone,
      currency: site.currency,
      language: site.language,
      state: site.state,
    },
    permissions: permissionsOf(caller),
    ...(caller.kind === 'user' && caller.needsSecondFactor === true ? { mustSetUpSecondFactor: true } : {}),
    ...(caller.kind === 'user' && caller.computer !== undefined ? { sharedComputer: { ...caller.computer } } : {}),
  };
}

/** `link` is the one that stands open, if any. */
export function presentUser(row: UserRow, link: UserLinkRow | undefined): SiteUser {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    email: row.email,
    name: row.name,
    role: row.role,
    ...(row.resource_id === null ? {} : { resourceId: row.resource_id }),
    accountOwner: row.account_owner,
    state: row.password_hash === null ? 'INVITED' : 'ACTIVE',
    hasSecondFactor: row.has_second_factor,
    ...(link === undefined
      ? {}
      : {
          link: {
            purpose: link.purpose,
            createdDate: formatInstant(link.created_at),
            expiresDate: formatInstant(link.expires_at),
          },
        }),
  };
}

/** The profile of a member as OpenID clients read it; the SDK has shorter names at most. */
export function presentUserInfo(member: TokenMember): UserInfo {
  const { email, emailVerified, familyName, givenName, id, language, picture } = member;
  const name = nameOf(member);
  return {
    sub: id,
    ...(name === undefined ? {} : { name }),
    ...(givenName === undefined ? {} : { givenName: givenName.slice(0, maxNameOfSdk), given_name: givenName }),
    ...(familyName === undefined ? {} : { familyName: familyName.slice(0, maxNameOfSdk), family_name: familyName }),
    ...(email === undefined ? {} : { email }),
    ...(emailVerified === undefined ? {} : { emailVerified, email_verified: emailVerified }),
    ...(picture === undefined ? {} : { picture }),
    ...(language === undefined ? {} : { language, locale: language }),
  };
}

const maxNameOfSdk = 20;

/** `confirmed`: until when what was shown again counts, epoch milliseconds. */
export function presentFactors(
  { authenticator, passkeys, recoveryCodes }: StoredFactors,
  facts: {
    readonly isRequired: boolean;
    readonly relyingParty: RelyingParty | PasskeyObstacle;
    readonly confirmed: number | undefined;
  },
): OwnFactors {
  const used = (at: number | null) => (at === null ? {} : { lastUsedDate: formatInstant(at) });
  const { confirmed, isRequired, relyingParty } = facts;
  return {
    ...(authenticator === undefined
      ? {}
      : {
          authenticator: {
            createdDate: formatInstant(authenticator.created_at),
            ...used(authenticator.last_used_at),
          },
        }),
    passkeys: passkeys.map(({ created_at, host, id, last_used_at, name }) => ({
      id,
      name,
      host,
      createdDate: formatInstant(created_at),
      ...used(last_used_at),
    })),
    ...(recoveryCodes === undefined
      ? {}
      : { recoveryCodes: { left: recoveryCodes.left, createdDate: formatInstant(recoveryCodes.created_at) } }),
    isRequired,
    ...(typeof relyingParty === 'object' ? {} : { passkeyObstacle: relyingParty }),
    ...(confirmed === undefined ? {} : { confirmedUntil: formatInstant(confirmed) }),
  };
}

/** What an owner is told of a member's: that there is something, not where and when it was used. */
export function presentFactorsOfMember({ authenticator, passkeys, recoveryCodes }: StoredFactors): MemberFactors {
  return {
    hasAuthenticator: authenticator !== undefined,
    passkeys: passkeys.length,
    recoveryCodesLeft: recoveryCodes?.left ?? 0,
  };
}

/** `userNames`: of those in whose names keys act. */
export function presentApiKey(key: ApiKeyRecord, userNames: ReadonlyMap<string, string>): ApiKey {
  const name = userNames.get(key.ownerUserId);
  return {
    id: key.id,
    createdDate: formatInstant(key.createdMs),
    name: key.name,
    permissions: [...key.permissions],
    accountWide: key.accountWide,
    owner: { userId: key.ownerUserId, ...(name === undefined ? {} : { name }) },
    ...(key.lastUsedMs === undefined ? {} : { lastUsedDate: formatInstant(key.lastUsedMs) }),
  };
}

/** Where somebody is signed in; from which address is not told. */
export function presentSessionOfUser(row: LiveSession): SessionOfUser {
  return {
    id: row.id,
    createdDate: formatInstant(row.created_at),
    lastUsedDate: formatInstant(row.last_used_at),
    ...(row.user_agent === null ? {} : { userAgent: row.user_agent }),
  };
}

/** `currentId`: the computer from which the call comes. */
export function presentSharedComputer(row: SharedComputerRow, currentId: string | undefined): SharedComputer {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    name: row.name,
    lockAfterMinutes: row.lock_after_minutes,
    ...(row.last_used_at === null ? {} : { lastUsedDate: formatInstant(row.last_used_at) }),
    isCurrent: row.id === currentId,
  };
}
