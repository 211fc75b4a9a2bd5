/** What the library tells as holidays: which days are one holiday, how long they are, and how they are called. */
import { expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../time/index.ts';
import type { ToldHoliday } from '../holiday-program.ts';
import { holidaysOf } from './holidays.ts';

const told = (date: string, rule: string, name: string, more: Partial<ToldHoliday> = {}): ToldHoliday => ({
  date: `${date} 00:00:00`,
  lengthMs: dayMs,
  rule,
  name,
  isSubstitute: false,
  ...more,
});

test('the days of a rule over the years are one holiday, with its names where they are others', () => {
  const all = [told('2026-12-25', '12-25', 'Weihnachten'), told('2027-12-25', '12-25', 'Weihnachten')];
  const named = {
    en: [{ rule: '12-25', isSubstitute: false, name: 'Christmas Day' }],
    de: [{ rule: '12-25', isSubstitute: false, name: 'Weihnachten' }],
  };
  expect(holidaysOf(all, named)).toEqual([
    {
      id: '12-25',
      isSubstitute: false,
      name: 'Weihnachten',
      names: { en: 'Christmas Day' },
      days: [
        { firstDate: '2026-12-25', lastDate: '2026-12-25' },
        { firstDate: '2027-12-25', lastDate: '2027-12-25' },
      ],
    },
  ]);
});

test.each([
  ['of one day on which the clock changes', 23, ['2026-03-20', '2026-03-20']],
  ['of one day that is longer by an hour', 25, ['2026-03-20', '2026-03-20']],
  ['of three days', 72, ['2026-03-20', '2026-03-22']],
  ['of three days and an eve', 90, ['2026-03-20', '2026-03-22']],
  ['of half a day: it is no closed day', 12, undefined],
])('a holiday %s', (_, hours, days) => {
  const [holiday] = holidaysOf([told('2026-03-20', '1 Shawwal', 'Eid', { lengthMs: hours * hourMs })], {});
  expect(holiday?.days.map(({ firstDate, lastDate }) => [firstDate, lastDate])[0]).toEqual(days);
});

test('days instead belong to the holiday that they are for, however the rule says it', () => {
  const all = [
    told('2027-12-26', '12-26', 'Boxing Day'),
    told('2027-12-28', 'substitutes 12-26 if sunday then next tuesday', 'Boxing Day (substitute day)', {
      isSubstitute: true,
    }),
    told('2026-07-03', '07-04 and if saturday then previous friday', 'Independence Day (substitute day)', {
      isSubstitute: true,
    }),
    told('2026-07-04', '07-04 and if saturday then previous friday', 'Independence Day'),
    told('2026-06-22', 'substitutes 06-21 if sunday then next monday', 'Andean New Year (substitutes)'),
  ];
  expect(holidaysOf(all, {}).map(({ id, isSubstitute }) => [id, isSubstitute])).toEqual([
    ['06-21', true],
    ['07-04', true],
    ['07-04', false],
    ['12-26', false],
    ['12-26', true],
  ]);
});

test('what an id is made of leaves out the years in which a rule counts, and keeps weekdays and months', () => {
  const rules = [
    '06-19 and if sunday then next monday since 2021',
    '01-20 in every 4 years since 1937',
    '1st monday in May',
    'monday before 06-01',
    '5 Iyyar if Friday,Saturday then previous Thursday',
  ];
  const ids = holidaysOf(
    rules.map((rule, index) => told(`2026-05-0${index + 1}`, rule, rule)),
    {},
  ).map(({ id }) => id);
  expect(ids).toEqual(['06-19', '01-20', '1st monday in May', 'monday before 06-01', '5 Iyyar']);
});

test('two holidays on one date are two: the second is known by all of its rule', () => {
  const all = [
    told('2026-11-01', '11-01', 'All Saints'),
    told('2026-11-01', '11-01 since 2020 prior to 2050', 'Divali'),
  ];
  expect(holidaysOf(all, {}).map(({ id, name }) => [id, name])).toEqual([
    ['11-01', 'All Saints'],
    ['11-01 since 2020 prior to 2050', 'Divali'],
  ]);
});
