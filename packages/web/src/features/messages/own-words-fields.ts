/**
 * What messages say, flat: one field for each thing that may be changed, so that two people change two things without a
 * conflict. Pure.
 */
import type { MailSettings, OptionalMessageType } from '@openhours/contract';

export interface Words {
  readonly [field: string]: string | boolean;
  readonly senderName: string;
  readonly replyTo: string;
}

export const sendsField = (type: OptionalMessageType) => `sends:${type}`;
export const wordsField = (type: OptionalMessageType, language: string) => `words:${type}:${language}`;

/** What a field is about; undefined for those of the sender. */
export function kindOfField(
  field: string,
): { readonly type: OptionalMessageType; readonly language?: string } | undefined {
  const [, type, language] = /^(?:sends|words):(\w+)(?::(\w+))?$/.exec(field) ?? [];
  return type === undefined
    ? undefined
    : { type: type as OptionalMessageType, ...(language === undefined ? {} : { language }) };
}

/** The site's languages, and those in which something was said when they were languages of the site. */
export function languagesOfWords({ kinds }: MailSettings, offered: readonly string[]): string[] {
  return [...new Set([...offered, ...kinds.flatMap(({ words = [] }) => words.map(({ language }) => language))])];
}

export function fieldsOf({ kinds, replyTo = '', senderName = '' }: MailSettings, languages: readonly string[]): Words {
  return {
    senderName,
    replyTo,
    ...Object.fromEntries(
      kinds.flatMap(({ sends, type, words = [] }) => [
        [sendsField(type), sends],
        ...languages.map((language) => [
          wordsField(type, language),
          words.find((each) => each.language === language)?.text ?? '',
        ]),
      ]),
    ),
  };
}

/** What is said of a kind, in all languages. */
export function ownWordsOf(words: Words, type: OptionalMessageType, languages: readonly string[]) {
  return languages.map((language) => ({ language, text: String(words[wordsField(type, language)] ?? '') }));
}

export function settingsOf(
  words: Words,
  types: readonly OptionalMessageType[],
  languages: readonly string[],
): MailSettings {
  const { replyTo, senderName } = words;
  return {
    ...(senderName.trim() === '' ? {} : { senderName: senderName.trim() }),
    ...(replyTo.trim() === '' ? {} : { replyTo: replyTo.trim() }),
    kinds: types.map((type) => ({
      type,
      sends: words[sendsField(type)] !== false,
      words: ownWordsOf(words, type, languages),
    })),
  };
}

/** The field that a refusal of `settingsOf` is about. */
export function fieldOfWire(wire: string, types: readonly OptionalMessageType[], languages: readonly string[]): string {
  const [, kind, words] = /kinds\[(\d+)\](?:\.words\[(\d+)\])?/.exec(wire) ?? [];
  const type = types[Number(kind)];
  if (type === undefined) {
    return wire.replace(/^mailSettings\./, '');
  }
  return words === undefined ? sendsField(type) : wordsField(type, languages[Number(words)] ?? '');
}
