/**
 * Who is calling: the outcome of reading a request's credentials, before any permission is asked (identity sheet 0.1,
 * 0.2).
 */
import {
  type CallerKind,
  type EventIdentity,
  fail,
  type Permission,
  permissions,
  type Reach,
  type StaffRole,
} from '@openhours/contract';
import { newId } from '../db/ids.ts';
import { isOpenWithoutSecondFactor } from './second-factor.ts';
import type { ComputerOfSession } from './session.ts';

export type Caller =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'visitor';
      readonly visitorId: string;
      /** The OAuth app by which they came; absent on the site's own pages. */
      readonly clientId?: string;
      readonly sessionId: string;
    }
  | { readonly kind: 'member'; readonly memberId: string; readonly clientId?: string; readonly sessionId: string }
  | {
      readonly kind: 'app';
      readonly appId: string;
      readonly instanceId: string;
      readonly permissions: readonly string[];
      readonly sessionId: string;
    }
  | {
      readonly kind: 'apiKey';
      readonly keyId: string;
      readonly accountId: string;
      /** `account` when the call named no site: then only operations of the account are open to it. */
      readonly level: 'site' | 'account';
      /** True when the key may also make and manage the sites of its account. */
      readonly accountWide: boolean;
      /** Names of permissions, or `*` for all of them. */
      readonly permissions: readonly string[];
      /** The owner in whose name the key acts, for `createdBy` and events. */
      readonly ownerUserId: string;
      /** A visitor or member in whose context a confidential back end acts (pair form). */
      readonly onBehalfOf?: Extract<Caller, { kind: 'visitor' | 'member' }>;
      /** Only for the site's own pages in this process: they keep the site's rights while they act for their visitor. */
      readonly isOfPages?: true;
    }
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly role: StaffRole;
      /** The resource of a user who is staff; bounds what STAFF calls its own. */
      readonly resourceId: string | undefined;
      readonly accountOwner: boolean;
      readonly sessionId: string;
      /** A second factor is asked of the person, who has none: only what `isOpenWithoutSecondFactor` names is open. */
      readonly needsSecondFactor?: true;
      /** Where several people use one computer. */
      readonly computer?: ComputerOfSession;
    };

/** The resource whose calendar a caller calls its own; whoever is none of the staff has none. */
export function ownResourceOf(caller: Caller): string | undefined {
  return caller.kind === 'user' ? caller.resourceId : undefined;
}

/** The owner of an account, in whose name the server itself fills a site: in a session that nobody signed in to. */
export function accountOwnerCaller(userId: string): Extract<Caller, { kind: 'user' }> {
  return { kind: 'user', userId, role: 'OWNER', resourceId: undefined, accountOwner: true, sessionId: newId() };
}

/** The caller's column in the permission matrix. */
function callerKindOf(caller: Caller): CallerKind {
  return caller.kind === 'user' ? caller.role : caller.kind;
}

/** Permissions over the account as a whole rather than over one site (design 5). */
const accountPermissions: ReadonlySet<Permission> = new Set<Permission>(['SITES.MANAGE']);

/** What a pair does by the right of its key, for the person or about them, and not by theirs (identity sheet 1.3). */
const keyPermissions: ReadonlySet<Permission> = new Set<Permission>(['IDENTITIES.SIGN_ON']);

/**
 * The member or visitor with whose rights a pair acts: a key that names somebody reaches what that person reaches
 * (docs/decisions/0012). Absent for every other caller.
 */
export function personOfPair(caller: Caller): Extract<Caller, { kind: 'visitor' | 'member' }> | undefined {
  return caller.kind === 'apiKey' && caller.isOfPages !== true ? caller.onBehalfOf : undefined;
}

