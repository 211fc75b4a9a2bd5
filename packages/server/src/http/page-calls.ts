/** As whom a page may speak: as whoever opened it, and as the site itself in that visitor's context. */
import { createClient, type PageCalls } from '@openhours/client';
import type { Caller } from '../auth/caller.ts';
import type { Site } from '../call.ts';
import type { LocalCalls, LocalFacts } from './local-call.ts';

export type Visitor = Extract<Caller, { kind: 'visitor' }>;

/** What stands in the audit log for acts of the site's own pages; no key record has this id. */
export const pagesKeyId = '00000000-0000-4000-8000-000000000001';

/** The site itself, in the name of one visitor: what a confidential back end of the site could do with a pair. */
function siteCaller(site: Site, visitor: Visitor): Caller {
  return {
    kind: 'apiKey',
    keyId: pagesKeyId,
    accountId: site.accountId,
    level: 'site',
    accountWide: false,
    permissions: ['BOOKINGS.CREATE', 'BOOKINGS.READ', 'BOOKINGS.MANAGE', 'SITE.READ_PUBLIC'],
    // No person stands behind the pages: whoever is asked for is the visitor.
    ownerUserId: pagesKeyId,
    onBehalfOf: visitor,
    isOfPages: true,
  };
}

/** The clients of one page request; nothing is tried again, because nothing stands between. */
export function createPageCalls(
  localCalls: LocalCalls,
  { visitor, ...facts }: Omit<LocalFacts, 'caller' | 'site'> & { readonly visitor: Visitor; readonly site: Site },
): PageCalls {
  const clientOf = (caller: Caller) => createClient({ transport: localCalls({ ...facts, caller }), retries: 0 });
  return { visitor: clientOf(visitor), site: clientOf(siteCaller(facts.site, visitor)) };
}
