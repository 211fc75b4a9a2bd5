/**
 * What a tab has heard of live changes, so that one which was opened meanwhile can be told what it has missed. The ids of
 * changes are positions that rise (docs/decisions/0011); whatever is not one says nothing of what came before or after.
 */

/** So many changes a tab keeps for those that open; whoever has missed more reads everything again. */
const keptAtMost = 200;

export interface HeardChanges<Change> {
  /** The last change up to which everything has been heard. */
  readonly lastEventId: () => string | undefined;
  /** One without an id is true only for the moment and is kept for nobody. */
  heard(change: Change, id: string | undefined): void;
  /** Whether it was heard by this tab itself. */
  hasHeard(id: string): boolean;
  /** Changes up to this one have not been heard, and are never told by this tab. */
  reset(id: string | undefined): void;
  /** What came behind a change that another tab knows of; undefined where this cannot be said. */
  since(id: string | undefined): readonly Kept<Change>[] | undefined;
}

export interface Kept<Change> {
  readonly change: Change;
  readonly id: string;
}

/** Begins with what was known before the first change was heard. */
export function createHeardChanges<Change>(knownFrom: string | undefined): HeardChanges<Change> {
  let lastEventId = knownFrom;
  let from = positionOf(knownFrom);
  let kept: (Kept<Change> & { readonly position: number })[] = [];
  return {
    lastEventId: () => lastEventId,
    heard(change, id) {
      const position = positionOf(id);
      if (id === undefined || position === undefined) {
        return;
      }
      // What was missed is told after what has come since.
      lastEventId = position < (positionOf(lastEventId) ?? 0) ? lastEventId : id;
      from ??= position;
      kept.push({ change, id, position });
      kept.sort((one, other) => one.position - other.position);
      if (kept.length > keptAtMost) {
        const [oldest, ...rest] = kept;
        from = Math.max(from, oldest?.position ?? from);
        kept = rest;
      }
    },
    hasHeard: (id) => kept.some((each) => each.id === id),
    reset(id) {
      lastEventId = id ?? lastEventId;
      from = positionOf(id);
      kept = [];
    },
    since(id) {
      const known = positionOf(id);
      if (known === undefined || from === undefined || known < from) {
        return undefined;
      }
      return kept.filter(({ position }) => position > known).map(({ change, id: each }) => ({ change, id: each }));
    },
  };
}

function positionOf(id: string | undefined): number | undefined {
  return id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}
