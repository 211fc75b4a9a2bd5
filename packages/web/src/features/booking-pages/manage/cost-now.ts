/**
 * What cancelling costs at the time of a request, of one booking or of all that is booked together. Runs on the server
 * only.
 */
import type { PageRequest } from '@openhours/client';
import { saidFees } from '../../../bookings/fee-terms.ts';
import type { Visit } from '../../../pages/page.ts';
import type { LinkedVisit } from '../../../site/visits.ts';

/** As the ticket of a question carries it; empty where it is free. */
export function costNow({ fees }: Pick<LinkedVisit, 'fees'>, request: PageRequest): string {
  const now = saidFees(fees, request).find(({ kind }) => kind === 'now');
  return now === undefined ? '' : JSON.stringify(now.fee);
}

/**
 * True where cancelling costs by now what the page has not said: nobody owes what they were not told. Where it costs
 * nothing, because it has been cancelled by this very form, say, the act itself answers. `said`: by the ticket of the
 * form.
 */
export async function costsUnsaid(
  { calls, request }: Visit,
  token: string,
  said: { readonly cost: string | undefined; readonly isTogether: boolean },
): Promise<boolean> {
  const linked = await (said.isTogether ? calls.findTogether(token) : calls.findLinked(token));
  const now = linked === undefined ? '' : costNow(linked, request);
  return now !== '' && said.cost !== now;
}
