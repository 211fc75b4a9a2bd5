/** Which words about mistakes are still true while somebody mends them. */
import { expect, test } from 'vitest';
import { isMended, withoutMended } from './told-problems.ts';

const asked = {
  questions: [{ key: 'note', label: 'Note', isRequired: true, kind: 'line' }],
  needsPhone: true,
  personKeys: {},
} as unknown as Parameters<typeof isMended>[2];
const typed = { name: 'Grace', email: 'grace@nowhere', phone: '', 'answer-note': 'x' };

test('a control is mended when the server would take it, whatever the others hold', () => {
  expect(['name', 'email', 'phone', 'answer-note'].map((name) => isMended(name, typed, asked))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('only what is mended is no longer told', () => {
  const told = { fields: { email: 'malformed', phone: 'missing' }, answers: { note: 'missing' } } as const;
  expect(withoutMended(told, new Set(['email', 'answer-note']))).toEqual({ fields: { phone: 'missing' }, answers: {} });
  expect(withoutMended(told, new Set())).toEqual(told);
});
