/**
 * A short memory of the time that was booked in this process, so that whoever waits in line for something else need
 * not look again. A hint only: what is free is decided by the database.
 */

interface Taken {
  readonly resourceId: string | null;
  readonly startMs: number;
  readonly endMs: number;
  readonly notedMs: number;
}

/** Longer than anybody waits in line. */
const rememberedMs = 5_000;
/** Looking through all with each booking would cost more the more there are. */
const forgetEveryMs = 1_000;

export interface JustTaken {
  /** Time of a resource was booked at `nowMs`. */
  note(siteId: string, resourceId: string | null, startMs: number, endMs: number, nowMs: number): void;
  /** Whether something in [startMs, endMs) was booked a moment ago, with the resource when one is named. */
  overlaps(siteId: string, resourceId: string | undefined, startMs: number, endMs: number): boolean;
}

export function createJustTaken(): JustTaken {
  const bySite = new Map<string, Taken[]>();
  let forgottenMs = Number.NEGATIVE_INFINITY;

  function forgetOld(nowMs: number): void {
    if (Math.abs(nowMs - forgottenMs) < forgetEveryMs) {
      return;
    }
    forgottenMs = nowMs;
    for (const [site, all] of bySite) {
      const recent = all.filter(({ notedMs }) => Math.abs(nowMs - notedMs) < rememberedMs);
      if (recent.length === 0) {
        bySite.delete(site);
      } else if (recent.length < all.length) {
        bySite.set(site, recent);
      }
    }
  }

  return {
    note(siteId, resourceId, startMs, endMs, nowMs) {
      forgetOld(nowMs);
      const known = bySite.get(siteId) ?? [];
      known.push({ resourceId, startMs, endMs, notedMs: nowMs });
      bySite.set(siteId, known);
    },
    overlaps: (siteId, resourceId, startMs, endMs) =>
      (bySite.get(siteId) ?? []).some(
        (each) =>
          each.startMs < endMs && each.endMs > startMs && (resourceId === undefined || each.resourceId === resourceId),
      ),
  };
}
