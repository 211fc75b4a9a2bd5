/** Who gives a course whose dates differ. */
import { expect, test } from 'vitest';
import { sharesTeachers, teachersOf } from './teachers.ts';

const dates = (...names: string[][]) => names.map((teachers) => ({ teachers }));

test('everybody is named once, whoever gives the first date first', () => {
  expect(teachersOf(dates(['Mara', 'Ben'], ['Ben'], ['Cleo']))).toEqual(['Mara', 'Ben', 'Cleo']);
  expect(teachersOf(dates([], ['Ben']))).toEqual(['Ben']);
  expect(teachersOf([])).toEqual([]);
});

test('the same people in another order are the same', () => {
  expect(sharesTeachers(dates(['Mara', 'Ben'], ['Ben', 'Mara']))).toBe(true);
  expect(sharesTeachers(dates(['Mara', 'Ben'], ['Ben']))).toBe(false);
  expect(sharesTeachers([])).toBe(true);
});
