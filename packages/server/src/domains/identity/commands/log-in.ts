/**
 * Signing in with address and password (identity sheet 1.3). Whatever the address, one hash is computed, and no transaction is
 * open meanwhile: failures and successes are written in short transactions of their own.
 */
import { type CaptchaTokens, foldEmail } from '@openhours/contract';
import { isMailAddress } from '@openhours/contract/text/mail-addresses';
import type { Transaction } from '../../../db/transaction.ts';
import { findIdentityAt, type IdentityRow, identityTable, renewPasswordHash } from '../repository/identities.ts';
import { type KnownIdentitySettings, readIdentitySettings } from '../repository/identity-settings.ts';
import { mayNotSignIn, noPasswordYet, pausedSignIn, unknownAddress, wrongPassword } from '../rules/refusals.ts';
import { nextState } from '../rules/standing.ts';
import { requireCaptchaOfSignIn } from './captcha-of-sign-in.ts';
import type { MemberAccessParts, SignInAct } from './identity-parts.ts';
import { sendCode } from './identity-secrets.ts';
import { countFailedSignIn, liftPauseHere, readPauses } from './pauses.ts';
import { verificationOf } from './register.ts';
import { auditIdentity, type Settled, settle } from './settle.ts';

export interface LogIn {
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly captchaTokens: CaptchaTokens | undefined;
}

/** Signs a member in, or says what they wait for. */
export async function logIn(parts: MemberAccessParts, act: SignInAct, asked: LogIn): Promise<Settled> {
  const { database, limitsStrangers } = parts;
  const email = asked.email?.trim() ?? '';
  if (!isMailAddress(email)) {
    throw unknownAddress();
  }
  const reader = database.reader(act.site.id);
  const settings = await readIdentitySettings(reader);
  const pauses = await readPauses(reader, act, email, settings);
  const isAsked = limitsStrangers && pauses.asksForCaptcha;
  await requireCaptchaOfSignIn(act, 'LOGIN', asked.captchaTokens, settings, parts, isAsked);
  if (pauses.pausedUntil !== undefined) {
    throw pausedSignIn(Math.ceil((pauses.pausedUntil - act.nowMs) / 1000));
  }
  return check(parts, act, { email, password: asked.password ?? '' }, settings);
}

/** Compares the password; when another one is set meanwhile it begins anew, so that no session outlives its password. */
async function check(
  parts: MemberAccessParts,
  act: SignInAct,
  tried: { readonly email: string; readonly password: string },
  settings: KnownIdentitySettings,
): Promise<Settled> {
  const { auth, database } = parts;
  const { email, password } = tried;
  const identity = await findIdentityAt(database.reader(act.site.id), foldEmail(email));
  const matches = await auth.passwords.matches(identity?.password_hash, password);
  if (!matches || identity === undefined || identity.password_hash === null) {
    await noteFailure(parts, act, email, identity, settings);
    throw refusalOf(identity, settings);
  }
  const newHash = auth.passwords.isOutdated(identity.password_hash) ? await auth.passwords.hash(password) : undefined;
  const settled = await database.transact(act.site.id, async (tx) => {
    const held = await identityTable.lock(tx, identity.id);
    if (held?.password_hash !== identity.password_hash) {
      return undefined;
    }
    if (settings.enumerationProtection && nextState(held) === 'REQUIRE_EMAIL_VERIFICATION') {
      await sendCodeAgain(tx, act, held, parts);
      return 'HIDDEN';
    }
    liftPauseHere(tx, act, email);
    if (newHash !== undefined) {
      renewPasswordHash(tx, identity, newHash);
    }
    return letIn(tx, act, held, parts);
  });
  if (settled === 'REFUSED') {
    throw mayNotSignIn();
  }
  if (settled === 'HIDDEN') {
    // The password of a sign-up with a known address is kept nowhere: nobody may learn from theirs that it is.
    await noteFailure(parts, act, email, identity, settings);
    throw wrongPassword();
  }
  return settled ?? check(parts, act, tried, settings);
}

/** Nobody learns whether there is such an address where the site hides that. */
function refusalOf(identity: IdentityRow | undefined, { enumerationProtection }: KnownIdentitySettings): Error {
  if (enumerationProtection) {
    return wrongPassword();
  }
  return identity === undefined
    ? unknownAddress()
    : identity.password_hash === null
      ? noPasswordYet()
      : wrongPassword();
}

async function noteFailure(
  { database }: MemberAccessParts,
  act: SignInAct,
  email: string,
  identity: IdentityRow | undefined,
  settings: KnownIdentitySettings,
): Promise<void> {
  await database.transact(act.site.id, async (tx) => {
    const isPaused = await countFailedSignIn(tx, act, email, settings);
    auditIdentity(tx, act, identity?.id ?? 'unknown', isPaused ? 'PAUSED' : 'REFUSED');
  });
}

/** Whoever still has to verify their address is sent another code, unless they have just been. */
async function sendCodeAgain(
  tx: Transaction,
  act: SignInAct,
  identity: IdentityRow,
  parts: MemberAccessParts,
): Promise<void> {
  await sendCode(tx, act, verificationOf(identity, act), 'SIGN_IN', parts);
}

async function letIn(
  tx: Transaction,
  act: SignInAct,
  identity: IdentityRow,
  parts: MemberAccessParts,
): Promise<Settled | 'REFUSED'> {
  const next = nextState(identity);
  if (next === 'REFUSED') {
    auditIdentity(tx, act, identity.id, 'REFUSED');
    return next;
  }
  if (next === 'REQUIRE_EMAIL_VERIFICATION') {
    await sendCodeAgain(tx, act, identity, parts);
  }
  return settle(tx, act, identity, parts);
}
