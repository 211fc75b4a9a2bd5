/** All SQL on reminders: when a business reminds, and the next reminder of each visit to come. Business time. */
import type { ReminderSettings, ServiceReminders } from '@openhours/contract';
import { fail } from '@openhours/contract';
import { statement } from '../../../db/statement.ts';
import { boolean, defineTable, instant, nullable, type RowOf, text, uuid } from '../../../db/table.ts';
import type { Reader, ServerReader, Transaction } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';
import { staffReminderNamed } from '../rules/reminders.ts';

const bookingReminderTable = defineTable('booking_reminder', {
  booking_id: uuid(),
  service_id: uuid(),
  /** It has several dates, and `start_at` is that of the next reminder. */
  is_course: boolean(),
  /** Of the date among several. */
  session_id: nullable(text()),
  start_at: instant(),
  /** Null: no reminder is left. */
  due_at: nullable(instant()),
});

export type BookingReminderRow = RowOf<typeof bookingReminderTable>;

export interface KnownReminderSettings extends ReminderSettings {
  /** 0 while the business has not said anything. */
  readonly revision: number;
}

/** A day before, and nobody of the business: what holds until the business says otherwise. */
const defaults: KnownReminderSettings = Object.freeze({ minutesBefore: [1440], remindStaff: false, revision: 0 });

export async function readReminderSettings(reader: Reader): Promise<KnownReminderSettings> {
  const row = await reader.first(
    statement<KnownReminderSettings>(
      `select minutes_before as "minutesBefore", remind_staff as "remindStaff", revision
       from reminder_setting where site_id = $1`,
      [reader.siteId],
    ),
  );
  return row ?? defaults;
}

/** Collects the change from a known revision. */
export function writeReminderSettings(
  tx: Transaction,
  { minutesBefore, remindStaff }: ReminderSettings,
  fromRevision: number,
  nowMs: number,
): void {
  tx.write(
    statement(
      `insert into reminder_setting as known (site_id, revision, minutes_before, remind_staff, updated_at)
       values ($1, $2::bigint + 1, $3::integer[], $4, $5)
       on conflict (site_id) do update set revision = excluded.revision, minutes_before = excluded.minutes_before,
         remind_staff = excluded.remind_staff, updated_at = excluded.updated_at
       where known.revision = $2`,
      [tx.siteId, fromRevision, minutesBefore, remindStaff, formatInstant(nowMs)],
    ),
    { rows: 1, otherwise: () => fail('INVALID_REVISION', 'The entity has been changed since it was read') },
  );
}

export interface KnownServiceReminders extends ServiceReminders {
  /** 0 while the business has not said anything of the service. */
  readonly revision: number;
}

/** What is said of one service. */
export async function readServiceReminders(reader: Reader, serviceId: string): Promise<KnownServiceReminders> {
  const row = await reader.first(
    statement<{ revision: number; minutes_before: number[] | null }>(
      'select revision, minutes_before from service_reminder_setting where site_id = $1 and service_id = $2',
      [reader.siteId, serviceId],
    ),
  );
  return {
    revision: row?.revision ?? 0,
    ...(row?.minutes_before == null ? {} : { minutesBefore: row.minutes_before }),
  };
}

/** Collects the change from a known revision. */
export function writeServiceReminders(
  tx: Transaction,
  serviceId: string,
  { minutesBefore }: ServiceReminders,
  fromRevision: number,
  nowMs: number,
): void {
  tx.write(
    statement(
      `insert into service_reminder_setting as known (site_id, service_id, revision, minutes_before, updated_at)
       values ($1, $2, $3::bigint + 1, $4::integer[], $5)
       on conflict (site_id, service_id) do update set revision = excluded.revision,
         minutes_before = excluded.minutes_before, updated_at = excluded.updated_at
       where known.revision = $3`,
      [tx.siteId, serviceId, fromRevision, minutesBefore ?? null, formatInstant(nowMs)],
    ),
    { rows: 1, otherwise: () => fail('INVALID_REVISION', 'The entity has been changed since it was read') },
  );
}

/** When people are reminded of visits of a service: its own times, or those of all. Minutes before the visit. */
export async function readReminderTimes(reader: Reader, serviceId: string): Promise<readonly number[]> {
  const [all, own] = await Promise.all([readReminderSettings(reader), readServiceReminders(reader, serviceId)]);
  return own.minutesBefore ?? all.minutesBefore;
}

/** Of a site; whoever has it alone changes the times of reminding, whoever shares it plans by them. */
const timesLock = `hashtextextended('openhours/reminders ' || $1::uuid::text, 0)`;

/** From here on nobody plans by times of reminding that this transaction changes, until it ends. */
export async function lockReminderTimes(tx: Transaction): Promise<void> {
  await tx.all(statement(`select pg_advisory_xact_lock(${timesLock})`, [tx.siteId]));
}

/**
 * When people are reminded of visits of several services, as `readReminderTimes` says, and nobody changes them until the
 * transaction ends. One wait.
 */
