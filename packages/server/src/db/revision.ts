/**
 * Optimistic revision (design 4.8): who changes a row says which revision it was made from, and is refused when
 * somebody was faster.
 */
import { type ErrorCode, fail } from '@openhours/contract';

/** The refusal of a change made from an older state; `current` is absent when only the write itself could tell. */
export function staleRevision(code: ErrorCode, current?: number): Error {
  return fail(
    code,
    'The entity has been changed since it was read',
    current === undefined ? {} : { currentRevision: String(current) },
  );
}

/**
 * Refuses a change that was made from another revision than the row has; without a given revision nothing is
 * compared. `given` is the whole number of the wire, as text. `code` is the domain's own where its sheet names one.
 */
export function requireRevision(
  row: { readonly revision: number },
  given: string | undefined,
  code: ErrorCode = 'INVALID_REVISION',
): void {
  if (given !== undefined && BigInt(given) !== BigInt(row.revision)) {
    throw staleRevision(code, row.revision);
  }
}
