/**
 * Signing up (identity sheet 1.3). The hash of the password takes 50 ms of a processor and is made before anybody looks
 * whether the address is known: an answer takes as long for one as for the other.
 */

import type { CaptchaTokens, Identity, NewIdentityProfile } from '@openhours/contract';
import { requireSafePassword } from '../../../auth/password.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type ContactRow, lockContactsAt } from '../../contacts/index.ts';
import { presentIdentity } from '../present-identity.ts';
import { findIdentityAt, type IdentityRow, identityTable } from '../repository/identities.ts';
import { type KnownIdentitySettings, readIdentitySettings } from '../repository/identity-settings.ts';
import { readMemberPrivacy } from '../repository/member-privacy.ts';
import { identityAt } from '../rules/new-identity.ts';
import { type MemberPrivacy, ownProfile, profileOfNewcomer } from '../rules/profile.ts';
import { addressTakenByMember, requireOneMailbox } from '../rules/refusals.ts';
import { policyFor, type Standing, standingOfSignUp } from '../rules/standing.ts';
import { requireCaptchaOfSignIn } from './captcha-of-sign-in.ts';
import {
  type ClientOverrides,
  identityCreated,
  type MemberAccessParts,
  overridesOfClient,
  type SignInAct,
} from './identity-parts.ts';
import { askOwner, type CodeFor, giveStateToken, sendCode, tell } from './identity-secrets.ts';
import { auditIdentity, type Settled, settle } from './settle.ts';

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly profile: NewIdentityProfile | undefined;
  readonly captchaTokens: CaptchaTokens | undefined;
}

/** Signs somebody up; fails with `-19995` when the address has a member, unless nobody may learn that. */
export async function register(parts: MemberAccessParts, act: SignInAct, asked: SignUp): Promise<Settled> {
  const { auth, database } = parts;
  const email = asked.email.trim();
  requireOneMailbox(email, 'loginId.email');
  const settings = policyOfCall(
    await readIdentitySettings(database.reader(act.site.id)),
    await overridesOfClient(parts, act),
  );
  await requireCaptchaOfSignIn(act, 'REGISTER', asked.captchaTokens, settings, parts);
  await requireSafePassword(asked.password, email, 'password', settings.passwordPolicy);
  const passwordHash = await auth.passwords.hash(asked.password);
  const privacy = await readMemberPrivacy(database.reader(act.site.id));
  const wanted = newIdentity(act, { email, profile: asked.profile, passwordHash, privacy });
  const outcome = await database
    .transact(act.site.id, (tx) => signUp(tx, act, wanted, settings, parts))
    .catch((error: unknown) => {
      if (settings.enumerationProtection && isTaken(error)) {
        return undefined;
      }
      throw error;
    });
  return outcome ?? database.transact(act.site.id, (tx) => pretend(tx, act, wanted, settings, parts));
}

/** Whether the address had a member, or got one at the same moment. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === addressTakenByMember().code;
}

/** A new row of somebody who signs up, before anybody has said how it stands. */
export function newIdentity(
  { nowMs }: SignInAct,
  {
    email,
    passwordHash,
    privacy,
    profile,
  }: {
    readonly email: string;
    readonly profile: NewIdentityProfile | undefined;
    readonly passwordHash: string | null;
    readonly privacy: MemberPrivacy;
  },
): IdentityRow {
  return {
    ...identityAt(email, nowMs),
    profile: profileOfNewcomer(ownProfile(profile), privacy),
    password_hash: passwordHash,
  };
}

async function signUp(
  tx: Transaction,
  act: SignInAct,
  wanted: IdentityRow,
  settings: KnownIdentitySettings,
  parts: MemberAccessParts,
): Promise<Settled> {
  const known = await lockContactsAt(tx, wanted.email_folded);
  const there = await findIdentityAt(tx, wanted.email_folded);
  if (there !== undefined && there.status !== 'OFFLINE') {
    throw addressTakenByMember();
  }
  const contact = knownContact(known);
  const identity = { ...wanted, ...standingFor(settings, contact !== undefined) };
  identityTable.insert(tx, identity);
  await tx.flush();
  return welcome(tx, act, { identity, contactId: contact?.id, joinsContact: false }, parts);
}

