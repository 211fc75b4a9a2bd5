/** All SQL on the legal pages of a site. */
import type { LegalPageKind } from '@openhours/contract';
import { defineSettings, type KnownSettings } from '../../../db/settings-table.ts';
import { statement } from '../../../db/statement.ts';
import { json } from '../../../db/table.ts';
import type { Reader } from '../../../db/transaction.ts';
import type { LegalWords } from '../rules/legal-pages.ts';

export const legalPagesSettings = defineSettings(
  'site_legal_pages',
  { pages: json<LegalWords>() },
  {
    unsaid: { pages: {} },
    auditedAs: 'legalPages',
    // Which page says something in which languages; the texts are long.
    audited: ({ pages, revision }) => ({
      revision,
      ...Object.fromEntries(
        Object.entries(pages).map(([kind, words]) => [kind, words.map(({ language }) => language)]),
      ),
    }),
  },
);

export type KnownLegalPages = KnownSettings<typeof legalPagesSettings>;

/** Only one of them: the texts are long. */
export async function readLegalPage(reader: Reader, kind: LegalPageKind): Promise<KnownLegalPages> {
  const row = await reader.first(
    statement<KnownLegalPages>(
      `select revision, case when pages ? $2 then jsonb_build_object($2::text, pages -> $2) else '{}' end as pages
       from site_legal_pages where site_id = $1`,
      [reader.siteId, kind],
    ),
  );
  return row ?? { pages: {}, revision: 0 };
}
