/** Which fields of a booking policy filter and sort, and where each is stored (services sheet 6). */
import type { FilterOperator } from '@openhours/contract';
import { defineFields, type FieldDeclaration, type FieldMap } from '../../db/fields.ts';

const equality: readonly FilterOperator[] = ['$eq', '$ne'];
const beginning: readonly FilterOperator[] = ['$eq', '$ne', '$startsWith'];
const figures: readonly FilterOperator[] = ['$eq', '$ne', '$in', '$nin', '$lt', '$lte', '$gt', '$gte'];

const rule = (
  path: string,
  type: FieldDeclaration['type'],
  operators: readonly FilterOperator[],
): [string, FieldDeclaration] => [path, { type, column: 'version.rules', path: path.split('.'), operators }];

const switches = [
  'customPolicyDescription.enabled',
  'limitEarlyBookingPolicy.enabled',
  'limitLateBookingPolicy.enabled',
  'bookAfterStartPolicy.enabled',
  'cancellationPolicy.enabled',
  'cancellationPolicy.limitLatestCancellation',
  'reschedulePolicy.enabled',
  'reschedulePolicy.limitLatestReschedule',
  'waitlistPolicy.enabled',
  'resourcesPolicy.enabled',
  'resourcesPolicy.autoAssignAllowed',
  'cancellationFeePolicy.enabled',
  'saveCreditCardPolicy.enabled',
  'intakeFormPolicy.enabled',
  'limitRebookingPolicy.enabled',
];

const numbers = [
  'limitEarlyBookingPolicy.earliestBookingInMinutes',
  'limitLateBookingPolicy.latestBookingInMinutes',
  'cancellationPolicy.latestCancellationInMinutes',
  'reschedulePolicy.latestRescheduleInMinutes',
  'waitlistPolicy.capacity',
  'waitlistPolicy.reservationTimeInMinutes',
  'participantsPolicy.maxParticipantsPerBooking',
];

/** Columns of `policy`, the entity, and `version`, the rules of its current revision. */
const declared: FieldMap = {
  id: { type: 'guid', column: 'policy.id', nullable: false, operators: ['$eq', '$ne', '$in'] },
  createdDate: { type: 'instant', column: 'policy.created_at', nullable: false },
  updatedDate: { type: 'instant', column: 'policy.updated_at', nullable: false },
  name: { type: 'text', column: 'policy.name', nullable: false, operators: beginning },
  default: { type: 'boolean', column: 'policy.is_default', nullable: false, operators: equality },
  ...Object.fromEntries([
    rule('customPolicyDescription.description', 'text', beginning),
    rule('intakeFormPolicy.formId', 'guid', beginning),
    ...switches.map((path) => rule(path, 'boolean', equality)),
    ...numbers.map((path) => rule(path, 'number', figures)),
  ]),
};

export const policyFields = defineFields(declared, { id: 'id', prefixes: ['bookingPolicy.'] });
