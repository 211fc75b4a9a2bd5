/** What the business says on its legal pages, as its editor and the list of settings ask for it. */
import type { Client } from '@openhours/client';
import type { LegalPage } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { type RowEditing, useRowEditing } from './row.ts';

export interface KnownLegalTexts {
  legalPages: LegalPage[];
  revision: string;
}

export function legalTextsOf(client: Client) {
  return queryOptions({
    queryKey: ['legal-pages'] as const,
    queryFn: async ({ signal }) => client.legalPages.getLegalPages({}, { signal }),
  });
}

/** The texts of all legal pages as their editor saves them. */
export function useLegalTextsEditing(client: Client): RowEditing<KnownLegalTexts, KnownLegalTexts> {
  return useRowEditing<KnownLegalTexts, KnownLegalTexts>({
    write: (changes) => client.legalPages.updateLegalPages(changes),
    read: () => client.legalPages.getLegalPages({}),
    queryKey: legalTextsOf(client).queryKey,
    keep: (queries, next) => queries.setQueryData(legalTextsOf(client).queryKey, next),
  });
}
