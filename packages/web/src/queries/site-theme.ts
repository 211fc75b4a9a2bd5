/** How the pages look, as the dashboard asks for it. */
import type { Client } from '@openhours/client';
import type { SiteTheme } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';

export interface KnownTheme {
  readonly theme: SiteTheme;
  readonly revision: string;
}

export function siteThemeOf(client: Client) {
  return queryOptions({
    queryKey: ['site-theme'] as const,
    queryFn: ({ signal }): Promise<KnownTheme> => client.siteTheme.getSiteTheme({}, { signal }),
  });
}
