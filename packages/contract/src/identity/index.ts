/** Tokens and sessions, who signs in to the dashboard, and proof that no program is calling. */
import type { DomainContract } from '../domain.ts';
import { captcha } from './captcha.ts';
import { factors } from './factors.ts';
import { identity } from './identity.ts';
import { users } from './users.ts';

export const identityContract = {
  operations: {
    identity,
    captcha,
    users,
    factors,
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
    factors: {
      title: 'Second factor',
      about: 'Authenticator apps, passkeys and recovery codes of those who sign in to the dashboard.',
    },
  },
} as const satisfies DomainContract;

export * from './captcha.ts';
export * from './factors.ts';
export * from './identity.ts';
export * from './message-types.ts';
export * from './own-address.ts';
export * from './users.ts';
