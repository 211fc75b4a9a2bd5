/**
 * All statements on delivery rows after they were recorded: claiming, marking, failing, releasing, replaying.
 * Leases and back-off run on the database's own real time, never on the movable clock (design 4.11).
 */
import type { EventIdentity, EventType } from '@openhours/contract';
import { databaseNow } from '../db/clock.ts';
import { statement } from '../db/statement.ts';
import { plannedAnew } from '../db/statements.ts';
import type { Reader, ServerReader, Transaction } from '../db/transaction.ts';
import { formatInstant } from '../time/index.ts';
import type { RecordedEvent } from './consumer.ts';

/** A delivery that this process holds until its lease ends. */
export interface ClaimedDelivery {
  readonly siteId: string;
  readonly consumer: string;
  /** 1 for the first attempt. Names this claim: a later claim has a higher number. */
  readonly attempt: number;
  readonly event: RecordedEvent;
}

/** One line of a delivery's log. */
export interface DeliveryLogEntry {
  readonly attempt: number;
  /** ISO 8601, real time. */
  readonly at: string;
  readonly error: string;
}

export interface FailedDelivery {
  readonly eventId: string;
  readonly type: string;
  readonly entityId: string;
  readonly consumer: string;
  readonly attempts: number;
  readonly log: readonly DeliveryLogEntry[];
}

/** Another relay holds the delivery, because our lease ended: everything of this attempt rolls back. */
export class LeaseLost extends Error {
  constructor(eventId: string, consumer: string) {
    super(`the lease of event ${eventId} for ${consumer} was lost`);
    this.name = 'LeaseLost';
  }
}

/**
 * Which sites have due deliveries, from one site id on, in order. Steps from site to site along the partial index,
 * so its cost grows with the number of waiting sites and not with their backlog.
 */
const waitingSitesStatement = `
/* cross-site claim */
with recursive waiting (site_id) as (
  (select site_id from delivery where state in ('PENDING', 'LEASED') and site_id > $1 order by site_id limit 1)
  union all
  select (select next.site_id from delivery as next
          where next.state in ('PENDING', 'LEASED') and next.site_id > waiting.site_id order by next.site_id limit 1)
  from waiting where waiting.site_id is not null
)
select waiting.site_id from waiting
where exists (
  select from delivery as due where due.site_id = waiting.site_id and due.state in ('PENDING', 'LEASED')
    and due.next_attempt_at <= clock_timestamp() and due.consumer = any ($2))
limit $3`;

const firstSiteId = '00000000-0000-0000-0000-000000000000';

/** At most `limit` sites with due work for these consumers, after `afterSiteId` in their order. */
export async function findWaitingSites(
  reader: ServerReader,
  consumers: readonly string[],
  afterSiteId: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await reader.all<{ site_id: string }>(
    statement(waitingSitesStatement, [afterSiteId ?? firstSiteId, consumers, limit]),
  );
  return rows.map((row) => row.site_id);
}

/**
 * Takes due deliveries of one site. A row is due when it waits or its lease has ended, and when no earlier event of
 * the same entity still waits for the same consumer. The attempt is counted here, before the work, so that an event
 * that kills its process comes to its end too. The first of an entity is asked for by its order, because that leaves the
 * planner one good index; asked whether an earlier one exists, a planner without statistics took the key and read
 * the whole site for each row.
 */
const claimStatement = `${plannedAnew}
with due as (
  select event_id, consumer from delivery as one
  where site_id = $1 and state in ('PENDING', 'LEASED') and next_attempt_at <= (select clock_timestamp())
    and consumer = any ($2)
    and (order_key is null or event_id = (
      select earliest.event_id from delivery as earliest
      where earliest.site_id = $1 and earliest.consumer = one.consumer and earliest.order_key = one.order_key
        and earliest.next_attempt_at is not null
      order by earliest.order_position, earliest.event_id limit 1))
  order by next_attempt_at, event_id limit $3 for update skip locked
), claimed as (
  update delivery set state = 'LEASED', attempt = attempt + 1,
    leased_until = ${databaseNow} + $4 * interval '1 millisecond',
    next_attempt_at = ${databaseNow} + $4 * interval '1 millisecond'
  from due where delivery.site_id = $1 and delivery.event_id = due.event_id and delivery.consumer = due.consumer
  returning delivery.event_id, delivery.consumer, delivery.attempt
)
select claimed.consumer, claimed.attempt, event.id, event.type, event.entity_id, event.entity_sequence, event.at,
  event.identity, event.body, event.modified_fields, event.triggered_by_anonymize
from claimed join outbox_event as event on event.site_id = $1 and event.id = claimed.event_id
order by event.id, claimed.consumer`;

