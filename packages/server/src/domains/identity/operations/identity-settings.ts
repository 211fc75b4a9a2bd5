/** Binds what a site asks of those who sign up and in (identity sheet 2 and 5). */
import { captcha, type IdentitySettings, identitySettings, signOnPolicy } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { changeIdentitySettings } from '../commands/configure.ts';
import type { MemberAccessParts } from '../commands/identity-parts.ts';
import { type KnownIdentitySettings, readIdentitySettings } from '../repository/identity-settings.ts';

/** Keys for widgets; what the provider knows the business by is never told. */
function presentCaptcha({ captcha: { siteKey, ...known } }: KnownIdentitySettings): IdentitySettings['captcha'] {
  return siteKey === undefined ? known : { visibleSiteKey: siteKey, invisibleSiteKey: siteKey, ...known, siteKey };
}

function presentSettings(known: KnownIdentitySettings): IdentitySettings {
  return {
    revision: String(known.revision),
    passwordPolicy: known.passwordPolicy,
    lockout: known.lockout,
    enumerationProtection: known.enumerationProtection,
    captcha: presentCaptcha(known),
    policy: known.signOnPolicy,
  };
}

export function identitySettingsOperations(parts: MemberAccessParts): Binding[] {
  return [
    bindRead(identitySettings.getIdentitySettings, async ({ reader }) => ({
      identitySettings: presentSettings(await readIdentitySettings(reader)),
    })),

    bindWrite(identitySettings.updateIdentitySettings, async ({ tx, input, ...act }) => ({
      identitySettings: presentSettings(await changeIdentitySettings(tx, act, input.identitySettings, parts)),
    })),

    bindRead(signOnPolicy.getSignOnPolicy, async ({ reader }) => ({
      signOnPolicy: (await readIdentitySettings(reader)).signOnPolicy,
    })),

    bindWrite(signOnPolicy.updateSignOnPolicy, async ({ tx, input, ...act }) => ({
      signOnPolicy: (await changeIdentitySettings(tx, act, { policy: input.signOnPolicy }, parts)).signOnPolicy,
    })),

    bindRead(captcha.getCaptchaSettings, async ({ reader }) => presentCaptcha(await readIdentitySettings(reader))),
  ];
}
