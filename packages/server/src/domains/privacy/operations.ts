/**
 * Binds what concerns people's data: handing it out, and the log of who did what. Erasing it is a process
 * (processes/erasure.ts).
 */
import { privacy } from '@openhours/contract';
import { type Act, type Binding, bindRead, bindWrite } from '../../call.ts';
import { recordAudit } from '../../db/audit.ts';
import { parseAuditPage, readAuditPage } from '../../db/audit-log.ts';
import type { PersonalData } from '../../db/personal-data.ts';
import type { Transaction } from '../../db/transaction.ts';
import { formatInstant } from '../../time/index.ts';
import { requireContact } from '../contacts/index.ts';
import { presentAuditEntry } from './present.ts';

export interface PrivacyDependencies {
  readonly personalData: PersonalData;
  /** Lets every domain write down what of its own is handed out. */
  readonly beforeHandOut: (tx: Transaction, act: Act, contactId: string) => Promise<void>;
}

/** The bindings of personal data and of the audit log. */
export function privacyOperations({ beforeHandOut, personalData }: PrivacyDependencies): Binding[] {
  return [
    bindWrite(privacy.exportContact, async ({ tx, input: { contactId }, ...act }) => {
      await requireContact(tx, contactId);
      await beforeHandOut(tx, act, contactId);
      recordAudit(tx, {
        at: act.nowMs,
        caller: act.caller,
        requestId: act.requestId,
        operation: act.operation.name,
        entityType: 'contact',
        entityId: contactId,
      });
      // What is written down of it is part of what is stored.
      await tx.flush();
      const records = await personalData.export(tx, contactId);
      return { contactId, exportedDate: formatInstant(act.nowMs), records };
    }),

    bindRead(privacy.listAuditEntries, async ({ reader, signing, input }) => {
      const { rows, pagingMetadata } = await readAuditPage(reader, parseAuditPage(input, signing));
      return { auditEntries: rows.map(presentAuditEntry), pagingMetadata };
    }),
  ];
}