/** How far the caller reaches with a permission; keys and apps also need it on their record. */
export function reachOfCaller(caller: Caller, permission: Permission): Reach {
  const person = personOfPair(caller);
  if (person !== undefined && !keyPermissions.has(permission)) {
    return reachOfCaller(person, permission);
  }
  const reach = permissions[permission][callerKindOf(caller)];
  const forAccount = accountPermissions.has(permission);
  if (caller.kind === 'user') {
    const isHeldBack = caller.needsSecondFactor === true && !isOpenWithoutSecondFactor(permission);
    // A PIN opens the site of its computer and no other.
    const isOfAccount = caller.accountOwner && caller.computer?.isByPin !== true;
    return isHeldBack || (forAccount && !isOfAccount) ? 'none' : reach;
  }
  if (caller.kind !== 'apiKey' && caller.kind !== 'app') {
    return reach;
  }
  if (caller.kind === 'apiKey' && permission !== 'PUBLIC') {
    if (forAccount ? !caller.accountWide : caller.level === 'account') {
      return 'none';
    }
  }
  return permission === 'PUBLIC' || caller.permissions.includes('*') || caller.permissions.includes(permission)
    ? reach
    : 'none';
}

/** The visitor or member of a call, also where a back end or the site's own pages speak in their name. */
export function personBehind(caller: Caller): Extract<Caller, { kind: 'visitor' | 'member' }> | undefined {
  if (caller.kind === 'apiKey') {
    return caller.onBehalfOf;
  }
  return caller.kind === 'visitor' || caller.kind === 'member' ? caller : undefined;
}

/** The member of a call, as `personBehind` says it; fails where there is none. */
export function requireMember(caller: Caller): Extract<Caller, { kind: 'member' }> {
  const person = personBehind(caller);
  if (person?.kind !== 'member') {
    throw fail('PERMISSION_DENIED', 'No member is signed in');
  }
  return person;
}

/** True for the business itself: keys, apps and signed-in staff. */
export function isBusiness(caller: Caller): boolean {
  return (
    (caller.kind === 'apiKey' && personOfPair(caller) === undefined) || caller.kind === 'app' || caller.kind === 'user'
  );
}

/**
 * True for calls by people and programs of the business, a back end that acts for others included. The site's own pages
 * are none of them: behind those stands whoever opened them.
 */
export function actsForBusiness(caller: Caller): boolean {
  return caller.kind === 'apiKey' ? caller.isOfPages !== true : caller.kind === 'app' || caller.kind === 'user';
}

/** True for whoever has not signed in, also where the site's own pages speak in their name. */
export function isStranger(caller: Caller): boolean {
  const person = caller.kind === 'apiKey' && caller.isOfPages === true ? caller.onBehalfOf : caller;
  return person?.kind === 'anonymous' || person?.kind === 'visitor';
}

/** A stable text that names the caller; idempotency keys and rate limits are counted per caller. */
export function callerName(caller: Caller): string {
  switch (caller.kind) {
    case 'anonymous':
      return 'anonymous';
    case 'visitor':
      return `visitor:${caller.visitorId}`;
    case 'member':
      return `member:${caller.memberId}`;
    case 'app':
      return `app:${caller.appId}:${caller.instanceId}`;
    case 'apiKey':
      // Two people behind one key are two callers: neither may be answered with what the other one did.
      return caller.onBehalfOf === undefined
        ? `apiKey:${caller.keyId}`
        : `apiKey:${caller.keyId}:${callerName(caller.onBehalfOf)}`;
    case 'user':
      return `user:${caller.userId}`;
  }
}

/**
 * The identity an event carries for this caller. Changes by key carry the account owner's user (identity sheet 10.1),
 * unless the key acts in the context of a visitor or member: then they are who acts.
 */
export function eventIdentityOf(caller: Caller): EventIdentity {
  switch (caller.kind) {
    case 'anonymous':
      return { identityType: 'UNKNOWN' };
    case 'visitor':
      return { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: caller.visitorId };
    case 'member':
      return { identityType: 'MEMBER', memberId: caller.memberId };
    case 'app':
      return { identityType: 'APP', appId: caller.appId };
    case 'apiKey':
      return caller.onBehalfOf === undefined
        ? { identityType: 'WIX_USER', wixUserId: caller.ownerUserId }
        : eventIdentityOf(caller.onBehalfOf);
    case 'user':
      return { identityType: 'WIX_USER', wixUserId: caller.userId };
  }
}
