/** What the business should know about a client: alerts and confidential notes, on the client's page and beside each visit. */
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { clientAlertsKey, confidentialNotesKey } from '../../queries/client-notes.ts';
import { NotesBesideBooking } from './beside-booking.tsx';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

export const clientNotes: Feature = {
  name: 'client-notes',
  BookingSection: NotesBesideBooking,
  ClientSection: lazy(async () => ({ default: (await import('./client-notes.tsx')).NotesOfClient })),
  refreshes: [
    { events: ['openhours.client_notes.v1.client_alert_'], keys: [clientAlertsKey] },
    { events: ['openhours.client_notes.v1.confidential_note_'], keys: [confidentialNotesKey] },
    // With a mistyped address the notes pass on to whose it is.
    { events: ['openhours.contacts.v1.contact_deleted'], keys: [clientAlertsKey, confidentialNotesKey] },
  ],
};
