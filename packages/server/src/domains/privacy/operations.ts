/**
 * Binds what concerns people's data: handing it out, and the log of who did what. Erasing it is a process
 * (processes/erasure.ts).
 */
import { activity, privacy } from '@openhours/contract';
import { readApiKeyNames } from '../../auth/api-key-store.ts';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import { peopleAmong } from '../../db/audit-actor.ts';
import { parseActivityPage, parseAuditPage, readActivityPage, readAuditPage } from '../../db/audit-log.ts';
import { formatInstant } from '../../time/index.ts';
import { readBookingNames } from '../bookings/index.ts';
import { readUserNames } from '../identity/index.ts';
import { handOut, type PrivacyDependencies } from './commands.ts';
import { presentAuditEntry } from './present.ts';
import { bookingsOf, keysOf, peopleOf, presentActivity } from './present-activity.ts';
import { entityTypesOf } from './rules.ts';

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

    bindRead(activity.listActivity, async ({ reader, signing, input: { actorId, from, kind, to, ...page } }) => {
      const { rows, pagingMetadata } = await readActivityPage(reader, {
        actorId,
        entityTypes: kind === undefined ? undefined : entityTypesOf(kind),
        fromMs: from === undefined ? undefined : Date.parse(from),
        toMs: to === undefined ? undefined : Date.parse(to),
        parsed: parseActivityPage(page, signing),
      });
      const [people, keys, bookings] = await Promise.all([
        readUserNames(reader, peopleOf(rows)),
        readApiKeyNames(reader, keysOf(rows)),
        readBookingNames(reader, bookingsOf(rows)),
      ]);
      return { entries: rows.map((row) => presentActivity(row, { people, keys, bookings })), pagingMetadata };
    }),
  ];
}
