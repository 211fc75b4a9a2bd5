/** Signing in, or up, by a token that a connection of the site has signed (identity sheet 1.3, docs/decisions/0086). */
import { createHash } from 'node:crypto';
import { foldEmail, type NewIdentityProfile } from '@openhours/contract';
import { isMailAddress } from '@openhours/contract/text/mail-addresses';
import {
  type ProviderClaims,
  type ProviderPerson,
  readProviderToken,
  type WantedOfToken,
} from '../../../auth/provider-token.ts';
import { StartOver } from '../../../db/failures.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { lockContactsAt } from '../../contacts/index.ts';
import type { ProviderKeySource } from '../provider-keys.ts';
import { findIdentity, findIdentityAt, type IdentityRow, identityTable } from '../repository/identities.ts';
import { type KnownIdentitySettings, readIdentitySettings } from '../repository/identity-settings.ts';
import {
  findLinked,
  holdsAsRead,
  type IdpConnectionRow,
  idpConnectionTable,
  putLink,
  useUp,
} from '../repository/idp-connections.ts';
import { readMemberPrivacy } from '../repository/member-privacy.ts';
import { audienceOf, invalidIdpToken, unknownConnection } from '../rules/idp-connections.ts';
import { changedProfile } from '../rules/profile.ts';
import { addressTakenByMember, isOneMailbox, mayNotSignIn } from '../rules/refusals.ts';
import { nextState, standingOfSignUp, standingOnceVerified } from '../rules/standing.ts';
import { countSignUp } from './count-sign-up.ts';
import { type MemberAccessParts, overridesOfClient, type SignInAct } from './identity-parts.ts';
import { giveStateToken, sendCode } from './identity-secrets.ts';
import { linkProvider } from './link-provider.ts';
import { noteVerified, takeOver } from './note-verified.ts';
import {
  asIfNew,
  isTaken,
  knownContact,
  newIdentity,
  policyOfCall,
  pretend,
  verificationOf,
  welcome,
} from './register.ts';
import { auditIdentity, type Settled, settle } from './settle.ts';

type Parts = MemberAccessParts & { readonly providerKeys: ProviderKeySource };

export interface TokenLogIn {
  readonly connectionId: string;
  readonly token: string;
  readonly nonce: string | undefined;
  /** For whom it must be; as the connection says unless given. */
  readonly audience?: string | undefined;
  /** Whom it is about, where the provider says that beside the token. */
  readonly person?: ProviderPerson | undefined;
}

/** Nobody gets in; what the log and the use of the token say of it stays. */
interface Refused {
  readonly refusal: Error;
}

/** Signs in whom the token is about, or says what they wait for. Keys are fetched while no transaction is open. */
export async function logInByToken(parts: Parts, act: SignInAct, asked: TokenLogIn): Promise<Settled> {
  const { database } = parts;
  const reader = database.reader(act.site.id);
  const connection = await idpConnectionTable.find(reader, asked.connectionId);
  if (connection?.enabled !== true) {
    throw unknownConnection();
  }
  const claims = await readClaims(parts, act, connection, asked);
  if (claims === undefined) {
    await database.transact(act.site.id, async (tx) => auditIdentity(tx, act, 'unknown', 'REFUSED'));
    throw invalidIdpToken();
  }
  const settings = policyOfCall(await readIdentitySettings(reader), await overridesOfClient(parts, act));
  const proof = { connection, claims, settings };
  const takeIn = () =>
    database.transact(act.site.id, async (tx) => {
      // One that is changed or removed meanwhile lets nobody in.
      if (!(await holdsAsRead(tx, connection))) {
        throw unknownConnection();
      }
      if (!(await useUp(tx, hashOf(connection, claims, asked.token), claims.endsAtMs))) {
        throw invalidIdpToken();
      }
      return letIn(tx, act, proof, parts);
    });
  const counted = (await isNewcomer(reader, proof)) ? await countSignUp(parts, act) : undefined;
  try {
    // Of two who sign up at the same moment one is too late, and is the other by then.
    const outcome = await takeIn().catch((error: unknown) => {
      if (isTaken(error)) {
        return takeIn();
      }
      throw error;
    });
    if ('refusal' in outcome) {
      throw outcome.refusal;
    }
    return outcome;
  } catch (error) {
    await counted?.takeBack();
    throw error;
  }
}

