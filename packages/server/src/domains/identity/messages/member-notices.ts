/**
 * Messages to members about their sign-in, and to the owner about a sign-up that waits. Codes and links are sealed beside the
 * message: who may read them in the log the notifications decide (identity sheet 5).
 */
import type { MemberMessageType } from '@openhours/contract';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { dateTimeFormat, momentText } from '@openhours/contract/text/intl-formats';
import { originOfSite } from '../../../auth/site-origin.ts';
import { newId } from '../../../db/ids.ts';
import type { Reader } from '../../../db/transaction.ts';
import { defineReaction } from '../../../events/reactions.ts';
import { frameOf } from '../../../messages/frame.ts';
import { capOfBusiness, type DailyCap, type MessageKind } from '../../../messages/message-kind.ts';
import { type Notice, writtenAsMail } from '../../../messages/notice.ts';
import { fill, fillNames, hasPhrases } from '../../../messages/phrases.ts';
import { linkPlace, withoutLink } from '../../../messages/sealed-link.ts';
import { readOwnSite, readSiteTheme } from '../../site/index.ts';
import { memberPhrasesOf } from './member-phrases.ts';

/** Codes and links that somebody asks for; each kind has limits of its own besides. */
const capOfSignIn: DailyCap = Object.freeze({ most: 40 });
/** Whoever types an address can have this written to it. */
const capOfAttempts: DailyCap = Object.freeze({ most: 3 });
const capOfNews: DailyCap = Object.freeze({ most: 20 });

export const messageKindsOfMembers: readonly MessageKind[] = [
  {
    type: 'EMAIL_VERIFICATION_CODE',
    audience: 'customer',
    dailyCap: capOfSignIn,
    sealsLink: true,
    showsSecret: 'code',
  },
  { type: 'SIGN_IN_CODE', audience: 'customer', dailyCap: capOfSignIn, sealsLink: true, showsSecret: 'code' },
  { type: 'PASSWORD_RECOVERY', audience: 'customer', dailyCap: capOfSignIn, sealsLink: true, showsSecret: 'link' },
  { type: 'ACCOUNT_ACTIVATION', audience: 'customer', dailyCap: capOfSignIn, sealsLink: true, showsSecret: 'link' },
  { type: 'OWNER_APPROVAL_REQUEST', audience: 'business', dailyCap: capOfBusiness },
  { type: 'MEMBER_APPROVED', audience: 'customer', dailyCap: capOfNews },
  { type: 'MEMBER_PASSWORD_CHANGED', audience: 'customer', dailyCap: capOfNews },
  { type: 'MEMBER_ADDRESS_CHANGED', audience: 'customer', dailyCap: capOfNews },
  { type: 'REGISTRATION_ATTEMPTED', audience: 'customer', dailyCap: capOfAttempts },
  { type: 'MEMBER_SECURITY_NOTICE', audience: 'customer', dailyCap: capOfNews },
];

/** Codes and links of an identity have ended: messages carry them no more, and what has not gone out stays. */
export const memberSecretsEnded = defineReaction<{
  readonly identityId: string;
  readonly types: readonly MemberMessageType[];
}>('identity.memberSecretsEnded');

export interface MemberNotice {
  readonly type: MemberMessageType;
  readonly to: string;
  /** Whom it is about. */
  readonly identity: { readonly id: string; readonly email: string };
  /** As they call themselves. */
  readonly name?: string | undefined;
  /** BCP 47 tag; absent: that of the business. */
  readonly language?: string | undefined;
  /** The contact that is not the member's yet, so that its erasure finds the message. */
  readonly contactId?: string | undefined;
  /** Good until an instant, epoch milliseconds. */
  readonly secret?: { readonly text: string; readonly expiresAt: number } | undefined;
}

/** Where the owner decides about somebody, and where members go; absent where the link is a secret of its own. */
function pageOf(type: MemberMessageType, identityId: string): string | undefined {
  switch (type) {
    case 'OWNER_APPROVAL_REQUEST':
      return `${pagePaths.dashboard}/members/${identityId}`;
    case 'MEMBER_APPROVED':
    case 'REGISTRATION_ATTEMPTED':
      return pagePaths.home;
    default:
      return undefined;
  }
}

/** The message in words. `publicOrigin`: under which people reach the server. */
export async function readMemberNotice(
  reader: Reader,
  about: MemberNotice,
  nowMs: number,
  publicOrigin: string,
): Promise<Notice> {
  const { contactId, identity, secret, to, type } = about;
  const [site, theme] = await Promise.all([readOwnSite(reader), readSiteTheme(reader)]);
  const origin = originOfSite(publicOrigin, site.hosts);
  const { contacts, sender, ...frame } = frameOf(site, theme, origin);
  // Neither the business nor a member may hold the place in what they call themselves: they would get the secret as well.
  const business = withoutLink(sender);
  const language = about.language !== undefined && hasPhrases(about.language) ? about.language : frame.language;
  const phrases = memberPhrasesOf(language)[type];
  const names = { business, email: identity.email, name: withoutLink(about.name ?? '') || identity.email };
  const time = () =>
    momentText(
      dateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: site.time_zone }),
      secret?.expiresAt ?? nowMs,
    );
  const page = pageOf(type, identity.id);
  const address = page === undefined ? linkPlace : `${origin}${page}`;
  const content = {
    ...frame,
    language,
    heading: fillNames(phrases.heading, language, { business }),
    paragraphs: [
      fillNames(phrases.text, language, names),
      ...(phrases.code === undefined ? [] : [fill(phrases.code, { code: linkPlace })]),
      ...(phrases.until === undefined ? [] : [fill(phrases.until, { time: time() })]),
    ],
    time: undefined,
    facts: [],
    link: phrases.link === undefined ? undefined : { label: phrases.link, address },
    sender: business,
    contacts: contacts.map((each) => (typeof each === 'string' ? withoutLink(each) : each)),
  };
  return {
    type,
    channel: 'EMAIL',
    to,
    onceFor: newId(),
    relatedId: identity.id,
    contactId,
    at: nowMs,
    ...(secret === undefined ? {} : { usefulUntilMs: secret.expiresAt, sealedLink: secret.text }),
    compose: () => writtenAsMail(content),
  };
}
