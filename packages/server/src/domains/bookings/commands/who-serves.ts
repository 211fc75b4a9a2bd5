/** Who serves each of several bookings that are decided together, by what is free behind the locks (rules/sharing.ts). */
import { fail } from '@openhours/contract';
import type { Reader } from '../../../db/transaction.ts';
import { type Catalogue, judgementRange } from '../../availability/index.ts';
import { type Occupied, readOccupancy } from '../../calendar/index.ts';
import { type SharedClaim, shareOut } from '../rules/sharing.ts';

/** `candidates`: all who may serve any of them. Undefined when each would be free alone and not all of them together. */
export async function decideWhoServes(
  reader: Reader,
  catalogue: Catalogue,
  claims: readonly SharedClaim[],
  candidates: readonly string[],
): Promise<readonly (readonly string[] | undefined)[] | undefined> {
  return shareOut(catalogue, await readOccupiedFor(reader, claims, candidates), claims);
}

/** What takes the time of the candidates around the claims. */
export async function readOccupiedFor(
  reader: Reader,
  claims: readonly SharedClaim[],
  candidates: readonly string[],
): Promise<readonly Occupied[]> {
  const [first] = claims;
  if (first === undefined) {
    return [];
  }
  const resourceIds = [...new Set(candidates)];
  const { nowMs } = first.claim;
  const read = await Promise.all(
    rangesOf(claims).map(({ fromMs, toMs }) => readOccupancy(reader, resourceIds, fromMs, toMs, nowMs)),
  );
  return read.flat();
}

/** What of the calendar decides about them, each stretch of it once: they may lie months apart. */
function rangesOf(claims: readonly SharedClaim[]): { readonly fromMs: number; readonly toMs: number }[] {
  const ranges: { fromMs: number; toMs: number }[] = [];
  const wanted = claims.map(({ claim }) => judgementRange(claim.startMs, claim.endMs));
  for (const { fromMs, toMs } of wanted.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const last = ranges.at(-1);
    if (last !== undefined && fromMs <= last.toMs) {
      last.toMs = Math.max(last.toMs, toMs);
    } else {
      ranges.push({ fromMs, toMs });
    }
  }
  return ranges;
}

/** The refusal where each would find somebody alone, but not all of them together. */
export function noneTogether(): Error {
  return fail(
    'SLOT_NOT_AVAILABLE',
    'Each of the times is free, but there are too few people or rooms for all of them',
    {
      reasons: ['RESOURCE_BUSY'],
      nearest: [],
    },
  );
}
