/** A session as it is edited: what its form holds, what of it is different, and what takes that back. Pure. */
import { staffResourceTypeId } from '@openhours/client';
import type { CalendarEvent, InheritedField, SessionChanges, SessionScope } from '@openhours/contract';
import { type Day, instantOf, isDay, localAt } from '../../days/dates.ts';
import { asWritten, withOneOf } from '../../days/event-resources.ts';

export interface EditedSession {
  readonly day: Day;
  /** HH:MM, on the place's clock. */
  readonly start: string;
  readonly minutes: string;
  /** The first of each kind of people and rooms, by the id of the kind; absent: none. */
  readonly resourceIds: Readonly<Record<string, string | undefined>>;
  /** A place of the business; absent: none of them. */
  readonly placeId: string | undefined;
  /** Empty: no limit. */
  readonly capacity: string;
  readonly title: string;
}

export type EditProblem = 'day' | 'minutes' | 'capacity';

/** `kindIds`: of people, and of the rooms that there are. */
export function editedOf(event: CalendarEvent, kindIds: readonly string[], timeZone: string): EditedSession {
  const startMs = Date.parse(event.start.utcDate);
  const [day, clock] = localAt(startMs, timeZone).split('T') as [string, string];
  return {
    day,
    start: clock.slice(0, 5),
    minutes: String((Date.parse(event.end.utcDate) - startMs) / 60_000),
    resourceIds: Object.fromEntries(
      kindIds.map((kindId) => [kindId, event.resources.find(({ type }) => type === kindId)?.id]),
    ),
    placeId: event.location?.id,
    capacity: event.totalCapacity === undefined ? '' : String(event.totalCapacity),
    title: event.title ?? '',
  };
}

export function leaderIdOf({ resourceIds }: EditedSession): string | undefined {
  return resourceIds[staffResourceTypeId];
}

const wholeNumber = /^\d{1,9}$/;

/** What is wrong with it; undefined: nothing. */
export function problemOf({ capacity, day, minutes, start }: EditedSession): EditProblem | undefined {
  if (!isDay(day) || !/^\d{2}:\d{2}$/.test(start)) {
    return 'day';
  }
  if (!wholeNumber.test(minutes.trim()) || Number(minutes) === 0) {
    return 'minutes';
  }
  return capacity.trim() === '' || wholeNumber.test(capacity.trim()) ? undefined : 'capacity';
}

/** What of a session is different; of what has a problem nothing is asked. */
export function changesOf(
  event: CalendarEvent,
  before: EditedSession,
  edited: EditedSession,
  timeZone: string,
): SessionChanges {
  const isElsewhen = (['day', 'start', 'minutes'] as const).some((name) => before[name] !== edited[name]);
  const kindIds = Object.keys(edited.resourceIds);
  const isWithOthers = kindIds.some((kindId) => before.resourceIds[kindId] !== edited.resourceIds[kindId]);
  const title = edited.title.trim();
  const capacity = edited.capacity.trim();
  return {
    ...(isElsewhen ? timesOf(event, edited, timeZone) : {}),
    ...(isWithOthers ? { resources: resourcesOf(event, edited) } : {}),
    ...(before.placeId === edited.placeId ? {} : { location: placeOf(edited) }),
    ...(before.capacity === capacity ? {} : { totalCapacity: capacity === '' ? null : Number(capacity) }),
    ...(before.title === title ? {} : { title: title === '' ? null : title }),
  };
}

/** As the event counts them, which may be on another clock. */
function timesOf(event: CalendarEvent, { day, minutes, start }: EditedSession, timeZone: string) {
  const startMs = instantOf(`${day}T${start}:00`, timeZone);
  const local = (atMs: number) => ({ localDate: localAt(atMs, event.timeZone) });
  return { start: local(startMs), end: local(startMs + Number(minutes) * 60_000) };
}

function resourcesOf({ resources }: CalendarEvent, { resourceIds }: EditedSession) {
  return asWritten(
    Object.entries(resourceIds).reduce<CalendarEvent['resources']>(
      (known, [kindId, id]) => [...withOneOf(known, kindId, id)],
      resources,
    ),
  );
}

function placeOf({ placeId }: EditedSession): SessionChanges['location'] {
  return placeId === undefined ? null : { type: 'BUSINESS', id: placeId };
}

/** The fields that a change is about, as events say which of theirs they inherit. */
function fieldsOf(changes: SessionChanges): InheritedField[] {
  const fields: Readonly<Partial<Record<keyof SessionChanges, InheritedField>>> = {
    start: 'TIME',
    resources: 'RESOURCES',
    location: 'LOCATION',
    totalCapacity: 'CAPACITY',
    title: 'TITLE',
  };
  return (Object.keys(changes) as (keyof SessionChanges)[]).flatMap((name) => fields[name] ?? []);
}

/** The session as it is since: what somebody changes before it is taken back is not undone with it. */
interface AsItIsSince {
  readonly eventId: string;
  readonly revision: string;
}

/** What takes a change back. */
export type WayBack =
  | { readonly restore: AsItIsSince & { readonly fields: InheritedField[] } }
  | {
      readonly change: AsItIsSince & {
        readonly scope: SessionScope;
        readonly changes: SessionChanges;
      };
    };

/**
 * What makes sessions what they were, from the one that was named; undefined where that cannot be said: a session had
 * something of its own that it has no more, or somebody who waited may have been offered a place.
 */
export function wayBackOf(
  before: CalendarEvent,
  after: CalendarEvent,
  { changes, scope }: { readonly changes: SessionChanges; readonly scope: SessionScope },
): WayBack | undefined {
  const fields = fieldsOf(changes);
  const followed = fields.every((field) => before.inheritedFields.includes(field));
  const isLarger =
    changes.totalCapacity === null || (changes.totalCapacity ?? 0) > (before.totalCapacity ?? Number.POSITIVE_INFINITY);
  if ((changes.totalCapacity !== undefined && isLarger) || (scope !== 'THIS' && !followed)) {
    return undefined;
  }
  if (scope === 'THIS' && followed && before.recurringEventId !== undefined) {
    return { restore: { eventId: after.id, revision: after.revision, fields } };
  }
  return {
    change: {
      eventId: after.id,
      revision: after.revision,
      scope,
      changes: {
        ...(changes.start === undefined
          ? {}
          : { start: { localDate: before.start.localDate }, end: { localDate: before.end.localDate } }),
        ...(changes.resources === undefined ? {} : { resources: asWritten(before.resources) }),
        ...(changes.location === undefined ? {} : { location: before.location ?? null }),
        ...(changes.totalCapacity === undefined ? {} : { totalCapacity: before.totalCapacity ?? null }),
        ...(changes.title === undefined ? {} : { title: before.title ?? null }),
      },
    },
  };
}
