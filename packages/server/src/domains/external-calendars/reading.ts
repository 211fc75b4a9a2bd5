/** Reads the chosen calendars of a connection through the one way out; nothing of the database is held meanwhile. */
import { createHash } from 'node:crypto';
import type { ExternalCalendar } from '@openhours/contract';
import type { EventLoopScheduler } from '../../admission/event-loop-scheduler.ts';
import type { TaskProgress } from '../../tasks/task.ts';
import { minuteMs, type Zone } from '../../time/index.ts';
import { CalendarProblem } from './caldav-problem.ts';
import type { SessionParts } from './caldav-session.ts';
import type { ExternalCalendarsParts } from './parts.ts';
import type { ConnectionRow, NewExternalEvent } from './repository.ts';
import { mostEvents, rangeToRead } from './rules/reading-range.ts';

/** What was found. */
export interface FoundEvents {
  /** All calendars of the account. */
  readonly calendars: readonly ExternalCalendar[];
  readonly events: readonly NewExternalEvent[];
  /** How many files were not understood. */
  readonly unreadable: number;
  /** A calendar that was chosen is not there any more. */
  readonly lacksChosen: boolean;
}

export interface ReadingAsked {
  readonly row: ConnectionRow;
  readonly password: string;
  /** Of whole days, and of times that name none. */
  readonly zone: Zone;
  readonly nowMs: number;
  readonly signal: AbortSignal;
  readonly report: (progress: TaskProgress) => void;
}

/** For one calendar; a slow one does not take the time of the next. */
const timeoutMs = minuteMs;

export async function readChosen(
  { nowMs, password, report, row, signal, zone }: ReadingAsked,
  { outgoing, scheduler }: Pick<ExternalCalendarsParts, 'outgoing' | 'scheduler'>,
): Promise<FoundEvents> {
  const { readCalendars, readObjects } = await import('./caldav-account.ts');
  const credentials = { userName: row.user_name, password };
  const session: SessionParts = { outgoing, timeoutMs, signal };
  const calendars = await readCalendars(row.home_url, credentials, session);
  const chosen = calendars.filter(({ id }) => row.chosen_calendars.includes(id));
  const range = rangeToRead(nowMs);
  const events: NewExternalEvent[] = [];
  let unreadable = 0;
  for (const [done, calendar] of chosen.entries()) {
    report({ done, total: chosen.length });
    const texts = await readObjects(calendar.id, range, credentials, session);
    const found = await eventsIn(texts, calendar, { ...range, zone, ownAddress: row.account_email }, scheduler);
    events.push(...found.events);
    unreadable += found.unreadable;
    if (events.length > mostEvents) {
      throw new CalendarProblem('TOO_LARGE');
    }
  }
  return { calendars, events, unreadable, lacksChosen: chosen.length < row.chosen_calendars.length };
}

async function eventsIn(
  texts: readonly string[],
  calendar: ExternalCalendar,
  reading: { readonly fromMs: number; readonly toMs: number; readonly zone: Zone; readonly ownAddress: string },
  scheduler: EventLoopScheduler,
): Promise<{ readonly events: NewExternalEvent[]; readonly unreadable: number }> {
  const { readCalendarObject } = await import('./rules/calendar-object.ts');
  const { UnreadableObject } = await import('./rules/recurrence.ts');
  const events: NewExternalEvent[] = [];
  let unreadable = 0;
  for (const text of texts) {
    // Thousands of them: whoever books is served in between.
    await scheduler.admit();
    try {
      events.push(...readCalendarObject(text, reading).map((event) => rowOf(event, calendar)));
    } catch (error) {
      if (!(error instanceof UnreadableObject)) {
        throw error;
      }
      unreadable += 1;
    }
  }
  return { events, unreadable };
}

function rowOf(
  event: {
    readonly title: string | undefined;
    readonly startMs: number;
    readonly endMs: number;
    readonly allDay: boolean;
  },
  calendar: ExternalCalendar,
): NewExternalEvent {
  const { allDay, endMs, startMs, title } = event;
  const all = JSON.stringify([calendar.id, calendar.name, title ?? null, startMs, endMs, allDay]);
  return {
    fingerprint: createHash('sha256').update(all).digest('base64url'),
    calendar_name: calendar.name,
    title: title ?? null,
    start_at: startMs,
    end_at: endMs,
    all_day: allDay,
  };
}
