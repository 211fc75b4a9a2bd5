/** Binds the operations on the look of a site. */
import { siteTheme } from '@openhours/contract';
import type { Auth } from '../../../auth/auth.ts';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { updateSiteTheme } from '../commands/theme.ts';
import { type KnownSiteTheme, readSiteTheme } from '../repository/theme.ts';

function present({ revision, ...theme }: KnownSiteTheme) {
  return { theme, revision: String(revision) };
}

export function themeOperations(parts: { readonly auth: Pick<Auth, 'sites'> }): Binding[] {
  return [
    bindRead(siteTheme.getSiteTheme, async ({ reader }) => present(await readSiteTheme(reader))),
    bindWrite(siteTheme.updateSiteTheme, async ({ tx, input, ...act }) =>
      present(await updateSiteTheme(tx, act, input, parts)),
    ),
  ];
}
