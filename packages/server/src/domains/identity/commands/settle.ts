/** The end of every sign-up and sign-in: a session, or what it waits for (identity sheet 1.2 and 1.3). */
import type { AccessOutcome, Identity, LoginResponse, StateMachineResponse } from '@openhours/contract';
import { recordAudit } from '../../../db/audit.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { describeOwnIdentity } from '../own-identity.ts';
import { presentIdentity } from '../present-identity.ts';
import { type IdentityRow, noteSignIn } from '../repository/identities.ts';
import { mayNotSignIn } from '../rules/refusals.ts';
import { nextState, type Standing } from '../rules/standing.ts';
import { beginSecondStep, type WaitingLink } from './begin-second-step.ts';
import { clientOf, identitySignedIn, type MemberAccessParts, type SignInAct } from './identity-parts.ts';
import { giveStateToken } from './identity-secrets.ts';

/** How a sign-up or sign-in stands. */
export interface Settled {
  readonly state: 'SUCCESS' | 'REQUIRE_EMAIL_VERIFICATION' | 'REQUIRE_OWNER_APPROVAL' | 'REQUIRE_MFA';
  readonly sessionToken?: string;
  readonly stateToken?: string;
  readonly identity: Identity;
  /** Of whom it is; absent where there is nobody. */
  readonly identityId?: string;
}

/** Begins a session of a member; answers its session token. */
export async function beginSession(
  tx: Transaction,
  act: SignInAct,
  identity: IdentityRow,
  { auth, dispatchReactions }: Pick<MemberAccessParts, 'auth' | 'dispatchReactions'>,
): Promise<string> {
  auditIdentity(tx, act, identity.id, 'SIGNED_IN');
  noteSignIn(tx, identity.id, act.nowMs);
  await dispatchReactions(tx, act, identitySignedIn, { identityId: identity.id });
  const { secret } = auth.sessions.begin(
    tx,
    {
      subjectType: 'MEMBER',
      subjectId: identity.id,
      clientId: clientOf(act),
      clientAddress: act.clientAddress,
      userAgent: act.userAgent,
      secret: 'sessionToken',
    },
    act.nowMs,
  );
  return secret;
}

interface Begun {
  /** One that stays good while it waits. */
  readonly stateToken?: string;
  /** Both factors were shown. */
  readonly isWhole?: boolean;
  /** Waits for the second factor. */
  readonly link?: WaitingLink;
}

/** What comes next for whoever has shown one factor, or both. Whoever may not sign in is refused. */
export async function settle(
  tx: Transaction,
  act: SignInAct,
  identity: IdentityRow,
  parts: Pick<MemberAccessParts, 'auth' | 'dispatchReactions'>,
  { isWhole = false, link, stateToken }: Begun = {},
): Promise<Settled> {
  const state = nextState(identity);
  const presented = presentIdentity(identity);
  switch (state) {
    case 'REFUSED':
      throw mayNotSignIn();
    case 'SUCCESS':
      if (identity.has_second_factor && !isWhole) {
        auditIdentity(tx, act, identity.id, 'FIRST_FACTOR_RIGHT');
        return {
          state: 'REQUIRE_MFA',
          stateToken: beginSecondStep(tx, identity.id, act.nowMs, link).secret,
          identity: presented,
          identityId: identity.id,
        };
      }
      return {
        state,
        sessionToken: await beginSession(tx, act, identity, parts),
        identity: await describeOwnIdentity(tx, identity),
        identityId: identity.id,
      };
    default:
      return {
        state,
        stateToken: stateToken ?? giveStateToken(tx, act, identity.id),
        identity: presented,
        identityId: identity.id,
      };
  }
}

export function answerState({ identity, sessionToken, state, stateToken }: Settled): StateMachineResponse {
  return {
    state,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    ...(stateToken === undefined ? {} : { stateToken }),
    identity,
    additionalData: {},
  };
}

/** The same in the words of the first version. */
export function answerOlderState({ identity, sessionToken, state, stateToken }: Settled): LoginResponse {
  return {
    state: { status: state === 'SUCCESS' ? 'DONE' : state, ...(stateToken === undefined ? {} : { stateToken }) },
    ...(sessionToken === undefined ? {} : { sessionToken }),
    identity: {
      ...identity,
      metadata: { tags: [] },
      identifiers: [{ email: identity.email.address }],
      statusV2: identity.status,
    },
    additionalData: {},
  };
}

/** What the log keeps of an identity: that something happened to its way in, by whom where that is no customer. */
export function auditIdentity(
  tx: Transaction,
  { caller, nowMs, operation, requestId }: Pick<SignInAct, 'caller' | 'nowMs' | 'operation' | 'requestId'>,
  identityId: string,
  outcome: AccessOutcome | Standing['status'] | 'CREATED',
  about: Readonly<Record<string, unknown>> = {},
): void {
  const isCustomer = caller.kind === 'visitor' || caller.kind === 'member';
  recordAudit(tx, {
    at: nowMs,
    ...(isCustomer ? { isCustomer } : { caller }),
    operation: operation.name,
    entityType: 'identity',
    entityId: identityId,
    requestId,
    after: { outcome, ...about },
  });
}
