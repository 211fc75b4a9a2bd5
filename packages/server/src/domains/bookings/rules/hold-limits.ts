/**
 * How much may be held by visitors, of whom nothing is known: so little that whoever fills in no form can always book
 * (docs/decisions/0020). Pure.
 */
import { hourMs, minuteMs } from '../../../time/index.ts';

/** At most so many live holds. A family or an office behind one address books without holding what is beyond. */
export const mostOfVisitor = 3;
export const mostOfAddress = 3;

/**
 * So long an address holds times of one day within an hour, all its holds taken together: six of ten minutes. One that was
 * given back counts for the time it was held, yet never as nothing: whoever looks for a time presses a dozen.
 */
export const mostHeldOfAddressMs = hourMs;
const leastCountedMs = 3 * minuteMs;
export const heldWithinMs = hourMs;

/** From when until when something was held, or will be. */
export interface HeldStretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Whether an address may hold one more time of a day, after what it has held of that day within the hour. */
export function mayHoldDay(held: readonly HeldStretch[]): boolean {
  const heldMs = held.reduce((sum, { fromMs, toMs }) => sum + Math.max(leastCountedMs, toMs - fromMs), 0);
  return heldMs < mostHeldOfAddressMs;
}

/** Of the starts of a day that would be free without visitors' holds, so many stay free for everybody else. */
const shareLeft = 0.5;

/**
 * Whether a hold leaves enough to everybody else: of each service that needs the same people and rooms, how many starts of
 * the day are free without any visitor's hold, and how many once it is held.
 */
export function leavesEnough(starts: readonly { readonly without: number; readonly after: number }[]): boolean {
  return starts.every(({ after, without }) => after >= Math.ceil(without * shareLeft));
}

/**
 * Of the seats of a session or a course that would be free without visitors' holds, for visitors together; whoever comes
 * first may hold a whole booking.
 */
const shareOfSeats = 0.3;

/** How many of so many free seats visitors may hold together. */
export function mostSeatsHeld(free: number): number {
  return Math.floor(free * shareOfSeats);
}
