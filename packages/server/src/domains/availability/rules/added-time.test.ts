/** Visits that are longer by what is taken with them. */
import { ValidationError } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../../../../../tests/support/catalogue.ts';
import { longerBy, minutesOfAddOns, possibleMinutesOf } from './added-time.ts';
import type { CatalogueAddOn, CatalogueService } from './catalogue.ts';

const addOnOf = (id: string, durationInMinutes?: number): [string, CatalogueAddOn] => [
  id,
  { id, name: id, price: undefined, durationInMinutes, maxQuantity: durationInMinutes === undefined ? 3 : undefined },
];
const addOns = new Map([addOnOf('ten', 10), addOnOf('twenty', 20), addOnOf('sixty', 60), addOnOf('tea')]);

const offering = (...groups: [addOnIds: string[], maxNumberOfAddOns?: number][]): CatalogueService => ({
  ...makeCatalogue({ resources: [{ id: 'ada' }], durations: [30, 60] }).service,
  addOnGroups: groups.map(([addOnIds, maxNumberOfAddOns], index) => ({ id: `${index}`, addOnIds, maxNumberOfAddOns })),
});

test('every length of a service is longer by them', () => {
  const service = offering();
  expect(longerBy(service, 15).sessionDurations).toEqual([45, 75]);
  expect(longerBy(service, 0)).toBe(service);
});

describe('what customers have chosen', () => {
  const minutes = (addOnIds: string[], service = offering([['ten', 'tea'], 1], [['sixty', 'ten']])) => {
    try {
      return minutesOfAddOns({ addOns }, service, addOnIds, 'customerChoices.addOnIds');
    } catch (error) {
      return error instanceof ValidationError ? error.violations[0]?.data : error;
    }
  };

  test('counts once each, and only those that take time', () => {
    expect(minutes([])).toBe(0);
    expect(minutes(['ten', 'tea', 'sixty', 'ten'])).toBe(70);
  });

  test('is what the service offers', () => {
    expect(minutes(['ten', 'twenty', 'none'])).toEqual({ ids: ['twenty', 'none'] });
    const ofClass = { ...offering([['ten', 'tea']]), type: 'CLASS' as const };
    expect([minutes(['ten'], ofClass), minutes(['tea'], ofClass)]).toEqual([{ ids: ['ten'] }, 0]);
  });
});

test('the lengths that may be chosen are those of all that groups allow together', () => {
  const possible = (...groups: Parameters<typeof offering>) => possibleMinutesOf({ addOns }, offering(...groups));
  expect(possible()).toEqual([0]);
  expect(possible([['tea', 'none']])).toEqual([0]);
  expect(possible([['ten', 'twenty', 'sixty'], 1])).toEqual([0, 10, 20, 60]);
  expect(possible([['ten', 'twenty', 'sixty'], 2])).toEqual([0, 10, 20, 30, 60, 70, 80]);
  expect(possible([['ten', 'twenty']])).toEqual([0, 10, 20, 30]);
  expect(possible([['ten', 'twenty'], 1], [['sixty']])).toEqual([0, 10, 20, 60, 70, 80]);
});
