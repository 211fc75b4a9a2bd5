/** Which fields of attendance filter, sort and count (bookings sheet 11). */
import type { FilterOperator } from '@openhours/contract';
import { defineFields } from '../../db/fields.ts';

const identity: readonly FilterOperator[] = ['$eq', '$ne', '$in', '$nin'];
const ordered: readonly FilterOperator[] = [...identity, '$lt', '$lte', '$gt', '$gte'];

export const attendanceFields = defineFields(
  {
    id: { type: 'guid', column: 'id', operators: identity, nullable: false },
    bookingId: { type: 'guid', column: 'booking_id', operators: identity, nullable: false },
    eventId: { type: 'word', column: 'event_id', operators: identity, aliases: ['sessionId'] },
    serviceId: { type: 'guid', column: 'service_id', operators: identity, nullable: false },
    status: { type: 'word', column: 'status', operators: identity, nullable: false },
    numberOfAttendees: { type: 'number', column: 'number_of_attendees', operators: ordered, nullable: false },
  },
  { id: 'id', prefixes: ['attendance.'] },
);
