/** Rooms that the business names: of the service, one of each type, free, and chosen by nobody else than the business. */
import { describe, expect, test } from 'vitest';
import type { Allocation, Claim } from './allocation.ts';
import { requireFurtherFree, requireFurtherOf, withFurther } from './further-resources.ts';

const resource = (id: string, typeId: string) => ({ id, typeId });
const service = {
  requirements: [
    { resourceTypeId: 'staff', resources: [{ id: 'ada' }] },
    { resourceTypeId: 'room', resources: [{ id: 'blue' }, { id: 'red' }] },
    { resourceTypeId: 'device', resources: [{ id: 'laser' }] },
  ],
} as never;
const codeOf = (act: () => void): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('which can be named', () => {
  test.each([
    [[], false, undefined],
    [['blue'], true, undefined],
    [['blue', 'laser'], true, undefined],
    [['blue'], false, 'UNAUTHORIZED_OPERATION'],
    [['blue', 'red'], true, 'RESOURCE_NOT_FOUND'],
    [['ada'], true, 'RESOURCE_NOT_FOUND'],
    [['green'], true, 'RESOURCE_NOT_FOUND'],
  ])('%j, by the business %s: %s', (ids, byBusiness, code) => {
    expect(codeOf(() => requireFurtherOf(service, ids, { byBusiness }))).toBe(code);
  });
});

test('what is named stands in the place of what is held of its type, and the rest stays', () => {
  const resources = new Map(
    [resource('blue', 'room'), resource('red', 'room'), resource('laser', 'device')].map((each) => [each.id, each]),
  ) as never;
  const claim = { heldResourceIds: ['blue', 'laser'] } as unknown as Claim;
  expect(withFurther({ resources }, claim, ['red']).heldResourceIds).toEqual(['red', 'laser']);
  expect(withFurther({ resources }, claim, [])).toBe(claim);
});

test.each([
  ['free', ['red'], [['ada'], ['red', 'blue']], false, undefined],
  ['taken: another one came in its place', ['blue'], [['ada'], ['blue']], false, 'SLOT_NOT_AVAILABLE'],
  ['closed then', ['red'], [['ada'], ['blue']], false, 'SLOT_NOT_AVAILABLE'],
  ['closed then, and the business sets that aside', ['red'], [['ada'], ['blue']], true, undefined],
] as const)('a room that is %s', (_, got, freeOfEachType, skips, code) => {
  const allocation = {
    resourceIds: ['ada', ...got],
    verdict: { freeOfEachType },
    isTaken: false,
  } as never as Allocation;
  expect(codeOf(() => requireFurtherFree(['red'], allocation, { skips }))).toBe(code);
});
