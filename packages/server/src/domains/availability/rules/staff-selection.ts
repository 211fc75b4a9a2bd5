/**
 * Whom customers may ask for when they book somebody's time: a certain person, anybody, or anybody of a gender
 * (bookings sheet 15). Pure.
 */
import { fail, type RequestedGender, staffResourceTypeId } from '@openhours/contract';
import type { Catalogue, CatalogueService } from './catalogue.ts';

const genderOf = { ANY_MALE: 'MALE', ANY_FEMALE: 'FEMALE' } as const;

/** Refuses a gender that is asked for where the business does not let customers ask for one. */
export function requireGenderAllowed(
  { staffSelection }: Pick<Catalogue, 'staffSelection'>,
  requested: RequestedGender | undefined,
): void {
  if (requested !== undefined && !staffSelection.byGender) {
    throw fail('REQUESTED_GENDER_NOT_ALLOWED', 'The site does not let customers choose staff by gender', {
      requestedGender: requested,
    });
  }
}

/** The service as staff of the requested gender alone serve it; who has said none is not among them. */
export function servedBy(service: CatalogueService, requested: RequestedGender | undefined): CatalogueService {
  if (requested === undefined) {
    return service;
  }
  return {
    ...service,
    // Fewer resources fit into the words of all.
    requirements: service.requirements.map((requirement) =>
      requirement.resourceTypeId === staffResourceTypeId
        ? { ...requirement, resources: requirement.resources.filter(({ gender }) => gender === genderOf[requested]) }
        : requirement,
    ),
  };
}

/** Refuses a booking of a customer that names nobody where customers must choose who serves them. */
export function requireStaffChosen(
  { staffSelection }: Pick<Catalogue, 'staffSelection'>,
  service: CatalogueService,
  resourceId: string | undefined,
): void {
  const isServedByStaff = service.requirements.some(({ resourceTypeId }) => resourceTypeId === staffResourceTypeId);
  if (staffSelection.strategy === 'CUSTOMER_MUST_CHOOSE' && isServedByStaff && resourceId === undefined) {
    throw fail(
      'INVALID_FLOW_SELECTED_RESOURCES',
      'Customers of this site must choose the staff member: send slot.resource.id',
      {
        resourceTypeId: staffResourceTypeId,
      },
    );
  }
}
