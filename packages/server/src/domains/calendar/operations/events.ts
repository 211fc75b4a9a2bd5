/** Binds the operations on events: single, bulk, query, and what is done with recurring ones. */
import { type CalendarEvent, calendarEvents, calendarSessionChanges } from '@openhours/contract';
import type { EventLoopScheduler } from '../../../admission/event-loop-scheduler.ts';
import { type Act, type Binding, bindRead, bindWrite, type ReadCall } from '../../../call.ts';
import { actorOf, peopleAmong } from '../../../db/audit-actor.ts';
import { parseAuditPage, readAuditPage } from '../../../db/audit-log.ts';
import { type BulkOutcome, doItems, violationsOfItem } from '../../../db/bulk.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import type { CursorSigning } from '../../../db/cursor.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';
import { readUserNames } from '../../identity/index.ts';
import { isBusinessOnly, personalFor } from '../access.ts';
import { cancelEvent } from '../commands/cancel.ts';
import { createEvent, eventNotFound, restoreDefaults, updateEvent } from '../commands/events.ts';
import type { CalendarParts } from '../commands/record.ts';
import { changeSessions } from '../commands/session-changes.ts';
import { splitRecurringEvent } from '../commands/split.ts';
import { readEventContext, readPersonal } from '../event-context.ts';
import { eventFieldsFor } from '../fields.ts';
import { presentEvent, withoutWords } from '../present.ts';
import { queryEvents } from '../query-events.ts';
import type { EventRow } from '../repository/events.ts';
import { scheduleTable } from '../repository/schedules.ts';
import { readMask } from '../rules/event-changes.ts';
import { requireZone } from '../rules/event-input.ts';
import { findEvents } from '../sessions.ts';
import { futureDays, viewEnd } from '../view.ts';

type Asked = Pick<ReadCall<unknown>, 'caller' | 'site'>;
interface Wanted {
  readonly timeZone?: string | undefined;
  readonly fields?: readonly string[] | undefined;
}

/** Presents rows as the caller may see them and asked to. */
async function present(
  reader: Reader,
  rows: readonly EventRow[],
  { caller, site }: Asked,
  wanted: Wanted,
  scheduler?: EventLoopScheduler,
) {
  const isPersonal = personalFor({ caller }, wanted.fields);
  const hidesWords = isBusinessOnly({ caller });
  const timeZone = requireZone(wanted.timeZone ?? site.timeZone, 'timeZone').name;
  const eventContext = await readEventContext(reader, rows, { timeZone, siteTimeZone: site.timeZone });
  const open = rows.filter((row) => isPersonal(row, eventContext.schedules.get(row.schedule_id)));
  const personal = open.length === 0 ? new Map() : await readPersonal(reader, open);
  await scheduler?.admit();
  return rows.map((row) => {
    const schedule = eventContext.schedules.get(row.schedule_id);
    return presentEvent(
      hidesWords(row, schedule) ? withoutWords(row, schedule) : row,
      eventContext,
      personal.get(row.id),
    );
  });
}

/** What the log says of the act that cancelled an event: nothing is changed of it afterwards, so it is the last. */
async function readCancellation(reader: Reader, row: EventRow, signing: CursorSigning) {
  const page = parseAuditPage({ entityType: 'event', entityId: row.id, limit: 1 }, signing);
  const [entry] = (await readAuditPage(reader, page)).rows;
  if (entry === undefined) {
    return { date: formatInstant(row.updated_at) };
  }
  const users = await readUserNames(reader, peopleAmong([entry]));
  return {
    date: formatInstant(entry.at),
    actor: actorOf(entry.actor_type, entry.actor_id, (id) => users.get(id)),
  };
}

/** What was written, whole: whoever may write an event may know it. */
async function presentWritten(
  tx: Transaction,
  rows: readonly EventRow[],
  act: Act,
  timeZone: string | undefined,
): Promise<CalendarEvent[]> {
  await tx.flush();
  return present(tx, rows, act, { timeZone, fields: ['PI_FIELDS'] });
}

/** Does each item by itself, and shows what was made when the caller asks for it (services sheet 1.1). */
async function inBulk<Item>(
  { tx, act, returnEntity, timeZone }: Bulk,
  items: readonly Item[],
  idOf: (item: Item) => string | undefined,
  work: (item: Item, index: number) => Promise<EventRow>,
): Promise<BulkOutcome<CalendarEvent>> {
  // Within a savepoint that is undone the version would go back, and the next item would not raise it again.
  await beginCatalogueWrite(tx);
  const outcome = await doItems(tx, items, {
    idOf,
    refused: (index) => violationsOfItem(act.violations, `events[${index}]`),
    work,
    present: (row) => row,
  });
  const rows = outcome.results.flatMap(({ item }) => item ?? []);
  const shown = returnEntity === true ? await presentWritten(tx, rows, act, timeZone) : [];
  return {
    ...outcome,
    results: outcome.results.map(({ itemMetadata, item }) => {
      const event = item === undefined ? undefined : shown[rows.indexOf(item)];
      return { itemMetadata, ...(event === undefined ? {} : { item: event }) };
    }),
  };
}

interface Bulk {
  readonly tx: Transaction;
  readonly act: Act & Pick<ReadCall<unknown>, 'violations'>;
  readonly returnEntity: boolean | undefined;
  readonly timeZone: string | undefined;
}

/** What the operations on events stand on. */
export interface EventParts extends CalendarParts {
  /** For wide answers. */
  readonly scheduler: EventLoopScheduler;
}

