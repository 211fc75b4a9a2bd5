/** What is reached outside the database whatever a domain keeps there: the mail server, others by HTTP, and the list of
 * erasures. */
import type { Settings } from '../config.ts';
import { erasureFile, keepErasure } from '../db/erasure-log.ts';
import type { Ground } from '../domains.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import type { ProcessesParts } from '../processes/index.ts';

export type Outside = Pick<Ground, 'caldavUrl' | 'fromAddress' | 'openMail' | 'outgoing'> &
  Pick<ProcessesParts, 'keepErasure'>;

/** `hostName` is the one in the address of messages for which no setting names a sender. */
export function openOutside(settings: Settings, hostName: string): Outside {
  const { caldavUrl, privateTargets, smtpUrl } = settings;
  return {
    caldavUrl,
    outgoing: createOutgoing({ privateTargets }),
    fromAddress: settings.smtpFrom ?? `no-reply@${hostName}`,
    // The library of mail is loaded with the first message.
    openMail:
      smtpUrl === undefined ? undefined : async () => (await import('../mail/smtp.ts')).createSmtpTransport(smtpUrl),
    keepErasure: (erasure) => keepErasure(erasureFile(settings.dataDirectory), erasure),
  };
}
