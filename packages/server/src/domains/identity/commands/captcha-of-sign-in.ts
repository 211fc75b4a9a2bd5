/** The captcha of a sign-up or sign-in, where the site asks for one (identity sheet 9 M). */
import type { CaptchaMode, CaptchaSettings, CaptchaTokens } from '@openhours/contract';
import { actsForBusiness, personOfPair } from '../../../auth/caller.ts';
import { takeCaptcha, visitOf } from '../../../auth/captcha.ts';
import type { KnownIdentitySettings } from '../repository/identity-settings.ts';
import { missingCaptcha, wrongCaptcha } from '../rules/refusals.ts';
import { askVendor, type SentCaptcha } from './captcha-vendors.ts';
import { type ClientOverrides, type MemberAccessParts, overridesOfClient, type SignInAct } from './identity-parts.ts';

/** The tokens that count in a mode: whoever shows a widget has done no less than whoever shows none. */
function tokensFor(mode: CaptchaMode, sent: CaptchaTokens): SentCaptcha[] {
  return sent
    .flatMap(({ InvisibleRecaptcha, NoCaptcha, Recaptcha, recaptchaForClientSiteKey }) => [
      ...[Recaptcha, recaptchaForClientSiteKey?.token, NoCaptcha].map((token) => ({
        token,
        widget: 'VISIBLE' as const,
      })),
      ...(mode === 'INVISIBLE' ? [{ token: InvisibleRecaptcha, widget: 'INVISIBLE' as const }] : []),
    ])
    .filter((each): each is SentCaptcha => each.token !== undefined && each.token !== '');
}

/** When captchas are asked of those who come through a client. */
export function captchaModesOf(
  settings: Pick<CaptchaSettings, 'login' | 'register'>,
  ofClient: ClientOverrides['captcha'],
): Pick<CaptchaSettings, 'login' | 'register'> {
  return { register: ofClient?.register ?? settings.register, login: ofClient?.login ?? settings.login };
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
  const wanted = captchaModesOf(settings.captcha, captcha)[action === 'REGISTER' ? 'register' : 'login'];
  const mode = wanted === 'OFF' && isAsked ? 'INVISIBLE' : wanted;
  if (mode === 'OFF' || (actsForBusiness(caller) && personOfPair(caller) === undefined)) {
    return;
  }
  const tokens = tokensFor(mode, sent ?? []);
  if (tokens.length === 0) {
    throw missingCaptcha();
  }
  if (settings.captcha.provider !== 'ALTCHA') {
    if (!(await askVendor(settings, tokens, act, parts))) {
      throw wrongCaptcha();
    }
    return;
  }
  const purpose = { siteId: site.id, action, visit: visitOf(caller) };
  for (const { token } of tokens) {
    const solved = await parts.captcha.verify(token, purpose, nowMs);
    if (solved !== undefined) {
      // At once, whatever becomes of the call: one proof is not good for many guesses.
      await parts.database.transact(site.id, async (tx) => takeCaptcha(tx, solved, wrongCaptcha));
      return;
    }
  }
  throw wrongCaptcha();
}
