/** Tokens and sessions, who signs in to the dashboard, and proof that no program is calling. */
import type { DomainContract } from '../domain.ts';
import { apiKeys } from './api-keys.ts';
import { authentication } from './authentication.ts';
import { captcha } from './captcha.ts';
import { identityErrorData } from './error-data.ts';
import { identityEventBodies } from './event-bodies.ts';
import { factors } from './factors.ts';
import { identity } from './identity.ts';
import { identitySettings, signOnPolicy } from './identity-settings.ts';
import { idpConnections } from './idp-connections.ts';
import { memberAccess } from './member-access.ts';
import { memberFactors } from './member-factors.ts';
import { recovery } from './recovery.ts';
import { sharedComputers } from './shared-computers.ts';
import { users } from './users.ts';
import { verification } from './verification.ts';

export const identityContract = {
  operations: {
    identity,
    captcha,
    users,
    authentication,
    memberAccess,
    verification,
    recovery,
    identitySettings,
    signOnPolicy,
    idpConnections,
    factors,
    memberFactors,
    apiKeys,
    sharedComputers,
  },
  topics: {
    identity: { title: 'Identity', about: 'Tokens, sessions, and who is calling.' },
    captcha: {
      title: 'Captcha',
      about: 'Proof that no program is calling, without a third party and without a press.',
    },
    users: {
      title: 'People',
      about: 'Who signs in to the dashboard and as what: roles, invitations, and the own profile.',
    },
    authentication: { title: 'Signing up and in', about: 'Members of the site: sign-up, sign-in, own password.' },
    memberAccess: { title: 'Own access of members', about: 'Name, password, linked sign-ins, signing out.' },
    verification: { title: 'Verification', about: 'Codes by which members show that their address is theirs.' },
    recovery: { title: 'Recovery', about: 'Links by which members set a password.' },
    identitySettings: { title: 'Settings of sign-up and sign-in', about: 'Passwords, pauses, captchas.' },
    signOnPolicy: { title: 'Sign-on policy', about: 'Whether sign-ups wait for a code or for the owner.' },
    idpConnections: {
      title: 'Sign-in with others',
      about: 'OpenID providers and signers of tokens by which members sign in.',
    },
    factors: {
      title: 'Second factor',
      about: 'Authenticator apps, passkeys and recovery codes of those who sign in to the dashboard, and of members.',
    },
    memberFactors: {
      title: 'Second step of members',
      about: 'How the sign-in of a member goes on who has a second factor, and taking it from one who has lost it.',
    },
    apiKeys: { title: 'API keys', about: 'The keys by which programs of the business call.' },
    sharedComputers: {
      title: 'Shared computers',
      about: 'Computers that several people use, and the PINs by which they go on there.',
    },
  },
  eventBodies: identityEventBodies,
  errorData: identityErrorData,
} as const satisfies DomainContract;

export * from './api-keys.ts';
export * from './authentication.ts';
export * from './captcha.ts';
export * from './factors.ts';
export * from './identities.ts';
export * from './identity.ts';
export * from './identity-settings.ts';
export * from './idp-algorithms.ts';
export * from './idp-connections.ts';
export * from './member-access.ts';
export * from './member-factors.ts';
export * from './message-types.ts';
export * from './own-address.ts';
export * from './recovery.ts';
export * from './shared-computers.ts';
export * from './user-sessions.ts';
export * from './users.ts';
export * from './verification.ts';
