/** What is said of an act by a link: until when, since when not, never, or nothing that ends it. */
import { expect, test } from 'vitest';
import { actTogether, termOfAct, toldTerms } from './link-terms.ts';

const nowMs = Date.UTC(2026, 10, 23, 9);
const [before, after] = [nowMs - 1, nowMs + 1];

test.each([
  ['until a moment that is to come', true, after, { kind: 'until', untilMs: after }],
  ['after the last moment, where no rule ends it', true, before, { kind: 'open' }],
  ['at any time', true, undefined, { kind: 'always' }],
  ['since a moment no more', false, before, { kind: 'over' }],
  ['never', false, undefined, { kind: 'never' }],
])('%s', (_name, isAllowed, untilMs, term) => {
  expect(termOfAct({ isAllowed, untilMs }, nowMs)).toEqual(term);
});

test.each([
  [
    'until the first of their moments',
    [
      [true, after],
      [true, after + 5],
    ],
    { isAllowed: true, untilMs: after },
  ],
  [
    'since the first was over',
    [
      [false, before],
      [true, after],
    ],
    { isAllowed: false, untilMs: before },
  ],
  [
    'never, once one of them never is',
    [
      [false, undefined],
      [true, after],
    ],
    { isAllowed: false, untilMs: undefined },
  ],
  [
    'at any time, where nothing ends any',
    [
      [true, undefined],
      [true, undefined],
    ],
    { isAllowed: true, untilMs: undefined },
  ],
  [
    'until a moment, where none ends the other',
    [
      [true, undefined],
      [true, after],
    ],
    { isAllowed: true, untilMs: after },
  ],
  ['never, of none', [], { isAllowed: false, untilMs: undefined }],
] as const)('several acts together: %s', (_name, acts, expected) => {
  expect(actTogether(acts.map(([isAllowed, untilMs]) => ({ isAllowed, untilMs })))).toEqual(expected);
});

test('the two acts are told as one only where the same is true of both', () => {
  const momentOf = (term: { kind: string; at?: number }) => term.at;
  const until = (at: number) => ({ kind: 'until', at });
  expect(toldTerms(until(1), until(1), momentOf)).toEqual([['both', until(1)]]);
  expect(toldTerms(until(1), until(2), momentOf)).toEqual([
    ['move', until(1)],
    ['cancel', until(2)],
  ]);
  expect(toldTerms({ kind: 'over' }, until(1), momentOf)).toHaveLength(2);
  expect(toldTerms({ kind: 'over' }, { kind: 'over' }, momentOf)).toHaveLength(1);
});
