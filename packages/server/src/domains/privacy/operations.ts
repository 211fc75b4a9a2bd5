/**
 * Binds what concerns people's data: handing it out, and the log of who did what. Erasing it is a process
 * (processes/erasure.ts).
 */
import { privacy } from '@openhours/contract';
import { type Binding, bindRead } from '../../call.ts';
import { parseAuditPage, readAuditPage } from '../../db/audit-log.ts';
import type { PersonalData } from '../../db/personal-data.ts';
import { formatInstant } from '../../time/index.ts';
import { contactNotFound } from '../contacts/index.ts';
import { presentAuditEntry } from './present.ts';

export interface PrivacyDependencies {
  readonly personalData: PersonalData;
}

/** The bindings of personal data and of the audit log. */
export function privacyOperations({ personalData }: PrivacyDependencies): Binding[] {
  return [
    bindRead(privacy.exportContact, async ({ reader, input, nowMs }) => {
      const records = await personalData.export(reader, input.contactId);
      if (records.contact?.[0]?.erased !== false) {
        throw contactNotFound(input.contactId);
      }
      return { contactId: input.contactId, exportedDate: formatInstant(nowMs), records };
    }),

    bindRead(privacy.listAuditEntries, async ({ reader, signing, input }) => {
      const { rows, pagingMetadata } = await readAuditPage(reader, parseAuditPage(input, signing));
      return { auditEntries: rows.map(presentAuditEntry), pagingMetadata };
    }),
  ];
}
