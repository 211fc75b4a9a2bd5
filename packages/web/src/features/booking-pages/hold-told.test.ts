/** What an answer about a hold leaves of a form. */
import { expect, test } from 'vitest';
import type { FormState, RepeatState } from '../../pages/state/booking.ts';
import { toldOfTime } from './hold-told.ts';

const nothing: RepeatState = { most: 8, every: undefined, times: 6, problem: undefined, checked: undefined, dates: [] };
const looked = { ...nothing, every: 'week', dates: [{ value: 'a', chosen: 'a' }] } as unknown as RepeatState;
const form = (more: Partial<FormState>) =>
  ({ ticket: 'ticket', hold: 'none', typed: { name: 'Ida' }, answers: {}, ...more }) as unknown as FormState;

test('the dates that were looked at stay, whether the first is held or not', () => {
  const current = form({ repeat: looked });
  const held = toldOfTime(current, form({ hold: 'refused', repeat: nothing }));
  expect(held).toMatchObject({ hold: 'refused', typed: { name: 'Ida' } });
  expect(held.repeat).toBe(looked);
  const gone = toldOfTime(current, form({ ticket: undefined, repeat: undefined, unavailable: 'taken' }));
  expect(gone).toMatchObject({ ticket: 'ticket', hold: 'refused' });
  expect(gone.repeat).toBe(looked);
});

test('whoever comes once is told that the time is gone', () => {
  const gone = toldOfTime(form({ repeat: nothing }), form({ ticket: undefined, unavailable: 'taken' }));
  expect(gone).toMatchObject({ ticket: undefined, unavailable: 'taken' });
});
