/** How the pages look, as the dashboard asks for it. */
import type { Client } from '@openhours/client';
import type { SiteTheme } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type MutationCallbacks, useEntityMutation } from './mutation.ts';

const siteThemeKey = ['site-theme'] as const;

export interface KnownTheme {
  readonly theme: SiteTheme;
  readonly revision: string;
}

export function siteThemeOf(client: Client) {
  return queryOptions({
    queryKey: siteThemeKey,
    queryFn: ({ signal }): Promise<KnownTheme> => client.siteTheme.getSiteTheme({}, { signal }),
  });
}

/** How the pages look is read again. */
export async function siteThemeChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: siteThemeKey });
}

/** How the pages look from now on. */
export function useUpdateSiteTheme(client: Client, callbacks: MutationCallbacks<KnownTheme, KnownTheme>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (next: KnownTheme): Promise<KnownTheme> => client.siteTheme.updateSiteTheme(next),
      onSuccess: (queries, saved) => queries.setQueryData(siteThemeOf(client).queryKey, saved),
    },
    callbacks,
  );
}
