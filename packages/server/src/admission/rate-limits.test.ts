/** Sliding windows: how many calls pass, and when the next one does. */
import type { ApplicationError, RateLimit } from '@openhours/contract';
import { expect, test } from 'vitest';
import { type Counted, createRateLimits } from './rate-limits.ts';

function limited(rateLimits?: readonly RateLimit[]) {
  let now = 0;
  const count = createRateLimits(() => now);
  let last: (butOne?: 'butOne') => void = () => {};
  return {
    forgetLast: (butOne?: 'butOne') => last(butOne),
    at(ms: number, counted: Partial<Counted> = {}) {
      now = ms;
      try {
        const admitted = count(
          { name: 'a.b', ...(rateLimits && { rateLimits }) },
          {
            address: counted.address,
            caller: counted.caller ?? 'c',
            account: counted.account,
            neighbourhood: counted.neighbourhood,
            siteId: counted.siteId,
            link: counted.link,
            recipient: counted.recipient,
            corrector: counted.corrector,
            network: counted.network,
            isBusiness: counted.isBusiness ?? false,
            weight: counted.weight,
          },
          'asked',
        );
        last = admitted.forget;
        return admitted.delayMs > 0 ? `later by ${admitted.delayMs}` : 'passed';
      } catch (error) {
        return (error as ApplicationError).retryAfterSeconds;
      }
    },
  };
}

test('as many calls as the rule says pass, then the answer says when to come back', () => {
  const limit = limited([{ per: 'address', calls: 3, windowMs: 60_000 }]);
  expect([0, 1000, 2000, 3000].map((ms) => limit.at(ms, { address: '1.1.1.1' }))).toEqual([
    'passed',
    'passed',
    'passed',
    58,
  ]);
  expect(limit.at(3000, { address: '2.2.2.2' })).toBe('passed');
});

test('the window slides: right after its end only part of the calls is free again', () => {
  const limit = limited([{ per: 'address', calls: 4, windowMs: 60_000 }]);
  for (const ms of [50_000, 51_000, 52_000, 53_000]) {
    expect(limit.at(ms, { address: 'x' })).toBe('passed');
  }
  // The window began with the first call at 50 s; a quarter into the next one three of four still count.
  expect(limit.at(125_000, { address: 'x' })).toBe('passed');
  expect(limit.at(125_000, { address: 'x' })).toBeGreaterThan(0);
  expect(limit.at(300_000, { address: 'x' })).toBe('passed');
});

test('waiting as long as told always helps', () => {
  const limit = limited([{ per: 'caller', calls: 5, windowMs: 10_000 }]);
  let now = 0;
  for (let call = 0; call < 200; call += 1) {
    const outcome = limit.at(now);
    if (outcome === 'passed') {
      now += 137;
    } else {
      now += Number(outcome) * 1000;
      expect(limit.at(now)).toBe('passed');
    }
  }
});

test.each<[string, readonly RateLimit[]]>([
  ['one limit', [{ per: 'caller', calls: 3, windowMs: 20_000 }]],
  [
    'the longest of two',
    [
      { per: 'address', calls: 2, windowMs: 4_000 },
      { per: 'caller', calls: 3, windowMs: 30_000 },
    ],
  ],
])('%s: the answer names the first whole second at which a call passes', (_name, rules) => {
  // Refused calls are not counted, so looking at every second in between changes nothing.
  const limit = limited(rules);
  let waits = 0;
  for (let now = 0; now < 200_000; now += 250) {
    const told = limit.at(now, { address: 'x' });
    if (told !== 'passed') {
      const seconds = Number(told);
      for (let early = 1; early < seconds; early += 1) {
        expect(limit.at(now + early * 1000, { address: 'x' })).toBe(seconds - early);
      }
      now += seconds * 1000;
      expect(limit.at(now, { address: 'x' })).toBe('passed');
      waits += 1;
    }
  }
  expect(waits).toBeGreaterThan(5);
});

