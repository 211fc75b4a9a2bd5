/** What can be done with a booking and until when is said once, and only what its link does. */
import { expect, test } from 'vitest';
import { createFormats } from '../language/formats.ts';
import { type SiteTextId, setUpTexts, speaker } from '../language/texts.ts';
import type { LinkedTerm } from '../pages/state/visit.ts';
import { actsWordsWhenBooked, bothActsWords, openActs } from './act-words.ts';

const formats = createFormats('en-GB', '2026-11-23');
const say = speaker<SiteTextId>(
  setUpTexts('en', 'en-GB', {
    'manage.bothUntil': 'BOTH UNTIL {day}, {time}',
    'manage.bothOver': 'BOTH OVER',
    'manage.never': 'NEITHER',
    'manage.moveUntil': 'MOVE UNTIL {day}, {time}',
    'manage.moveOver': 'MOVE OVER',
    'manage.cancelUntil': 'CANCEL UNTIL {day}, {time}',
    'manage.cancelAlways': 'CANCEL ALWAYS',
    'manage.cancelOver': 'CANCEL OVER',
    'manage.moveNever': 'NO MOVE',
    'manage.cancelNever': 'NO CANCEL',
    'manage.cancelAtCost': 'CANCEL AT COST UNTIL {day}, {time}',
    'fee.now': 'NOW {fee}',
    'policy.askBoth': 'ASK {ways}',
    'policy.askMove': 'ASK TO MOVE {ways}',
    'policy.askCancel': 'ASK TO CANCEL {ways}',
  } as never),
);
const plain = (terms: readonly string[]) => terms.map((term) => term.replaceAll(/[\u2068\u2069]/g, ''));
const early = { kind: 'until', until: '2026-11-24T10:00:00' } as const;
const late = { kind: 'until', until: '2026-11-25T10:00:00' } as const;
const over = { kind: 'over' } as const;
const never = { kind: 'never' } as const;

const open = { kind: 'open' } as const;
const always = { kind: 'always' } as const;

test.each([
  [early, early, ['BOTH UNTIL Tuesday 24 November, 10:00']],
  [over, over, ['BOTH OVER']],
  [never, never, ['NEITHER']],
  [open, open, []],
  [early, late, ['MOVE UNTIL Tuesday 24 November, 10:00', 'CANCEL UNTIL Wednesday 25 November, 10:00']],
  [early, over, ['MOVE UNTIL Tuesday 24 November, 10:00', 'CANCEL OVER']],
  [never, late, ['NO MOVE', 'CANCEL UNTIL Wednesday 25 November, 10:00']],
  [never, open, ['NO MOVE']],
  [never, always, ['NO MOVE', 'CANCEL ALWAYS']],
  [early, always, ['MOVE UNTIL Tuesday 24 November, 10:00', 'CANCEL ALWAYS']],
  [over, never, ['MOVE OVER', 'NO CANCEL']],
])('moving %o, cancelling %o', (moving, cancelling, said) => {
  expect(plain(bothActsWords(say, formats, moving, cancelling, []))).toEqual(said);
});

test('right after booking: what the link does, else whom to ask', () => {
  const booked = (moving: LinkedTerm, cancelling: LinkedTerm) =>
    plain(actsWordsWhenBooked(say, formats, { moving, cancelling, fees: [] }, { email: 'a@example.com' }));
  expect(booked(early, early)).toEqual(['BOTH UNTIL Tuesday 24 November, 10:00']);
  expect(booked(never, early)).toEqual(['CANCEL UNTIL Tuesday 24 November, 10:00', 'ASK TO MOVE a@example.com']);
  expect(booked(early, never)).toEqual(['MOVE UNTIL Tuesday 24 November, 10:00', 'ASK TO CANCEL a@example.com']);
  expect(booked(never, never)).toEqual(['ASK a@example.com']);
  expect(booked(open, open)).toEqual([]);
  expect(booked(never, open)).toEqual(['ASK TO MOVE a@example.com']);
  expect(booked(never, always)).toEqual(['CANCEL ALWAYS', 'ASK TO MOVE a@example.com']);
  expect(booked(early, always)).toEqual(['MOVE UNTIL Tuesday 24 November, 10:00', 'CANCEL ALWAYS']);
  expect(plain(actsWordsWhenBooked(say, formats, { moving: never, cancelling: never, fees: [] }, undefined))).toEqual(
    [],
  );
});

test.each([
  [early, open, 'both'],
  [over, open, 'cancel'],
  [never, early, 'cancel'],
  [early, never, 'move'],
  [never, over, 'neither'],
] as const)('a link is called by what it still does', (moving, cancelling, acts) => {
  expect(openActs(moving, cancelling)).toBe(acts);
});

test('what cancelling costs stands behind until when it can be', () => {
  const fees = [{ kind: 'now', fee: { amount: '20', currency: 'EUR' } }] as const;
  const atCost = { ...early, isAtCost: true } as const;
  const said = ['MOVE UNTIL Tuesday 24 November, 10:00', 'CANCEL AT COST UNTIL Tuesday 24 November, 10:00', 'NOW €20'];
  expect(plain(bothActsWords(say, formats, early, atCost, fees))).toEqual(said);
  expect(plain(actsWordsWhenBooked(say, formats, { moving: early, cancelling: atCost, fees }, undefined))).toEqual(
    said,
  );
});
