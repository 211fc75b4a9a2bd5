/**
 * Alerts about a client: what whoever meets them has to know, such as an allergy, in a line that stands at each of their visits
 * (docs/decisions/0078). Customers see them only in what is handed out of them. Paths are this product's own.
 */
import Type, { type Static } from 'typebox';
import { Actor } from '../actor.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, Revision } from '../schema.ts';
import { clientAlertLimits, mostContactsOfAlerts } from './limits.ts';
import { ChangedWords } from './references.ts';

const AlertText = () => Type.String({ minLength: 1, maxLength: clientAlertLimits.longest });

export const ClientAlert = Type.Object({
  id: Guid(),
  contactId: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  author: Actor,
  changed: ChangedWords(),
  text: Type.String(),
});
export type ClientAlert = Static<typeof ClientAlert>;

const path = '/v1/contacts/{contactId}/alerts';
const fqdn = 'openhours.client_notes.v1.client_alert';
const source = 'docs/decisions/0078';
const read = { permission: 'CLIENT_ALERTS.READ', idempotency: 'natural', source } as const;
const write = { permission: 'CLIENT_ALERTS.WRITE', idempotency: 'stored', source } as const;
const Answer = Type.Object({ alert: ClientAlert });

/** `clientAlertLimits.mostPerContact` at most, and those that passed on with a corrected address. */
const listClientAlerts = defineOperation({
  name: 'clientNotes.listClientAlerts',
  summary: 'Lists the alerts about a client, the oldest first; staff of clients of their own visits.',
  method: 'GET',
  path,
  ...read,
  input: Type.Object({ contactId: Guid() }),
  output: Type.Object({ alerts: Type.Array(ClientAlert) }),
  errors: ['CONTACT_NOT_FOUND'],
});

/** Without the names of whoever wrote them. */
const listAlertsOfContacts = defineOperation({
  name: 'clientNotes.listAlertsOfContacts',
  summary:
    'Lists the alerts about many clients at once, for a day or a roster; those of clients out of reach are left out.',
  method: 'POST',
  path: '/v1/client-alerts/list-by-contacts',
  ...read,
  input: Type.Object({ contactIds: Type.Array(Guid(), { minItems: 1, maxItems: mostContactsOfAlerts }) }),
  output: Type.Object({ alerts: Type.Array(ClientAlert) }),
});

const createClientAlert = defineOperation({
  name: 'clientNotes.createClientAlert',
  summary: 'Adds an alert about a client that stands at each of their visits, for the business alone.',
  method: 'POST',
  path,
  ...write,
  input: Type.Object({ contactId: Guid(), alert: Type.Object({ text: AlertText() }) }),
  output: Answer,
  errors: ['CONTACT_NOT_FOUND', 'MAX_NUMBER_OF_NOTES_REACHED'],
  events: [`${fqdn}_created`],
});

const updateClientAlert = defineOperation({
  name: 'clientNotes.updateClientAlert',
  summary: 'Changes an alert about a client from a known revision.',
  method: 'PATCH',
  path: `${path}/{alert.id}`,
  ...write,
  input: Type.Object({
    contactId: Guid(),
    alert: Type.Object({ id: Guid(), revision: Revision(), text: AlertText() }),
  }),
  output: Answer,
  errors: ['CONTACT_NOT_FOUND', 'INVALID_REVISION'],
  events: [`${fqdn}_updated`],
});

/** For a day it can be restored by `restoreClientAlert`, then it is gone. */
const deleteClientAlert = defineOperation({
  name: 'clientNotes.deleteClientAlert',
  summary: 'Deletes an alert about a client.',
  method: 'DELETE',
  path: `${path}/{alertId}`,
  ...write,
  input: Type.Object({ contactId: Guid(), alertId: Guid() }),
  output: Type.Object({}),
  errors: ['CONTACT_NOT_FOUND'],
  events: [`${fqdn}_deleted`],
});

const restoreClientAlert = defineOperation({
  name: 'clientNotes.restoreClientAlert',
  summary: 'Restores an alert that was deleted within the last day.',
  method: 'POST',
  path: `${path}/{alertId}/restore`,
  ...write,
  input: Type.Object({ contactId: Guid(), alertId: Guid() }),
  output: Answer,
  errors: ['CONTACT_NOT_FOUND', 'MAX_NUMBER_OF_NOTES_REACHED'],
  events: [`${fqdn}_restored`],
});

export const clientAlerts = {
  listClientAlerts,
  listAlertsOfContacts,
  createClientAlert,
  updateClientAlert,
  deleteClientAlert,
  restoreClientAlert,
};
