/** Handing out what is stored about a contact, which is written down: who did it, and what of it counts as read. */
import type { Act } from '../../call.ts';
import { recordAudit } from '../../db/audit.ts';
import type { PersonalData } from '../../db/personal-data.ts';
import type { Transaction } from '../../db/transaction.ts';
import { requireContact } from '../contacts/index.ts';

export interface PrivacyDependencies {
  readonly personalData: PersonalData;
  /** Lets every domain write down what of its own is handed out. */
  readonly beforeHandOut: (tx: Transaction, act: Act, contactId: string) => Promise<void>;
}

/** All that is stored about a contact, once it is written down that it is handed out. */
export async function handOut(
  tx: Transaction,
  act: Act,
  contactId: string,
  { beforeHandOut, personalData }: PrivacyDependencies,
): Promise<Record<string, Record<string, unknown>[]>> {
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
  return personalData.export(tx, contactId);
}
