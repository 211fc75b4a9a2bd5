/**
 * What a site asks of those who sign up and in: passwords, pauses, captchas, and whether sign-ups wait for a code or for
 * the owner (identity sheet 2 and 5).
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { optional, Revision, verbatim, Words } from '../schema.ts';
import { captchaModes } from '../site/oauth-apps.ts';
import { captchaProviders } from './captcha-providers.ts';

export const SignOnPolicy = Type.Object({
  requireOwnerApproval: Type.Boolean(),
  requireEmailVerification: Type.Boolean(),
});
export type SignOnPolicy = Static<typeof SignOnPolicy>;

const policyChanges = {
  requireOwnerApproval: optional(Type.Boolean()),
  requireEmailVerification: optional(Type.Boolean()),
};

export const PasswordPolicy = Type.Object({
  minLength: Type.Integer({ minimum: 4, maximum: 100 }),
  maxLength: Type.Integer({ minimum: 4, maximum: 100 }),
  /** Refuses what is on the list of common ones. */
  refuseCommon: Type.Boolean(),
});
export type PasswordPolicy = Static<typeof PasswordPolicy>;

/** After so many failures within the window an account rests for those who are where they came from. */
export const LockoutPolicy = Type.Object({
  failures: Type.Integer({ minimum: 1, maximum: 1000 }),
  windowSeconds: Type.Integer({ minimum: 1, maximum: 86_400 }),
  lockSeconds: Type.Integer({ minimum: 1, maximum: 86_400 }),
});
export type LockoutPolicy = Static<typeof LockoutPolicy>;

const SiteKey = () => Type.String({ maxLength: 500 });
const captchaMembers = {
  provider: Words(captchaProviders),
  siteKey: optional(SiteKey()),
  /** Absent: `siteKey`. */
  visibleSiteKey: optional(SiteKey()),
  invisibleSiteKey: optional(SiteKey()),
  register: Words(captchaModes),
  login: Words(captchaModes),
};
export const CaptchaSettings = Type.Object(captchaMembers);
export type CaptchaSettings = Static<typeof CaptchaSettings>;

export const IdentitySettings = Type.Object({
  revision: Revision(),
  passwordPolicy: PasswordPolicy,
  lockout: LockoutPolicy,
  /** Nobody learns from an answer whether an address is known. */
  enumerationProtection: Type.Boolean(),
  captcha: CaptchaSettings,
  policy: SignOnPolicy,
});
export type IdentitySettings = Static<typeof IdentitySettings>;

/** Only what is named changes. */
export const IdentitySettingsChanges = Type.Object({
  revision: optional(Revision()),
  passwordPolicy: optional(
    Type.Object({
      minLength: optional(PasswordPolicy.properties.minLength),
      maxLength: optional(PasswordPolicy.properties.maxLength),
      refuseCommon: optional(Type.Boolean()),
    }),
  ),
  lockout: optional(
    Type.Object({
      failures: optional(LockoutPolicy.properties.failures),
      windowSeconds: optional(LockoutPolicy.properties.windowSeconds),
      lockSeconds: optional(LockoutPolicy.properties.lockSeconds),
    }),
  ),
  enumerationProtection: optional(Type.Boolean()),
  captcha: optional(
    Type.Object({
      provider: optional(Words(captchaProviders)),
      siteKey: optional(SiteKey()),
      visibleSiteKey: optional(SiteKey()),
      invisibleSiteKey: optional(SiteKey()),
      /** What the provider knows the business by; never answered. An empty text takes it back. */
      secret: optional(Type.String({ maxLength: 500, ...verbatim })),
      invisibleSecret: optional(Type.String({ maxLength: 500, ...verbatim })),
      register: optional(Words(captchaModes)),
      login: optional(Words(captchaModes)),
    }),
  ),
  policy: optional(Type.Object(policyChanges)),
});
export type IdentitySettingsChanges = Static<typeof IdentitySettingsChanges>;

const path = '/v1/identity-settings';
const settings = { permission: 'IDENTITY.CONFIGURE', idempotency: 'natural', source: 'identity sheet 5' } as const;
const SettingsAnswer = Type.Object({ identitySettings: IdentitySettings });

const getIdentitySettings = defineOperation({
  ...settings,
  name: 'identitySettings.getIdentitySettings',
  summary: 'Reads what the site asks of those who sign up and in.',
  method: 'GET',
  path,
  input: Type.Object({}),
  output: SettingsAnswer,
});

const updateIdentitySettings = defineOperation({
  ...settings,
  name: 'identitySettings.updateIdentitySettings',
  summary: 'Changes what the site asks of those who sign up and in.',
  method: 'PATCH',
  path,
  input: Type.Object({ identitySettings: IdentitySettingsChanges }),
  output: SettingsAnswer,
  errors: ['INVALID_REVISION'],
  events: ['wix.iam.signon.v1.sign_on_policy_updated'],
});

const policyPath = { path: '/v1/sign-on-policies', prefixes: ['/iam/signon'] } as const;
const policies = { ...settings, source: 'identity sheet 2' } as const;
const PolicyAnswer = Type.Object({ signOnPolicy: SignOnPolicy });

const getSignOnPolicy = defineOperation({
  ...policies,
  ...policyPath,
  name: 'signOnPolicy.getSignOnPolicy',
  summary: 'Reads whether sign-ups wait for a code or for the owner.',
  method: 'GET',
  input: Type.Object({}),
  output: PolicyAnswer,
});

const updateSignOnPolicy = defineOperation({
  ...policies,
  ...policyPath,
  name: 'signOnPolicy.updateSignOnPolicy',
  summary: 'Sets whether later sign-ups wait for a code or for the owner; only what is named changes.',
  method: 'PATCH',
  input: Type.Object({ signOnPolicy: Type.Object(policyChanges) }),
  output: PolicyAnswer,
  errors: ['INVALID_REVISION'],
  events: ['wix.iam.signon.v1.sign_on_policy_updated'],
});

export const identitySettings = { getIdentitySettings, updateIdentitySettings };
export const signOnPolicy = { getSignOnPolicy, updateSignOnPolicy };
