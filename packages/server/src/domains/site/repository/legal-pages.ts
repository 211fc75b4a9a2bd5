/** All SQL on the legal pages of a site. */
import { fail, type LegalPage, type LegalPageKind } from '@openhours/contract';
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';

/** What each page says; a kind that says nothing is not there. */
export type LegalWords = Readonly<Partial<Record<LegalPageKind, LegalPage['words']>>>;

export interface KnownLegalPages {
  readonly pages: LegalWords;
  /** 0 while the business has said nothing. */
  readonly revision: number;
}

/** `kind`: only that page. */
export async function readLegalPages(reader: Reader, kind?: LegalPageKind): Promise<KnownLegalPages> {
  const row = await reader.first(
    statement<KnownLegalPages>(
      `select revision, case when $2::text is null then pages
                             when pages ? $2 then jsonb_build_object($2, pages -> $2)
                             else '{}' end as pages
       from site_legal_pages where site_id = $1`,
      [reader.siteId, kind ?? null],
    ),
  );
  return row ?? { pages: {}, revision: 0 };
}

/** Collects the change from a known revision. */
export function writeLegalPages(tx: Transaction, pages: LegalWords, fromRevision: number, nowMs: number): void {
  tx.write(
    statement(
      `insert into site_legal_pages as known (site_id, revision, pages, updated_at)
       values ($1, $2::bigint + 1, $3, $4)
       on conflict (site_id) do update
         set revision = excluded.revision, pages = excluded.pages, updated_at = excluded.updated_at
       where known.revision = $2`,
      [tx.siteId, fromRevision, JSON.stringify(pages), new Date(nowMs)],
    ),
    { rows: 1, otherwise: () => fail('INVALID_REVISION', 'The legal pages have been changed since they were read') },
  );
}
