/** What the domain stands on. */
import type { EventLoopScheduler } from '../../admission/event-loop-scheduler.ts';
import type { Sealing } from '../../auth/sealing.ts';
import type { Log } from '../../db/log.ts';
import type { Database } from '../../db/transaction.ts';
import type { TellEphemeralEvent } from '../../events/ephemeral-events.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import type { EnqueueTask } from '../../tasks/enqueue.ts';

export interface ExternalCalendarsParts {
  readonly auth: { readonly sealing: Sealing };
  readonly database: Database;
  readonly enqueue: EnqueueTask;
  readonly log: Log;
  readonly outgoing: Outgoing;
  readonly recordEvents: RecordEvents;
  readonly scheduler: EventLoopScheduler;
  readonly tellEphemeralEvent: TellEphemeralEvent;
  /** The CalDAV server of whoever names none; absent: that of the address's domain. */
  readonly caldavUrl: string | undefined;
}
