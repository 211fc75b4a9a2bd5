/** What is chosen for the visits within an absence, and what is sent of it. Pure. */
import type { VisitDecisionInput, VisitOfAbsence } from '@openhours/contract';

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
export function suggested(visit: VisitOfAbsence, kind: ChoiceKind, maySubstitute: boolean): Choice | undefined {
  switch (kind) {
    case 'SUBSTITUTE': {
      const [best] = visit.substitutes;
      return !maySubstitute || best === undefined ? undefined : { kind, substituteId: best.resourceId };
    }
    case 'MOVE':
      // At a time of one's own it can be moved, whatever is suggested.
      return { kind, startDate: visit.starts[0] };
    default:
      return { kind };
  }
}

/** What can be chosen for some visits: a substitute where anybody is free for one of them. */
export function kindsOf(visits: readonly VisitOfAbsence[], maySubstitute: boolean): ChoiceKind[] {
  return choiceKinds.filter(
    (kind) => kind !== 'SUBSTITUTE' || visits.some((each) => suggested(each, kind, maySubstitute) !== undefined),
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
  { choices, maySubstitute }: { readonly choices: Choices; readonly maySubstitute: boolean },
): Choices {
  return Object.fromEntries(
    visits.map((visit) => {
      const key = keyOf(visit);
      const choice = suggested(visit, kind, maySubstitute);
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