/** Whether whoever comes would be signed up. */
async function isNewcomer(reader: Reader, { claims, connection }: Proof): Promise<boolean> {
  if ((await findLinked(reader, connection.id, claims.subject)) !== undefined) {
    return false;
  }
  const found = claims.email === undefined ? undefined : await findIdentityAt(reader, foldEmail(claims.email));
  return found === undefined || found.status === 'OFFLINE';
}

async function readClaims(
  { providerKeys }: Parts,
  { nowMs }: SignInAct,
  connection: IdpConnectionRow,
  { audience = audienceOf(connection), nonce, person, token }: TokenLogIn,
): Promise<ProviderClaims | undefined> {
  const wanted: WantedOfToken = {
    issuer: connection.issuer,
    audience,
    algorithms: connection.algorithms,
    nonce,
    nowMs,
  };
  const read = async (mayBeOlder: boolean) =>
    readProviderToken(token, await providerKeys.keysOf(connection, nowMs, mayBeOlder), wanted);
  const first = await read(true);
  const claims = first === 'UNKNOWN_KEY' ? await read(false) : first;
  return typeof claims === 'string' ? undefined : { ...claims, ...person };
}

/** What names a token: its own id, or all of what is signed; the signature itself may be spelled in more than one way. */
function hashOf({ id }: IdpConnectionRow, { tokenId }: ProviderClaims, token: string): Buffer {
  const name = tokenId === undefined ? `text ${token.slice(0, token.lastIndexOf('.'))}` : `jti ${tokenId}`;
  return createHash('sha256').update(`${id} ${name}`).digest();
}

interface Proof {
  readonly connection: IdpConnectionRow;
  readonly claims: ProviderClaims;
  readonly settings: KnownIdentitySettings;
}

function refuse(tx: Transaction, act: SignInAct, identity: IdentityRow | undefined, refusal: Error): Refused {
  auditIdentity(tx, act, identity?.id ?? 'unknown', 'REFUSED');
  return { refusal };
}

async function letIn(
  tx: Transaction,
  act: SignInAct,
  proof: Proof,
  parts: MemberAccessParts,
): Promise<Settled | Refused> {
  const { claims, connection } = proof;
  const linkedId = await findLinked(tx, connection.id, claims.subject);
  const linked = linkedId === undefined ? undefined : await findIdentity(tx, linkedId);
  if (linked !== undefined) {
    const outcome = await letLinkedIn(tx, act, linked, proof, parts);
    return 'refusal' in outcome ? outcome : withConnection(outcome, proof);
  }
  const email = claims.email;
  if (email === undefined || !isMailAddress(email) || !isOneMailbox(email)) {
    return refuse(tx, act, undefined, invalidIdpToken());
  }
  // Contacts before identities, as in an erasure.
  const known = await lockContactsAt(tx, foldEmail(email));
  const found = await findIdentityAt(tx, foldEmail(email));
  const there = found === undefined || found.status === 'OFFLINE' ? undefined : await identityTable.lock(tx, found.id);
  if (there !== undefined && there.email_folded !== foldEmail(email)) {
    // They have another address since: what the token proves is not of that one.
    throw new StartOver();
  }
  if (there === undefined) {
    return withConnection(await signUp(tx, act, { ...proof, email, contact: knownContact(known) }, parts), proof);
  }
  if (!claims.emailVerified) {
    // Whoever the provider has not seen read the mail of the address may be anybody.
    if (proof.settings.enumerationProtection) {
      const wanted = newIdentity(act, await newcomer(tx, email, claims));
      return withConnection(await pretend(tx, act, wanted, proof.settings, parts), proof);
    }
    return refuse(tx, act, there, addressTakenByMember());
  }
  if (nextState(there) === 'REFUSED') {
    return refuse(tx, act, there, mayNotSignIn());
  }
  if (there.has_second_factor) {
    // The mailbox alone shows nothing of them: neither is the provider known as theirs before the second factor, nor the address.
    const waits = { connection, idpUserId: claims.subject };
    return withConnection(await settle(tx, act, there, parts, { link: waits }), proof);
  }
  const identity = there.email_verified
    ? there
    : await takeOver(tx, act, there, { profile: changedProfile(there.profile, nameOf(claims)) }, parts);
  if (!(await linkProvider(tx, act, { connection, idpUserId: claims.subject, identity }, parts))) {
    throw new StartOver();
  }
  return withConnection(await settle(tx, act, identity, parts), proof);
}

