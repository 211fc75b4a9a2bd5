/** What the pages show on which people of the business sign in and set a password. */
import type { FactorType, StaffRole } from '@openhours/contract';
import type { PasswordRule } from '../../session/password-rule.ts';
import type { RoleAreas } from '../../session/role-areas.ts';

export interface SignInState {
  readonly kind: 'sign-in';
  readonly ticket: string;
  readonly email: string;
  /** Where to go once signed in. */
  readonly next: string;
  readonly trouble: 'refused' | 'paused' | 'expired' | 'busy' | undefined;
  /** How long to wait when paused. */
  readonly retryAfterSeconds: number;
}

/** The second step of a sign-in. */
export interface SecondStepState {
  readonly kind: 'second-step';
  readonly ticket: string;
  readonly next: string;
  /** By what it can be taken here. */
  readonly factors: readonly FactorType[];
  /** Where passkeys of the person work, when that is somewhere else. */
  readonly passkeyHosts: readonly string[];
  readonly trouble: 'refused' | 'paused' | 'expired' | 'busy' | undefined;
  readonly retryAfterSeconds: number;
  /** Which of the two forms was sent last. */
  readonly isByRecoveryCode: boolean;
}

/** The page of a link by which somebody sets a password. */
export interface PasswordLinkState {
  readonly kind: 'password-link';
  /** Where the form goes: the address of the link itself. */
  readonly address: string;
  readonly ticket: string;
  /** Absent when the link leads nowhere, whatever the reason. */
  readonly link:
    | {
        readonly purpose: 'INVITATION' | 'PASSWORD_RESET';
        readonly email: string;
        readonly name: string;
        readonly role: StaffRole;
        /** What the role may do, by how far it reaches. */
        readonly areas: RoleAreas;
        /** When it ends, in words. */
        readonly until: string;
      }
    | undefined;
  readonly name: string;
  readonly trouble: PasswordRule | 'expired' | 'busy' | undefined;
}