export async function keepReminderTimes(
  tx: Transaction,
  serviceIds: readonly string[],
): Promise<(serviceId: string) => readonly number[]> {
  const [, all, own] = await Promise.all([
    tx.all(statement(`select pg_advisory_xact_lock_shared(${timesLock})`, [tx.siteId])),
    readReminderSettings(tx),
    tx.all(
      statement<{ service_id: string; minutes_before: number[] }>(
        `select service_id, minutes_before from service_reminder_setting
         where site_id = $1 and service_id = any ($2::uuid[]) and minutes_before is not null`,
        [tx.siteId, [...new Set(serviceIds)]],
      ),
    ),
  ]);
  const times = new Map(own.map(({ minutes_before, service_id }) => [service_id, minutes_before]));
  return (serviceId) => times.get(serviceId) ?? all.minutesBefore;
}

/**
 * Collects the next reminders of visits to come anew, after the times of reminding have changed: of all services that have
 * none of their own, or of one. Which date of a course is next is not said here: that is found out at once. What is due
 * already stays: it is told by the times that count then.
 */
export function planRemindersAnew(
  tx: Transaction,
  minutesBefore: readonly number[],
  nowMs: number,
  serviceId?: string,
): void {
  tx.write(
    statement(
      `update booking_reminder set due_at = case when is_course then $3::timestamptz else (
         select min(start_at - minutes * interval '1 minute') from unnest($2::integer[]) as minutes
         where start_at - minutes * interval '1 minute' > $3::timestamptz) end
       where site_id = $1 and start_at > $3::timestamptz and (due_at is null or due_at > $3::timestamptz) and case when $4::uuid is null
         then not exists (select 1 from service_reminder_setting as own where own.site_id = $1
           and own.service_id = booking_reminder.service_id and own.minutes_before is not null)
         else service_id = $4 end`,
      [tx.siteId, minutesBefore, formatInstant(nowMs), serviceId ?? null],
    ),
  );
}

/** What is planned for visits; of those that are known. */
export function findReminders(reader: Reader, bookingIds: readonly string[]): Promise<BookingReminderRow[]> {
  return reader.all(
    statement<BookingReminderRow>(
      `select ${bookingReminderTable.list} from booking_reminder where site_id = $1 and booking_id = any ($2::uuid[])`,
      [reader.siteId, bookingIds],
    ),
  );
}

/** Collects what is to be reminded of a visit from now on. At most once for a booking and transaction. */
export function planReminder(tx: Transaction, row: BookingReminderRow): void {
  tx.gather('reminders', row, (rows) =>
    statement(
      `insert into booking_reminder (site_id, booking_id, service_id, is_course, session_id, start_at, due_at)
       select $1, booking_id, service_id, is_course, session_id, start_at, due_at
       from unnest($2::uuid[], $3::uuid[], $4::boolean[], $5::text[], $6::timestamptz[], $7::timestamptz[])
         as planned (booking_id, service_id, is_course, session_id, start_at, due_at)
       on conflict (site_id, booking_id) do update set service_id = excluded.service_id, is_course = excluded.is_course,
         session_id = excluded.session_id, start_at = excluded.start_at, due_at = excluded.due_at`,
      [
        tx.siteId,
        rows.map((each) => each.booking_id),
        rows.map((each) => each.service_id),
        rows.map((each) => each.is_course),
        rows.map((each) => each.session_id),
        rows.map((each) => formatInstant(each.start_at)),
        rows.map((each) => (each.due_at === null ? null : formatInstant(each.due_at))),
      ],
    ),
  );
}

/** Collects that nobody is reminded of a visit any more. */
export function dropReminder(tx: Transaction, bookingId: string): void {
  tx.write(statement('delete from booking_reminder where site_id = $1 and booking_id = $2', [tx.siteId, bookingId]));
}

export async function findSitesWithReminders(reader: ServerReader, nowMs: number): Promise<string[]> {
  const rows = await reader.all<{ site_id: string }>(
    statement(
      `/* cross-site claim */
       select distinct site_id from booking_reminder where due_at <= $1::timestamptz`,
      [formatInstant(nowMs)],
    ),
  );
  return rows.map((row) => row.site_id);
}

/** What is due on a site, held against other processes until the transaction ends. */
export function lockDueReminders(tx: Transaction, nowMs: number, limit: number): Promise<BookingReminderRow[]> {
  return tx.all(
    statement<BookingReminderRow>(
      `select ${bookingReminderTable.list} from booking_reminder where site_id = $1 and due_at <= $2::timestamptz
       order by due_at, booking_id limit $3 for update skip locked`,
      [tx.siteId, formatInstant(nowMs), limit],
    ),
  );
}

/**
 * Collects that whoever gives the visits of a contact is reminded of them anew, where that was written and has not been sent:
 * the visits take place, and what was written names the person and goes with them. Before the erasure of its messages.
 */
export async function remindStaffAnew(tx: Transaction, contactId: string): Promise<void> {
  const unsent = await tx.all(
    statement<{ once: string; related_id: string }>(
      `select once, related_id from message
       where site_id = $1 and contact_id = $2 and type = 'STAFF_BOOKING_REMINDER' and status = 'QUEUED'`,
      [tx.siteId, contactId],
    ),
  );
  for (const { once, related_id: bookingId } of unsent) {
    const told = staffReminderNamed(once);
    if (told !== undefined) {
      tx.write(
        statement(
          `update booking_reminder set start_at = $3, due_at = $4,
             session_id = case when is_course then $5 else session_id end
           where site_id = $1 and booking_id = $2 and (due_at is null or due_at > $4)`,
          [tx.siteId, bookingId, formatInstant(told.startMs), formatInstant(told.dueMs), told.sessionId ?? null],
        ),
      );
    }
  }
}
