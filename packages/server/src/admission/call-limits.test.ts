/** Pictures that are cut for one address: how many, how many at once, and that nobody else waits for it. */
import { expect, test } from 'vitest';
import { createCallLimits } from './call-limits.ts';

const attacker = '203.0.113.7';
const customer = '198.51.100.9';

test('one address has one picture cut at a time, and another one does not stand behind its line', async () => {
  const { enterCut } = createCallLimits(true, 10, { nowMs: () => 0 });
  const leave = await enterCut(attacker);
  let waited = 0;
  const line = Array.from({ length: 20 }, () =>
    enterCut(attacker).then((leaveNext) => {
      waited += 1;
      leaveNext();
    }),
  );
  const leaveCustomer = await enterCut(customer);
  expect(waited).toBe(0);
  leaveCustomer();
  leave();
  await Promise.all(line);
  expect(waited).toBe(20);
});

test('an address that has had very many cut is told when to come back; others and those who wait in vain are not counted', async () => {
  let nowMs = 0;
  const { enterCut } = createCallLimits(true, 10, { nowMs: () => nowMs });
  for (let cut = 0; cut < 600; cut += 1) {
    (await enterCut(attacker))();
  }
  await expect(enterCut(attacker)).rejects.toMatchObject({
    code: 'THROTTLED_FEATURE',
    status: 429,
    retryAfterSeconds: expect.any(Number),
  });
  (await enterCut(customer))();
  nowMs += 2 * 3_600_000;
  (await enterCut(attacker))();
});

test('where limits are off nothing waits', async () => {
  const { enterCut } = createCallLimits(false, 10);
  expect(await Promise.all(Array.from({ length: 5 }, () => enterCut(attacker)))).toHaveLength(5);
});
