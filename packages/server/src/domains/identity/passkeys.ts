/** Passkeys (Web Authentication, level 3), by the library that speaks with browsers about them. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyRow } from './repository/factors.ts';
import type { RelyingParty } from './rules/factors.ts';

/** What travels to and from a browser; the library reads it. */
export type WebAuthnJson = Record<string, unknown>;

export interface Asked {
  readonly options: WebAuthnJson;
  /** What the browser signs, base64url. */
  readonly challenge: string;
}

interface PasskeyOwner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Read when the first passkey is asked for: most servers start without one. */
const library = () => import('@simplewebauthn/server');
type Library = Awaited<ReturnType<typeof library>>;

type Transports = NonNullable<
  NonNullable<Parameters<Library['generateRegistrationOptions']>[0]['excludeCredentials']>[number]['transports']
>;

const named = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  transports: [...transports] as Transports,
});

/** What the browser is asked to make a passkey by; those that there are are not made twice. */
export async function askForNewPasskey(
  { host }: RelyingParty,
  business: string,
  owner: PasskeyOwner,
  known: readonly PasskeyRow[],
): Promise<Asked> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: business,
    rpID: host,
    userID: new Uint8Array(Buffer.from(owner.id.replaceAll('-', ''), 'hex')),
    userName: owner.email,
    userDisplayName: owner.name,
    attestationType: 'none',
    excludeCredentials: known.filter((each) => each.host === host).map(named),
    // To sign in by it alone the device has to know it by itself; a security key that cannot is a second step all the same.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { options: { ...options }, challenge: options.challenge };
}

/** What the browser is asked to sign. `allowed` absent: by whichever passkey its person chooses, alone. */
export async function askForPasskey({ host }: RelyingParty, allowed?: readonly PasskeyRow[]): Promise<Asked> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: host,
    ...(allowed === undefined
      ? { userVerification: 'required' as const }
      : { userVerification: 'preferred' as const, allowCredentials: allowed.map(named) }),
  });
  return { options: { ...options }, challenge: options.challenge };
}

export interface MadePasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
}

const transportWords = ['usb', 'nfc', 'ble', 'hybrid', 'internal', 'cable', 'smart-card'];

/** By what a device is reached. The library hands on whatever the caller has sent, which nothing has signed. */
function knownTransports(sent: unknown): readonly string[] {
  return Array.isArray(sent) ? transportWords.filter((word) => sent.includes(word)) : [];
}

/**
 * None was asked for, and what a device says of itself by certificates is not looked at: the library would fetch their lists of
 * revocations on its own, past what guards outgoing calls. A device that signs for itself (`packed` without a chain) may.
 */
async function isWithoutCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/** The passkey that a browser has made; undefined when its answer does not hold. */
export async function readNewPasskey(
  answer: WebAuthnJson,
  challenge: string,
  { host, origin }: RelyingParty,
): Promise<MadePasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const response = answer as unknown as RegistrationResponseJSON;
  const verified = await held(async () =>
    (await isWithoutCertificates(response))
      ? verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: host,
          requireUserVerification: false,
        })
      : undefined,
  );
  if (verified?.verified !== true) {
    return undefined;
  }
  const { counter, id, publicKey, transports } = verified.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    signCount: counter,
    transports: knownTransports(transports),
  };
}

/** The id of the passkey with which an answer says it was signed. */
export function credentialIdOf({ id }: WebAuthnJson): string | undefined {
  return typeof id === 'string' && id.length <= 1400 ? id : undefined;
}

/**
 * The count of signatures after an answer that holds; undefined for one that does not. `isAlone`: it stands for the password as
 * well, so the device has to have asked for its person.
 */
export async function readSignature(
  answer: WebAuthnJson,
  challenge: string,
  { host, origin }: RelyingParty,
  passkey: PasskeyRow,
  { isAlone }: { readonly isAlone: boolean },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const verified = await held(() =>
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: isAlone,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.sign_count,
        transports: [...passkey.transports] as Transports,
      },
    }),
  );
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
}

/** The library throws for every answer that does not hold, and for those that are none: both are refused alike. */
async function held<Verified>(verify: () => Promise<Verified>): Promise<Verified | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
