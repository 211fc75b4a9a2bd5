/** Whether customers may book a series of appointments at once, and how many; operations of Openhours itself. */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, optional, Revision } from '../schema.ts';
import { fewestOccurrences, largestMostOccurrences } from './recurring-limits.ts';

const MostOccurrences = () => Type.Integer({ minimum: fewestOccurrences, maximum: largestMostOccurrences });

export const RecurringOffer = Type.Object({
  /** Customers may book appointments that recur. */
  isOffered: Type.Boolean(),
  /** How many at once; the business books as many as it likes. */
  mostOccurrences: MostOccurrences(),
});
export type RecurringOffer = Static<typeof RecurringOffer>;

/** The same of one service; what is absent is as for all services. */
export const ServiceRecurringOffer = Type.Object({
  isOffered: optional(Type.Boolean()),
  mostOccurrences: optional(MostOccurrences()),
});
export type ServiceRecurringOffer = Static<typeof ServiceRecurringOffer>;

const path = '/v1/recurring-offer';
const source = 'docs/decisions/0077';
const Answer = Type.Object({ recurringOffer: RecurringOffer, revision: Revision() });

const getRecurringOffer = defineOperation({
  name: 'bookings.getRecurringOffer',
  summary: 'Reads whether customers may book appointments that recur.',
  method: 'GET',
  path,
  permission: 'POLICIES.MANAGE',
  idempotency: 'natural',
  source,
  input: Type.Object({}),
  output: Answer,
});

/** Replaces it as a whole; holds for what is booked from now on. */
const updateRecurringOffer = defineOperation({
  name: 'bookings.updateRecurringOffer',
  summary: 'Sets whether customers may book appointments that recur.',
  method: 'PUT',
  path,
  permission: 'POLICIES.MANAGE',
  idempotency: 'natural',
  source,
  input: Type.Object({ recurringOffer: RecurringOffer, revision: Revision() }),
  output: Answer,
  errors: ['INVALID_REVISION'],
});

const ofService = `${path}/services/{serviceId}`;
const ServiceAnswer = Type.Object({
  serviceRecurringOffer: ServiceRecurringOffer,
  revision: Revision(),
  /** What holds for the service now: what it says itself, else the site. */
  recurringOffer: RecurringOffer,
  /**
   * How many at once a customer can really book who has nothing ahead: no more than may lie ahead of one address, or than
   * the policy lets one customer have of the service. None where that is not even two.
   */
  mostBookable: Type.Integer({ minimum: 0, maximum: largestMostOccurrences }),
});

/** What customers may book of one service; the form offers it. */
const getServiceRecurringOffer = defineOperation({
  name: 'bookings.getServiceRecurringOffer',
  summary: 'Reads whether customers may book appointments of a service that recur.',
  method: 'GET',
  path: ofService,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source,
  input: Type.Object({ serviceId: Guid() }),
  output: ServiceAnswer,
  errors: ['SERVICE_NOT_FOUND'],
});

/** Sets it for one service, or leaves it to the site again. */
const updateServiceRecurringOffer = defineOperation({
  name: 'bookings.updateServiceRecurringOffer',
  summary: 'Sets whether customers may book appointments of a service that recur.',
  method: 'PUT',
  path: ofService,
  permission: 'POLICIES.MANAGE',
  idempotency: 'natural',
  source,
  input: Type.Object({
    serviceId: Guid(),
    serviceRecurringOffer: ServiceRecurringOffer,
    revision: Revision(),
  }),
  output: ServiceAnswer,
  errors: ['SERVICE_NOT_FOUND', 'INVALID_REVISION'],
});

export const recurringOffers = {
  getRecurringOffer,
  updateRecurringOffer,
  getServiceRecurringOffer,
  updateServiceRecurringOffer,
};
