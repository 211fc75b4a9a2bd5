/**
 * Several appointments one after the other, without a gap: the starts from which somebody is free for each of them
 * (bookings sheet 10.4). Each service is judged by the same engine as alone. Pure.
 */
import { type EpochMs, minuteMs } from '../../../time/index.ts';
import { bookingViolations } from '../../policies/index.ts';
import type { Catalogue, CatalogueResource, CatalogueService } from './catalogue.ts';
import { endOfSession } from './durations.ts';
import { type BusyTimes, type FoundSlots, findSlots, freeResources } from './engine.ts';

/** One service of a sequence. */
export interface SequencePart {
  readonly service: CatalogueService;
  readonly durationMs: number;
  /** Index into the service's places. */
  readonly place: number;
  readonly resourceIds: ReadonlyMap<string, ReadonlySet<string>> | undefined;
}

/** One service of a sequence that fits. */
export interface SequenceSession {
  readonly part: SequencePart;
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  /** Who can serve it, by requirement of the service. */
  readonly free: readonly (readonly CatalogueResource[])[];
  /** One of each, such that nobody is needed twice at a time. */
  readonly chosen: readonly CatalogueResource[];
}

export interface Sequence {
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  readonly sessions: readonly SequenceSession[];
  /** Sum of the bits of `violation` over all services. */
  readonly violations: number;
}

/** Finds the sequences that start in [fromMs, toMs) on the grid of the first service, ascending. */
export function findSequences(
  catalogue: Catalogue,
  parts: readonly SequencePart[],
  range: { readonly fromMs: EpochMs; readonly toMs: EpochMs },
  busy: BusyTimes,
  nowMs: EpochMs,
): Sequence[] {
  const found: { readonly slots: FoundSlots; readonly rowOf: ReadonlyMap<EpochMs, number> }[] = [];
  /** Start of the whole by start of the part that comes next. */
  let firsts: ReadonlyMap<EpochMs, EpochMs> | undefined;
  for (const { service, durationMs, place, resourceIds } of parts) {
    const starts = firsts === undefined ? undefined : [...firsts.keys()];
    if (starts?.length === 0) {
      return [];
    }
    const bounds = starts === undefined ? range : { fromMs: starts[0] as number, toMs: (starts.at(-1) as number) + 1 };
    const slots = findSlots(catalogue, service, { ...bounds, durationMs, places: [place], resourceIds, starts }, busy);
    found.push({ slots, rowOf: new Map(Array.from(slots.starts, (start, row) => [start, row])) });
    const before: ReadonlyMap<EpochMs, EpochMs> | undefined = firsts;
    firsts = new Map(
      Array.from(slots.starts, (start) => [
        endOfSession(catalogue, service, start, durationMs),
        before?.get(start) ?? start,
      ]),
    );
  }
  return [...(firsts ?? [])].flatMap(([endMs, startMs]) => {
    const sequence = sequenceFrom(catalogue, parts, found, startMs, endMs, nowMs);
    return sequence === undefined ? [] : [sequence];
  });
}

function sequenceFrom(
  catalogue: Catalogue,
  parts: readonly SequencePart[],
  found: readonly { readonly slots: FoundSlots; readonly rowOf: ReadonlyMap<EpochMs, number> }[],
  startMs: EpochMs,
  endMs: EpochMs,
  nowMs: EpochMs,
): Sequence | undefined {
  let at = startMs;
  let violations = 0;
  const open = parts.map((part, index) => {
    const { slots, rowOf } = found[index] as (typeof found)[number];
    const { service, durationMs } = part;
    const row = rowOf.get(at) as number;
    const end = endOfSession(catalogue, service, at, durationMs);
    const free = service.requirements.map((requirement) => freeResources(service, requirement, slots, row));
    const session = { part, startMs: at, endMs: end, free };
    violations |= bookingViolations(service.policy.rules, service.onlineBookingEnabled, at, end, nowMs);
    at = end;
    return session;
  });
  const chosen = assign(open);
  return chosen === undefined
    ? undefined
    : {
        startMs,
        endMs,
        sessions: open.map((session, index) => ({ ...session, chosen: chosen[index] as CatalogueResource[] })),
        violations,
      };
}

type OpenSession = Omit<SequenceSession, 'chosen'>;

/**
 * Gives each service one resource of each type it needs. The time after a session belongs to who served it, so that such
 * a resource cannot serve what follows at once; undefined when nobody is left for some service.
 */
function assign(sessions: readonly OpenSession[]): CatalogueResource[][] | undefined {
  const needs = sessions.flatMap((session, index) => session.free.map((free) => ({ session, index, free })));
  const taken: { readonly id: string; readonly untilMs: EpochMs }[] = [];
  const chosen: CatalogueResource[] = [];
  const isTaken = (id: string, fromMs: EpochMs) => taken.some((each) => each.id === id && each.untilMs > fromMs);
  const choose = (next: number): boolean => {
    const need = needs[next];
    if (need === undefined) {
      return true;
    }
    const { session, free } = need;
    for (const resource of free) {
      if (isTaken(resource.id, session.startMs)) {
        continue;
      }
      taken.push({ id: resource.id, untilMs: session.endMs + session.part.service.bufferMinutes * minuteMs });
      chosen.push(resource);
      if (choose(next + 1)) {
        return true;
      }
      taken.pop();
      chosen.pop();
    }
    return false;
  };
  if (!choose(0)) {
    return undefined;
  }
  return sessions.map((_, index) => chosen.filter((_each, position) => needs[position]?.index === index));
}
