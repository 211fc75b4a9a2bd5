/** What is wanted of somebody whom nobody knows: a captcha, or a message that reaches them (docs/decisions/0042). Pure. */
import type { CaptchaUse } from '@openhours/contract';
import { behavesLikeScript, type ScriptSigns } from '../../../admission/script-signs.ts';

export function isCaptchaWanted(use: CaptchaUse, signs: ScriptSigns): boolean {
  return use === 'ALWAYS' || (use === 'WHEN_SUSPICIOUS' && behavesLikeScript(signs));
}

/** So many bookings of an address within an hour come to be as the business has set it: a family, a few colleagues. */
const mostUnconfirmed = 4;

/**
 * Whether whoever books next from such an address shows that messages reach them, whatever the business asks of others: the
 * work of a captcha costs a machine, and each made-up address a mailbox.
 */
export function needsConfirmedEmail({ attempts }: ScriptSigns): boolean {
  return attempts > mostUnconfirmed;
}
