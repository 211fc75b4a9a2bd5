/** The business chooses the look of its site. */
import type { InputOf, siteTheme } from '@openhours/contract';
import type { Auth } from '../../../auth/auth.ts';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type KnownSiteTheme, themeSettings } from '../repository/theme.ts';

export async function updateSiteTheme(
  tx: Transaction,
  act: Act,
  { revision, theme }: InputOf<typeof siteTheme.updateSiteTheme>,
  { auth }: { readonly auth: Pick<Auth, 'sites'> },
): Promise<KnownSiteTheme> {
  const after = await themeSettings.change(tx, act, revision, { ...theme, accent: theme.accent.toLowerCase() });
  tx.afterCommit(() => auth.sites.forget());
  return after;
}
