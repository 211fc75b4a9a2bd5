/**
 * Decisions about second factors, without I/O: where passkeys can be used, what a recovery code is, how long what was shown
 * counts, and what may be removed (docs/decisions/0082). They know nothing of whose factors they are.
 */
import { isIP } from 'node:net';
import { type FactorType, fail, type PasskeyObstacle } from '@openhours/contract';
import { minuteMs } from '../../../time/index.ts';

/** How long what was begun waits for its second half. */
export const challengeLivesMs = 10 * minuteMs;
/** How long a session may change factors once its person has shown again who they are. */
export const confirmedForMs = 10 * minuteMs;

/** For which name browsers keep and show passkeys, and at which origin they say they are. */
export interface RelyingParty {
  /** The host name without port: the "RP ID" of Web Authentication. */
  readonly host: string;
  readonly origin: string;
}

export interface CalledAddress {
  /** Under which people reach the server. */
  readonly publicOrigin: string;
  /** The registered host names of the site. */
  readonly siteHosts: readonly string[];
  /** The header Host of the call. */
  readonly host: string | undefined;
}

const loopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * The address at which passkeys are asked for: the one that is called, if it is the public one or a registered one of the
 * site. A server of this machine is called `localhost` as well.
 */
export function relyingPartyOf({ host, publicOrigin, siteHosts }: CalledAddress): RelyingParty | PasskeyObstacle {
  const origin = new URL(publicOrigin);
  const called = host !== undefined && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : origin;
  const { hostname } = called;
  const isPublic = hostname === origin.hostname;
  const isOwnMachine = loopback(hostname) && loopback(origin.hostname);
  if (!isPublic && !isOwnMachine && !siteHosts.includes(hostname)) {
    return 'UNKNOWN_HOST';
  }
  if (hostname.startsWith('[') || isIP(hostname) !== 0) {
    return 'IP_ADDRESS';
  }
  if (origin.protocol !== 'https:' && hostname !== 'localhost') {
    return 'PLAIN_HTTP';
  }
  origin.hostname = hostname;
  return { host: hostname, origin: origin.origin };
}

/** As a person copies it: letters in either case, with or without signs between them. `0` and `1` stand in no code. */
export function normalRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replace(/[^A-Z2-7]/g, '');
}

/** In groups of four. */
export function shownRecoveryCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

/** What a person has, whoever that is. */
export interface HeldFactors {
  readonly hasAuthenticator: boolean;
  /** The host names that the passkeys are good for. */
  readonly passkeyHosts: readonly string[];
  readonly recoveryCodesLeft: number;
}

/** True where there is anything that is asked for at a sign-in; recovery codes alone are none. */
export function hasSecondFactor({ hasAuthenticator, passkeyHosts }: HeldFactors): boolean {
  return hasAuthenticator || passkeyHosts.length > 0;
}

/** By what a second step can be taken at an address. */
export function stepsOf(held: HeldFactors, relyingParty: RelyingParty | PasskeyObstacle): FactorType[] {
  const isHere = typeof relyingParty === 'object' && held.passkeyHosts.includes(relyingParty.host);
  return [
    ...(isHere ? (['WEBAUTHN'] as const) : []),
    ...(held.hasAuthenticator ? (['TOTP'] as const) : []),
    ...(held.recoveryCodesLeft > 0 ? (['RECOVERY_CODE'] as const) : []),
  ];
}

/** Where passkeys of the person can be used, when that is not here. */
export function otherHostsOf(held: HeldFactors, relyingParty: RelyingParty | PasskeyObstacle): string[] {
  const here = typeof relyingParty === 'object' ? relyingParty.host : undefined;
  return [...new Set(held.passkeyHosts.filter((host) => host !== here))].toSorted();
}

/** Refuses to remove what is asked for. `left`: how it would stand then. */
export function requireStillAllowed(left: HeldFactors, isRequired: boolean): void {
  if (isRequired && !hasSecondFactor(left)) {
    throw fail(
      'FAILED_PRECONDITION',
      'The site asks for a second factor: set up another one before this one is removed',
    );
  }
}

/** Refuses to ask a second factor of others by somebody who has none. */
export function requireOwnFactor(roles: readonly unknown[], askerHasOne: boolean): void {
  if (roles.length > 0 && !askerHasOne) {
    throw fail('FAILED_PRECONDITION', 'Set up a second factor of your own first');
  }
}

/** By what a member signs in who does not read the mail of the site. */
export interface WaysIn {
  readonly hasPassword: boolean;
  readonly linkedSignIns: number;
  readonly passkeys: number;
}

/** Refuses to leave a member without any. */
export function requireWayIn({ hasPassword, linkedSignIns, passkeys }: WaysIn): void {
  if (!hasPassword && linkedSignIns === 0 && passkeys === 0) {
    throw fail('LAST_SIGN_IN', 'There would be no other way to sign in: set a password first');
  }
}
