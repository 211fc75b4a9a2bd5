/** What the domain stands on. */
import type { Auth } from '../../auth/auth.ts';
import type { Database } from '../../db/transaction.ts';
import type { StartBulkJob } from '../../domain.ts';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import type { EnqueueTask } from '../../tasks/enqueue.ts';
import type { WritingParts } from '../notifications/index.ts';

export interface WebhooksParts extends WritingParts {
  readonly auth: Pick<Auth, 'sealing' | 'sites'>;
  readonly database: Database;
  readonly enqueue: EnqueueTask;
  readonly outgoing: Outgoing;
  /** Origin under which people reach the server, without a slash at the end. */
  readonly publicOrigin: () => string;
  readonly startBulkJob: StartBulkJob;
}
