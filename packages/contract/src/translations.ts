/**
 * Words of a business in other languages than its own, beside the words themselves (an extension of ours): readers whose
 * language is missing get the words in the language of the business.
 */
import Type, { type TObject, type TOptional, type TSchema } from 'typebox';
import { optional, saidOfPattern } from './schema.ts';

/** A language of a site, without its varieties. */
export const LanguageCode = Type.String({
  pattern: '^[A-Za-z]{2,3}$',
  ...saidOfPattern('must be a language code such as en'),
});

/** The most languages in which a business says a thing. */
export const mostTranslations = 50;

type AllOptional<Texts extends Record<string, TSchema>> = { [Name in keyof Texts]: TOptional<Texts[Name]> };

/** The same texts in other languages, each language once. */
export function Translations<Texts extends Record<string, TSchema>>(texts: Texts) {
  const each = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, optional(text)]));
  return Type.Array(
    Type.Object({ language: LanguageCode, ...each }) as unknown as TObject<
      { language: typeof LanguageCode } & AllOptional<Texts>
    >,
    { maxItems: mostTranslations },
  );
}
