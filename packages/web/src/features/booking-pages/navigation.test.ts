/** What the answer to a hold changes in the view that is shown when it comes. */
import { expect, test } from 'vitest';
import type { CalendarState, FormState } from '../../pages/state/booking.ts';
import { bookingRules } from './navigation.ts';

const calendar = { kind: 'calendar', picker: { day: '2026-12-02' } } as CalendarState;
const formOf = (start: number) => ({ kind: 'form', chosen: { day: '2026-12-02', start } }) as FormState;
const form = formOf(540);

test('whoever went back from the form stays with the times when the answer about its hold comes', () => {
  expect(bookingRules.told?.(calendar, form)).toBe(calendar);
});

test('a form whose time is gone gives way to the times', () => {
  expect(bookingRules.told?.(form, calendar)).toBe(calendar);
});

test('whoever took another time stays with its form', () => {
  const other = formOf(600);
  expect(bookingRules.told?.(other, form)).toBe(other);
});
