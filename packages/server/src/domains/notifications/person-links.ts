/**
 * Messages to people who sign in to the dashboard: an invitation, a way to a new password. The log of messages is read
 * by managers too, so the address of the link is not in it: it lies beside it, sealed, until the message is sent.
 */
import { foldText, type PersonMessageType, personMessageTypes, type UserLinkPurpose } from '@openhours/contract';
import { type Sealing, UnknownSecretError } from '../../auth/sealing.ts';
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type MailContent, renderText } from '../../mail/content.ts';
import { renderHtml } from '../../mail/render.ts';
import type { UserLinkMade } from '../identity/index.ts';
import { readOwnSite, readSiteTheme } from '../site/index.ts';
import { personPhrasesOf } from './person-phrases.ts';
import { fill } from './phrases.ts';
import { mayLeave } from './recipients.ts';
import { endLinksOf, insertMessage, type SendingWay } from './repository.ts';
import { mailLogoOf } from './rules/logo.ts';
import { linkPlace, withoutLink } from './rules/sealed-link.ts';

export interface PersonLinkParts extends SendingWay {
  readonly sealing: Sealing;
  readonly fromAddress: string;
  /** Origin under which people reach the server, without a slash at the end. */
  readonly publicOrigin: () => string;
  /** True when there is a mail server to take messages. */
  readonly sendsMail: boolean;
}

const sealingPurpose = 'message-link';
const types: Readonly<Record<UserLinkPurpose, PersonMessageType>> = {
  INVITATION: 'USER_INVITATION',
  PASSWORD_RESET: 'USER_PASSWORD_RESET',
};

export function isPersonMessage(type: string): boolean {
  return (personMessageTypes as readonly string[]).includes(type);
}

/** The address that a message carries; undefined when it was sealed under a secret that has been given up. */
export function openLink(sealing: Sealing, sealedLink: Buffer): string | undefined {
  try {
    return sealing.open(sealedLink, sealingPurpose).toString('utf8');
  } catch (error) {
    if (error instanceof UnknownSecretError) {
      return undefined;
    }
    throw error;
  }
}

/** Writes the message with the link, in the language of the business. */
export async function writeLinkMessage(
  tx: Transaction,
  { user, purpose, url, expiresAt }: UserLinkMade,
  nowMs: number,
  parts: PersonLinkParts,
): Promise<void> {
  const { fromAddress, publicOrigin, sealing, sendsMail } = parts;
  const [site, theme] = await Promise.all([readOwnSite(tx), readSiteTheme(tx)]);
  const { businessName, email, phone } = site.properties;
  // The business names itself: its words must not hold the place, or they would get the link as well.
  const name = withoutLink(businessName ?? site.display_name);
  const { language } = site;
  const phrases = personPhrasesOf(language)[purpose];
  const until = new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: site.time_zone,
  }).format(expiresAt);
  const content: MailContent = {
    language,
    accent: theme.accent,
    ...mailLogoOf(site.properties.logo, publicOrigin()),
    heading: fill(phrases.heading, { business: name }),
    paragraphs: [fill(phrases.text, { business: name, email: user.email }), fill(phrases.until, { time: until })],
    time: undefined,
    facts: [],
    link: { label: phrases.link, address: linkPlace },
    sender: name,
    contacts: [phone, email].filter((each): each is string => each !== undefined && each !== '').map(withoutLink),
  };
  insertMessage(
    tx,
    {
      once: `${types[purpose]}:${newId()}`,
      type: types[purpose],
      channel: 'EMAIL',
      to_address: user.email,
      to_address_folded: foldText(user.email),
      from_address: fromAddress,
      language,
      subject: content.heading.replaceAll(/\s+/g, ' ').trim(),
      text: renderText(content),
      html: await renderHtml(content),
      related_id: user.id,
      contact_id: null,
      created_at: nowMs,
      calendar: null,
      calendar_of: null,
      useful_until: expiresAt,
      sealed_link: sealing.seal(url, sealingPurpose),
    },
    mayLeave({ channel: 'EMAIL', to: user.email }, sendsMail) ? parts : undefined,
  );
}

/** What was to be sent of the links of somebody is not sent any more. */
export function endLinks(tx: Transaction, userId: string): void {
  endLinksOf(tx, userId, personMessageTypes, 'The link had ended before the message went out.');
}
