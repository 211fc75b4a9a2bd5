/**
 * Live changes, the recording half: the consumer that gives each event its position in the site's stream, and the
 * one notification per batch that tells every process to look (design 4.9).
 */
import { statement } from '../db/statement.ts';
import { plannedAnew } from '../db/statements.ts';
import type { Reader, ServerReader, Transaction } from '../db/transaction.ts';
import type { ClaimedTask } from '../tasks/task.ts';
import type { Consumer, RecordedEvent } from './consumer.ts';
import { type EventRow, eventOfRow } from './deliveries.ts';

/** The name of the consumer of live changes, which has a worker of its own. */
export const liveConsumer = 'live';

/** The channel on which workers tell that sites have new live events. */
export const liveChannel = 'openhours_live';
/** Payload that means: look at every site. */
export const everySite = '*';

/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const payloadLimitBytes = 7900;

/**
 * Positions are given under the lock of the site's counter, so they become visible in their order: who has seen a
 * position has missed nothing before it. Ids alone would not do, because transactions commit in any order.
 */
const positionStatement = `${plannedAnew}
with counter as (
  insert into live_position (site_id, last) values ($1, cardinality($2::uuid[]))
  on conflict (site_id) do update set last = live_position.last + cardinality($2::uuid[]) returning last
)
insert into live_event (site_id, position, event_id)
select $1, counter.last - cardinality($2::uuid[]) + listed.position, listed.event_id
from counter cross join unnest($2::uuid[]) with ordinality as listed (event_id, position)`;

/** The consumer `live`: every event, in the order of its entity. */
export function createLiveConsumer(): Consumer {
  const givePositions = async (tx: Transaction, events: readonly RecordedEvent[]) => {
    tx.write(statement(positionStatement, [tx.siteId, events.map((event) => event.id)]));
  };
  return {
    name: liveConsumer,
    listensTo: () => true,
    consume: (tx, event) => givePositions(tx, [event]),
    consumeAll: givePositions,
  };
}

/** Sends one notification for a whole batch; nothing when it held no live events. */
export async function notifyLive(reader: ServerReader, delivered: readonly ClaimedTask[]): Promise<readonly string[]> {
  const sites = [...new Set(delivered.filter((each) => each.kind === liveConsumer).map((each) => each.siteId))];
  if (sites.length > 0) {
    const payload = sites.join(',');
    await reader.all(
      statement('select pg_notify($1, $2)', [liveChannel, payload.length <= payloadLimitBytes ? payload : everySite]),
    );
  }
  return sites;
}

export interface LiveEvent {
  readonly position: number;
  readonly event: RecordedEvent;
}

/** Events of a site after a position, in their order. */
export async function readLiveEvents(reader: Reader, afterPosition: number, limit: number): Promise<LiveEvent[]> {
  const rows = await reader.all<EventRow & { position: number }>(
    statement(
      `select live.position, event.id, event.type, event.entity_id, event.entity_sequence, event.at, event.identity,
         event.body, event.modified_fields, event.triggered_by_anonymize
       from live_event as live join outbox_event as event on event.site_id = $1 and event.id = live.event_id
       where live.site_id = $1 and live.position > $2 order by live.position limit $3`,
      [reader.siteId, afterPosition, limit],
    ),
  );
  return rows.map((row) => ({ position: row.position, event: eventOfRow(reader.siteId, row) }));
}

export interface LiveRange {
  /** The oldest position that is still kept; one more than `last` when none is. */
  readonly first: number;
  /** The last position given; 0 before the first. */
  readonly last: number;
}

/** From where to where a site's stream can be read. */
export async function readLiveRange(reader: Reader): Promise<LiveRange> {
  const row = await reader.first<{ first: number | null; last: number | null }>(
    statement(
      `select (select last from live_position where site_id = $1) as last,
         (select position from live_event where site_id = $1 order by position limit 1) as first`,
      [reader.siteId],
    ),
  );
  const last = row?.last ?? 0;
  return { first: row?.first ?? last + 1, last };
}
