/** An absence as it is typed, and what is chosen for the visits within it. Pure. */
import type { Absence, ChangedAbsenceInput, VisitDecisionInput, VisitOfAbsence } from '@openhours/contract';
import { maxAbsenceDays } from '@openhours/contract/absences/limits';
import { addDays, type Day, isDay } from '../../days/dates.ts';
import {
  changesTranslations,
  textOfWire,
  translatedFieldsOf,
  translationsOf,
} from '../../ui/editing/translated-fields.ts';

/** `resource <id>`, `location <id>`, or `business`; empty: nobody is chosen yet. */
export type WhoText = string;

/** With the notice in other languages of the site, a field for each. */
export interface TypedAway {
  readonly [field: string]: unknown;
  readonly who: WhoText;
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly isAllDay: boolean;
  /** `hh:mm`. */
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly notice: string;
}

export type AwayProblem = 'who' | 'day' | 'order' | 'long' | 'notice';

export const business: WhoText = 'business';

/** What the contract takes of a personal note in the message to customers. */
export const maxNote = 5000;

/** Nobody is away any more: it was ended, or its time is over. */
export const isOver = ({ endDate, status }: Pick<Absence, 'endDate' | 'status'>, nowMs: number): boolean =>
  status === 'ENDED' || Date.parse(endDate) <= nowMs;

export function whoTextOf({ locationId, resourceId }: Pick<Absence, 'resourceId' | 'locationId'>): WhoText {
  return resourceId !== undefined
    ? `resource ${resourceId}`
    : locationId !== undefined
      ? `location ${locationId}`
      : business;
}

export function whoOf(who: WhoText): { readonly resourceId?: string; readonly locationId?: string } {
  const [kind, id] = who.split(' ');
  return id === undefined ? {} : kind === 'resource' ? { resourceId: id } : { locationId: id };
}

export const isOfPerson = (who: WhoText) => who.startsWith('resource ');

/** A place is closed for whole days. */
const isWhole = ({ isAllDay, who }: Pick<TypedAway, 'isAllDay' | 'who'>) => isAllDay || !isOfPerson(who);

export function timesOf(away: TypedAway): {
  readonly localStart: string;
  readonly localEnd: string;
  readonly allDay: boolean;
} {
  const { firstDay, from, lastDay, to } = away;
  return isWhole(away)
    ? { localStart: `${firstDay}T00:00:00`, localEnd: `${addDays(lastDay, 1)}T00:00:00`, allDay: true }
    : { localStart: `${firstDay}T${from}:00`, localEnd: `${lastDay}T${to}:00`, allDay: false };
}

/** What is wrong with when and who it is; undefined when it can be asked what is booked then. */
export function problemOfTime(away: TypedAway): AwayProblem | undefined {
  const { firstDay, from, lastDay, to, who } = away;
  if (who === '') {
    return 'who';
  }
  if (!isDay(firstDay) || !isDay(lastDay)) {
    return 'day';
  }
  if (!isWhole(away) && (from === '' || to === '')) {
    return 'order';
  }
  const { localEnd, localStart } = timesOf(away);
  if (localEnd <= localStart) {
    return 'order';
  }
  return lastDay > addDays(firstDay, maxAbsenceDays - 1) ? 'long' : undefined;
}

/** The same with the words: a place that is closed says so to customers. */
export function problemOf(away: TypedAway): AwayProblem | undefined {
  return problemOfTime(away) ?? (!isOfPerson(away.who) && away.notice.trim() === '' ? 'notice' : undefined);
}

function wordsOf(away: TypedAway) {
  return { notice: away.notice.trim(), translations: translationsOf<{ language: string; notice: string }>(away) };
}

/** As it is sent when it is new. */
export function newAbsenceOf(away: TypedAway) {
  const { notice, translations } = wordsOf(away);
  const reason = away.reason.trim();
  return {
    ...whoOf(away.who),
    ...timesOf(away),
    ...(reason === '' ? {} : { reason }),
    ...(notice === '' ? {} : { notice, translations }),
  };
}

const timeFields = ['firstDay', 'lastDay', 'isAllDay', 'from', 'to'] as const;

/** As it is sent when some fields are changed: those alone, and what is empty is cleared. `next`: all as they are to be. */
export function changesOfAbsence(changed: Partial<TypedAway>, next: TypedAway): ChangedAbsenceInput {
  const { notice, translations } = wordsOf(next);
  const reason = next.reason.trim();
  return {
    ...(timeFields.some((field) => changed[field] !== undefined) ? timesOf(next) : {}),
    ...(changed.reason === undefined ? {} : { reason: reason === '' ? null : reason }),
    ...(changed.notice === undefined && !changesTranslations(changed)
      ? {}
      : { notice: notice === '' ? null : notice, translations: notice === '' ? null : translations }),
  };
}

/** The field that a violation of what was sent is about. */
export function fieldOf(wireField: string): string {
  const [name = ''] = wireField.replace(/^absence\./, '').split('.');
  return textOfWire(wireField) ?? { localStart: 'firstDay', localEnd: 'lastDay', allDay: 'isAllDay' }[name] ?? name;
}

export function typedOf(absence: Absence): TypedAway {
  const { allDay, localEnd, localStart, notice = '', reason = '', translations } = absence;
  const isMidnight = localEnd.slice(11, 16) === '00:00';
  return {
    ...translatedFieldsOf(translations),
    who: whoTextOf(absence),
    firstDay: localStart.slice(0, 10),
    lastDay: allDay && isMidnight ? addDays(localEnd.slice(0, 10), -1) : localEnd.slice(0, 10),
    isAllDay: allDay,
    from: localStart.slice(11, 16),
    to: localEnd.slice(11, 16),
    reason,
    notice,
  };
}

