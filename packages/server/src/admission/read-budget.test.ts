/** The budget of server time that an address has for reads, on a clock that the test puts. */
import { type Operation, readsOfCustomers } from '@openhours/contract';
import { expect, test } from 'vitest';
import type { Caller } from '../auth/caller.ts';
import { createCallLimits } from './call-limits.ts';
import { readBudgetMs } from './read-budget.ts';

const attacker = '203.0.113.7';
const customer = '198.51.100.9';
const minuteMs = 60_000;
const wide = { name: 'calendar.queryEvents', concurrency: readsOfCustomers } as unknown as Operation;

const anonymous: Caller = { kind: 'anonymous' };
const visitor: Caller = { kind: 'visitor', visitorId: 'v', clientId: 'v', sessionId: 'v' };
const member: Caller = { kind: 'member', memberId: 'm', clientId: 'm', sessionId: 's' };
const staff = { kind: 'user', userId: 'u', role: 'STAFF', resourceId: 'r', accountOwner: false } as unknown as Caller;
const key = { kind: 'apiKey', keyId: 'k', permissions: ['*'] } as unknown as Caller;
/** A back end that names the visitor for whom it asks. */
const keyForVisitor = { ...key, onBehalfOf: visitor } as unknown as Caller;
/** The site's own pages, in the name of the visitor who looks at them. */
const pages = { ...key, onBehalfOf: visitor, isOfPages: true } as unknown as Caller;

const refused = (retryAfterSeconds: number) =>
  expect.objectContaining({ code: 'THROTTLED_FEATURE', status: 429, retryAfterSeconds });

function reader(isOn = true) {
  const clock = { nowMs: 0 };
  const { countCall } = createCallLimits(isOn, 10, { nowMs: () => clock.nowMs });
  const enter = (clientAddress: string, caller: Caller = anonymous) =>
    countCall(wide, { caller, site: undefined, clientAddress }, {}).place();
  return {
    clock,
    enter,
    async read(clientAddress: string, tookMs: number, caller?: Caller): Promise<void> {
      const leave = await enter(clientAddress, caller);
      clock.nowMs += tookMs;
      leave();
    },
  };
}

test('what answers took is counted for their address, whoever asks there, and forgiven evenly within a minute', async () => {
  const { clock, read } = reader();
  await read(attacker, readBudgetMs / 2);
  clock.nowMs += minuteMs;
  await read(attacker, readBudgetMs + 2_000);
  for (const caller of [anonymous, visitor, member, pages]) {
    await expect(read(attacker, 0, caller)).rejects.toEqual(refused(5));
  }
  await read(customer, 10);
  clock.nowMs += 7_000;
  await read(attacker, 5);
});

test('a household of IPv6 has one budget', async () => {
  const { read } = reader();
  await read('2001:db8:0:100::1', readBudgetMs);
  await expect(read('2001:db8:0:100::2', 0)).rejects.toEqual(refused(1));
});

test('those who wait in line while it is used up are refused, and their places are free again', async () => {
  const { clock, enter } = reader();
  const inside = await Promise.all([1, 2, 3, 4].map(() => enter(attacker)));
  const waiting = enter(attacker);
  clock.nowMs += readBudgetMs;
  for (const leave of inside) {
    leave();
  }
  await expect(waiting).rejects.toEqual(refused(181));
  clock.nowMs += 4 * minuteMs;
  for (const leave of await Promise.all([1, 2, 3, 4].map(() => enter(attacker)))) {
    leave();
  }
});

test('the business, its staff and its programs are spared, and so is everybody where limits are off', async () => {
  const { read } = reader();
  await read(attacker, 10 * readBudgetMs);
  for (const caller of [staff, key, keyForVisitor]) {
    await read(attacker, readBudgetMs, caller);
  }
  const lifted = reader(false);
  await lifted.read(attacker, 10 * readBudgetMs);
  await lifted.read(attacker, 1);
});

test('fifty people who click through a timetable behind one address never meet it', async () => {
  const { clock, read } = reader();
  // Ten clicks of each within a minute, on a machine that is so busy that a page takes forty milliseconds.
  for (let click = 0; click < 1_500; click += 1) {
    await read(customer, 40);
    clock.nowMs += 80;
  }
});
