/** The message that only tries whether mail arrives: its kind, its words, and writing it. */
import { fail } from '@openhours/contract';
import { originOfSite } from '../../auth/site-origin.ts';
import type { Act } from '../../call.ts';
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import { frameOf } from '../../messages/frame.ts';
import type { MessageKind } from '../../messages/message-kind.ts';
import { writtenAsMail } from '../../messages/notice.ts';
import { fillNames, phrasesIn } from '../../messages/phrases.ts';
import { findOwner } from '../identity/index.ts';
import { readOwnSite, readSiteTheme } from '../site/index.ts';
import { auditMessage } from './commands.ts';
import type { MessageRow } from './repository.ts';
import { type WritingParts, writeRow } from './writing.ts';

export const testMessageKind: MessageKind = Object.freeze<MessageKind>({ type: 'TEST_MESSAGE', audience: 'user' });

interface TestPhrases {
  /** Heading and subject; `{business}`. */
  readonly heading: string;
  readonly text: string;
}

const phrasesOf = phrasesIn<TestPhrases>({
  en: {
    heading: 'E-mail from {business} works',
    text: 'This message only checks that e-mail from your booking site arrives. You do not need to do anything.',
  },
  de: {
    heading: 'E-Mails von {business} kommen an',
    text: 'Diese Nachricht prüft nur, ob E-Mails von Ihrer Buchungsseite ankommen. Sie müssen nichts tun.',
  },
  es: {
    heading: 'El correo de {business} funciona',
    text: 'Este mensaje solo comprueba si llega el correo de su página de reservas. No tiene que hacer nada.',
  },
  fr: {
    heading: 'L’envoi d’e-mails de {business} fonctionne',
    text: 'Ce message vérifie seulement que les e-mails de votre site de réservation arrivent. Vous n’avez rien à faire.',
  },
  he: {
    heading: 'הדוא״ל של {business} פועל',
    text: 'הודעה זו רק בודקת אם דוא״ל מעמוד קביעת התורים שלך מגיע. אין צורך לעשות דבר.',
  },
});

/** Writes it, to the owner where nobody else is named. */
export async function writeTestMessage(
  tx: Transaction,
  act: Act,
  wanted: string | undefined,
  parts: WritingParts & { readonly publicOrigin: () => string },
): Promise<MessageRow> {
  const [owner, site, theme] = await Promise.all([findOwner(tx), readOwnSite(tx), readSiteTheme(tx)]);
  const to = wanted ?? owner?.email;
  if (to === undefined) {
    throw fail('FAILED_PRECONDITION', 'The business has no owner with an e-mail address: name a recipient');
  }
  const frame = frameOf(site, theme, originOfSite(parts.publicOrigin(), site.hosts));
  const phrases = phrasesOf(frame.language);
  const content = {
    ...frame,
    heading: fillNames(phrases.heading, frame.language, { business: frame.sender }),
    paragraphs: [phrases.text],
    time: undefined,
    facts: [],
    link: undefined,
  };
  const notice = {
    type: 'TEST_MESSAGE',
    channel: 'EMAIL',
    to,
    onceFor: newId(),
    at: act.nowMs,
    compose: () => writtenAsMail(content),
  } as const;
  // Who tries it out wants to know, whatever the address is called.
  const row = await writeRow(tx, notice, parts, undefined, parts.sendsMail());
  auditMessage(tx, act, row);
  return row;
}
