/** The message that tells somebody what has become of their second factor: whoever has not done it learns of it. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { originOfSite } from '../../../auth/site-origin.ts';
import { newId } from '../../../db/ids.ts';
import type { Reader } from '../../../db/transaction.ts';
import { frameOf } from '../../../messages/frame.ts';
import { type Notice, writtenAsMail } from '../../../messages/notice.ts';
import { fillNames, hasPhrases } from '../../../messages/phrases.ts';
import { readOwnSite, readSiteTheme } from '../../site/index.ts';
import { type SecurityEvent, securityPhrasesOf } from './security-phrases.ts';

export type { SecurityEvent } from './security-phrases.ts';

/** Whom it is written to: in their language where they say one, else in that of the business. */
export interface SecurityReader {
  readonly id: string;
  readonly email: string;
  readonly isMember: boolean;
  /** BCP 47 tag. */
  readonly language: string | undefined;
}

/** `left`: how many recovery codes there are still; `provider`: by whose word a member may sign in. */
export async function readSecurityNotice(
  reader: Reader,
  about: {
    readonly event: SecurityEvent;
    readonly to: SecurityReader;
    readonly left?: number | undefined;
    readonly provider?: string | undefined;
  },
  nowMs: number,
  publicOrigin: string,
): Promise<Notice> {
  const { event, left = 0, provider = '', to } = about;
  const [site, theme] = await Promise.all([readOwnSite(reader), readSiteTheme(reader)]);
  const origin = originOfSite(publicOrigin, site.hosts);
  const frame = frameOf(site, theme, origin);
  const language = to.language !== undefined && hasPhrases(to.language) ? to.language : frame.language;
  const phrases = securityPhrasesOf(language);
  const { link, notYou, texts } = to.isMember
    ? { ...phrases.member, texts: { ...phrases.texts, ...phrases.member.texts } }
    : phrases;
  const values = { business: frame.sender, count: String(left), provider };
  const page = to.isMember ? pagePaths.memberAccount : `${pagePaths.dashboard}/settings/security`;
  const content = {
    ...frame,
    language,
    heading: fillNames(phrases.headings[event], language, values),
    paragraphs: [fillNames(texts[event], language, values), notYou],
    time: undefined,
    facts: [],
    link: { label: link, address: `${origin}${page}` },
  };
  return {
    type: to.isMember ? 'MEMBER_SECURITY_NOTICE' : 'USER_SECURITY_NOTICE',
    channel: 'EMAIL',
    to: to.email,
    onceFor: newId(),
    relatedId: to.id,
    at: nowMs,
    compose: () => writtenAsMail(content),
  };
}