async function letLinkedIn(
  tx: Transaction,
  act: SignInAct,
  seen: IdentityRow,
  { claims, connection, settings }: Proof,
  parts: MemberAccessParts,
): Promise<Settled | Refused> {
  await lockContactsAt(tx, seen.email_folded);
  const held = await identityTable.lock(tx, seen.id);
  // Whatever ends all ways in holds the identity, too: a link that it has ended lets nobody in. The contacts that are held are
  // those at the address as it was seen.
  if (held?.email_folded !== seen.email_folded || (await findLinked(tx, connection.id, claims.subject)) !== seen.id) {
    throw new StartOver();
  }
  if (nextState(held) === 'REFUSED') {
    return refuse(tx, act, held, mayNotSignIn());
  }
  const isVerifiedNow =
    !held.email_verified &&
    !held.has_second_factor &&
    claims.emailVerified &&
    foldEmail(claims.email ?? '') === held.email_folded;
  // As good as the code. A password stays: whoever is linked has set it.
  const identity = isVerifiedNow ? await noteVerified(tx, act, held, {}, parts) : held;
  const state = nextState(identity);
  if (state !== 'REQUIRE_EMAIL_VERIFICATION') {
    return settle(tx, act, identity, parts);
  }
  await sendCode(tx, act, verificationOf(identity, act), 'SIGN_IN', parts);
  if (!settings.enumerationProtection) {
    return settle(tx, act, identity, parts);
  }
  // Told as somebody new each time, as whoever comes with the address of a member is: the same identity twice would be an answer.
  const told = asIfNew(newIdentity(act, await newcomer(tx, claims.email ?? identity.email, claims)), settings);
  return { state, stateToken: giveStateToken(tx, act, identity.id, told), identity: told, identityId: identity.id };
}

async function newcomer(tx: Transaction, email: string, claims: ProviderClaims) {
  return { email, profile: nameOf(claims), passwordHash: null, privacy: await readMemberPrivacy(tx) };
}

async function signUp(
  tx: Transaction,
  act: SignInAct,
  {
    claims,
    contact,
    connection,
    email,
    settings,
  }: Proof & {
    readonly email: string;
    readonly contact: { readonly id: string } | undefined;
  },
  parts: MemberAccessParts,
): Promise<Settled> {
  const isVerified = claims.emailVerified;
  const asked = { isKnown: contact !== undefined, hidesAddresses: settings.enumerationProtection };
  const standing = standingOfSignUp(settings.signOnPolicy, asked);
  const unverified = { ...newIdentity(act, await newcomer(tx, email, claims)), ...standing };
  const identity = isVerified
    ? { ...unverified, email_verified: true, ...standingOnceVerified(unverified) }
    : unverified;
  identityTable.insert(tx, identity);
  await tx.flush();
  // They have come by it: nobody has to be told.
  const link = { connectionId: connection.id, idpUserId: claims.subject, identityId: identity.id };
  if (!(await putLink(tx, link, act.nowMs))) {
    throw new StartOver();
  }
  return welcome(tx, act, { identity, contactId: contact?.id, joinsContact: isVerified }, parts);
}

function nameOf({ familyName, givenName }: ProviderClaims): NewIdentityProfile {
  return {
    ...(givenName === undefined ? {} : { firstName: givenName }),
    ...(familyName === undefined ? {} : { lastName: familyName }),
  };
}

/** The answer names the connection by which they came, also while something is awaited: then it names no other. */
function withConnection({ identity, ...settled }: Settled, { claims, connection }: Proof): Settled {
  const idpConnection = { idpConnectionId: connection.id, idpUserId: claims.subject };
  const isNamed = identity.connections.some(
    ({ idpConnection: known }) =>
      known?.idpConnectionId === connection.id && known.idpUserId === idpConnection.idpUserId,
  );
  const connections = isNamed ? identity.connections : [...identity.connections, { idpConnection }];
  return { ...settled, identity: { ...identity, connections } };
}
