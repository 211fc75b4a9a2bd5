/**
 * Who serves each of several bookings that are booked, decided or moved together: nobody at two of them at a time, as when
 * their times were offered (bookings sheet 8 and 10.4). Pure.
 */
import { assignTogether, type Catalogue, judgeSlot } from '../../availability/index.ts';
import type { Occupied } from '../../calendar/index.ts';
import type { Claim } from './allocation.ts';

/** What is decided of a booking together with others. */
export interface Share {
  /** It begins with another one or when that ends, so it need not stand on the grid. */
  readonly offGrid?: boolean | undefined;
  /** Who serves it: one of each type that it needs, the primary first. */
  readonly serving?: readonly string[] | undefined;
}

/** What is claimed, as it was decided together with others. */
export function withShare<Claimed extends Claim>(claim: Claimed, { offGrid, serving }: Share = {}): Claimed {
  const [resourceId, ...heldResourceIds] = serving ?? [];
  return {
    ...claim,
    ...(offGrid === true ? { offGrid } : {}),
    ...(resourceId === undefined ? {} : { resourceId, heldResourceIds }),
  };
}

export interface SharedClaim {
  readonly claim: Claim;
  /** Whoever serves it already goes on where that fits. */
  readonly kept?: string | undefined;
}

/**
 * Names who serves each, in the order of the claims. A claim whose time is not free is left to its own judgement, which says
 * why. Undefined when each would be free alone and not all of them together.
 */
export function shareOut(
  catalogue: Catalogue,
  occupied: readonly Occupied[],
  claims: readonly SharedClaim[],
): readonly (readonly string[] | undefined)[] | undefined {
  const judged = claims.map(({ claim, kept }) => {
    const { service } = claim;
    const free =
      service === undefined ? [] : judgeSlot(catalogue, service, claim, occupied, claim.nowMs).freeOfEachType;
    const held = (ids: readonly string[]) => claim.heldResourceIds?.find((id) => ids.includes(id));
    return free.map((ids, index) => inOrder(ids, index === 0 ? kept : held(ids)).map((id) => ({ id })));
  });
  const sessions = judged.flatMap((free, index) => {
    const { claim } = claims[index] as SharedClaim;
    return free.length === 0 ? [] : [{ index, free, ...claim }];
  });
  const assigned = assignTogether(sessions);
  if (assigned === undefined) {
    return undefined;
  }
  const byIndex = new Map(sessions.map(({ index }, at) => [index, assigned[at]?.map(({ id }) => id)]));
  return claims.map((_, index) => byIndex.get(index));
}

function inOrder(ids: readonly string[], first: string | undefined): readonly string[] {
  return first !== undefined && ids.includes(first) ? [first, ...ids.filter((id) => id !== first)] : ids;
}
