/**
 * What can be done with a booking is said before it is made, of moving as of cancelling, with the way to do it or not
 * at all.
 */
import { expect, test } from 'vitest';
import { createFormats } from '../language/formats.ts';
import { type SiteTextId, setUpTexts, speaker } from '../language/texts.ts';
import type { Term, Terms } from '../pages/state/booking.ts';
import type { Reach } from '../site/service-card.ts';
import { policyWords } from './policy-words.ts';
import { offeredTerms } from './terms.ts';

const formats = createFormats('en-GB', '2026-11-23');
const say = speaker<SiteTextId>(
  setUpTexts('en', 'en-GB', {
    'policy.bothUntil': 'BOTH UNTIL {day}, {time}.',
    'policy.moveUntil': 'MOVE BY LINK UNTIL {day}, {time}.',
    'policy.cancelUntil': 'CANCEL UNTIL {day}, {time}.',
    'manage.cancelAtCost': 'CANCEL AT COST UNTIL {day}, {time}.',
    'fee.share': '{percent} % OF THE PRICE',
    'fee.now': 'NOW {fee}.',
    'fee.from': 'FROM {day}, {time}: {fee}.',
    'fee.noShow': 'NOT COMING {fee}.',
    'policy.dayEnd': 'END OF DAY',
    'policy.over': 'TOO LATE: {ways}',
    'policy.askBoth': 'BOTH: {ways}',
    'policy.askMove': 'MOVE: {ways}',
    'policy.askCancel': 'CANCEL: {ways}',
    'manage.moveUntil': 'MOVE UNTIL {day}, {time}.',
    'manage.moveOver': 'TOO LATE TO MOVE.',
    'manage.moveNever': 'NO MOVE.',
    'manage.cancelOver': 'TOO LATE TO CANCEL.',
    'manage.cancelNever': 'NO CANCEL.',
    'manage.cancelAlways': 'WITHDRAW ALWAYS.',
  } as never),
);
const until = { kind: 'until', until: '2026-11-24T10:00:00' } as const;
const later = { kind: 'until', until: '2026-11-25T10:00:00' } as const;
const over = { kind: 'over' } as const;
const never = { kind: 'never' } as const;
const email: Reach = { email: 'a@example.com' };
const phone: Reach = { phone: '+49 30' };

const said = (moving: Term, cancelling: Terms['cancelling'], reach: Reach | undefined, fees: Terms['fees'] = []) =>
  policyWords(say, formats, { moving, cancelling, fees }, reach)?.replaceAll(/[\u2068\u2069\u00a0]/g, (sign) =>
    sign === '\u00a0' ? ' ' : '',
  );

test.each([undefined, {}, { name: 'Studio', address: 'Harbour Street' }])('nothing without a way: %j', (reach) => {
  expect(said(over, over, reach)).toBeUndefined();
  expect(said(never, never, reach)).toBeUndefined();
  expect(said(never, over, reach)).toBeUndefined();
});

test('until when by the link that everybody gets: one moment for both is said once', () => {
  expect(said(until, until, undefined)).toBe('BOTH UNTIL Tuesday 24 November, 10:00.');
  expect(said(until, later, email)).toBe(
    'MOVE UNTIL Tuesday 24 November, 10:00. CANCEL UNTIL Wednesday 25 November, 10:00.',
  );
});

test('what the link does not do is asked for, or said not to be had', () => {
  expect(said(never, until, email)).toBe('CANCEL UNTIL Tuesday 24 November, 10:00. MOVE: a@example.com');
  expect(said(until, over, phone)).toBe('MOVE BY LINK UNTIL Tuesday 24 November, 10:00. CANCEL: +49 30');
  expect(said(never, until, undefined)).toBe('CANCEL UNTIL Tuesday 24 November, 10:00. NO MOVE.');
  expect(said(over, until, undefined)).toBe('CANCEL UNTIL Tuesday 24 November, 10:00. TOO LATE TO MOVE.');
  expect(said(until, never, undefined)).toBe('MOVE BY LINK UNTIL Tuesday 24 November, 10:00. NO CANCEL.');
  expect(said(until, over, undefined)).toBe('MOVE BY LINK UNTIL Tuesday 24 November, 10:00. TOO LATE TO CANCEL.');
});

test('where neither can be done, every way to the business; a term that has passed is not promised', () => {
  expect(said(never, never, { ...phone, ...email })).toBe('BOTH: +49 30 · a@example.com');
  expect(said(over, over, phone)).toBe('TOO LATE: +49 30');
  expect(said(never, over, phone)).toBe('TOO LATE: +49 30');
});

