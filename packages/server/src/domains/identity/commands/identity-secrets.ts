/** Codes, links and tokens of identities: sent, given out, and ended together with what lets somebody in. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { type Identity, type MemberMessageType, memberSecretTypes } from '@openhours/contract';
import { hashSecret, newSiteSecret } from '../../../auth/opaque-secret.ts';
import type { Sealing } from '../../../auth/sealing.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordedAct } from '../../../events/change.ts';
import { messageAsked } from '../../../messages/notice.ts';
import { type MemberNotice, memberSecretsEnded, readMemberNotice } from '../messages/member-notices.ts';
import { dropChallenges } from '../repository/factor-challenges.ts';
import { deleteFactors, noteFactorOfMember } from '../repository/factors.ts';
import type { IdentityRow } from '../repository/identities.ts';
import { dropLinksOfIdentity } from '../repository/idp-connections.ts';
import {
  dropRecoveryTokens,
  putRecoveryToken,
  type RecoveryPurpose,
  readSentLinks,
} from '../repository/recovery-tokens.ts';
import { dropApprovalTokens, dropStateTokens, putApprovalToken, putStateToken } from '../repository/sign-in-tokens.ts';
import {
  type CodeKey,
  type CodePurpose,
  countTry,
  dropCode,
  dropCodes,
  putCode,
  readSentCodes,
} from '../repository/verification-codes.ts';
import { clearFailures, findOwner } from '../repository.ts';
import {
  type AskedBy,
  approvalLifeMs,
  codeLifeMs,
  codeSignInLifeMs,
  mayBeSent,
  ofLastHour,
  recoveryLifeMs,
  stateTokenLifeMs,
  waitForTriesMs,
} from '../rules/code-sending.ts';
import { triesOf } from '../sign-in.ts';
import type { MemberAccessParts } from './identity-parts.ts';

/** Six digits, none of which is lost at the front. */
function newCode(): string {
  return String(randomInt(100_000, 1_000_000));
}

/** What is stored of a code: it has too few digits for a plain hash to hide it. */
function hashOfCode(
  sealing: Pick<Sealing, 'hmacKey'>,
  siteId: string,
  { identityId, purpose }: CodeKey,
  code: string,
): Buffer {
  return createHmac('sha256', sealing.hmacKey('member verification'))
    .update(`${siteId} ${identityId} ${purpose} ${code}`)
    .digest();
}

/** Writes to somebody about an identity. */
export async function tell(
  tx: Transaction,
  act: RecordedAct,
  notice: MemberNotice,
  { auth, dispatchReactions }: Pick<MemberAccessParts, 'auth' | 'dispatchReactions'>,
): Promise<void> {
  await dispatchReactions(tx, act, messageAsked, await readMemberNotice(tx, notice, act.nowMs, auth.publicOrigin()));
}

async function endMessages(
  tx: Transaction,
  act: RecordedAct,
  identityId: string,
  types: readonly MemberMessageType[],
  { dispatchReactions }: Pick<MemberAccessParts, 'dispatchReactions'>,
): Promise<void> {
  await dispatchReactions(tx, act, memberSecretsEnded, { identityId, types });
}

const messageOf = {
  EMAIL_VERIFICATION: 'EMAIL_VERIFICATION_CODE',
  SIGN_IN: 'SIGN_IN_CODE',
} as const satisfies Record<CodePurpose, MemberMessageType>;

/** Whom a code is for; `identity` is missing where there is nobody, and nothing is written then. */
export interface CodeFor extends CodeKey {
  readonly identity: IdentityRow | undefined;
  readonly language: string | undefined;
  readonly contactId?: string | undefined;
}

/**
 * Sends a code unless one that is good was sent just now; the code before is void. Answers its id, or for how long nobody is
 * sent another. Under the lock of the identity.
 */
