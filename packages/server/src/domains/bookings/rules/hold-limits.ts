/**
 * How much may be held by visitors, of whom nothing is known: so little that whoever fills in no form can always book
 * (docs/decisions/0020). Pure.
 */
import { hourMs } from '../../../time/index.ts';

/** At most so many live holds. A family or an office behind one address books without holding what is beyond. */
export const mostOfVisitor = 3;
export const mostOfAddress = 3;

/** So often an address begins to hold times of one day within an hour; what is given back in time does not count. */
export const mostBegunOfAddress = 6;
export const begunWithinMs = hourMs;

/** Of the starts of a day that would be free without visitors' holds, so many stay free for everybody else. */
const shareLeft = 0.5;

/**
 * Whether a hold leaves enough to everybody else: of each service that needs the same people and rooms, how many starts of
 * the day are free without any visitor's hold, and how many once it is held.
 */
export function leavesEnough(starts: readonly { readonly without: number; readonly after: number }[]): boolean {
  return starts.every(({ after, without }) => after >= Math.ceil(without * shareLeft));
}
