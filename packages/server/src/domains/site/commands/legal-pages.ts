/** The business says what its legal pages say. */
import type { InputOf, legalPages } from '@openhours/contract';
import type { Auth } from '../../../auth/auth.ts';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type KnownLegalPages, legalPagesSettings } from '../repository/legal-pages.ts';
import { legalWordsOf } from '../rules/legal-pages.ts';

export async function updateLegalPages(
  tx: Transaction,
  act: Act,
  { legalPages: said, revision }: InputOf<typeof legalPages.updateLegalPages>,
  { auth }: { readonly auth: Pick<Auth, 'sites'> },
): Promise<KnownLegalPages> {
  const after = await legalPagesSettings.change(tx, act, revision, { pages: legalWordsOf(said) });
  // Whether there are links to them is known with the look.
  tx.afterCommit(() => auth.sites.forget());
  return after;
}
