/** Services that createService refuses: what is sent over a good one, by names of what the shop has, and what is told. */
import { expect } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { type Shop, violationsIn } from './support.ts';

/** What is wrong, what is sent over a good appointment, and what is told. */
export type RefusedService = readonly [what: string, sent: object, told: readonly string[]];

export const constraints = (availabilityConstraints: object) => ({ schedule: { availabilityConstraints } });
export const paid = (payment: object) => ({ payment });

/** Sends an appointment with these fields, in which names in capitals stand for ids of the shop, and sees it refused. */
export async function expectRefused(shop: Shop, sent: object, told: readonly string[]): Promise<void> {
  const known: Readonly<Record<string, string>> = {
    ROOM: shop.room,
    ADA: shop.ada,
    ROOMTYPE: shop.roomType,
    UNKNOWN: newId(),
    GONE: shop.goneCategoryId,
    ARCHIVED: shop.archivedId,
    MAIN: shop.mainLocationId,
    BRANCH: shop.branchId,
  };
  const filled = JSON.parse(
    JSON.stringify({ ...shop.appointment(), ...sent }).replaceAll(
      /"staffMemberIds":"ROOM"/g,
      `"staffMemberIds":["${shop.room}"]`,
    ),
    (_key, value: unknown) => (typeof value === 'string' ? (known[value] ?? value) : value),
  );
  const answer = await shop.create(filled);
  expect(answer.status, answer.text).toBe(400);
  expect(violationsIn(answer)).toEqual(told);
}
