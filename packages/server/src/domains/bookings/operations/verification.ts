/** The operations on what is asked of customers who book without signing in. */
import { type CustomerVerification, customerVerification as declared } from '@openhours/contract';
import { type Act, type Binding, bindRead, bindWrite } from '../../../call.ts';
import { recordAudit } from '../../../db/audit.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type KnownVerification, readVerification, writeVerification } from '../repository/customer-verification.ts';

export function verificationOperations(): Binding[] {
  return [
    bindRead(declared.getCustomerVerification, async ({ reader }) => present(await readVerification(reader))),

    bindWrite(declared.updateCustomerVerification, async ({ tx, input, ...act }) => {
      const before = await readVerification(tx);
      requireRevision(before, input.revision);
      return present(setVerification(tx, act, before, input.customerVerification));
    }),
  ];
}

function present({ mostOpenBookings, revision }: KnownVerification) {
  return {
    customerVerification: mostOpenBookings === undefined ? {} : { mostOpenBookings },
    revision: String(revision),
  };
}

function setVerification(
  tx: Transaction,
  { caller, nowMs, operation, requestId }: Act,
  before: KnownVerification,
  { mostOpenBookings }: CustomerVerification,
): KnownVerification {
  const after = { mostOpenBookings, revision: before.revision + 1 };
  writeVerification(tx, after, before.revision, nowMs);
  recordAudit(tx, {
    at: nowMs,
    caller,
    operation: operation.name,
    entityType: 'customer_verification',
    entityId: tx.siteId,
    requestId,
    before,
    after,
  });
  return after;
}
