/** The settings of sign-up and sign-in as their page shows them, and what of a change is sent. Pure. */
import type { IdentitySettings } from '@openhours/contract';
import type { IdentitySettingsChange } from '../../queries/identity-settings.ts';

export type SignInFields = {
  readonly revision: string;
  readonly requireEmailVerification: boolean;
  readonly requireOwnerApproval: boolean;
  readonly minLength: number;
  readonly refuseCommon: boolean;
  readonly failures: number;
  readonly windowMinutes: number;
  readonly lockMinutes: number;
  readonly enumerationProtection: boolean;
  readonly register: IdentitySettings['captcha']['register'];
  readonly login: IdentitySettings['captcha']['login'];
};

/** As the contract bounds them. */
export const bounds = {
  minLength: { least: 4, most: 100 },
  failures: { least: 1, most: 1000 },
  windowMinutes: { least: 1, most: 1440 },
  lockMinutes: { least: 1, most: 1440 },
} as const;
export type Bounded = keyof typeof bounds;

export function fieldsOf(settings: IdentitySettings): SignInFields {
  const { captcha, enumerationProtection, lockout, passwordPolicy, policy, revision } = settings;
  return {
    revision,
    requireEmailVerification: policy.requireEmailVerification,
    requireOwnerApproval: policy.requireOwnerApproval,
    minLength: passwordPolicy.minLength,
    refuseCommon: passwordPolicy.refuseCommon,
    failures: lockout.failures,
    // Programs may set seconds: what is no whole minute is shown as the next one, and sent only when it is changed.
    windowMinutes: Math.ceil(lockout.windowSeconds / 60),
    lockMinutes: Math.ceil(lockout.lockSeconds / 60),
    enumerationProtection,
    register: captcha.register,
    login: captcha.login,
  };
}

const partOf = {
  requireEmailVerification: 'policy',
  requireOwnerApproval: 'policy',
  minLength: 'passwordPolicy',
  refuseCommon: 'passwordPolicy',
  failures: 'lockout',
  register: 'captcha',
  login: 'captcha',
} as const;

/** Only what was changed, so that nothing else is turned back. */
export function changeOf(changes: Partial<SignInFields>, revision: string): IdentitySettingsChange {
  const parts: Record<string, Record<string, unknown>> = {};
  const put = (part: string, name: string, value: unknown) => {
    parts[part] = { ...parts[part], [name]: value };
  };
  for (const [name, part] of Object.entries(partOf)) {
    const value = changes[name as keyof typeof partOf];
    if (value !== undefined) {
      put(part, name, value);
    }
  }
  const { enumerationProtection, lockMinutes, windowMinutes } = changes;
  if (windowMinutes !== undefined) {
    put('lockout', 'windowSeconds', windowMinutes * 60);
  }
  if (lockMinutes !== undefined) {
    put('lockout', 'lockSeconds', lockMinutes * 60);
  }
  return { revision, ...parts, ...(enumerationProtection === undefined ? {} : { enumerationProtection }) };
}

/** The field of the page that a field of the server is about. */
export function fieldOf(wireField: string): string {
  const name = wireField.split('.').at(-1) ?? '';
  return name === 'windowSeconds' ? 'windowMinutes' : name === 'lockSeconds' ? 'lockMinutes' : name;
}

/** Numbers that are none, or out of their bounds. */
export function outOfBounds(changes: Partial<SignInFields>): readonly Bounded[] {
  return (Object.keys(bounds) as Bounded[]).filter((name) => {
    const value = changes[name];
    const { least, most } = bounds[name];
    return value !== undefined && !(Number.isInteger(value) && value >= least && value <= most);
  });
}
