/** The operations on alerts and confidential notes about clients. */
import { clientAlerts, confidentialNotes } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import { parseAuditPage } from '../../db/audit-log.ts';
import { clientsInReach, confidentialInReach, requireClient, requireThere } from './clients.ts';
import { type ClientNotesParts, createNote, deleteNote, openNote, restoreNote, updateNote } from './commands.ts';
import { readHistory } from './history.ts';
import {
  presentAlert,
  presentAlerts,
  presentAlertsUnnamed,
  presentConfidential,
  presentOneConfidential,
  wordsIn,
} from './present.ts';
import { readAlerts, readConfidentialNotes } from './repository.ts';

export function clientNotesOperations(parts: ClientNotesParts): Binding[] {
  return [...alertOperations(parts), ...confidentialOperations(parts)];
}

function alertOperations(parts: ClientNotesParts): Binding[] {
  const kind = 'ALERT';
  return [
    bindRead(clientAlerts.listClientAlerts, async ({ input: { contactId }, reader, ...act }) => {
      const [rows] = await Promise.all([readAlerts(reader, [contactId]), requireClient(reader, act, contactId)]);
      return { alerts: await presentAlerts(reader, rows) };
    }),

    bindRead(clientAlerts.listAlertsOfContacts, async ({ input, reader, ...act }) => {
      const contactIds = [...new Set(input.contactIds)];
      const [rows, reached] = await Promise.all([
        readAlerts(reader, contactIds),
        clientsInReach(reader, act, contactIds),
      ]);
      return { alerts: presentAlertsUnnamed(rows.filter(({ contact_id }) => reached.has(contact_id))) };
    }),

    bindWrite(clientAlerts.createClientAlert, async ({ tx, input: { alert, contactId }, ...act }) => ({
      alert: await presentAlert(tx, await createNote(tx, act, { kind, contactId, text: alert.text }, parts)),
    })),

    bindWrite(clientAlerts.updateClientAlert, async ({ tx, input: { alert, contactId }, ...act }) => {
      const { id: noteId, ...said } = alert;
      return { alert: await presentAlert(tx, await updateNote(tx, act, { kind, contactId, noteId, ...said }, parts)) };
    }),

    bindWrite(clientAlerts.deleteClientAlert, async ({ tx, input: { alertId, contactId }, ...act }) => {
      await deleteNote(tx, act, { kind, contactId, noteId: alertId }, parts);
      return {};
    }),

    bindWrite(clientAlerts.restoreClientAlert, async ({ tx, input: { alertId, contactId }, ...act }) => ({
      alert: await presentAlert(tx, await restoreNote(tx, act, { kind, contactId, noteId: alertId }, parts)),
    })),
  ];
}

function confidentialOperations(parts: ClientNotesParts): Binding[] {
  const kind = 'CONFIDENTIAL';
  return [
    bindRead(confidentialNotes.listConfidentialNotes, async ({ input: { contactId }, reader, ...act }) => {
      const rows = await confidentialInReach(reader, act, contactId, readConfidentialNotes(reader, contactId));
      return { confidentialNotes: await presentConfidential(reader, rows) };
    }),

    bindRead(
      confidentialNotes.listConfidentialNoteHistory,
      async ({ input: { contactId, ...paging }, reader, signing }) => {
        const page = parseAuditPage({ ...paging, entityType: 'confidentialNote' }, signing);
        const [history] = await Promise.all([readHistory(reader, contactId, page), requireThere(reader, contactId)]);
        return history;
      },
    ),

    bindWrite(confidentialNotes.openConfidentialNote, async ({ tx, input, ...act }) => {
      const row = await openNote(tx, act, { contactId: input.contactId, noteId: input.confidentialNoteId });
      return { confidentialNote: await presentOneConfidential(tx, row), text: wordsIn(row) };
    }),

    bindWrite(confidentialNotes.createConfidentialNote, async ({ tx, input, ...act }) => {
      const { confidentialNote, contactId } = input;
      const row = await createNote(tx, act, { kind, contactId, text: confidentialNote.text }, parts);
      return { confidentialNote: await presentOneConfidential(tx, row) };
    }),

    bindWrite(confidentialNotes.updateConfidentialNote, async ({ tx, input, ...act }) => {
      const { id: noteId, ...said } = input.confidentialNote;
      const row = await updateNote(tx, act, { kind, contactId: input.contactId, noteId, ...said }, parts);
      return { confidentialNote: await presentOneConfidential(tx, row) };
    }),

    bindWrite(confidentialNotes.deleteConfidentialNote, async ({ tx, input, ...act }) => {
      await deleteNote(tx, act, { kind, contactId: input.contactId, noteId: input.confidentialNoteId }, parts);
      return {};
    }),

    bindWrite(confidentialNotes.restoreConfidentialNote, async ({ tx, input, ...act }) => {
      const named = { kind, contactId: input.contactId, noteId: input.confidentialNoteId } as const;
      return { confidentialNote: await presentOneConfidential(tx, await restoreNote(tx, act, named, parts)) };
    }),
  ];
}
