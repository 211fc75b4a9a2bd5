/** Asking for a connection to be read: the task that does it is named here, for those who ask and for the one that it is. */
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { EnqueueTask } from '../../tasks/enqueue.ts';

/** Stands in rows: never renamed. */
export const readExternalCalendar = 'read external calendar';

/** `isAgain`: it goes on after a task that was given up. */
export function askForReading(
  tx: Transaction,
  connectionId: string,
  { enqueue }: { readonly enqueue: EnqueueTask },
  { delayMs = 0, isAgain = false }: { readonly delayMs?: number; readonly isAgain?: boolean } = {},
): void {
  const input = isAgain ? { connectionId, isAgain } : { connectionId };
  enqueue(tx, { kind: readExternalCalendar, id: newId(), entityId: connectionId, input, delayMs });
}
