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
const catalogue = {
  resources: new Map(
    [
      resource('ada', 'staff'),
      ...['blue', 'red', 'former'].map((id) => resource(id, 'room')),
      resource('laser', 'device'),
      resource('old', 'lamp'),
    ].map((each) => [each.id, { ...each, name: each.id }]),
  ),
} as never;
const thrownBy = (act: () => void): object => {
  try {
    act();
  } catch (error) {
    return error as object;
  }
  return {};
};
const codeOf = (act: () => void) => (thrownBy(act) as { code?: string }).code;
/** The field that was refused, else the code. */
function refusalOf(act: () => void): string | undefined {
  const thrown = thrownBy(act) as { code?: string; violations?: readonly { readonly field: string }[] };
  return thrown.violations?.[0]?.field ?? thrown.code;
}

describe('which can be named', () => {
  test.each([
    [[], false, undefined],
    [['blue'], true, undefined],
    [['blue', 'laser'], true, undefined],
    [['blue'], false, 'UNAUTHORIZED_OPERATION'],
    [['blue', 'red'], true, 'furtherResourceIds[1]'],
    [['ada'], true, 'furtherResourceIds[0]'],
    [['blue', 'former'], true, 'furtherResourceIds[1]'],
    [['green'], true, 'RESOURCE_NOT_FOUND'],
    [['red', 'old'], true, undefined],
  ])('%j, by the business %s: %s', (ids, byBusiness, refusal) => {
    const naming = { byBusiness, heldResourceIds: ['ada', 'old'], takes: true, root: '' };
    expect(refusalOf(() => requireFurtherOf({ catalogue, service }, ids, naming))).toBe(refusal);
  });

  test('none of what takes no place', () => {
    const naming = { byBusiness: true, heldResourceIds: [], takes: false, root: 'infos[2].' };
    const require = (ids: string[]) => () => requireFurtherOf({ catalogue, service }, ids, naming);
    expect(refusalOf(require(['blue']))).toBe('infos[2].furtherResourceIds');
    expect(refusalOf(require([]))).toBeUndefined();
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
  const known = { heldResourceIds: [], nameOf: () => 'Red', reasonOf: () => 'RESOURCE_BLOCKED' as const, skips };
  const thrown = thrownBy(() => requireFurtherFree(['red'], allocation, known));
  expect((thrown as { code?: string }).code).toBe(code);
  if (code !== undefined) {
    expect(thrown).toMatchObject({ data: { reasons: ['RESOURCE_BLOCKED'], resourceId: 'red' } });
  }
});

test('what it has already is free for it, whatever its service needs by now', () => {
  const allocation = { resourceIds: ['ada', 'old'], verdict: { freeOfEachType: [['ada']] } } as never as Allocation;
  const known = { nameOf: () => 'Old', reasonOf: () => undefined, skips: false };
  expect(codeOf(() => requireFurtherFree(['old'], allocation, { ...known, heldResourceIds: ['old'] }))).toBeUndefined();
  expect(codeOf(() => requireFurtherFree(['old'], allocation, { ...known, heldResourceIds: [] }))).toBe(
    'SLOT_NOT_AVAILABLE',
  );
});
