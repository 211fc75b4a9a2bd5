/** Binds what concerns people's data: handing it out, erasing it, and the log of who did what. */
import { fail, privacy } from '@openhours/contract';
import { type Act, type Binding, bindOwnTransactions, bindRead } from '../../call.ts';
import { parseAuditPage, readAuditPage } from '../../db/audit-log.ts';
import type { Log } from '../../db/log.ts';
import type { Erasure, PersonalData } from '../../db/personal-data.ts';
import type { Database, Transaction } from '../../db/transaction.ts';
import { recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { formatInstant } from '../../time/index.ts';
import { contactNotFound } from '../contacts/index.ts';
import { remindStaffAnew } from '../notifications/index.ts';
import { presentAuditEntry } from './present.ts';

export interface PrivacyDependencies {
  readonly personalData: PersonalData;
  readonly recordEvents: RecordEvents;
  readonly database: Database;
  /** Keeps an erasure outside the database, where a restore finds it; knows one that it was told before. */
  readonly keepErasure: (erasure: Erasure) => Promise<void>;
  readonly log: Log;
}

/** The bindings of personal data and of the audit log. */
export function privacyOperations(parts: PrivacyDependencies): Binding[] {
  const { personalData, recordEvents, database, log } = parts;

  /** Erases the contact, or answers how it was erased before. */
  async function eraseOnce(tx: Transaction, contactId: string, act: Act): Promise<Erasure> {
    // Visits stand without the person: whoever gives them is still reminded.
    await remindStaffAnew(tx, contactId);
    const erased = await personalData.erase(tx, contactId, act.nowMs);
    if (erased === undefined) {
      const before = await personalData.findErasure(tx, contactId);
      if (before === undefined) {
        throw contactNotFound(contactId);
      }
      return before;
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
    return erased;
  }

  return [
    bindRead(privacy.exportContact, async ({ reader, input, nowMs }) => {
      const records = await personalData.export(reader, input.contactId);
      if (records.contact?.[0]?.erased !== false) {
        throw contactNotFound(input.contactId);
      }
      return { contactId: input.contactId, exportedDate: formatInstant(nowMs), records };
    }),

    // The answer promises that a restore erases again, so it waits for the commit and then for the disk. Asked again
    // after a failure between the two, the erasure is the same and only kept.
    bindOwnTransactions(privacy.eraseContact, async ({ input, ...act }) => {
      const erasure = await database.transact(act.site.id, (tx) => eraseOnce(tx, input.contactId, act));
      await parts.keepErasure(erasure).catch((error: unknown) => {
        log.error({ requestId: act.requestId, stack: String(error) }, 'an erasure was not kept for restores');
        throw fail(
          'UNAVAILABLE',
          'The contact is erased, but this could not be kept for restores; ask again',
          {},
          { retryAfterSeconds: 10, cause: error },
        );
      });
      const { id, contactId, at } = erasure;
      return { erasure: { id, contactId, date: formatInstant(at) } };
    }),

    bindRead(privacy.listAuditEntries, async ({ reader, signing, input }) => {
      const { rows, pagingMetadata } = await readAuditPage(reader, parseAuditPage(input, signing));
      return { auditEntries: rows.map(presentAuditEntry), pagingMetadata };
    }),
  ];
}
