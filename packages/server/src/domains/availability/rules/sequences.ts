/**
 * Several appointments in one visit, one after the other without a gap or all at once: the starts from which somebody is
 * free for each of them (bookings sheet 8 and 10.4). Each service is judged by the same engine as alone. Pure.
 */
import { type EpochMs, minuteMs } from '../../../time/index.ts';
import { bookingViolations } from '../../policies/index.ts';
import type { Catalogue, CatalogueResource, CatalogueService } from './catalogue.ts';
import { endOfSession } from './durations.ts';
import { type BusyTimes, findSlots, freeResources } from './engine.ts';
import type { FoundSlots } from './found-slots.ts';

/** One service of a sequence. */
export interface SequencePart {
  readonly service: CatalogueService;
  readonly durationMs: number;
  /** Index into the service's locations. */
  readonly locationIndex: number;
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

/** Whether a service begins when the one before ends, or all begin at once. */
export type SequenceOrder = 'SEQUENTIAL' | 'PARALLEL';

export interface SequenceQuestion {
  readonly parts: readonly SequencePart[];
  readonly order: SequenceOrder;
  /** Starts are wanted in [fromMs, toMs). */
  readonly range: { readonly fromMs: EpochMs; readonly toMs: EpochMs };
  readonly nowMs: EpochMs;
}

/** Finds the sequences on the grid of the first service, ascending. */
export function findSequences(
  catalogue: Catalogue,
  { parts, order, range, nowMs }: SequenceQuestion,
  busy: BusyTimes,
): Sequence[] {
  const found: FoundPart[] = [];
  /** Start of the whole by start of the part that comes next. */
  let firsts: ReadonlyMap<EpochMs, EpochMs> | undefined;
  for (const { service, durationMs, locationIndex, resourceIds } of parts) {
    const starts = firsts === undefined ? undefined : [...firsts.keys()];
    if (starts?.length === 0) {
      return [];
    }
    const bounds = starts === undefined ? range : { fromMs: starts[0] as number, toMs: (starts.at(-1) as number) + 1 };
    const slots = findSlots(
      catalogue,
      service,
      { ...bounds, durationMs, locationIndexes: [locationIndex], resourceIds, starts },
      busy,
    );
    found.push({ slots, rowOf: new Map(Array.from(slots.starts, (start, row) => [start, row])) });
    const before: ReadonlyMap<EpochMs, EpochMs> | undefined = firsts;
    firsts = new Map(
      Array.from(slots.starts, (start) => [
        order === 'PARALLEL' ? start : endOfSession(catalogue, service, start, durationMs),
        before?.get(start) ?? start,
      ]),
    );
  }
  return [...(firsts?.values() ?? [])].flatMap((startMs) => {
    const sequence = sequenceFrom(catalogue, { parts, order, nowMs }, found, startMs);
    return sequence === undefined ? [] : [sequence];
  });
}

/** What the engine found for one part, and its row by start. */
interface FoundPart {
  readonly slots: FoundSlots;
  readonly rowOf: ReadonlyMap<EpochMs, number>;
}

function sequenceFrom(
  catalogue: Catalogue,
  { parts, order, nowMs }: Omit<SequenceQuestion, 'range'>,
  found: readonly FoundPart[],
  startMs: EpochMs,
): Sequence | undefined {
  let at = startMs;
  let violations = 0;
  const open = parts.map((part, index) => {
    const { slots, rowOf } = found[index] as FoundPart;
    const { service, durationMs } = part;
    const row = rowOf.get(at) as number;
    const end = endOfSession(catalogue, service, at, durationMs);
    const free = service.requirements.map((requirement) => freeResources(service, requirement, slots, row));
    const session = { part, startMs: at, endMs: end, free };
    violations |= bookingViolations(service.policy.rules, service.onlineBookingEnabled, at, end, nowMs);
    at = order === 'PARALLEL' ? startMs : end;
    return session;
  });
  const chosen = assignTogether(
    open.map((session) => ({ ...session, bufferMinutes: session.part.service.bufferMinutes })),
  );
  return chosen === undefined
    ? undefined
    : {
        startMs,
        endMs: Math.max(...open.map(({ endMs }) => endMs)),
        sessions: open.map((session, index) => ({ ...session, chosen: chosen[index] as CatalogueResource[] })),
        violations,
      };
}

/** A session of several that are held by other people, or one after the other by the same. */
export interface SessionToAssign<Resource extends { readonly id: string }> {
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  /** The time behind it belongs to whoever served it. */
  readonly bufferMinutes: number;
  /** Who can serve it, of each type that it needs; those that come first are taken where that fits. */
  readonly free: readonly (readonly Resource[])[];
}

/** Who serves what is a puzzle without a quick answer: what takes more tries than this is not offered. */
const mostTries = 1000;

/**
 * Gives each session one resource of each type it needs, such that nobody is needed twice at a time; the time after a
 * session belongs to who served it, so that such a resource cannot serve what follows at once. Undefined when nobody is
 * left for some session.
 */
export function assignTogether<Resource extends { readonly id: string }>(
  sessions: readonly SessionToAssign<Resource>[],
): Resource[][] | undefined {
  const needs = sessions.flatMap((session, index) => session.free.map((free) => ({ session, index, free })));
  const taken: { readonly id: string; readonly fromMs: EpochMs; readonly untilMs: EpochMs }[] = [];
  const chosen: Resource[] = [];
  let tries = 0;
  const choose = (next: number): boolean => {
    const need = needs[next];
    if (need === undefined) {
      return true;
    }
    const { session, free } = need;
    const fromMs = session.startMs;
    const untilMs = session.endMs + session.bufferMinutes * minuteMs;
    for (const resource of free) {
      if (taken.some((each) => each.id === resource.id && each.untilMs > fromMs && each.fromMs < untilMs)) {
        continue;
      }
      tries += 1;
      if (tries > mostTries) {
        return false;
      }
      taken.push({ id: resource.id, fromMs, untilMs });
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