/** Somebody new goes on to the code, to the owner, or in. A contact whose address is not proved yet is theirs once it is. */
export async function welcome(
  tx: Transaction,
  act: SignInAct,
  {
    contactId,
    identity,
    joinsContact,
  }: { readonly identity: IdentityRow; readonly contactId: string | undefined; readonly joinsContact: boolean },
  parts: MemberAccessParts,
): Promise<Settled> {
  auditIdentity(tx, act, identity.id, 'SIGNED_UP');
  const awaitedContactId = joinsContact ? undefined : contactId;
  await parts.dispatchReactions(tx, act, identityCreated, { identity, joinsContact, awaitedContactId });
  if (identity.awaits_verification) {
    await sendCode(tx, act, { ...verificationOf(identity, act), contactId }, 'SIGN_UP', parts);
  } else if (identity.awaits_approval) {
    await askOwner(tx, act, identity, parts);
  }
  return settle(tx, act, identity, parts);
}

/** The settings of the site with what its OAuth app asks in place of them. */
export function policyOfCall(
  settings: KnownIdentitySettings,
  { signOnPolicy }: ClientOverrides,
): KnownIdentitySettings {
  return { ...settings, signOnPolicy: policyFor(settings.signOnPolicy, signOnPolicy) };
}

function standingFor(settings: KnownIdentitySettings, isKnown: boolean): Standing {
  return standingOfSignUp(settings.signOnPolicy, { isKnown, hidesAddresses: settings.enumerationProtection });
}

/** The contact as which the address is known; what a member only says of themselves makes it known to nobody. */
export function knownContact(contacts: readonly ContactRow[]): ContactRow | undefined {
  return contacts.find(({ claimed }) => !claimed);
}

/** In which language somebody is written to who says none: that of their call. */
export function languageOf({ profile }: Pick<IdentityRow, 'profile'>, { language }: SignInAct): string | undefined {
  return profile.language ?? language;
}

/** What whoever may not learn that an address is known is told of it. */
export function asIfNew(wanted: IdentityRow, settings: KnownIdentitySettings): Identity {
  return presentIdentity({ ...wanted, ...standingFor(settings, false) });
}

/** The code by which somebody verifies their address. */
export function verificationOf(identity: IdentityRow, act: SignInAct): CodeFor {
  return { identityId: identity.id, purpose: 'EMAIL_VERIFICATION', identity, language: languageOf(identity, act) };
}

/**
 * The same answer as for an address that is new; whoever has it is told that somebody tried. The state token leads nowhere, since
 * nobody has the identity that it names (identity sheet 11, enumeration).
 */
export async function pretend(
  tx: Transaction,
  act: SignInAct,
  wanted: IdentityRow,
  settings: KnownIdentitySettings,
  parts: MemberAccessParts,
): Promise<Settled> {
  const decoy = asIfNew(wanted, settings);
  const nobody = {
    identityId: wanted.id,
    purpose: 'EMAIL_VERIFICATION',
    identity: undefined,
    language: undefined,
  } as const;
  await sendCode(tx, act, nobody, 'SIGN_UP', parts);
  const owner = await findIdentityAt(tx, wanted.email_folded);
  if (owner !== undefined) {
    auditIdentity(tx, act, owner.id, 'SIGN_UP_ATTEMPTED');
    await tell(
      tx,
      act,
      { type: 'REGISTRATION_ATTEMPTED', to: owner.email, identity: owner, language: owner.profile.language },
      parts,
    );
  }
  return {
    state: 'REQUIRE_EMAIL_VERIFICATION',
    stateToken: giveStateToken(tx, act, wanted.id, decoy),
    identity: decoy,
  };
}
