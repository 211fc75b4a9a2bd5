/** What notes about clients may say, and how long deleted ones can be restored. */
import { expect, test } from 'vitest';
import { isRestorable, requireRoom, restorableMs, wordsOf } from './rules.ts';

test('space around the words goes, lines stay', () => {
  expect(wordsOf('ALERT', '  Latex allergy ')).toBe('Latex allergy');
  expect(wordsOf('CONFIDENTIAL', '  First\n\n  second ')).toBe('First\n\n  second');
});

test.each([
  ['ALERT', 'alert.text'],
  ['CONFIDENTIAL', 'confidentialNote.text'],
] as const)('%s: nothing but space is refused at its field', (kind, field) => {
  expect(() => wordsOf(kind, ' \n ')).toThrow(
    expect.objectContaining({
      violations: [expect.objectContaining({ field, violatedRule: 'REQUIRED_FIELD' })],
    }),
  );
});

test.each([
  ['ALERT', 10],
  ['CONFIDENTIAL', 100],
] as const)('%s: the last that fits is taken, one more refused', (kind, most) => {
  expect(() => requireRoom(kind, most - 1)).not.toThrow();
  expect(() => requireRoom(kind, most)).toThrow(
    expect.objectContaining({ code: 'MAX_NUMBER_OF_NOTES_REACHED', data: { threshold: most } }),
  );
});

test('a deleted one can be restored until its time is over', () => {
  expect(isRestorable(1_000, 999 + restorableMs)).toBe(true);
  expect(isRestorable(1_000, 1_000 + restorableMs)).toBe(false);
});
