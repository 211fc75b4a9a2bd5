/**
 * Binds the operations of sites. They act on the site of their path, not on the one of the credentials, so each opens
 * the one transaction of its intent for that site.
 */
import { site as declared, fail, pageLimits } from '@openhours/contract';
import type { Auth } from '../../auth/auth.ts';
import { type Binding, bindOwnTransactions, bindRead, type ReadCall } from '../../call.ts';
import { newId } from '../../db/ids.ts';
import type { Database, Transaction } from '../../db/transaction.ts';
import { createSite, deleteSite, restoreSite, type SiteParts, siteNotFound, updateSite } from './commands.ts';
import { presentSite } from './present.ts';
import { findSite, listSites as listSiteRows, type SiteRow } from './repository.ts';
import { requireFacts } from './rules.ts';

export interface SiteDependencies extends SiteParts {
  readonly auth: Auth;
  readonly database: Database;
}

function accountOf({ caller, site }: ReadCall<unknown>): string {
  return caller.kind === 'apiKey' ? caller.accountId : site.accountId;
}

/** The person behind the call: SITES.MANAGE admits keys and users only. */
function actingUser({ caller }: ReadCall<unknown>): string {
  if (caller.kind === 'apiKey') {
    return caller.ownerUserId;
  }
  if (caller.kind === 'user') {
    return caller.userId;
  }
  throw fail('PERMISSION_DENIED', 'Only the account owner may do this');
}

/** Every operation of sites with its handler. */
export function siteOperations({ auth, database, ...parts }: SiteDependencies): Binding[] {
  async function change(siteId: string, work: (tx: Transaction) => Promise<SiteRow>) {
    const row = await database.transact(siteId, work);
    auth.sites.forget();
    return { site: presentSite(row) };
  }

  return [
    bindOwnTransactions(declared.createSite, async (call) => {
      const facts = requireFacts(call.input.site);
      const site = {
        displayName: call.input.site.displayName,
        timeZone: call.site.timeZone,
        currency: call.site.currency,
        language: call.site.language,
        hosts: [],
        ...facts,
        accountId: accountOf(call),
        state: 'PENDING' as const,
        ownersFrom: call.site.id,
        ownerUserId: actingUser(call),
        keyIsAccountWide: false,
      };
      const made = await database.transact(newId(), (tx) => createSite(tx, call, site, parts));
      auth.sites.forget();
      return { site: presentSite(made.row), clientId: made.clientId, apiKey: made.apiKey };
    }),
    bindRead(declared.listSites, async (call) => {
      const { limit = pageLimits.default, offset = 0 } = call.input.paging ?? {};
      const { sites, total } = await listSiteRows(database.serverReader, accountOf(call), { limit, offset });
      return {
        sites: sites.map(presentSite),
        pagingMetadata: { count: sites.length, offset, total, tooManyToCount: false },
      };
    }),
    bindRead(declared.getSite, async (call) => {
      const row = await findSite(database.serverReader, accountOf(call), call.input.siteId);
      if (row === undefined) {
        throw siteNotFound();
      }
      return { site: presentSite(row) };
    }),
    bindOwnTransactions(declared.updateSite, async (call) => {
      const { revision, state, ...facts } = call.input.site;
      const input = { accountId: accountOf(call), ...requireFacts(facts), revision, state };
      return change(call.input.siteId, (tx) => updateSite(tx, call, input, parts));
    }),
    bindOwnTransactions(declared.deleteSite, async (call) => {
      const input = { accountId: accountOf(call), permanent: call.input.permanent ?? false };
      return change(call.input.siteId, (tx) => deleteSite(tx, call, input, parts));
    }),
    bindOwnTransactions(declared.restoreSite, async (call) =>
      change(call.input.siteId, (tx) => restoreSite(tx, call, { accountId: accountOf(call) }, parts)),
    ),
  ];
}
