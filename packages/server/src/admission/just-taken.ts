/**
 * A short memory of the time that was booked in this process, so that whoever waits in a queue for something else need
 * not look again. A hint only: what is free is decided by the database.
 */

interface Taken {
  readonly resourceId: string | null;
  readonly startMs: number;
  readonly endMs: number;
  readonly notedMs: number;
}

/** Longer than anybody waits in a queue. */
const rememberedMs = 5_000;

export interface JustTaken {
  /** Time of a resource was booked at `nowMs`. */
  note(siteId: string, resourceId: string | null, startMs: number, endMs: number, nowMs: number): void;
  /** Whether something in [startMs, endMs) was booked a moment ago, with the resource when one is named. */
  overlaps(siteId: string, resourceId: string | undefined, startMs: number, endMs: number): boolean;
}

export function createJustTaken(): JustTaken {
  const bySite = new Map<string, Taken[]>();

  /** They stand in the order in which they were noted: whoever looked through all would take longer the more there are. */
  function forgetOld(nowMs: number): void {
    for (const [site, all] of bySite) {
      const recent = all.findIndex(({ notedMs }) => Math.abs(nowMs - notedMs) < rememberedMs);
      if (recent === -1) {
        bySite.delete(site);
      } else if (recent > 0) {
        all.splice(0, recent);
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
