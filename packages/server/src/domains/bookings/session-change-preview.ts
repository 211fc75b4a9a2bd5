/** What changing or adding sessions would do: who has booked them, and what is in the way (docs/decisions/0071). */
import type {
  CalendarEventInput,
  NewSessionsPreview,
  SessionChangePreview,
  SessionChanges,
  SessionScope,
} from '@openhours/contract';
import { ownResourceOf } from '../../auth/caller.ts';
import type { Act } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import { formatInstant } from '../../time/index.ts';
import { readNewSessions, readRivals, readSessionChange, type SessionChangeRead } from '../calendar/index.ts';
import type { BookingsParts } from './parts.ts';
import { type BookedOn, type CountedBookings, countPeopleOn } from './repository/open-bookings.ts';
import { conflictsOfChange } from './rules/session-conflicts.ts';

interface Asked {
  readonly eventId: string;
  readonly scope: SessionScope;
  readonly changes: SessionChanges;
}

export async function previewSessionChange(
  reader: Reader,
  act: Pick<Act, 'caller' | 'nowMs' | 'reach'>,
  asked: Asked,
  { availability }: Pick<BookingsParts, 'availability'>,
): Promise<SessionChangePreview> {
  const { nowMs } = act;
  const change = await readSessionChange(reader, act, asked);
  const [catalogue, rivals, bookings] = await Promise.all([
    availability.latestSeen(reader),
    readRivals(reader, change, nowMs),
    countMoved(reader, change, nowMs),
  ]);
  const { kept, moved, overfull, sessions } = change;
  return {
    ...extentOf(change),
    kept,
    moved,
    bookings,
    ...(overfull.length === 0 ? {} : { overfull: overfullOf(overfull) }),
    conflicts: conflictsOfChange(catalogue, sessions, rivals, seesTimeOf(act)),
  };
}

export async function previewNewSessions(
  reader: Reader,
  act: Pick<Act, 'caller' | 'nowMs' | 'reach' | 'site'>,
  event: CalendarEventInput,
  { availability }: Pick<BookingsParts, 'availability'>,
): Promise<NewSessionsPreview> {
  const made = await readNewSessions(reader, act, event);
  const [catalogue, rivals] = await Promise.all([availability.latestSeen(reader), readRivals(reader, made, act.nowMs)]);
  return { ...extentOf(made), conflicts: conflictsOfChange(catalogue, made.sessions, rivals, seesTimeOf(act)) };
}

/** Whose time the caller may know what takes it. */
function seesTimeOf({ caller, reach }: Pick<Act, 'caller' | 'reach'>): (resourceId: string) => boolean {
  return (resourceId) => reach === 'all' || resourceId === ownResourceOf(caller);
}

/** How many sessions it is about, and until when they were looked at. */
function extentOf({
  count,
  sessions,
}: {
  readonly count: number | undefined;
  readonly sessions: readonly { readonly after: { readonly endMs: number } }[];
}) {
  const last = sessions.at(-1);
  const isMoreThanSeen = last !== undefined && (count === undefined || count > sessions.length);
  return {
    ...(count === undefined ? {} : { sessions: count }),
    ...(isMoreThanSeen ? { checkedUntilDate: formatInstant(last.after.endMs) } : {}),
  };
}

const nobody: CountedBookings = Object.freeze({ count: 0, participants: 0, waiting: 0 });

/** Whoever has booked what moves; a course is booked as a whole. */
async function countMoved(
  reader: Reader,
  { moved, movedIds, scheduleId, type }: SessionChangeRead,
  nowMs: number,
): Promise<CountedBookings> {
  const on: BookedOn | undefined = !moved
    ? undefined
    : type === 'COURSE'
      ? { kind: 'COURSE', scheduleId }
      : type === 'CLASS' && movedIds.length > 0
        ? { kind: 'EVENTS', eventIds: movedIds }
        : undefined;
  return on === undefined ? nobody : countPeopleOn(reader, on, nowMs);
}

function overfullOf(sessions: SessionChangeRead['overfull']) {
  return {
    sessions: sessions.length,
    mostTaken: Math.max(...sessions.map(({ overbooked, taken }) => taken + overbooked)),
  };
}
