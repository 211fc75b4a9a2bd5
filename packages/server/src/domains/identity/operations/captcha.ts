/** Giving out the challenges of captchas; whoever asks for a captcha judges what comes back. */
import { captcha as declared } from '@openhours/contract';
import { behavesLikeScript, type SignsOfAddresses } from '../../../admission/script-signs.ts';
import { type CaptchaProvider, visitOf } from '../../../auth/captcha.ts';
import { type Binding, bindRead } from '../../../call.ts';

export interface CaptchaParts {
  readonly captcha: Pick<CaptchaProvider, 'challenge'>;
  readonly scriptSigns: Pick<SignsOfAddresses, 'read'>;
}

/** Twice the work for an address that behaves like a script. */
const effortOfScripts = 2;

export function captchaOperations({ captcha, scriptSigns }: CaptchaParts): Binding[] {
  return [
    bindRead(
      declared.getCaptchaChallenge,
      async ({ caller, clientAddress, input: { action }, nowMs, reader, site }) => {
        const isSuspicious =
          clientAddress !== undefined && behavesLikeScript(await scriptSigns.read(reader, clientAddress));
        const purpose = { siteId: site.id, action, visit: visitOf(caller) };
        return captcha.challenge(purpose, nowMs, isSuspicious ? effortOfScripts : 1);
      },
    ),
  ];
}
