/** What the commands of services stand on. */
import type { Operation } from '@openhours/contract';
import type { Caller } from '../../auth/caller.ts';
import type { Site } from '../../call.ts';
import type { BulkWork } from '../../domain.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import type { DispatchReactions } from '../../events/reactions.ts';

export interface ServicesParts extends BulkWork {
  readonly recordEvents: RecordEvents;
  readonly dispatchReactions: DispatchReactions;
  /** Origin of the public pages of a site, without a slash at the end. */
  readonly originOf: (siteId: string) => Promise<string>;
}

/** Who acts on which site by which operation, when; a call's `Act` is one. An absent caller is the server itself. */
export interface ServiceAct {
  readonly site: Pick<Site, 'id' | 'currency' | 'timeZone'>;
  readonly caller: Caller | undefined;
  readonly requestId: string | undefined;
  readonly nowMs: number;
  readonly operation: Pick<Operation, 'name' | 'events'>;
}
