/** The texts of the public pages, as the dashboard loads them when somebody wants to see what customers see. */
import { queryOptions } from '@tanstack/react-query';
import type { Catalogue, Language } from '../language/texts.ts';

const catalogues = import.meta.glob<{ default: Catalogue }>('../locales/site.*.json');

export function siteTexts(language: Language) {
  return queryOptions({
    queryKey: ['site-texts', language] as const,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const load = catalogues[`../locales/site.${language}.json`];
      if (load === undefined) {
        throw new Error(`no texts for ${language}`);
      }
      return (await load()).default;
    },
  });
}
