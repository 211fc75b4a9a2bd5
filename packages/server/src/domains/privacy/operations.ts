/**
 * Binds what concerns people's data: handing it out, and the log of who did what. Erasing it is a process
 * (processes/erasure.ts).
 */
import { privacy } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import { peopleAmong } from '../../db/audit-actor.ts';
import { parseAuditPage, readAuditPage } from '../../db/audit-log.ts';
import { formatInstant } from '../../time/index.ts';
import { readUserNames } from '../identity/index.ts';
import { handOut, type PrivacyDependencies } from './commands.ts';
import { presentAuditEntry } from './present.ts';

/** The bindings of personal data and of the audit log. */
export function privacyOperations(dependencies: PrivacyDependencies): Binding[] {
  return [
    bindWrite(privacy.exportContact, async ({ tx, input: { contactId }, ...act }) => ({
      contactId,
      exportedDate: formatInstant(act.nowMs),
      records: await handOut(tx, act, contactId, dependencies),
    })),

    bindRead(privacy.listAuditEntries, async ({ reader, signing, input }) => {
      const { rows, pagingMetadata } = await readAuditPage(reader, parseAuditPage(input, signing));
      const userNames = await readUserNames(reader, peopleAmong(rows));
      return { auditEntries: rows.map((row) => presentAuditEntry(row, userNames)), pagingMetadata };
    }),
  ];
}
