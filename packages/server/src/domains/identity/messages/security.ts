/** The message that tells somebody what has become of their second factor: whoever has not done it learns of it. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { originOfSite } from '../../../auth/site-origin.ts';
import { newId } from '../../../db/ids.ts';
import type { Reader } from '../../../db/transaction.ts';
import { frameOf } from '../../../messages/frame.ts';
import { type Notice, writtenAsMail } from '../../../messages/notice.ts';
import { fillNames } from '../../../messages/phrases.ts';
import { readOwnSite, readSiteTheme } from '../../site/index.ts';
import type { UserRow } from '../repository.ts';
import { type SecurityEvent, securityPhrasesOf } from './security-phrases.ts';

export type { SecurityEvent } from './security-phrases.ts';

/** In the language of the business. `left`: how many recovery codes there are still. */
export async function readSecurityNotice(
  reader: Reader,
  { event, left = 0, user }: { readonly event: SecurityEvent; readonly user: UserRow; readonly left?: number },
  nowMs: number,
  publicOrigin: string,
): Promise<Notice> {
  const [site, theme] = await Promise.all([readOwnSite(reader), readSiteTheme(reader)]);
  const origin = originOfSite(publicOrigin, site.hosts);
  const frame = frameOf(site, theme, origin);
  const phrases = securityPhrasesOf(frame.language);
  const values = { business: frame.sender, count: String(left) };
  const content = {
    ...frame,
    heading: fillNames(phrases.headings[event], frame.language, values),
    paragraphs: [fillNames(phrases.texts[event], frame.language, values), phrases.notYou],
    time: undefined,
    facts: [],
    link: { label: phrases.link, address: `${origin}${pagePaths.dashboard}/settings/security` },
  };
  return {
    type: 'USER_SECURITY_NOTICE',
    channel: 'EMAIL',
    to: user.email,
    onceFor: newId(),
    relatedId: user.id,
    at: nowMs,
    compose: () => writtenAsMail(content),
  };
}