/** The columns of outbox_event that make an event. */
export interface EventRow {
  readonly id: string;
  readonly type: EventType;
  readonly entity_id: string;
  readonly entity_sequence: number;
  readonly at: number;
  readonly identity: EventIdentity;
  readonly body: Record<string, unknown>;
  readonly modified_fields: Readonly<Record<string, unknown>> | null;
  readonly triggered_by_anonymize: boolean;
}

/** A row of outbox_event as the event it records. */
export function eventOfRow(siteId: string, row: EventRow): RecordedEvent {
  return {
    siteId,
    id: row.id,
    type: row.type,
    entityId: row.entity_id,
    entitySequence: row.entity_sequence,
    at: row.at,
    identity: row.identity,
    body: row.body,
    modifiedFields: row.modified_fields ?? undefined,
    triggeredByAnonymize: row.triggered_by_anonymize,
  };
}

/** Claims at most `limit` deliveries of a site for `leaseMs` real milliseconds. */
export async function claimDeliveries(
  reader: Reader,
  consumers: readonly string[],
  limit: number,
  leaseMs: number,
): Promise<ClaimedDelivery[]> {
  const rows = await reader.all<EventRow & { consumer: string; attempt: number }>(
    statement(claimStatement, [reader.siteId, consumers, limit, leaseMs]),
  );
  return rows.map((row) => ({
    siteId: reader.siteId,
    consumer: row.consumer,
    attempt: row.attempt,
    event: eventOfRow(reader.siteId, row),
  }));
}

/**
 * Marks deliveries of one site and consumer done in the transaction of their work; fails with LeaseLost when one of
 * the claims is no longer ours. One statement per number of attempts, so almost always one. The lease is asked for
 * instead of the state (whoever takes a claim away counts the attempt): then no index of waiting rows looks as good to
 * the planner as the key.
 */
export function markDone(tx: Transaction, claimed: readonly ClaimedDelivery[]): void {
  for (const [attempt, group] of groupBy(claimed, (each) => each.attempt)) {
    const [{ consumer, event }] = group;
    tx.write(
      statement(
        `${plannedAnew} update delivery set state = 'DONE', leased_until = null, next_attempt_at = null
         where site_id = $1 and event_id = any ($2::uuid[]) and consumer = $3 and leased_until is not null and attempt = $4`,
        [tx.siteId, group.map((each) => each.event.id), consumer, attempt],
      ),
      { rows: group.length, otherwise: () => new LeaseLost(event.id, consumer) },
    );
  }
}

type Several<Value> = [Value, ...Value[]];

/** Values by a key, both in the order in which they came. */
export function groupBy<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Several<Value>> {
  const groups = new Map<Key, Several<Value>>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [value]);
    } else {
      group.push(value);
    }
  }
  return groups;
}

/** Logs a failed attempt; the delivery waits `delayMs`, or ends FAILED when there is no delay. */
export async function recordFailure(
  reader: Reader,
  claimed: ClaimedDelivery,
  error: string,
  delayMs: number | undefined,
): Promise<void> {
  await reader.all(
    statement(
      `update delivery set state = $5, leased_until = null,
         next_attempt_at = ${databaseNow} + $6 * interval '1 millisecond',
         log = (case when jsonb_array_length(log) >= 50 then log - 0 else log end) || jsonb_build_array(
           jsonb_build_object('attempt', $4::integer, 'at', $8::text, 'error', $7::text))
       where site_id = $1 and event_id = $2 and consumer = $3 and leased_until is not null and attempt = $4`,
      [
        reader.siteId,
        claimed.event.id,
        claimed.consumer,
        claimed.attempt,
        delayMs === undefined ? 'FAILED' : 'PENDING',
        delayMs ?? null,
        error,
        formatInstant(Date.now()),
      ],
    ),
  );
}

