/** Captchas that a service of somebody else's judges; the operator has keys of it (identity sheet 9 M). */
import { fail, isJsonObject } from '@openhours/contract';
import type { Outgoing } from '../../../outgoing/outgoing.ts';
import type { KnownIdentitySettings } from '../repository/identity-settings.ts';
import type { MemberAccessParts, SignInAct } from './identity-parts.ts';

const verifyUrls = {
  RECAPTCHA_V2: 'https://www.google.com/recaptcha/api/siteverify',
  RECAPTCHA_V3: 'https://www.google.com/recaptcha/api/siteverify',
  HCAPTCHA: 'https://api.hcaptcha.com/siteverify',
  TURNSTILE: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

/** From which score on a visitor counts as a person. */
const leastScore = 0.5;

/** What the providers know the business by, sealed under this purpose. */
export const captchaSecretsPurpose = 'captcha-secrets';

export interface CaptchaSecrets {
  readonly secret?: string;
  readonly invisibleSecret?: string;
}

function unreachable(): Error {
  return fail(
    'UNAVAILABLE',
    'Captchas cannot be checked at the moment; try again later',
    {},
    { retryAfterSeconds: 10 },
  );
}

/** What a browser has sent, and of which of the two widgets of a service: each has keys of its own. */
export interface SentCaptcha {
  readonly token: string;
  readonly widget: 'VISIBLE' | 'INVISIBLE';
}

/** Whether the service takes one of the tokens. Where it cannot be asked nobody passes: 503. */
export async function askVendor(
  { captcha: { provider }, sealedCaptchaSecrets }: KnownIdentitySettings,
  tokens: readonly SentCaptcha[],
  { clientAddress }: Pick<SignInAct, 'clientAddress'>,
  {
    auth,
    outgoing,
  }: { readonly auth: Pick<MemberAccessParts['auth'], 'sealing'>; readonly outgoing: Pick<Outgoing, 'call'> },
): Promise<boolean> {
  if (provider === 'ALTCHA' || sealedCaptchaSecrets === undefined) {
    throw unreachable();
  }
  const secrets = JSON.parse(
    auth.sealing.open(sealedCaptchaSecrets, captchaSecretsPurpose).toString('utf8'),
  ) as CaptchaSecrets;
  for (const { token, widget } of tokens) {
    const secret = (widget === 'INVISIBLE' ? secrets.invisibleSecret : undefined) ?? secrets.secret ?? '';
    const form = { secret, response: token, ...(clientAddress === undefined ? {} : { remoteip: clientAddress }) };
    const answer = await outgoing.call({
      url: verifyUrls[provider],
      purpose: 'captcha',
      timeoutMs: 5_000,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    if (!answer.answered || answer.status !== 200) {
      throw unreachable();
    }
    const said = readAnswer(answer.body);
    const isTaken = isJsonObject(said) && said['success'] === true;
    if (isTaken && (provider !== 'RECAPTCHA_V3' || Number(said['score'] ?? 0) >= leastScore)) {
      return true;
    }
  }
  return false;
}

function readAnswer(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw unreachable();
  }
}
