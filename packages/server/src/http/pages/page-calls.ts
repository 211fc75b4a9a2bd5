/** As whom a page may speak: as whoever opened it, and as the site itself in that visitor's context. */
import { type Client, type ClientTransport, createClient, type PageCalls } from '@openhours/client';
import { pagePermissions } from '@openhours/contract';
import type { Caller } from '../../auth/caller.ts';
import type { Site } from '../../call.ts';
import type { LocalCalls, LocalFacts } from '../calls/local-call.ts';

export type Visitor = Extract<Caller, { kind: 'visitor' }>;
export type SignedInMember = Extract<Caller, { kind: 'member' }>;

/** What stands in the audit log for acts of the site's own pages; no key record has this id. */
export const pagesKeyId = '00000000-0000-4000-8000-000000000001';

/** The site itself, in the name of one visitor or member: what a confidential back end of the site could do with a pair. */
function siteCaller(site: Site, person: Visitor | SignedInMember): Caller {
  return {
    kind: 'apiKey',
    keyId: pagesKeyId,
    accountId: site.accountId,
    level: 'site',
    accountWide: false,
    permissions: pagePermissions,
    // No person stands behind the pages: whoever is asked for is the visitor.
    ownerUserId: pagesKeyId,
    onBehalfOf: person,
    isOfPages: true,
  };
}

export interface PageCallFacts extends Omit<LocalFacts, 'caller' | 'site'> {
  readonly visitor: Visitor;
  /** Who is signed in in the browser. */
  readonly member: SignedInMember | undefined;
  readonly site: Site;
  /** Told when a call failed on the server, so that what it should have done may be done or not. */
  readonly onUnknownOutcome: () => void;
}

/** The clients of one page request; nothing is tried again, because nothing stands between. */
export function createPageCalls(
  localCalls: LocalCalls,
  { member, visitor, onUnknownOutcome, ...facts }: PageCallFacts,
): PageCalls {
  function clientOf(caller: Caller): Client {
    const send = localCalls({ ...facts, caller });
    const transport: ClientTransport = async (request) => {
      const answer = await send(request);
      if (answer.status >= 500) {
        onUnknownOutcome();
      }
      return answer;
    };
    return createClient({ transport, retries: 0 });
  }
  return {
    visitor: clientOf(visitor),
    member: member === undefined ? undefined : clientOf(member),
    site: clientOf(siteCaller(facts.site, member ?? visitor)),
  };
}
