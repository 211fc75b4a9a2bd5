/** What is wrong with the fields of a client is said at each, of those that changed; of all of them, that they name nobody. */
import { expect, test } from 'vitest';
import { fieldsOf } from './client-fields.ts';
import { problemsOf } from './client-problems.ts';

const say = (id: string) => id;
const told = (changed: object, before = fieldsOf({ firstName: 'Grace', phone: 'at home' })) =>
  problemsOf(changed, { ...before, ...changed }, '2026-11-30', say);

test('what is wrong is said at its field, and nothing of what nobody changed', () => {
  expect(told({ lastName: 'Hopper' })).toEqual({});
  expect(told({ phone: 'at work', email: 'grace', birthday: { day: '31', month: '11', year: '' } })).toEqual({
    phone: 'refusal.telephone',
    email: 'refusal.email',
    birthday: 'client.birthdayWrong',
  });
  expect(told({ phone: ' ', email: '', birthday: { day: '', month: '', year: '' } })).toEqual({});
});

test('somebody is named', () => {
  expect(told({ firstName: ' ', phone: '', typedTag: 'VIP' })).toEqual({ firstName: 'client.nobody' });
});
