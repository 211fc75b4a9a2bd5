/** All SQL on the look of a site. */
import { defaultSiteTheme, fail, type SiteTheme } from '@openhours/contract';
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';

export interface KnownSiteTheme extends SiteTheme {
  /** 0 while the business has chosen nothing. */
  readonly revision: number;
}

export async function readSiteTheme(reader: Reader): Promise<KnownSiteTheme> {
  const row = await reader.first(
    statement<KnownSiteTheme>(
      'select accent, headings, corners, density, scheme, revision from site_theme where site_id = $1',
      [reader.siteId],
    ),
  );
  return row ?? { ...defaultSiteTheme, revision: 0 };
}

/** Collects the change from a known revision. */
export function writeSiteTheme(tx: Transaction, theme: SiteTheme, fromRevision: number, nowMs: number): void {
  tx.write(
    statement(
      `insert into site_theme as known (site_id, revision, accent, headings, corners, density, scheme, updated_at)
       values ($1, $2::bigint + 1, $3, $4, $5, $6, $7, $8)
       on conflict (site_id) do update set revision = excluded.revision, accent = excluded.accent,
         headings = excluded.headings, corners = excluded.corners, density = excluded.density,
         scheme = excluded.scheme, updated_at = excluded.updated_at
       where known.revision = $2`,
      [
        tx.siteId,
        fromRevision,
        theme.accent,
        theme.headings,
        theme.corners,
        theme.density,
        theme.scheme,
        new Date(nowMs),
      ],
    ),
    { rows: 1, otherwise: () => fail('INVALID_REVISION', 'The look has been changed since it was read') },
  );
}
