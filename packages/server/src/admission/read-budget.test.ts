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
const visitor: Caller = { kind: 'visitor', visitorId: 'v', sessionId: 'v' };
const member: Caller = { kind: 'member', memberId: 'm', sessionId: 's' };
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
    countCall(wide, { caller, site: undefined, clientAddress }, {}).takePermit();
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

/** Eleven answers of five seconds, one behind the other, while half of the time is forgiven: a whole budget. */
const answersOfBudget = 2 * (readBudgetMs / 5_000) - 1;

async function useUp(read: ReturnType<typeof reader>['read'], ...addresses: readonly string[]): Promise<void> {
  for (let answer = 0; answer < answersOfBudget; answer += 1) {
    await read(addresses[answer % addresses.length] as string, 5_000);
  }
}

test('what answers took is counted for their address, whoever asks there, and forgiven evenly within a minute', async () => {
  const { clock, read } = reader();
  await useUp(read, attacker);
  for (const caller of [anonymous, visitor, member, pages]) {
    await expect(read(attacker, 0, caller)).rejects.toEqual(refused(1));
  }
  await read(customer, 10);
  clock.nowMs += 1_000;
  await read(attacker, 5_000);
  await expect(read(attacker, 0)).rejects.toEqual(refused(4));
  clock.nowMs += 4_000;
  await read(attacker, 5);
});

test('a household of IPv6 has one budget', async () => {
  const { read } = reader();
  await useUp(read, '2001:db8:0:100::1', '2001:db8:0:100::2');
  await expect(read('2001:db8:0:100::3', 0)).rejects.toEqual(refused(1));
});

test('those who wait in line while it is used up are refused, and their permits are free again', async () => {
  const { clock, enter, read } = reader();
  await useUp(read, attacker);
  clock.nowMs += 5_000;
  const inside = await Promise.all([1, 2, 3, 4].map(() => enter(attacker)));
  const waiting = enter(attacker);
  clock.nowMs += 8_000;
  for (const leave of inside) {
    leave();
  }
  await expect(waiting).rejects.toEqual(refused(28));
  clock.nowMs += 4 * minuteMs;
  for (const leave of await Promise.all([1, 2, 3, 4].map(() => enter(attacker)))) {
    leave();
  }
});

test('the time in which several addresses are answered is shared by them: nobody pays for what others ask', async () => {
  const { clock, enter, read } = reader();
  const house = (nth: number) => `198.51.100.${nth}`;
  // Three houses are answered for ten minutes without a pause; each may have half of the server, and has a third.
  for (let round = 0; round < 600; round += 1) {
    const inside = await Promise.all([1, 2, 3].map((nth) => enter(house(nth))));
    clock.nowMs += 1_000;
    for (const leave of inside) {
      leave();
    }
  }
  await Promise.all([1, 2, 3].map((nth) => read(house(nth), 0)));
});

test('a server that stands still for a minute charges whoever waits for an answer no more than an answer can cost', async () => {
  const { clock, enter, read } = reader();
  const inside = await Promise.all([1, 2, 3, 4].map(() => enter(customer)));
  clock.nowMs += minuteMs;
  for (const leave of inside) {
    leave();
  }
  await read(customer, 10);
});

test('the business, its staff and its programs are spared, and so is everybody where limits are off', async () => {
  const { read } = reader();
  await useUp(read, attacker);
  await expect(read(attacker, 0)).rejects.toEqual(refused(1));
  for (const caller of [staff, key, keyForVisitor]) {
    await read(attacker, readBudgetMs, caller);
  }
  const lifted = reader(false);
  await useUp(lifted.read, attacker);
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
