/**
 * Pages that the law wants of a site, in the words of its business: how it treats personal data, and who is behind the
 * site.
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { optional, Revision, Words } from '../schema.ts';
import { LanguageCode, mostTranslations } from '../translations.ts';
import { legalPageKinds, legalTextLimit } from './legal-page-kinds.ts';

/** What a page says. */
export const LegalPage = Type.Object({
  kind: Words(legalPageKinds),
  /**
   * Each language once; readers whose language is missing get the text of the main language of the site, else the first
   * one. Empty lines part paragraphs, and a line that begins with `# ` is a heading.
   */
  words: Type.Array(Type.Object({ language: LanguageCode, text: Type.String({ maxLength: legalTextLimit }) }), {
    maxItems: mostTranslations,
  }),
});

export type LegalPage = Static<typeof LegalPage>;

/** Each kind once. One about which nothing is said is not there, and nothing leads to it. */
const LegalPages = Type.Array(LegalPage, { maxItems: legalPageKinds.length });

const Revised = Type.Object({ legalPages: LegalPages, revision: Revision() });

const getLegalPages = defineOperation({
  name: 'legalPages.getLegalPages',
  summary: 'Answers the legal pages of the site that say something, all or one.',
  method: 'GET',
  path: '/v1/legal-pages',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'design 8',
  input: Type.Object({ kind: optional(Words(legalPageKinds)) }),
  output: Revised,
});

const updateLegalPages = defineOperation({
  name: 'legalPages.updateLegalPages',
  summary: 'Replaces the legal pages of the site; one that says nothing is gone, with the links to it.',
  method: 'PUT',
  path: '/v1/legal-pages',
  permission: 'SITE_PROPERTIES.MANAGE',
  idempotency: 'natural',
  source: 'design 8',
  input: Type.Object({ legalPages: LegalPages, revision: optional(Revision()) }),
  output: Revised,
  errors: ['INVALID_REVISION'],
});

export const legalPages = { getLegalPages, updateLegalPages };
