/** Binds the operations on the legal pages of a site. */
import {
  type FieldViolation,
  type LegalPage,
  legalPageKinds,
  legalPages,
  ValidationError,
  violationsOfTranslations,
} from '@openhours/contract';
import type { Auth } from '../../../auth/auth.ts';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { recordAudit } from '../../../db/audit.ts';
import { requireRevision } from '../../../db/revision.ts';
import { type KnownLegalPages, type LegalWords, readLegalPages, writeLegalPages } from '../repository/legal-pages.ts';

function present({ pages, revision }: KnownLegalPages) {
  return {
    legalPages: legalPageKinds.flatMap((kind) => {
      const words = pages[kind];
      return words === undefined ? [] : [{ kind, words: [...words] }];
    }),
    revision: String(revision),
  };
}

/** What the pages say, as it is kept; throws what is wrong with it beyond its shape. */
function wordsOf(pages: readonly LegalPage[]): LegalWords {
  const violations = pages.flatMap(({ kind, words }, index): FieldViolation[] => [
    ...(pages.findIndex((each) => each.kind === kind) === index
      ? []
      : [
          {
            field: `legalPages[${index}].kind`,
            description: 'must not be there twice',
            violatedRule: 'DISTINCT_VALUES' as const,
          },
        ]),
    ...violationsOfTranslations(words, `legalPages[${index}].words`),
  ]);
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return Object.fromEntries(
    pages.flatMap(({ kind, words }) => {
      const said = words
        .map(({ language, text }) => ({ language: language.toLowerCase(), text: text.trim() }))
        .filter(({ text }) => text !== '');
      return said.length === 0 ? [] : [[kind, said]];
    }),
  );
}

/** What the audit log keeps: which page says something in which languages; the texts are long. */
function auditedFacts({ pages, revision }: KnownLegalPages) {
  const languages = Object.entries(pages).map(([kind, words]) => [kind, words.map(({ language }) => language)]);
  return { revision, ...Object.fromEntries(languages) };
}

export function legalPagesOperations({ auth }: { readonly auth: Pick<Auth, 'sites'> }): Binding[] {
  return [
    bindRead(legalPages.getLegalPages, async ({ input, reader }) => present(await readLegalPages(reader, input.kind))),
    bindWrite(legalPages.updateLegalPages, async ({ tx, input, caller, nowMs, operation, requestId }) => {
      const pages = wordsOf(input.legalPages);
      const before = await readLegalPages(tx);
      requireRevision(before, input.revision);
      writeLegalPages(tx, pages, before.revision, nowMs);
      const after = { pages, revision: before.revision + 1 };
      recordAudit(tx, {
        at: nowMs,
        caller,
        operation: operation.name,
        entityType: 'legalPages',
        entityId: tx.siteId,
        requestId,
        before: auditedFacts(before),
        after: auditedFacts(after),
      });
      // Whether there are links to them is known with the look.
      tx.afterCommit(() => auth.sites.forget());
      return present(after);
    }),
  ];
}