/** Sites with deliveries that wait for longer than `longestMs` real milliseconds. */
export async function findSitesWithOverlongWaits(
  reader: ServerReader,
  longestMs: number,
  limit: number,
): Promise<string[]> {
  const rows = await reader.all<{ site_id: string }>(
    statement(
      `/* cross-site claim */
       select distinct site_id from delivery
       where state in ('PENDING', 'LEASED') and next_attempt_at > clock_timestamp() + $1 * interval '1 millisecond'
       limit $2`,
      [longestMs, limit],
    ),
  );
  return rows.map((row) => row.site_id);
}

/** Makes those of one site due. */
export async function makeOverlongWaitsDue(reader: Reader, longestMs: number): Promise<void> {
  await reader.all(
    statement(
      `update delivery set next_attempt_at = ${databaseNow}
       where site_id = $1 and state in ('PENDING', 'LEASED')
         and next_attempt_at > clock_timestamp() + $2 * interval '1 millisecond'`,
      [reader.siteId, longestMs],
    ),
  );
}

/** Gives a claim back untouched, as if it had never been taken. */
export async function releaseClaim(reader: Reader, claimed: ClaimedDelivery): Promise<void> {
  await reader.all(
    statement(
      `update delivery set state = 'PENDING', leased_until = null, attempt = attempt - 1,
         next_attempt_at = ${databaseNow}
       where site_id = $1 and event_id = $2 and consumer = $3 and leased_until is not null and attempt = $4`,
      [reader.siteId, claimed.event.id, claimed.consumer, claimed.attempt],
    ),
  );
}

/** Sends what ended FAILED on a site on its way again, the logs kept; answers how many that were. */
export async function replayFailedDeliveries(tx: Transaction): Promise<number> {
  const rows = await tx.all(
    statement(
      `update delivery set state = 'PENDING', attempt = 0, next_attempt_at = ${databaseNow}
       where site_id = $1 and state = 'FAILED' returning event_id`,
      [tx.siteId],
    ),
  );
  return rows.length;
}

/** What ended FAILED on a site, newest first. */
export async function listFailedDeliveries(reader: Reader, limit: number): Promise<FailedDelivery[]> {
  const rows = await reader.all<{
    event_id: string;
    type: string;
    entity_id: string;
    consumer: string;
    attempt: number;
    log: DeliveryLogEntry[];
  }>(
    statement(
      `select delivery.event_id, event.type, event.entity_id, delivery.consumer, delivery.attempt, delivery.log
       from delivery join outbox_event as event on event.site_id = $1 and event.id = delivery.event_id
       where delivery.site_id = $1 and delivery.state = 'FAILED'
       order by delivery.event_id desc, delivery.consumer limit $2`,
      [reader.siteId, limit],
    ),
  );
  return rows.map((row) => ({
    eventId: row.event_id,
    type: row.type,
    entityId: row.entity_id,
    consumer: row.consumer,
    attempts: row.attempt,
    log: row.log,
  }));
}

const oldestDueStatement = `
/* cross-site claim */
select site_id, event_id from delivery
where state in ('PENDING', 'LEASED') and next_attempt_at <= clock_timestamp()
order by event_id limit 1`;

/** Real milliseconds since the oldest event that a consumer should have by now was recorded; 0 when there is none. */
export async function readOutboxAgeMs(reader: ServerReader): Promise<number> {
  const row = await reader.first<{ event_id: string }>(statement(oldestDueStatement, []));
  return row === undefined ? 0 : Math.max(0, Date.now() - instantOfId(row.event_id));
}

/** A UUIDv7 begins with the 48 bits of its epoch milliseconds. */
function instantOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
