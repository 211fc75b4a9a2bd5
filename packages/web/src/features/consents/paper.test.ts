/** What is noted of a paper that somebody has signed. */
import { expect, it } from 'vitest';
import { isNotable, paperOf, signedDateOf } from './paper.ts';

const today = '2026-11-25';

it('is of the one text there is, and of several of none until somebody says which', () => {
  expect(paperOf([{ consentId: 'a' }], today)).toEqual({ consentIds: ['a'], name: '', day: today });
  expect(paperOf([{ consentId: 'a' }, { consentId: 'b' }], today).consentIds).toEqual([]);
});

it('has a text, a name and a day that has come', () => {
  const whole = { consentIds: ['a'], name: 'Ada', day: today };
  expect(isNotable(whole, today)).toBe(true);
  for (const lack of [{ consentIds: [] }, { name: ' ' }, { day: '' }, { day: '2026-11-26' }]) {
    expect(isNotable({ ...whole, ...lack }, today)).toBe(false);
  }
});

it('was signed now, or at the end of an earlier day at the place', () => {
  expect(signedDateOf(today, today, 'Europe/Berlin')).toBeUndefined();
  expect(signedDateOf('2026-11-24', today, 'Europe/Berlin')).toBe('2026-11-24T22:59:59.999Z');
});
