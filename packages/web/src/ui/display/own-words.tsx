/**
 * Words of the business in a page of ours: with a direction of their own, and named with the language they are written in
 * where the page is read in another, so that they are spoken and broken as what they are.
 */
import { own } from '../../language/bidi.ts';
import type { SaidName, SaidText } from '../../site/said-text.ts';
import type { ServiceCard, ServiceText } from '../../site/service-card.ts';
import { usePage } from '../context/page-context.tsx';
import { Sentence } from './sentence.tsx';

/** The attribute for an element of which all is the business's own; `isTranslated`: it is in the language of the reader. */
export function useOwnLanguage(isTranslated?: boolean): { readonly lang?: string } {
  return useOwnLanguages()({ isTranslated });
}

/** The same of each of several. */
export function useOwnLanguages(): (said: { readonly isTranslated?: boolean | undefined }) => {
  readonly lang?: string;
} {
  const { frame } = usePage();
  return ({ isTranslated = false }) =>
    frame.ownLanguage === undefined || isTranslated ? {} : { lang: frame.ownLanguage };
}

export function OwnWords({ children, isTranslated }: { children: string; isTranslated?: boolean | undefined }) {
  return <bdi {...useOwnLanguage(isTranslated)}>{children}</bdi>;
}

export function SaidWords({ text: { isTranslated, words } }: { text: SaidText }) {
  return <OwnWords isTranslated={isTranslated}>{words}</OwnWords>;
}

/** A name of the business's own; nothing where it has none. */
export function SaidNameWords({ named: { isTranslated, name } }: { named: Partial<SaidName> }) {
  return name === undefined ? null : <OwnWords isTranslated={isTranslated}>{name}</OwnWords>;
}

/** The languages of such texts in one sentence (`Sentence`), by their words. */
export function useLanguagesOf(texts: readonly SaidText[]): Readonly<Record<string, string | undefined>> {
  const { frame } = usePage();
  return Object.fromEntries(
    texts.map(({ isTranslated, words }) => [words, isTranslated === true ? undefined : frame.ownLanguage]),
  );
}

/** Several in one sentence. */
export function ListedWords({ texts }: { texts: readonly SaidText[] }) {
  const { formats } = usePage();
  return <Sentence text={formats.list(texts.map(({ words }) => own(words)))} languages={useLanguagesOf(texts)} />;
}

/** One of the texts of a service; nothing where it has none. */
export function ServiceWords({ of, service }: { of: ServiceText; service: ServiceCard }) {
  const text = service[of];
  return text === undefined ? null : <OwnWords isTranslated={service.translated?.includes(of)}>{text}</OwnWords>;
}
