/** What lies within an absence, a closed day or other blocked time: of its time a part is enough. Pure. */
import type { Stretch } from './alternatives.ts';

/** A time at one place, or at all of them. */
export interface Period extends Stretch {
  readonly locationId: string | undefined;
}

/** A time for which a person or a room is absent, or a place is closed; the whole business without either. */
export interface AbsencePeriod extends Period {
  readonly resourceId: string | undefined;
}

export const resourceIdsOf = ({ resourceId }: AbsencePeriod): readonly string[] | undefined =>
  resourceId === undefined ? undefined : [resourceId];

export function liesWithin(time: Stretch, locationId: string | undefined, period: Period): boolean {
  return (
    time.startMs < period.endMs &&
    time.endMs > period.startMs &&
    (period.locationId === undefined || period.locationId === locationId)
  );
}

/** A session of one of the periods that one of the resources holds; undefined: whoever holds it. */
export function isSessionWithin(
  session: Stretch & { readonly resourceIds: readonly string[] },
  locationId: string | undefined,
  {
    periods,
    resourceIds,
  }: { readonly periods: readonly Period[]; readonly resourceIds: readonly string[] | undefined },
): boolean {
  return (
    periods.some((period) => liesWithin(session, locationId, period)) &&
    (resourceIds === undefined || session.resourceIds.some((id) => resourceIds.includes(id)))
  );
}
