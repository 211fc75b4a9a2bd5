/**
 * The add-ons of a booking: which may be taken with its service, and how they are kept with it, as they are when it is made
 * (bookings sheet 4.1 rule 14). Pure.
 */
import {
  type BookedAddOn,
  type BookedAddOnInput,
  type FieldViolation,
  fail,
  ValidationError,
} from '@openhours/contract';
import { type Catalogue, type CatalogueAddOn, type CatalogueService, isTakenWith } from '../../availability/index.ts';

/** What is said of them, and how strictly it is read. */
export interface SaidAddOns {
  readonly bookedAddOns?: readonly BookedAddOnInput[] | undefined;
  /** The business also takes what the service does not offer, and more than a group allows. */
  readonly skipsValidation?: boolean | undefined;
  /** Where they stand in the request. */
  readonly path: string;
}

/** What was said, found in the catalogue. */
interface FoundAddOn {
  readonly said: BookedAddOnInput;
  /** Undefined when the site has none like it, which only passes where nothing is asked. */
  readonly addOn: CatalogueAddOn | undefined;
  /** Its path in the request. */
  readonly field: string;
}

/** Names, lengths and prices as they are now, which the booking keeps; refuses what cannot be taken. */
export function readBookedAddOns(
  { addOns }: Pick<Catalogue, 'addOns'>,
  service: CatalogueService,
  { bookedAddOns = [], path, skipsValidation = false }: SaidAddOns,
): BookedAddOn[] {
  const found = bookedAddOns.map(
    (said, index): FoundAddOn => ({
      said,
      addOn: addOns.get(said.id),
      field: `${path}[${index}]`,
    }),
  );
  requireEachOnce(found);
  found.forEach(requireOneKind);
  if (!skipsValidation) {
    requireOffered(service, found);
    requireWithinLimits(service, found, path);
  }
  return found.map(({ addOn, said }) => (addOn === undefined ? said : keptAddOn(said, addOn)));
}

function requireEachOnce(found: readonly FoundAddOn[]): void {
  const known = new Set<string>();
  for (const { field, said } of found) {
    const key = `${said.groupId} ${said.id}`;
    if (known.has(key)) {
      throw new ValidationError([
        { field: `${field}.id`, description: 'must be named once in its group', violatedRule: 'OTHER' },
      ]);
    }
    known.add(key);
  }
}

/** Nobody takes time in a number. A quantity of one says nothing, and is left out. */
function requireOneKind({ addOn, said }: FoundAddOn): void {
  if (addOn?.durationInMinutes !== undefined && said.quantity !== undefined && said.quantity !== 1) {
    throw fail('INVALID_ARGUMENT', 'Invalid AddOn details: either duration or quantity must be set correctly', {
      addOnId: said.id,
    });
  }
}

function requireOffered(service: CatalogueService, found: readonly FoundAddOn[]): void {
  for (const { addOn, field, said } of found) {
    const group = service.addOnGroups.find(({ id }) => id === said.groupId);
    if (group === undefined) {
      throw fail('ADD_ON_GROUP_NOT_FOUND', 'The service has no such group of add-ons', { groupId: said.groupId });
    }
    if (addOn === undefined || !group.addOnIds.includes(said.id)) {
      throw fail('ADD_ON_NOT_FOUND', 'The group has no such add-on', { addOnId: said.id, groupId: said.groupId });
    }
    if (!isTakenWith(service, addOn)) {
      const description = 'makes the visit longer, which only goes with an appointment of a set length';
      throw new ValidationError([{ field: `${field}.id`, description, violatedRule: 'OTHER' }]);
    }
  }
}

/** At most so many different ones of a group, and so many of each. */
function requireWithinLimits(service: CatalogueService, found: readonly FoundAddOn[], path: string): void {
  const violations: FieldViolation[] = [];
  for (const { id, maxNumberOfAddOns } of service.addOnGroups) {
    const count = found.filter(({ said }) => said.groupId === id).length;
    if (maxNumberOfAddOns !== undefined && count > maxNumberOfAddOns) {
      const description = `must have at most ${maxNumberOfAddOns} of one group`;
      violations.push({ field: path, description, violatedRule: 'MAX_SIZE', data: { threshold: maxNumberOfAddOns } });
    }
  }
  for (const { addOn, field, said } of found) {
    const { maxQuantity } = addOn ?? {};
    if (maxQuantity !== undefined && (said.quantity ?? 1) > maxQuantity) {
      const description = `must be at most ${maxQuantity}`;
      violations.push({
        field: `${field}.quantity`,
        description,
        violatedRule: 'MAX',
        data: { threshold: maxQuantity },
      });
    }
  }
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
}

function keptAddOn(
  { groupId, id, quantity = 1 }: BookedAddOnInput,
  { durationInMinutes, name, price, translations }: CatalogueAddOn,
): BookedAddOn {
  return {
    id,
    groupId,
    name,
    ...(translations === undefined ? {} : { translations: [...translations] }),
    ...(durationInMinutes === undefined ? { quantity } : { durationInMinutes }),
    ...(price === undefined ? {} : { price }),
  };
}
