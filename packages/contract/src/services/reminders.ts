/** When people are reminded of visits of one service, where that differs from the others. Operations of Openhours itself. */
import Type, { type Static } from 'typebox';
import { MinutesBefore } from '../notifications/notifications.ts';
import { defineOperation } from '../operation.ts';
import { Guid, optional, Revision } from '../schema.ts';

/** When people are reminded of visits of one service. */
export const ServiceReminders = Type.Object({
  /** Absent: as for all services. */
  minutesBefore: optional(MinutesBefore()),
});
export type ServiceReminders = Static<typeof ServiceReminders>;

/** When people are reminded of visits of one service, where it differs from the others. */
const getServiceReminders = defineOperation({
  name: 'services.getServiceReminders',
  summary: 'Reads when people are reminded of visits of a service.',
  method: 'GET',
  path: '/v1/outbox/reminder-settings/services/{serviceId}',
  permission: 'MESSAGES.READ',
  idempotency: 'natural',
  source: 'design 9',
  input: Type.Object({ serviceId: Guid() }),
  output: Type.Object({ serviceReminders: ServiceReminders, revision: Revision() }),
  errors: ['NOT_FOUND'],
});

/** Sets when people are reminded of visits of one service; holds for those that are booked already, too. */
const updateServiceReminders = defineOperation({
  name: 'services.updateServiceReminders',
  summary: 'Sets when people are reminded of visits of a service.',
  method: 'PUT',
  path: '/v1/outbox/reminder-settings/services/{serviceId}',
  permission: 'MESSAGES.CONFIGURE',
  idempotency: 'natural',
  source: 'design 9',
  input: Type.Object({ serviceId: Guid(), serviceReminders: ServiceReminders, revision: Revision() }),
  output: Type.Object({ serviceReminders: ServiceReminders, revision: Revision() }),
  errors: ['NOT_FOUND', 'INVALID_REVISION'],
});

export const serviceReminders = { getServiceReminders, updateServiceReminders };
