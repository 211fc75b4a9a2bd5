/**
 * Loads a legal page: what the business says in the reader's language, else in its own, else in any. Runs on the server
 * only.
 */
import type { LegalPageKind } from '@openhours/contract';
import { primaryOf, translationIn } from '@openhours/contract/text/translated';
import type { Visit } from '../../pages/page.ts';
import { blocksOf } from './blocks.ts';
import type { LegalState } from './state.ts';

/** Nothing where the business says nothing. */
export async function loadLegal(
  { callers, frame, request }: Pick<Visit, 'callers' | 'frame' | 'request'>,
  kind: LegalPageKind,
): Promise<LegalState | undefined> {
  const { legalPages } = await callers.visitor.legalPages.getLegalPages({ kind });
  const words = legalPages[0]?.words;
  const said = translationIn(words, frame.language) ?? translationIn(words, request.site.language) ?? words?.[0];
  return said === undefined
    ? undefined
    : {
        kind: 'legal',
        page: kind,
        blocks: blocksOf(said.text),
        language: primaryOf(said.language) === frame.language ? undefined : said.language,
      };
}
