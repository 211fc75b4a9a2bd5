/**
 * Messages to people who sign in to the dashboard: an invitation, a way to a new password. The log of messages is read
 * by managers too, so the address of the link is not in it (`sealedLink`).
 */
import type { PersonMessageType, UserLinkPurpose } from '@openhours/contract';
import { dateTimeFormat, momentText } from '@openhours/contract/text/intl-formats';
import { originOfSite } from '../../../auth/site-origin.ts';
import { newId } from '../../../db/ids.ts';
import type { Reader } from '../../../db/transaction.ts';
import { frameOf } from '../../../messages/frame.ts';
import type { MessageKind } from '../../../messages/message-kind.ts';
import { type Notice, writtenAsMail } from '../../../messages/notice.ts';
import { fill, fillNames } from '../../../messages/phrases.ts';
import { linkPlace, withoutLink } from '../../../messages/sealed-link.ts';
import { readOwnSite, readSiteTheme } from '../../site/index.ts';
import type { UserRow } from '../repository.ts';
import { personPhrasesOf } from './phrases.ts';

const types = {
  INVITATION: 'USER_INVITATION',
  PASSWORD_RESET: 'USER_PASSWORD_RESET',
} as const satisfies Readonly<Record<UserLinkPurpose, PersonMessageType>>;

export const messageKindsOfIdentity: readonly MessageKind[] = [
  ...Object.values(types).map((type): MessageKind => ({ type, audience: 'user', sealsLink: true })),
  { type: 'USER_SECURITY_NOTICE', audience: 'user' },
];

/** A link by which somebody sets a password. */
export interface PasswordLink {
  readonly user: UserRow;
  readonly purpose: UserLinkPurpose;
  /** The page where the password is set; whoever knows it can set it, so it is stored nowhere in the clear. */
  readonly url: string;
  /** Epoch milliseconds of business time. */
  readonly expiresAt: number;
}

/** The message that brings it, in the language of the business. `publicOrigin`: under which people reach the server. */
export async function readLinkNotice(
  reader: Reader,
  { expiresAt, purpose, url, user }: PasswordLink,
  nowMs: number,
  publicOrigin: string,
): Promise<Notice> {
  const [site, theme] = await Promise.all([readOwnSite(reader), readSiteTheme(reader)]);
  const origin = originOfSite(publicOrigin, site.hosts);
  const { contacts, sender, ...frame } = frameOf(site, theme, origin);
  // The business names itself: its words must not hold the place, or they would get the link as well.
  const name = withoutLink(sender);
  const { language } = frame;
  const phrases = personPhrasesOf(language)[purpose];
  const format = dateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: site.time_zone });
  const time = momentText(format, expiresAt);
  const content = {
    ...frame,
    heading: fillNames(phrases.heading, language, { business: name }),
    paragraphs: [
      fillNames(phrases.text, language, { business: name, email: user.email }),
      fill(phrases.until, { time }),
    ],
    time: undefined,
    facts: [],
    link: { label: phrases.link, address: linkPlace },
    sender: name,
    contacts: contacts.map((each) => (typeof each === 'string' ? withoutLink(each) : each)),
  };
  return {
    type: types[purpose],
    channel: 'EMAIL',
    to: user.email,
    onceFor: newId(),
    relatedId: user.id,
    at: nowMs,
    usefulUntilMs: expiresAt,
    sealedLink: url,
    compose: () => writtenAsMail(content),
  };
}