/** Binds the operations on events. */
export function eventOperations(parts: EventParts): Binding[] {
  const declared = calendarEvents;
  const one = async (tx: Transaction, row: EventRow, act: Act, timeZone: string | undefined) =>
    (await presentWritten(tx, [row], act, timeZone))[0] as CalendarEvent;

  return [
    bindWrite(declared.createEvent, async ({ input, tx, ...act }) => {
      const row = await createEvent(tx, act, input.event, parts);
      return { event: await one(tx, row, act, input.timeZone) };
    }),

    bindWrite(
      declared.bulkCreateEvents,
      ({ input, tx, ...act }) =>
        inBulk(
          { tx, act, returnEntity: input.returnEntity, timeZone: input.timeZone },
          input.events,
          () => undefined,
          ({ event }, index) => createEvent(tx, act, event, parts, `events[${index}].event`),
        ),
      { judges: ['events['] },
    ),

    bindRead(declared.getEvent, async ({ input, reader, ...asked }) => {
      const row = (await findEvents(reader, [input.eventId])).get(input.eventId);
      if (row === undefined) {
        throw eventNotFound(input.eventId);
      }
      return { event: (await present(reader, [row], asked, input))[0] as CalendarEvent };
    }),

    bindRead(declared.listEvents, async ({ input, reader, ...asked }) => {
      const found = await findEvents(reader, input.eventIds);
      const rows = [...new Set(input.eventIds)].flatMap((id) => found.get(id) ?? []);
      return { events: await present(reader, rows, asked, input) };
    }),

    bindRead(declared.queryEvents, async ({ input, reader, nowMs, ...asked }) => {
      const { query, fromLocalDate, toLocalDate, timeZone, recurrenceType } = input;
      const { rows, pagingMetadata } = await queryEvents(
        reader,
        { query, fromLocalDate, toLocalDate, timeZone, recurrenceType },
        {
          siteTimeZone: asked.site.timeZone,
          viewEndMs: viewEnd(nowMs),
          fields: eventFieldsFor(asked),
          signing: asked.signing,
          scheduler: parts.scheduler,
        },
      );
      return { events: await present(reader, rows, asked, input, parts.scheduler), pagingMetadata };
    }),

    bindRead(declared.getEventCancellation, async ({ caller, input, reader, signing }) => {
      const row = (await findEvents(reader, [input.eventId])).get(input.eventId);
      const schedule = row === undefined ? undefined : await scheduleTable.find(reader, row.schedule_id);
      if (row === undefined || !personalFor({ caller }, ['PI_FIELDS'])(row, schedule)) {
        throw eventNotFound(input.eventId);
      }
      return row.status === 'CANCELLED' ? { cancellation: await readCancellation(reader, row, signing) } : {};
    }),

    bindWrite(declared.updateEvent, async ({ input, tx, ...act }) => {
      const mask = readMask(input.fieldmask, input.fieldMask);
      const notification = input.participantNotification ?? {};
      const row = await updateEvent(tx, act, { event: input.event, mask, notification }, parts);
      return { event: await one(tx, row, act, input.timeZone) };
    }),

    bindWrite(
      declared.bulkUpdateEvents,
      ({ input, tx, ...act }) =>
        inBulk(
          { tx, act, returnEntity: input.returnEntity, timeZone: input.timeZone },
          input.events,
          ({ event }: Partial<(typeof input.events)[number]>) => event?.id,
          ({ event, fieldmask, fieldMask }, index) =>
            updateEvent(
              tx,
              act,
              {
                event,
                mask: readMask(fieldmask, fieldMask),
                notification: input.participantNotification ?? {},
              },
              parts,
              `events[${index}].event`,
            ),
        ),
      { judges: ['events['] },
    ),

    bindWrite(declared.cancelEvent, async ({ input, tx, ...act }) => {
      const notification = input.participantNotification ?? {};
      const row = await cancelEvent(tx, act, { eventId: input.eventId, notification }, parts);
      return { event: await one(tx, row, act, input.timeZone) };
    }),

    bindWrite(declared.bulkCancelEvents, ({ input, tx, ...act }) =>
      inBulk(
        { tx, act, returnEntity: input.returnEntity, timeZone: input.timeZone },
        input.eventIds,
        (eventId) => eventId,
        (eventId) => cancelEvent(tx, act, { eventId, notification: input.participantNotification ?? {} }, parts),
      ),
    ),

    bindWrite(declared.restoreEventDefaults, async ({ input, tx, ...act }) => {
      const { eventId, fields, participantNotification: notification = {}, revision } = input;
      const row = await restoreDefaults(tx, act, { eventId, fields, notification, revision }, parts);
      return { event: await one(tx, row, act, input.timeZone) };
    }),

    bindWrite(declared.splitRecurringEvent, async ({ input, tx, ...act }) => {
      const { ending, starting } = await splitRecurringEvent(tx, act, input, parts);
      const [first, second] = await presentWritten(tx, [ending, starting], act, input.timeZone);
      return {
        updatedRecurringEventEndingBeforeSplit: first as CalendarEvent,
        newRecurringEventStartingFromSplit: second as CalendarEvent,
      };
    }),

    bindWrite(calendarSessionChanges.changeSessions, async ({ input, tx, ...act }) => {
      const { participantNotification: notification = {}, timeZone, ...asked } = input;
      const row = await changeSessions(tx, act, { ...asked, notification }, parts);
      return { event: await one(tx, row, act, timeZone) };
    }),

    bindRead(declared.getEventsView, async ({ nowMs }) => ({
      eventsView: { endDate: formatInstant(viewEnd(nowMs)), futureDurationInDays: futureDays(nowMs) },
    })),
  ];
}
