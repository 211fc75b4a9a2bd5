/** Parameters of statements that need more care than their type says. */
import { type EpochMs, formatInstant } from '../time/index.ts';

const [firstMs, lastMs] = [Date.UTC(1900, 0, 1), Date.UTC(9999, 11, 31)];

/** A bound of a range to read: margins around a far date must not leave the years that both sides can write. */
export function rangeBound(ms: EpochMs): string {
  return formatInstant(Math.min(Math.max(ms, firstMs), lastMs));
}
