/**
 * Words of the business in a page of ours: with a direction of their own, and named with the language they are written in
 * where the page is read in another, so that they are spoken and broken as what they are.
 */
import type { ServiceCard, ServiceText } from '../../site/service-card.ts';
import { usePage } from '../context/page-context.tsx';

/** The attribute for an element of which all is the business's own; `isTranslated`: it is in the language of the reader. */
export function useOwnLanguage(isTranslated: boolean | undefined = false): { readonly lang?: string } {
  const { frame } = usePage();
  return frame.ownLanguage === undefined || isTranslated ? {} : { lang: frame.ownLanguage };
}

export function OwnWords({ children, isTranslated }: { children: string; isTranslated?: boolean | undefined }) {
  return <bdi {...useOwnLanguage(isTranslated)}>{children}</bdi>;
}

/** One of the texts of a service; nothing where it has none. */
export function ServiceWords({ of, service }: { of: ServiceText; service: ServiceCard }) {
  const text = service[of];
  return text === undefined ? null : <OwnWords isTranslated={service.translated?.includes(of)}>{text}</OwnWords>;
}
