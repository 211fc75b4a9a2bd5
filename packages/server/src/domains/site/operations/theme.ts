/** Binds the operations on the look of a site. */
import { siteTheme } from '@openhours/contract';
import type { Auth } from '../../../auth/auth.ts';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { recordAudit } from '../../../db/audit.ts';
import { requireRevision } from '../../../db/revision.ts';
import { type KnownSiteTheme, readSiteTheme, writeSiteTheme } from '../repository/theme.ts';

function present({ revision, ...theme }: KnownSiteTheme) {
  return { theme, revision: String(revision) };
}

export function themeOperations({ auth }: { readonly auth: Pick<Auth, 'sites'> }): Binding[] {
  return [
    bindRead(siteTheme.getSiteTheme, async ({ reader }) => present(await readSiteTheme(reader))),
    bindWrite(siteTheme.updateSiteTheme, async ({ tx, input, caller, nowMs, operation, requestId }) => {
      const { revision, ...before } = await readSiteTheme(tx);
      requireRevision({ revision }, input.revision);
      const after = { ...input.theme, accent: input.theme.accent.toLowerCase() };
      writeSiteTheme(tx, after, revision, nowMs);
      recordAudit(tx, {
        at: nowMs,
        caller,
        operation: operation.name,
        entityType: 'siteTheme',
        entityId: tx.siteId,
        requestId,
        before,
        after,
      });
      tx.afterCommit(() => auth.sites.forget());
      return present({ ...after, revision: revision + 1 });
    }),
  ];
}
