/** An absence as it is typed. Pure. */

import type { Absence, ChangedAbsenceInput } from '@openhours/contract';
import { maxAbsenceDays } from '@openhours/contract/absences/limits';
import { daysAndTimesOf } from '@openhours/contract/closed-days/stretches';
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
export interface TypedAbsence {
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

export type AbsenceProblem = 'who' | 'day' | 'order' | 'long' | 'notice';

export const business: WhoText = 'business';

const midnight = '00:00';

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

const isOfResource = (who: WhoText) => who.startsWith('resource ');

export function timesOf(typed: TypedAbsence): {
  readonly localStart: string;
  readonly localEnd: string;
  readonly allDay: boolean;
} {
  const { firstDay, from, lastDay, to } = typed;
  const behindLast = `${addDays(lastDay, 1)}T00:00:00`;
  return typed.isAllDay
    ? { localStart: `${firstDay}T00:00:00`, localEnd: behindLast, allDay: true }
    : {
        localStart: `${firstDay}T${from}:00`,
        // Until midnight is to the end of the last day.
        localEnd: to === midnight ? behindLast : `${lastDay}T${to}:00`,
        allDay: false,
      };
}

/** What is wrong with when and who it is; undefined when it can be asked what is booked then. */
export function problemOfTime(typed: TypedAbsence): AbsenceProblem | undefined {
  const { firstDay, from, lastDay, to, who } = typed;
  if (who === '') {
    return 'who';
  }
  if (!isDay(firstDay) || !isDay(lastDay)) {
    return 'day';
  }
  if (!typed.isAllDay && (from === '' || to === '')) {
    return 'order';
  }
  const { localEnd, localStart } = timesOf(typed);
  if (localEnd <= localStart) {
    return 'order';
  }
  return lastDay > addDays(firstDay, maxAbsenceDays - 1) ? 'long' : undefined;
}

/** The same with the words: a place that is closed says so to customers. */
export function problemOf(typed: TypedAbsence): AbsenceProblem | undefined {
  return problemOfTime(typed) ?? (!isOfResource(typed.who) && typed.notice.trim() === '' ? 'notice' : undefined);
}

function wordsOf(typed: TypedAbsence) {
  return { notice: typed.notice.trim(), translations: translationsOf<{ language: string; notice: string }>(typed) };
}

/** As it is sent when it is new. */
export function newAbsenceOf(typed: TypedAbsence) {
  const { notice, translations } = wordsOf(typed);
  const reason = typed.reason.trim();
  return {
    ...whoOf(typed.who),
    ...timesOf(typed),
    ...(reason === '' ? {} : { reason }),
    ...(notice === '' ? {} : { notice, translations }),
  };
}

const timeFields = ['firstDay', 'lastDay', 'isAllDay', 'from', 'to'] as const;

/** As it is sent when some fields are changed: those alone, and what is empty is cleared. `next`: all as they are to be. */
export function changesOfAbsence(changed: Partial<TypedAbsence>, next: TypedAbsence): ChangedAbsenceInput {
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

export function typedOf(absence: Absence): TypedAbsence {
  const { allDay, localEnd, localStart, notice = '', reason = '', translations } = absence;
  const { firstDate, lastDate } = daysAndTimesOf({ localEnd, localStart });
  return {
    ...translatedFieldsOf(translations),
    who: whoTextOf(absence),
    firstDay: firstDate,
    lastDay: lastDate,
    isAllDay: allDay,
    from: localStart.slice(11, 16),
    to: localEnd.slice(11, 16),
    reason,
    notice,
  };
}
