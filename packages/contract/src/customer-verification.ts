/**
 * What is asked of customers who book without signing in, so that strangers cannot book in anybody's name without end.
 * Operations of Openhours itself; who works for the business, keys and members are asked for nothing.
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from './operation.ts';
import { optional, Revision } from './schema.ts';
import { largestMostOpenBookings } from './verification-limits.ts';

export const CustomerVerification = Type.Object({
  /**
   * How many bookings that customers made without signing in may lie ahead for one e-mail address, and for one telephone
   * number; absent: as many as they like.
   */
  mostOpenBookings: optional(Type.Integer({ minimum: 1, maximum: largestMostOpenBookings })),
});
export type CustomerVerification = Static<typeof CustomerVerification>;

const path = '/v1/customer-verification';
const source = 'docs/decisions/0042';
const Answer = Type.Object({ customerVerification: CustomerVerification, revision: Revision() });

/** What the site asks of customers who have not signed in. */
const getCustomerVerification = defineOperation({
  name: 'bookings.getCustomerVerification',
  summary: 'Reads what is asked of customers who book without signing in.',
  method: 'GET',
  path,
  permission: 'POLICIES.MANAGE',
  idempotency: 'natural',
  source,
  input: Type.Object({}),
  output: Answer,
});

/** Replaces it as a whole; holds for what is booked from now on. */
const updateCustomerVerification = defineOperation({
  name: 'bookings.updateCustomerVerification',
  summary: 'Sets what is asked of customers who book without signing in.',
  method: 'PUT',
  path,
  permission: 'POLICIES.MANAGE',
  idempotency: 'natural',
  source,
  input: Type.Object({ customerVerification: CustomerVerification, revision: Revision() }),
  output: Answer,
  errors: ['INVALID_REVISION'],
});

export const customerVerification = { getCustomerVerification, updateCustomerVerification };
