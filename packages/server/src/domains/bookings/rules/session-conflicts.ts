/**
 * What is in the way of sessions where they will be (docs/decisions/0071): only what was not there for them before, since
 * whoever leads a class out of hours every week need not be told so. Pure.
 */
import type { SessionConflict, SessionConflictKind } from '@openhours/contract';
import { formatInstant } from '../../../time/index.ts';
import { areOpen, type Catalogue, closureDuring } from '../../availability/index.ts';
import type { Occupied, Session } from '../../calendar/index.ts';

interface Changed {
  /** Undefined: it is to be made. */
  readonly before: Session | undefined;
  readonly after: Session;
}

/** As many sessions are named of a conflict. */
const mostNamed = 3;

interface Met {
  readonly kind: SessionConflictKind;
  /** Undefined: that of the business. */
  readonly resourceId: string | undefined;
  readonly session: Session;
  readonly rivals: readonly Occupied[];
}

export function conflictsOfChange(
  catalogue: Catalogue,
  sessions: readonly Changed[],
  rivals: readonly Occupied[],
  seesTimeOf: (resourceId: string) => boolean,
): SessionConflict[] {
  const conflicts = new Map<string, Met[]>();
  for (const met of sessions.flatMap((changed) => conflictsOfOne(catalogue, changed, rivals))) {
    const key = `${met.kind} ${met.resourceId ?? ''}`;
    conflicts.set(key, [...(conflicts.get(key) ?? []), met]);
  }
  return [...conflicts.values()].map((all) => {
    const { kind, resourceId } = all[0] as Met;
    const name = resourceId === undefined ? undefined : catalogue.resources.get(resourceId)?.name;
    const isSeen = resourceId === undefined || seesTimeOf(resourceId);
    return {
      kind,
      ...(resourceId === undefined || name === undefined ? {} : { resource: { id: resourceId, name } }),
      sessions: all.length,
      first: all.slice(0, mostNamed).map(({ session, rivals: inTheWay }) => ({
        startDate: formatInstant(session.startMs),
        endDate: formatInstant(session.endMs),
        rivals: isSeen ? inTheWay.map(({ source, sourceId: id }) => ({ source, id })) : [],
      })),
    };
  });
}

function conflictsOfOne(catalogue: Catalogue, { before, after }: Changed, rivals: readonly Occupied[]): Met[] {
  const isElsewhen = before?.startMs !== after.startMs || before.endMs !== after.endMs;
  const isElsewhere = before?.locationId !== after.locationId;
  if (after.transparent) {
    return [];
  }
  const inTheWay = (resourceId: string | undefined) =>
    rivals.filter(
      (rival) => rival.resourceId === resourceId && rival.startMs < after.endMs && rival.endMs > after.startMs,
    );
  const closed = isElsewhen ? inTheWay(catalogue.businessScheduleId) : [];
  const wasOpen = before === undefined || areOpen(catalogue.businessHours, before, before.locationId);
  const isOnClosedDay = (session: Session) =>
    closureDuring(catalogue.closed, session.locationId, session) !== undefined;
  const wasOnClosedDay = before !== undefined && isOnClosedDay(before);
  const isClosed =
    closed.length > 0 ||
    ((isElsewhen || isElsewhere) &&
      ((wasOpen && !areOpen(catalogue.businessHours, after, after.locationId)) ||
        (!wasOnClosedDay && isOnClosedDay(after))));
  const ofBusiness: Met[] = isClosed ? [{ kind: 'CLOSED', resourceId: undefined, session: after, rivals: closed }] : [];
  const taken = after.resourceIds.filter((_, index) => after.resourceTransparencies[index] !== 'TRANSPARENT');
  const ofResources = taken.flatMap((resourceId): Met[] => {
    const isNew = before === undefined || !before.resourceIds.includes(resourceId);
    if (!isElsewhen && !isNew) {
      return [];
    }
    const busy = inTheWay(resourceId);
    return [
      ...(busy.length > 0 ? [{ kind: 'BUSY', resourceId, session: after, rivals: busy } as const] : []),
      ...(isAway(catalogue, resourceId, after) && (isNew || !isAway(catalogue, resourceId, before))
        ? [{ kind: 'NOT_WORKING', resourceId, session: after, rivals: [] } as const]
        : []),
    ];
  });
  return [...ofBusiness, ...ofResources];
}

/** Out of hours of their own: whoever keeps those of the business is away when that is closed. */
function isAway(catalogue: Catalogue, resourceId: string, session: Session): boolean {
  const resource = catalogue.resources.get(resourceId);
  return resource !== undefined && !resource.usesBusinessHours && !areOpen(resource.hours, session, session.locationId);
}
