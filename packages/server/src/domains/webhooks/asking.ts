/** Asking for an attempt: the task that makes it is named here, for those who ask and for the one that it is. */
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { EnqueueTask } from '../../tasks/enqueue.ts';
import type { DeliveryRow } from './repository.ts';
import { laneOf } from './rules/attempts.ts';

/** Stands in rows: never renamed. */
export const sendWebhook = 'send webhook';

/** What a task of the kind is asked for with. */
export interface AttemptAsked {
  readonly deliveryId: string;
  /** The attempt of the delivery that it makes; one that was made already is not made again. */
  readonly number: number;
}

/**
 * Asks for the next attempt of a delivery. In its lane it stands where its time is, so that one that waits for hours
 * holds up none that is due before.
 */
export function askForAttempt(
  tx: Transaction,
  delivery: Pick<DeliveryRow, 'id' | 'endpoint_id' | 'attempts'>,
  { enqueue }: { readonly enqueue: EnqueueTask },
  delayMs = 0,
): void {
  const asked: AttemptAsked = { deliveryId: delivery.id, number: delivery.attempts + 1 };
  // Back-off is real time, as all of tasks is.
  const atMs = Date.now() + delayMs;
  enqueue(tx, {
    kind: sendWebhook,
    id: newId(),
    entityId: laneOf(delivery),
    orderPosition: atMs,
    input: asked,
    ...(delayMs === 0 ? {} : { atMs }),
  });
}