export async function sendCode(
  tx: Transaction,
  act: RecordedAct,
  to: CodeFor,
  askedBy: AskedBy,
  parts: Pick<MemberAccessParts, 'auth' | 'dispatchReactions' | 'limitsStrangers'>,
): Promise<{ readonly id: string } | { readonly waitMs: number } | undefined> {
  const { identity, identityId, purpose } = to;
  const { nowMs } = act;
  const before = await readSentCodes(tx, to, nowMs);
  const waitMs = waitForTriesMs(before, nowMs);
  if (waitMs !== undefined) {
    return { waitMs };
  }
  const { hasGood, sends } = before;
  const may = mayBeSent(sends, { askedBy, hasGood, isLimited: parts.limitsStrangers, nowMs });
  if (may !== 'SEND') {
    return may === 'YOUNG' ? undefined : may;
  }
  const [id, code, expiresAt] = [newId(), newCode(), nowMs + codeLifeMs];
  putCode(tx, {
    id,
    identityId,
    purpose,
    hash: hashOfCode(parts.auth.sealing, tx.siteId, to, code),
    sends: [...ofLastHour(sends, nowMs), nowMs],
    nowMs,
    expiresAt,
  });
  if (identity !== undefined) {
    await endMessages(tx, act, identityId, [messageOf[purpose]], parts);
    await tell(
      tx,
      act,
      {
        type: messageOf[purpose],
        to: identity.email,
        identity,
        language: to.language,
        contactId: to.contactId,
        secret: { text: code, expiresAt },
      },
      parts,
    );
  }
  return { id };
}

/** Whether it is the code that was sent last; the try is counted. The code is void once it was right. */
export async function tryCode(
  tx: Transaction,
  act: RecordedAct,
  key: CodeKey,
  code: string,
  parts: Pick<MemberAccessParts, 'auth' | 'dispatchReactions'>,
): Promise<boolean> {
  const wanted = await countTry(tx, key, act.nowMs);
  const isRight = wanted !== undefined && timingSafeEqual(wanted, hashOfCode(parts.auth.sealing, tx.siteId, key, code));
  if (isRight) {
    dropCode(tx, key);
    await endMessages(tx, act, key.identityId, [messageOf[key.purpose]], parts);
  }
  return isRight;
}

/** A token for a sign-in that waits; with a decoy it waits for nothing. */
export function giveStateToken(
  tx: Transaction,
  { nowMs }: Pick<RecordedAct, 'nowMs'>,
  identityId: string,
  decoy?: Identity,
): string {
  const token = newSiteSecret('ss', tx.siteId);
  const expiresAt = nowMs + stateTokenLifeMs;
  putStateToken(tx, { hash: hashSecret(token), identityId, decoy, awaitsCode: false, nowMs, expiresAt });
  return token;
}

/** A token for a sign-in that the code of a message ends and nothing else; whoever holds it is told the decoy. */
export function giveCodeToken(
  tx: Transaction,
  { nowMs }: Pick<RecordedAct, 'nowMs'>,
  identityId: string,
  decoy: Identity,
): string {
  const token = newSiteSecret('ss', tx.siteId);
  const expiresAt = nowMs + codeSignInLifeMs;
  putStateToken(tx, { hash: hashSecret(token), identityId, decoy, awaitsCode: true, nowMs, expiresAt });
  return token;
}

/** A token that names a sign-up to the owner; it gives no right by itself. */
export function giveApprovalToken(tx: Transaction, { nowMs }: Pick<RecordedAct, 'nowMs'>, identityId: string): string {
  const token = newSiteSecret('ap', tx.siteId);
  putApprovalToken(tx, { hash: hashSecret(token), identityId, nowMs, expiresAt: nowMs + approvalLifeMs });
  return token;
}

/** Tells the owner that a sign-up waits for them. */
export async function askOwner(
  tx: Transaction,
  act: RecordedAct,
  identity: IdentityRow,
  parts: Pick<MemberAccessParts, 'auth' | 'dispatchReactions'>,
): Promise<void> {
  const owner = await findOwner(tx);
  if (owner !== undefined) {
    const { firstName = '', lastName = '', nickname = '' } = identity.profile;
    const name = `${firstName} ${lastName}`.trim() || nickname;
    await tell(tx, act, { type: 'OWNER_APPROVAL_REQUEST', to: owner.email, identity, name }, parts);
  }
}

