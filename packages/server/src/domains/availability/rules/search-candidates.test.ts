/** Which services a search looks at, by what serves them and where. */
import { staffResourceTypeId } from '@openhours/contract';
import { expect, test } from 'vitest';
import { makeCatalogue, serviceId } from '../../../../../../tests/support/catalogue.ts';
import { day } from '../../../../../../tests/support/offered-starts.ts';
import { namedTypeIds, placesMeant, servicesServedBy } from './search-candidates.ts';

const main = '00000000-0000-4000-8000-0000000000d1';
const branch = '00000000-0000-4000-8000-0000000000d2';
const roomType = '00000000-0000-4000-8000-0000000000e1';

test('types are named by id, by name or as staff', () => {
  const types = [
    { id: staffResourceTypeId, name_folded: 'team' },
    { id: roomType, name_folded: 'big room' },
  ];
  expect([...namedTypeIds(['STAFF'], types)]).toEqual([staffResourceTypeId]);
  expect([...namedTypeIds(['Big  ROOM'], types)]).toEqual([roomType]);
  expect([...namedTypeIds([roomType.toUpperCase(), 'team'], types)].sort()).toEqual(
    [roomType, staffResourceTypeId].sort(),
  );
  expect([...namedTypeIds(['boat'], types)]).toEqual([]);
});

test('one resource has to be of a type and work at a place', () => {
  const { catalogue } = makeCatalogue({
    locationIds: [main, branch],
    resources: [
      { id: 'ada', open: [day('09:00-12:00', { locationId: main })] },
      { id: 'room', typeId: roomType, at: [branch], open: undefined },
    ],
  });
  const served = (filters: object, types: readonly string[] = []) =>
    servicesServedBy(catalogue, filters, { typeIds: new Set(types), withAttributes: [] });
  expect(served({})).toBeUndefined();
  expect(served({ locationIds: [], resourceTypes: [] })).toBeUndefined();
  expect(served({ locationIds: [main] })).toEqual([serviceId]);
  expect(served({ resourceTypes: ['STAFF'] }, [staffResourceTypeId])).toEqual([serviceId]);
  expect(served({ resourceTypes: ['boat'] })).toEqual([]);
  expect(served({ locationIds: [main], resourceTypes: ['x'] }, [staffResourceTypeId])).toEqual([serviceId]);
  // The room is there, but nobody of the staff; and Ada is not at the branch.
  expect(served({ locationIds: [branch], resourceTypes: ['x'] }, [staffResourceTypeId])).toEqual([]);
  expect(served({ locationIds: [branch], resourceTypes: ['x'] }, [roomType])).toEqual([serviceId]);
});

test('each attribute is had by the service itself or by the resource that is meant', () => {
  const { catalogue } = makeCatalogue({
    locationIds: [main],
    resources: [
      { id: 'ada', open: [day('09:00-12:00', { locationId: main })] },
      { id: 'bob', open: [day('09:00-12:00', { locationId: main })] },
    ],
  });
  const having = (...sets: readonly (readonly string[])[]) =>
    servicesServedBy(catalogue, {}, { typeIds: new Set(), withAttributes: sets.map((ids) => new Set(ids)) });
  expect(having(['ada'])).toEqual([serviceId]);
  expect(having([serviceId])).toEqual([serviceId]);
  expect(having([])).toEqual([]);
  expect(having(['ada'], [serviceId])).toEqual([serviceId]);
  expect(having(['ada'], ['ada', 'bob'])).toEqual([serviceId]);
  // Each of the two has one of them: nobody has both.
  expect(having(['ada'], ['bob'])).toEqual([]);
  const atMain = (...ids: string[]) =>
    servicesServedBy(catalogue, { locationIds: [main] }, { typeIds: new Set(), withAttributes: [new Set(ids)] });
  expect(atMain('bob')).toEqual([serviceId]);
  expect(atMain('nobody')).toEqual([]);
});

test('a service is asked at the places that are meant, or at all of its own', () => {
  const at = (id: string) => ({ type: 'BUSINESS', id, name: id, formattedAddress: undefined }) as const;
  const service = { locations: [at(main), at(branch)] };
  expect(placesMeant(service, [branch])).toEqual({ indexes: [1], ids: new Set([branch]) });
  expect(placesMeant(service, ['elsewhere'])).toEqual({ indexes: [0, 1], ids: undefined });
  expect(placesMeant(service)).toEqual({ indexes: [0, 1], ids: undefined });
});
