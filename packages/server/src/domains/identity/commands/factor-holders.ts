/**
 * Whose second factor it is: somebody who signs in to the dashboard, or a member of the site (docs/decisions/0091). What differs
 * between the two stands here; whatever is done with factors is the same for both.
 */
import { type AccessOutcome, fail } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Database, Reader, Transaction } from '../../../db/transaction.ts';
import type { RecordedAct } from '../../../events/change.ts';
import { messageAsked } from '../../../messages/notice.ts';
import { readSecurityNotice, type SecurityEvent } from '../messages/security.ts';
import { findIdentity, type IdentityRow } from '../repository/identities.ts';
import { findUser, type UserRow } from '../repository.ts';
import { unknownIdentity } from '../rules/refusals.ts';
import type { OwnAccessParts, OwnAct } from './own-person.ts';
import { auditPerson, unknownPerson } from './people.ts';
import { auditIdentity } from './settle.ts';

interface Facts {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly hasSecondFactor: boolean;
}

export type UserHolder = Facts & { readonly kind: 'USER'; readonly user: UserRow };
export type MemberHolder = Facts & { readonly kind: 'MEMBER'; readonly identity: IdentityRow };
export type FactorHolder = UserHolder | MemberHolder;

export function holderOfUser(user: UserRow): UserHolder {
  const { email, has_second_factor: hasSecondFactor, id, name } = user;
  return { kind: 'USER', id, email, name, hasSecondFactor, user };
}

export function holderOfMember(identity: IdentityRow): MemberHolder {
  const { email, has_second_factor: hasSecondFactor, id, profile } = identity;
  const { firstName = '', lastName = '' } = profile;
  return { kind: 'MEMBER', id, email, name: `${firstName} ${lastName}`.trim() || email, hasSecondFactor, identity };
}

/** Whose sessions they are. */
export function subjectOf({ id, kind }: FactorHolder): { readonly type: 'USER' | 'MEMBER'; readonly id: string } {
  return { type: kind, id };
}

/** A session of somebody who has, or may have, a second factor. */
export interface OwnSession {
  readonly holderId: string;
  readonly sessionId: string;
}

/** The session of whoever calls; the permission FACTORS.OWN admits no other, but a back end in the name of a member. */
export function sessionOf({ caller }: Pick<OwnAct, 'caller'>): OwnSession {
  switch (caller.kind) {
    case 'user':
      return { holderId: caller.userId, sessionId: caller.sessionId };
    case 'member':
      return { holderId: caller.memberId, sessionId: caller.sessionId };
    default:
      throw fail('PERMISSION_DENIED', 'The caller has no session');
  }
}

/** Whoever calls, as stored. */
export async function readOwnHolder(database: Database, { caller, site }: Act): Promise<FactorHolder> {
  const { holderId } = sessionOf({ caller });
  const reader = database.reader(site.id);
  return caller.kind === 'member' ? requireMember(reader, holderId) : requireUser(reader, holderId);
}

/** The same person as they stand in a transaction that holds them. */
export function requireHeld(tx: Transaction, { id, kind }: FactorHolder): Promise<FactorHolder> {
  return kind === 'MEMBER' ? requireMember(tx, id) : requireUser(tx, id);
}

async function requireUser(reader: Reader, id: string): Promise<FactorHolder> {
  const user = await findUser(reader, id);
  if (user === undefined) {
    throw unknownPerson();
  }
  return holderOfUser(user);
}

async function requireMember(reader: Reader, id: string): Promise<FactorHolder> {
  const identity = await findIdentity(reader, id);
  if (identity === undefined) {
    throw unknownIdentity(id);
  }
  return holderOfMember(identity);
}

/** What the log keeps of an act with somebody's factors; never a secret. */
export interface FactorOutcome {
  readonly outcome: AccessOutcome;
  readonly [about: string]: unknown;
}

export function auditHolder(tx: Transaction, act: Act, holder: FactorHolder, after: FactorOutcome): void {
  if (holder.kind === 'USER') {
    auditPerson(tx, act, holder.id, after);
  } else {
    const { outcome, ...about } = after;
    auditIdentity(tx, act, holder.id, outcome, about);
  }
}

/** Tells somebody by mail what has become of their factors. `left`: how many recovery codes there are still. */
export async function tellHolder(
  tx: Transaction,
  act: RecordedAct,
  about: {
    readonly holder: FactorHolder;
    readonly event: SecurityEvent;
    readonly left?: number;
    readonly provider?: string;
  },
  { auth, dispatchReactions }: Pick<OwnAccessParts, 'auth' | 'dispatchReactions'>,
): Promise<void> {
  const { event, holder, ...values } = about;
  const to = {
    id: holder.id,
    email: holder.email,
    isMember: holder.kind === 'MEMBER',
    language: holder.kind === 'MEMBER' ? holder.identity.profile.language : undefined,
  };
  const notice = await readSecurityNotice(tx, { to, event, ...values }, act.nowMs, auth.publicOrigin());
  await dispatchReactions(tx, act, messageAsked, notice);
}
