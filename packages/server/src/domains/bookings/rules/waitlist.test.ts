/** Who on a waitlist is offered a place: cases by hand, and what holds for every waitlist. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planWaitlist, type Waiting } from './waitlist.ts';

const nowMs = 1_000_000;
const waiting = (id: string, participants = 1, more: Partial<Waiting> = {}): Waiting => ({
  id,
  participants,
  passed: false,
  offeredUntilMs: undefined,
  ...more,
});
const offered = { offeredUntilMs: nowMs + 1 };
const over = { offeredUntilMs: nowMs };
const there = (openSpots: number, more: object = {}) => ({
  openSpots,
  mayOffer: true,
  isFreed: false,
  nowMs,
  ...more,
});
const nothing = { passed: [], withdrawn: [], offered: [] };

describe('planWaitlist', () => {
  it.each<[string, readonly Waiting[], object, object]>([
    ['nobody waits', [], there(3), {}],
    ['nothing is free', [waiting('a')], there(0), {}],
    ['the first in line', [waiting('a'), waiting('b')], there(1), { offered: ['a'] }],
    ['whoever fits', [waiting('a', 2), waiting('b')], there(1), { offered: ['b'] }],
    [
      'as many as there are places for',
      [waiting('a'), waiting('b', 2), waiting('c')],
      there(2),
      { offered: ['a', 'c'] },
    ],
    ['what is offered keeps its places', [waiting('a', 1, offered), waiting('b')], there(1), {}],
    [
      'an offer that is over goes on',
      [waiting('a', 1, over), waiting('b')],
      there(1),
      { passed: ['a'], offered: ['b'] },
    ],
    [
      'to nobody after the last',
      [waiting('a', 1, { passed: true }), waiting('b', 1, over)],
      there(1),
      { passed: ['b'] },
    ],
    [
      'another place that becomes free is offered to those who let one pass',
      [waiting('a', 1, { passed: true }), waiting('b')],
      there(1, { isFreed: true }),
      { offered: ['a'] },
    ],
    [
      'whose offer has just ended is not asked at once',
      [waiting('a', 1, over)],
      there(1, { isFreed: true }),
      { passed: ['a'] },
    ],
    [
      'fewer places than were offered: the last one loses it',
      [waiting('a', 1, offered), waiting('b', 1, offered)],
      there(1),
      { withdrawn: ['b'] },
    ],
    ['nobody may book any more', [waiting('a'), waiting('b', 1, offered)], there(2, { mayOffer: false }), {}],
  ])('%s', (_name, waitlist, forWaitlist, expected) => {
    expect(planWaitlist(waitlist, forWaitlist as Parameters<typeof planWaitlist>[1])).toEqual({
      ...nothing,
      ...expected,
    });
  });

  it('never offers more than there is, nobody twice, and leaves nobody behind who fits', () => {
    const entry = fc.record({
      participants: fc.integer({ min: 1, max: 5 }),
      passed: fc.boolean(),
      offeredUntilMs: fc.option(fc.integer({ min: nowMs - 3, max: nowMs + 3 }), { nil: undefined }),
    });
    const facts = fc.record({ openSpots: fc.nat(12), mayOffer: fc.boolean(), isFreed: fc.boolean() });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), facts, (entries, { openSpots, mayOffer, isFreed }) => {
        const waitlist = entries.map((each, index) => ({ ...each, id: String(index) }));
        const plan = planWaitlist(waitlist, { openSpots, mayOffer, isFreed, nowMs });
        const has = (ids: readonly string[], each: Waiting) => ids.includes(each.id);
        const keeps = waitlist.filter(
          (each) =>
            has(plan.offered, each) ||
            (each.offeredUntilMs !== undefined && !has(plan.passed, each) && !has(plan.withdrawn, each)),
        );
        const kept = keeps.reduce((sum, { participants }) => sum + participants, 0);
        expect(kept).toBeLessThanOrEqual(openSpots);
        const all = [...plan.passed, ...plan.withdrawn, ...plan.offered];
        expect(new Set(all).size).toBe(all.length);
        const left = openSpots - kept;
        const asked = waitlist.filter(
          (each) => each.offeredUntilMs === undefined && (isFreed || !each.passed) && !has(plan.offered, each),
        );
        expect(mayOffer && asked.some(({ participants }) => participants <= left)).toBe(false);
      }),
    );
  });
});
