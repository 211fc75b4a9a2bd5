/** A periodic task: visits whose reminder is due become message rows, if they still take place at that time. */
import type { Booking } from '@openhours/contract';
import type { Database, Transaction } from '../../db/transaction.ts';
import { doOneByOne } from '../../tasks/one-by-one.ts';
import type { PeriodicTaskKind } from '../../tasks/task.ts';
import { minuteMs } from '../../time/index.ts';
import { findBooking } from '../bookings/index.ts';
import { readSessions } from '../calendar/index.ts';
import { readAddressesOfCalendars } from '../identity/index.ts';
import type { MessagesParts } from './consumer.ts';
import { readHeld, readPeople } from './held.ts';
import { occasionsOf, planNext, reminderIn, serviceIdOf } from './planning.ts';
import { writeMessages } from './recipients.ts';
import {
  type BookingReminderRow,
  dropReminder,
  findSitesWithReminders,
  type KnownReminderSettings,
  lockDueReminders,
  readReminderSettings,
  readReminderTimes,
} from './repository/reminders.ts';
import { owedReminder, type PlannedReminder, reminderName } from './rules/reminders.ts';
import { type Holder, holderNamedBy, placeOfSeat } from './rules/staff.ts';
import type { Notice } from './rules.ts';
import { readSetting } from './setting.ts';

const remindersPerTransaction = 50;

export function createReminding(parts: MessagesParts): PeriodicTaskKind {
  return {
    mode: 'PERIODIC',
    name: 'remind of visits',
    everyMs: minuteMs / 2,
    run: async (database, nowMs, signal) => {
      const sites = await findSitesWithReminders(database.serverReader, nowMs);
      await doOneByOne(
        sites,
        (siteId) => `site ${siteId}`,
        (siteId) => remindOn(siteId, database, nowMs, signal),
        signal,
      );
    },
  };

  async function remindOn(siteId: string, database: Database, nowMs: number, signal: AbortSignal): Promise<void> {
    for (let done = remindersPerTransaction; done === remindersPerTransaction && !signal.aborted; ) {
      done = await database.transact(siteId, async (tx) => {
        const due = await lockDueReminders(tx, nowMs, remindersPerTransaction);
        const settings = due.length === 0 ? undefined : await readReminderSettings(tx);
        for (const each of due) {
          await remindOf(tx, each, settings as KnownReminderSettings, nowMs);
        }
        await tx.flush();
        return due.length;
      });
    }
  }

  async function remindOf(
    tx: Transaction,
    row: BookingReminderRow,
    settings: KnownReminderSettings,
    nowMs: number,
  ): Promise<void> {
    const booking = await findBooking(tx, row.booking_id);
    // What the consumer has not heard of yet is true all the same.
    if (booking?.status !== 'CONFIRMED' || booking.startDate === undefined) {
      dropReminder(tx, row.booking_id);
      return;
    }
    const held = await readHeld(tx, booking, nowMs);
    const occasions = occasionsOf(booking, held.sessions);
    // Planned while the times of reminding were being changed, or before the visit was moved: what holds now counts.
    const minutesBefore = await readReminderTimes(tx, serviceIdOf(booking));
    const planned = reminderIn(row);
    const owed = planned === undefined ? undefined : owedReminder(planned, occasions, minutesBefore, nowMs);
    const occasion = occasions.find(({ id, startMs }) => id === owed?.sessionId && startMs === owed?.startMs);
    if (owed !== undefined && occasion !== undefined) {
      const onceFor = reminderName({ bookingId: booking.id }, owed);
      const setting = await readSetting(tx, booking, nowMs, parts, held, occasion.startMs);
      const reminded = settings.remindStaff
        ? await readReminded(tx, booking, occasion.id, nowMs)
        : { sessionId: undefined, holders: [] };
      const notices = remindersOf(booking, occasion, onceFor, owed, reminded);
      await writeMessages(tx, notices, setting, parts);
    }
    planNext(tx, booking, occasions, minutesBefore, nowMs, { told: owed ?? planned });
  }
}

function remindersOf(
  booking: Booking,
  occasion: Required<Notice>['occasion'],
  onceFor: string,
  owed: PlannedReminder,
  held: { readonly sessionId: string | undefined; readonly holders: readonly Holder[] },
): Notice[] {
  const isCourse = booking.bookedEntity.schedule !== undefined;
  const plain = {
    booking,
    channels: ['EMAIL'],
    note: undefined,
    previousStart: undefined,
    onceFor,
    ...(isCourse ? { occasion } : {}),
  } as const;
  const reminded: Notice = { ...plain, type: 'BOOKING_REMINDER', audience: 'participant' };
  // Whoever holds a session is reminded of it once, however many come.
  const ofSession =
    held.sessionId === undefined
      ? {}
      : { isOfSession: true, onceFor: reminderName({ sessionId: held.sessionId }, owed) };
  return [
    reminded,
    ...held.holders.map(
      (holder): Notice => ({
        ...plain,
        ...ofSession,
        type: 'STAFF_BOOKING_REMINDER',
        audience: 'staff',
        holder,
      }),
    ),
  ];
}

/** Who is reminded besides whoever comes: those who hold this one date. */
async function readReminded(
  tx: Transaction,
  booking: Booking,
  sessionId: string | undefined,
  nowMs: number,
): Promise<{ readonly sessionId: string | undefined; readonly holders: readonly Holder[] }> {
  const seat = placeOfSeat(booking.bookedEntity);
  if (seat === undefined) {
    const signedIn = await readAddressesOfCalendars(tx);
    const holder = holderNamedBy(booking.bookedEntity, (resourceId) => signedIn.get(resourceId));
    return { sessionId: undefined, holders: holder === undefined ? [] : [holder] };
  }
  const id = seat.kind === 'CLASS' ? seat.id : sessionId;
  const session = id === undefined ? undefined : (await readSessions(tx, [id], { nowMs })).get(id);
  return { sessionId: id, holders: (await readPeople(tx, session?.resourceIds ?? [])).holders };
}