const choiceKinds = ['LEAVE', 'SUBSTITUTE', 'MOVE', 'CANCEL'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

/** What is chosen for a visit. */
export interface Choice {
  readonly kind: ChoiceKind;
  readonly substituteId?: string | undefined;
  /** An instant, as the server writes it. */
  readonly startDate?: string | undefined;
  /** A time of one's own, and none of those that are suggested. */
  readonly isTyped?: boolean | undefined;
}

export const left: Choice = Object.freeze({ kind: 'LEAVE' });

/** By what a visit is known. */
export function keyOf({ bookings, eventId, multiServiceBookingId }: VisitOfAbsence): string {
  return eventId ?? multiServiceBookingId ?? bookings[0]?.bookingId ?? '';
}

/** A choice that a visit has, as it is suggested; undefined: it has none of this kind. */
export function suggested(visit: VisitOfAbsence, kind: ChoiceKind, mayGive: boolean): Choice | undefined {
  switch (kind) {
    case 'SUBSTITUTE': {
      const [best] = visit.substitutes;
      return !mayGive || best === undefined ? undefined : { kind, substituteId: best.resourceId };
    }
    case 'MOVE':
      // At a time of one's own it can be moved, whatever is suggested.
      return { kind, startDate: visit.starts[0] };
    default:
      return { kind };
  }
}

/** What can be chosen for some visits: a substitute where anybody is free for one of them. */
export function kindsOf(visits: readonly VisitOfAbsence[], mayGive: boolean): ChoiceKind[] {
  return choiceKinds.filter(
    (kind) => kind !== 'SUBSTITUTE' || visits.some((each) => suggested(each, kind, mayGive) !== undefined),
  );
}

export type Choices = Readonly<Record<string, Choice>>;

function choiceAmong({ starts, substitutes }: VisitOfAbsence, choice: Choice): Choice {
  const { isTyped, kind, startDate, substituteId } = choice;
  if (kind === 'SUBSTITUTE' && !substitutes.some(({ resourceId }) => resourceId === substituteId)) {
    return substitutes.length === 0 ? left : { kind };
  }
  const isStale = kind === 'MOVE' && isTyped !== true && startDate !== undefined && !starts.includes(startDate);
  return isStale ? { kind } : choice;
}

/**
 * What of the choices can still be had: whoever was chosen is not free any more, or the time that was suggested is taken,
 * and whoever decides does not see what is not listed. A time of one's own stays.
 */
export function choicesAmong(visits: readonly VisitOfAbsence[], choices: Choices): Choices {
  return Object.fromEntries(
    visits.flatMap((visit) => {
      const key = keyOf(visit);
      const choice = choices[key];
      return choice === undefined ? [] : [[key, choiceAmong(visit, choice)]];
    }),
  );
}

/** The same for all that can have it; others stay as they were. */
export function chosenForAll(
  visits: readonly VisitOfAbsence[],
  kind: ChoiceKind,
  { choices, mayGive }: { readonly choices: Choices; readonly mayGive: boolean },
): Choices {
  return Object.fromEntries(
    visits.map((visit) => {
      const key = keyOf(visit);
      const choice = suggested(visit, kind, mayGive);
      const isPossible = choice !== undefined && (kind !== 'MOVE' || choice.startDate !== undefined);
      return [key, isPossible ? choice : (choices[key] ?? left)];
    }),
  );
}

/** What is sent of the choices; what is left is not named. */
export function decisionsOf(visits: readonly VisitOfAbsence[], choices: Choices): VisitDecisionInput[] {
  return visits.flatMap((visit): VisitDecisionInput[] => {
    const { kind, startDate, substituteId } = choices[keyOf(visit)] ?? left;
    if (kind === 'LEAVE') {
      return [];
    }
    const { bookings, eventId, multiServiceBookingId, revision } = visit;
    const what =
      eventId === undefined
        ? {
            ...(multiServiceBookingId === undefined ? {} : { multiServiceBookingId }),
            bookings: bookings.map((each) => ({ bookingId: each.bookingId, revision: each.revision })),
          }
        : { eventId, ...(revision === undefined ? {} : { revision }) };
    return [
      {
        kind,
        ...what,
        ...(kind === 'SUBSTITUTE' && substituteId !== undefined ? { substituteId } : {}),
        ...(kind === 'MOVE' && startDate !== undefined ? { startDate } : {}),
      },
    ];
  });
}

/** Whether a visit is to be moved without a time, or given to nobody: it has to be chosen. */
export function isUndecided(visits: readonly VisitOfAbsence[], choices: Choices): boolean {
  return visits.some((visit) => {
    const { kind, startDate, substituteId } = choices[keyOf(visit)] ?? left;
    return (kind === 'MOVE' && startDate === undefined) || (kind === 'SUBSTITUTE' && substituteId === undefined);
  });
}

/** How many are of each kind. */
export function countsOf(visits: readonly VisitOfAbsence[], choices: Choices): Readonly<Record<ChoiceKind, number>> {
  const counts: Record<ChoiceKind, number> = { LEAVE: 0, SUBSTITUTE: 0, MOVE: 0, CANCEL: 0 };
  for (const visit of visits) {
    counts[(choices[keyOf(visit)] ?? left).kind] += 1;
  }
  return counts;
}
