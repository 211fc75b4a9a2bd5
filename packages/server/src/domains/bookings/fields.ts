/**
 * Which fields of a booking filter and sort, and where each is stored (bookings sheet 5.1). The sheet writes the
 * stored spelling (`bookedEntity.item.slot…`, `createdBy.id.memberId`); the spelling of the JSON shape counts too,
 * and both may start with `booking.`.
 */
import { type FilterOperator, foldEmail } from '@openhours/contract';
import { type Caller, isBusiness } from '../../auth/caller.ts';
import { defineFields, type FieldDeclaration, type FieldMap, type Fields } from '../../db/fields.ts';

const identity: readonly FilterOperator[] = ['$eq', '$ne', '$in'];
const ordered: readonly FilterOperator[] = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin'];
const sets: readonly FilterOperator[] = ['$hasSome', '$hasAll'];

const guid = (column: string, more: Partial<FieldDeclaration> = {}): FieldDeclaration => ({
  type: 'guid',
  column,
  operators: identity,
  ...more,
});
const word = (column: string, more: Partial<FieldDeclaration> = {}): FieldDeclaration => ({
  type: 'word',
  column,
  operators: identity,
  ...more,
});
const instant = (column: string): FieldDeclaration => ({
  type: 'instant',
  column,
  operators: ordered,
  nullable: false,
});

/** Fields of a slot or schedule hold only for bookings of that kind. */
const ofSlot = { when: { column: 'booked', equals: 'SLOT' } };
const ofSchedule = { when: { column: 'booked', equals: 'SCHEDULE' } };
const createdBy = (type: string) => guid('created_by_id', { when: { column: 'created_by_type', equals: type } });

const storedSpelling: FieldMap = {
  id: guid('id', { nullable: false }),
  'bookedEntity.item.slot.eventId': word('event_id', { ...ofSlot, aliases: ['bookedEntity.item.slot.sessionId'] }),
  'bookedEntity.item.slot.serviceId': guid('service_id', ofSlot),
  'bookedEntity.item.slot.scheduleId': guid('schedule_id', ofSlot),
  'bookedEntity.item.slot.resource.id': guid('resource_id', ofSlot),
  'bookedEntity.item.slot.location.id': guid('location_id', ofSlot),
  'bookedEntity.item.slot.location.locationType': word('details', {
    ...ofSlot,
    path: ['slot', 'location', 'locationType'],
  }),
  'bookedEntity.item.schedule.scheduleId': guid('schedule_id', ofSchedule),
  'bookedEntity.item.schedule.serviceId': guid('service_id', ofSchedule),
  'bookedEntity.item.schedule.location.id': guid('location_id', ofSchedule),
  'bookedEntity.item.schedule.location.locationType': word('details', {
    ...ofSchedule,
    path: ['slot', 'location', 'locationType'],
  }),
  'bookedEntity.tags': { type: 'word', column: 'details', path: ['tags'], many: true, operators: sets, sortable: true },
  'contactDetails.contactId': guid('contact_id'),
  'contactDetails.email': { type: 'text', column: 'contact_email_folded', operators: identity, encode: foldEmail },
  status: word('status', { nullable: false }),
  paymentStatus: word('payment_status', { nullable: false }),
  selectedPaymentOption: word('payment_option', { nullable: false }),
  createdDate: instant('created_at'),
  updatedDate: instant('updated_at'),
  startDate: instant('start_at'),
  endDate: instant('end_at'),
  // Of this product: when a course that has begun goes on.
  nextDate: instant('next_at'),
  'multiServiceBookingInfo.id': guid('multi_service_booking_id'),
  'multiServiceBookingInfo.type': word('multi_service_booking_type'),
  // Of this product: the series to which it belongs.
  recurringGroupId: guid('recurring_group_id'),
  externalUserId: word('external_user_id'),
  'createdBy.contactId': guid('contact_id'),
  'createdBy.id.anonymousVisitorId': createdBy('VISITOR'),
  'createdBy.id.memberId': createdBy('MEMBER'),
  'createdBy.id.appId': createdBy('APP'),
  awaitsCustomer: { type: 'boolean', column: 'awaits_customer', operators: ['$eq', '$ne'], nullable: false },
  doubleBooked: { type: 'boolean', column: 'double_booked', operators: ['$eq', '$ne'], nullable: false },
  'participantsInfo.type.totalParticipants.value': {
    type: 'number',
    column: 'total_participants',
    operators: ordered,
    nullable: false,
    aliases: ['totalParticipants'],
  },
  'participantsInfo.type.participantsChoices.serviceChoices.choices.optionId': {
    type: 'guid',
    column: 'details',
    path: ['participantsChoices', 'serviceChoices', 'choices', 'optionId'],
    many: true,
    operators: sets,
    sortable: true,
    aliases: ['participantsChoices.serviceChoices.choices.optionId'],
  },
  'participantsInfo.type.participantsChoices.serviceChoices.choices.choice.custom.value': {
    type: 'word',
    column: 'details',
    path: ['participantsChoices', 'serviceChoices', 'choices', 'custom'],
    many: true,
    operators: sets,
    sortable: true,
    aliases: ['participantsChoices.serviceChoices.choices.custom'],
  },
};

/** The spelling of the JSON shape beside the stored one. */
function withJsonSpelling([name, declaration]: [string, FieldDeclaration]): [string, FieldDeclaration] {
  const names = [name, ...(declaration.aliases ?? [])];
  const plain = names.map((each) => each.replace(/^(bookedEntity)\.item\.|^(createdBy)\.id\./, '$1$2.'));
  const aliases = [...names, ...plain].filter((each) => each !== name);
  return [name, { ...declaration, aliases: [...new Set(aliases)] }];
}

/** Which account of the business has written a booking down. */
const accounts: FieldMap = { 'createdBy.id.wixUserId': createdBy('USER') };

const fieldsOf = (declared: FieldMap): Fields =>
  defineFields(Object.fromEntries(Object.entries(declared).map(withJsonSpelling)), {
    id: 'id',
    prefixes: ['booking.'],
  });

const forBusiness = fieldsOf({ ...storedSpelling, ...accounts });
const forCustomers = fieldsOf(storedSpelling);

/** By which fields a caller filters and sorts: what answers keep from customers (`bookingViewOf`), filters do not tell. */
export function bookingFieldsFor(caller: Caller): Fields {
  return isBusiness(caller) ? forBusiness : forCustomers;
}