/** Sends a link for a password; the one before of its purpose ends. False when there were too many within the hour. */
export async function sendPasswordLink(
  tx: Transaction,
  act: RecordedAct,
  identity: IdentityRow,
  link: {
    readonly purpose: RecoveryPurpose;
    readonly language: string | undefined;
    readonly redirectUrl: string | undefined;
  },
  parts: Pick<MemberAccessParts, 'auth' | 'dispatchReactions' | 'limitsStrangers'>,
): Promise<boolean> {
  const { nowMs } = act;
  const sends = await readSentLinks(tx, identity.id, link.purpose);
  if (mayBeSent(sends, { askedBy: 'ANYBODY', isLimited: parts.limitsStrangers, nowMs }) !== 'SEND') {
    return false;
  }
  const [token, expiresAt] = [newSiteSecret('rc', tx.siteId), nowMs + recoveryLifeMs];
  putRecoveryToken(tx, {
    identityId: identity.id,
    purpose: link.purpose,
    hash: hashSecret(token),
    redirectUrl: link.redirectUrl,
    sends: [...ofLastHour(sends, nowMs), nowMs],
    nowMs,
    expiresAt,
  });
  const type = link.purpose === 'RECOVERY' ? 'PASSWORD_RECOVERY' : 'ACCOUNT_ACTIVATION';
  await endMessages(tx, act, identity.id, [type], parts);
  const url = `${await parts.auth.originOf(tx.siteId)}/reset-password?token=${encodeURIComponent(token)}`;
  await tell(
    tx,
    act,
    {
      type,
      to: identity.email,
      identity,
      language: link.language ?? identity.profile.language,
      secret: { text: url, expiresAt },
    },
    parts,
  );
  return true;
}

/** What is left of an identity whose address was not theirs who held it: nothing by which those sign in. */
export const withoutWaysIn = Object.freeze({ password_hash: null, password_set_in: null, has_second_factor: false });

/** Collects that a member has no second factor any more, and that no pause of one stands. */
function takeFactorsOfMember(tx: Transaction, identityId: string): void {
  deleteFactors(tx, identityId);
  noteFactorOfMember(tx, identityId, false);
  clearFailures(tx, triesOf(identityId, tx.siteId).email);
}

/**
 * Ends every way in that somebody may hold: sessions but for one if named, sign-ins that wait, links and codes. Whoever held
 * one before what has just happened must not get in after it (identity sheet 4).
 */
export async function endAccess(
  tx: Transaction,
  act: RecordedAct,
  identityId: string,
  parts: Pick<MemberAccessParts, 'auth' | 'dispatchReactions'>,
  {
    exceptSessionId,
    keepsSessions = false,
    takesFactors = false,
  }: {
    readonly exceptSessionId?: string;
    readonly keepsSessions?: boolean;
    /** Second factors go as well: of somebody else, or of nobody any more. */
    readonly takesFactors?: boolean;
  } = {},
): Promise<void> {
  if (!keepsSessions) {
    await parts.auth.sessions.endAllOf(tx, { type: 'MEMBER', id: identityId, except: exceptSessionId }, act.nowMs);
  }
  if (!keepsSessions && exceptSessionId === undefined) {
    // Whoever had come in by somebody else's word may have done so before the address was shown to be theirs.
    dropLinksOfIdentity(tx, identityId);
  }
  dropStateTokens(tx, identityId);
  dropRecoveryTokens(tx, identityId);
  dropApprovalTokens(tx, identityId);
  dropCodes(tx, identityId);
  dropChallenges(tx, identityId);
  if (takesFactors) {
    takeFactorsOfMember(tx, identityId);
  }
  await endMessages(tx, act, identityId, memberSecretTypes, parts);
}
