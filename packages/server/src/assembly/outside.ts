/** What is reached outside the database whatever a domain keeps there: the mail server, and the list of erasures. */
import type { Settings } from '../config.ts';
import { erasureFile, keepErasure } from '../db/erasure-log.ts';
import type { Ground } from '../domains.ts';
import type { ProcessesParts } from '../processes/index.ts';

export type Outside = Pick<Ground, 'fromAddress' | 'openMail'> & Pick<ProcessesParts, 'keepErasure'>;

/** `hostName` is the one in the address of messages for which no setting names a sender. */
export function openOutside(settings: Settings, hostName: string): Outside {
  const { smtpUrl } = settings;
  return {
    fromAddress: settings.smtpFrom ?? `no-reply@${hostName}`,
    // The library of mail is loaded with the first message.
    openMail:
      smtpUrl === undefined ? undefined : async () => (await import('../mail/smtp.ts')).createSmtpTransport(smtpUrl),
    keepErasure: (erasure) => keepErasure(erasureFile(settings.dataDirectory), erasure),
  };
}
