/** Who serves a series, what of it may be refused, and whose it is. */
import { ApplicationError } from '@openhours/contract';
import { describe, expect, it, test } from 'vitest';
import type { SlotVerdict } from '../../availability/index.ts';
import type { Claim } from './allocation.ts';
import {
  type JudgedOccurrence,
  mostBookableOf,
  ofSameCustomer,
  requireAllBookable,
  requireAllHad,
  servingMost,
} from './recurring.ts';

const verdict = (more: Partial<SlotVerdict>): SlotVerdict =>
  ({
    bookable: true,
    free: true,
    reasons: [],
    nearest: [],
    conflicts: [],
    policyViolations: {},
    ...more,
  }) as SlotVerdict;
const judged = (startMs: number, more: Partial<SlotVerdict> = {}): JudgedOccurrence => ({
  claim: { startMs } as Claim,
  verdict: verdict(more),
  resourceId: 'ada',
});
const busy = { bookable: false, free: false, reasons: ['RESOURCE_BUSY'] } as const;
const early = { bookable: false, reasons: ['TOO_EARLY_TO_BOOK'], policyViolations: { tooEarlyToBook: true } } as never;

function refusalOf(work: () => void): { readonly code: string; readonly data: Record<string, unknown> } | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof ApplicationError) {
      return { code: error.code, data: error.data as Record<string, unknown> };
    }
    throw error;
  }
}

test.each([
  [[['ada', 'ben'], ['ben'], ['ben', 'ada']], 'ben'],
  [
    [
      ['ada', 'ben'],
      ['ada', 'ben'],
    ],
    'ada',
  ],
  [[[], ['ben']], 'ben'],
  [[[], []], undefined],
])('of %j the one who serves most is %s', (free, expected) => {
  expect(servingMost(free)).toBe(expected);
});

test('of several who serve as many it is whoever holds time for it already', () => {
  const both = [
    ['ada', 'ben'],
    ['ada', 'ben'],
  ];
  expect(servingMost(both, 'ben')).toBe('ben');
  expect(servingMost([...both, ['ada']], 'ben')).toBe('ada');
});

test.each([
  [undefined, undefined, 12],
  [10, undefined, 10],
  [10, { enabled: true, maxBookings: 4 }, 4],
  [10, { enabled: false, maxBookings: 4 }, 10],
  [1, undefined, 0],
])(
  'with %s open bookings and %j a customer can book %i at once',
  (mostOpenBookings, limitRebookingPolicy, expected) => {
    const limits = { mostOpenBookings, limitRebookingPolicy };
    expect(mostBookableOf({ isOffered: true, mostOccurrences: 12 }, limits)).toBe(expected);
    expect(mostBookableOf({ isOffered: false, mostOccurrences: 12 }, limits)).toBe(0);
  },
);

describe('all that one code confirms', () => {
  const place = (id: string, isFree = true) => ({
    booking: { id, start_at: 0 },
    isFree,
    verdict: isFree ? undefined : verdict(busy),
  });

  it('can be had, or what cannot is named', () => {
    expect(refusalOf(() => requireAllHad([place('a'), place('b')], Infinity))).toBeUndefined();
    const refusal = refusalOf(() => requireAllHad([place('a'), place('b', false), place('c')], Infinity));
    expect(refusal?.code).toBe('SLOT_NOT_AVAILABLE');
    expect(refusal?.data['occurrences']).toMatchObject([{ index: 1, bookingId: 'b', reasons: ['RESOURCE_BUSY'] }]);
  });

  it('is no more than the customer may have: the last go without', () => {
    expect(refusalOf(() => requireAllHad([place('a'), place('b')], 2))).toBeUndefined();
    const refusal = refusalOf(() => requireAllHad([place('a'), place('b', false), place('c'), place('d')], 1));
    expect(refusal?.data['occurrences']).toMatchObject([{ bookingId: 'b' }, { bookingId: 'c' }, { bookingId: 'd' }]);
    const ofLimit = refusalOf(() => requireAllHad([place('a'), place('b')], 1));
    expect(ofLimit).toMatchObject({ code: 'BOOKING_POLICY_VIOLATION', data: { policy: 'REBOOKING' } });
  });
});

describe('all or none', () => {
  const as = { seesConflicts: false };
  it('passes where every date can be had', () => {
    expect(refusalOf(() => requireAllBookable([judged(0), judged(1)], as))).toBeUndefined();
  });

  it('names each date that is not free, whatever the policy says of others', () => {
    const refusal = refusalOf(() => requireAllBookable([judged(0), judged(1, busy), judged(2, early)], as));
    expect(refusal?.code).toBe('SLOT_NOT_AVAILABLE');
    expect(refusal?.data['occurrences']).toMatchObject([
      { index: 1, reasons: ['RESOURCE_BUSY'] },
      { index: 2, reasons: ['TOO_EARLY_TO_BOOK'] },
    ]);
    expect(refusal?.data).not.toHaveProperty('conflicts');
  });

  it('is by the policy where all are free, which the business may set aside', () => {
    const dates = [judged(0), judged(1, early)];
    expect(refusalOf(() => requireAllBookable(dates, as))?.code).toBe('BOOKING_POLICY_VIOLATION');
    expect(refusalOf(() => requireAllBookable(dates, { ...as, ignoresPolicy: true }))).toBeUndefined();
  });
});

test('of a series those of another customer are none of it, nor is anything of somebody who was erased', () => {
  const of = (id: string, contact_id: string | null) => ({ id, contact_id });
  const all = [of('a', 'grace'), of('b', 'ida'), of('c', 'grace'), of('d', null)];
  const idsFor = (one: { readonly id: string; readonly contact_id: string | null }) =>
    ofSameCustomer(all, one).map(({ id }) => id);
  expect(idsFor(of('a', 'grace'))).toEqual(['a', 'c']);
  expect(idsFor(of('d', null))).toEqual(['d']);
});
