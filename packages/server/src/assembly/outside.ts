/** What domains reach outside the database: the folders of files, the mail server, the list of erasures. */
import { join } from 'node:path';
import type { Settings } from '../config.ts';
import { erasureFile, keepErasure } from '../db/erasure-log.ts';
import { eraseSiteMedia, openMediaFiles } from '../domains/media/index.ts';
import type { Ground } from '../domains.ts';
import type { ProcessesParts } from '../processes/index.ts';

export type Outside = Pick<Ground, 'media' | 'fromAddress' | 'openMail' | 'eraseOutside'> &
  Pick<ProcessesParts, 'keepErasure'>;

/** `hostName` is the one in the address of messages for which no setting names a sender. */
export function openOutside(settings: Settings, hostName: string): Outside {
  const media = openMediaFiles({
    originalsFolder: join(settings.dataDirectory, 'media'),
    cutsFolder: join(settings.dataDirectory, 'media-cache'),
    quotaBytes: settings.mediaQuotaMegabytes * 1_048_576,
    cutsBytes: settings.mediaCacheMegabytes * 1_048_576,
  });
  const { smtpUrl } = settings;
  return {
    media,
    fromAddress: settings.smtpFrom ?? `no-reply@${hostName}`,
    // The library of mail is loaded with the first message.
    openMail:
      smtpUrl === undefined ? undefined : async () => (await import('../mail/smtp.ts')).createSmtpTransport(smtpUrl),
    eraseOutside: (siteId) => eraseSiteMedia(media, siteId),
    keepErasure: (erasure) => keepErasure(erasureFile(settings.dataDirectory), erasure),
  };
}
