/** Under which policies bookings were made (bookings sheet 13). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { BookingPolicy } from '../policies/policies.ts';
import { Guid, Instant } from '../schema.ts';

/** A booking policy as a booking was made under it: what may be cancelled, moved and charged, no booking windows. */
export const BookingPolicySnapshot = Type.Object({
  id: Guid(),
  bookingId: Guid(),
  policy: Type.Pick(BookingPolicy, [
    'id',
    'revision',
    'createdDate',
    'updatedDate',
    'name',
    'customPolicyDescription',
    'default',
    'cancellationPolicy',
    'reschedulePolicy',
    'cancellationFeePolicy',
    'saveCreditCardPolicy',
  ]),
  createdDate: Instant(),
});
export type BookingPolicySnapshot = Static<typeof BookingPolicySnapshot>;

/** Lists under which policies bookings were made; an unknown booking has no entry. */
const listPolicySnapshotsByBookingIds = defineOperation({
  name: 'bookings.listPolicySnapshotsByBookingIds',
  summary: 'Lists the policies under which bookings were made.',
  method: 'GET',
  path: '/v1/policy-snapshots',
  prefixes: ['/_api/booking-policy-snapshots', '/booking-policy-snapshots'],
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'natural',
  source: 'bookings sheet 13',
  input: Type.Object({ bookingIds: Type.Array(Guid(), { minItems: 1, maxItems: 100 }) }),
  output: Type.Object({ bookingPolicySnapshots: Type.Array(BookingPolicySnapshot) }),
  errors: ['UNAUTHORIZED_OPERATION'],
});

export const policySnapshots = { listPolicySnapshotsByBookingIds };
