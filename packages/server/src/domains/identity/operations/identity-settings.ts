/** Binds what a site asks of those who sign up and in (identity sheet 2 and 5). */
import { captcha, type IdentitySettings, identitySettings, signOnPolicy } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { captchaModesOf } from '../commands/captcha-of-sign-in.ts';
import { changeIdentitySettings } from '../commands/configure.ts';
import { type MemberAccessParts, overridesOfClient } from '../commands/identity-parts.ts';
import { type KnownIdentitySettings, readIdentitySettings } from '../repository/identity-settings.ts';

/** Keys for widgets; what the provider knows the business by is never told. */
function presentCaptcha({ siteKey, ...known }: IdentitySettings['captcha']): IdentitySettings['captcha'] {
  return siteKey === undefined ? known : { visibleSiteKey: siteKey, invisibleSiteKey: siteKey, ...known, siteKey };
}

function presentSettings(known: KnownIdentitySettings): IdentitySettings {
  return {
    revision: String(known.revision),
    passwordPolicy: known.passwordPolicy,
    lockout: known.lockout,
    enumerationProtection: known.enumerationProtection,
    captcha: presentCaptcha(known.captcha),
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

    bindRead(captcha.getCaptchaSettings, async (call) => {
      const [{ captcha: settings }, { captcha: ofClient }] = await Promise.all([
        readIdentitySettings(call.reader),
        overridesOfClient(parts, call),
      ]);
      return presentCaptcha({ ...settings, ...captchaModesOf(settings, ofClient) });
    }),
  ];
}
