/** Loads who comes with the booking of a link, and what cancelling it for some of them asks. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import type { ParticipantsState } from '../../../pages/state/visit.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import type { LinkedParticipants } from '../../../site/visits.ts';
import type { Linked, ManageTrouble } from './linked.ts';

/** What came of an attempt to cancel for some. */
export interface SomeFacts {
  readonly trouble?: ManageTrouble | undefined;
  readonly isNobody?: boolean;
}

/** What cancelling costs, so that what is pressed is what was read. */
export function costOfSome({ fees }: Pick<LinkedParticipants, 'fees'>): string {
  return fees.map(({ participants, price }) => `${participants} ${price}`).join(', ');
}

function mayCancelSome({ cancelling, inLine }: Pick<Linked, 'cancelling' | 'inLine'>): boolean {
  return cancelling.isAllowed && inLine === undefined;
}

/** Nothing where nobody is named and nobody may be cancelled alone. */
export async function loadParticipants(
  request: PageRequest,
  calls: SiteCalls,
  linked: Linked,
  { isNobody = false, trouble }: SomeFacts = {},
): Promise<ParticipantsState | undefined> {
  const { token, visit } = linked;
  const read = await calls.readParticipants(token);
  const { fees, isDivisible, named } = read;
  const mayCancel = isDivisible && named.length > 0 && mayCancelSome(linked);
  const isDone = request.query['done'] === 'some';
  if (named.length === 0 && !isDone) {
    return undefined;
  }
  return {
    named,
    unnamed: Math.max(0, visit.participants - named.length),
    canceling: mayCancel
      ? {
          ticket: request.issueTicket(pathOfPage(pagePaths.manage, { token }), {
            act: 'some',
            revision: visit.revision,
            cost: costOfSome(read),
          }),
          fees: fees.filter(({ participants }) => participants < visit.participants),
          trouble: trouble?.why,
          retryAfterSeconds: trouble?.retryAfterSeconds,
          isNobody,
        }
      : undefined,
    isDone,
  };
}
