/** Binds what concerns people's data: handing it out, erasing it, and the log of who did what. */
import { privacy } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import type { Erasure, PersonalData } from '../../db/personal-data.ts';
import { recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { formatInstant } from '../../time/index.ts';
import { contactNotFound } from '../contacts/index.ts';
import { auditFields } from './fields.ts';
import { presentAuditEntry } from './present.ts';
import { queryAuditEntries } from './repository.ts';

export interface PrivacyDependencies {
  readonly personalData: PersonalData;
  readonly recordEvents: RecordEvents;
  /** Signs cursors, 32 bytes. */
  readonly cursorKey: Uint8Array;
  /** Hears of each erasure after its commit, to keep it outside the database for restores. */
  readonly onErased: (erasure: Erasure) => void;
}

/** The bindings of personal data and of the audit log. */
export function privacyOperations({ personalData, recordEvents, cursorKey, onErased }: PrivacyDependencies): Binding[] {
  return [
    bindRead(privacy.exportContact, async ({ reader, input, nowMs }) => {
      const records = await personalData.export(reader, input.contactId);
      if (records.contact?.[0]?.erased !== false) {
        throw contactNotFound(input.contactId);
      }
      return { contactId: input.contactId, exportedDate: formatInstant(nowMs), records };
    }),

    bindWrite(privacy.eraseContact, async ({ tx, input, ...act }) => {
      const { contactId } = input;
      const { nowMs } = act;
      const erased = await personalData.erase(tx, contactId, nowMs);
      if (erased === undefined) {
        throw contactNotFound(contactId);
      }
      recordChange(
        tx,
        act,
        {
          entity: 'contact',
          before: { id: contactId, revision: erased.revision },
          after: undefined,
          // Neither event nor log say anything about somebody who is to be forgotten.
          present: () => ({}),
          audited: () => undefined,
          triggeredByAnonymize: true,
        },
        { recordEvents },
      );
      tx.afterCommit(() => onErased(erased));
      return { erasure: { id: erased.id, contactId, date: formatInstant(nowMs) } };
    }),

    bindRead(privacy.listAuditEntries, async ({ reader, site, input }) => {
      const { entityType, entityId, limit, cursor } = input;
      const query = parseQuery(
        {
          filter: {
            ...(entityType === undefined ? {} : { entityType }),
            ...(entityId === undefined ? {} : { entityId }),
          },
          cursorPaging: { ...(limit === undefined ? {} : { limit }), ...(cursor === undefined ? {} : { cursor }) },
        },
        {
          fields: auditFields,
          signing: { key: cursorKey, siteId: site.id, operation: privacy.listAuditEntries.name },
          defaultSort: [{ fieldName: 'id', order: 'DESC' }],
        },
      );
      const { rows, pagingMetadata } = await queryAuditEntries(reader, query);
      return { auditEntries: rows.map(presentAuditEntry), pagingMetadata };
    }),
  ];
}
