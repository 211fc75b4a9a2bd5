/** All SQL of what a site asks of those who sign up and in. */
import type { CaptchaSettings, LockoutPolicy, PasswordPolicy, SignOnPolicy } from '@openhours/contract';
import { passwordPolicy } from '../../../auth/password.ts';
import { defineSettings, type KnownSettings } from '../../../db/settings-table.ts';
import { boolean, json, nullable, sealed } from '../../../db/table.ts';
import { lockout } from '../rules.ts';

export const identitySettingsTable = defineSettings(
  'identity_setting',
  {
    passwordPolicy: json<PasswordPolicy>(),
    lockout: json<LockoutPolicy>(),
    enumerationProtection: boolean(),
    captcha: json<CaptchaSettings>(),
    /** As JSON `{secret, invisibleSecret}`. */
    sealedCaptchaSecrets: nullable(sealed()),
    signOnPolicy: json<SignOnPolicy>(),
  },
  {
    unsaid: {
      passwordPolicy,
      lockout: {
        failures: lockout.failures,
        windowSeconds: lockout.windowMs / 1000,
        lockSeconds: lockout.pauseMs / 1000,
      },
      enumerationProtection: false,
      captcha: { provider: 'ALTCHA', register: 'OFF', login: 'OFF' },
      signOnPolicy: { requireOwnerApproval: false, requireEmailVerification: false },
    },
    auditedAs: 'identitySettings',
    audited: ({ sealedCaptchaSecrets: _secrets, ...known }) => known,
  },
);

export type KnownIdentitySettings = KnownSettings<typeof identitySettingsTable>;

export const readIdentitySettings = identitySettingsTable.read;