test('what ends at midnight ends with the day before', () => {
  const midnight = { kind: 'until', until: '2026-11-24T00:00:00' } as const;
  expect(said(midnight, midnight, undefined)).toBe('BOTH UNTIL Monday 23 November, END OF DAY.');
});

test('a request can be withdrawn, whatever is over', () => {
  const always = { kind: 'always' } as const;
  expect(said(over, always, phone)).toBe('WITHDRAW ALWAYS. MOVE: +49 30');
  expect(said(never, always, undefined)).toBe('WITHDRAW ALWAYS. NO MOVE.');
  expect(said(until, always, phone)).toBe('MOVE BY LINK UNTIL Tuesday 24 November, 10:00. WITHDRAW ALWAYS.');
});

test.each([
  ['too late', 25 * 60, 'always'],
  ['never by a link', undefined, 'always'],
  ['in time', 60, 'until'],
])(
  'what is asked for can be withdrawn before anybody answers, when it is %s to cancel what is booked',
  (_, minutes, kind) => {
    const startMs = Date.parse('2026-11-24T09:00:00Z');
    const asked = { nowMs: startMs - 24 * 3_600_000, site: { timeZone: 'Europe/Berlin' } };
    const limits = minutes === undefined ? {} : { cancelUntilMinutes: minutes };
    expect(offeredTerms({ ...limits, needsApproval: true }, startMs, asked).cancelling.kind).toBe(kind);
    expect(offeredTerms({ ...limits, needsApproval: false }, startMs, asked).cancelling.kind).not.toBe('always');
  },
);

test('what cancelling costs is said, and it is not called free where it costs something in time', () => {
  const half = { percent: 33.33 } as const;
  const at = (term: typeof until | typeof later) => ({ ...term, isAtCost: true }) as const;
  expect(said(until, at(until), undefined, [{ kind: 'from', from: '2026-11-24T09:00:00', fee: half }])).toBe(
    'MOVE BY LINK UNTIL Tuesday 24 November, 10:00. CANCEL AT COST UNTIL Tuesday 24 November, 10:00. FROM Tuesday 24 November, 09:00: 33.33 % OF THE PRICE.',
  );
  expect(said(until, at(later), undefined, [{ kind: 'now', fee: { amount: '20', currency: 'EUR' } }])).toBe(
    'MOVE BY LINK UNTIL Tuesday 24 November, 10:00. CANCEL AT COST UNTIL Wednesday 25 November, 10:00. NOW €20.',
  );
  expect(said(until, until, undefined, [{ kind: 'noShow', fee: half }])).toBe(
    'BOTH UNTIL Tuesday 24 November, 10:00. NOT COMING 33.33 % OF THE PRICE.',
  );
});

test.each([
  ['a fee begins before its end', 61, true],
  ['a fee begins at its end', 60, undefined],
  ['only not coming costs something', undefined, undefined],
])('cancelling until an hour before the start costs something before that: %s', (_words, startInMinutes, isAtCost) => {
  const startMs = Date.parse('2026-11-24T09:00:00Z');
  const fees = [{ startInMinutes: startInMinutes ?? 30, fee: { percent: 50 } }, { fee: { percent: 100 } }];
  const asked = { nowMs: startMs - 2 * 3_600_000, site: { timeZone: 'Europe/Berlin' } };
  const { cancelling, moving } = offeredTerms({ cancelUntilMinutes: 60, moveUntilMinutes: 60, fees }, startMs, asked);
  expect(cancelling).toEqual({ kind: 'until', until: '2026-11-24T09:00:00', ...(isAtCost && { isAtCost }) });
  expect(moving).toEqual({ kind: 'until', until: '2026-11-24T09:00:00' });
});

test('fees of a service are told by the time of the visit; once it has begun there is nothing to cancel', () => {
  const startMs = Date.parse('2026-11-24T09:00:00Z');
  const fees = [{ startInMinutes: 60, fee: { percent: 50 } }, { fee: { percent: 100 } }];
  const at = (nowMs: number) => offeredTerms({ fees }, startMs, { nowMs, site: { timeZone: 'Europe/Berlin' } }).fees;
  expect(at(startMs - 2 * 3_600_000)).toEqual([
    { kind: 'from', from: '2026-11-24T09:00:00', fee: { percent: 50 } },
    { kind: 'noShow', fee: { percent: 100 } },
  ]);
  expect(at(startMs - 1)).toEqual([
    { kind: 'now', fee: { percent: 50 } },
    { kind: 'noShow', fee: { percent: 100 } },
  ]);
  expect(at(startMs)).toEqual([]);
});
