/** Binds the operations on the legal pages of a site. */
import { legalPageKinds, legalPages } from '@openhours/contract';
import type { Auth } from '../../../auth/auth.ts';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { updateLegalPages } from '../commands/legal-pages.ts';
import { type KnownLegalPages, legalPagesSettings, readLegalPage } from '../repository/legal-pages.ts';

function present({ pages, revision }: KnownLegalPages) {
  return {
    legalPages: legalPageKinds.flatMap((kind) => {
      const words = pages[kind];
      return words === undefined ? [] : [{ kind, words: [...words] }];
    }),
    revision: String(revision),
  };
}

export function legalPagesOperations(parts: { readonly auth: Pick<Auth, 'sites'> }): Binding[] {
  return [
    bindRead(legalPages.getLegalPages, async ({ input: { kind }, reader }) =>
      present(await (kind === undefined ? legalPagesSettings.read(reader) : readLegalPage(reader, kind))),
    ),
    bindWrite(legalPages.updateLegalPages, async ({ tx, input, ...act }) =>
      present(await updateLegalPages(tx, act, input, parts)),
    ),
  ];
}
