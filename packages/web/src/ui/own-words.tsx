/**
 * Words of the business in a page of ours: with a direction of their own, and named with the language they are written in
 * where the page is read in another, so that they are spoken and broken as what they are.
 */
import { usePage } from './page-context.tsx';

/** The attribute for an element of which all is the business's own. */
export function useOwnLanguage(): { readonly lang?: string } {
  const { frame } = usePage();
  return frame.ownLanguage === undefined ? {} : { lang: frame.ownLanguage };
}

export function OwnWords({ children }: { children: string }) {
  return <bdi {...useOwnLanguage()}>{children}</bdi>;
}
