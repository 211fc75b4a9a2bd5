/** What the pages show that the law wants: the words of the business on personal data, and on who is behind the site. */
import type { LegalPageKind } from '@openhours/contract';

export interface LegalBlock {
  readonly kind: 'heading' | 'paragraph';
  readonly text: string;
}

export interface LegalState {
  readonly kind: 'legal';
  readonly page: LegalPageKind;
  readonly blocks: readonly LegalBlock[];
  /** BCP 47 tag of the language they are written in, where the page is read in another. */
  readonly language: string | undefined;
}
