/** What a member has to come and what is over, page by page: each list goes on at an address of its own. Runs on the server only. */
import { ownPageAddress } from '../../pages/own-pages.ts';
import type { Visit } from '../../pages/page.ts';
import type { OwnVisits, OwnVisitsQuestion } from '../../site/own-visits.ts';
import type { OwnListsState } from './state.ts';

export interface OwnLists extends Omit<OwnListsState<never>, 'ahead' | 'over'> {
  readonly ahead: OwnVisits;
  readonly over: OwnVisits;
}

const nothing: OwnVisits = { visits: [], next: undefined };

export async function readOwnLists(
  { calls, request: { nowMs, query } }: Visit,
  asked: Pick<OwnVisitsQuestion, 'onlySessions'> & {
    /** The path of the page. */
    readonly page: Parameters<typeof ownPageAddress>[0];
    readonly mostAhead: number;
    readonly mostOver: number;
  },
): Promise<OwnLists> {
  const { earlier, later } = query;
  const { mostAhead, mostOver, onlySessions, page } = asked;
  const wanted = { nowMs, onlySessions };
  const [ahead, over] = await Promise.all([
    earlier === undefined
      ? calls.listOwnVisits({ ...wanted, when: 'ahead', limit: mostAhead, cursor: later })
      : nothing,
    later === undefined ? calls.listOwnVisits({ ...wanted, when: 'over', limit: mostOver, cursor: earlier }) : nothing,
  ]);
  const following = (name: 'earlier' | 'later', next: string | undefined) =>
    next === undefined ? undefined : ownPageAddress(page, { [name]: next });
  return {
    ahead,
    laterAddress: following('later', ahead.next),
    over,
    earlierAddress: following('earlier', over.next),
    goesOn: earlier !== undefined ? 'over' : later !== undefined ? 'ahead' : undefined,
  };
}