test('what a rule counts by may be absent, and other operations are free', () => {
  const limit = limited([{ per: 'account', calls: 1, windowMs: 1000 }]);
  expect([limit.at(0), limit.at(0), limit.at(0)]).toEqual(['passed', 'passed', 'passed']);
  const free = limited();
  expect([free.at(0), free.at(0)]).toEqual(['passed', 'passed']);
});

test('a limit that spares the business counts everybody else', () => {
  const limit = limited([{ per: 'address', calls: 1, windowMs: 1000, spares: 'business' }]);
  expect([1, 2, 3].map(() => limit.at(0, { address: 'x', isBusiness: true }))).toEqual(['passed', 'passed', 'passed']);
  expect(limit.at(0, { address: 'x' })).toBe('passed');
  expect(limit.at(0, { address: 'x' })).toBeGreaterThan(0);
});

test('an account is counted by the neighbourhood it is named from: strangers use up nothing of its owner', () => {
  const limit = limited([{ per: 'account', calls: 2, windowMs: 60_000 }]);
  const stranger = { account: 'owner@example.com', neighbourhood: '203.0.113.0/24' };
  expect([1, 2, 3].map((ms) => limit.at(ms, stranger))).toEqual(['passed', 'passed', 60]);
  expect(limit.at(4, { ...stranger, neighbourhood: '198.51.100.0/24' })).toBe('passed');
  expect(limit.at(5, { ...stranger, account: 'somebody@example.com' })).toBe('passed');
});

test('a limit that delays refuses nobody, from wherever the account is named, and ends with its window', () => {
  const limit = limited([{ per: 'accountAnywhere', calls: 2, windowMs: 60_000, delayMs: 500 }]);
  const from = (neighbourhood: string) => ({ account: 'a@b.example', neighbourhood });
  expect(['x', 'y', 'z', 'x'].map((name) => limit.at(1, from(name)))).toEqual([
    'passed',
    'passed',
    'later by 500',
    'later by 500',
  ]);
  expect(limit.at(180_000, from('z'))).toBe('passed');
});

test('sites are counted apart where the rule says so', () => {
  const limit = limited([{ per: 'address', calls: 1, windowMs: 60_000, perSite: true }]);
  expect(limit.at(0, { address: 'x', siteId: 'one' })).toBe('passed');
  expect(limit.at(0, { address: 'x', siteId: 'one' })).toBe(61);
  expect(limit.at(0, { address: 'x', siteId: 'two' })).toBe('passed');
});

test('a call that is taken back leaves room, in its own window and in the next, and once only', () => {
  const limit = limited([{ per: 'caller', calls: 2, windowMs: 10_000 }]);
  expect([limit.at(0), limit.at(1)]).toEqual(['passed', 'passed']);
  limit.forgetLast();
  expect([limit.at(2), limit.at(3)]).toEqual(['passed', 10]);
  // Both still count at the beginning of the next window; one of them is taken back there.
  expect(limit.at(10_000)).toBe(1);
  limit.forgetLast();
  expect([limit.at(10_001), limit.at(10_002), limit.at(10_003)]).toEqual(['passed', 'passed', 10]);
});

test('a call that is weighed counts as often as what it makes, and once where it made nothing', () => {
  const limits = limited([{ per: 'caller', calls: 10, windowMs: 1000, weighed: true }]);
  expect(limits.at(0, { weight: 6 })).toBe('passed');
  // There is room for some of it, so it passes whole.
  expect(limits.at(0, { weight: 6 })).toBe('passed');
  expect(limits.at(0, { weight: 1 })).toBe(2);
  limits.forgetLast('butOne');
  expect(limits.at(0, { weight: 3 })).toBe('passed');
  expect(limits.at(0, { weight: 1 })).toBe(2);
  const unweighed = limited([{ per: 'caller', calls: 2, windowMs: 1000 }]);
  expect([unweighed.at(0, { weight: 6 }), unweighed.at(0, { weight: 6 })]).toEqual(['passed', 'passed']);
});
