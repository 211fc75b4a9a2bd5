/** The captcha of a sign-up or sign-in, where the site asks for one (identity sheet 9 M). */
import type { CaptchaMode, CaptchaSettings, CaptchaTokens } from '@openhours/contract';
import { actsForBusiness, personOfPair } from '../../../auth/caller.ts';
import { takeCaptcha, visitOf } from '../../../auth/captcha.ts';
import type { KnownIdentitySettings } from '../repository/identity-settings.ts';
import { missingCaptcha, wrongCaptcha } from '../rules/refusals.ts';
import { askVendor } from './captcha-vendors.ts';
import { type ClientOverrides, type MemberAccessParts, overridesOfClient, type SignInAct } from './identity-parts.ts';

/** The tokens that count in a mode: whoever shows a widget has done no less than whoever shows none. */
function tokensFor(mode: CaptchaMode, sent: CaptchaTokens): string[] {
  return sent
    .flatMap(({ InvisibleRecaptcha, NoCaptcha, Recaptcha, recaptchaForClientSiteKey }) => [
      Recaptcha,
      recaptchaForClientSiteKey?.token,
      NoCaptcha,
      ...(mode === 'INVISIBLE' ? [InvisibleRecaptcha] : []),
    ])
    .filter((token): token is string => token !== undefined && token !== '');
}

function modeOf(
  settings: CaptchaSettings,
  ofClient: ClientOverrides['captcha'],
  action: 'REGISTER' | 'LOGIN',
  isAsked: boolean,
): CaptchaMode {
  const name = action === 'REGISTER' ? 'register' : 'login';
  const mode = ofClient?.[name] ?? settings[name];
  return mode === 'OFF' && isAsked ? 'INVISIBLE' : mode;
}

/**
 * Judges and takes the captcha of a call; refuses where one is needed and missing, or wrong. The business itself is asked
 * for none. `isAsked`: one is needed whatever the settings say.
 */
export async function requireCaptchaOfSignIn(
  act: SignInAct,
  action: 'REGISTER' | 'LOGIN',
  sent: CaptchaTokens | undefined,
  settings: KnownIdentitySettings,
  parts: MemberAccessParts,
  isAsked = false,
): Promise<void> {
  const { caller, nowMs, site } = act;
  const { captcha } = await overridesOfClient(parts, act);
  const mode = modeOf(settings.captcha, captcha, action, isAsked);
  if (mode === 'OFF' || (actsForBusiness(caller) && personOfPair(caller) === undefined)) {
    return;
  }
  const tokens = tokensFor(mode, sent ?? []);
  if (tokens.length === 0) {
    throw missingCaptcha();
  }
  if (settings.captcha.provider !== 'ALTCHA') {
    if (!(await askVendor(settings, mode, tokens, act, parts))) {
      throw wrongCaptcha();
    }
    return;
  }
  const purpose = { siteId: site.id, action, visit: visitOf(caller) };
  for (const token of tokens) {
    const solved = await parts.captcha.verify(token, purpose, nowMs);
    if (solved !== undefined) {
      // At once, whatever becomes of the call: one proof is not good for many guesses.
      await parts.database.transact(site.id, async (tx) => takeCaptcha(tx, solved, wrongCaptcha));
      return;
    }
  }
  throw wrongCaptcha();
}
