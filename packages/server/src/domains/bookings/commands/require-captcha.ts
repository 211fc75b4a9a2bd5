/** Proof that no program books or joins a waitlist, where the business wants it of strangers (docs/decisions/0042). */
import { type CaptchaAction, fail } from '@openhours/contract';
import { noSigns, type ScriptSigns } from '../../../admission/script-signs.ts';
import { isStranger } from '../../../auth/caller.ts';
import { invalidCaptcha, takeCaptcha, visitOf } from '../../../auth/captcha.ts';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { BookingsParts } from '../parts.ts';
import { readVerification } from '../repository/customer-verification.ts';
import { isCaptchaWanted } from '../rules/captcha.ts';
import type { CreateBooking } from '../rules/request.ts';

type Given = Pick<CreateBooking, 'captchaToken' | 'captchaFallback'>;

/** What stands behind a call. */
export interface Proved {
  /** A proof or none needed, or that its customer is to confirm by a message instead. */
  readonly by: 'PROVED' | 'BY_EMAIL';
  /** What the address has done within the hour; of whoever is known nothing is counted. */
  readonly signs: ScriptSigns;
}

/**
 * Judges and takes the captcha of a call, or lets the message stand for it where none was given; else refuses. Whoever is
 * known is asked for nothing.
 */
export async function requireCaptcha(
  tx: Transaction,
  { caller, clientAddress, nowMs }: Act,
  action: CaptchaAction,
  { captchaFallback, captchaToken }: Given,
  { captcha, limitsStrangers, scriptSigns, sendsMail }: BookingsParts,
  /** How many the call makes, each of which counts: what is judged is what was before, and that there is one more. */
  count = 1,
): Promise<Proved> {
  if (!limitsStrangers || !isStranger(caller)) {
    return { by: 'PROVED', signs: noSigns };
  }
  const [verification, counted, solved] = await Promise.all([
    readVerification(tx),
    clientAddress === undefined ? noSigns : scriptSigns.read(tx, clientAddress),
    captchaToken === undefined
      ? undefined
      : captcha.verify(captchaToken, { siteId: tx.siteId, action, visit: visitOf(caller) }, nowMs),
  ]);
  const signs = asOneAttempt(counted, count);
  if (solved !== undefined) {
    takeCaptcha(tx, solved);
    return { by: 'PROVED', signs };
  }
  if (!isCaptchaWanted(verification.captcha, signs)) {
    return { by: 'PROVED', signs };
  }
  if (captchaToken !== undefined) {
    throw invalidCaptcha();
  }
  if (captchaFallback === 'BY_EMAIL' && sendsMail()) {
    return { by: 'BY_EMAIL', signs };
  }
  throw fail(
    'CAPTCHA_TOKEN_REQUIRED',
    'This call needs a captcha token: solve a challenge and send its solution with the call',
    { action },
  );
}

function asOneAttempt(signs: ScriptSigns, count: number): ScriptSigns {
  const [attempts, ofNetwork, ofSite] = [signs.attempts, signs.ofNetwork, signs.ofSite].map((each) =>
    Math.max(0, each - count + 1),
  ) as [number, number, number];
  return { ...signs, attempts, ofNetwork, ofSite };
}
