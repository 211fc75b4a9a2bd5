/** Whether a captcha is wanted of somebody whom nobody knows (docs/decisions/0042). Pure. */
import type { CaptchaUse } from '@openhours/contract';
import { behavesLikeScript, type ScriptSigns } from '../../../auth/script-signs.ts';

export function isCaptchaWanted(use: CaptchaUse, signs: ScriptSigns): boolean {
  return use === 'ALWAYS' || (use === 'WHEN_SUSPICIOUS' && behavesLikeScript(signs));
}
