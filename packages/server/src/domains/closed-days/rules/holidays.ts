/** From the days that the library tells to holidays, each with its days over the years. Pure. */
import { groupBy } from '@openhours/contract';
import { addDays } from '@openhours/contract/dates';
import { dayMs, hourMs } from '../../../time/index.ts';
import type { HolidayAnswer, ToldHoliday } from '../holiday-program.ts';

/** A holiday, or the days on which it is kept instead where it falls on a day that is off anyway. */
export interface KnownHoliday {
  /** The same from year to year, and of the days instead. */
  readonly id: string;
  readonly isSubstitute: boolean;
  /** As people there call it. */
  readonly name: string;
  /** By language, where it is called otherwise in it. */
  readonly names: Readonly<Record<string, string>>;
  /** `YYYY-MM-DD`, ascending. */
  readonly days: readonly { readonly firstDate: string; readonly lastDate: string }[];
}

/**
 * For how many whole days: what begins at noon is no day on which a business is closed. A change of the clock takes
 * none away.
 */
function wholeDaysOf({ lengthMs }: Pick<ToldHoliday, 'lengthMs'>): number {
  return Math.floor((lengthMs + hourMs) / dayMs);
}

/** A rule without what it says of the days instead, and of the years in which it counts. */
function coreOf(rule: string): string {
  return rule
    .replace(/^substitutes /, '')
    .replace(/ (?:and if|if|since|prior to|not on|in (?:even|odd|leap|non-leap|every)) .*$/, '');
}

/** By what a holiday is known: the core of its rule, which says of many what they are, else the whole of it. */
function idsOf(told: readonly ToldHoliday[]): (each: Pick<ToldHoliday, 'rule' | 'isSubstitute' | 'name'>) => string {
  const nameOfCore = new Map<string, string>();
  const inOrder = told.toSorted((a, b) => a.rule.length - b.rule.length || (a.rule < b.rule ? -1 : 1));
  for (const { isSubstitute, name, rule } of inOrder) {
    if (!isSubstitute && !nameOfCore.has(coreOf(rule))) {
      nameOfCore.set(coreOf(rule), name);
    }
  }
  return ({ isSubstitute, name, rule }) => {
    const core = coreOf(rule);
    return isSubstitute || rule.startsWith('substitutes ') || nameOfCore.get(core) === name ? core : rule;
  };
}

/** The public holidays of a place by the first of their days; `named` are the same in other languages. */
export function holidaysOf(told: readonly ToldHoliday[], named: HolidayAnswer['named']): KnownHoliday[] {
  const idOf = idsOf(told);
  const keyOf = ({ isSubstitute, rule }: Pick<ToldHoliday, 'rule' | 'isSubstitute'>) => `${rule} ${isSubstitute}`;
  const namesByKey = Object.entries(named).map(
    ([language, each]) => [language, new Map(each.map((holiday) => [keyOf(holiday), holiday.name]))] as const,
  );
  const whole = told.filter((each) => wholeDaysOf(each) > 0);
  return [...groupBy(whole, keyOf)]
    .map(([key, days]): KnownHoliday => {
      const [first] = days as [ToldHoliday, ...ToldHoliday[]];
      const names = namesByKey.flatMap(([language, names]) => {
        const name = names.get(key);
        return name === undefined || name === first.name ? [] : [[language, name]];
      });
      return {
        id: idOf(first),
        isSubstitute: first.isSubstitute || first.rule.startsWith('substitutes '),
        name: first.name,
        names: Object.fromEntries(names),
        days: days.map((day) => {
          const firstDate = day.date.slice(0, 10);
          return { firstDate, lastDate: addDays(firstDate, wholeDaysOf(day) - 1) };
        }),
      };
    })
    .toSorted((a, b) => firstOf(a).localeCompare(firstOf(b)) || a.id.localeCompare(b.id));
}

const firstOf = ({ days }: KnownHoliday) => days[0]?.firstDate ?? '';
