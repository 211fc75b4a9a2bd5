/** What concerns people rather than bookings: a person's data handed out or erased, and who did what (design 12). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, JsonMap, optional, PagingMetadata } from '../schema.ts';

/** That it was handed out is kept in the audit log, and counts as an opening of each confidential note in it. */
const exportContact = defineOperation({
  name: 'privacy.exportContact',
  summary: 'Hands out everything that is stored about a contact; that it was, and to whom, is kept in the audit log.',
  method: 'GET',
  path: '/v1/contacts/{contactId}/personal-data',
  permission: 'CONTACTS.PRIVACY',
  idempotency: 'none',
  isWrittenDown: true,
  source: 'design 12',
  input: Type.Object({ contactId: Guid() }),
  output: Type.Object({
    contactId: Guid(),
    exportedDate: Instant(),
    /** Rows by the kind of record: `contact`, `booking`, `message` … with their columns as members. */
    records: Type.Record(Type.String(), Type.Array(JsonMap())),
  }),
  errors: ['CONTACT_NOT_FOUND'],
});

/**
 * Erases a contact: bookings stay without the person, messages, events and logs lose what they said. Cannot be undone.
 * Asked again it answers the same erasure, so that a call whose answer was lost or UNAVAILABLE can be repeated.
 */
const eraseContact = defineOperation({
  name: 'privacy.eraseContact',
  summary: 'Erases the personal data of a contact for good.',
  method: 'POST',
  path: '/v1/contacts/{contactId}/erase',
  permission: 'CONTACTS.PRIVACY',
  idempotency: 'natural',
  source: 'design 12',
  input: Type.Object({ contactId: Guid() }),
  output: Type.Object({
    erasure: Type.Object({ id: Guid(), contactId: Guid(), date: Instant() }),
  }),
  errors: ['CONTACT_NOT_FOUND'],
  events: [
    'openhours.contacts.v1.contact_deleted',
    'wix.members.v1.member_deleted',
    'wix.members.about.v2.member_about_deleted',
    'wix.members.v3.follow_member_unfollowed',
    'wix.members.v1.member_report_deleted',
    'wix.members.v1.member_report_reported_member_deleted',
  ],
});

export const AuditEntry = Type.Object({
  id: Guid(),
  date: Instant(),
  /** `name`: of a person who signs in to the dashboard still. */
  actor: Type.Object({ type: Type.String(), id: optional(Type.String()), name: optional(Type.String()) }),
  /** Name of the operation. */
  operation: Type.String(),
  entityType: Type.String(),
  entityId: Type.String(),
  requestId: optional(Type.String()),
  /** The entity as it was and as it became, where there was one. */
  before: optional(Type.Unknown()),
  after: optional(Type.Unknown()),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** Lists what owners, staff and keys did, newest first; at most 100 a page. */
const listAuditEntries = defineOperation({
  name: 'privacy.listAuditEntries',
  summary: 'Lists who did what, newest first.',
  method: 'GET',
  path: '/v1/audit-entries',
  permission: 'AUDIT.READ',
  idempotency: 'natural',
  source: 'design 12',
  input: Type.Object({
    entityType: optional(Type.String({ maxLength: 100 })),
    entityId: optional(Type.String({ maxLength: 250 })),
    limit: optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** `pagingMetadata.cursors.next` of the page before. */
    cursor: optional(Type.String({ maxLength: 8192 })),
  }),
  output: Type.Object({ auditEntries: Type.Array(AuditEntry), pagingMetadata: PagingMetadata }),
});

export const privacy = { exportContact, eraseContact, listAuditEntries };
