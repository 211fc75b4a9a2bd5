/** How a message would look, as its kind makes it up, with the words that are being tried out. Nothing is kept or sent. */
import { fail, type OptionalMessageType, type OwnWords, primaryOf } from '@openhours/contract';
import type { Site } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import { renderText } from '../../mail/content.ts';
import { renderHtml } from '../../mail/render.ts';
import type { MessageKinds } from '../../messages/message-kind.ts';
import { ownWords } from './rules/kinds.ts';

/** The message as somebody would get it. */
export async function previewMessage(
  reader: Reader,
  { nowMs, site }: { readonly nowMs: number; readonly site: Site },
  {
    language,
    type,
    words = [],
  }: {
    readonly type: OptionalMessageType;
    readonly words?: readonly OwnWords[] | undefined;
    readonly language?: string | undefined;
  },
  kinds: MessageKinds,
): Promise<{ subject: string; text: string; html: string }> {
  // In the language of the business its own variety decides how dates are written.
  const customerLanguage =
    language === undefined || primaryOf(language) === primaryOf(site.language) ? site.language : primaryOf(language);
  const { preview } = kinds.of(type);
  if (preview === undefined) {
    throw fail('NOT_FOUND', 'Messages of this type have no preview');
  }
  const content = await preview(reader, { nowMs, site, customerLanguage, words: ownWords(words, 'words') });
  return { subject: content.heading, text: renderText(content), html: await renderHtml(content) };
}
