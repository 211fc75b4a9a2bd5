/**
 * What is decided about all bookings that a filter finds, or about many by their ids: jobs that go on behind the
 * answer, each booking by the command of the single act and in a transaction of its own, as by a call for it alone
 * (bookings sheet 7.1).
 */
import {
  bulkBookingJobs as declared,
  fail,
  type InputOf,
  invalid,
  type Operation,
  parseFilter,
} from '@openhours/contract';
import { type Act, type Binding, bindWrite } from '../../call.ts';
import type { PageOfIds } from '../../db/rows-of-job.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import type { BulkJob, LeftItem } from '../../domain.ts';
import { overridesRules, visibleTo } from './access.ts';
import { requireDistinct } from './commands/bulk-decide.ts';
import { cancelBooking } from './commands/cancel.ts';
import { confirmBooking } from './commands/confirm.ts';
import { declineBooking } from './commands/decline.ts';
import { restoreBooking } from './commands/restore.ts';
import { restoreEndedByJob } from './commands/restore-ended-by-job.ts';
import { bookingFieldsFor } from './fields.ts';
import type { BookingsParts } from './parts.ts';
import { bookingsOfJob } from './repository/bookings-of-job.ts';
import { type BookingRow, bookingTable } from './repository.ts';
import { bookingNotFound } from './rules/not-found.ts';
import { requireRightsForFlags } from './rules/request.ts';
import { couldComeBack } from './rules/restored.ts';

type Subject = Pick<
  InputOf<typeof declared.startBulkRestore>,
  'filter' | 'exceptBookingIds' | 'bookings' | 'endedByJobId'
>;

/** A booking as a job comes to it. */
interface Named {
  readonly bookingId: string;
  /** As it was when it was read by whoever asks, or else as it is now. */
  readonly revision: string;
}

type Decide<Asked> = (tx: Transaction, act: Act, named: Named, asked: Asked) => Promise<BookingRow>;

/** What the jobs that this product's desks can take back have ended. */
const undone: readonly Operation[] = [declared.startBulkDecline, declared.startBulkCancel];

/** The jobs, and the operations that start them; what nobody could follow is refused at once. */
export function createBulkBookingJobs(parts: BookingsParts): {
  readonly bulkJobs: readonly BulkJob[];
  readonly operations: readonly Binding[];
} {
  const { undoableItems } = parts;

  async function count(reader: Reader, asked: Subject, madeUntilMs: number, act: Act): Promise<number> {
    if (asked.bookings !== undefined) {
      return asked.bookings.length;
    }
    if (asked.endedByJobId !== undefined) {
      return undoableItems.count(reader, asked.endedByJobId);
    }
    const { filter, rows } = await foundBy(reader, asked, act);
    return rows.count(reader, filter, madeUntilMs);
  }

  async function idsAfter(reader: Reader, asked: Subject, page: PageOfIds, act: Act): Promise<string[]> {
    if (asked.bookings !== undefined) {
      const { after = '' } = page;
      const rest = asked.bookings.filter(({ bookingId }) => bookingId > after);
      return rest.slice(0, page.limit).map(({ bookingId }) => bookingId);
    }
    if (asked.endedByJobId !== undefined) {
      return undoableItems.idsAfter(reader, asked.endedByJobId, page);
    }
    const { filter, rows } = await foundBy(reader, asked, act);
    return rows.idsAfter(reader, filter, page);
  }

  /** The revision at which it was read or left; what nobody has read is decided about as it is. */
  async function revisionOf(tx: Transaction, asked: Subject, bookingId: string): Promise<string> {
    const read =
      asked.endedByJobId === undefined
        ? asked.bookings?.find((each) => each.bookingId === bookingId)?.revision
        : await undoableItems.revisionOf(tx, asked.endedByJobId, bookingId);
    if (read !== undefined) {
      return String(read);
    }
    const row = await bookingTable.find(tx, bookingId);
    if (row === undefined) {
      throw bookingNotFound(bookingId);
    }
    return String(row.revision);
  }

  function jobOf<Asked extends Subject>(operation: Operation, decide: Decide<Asked>): BulkJob<Asked, BookingRow> {
    return {
      operation,
      // Each takes the locks of its place: a second one in the same transaction could wait in a circle (design 4.5).
      itemsPerBatch: 1,
      count,
      idsAfter,
      work: async (tx, act, bookingId, asked) =>
        decide(tx, act, { bookingId, revision: await revisionOf(tx, asked, bookingId) }, asked),
    };
  }

  const confirm = jobOf<InputOf<typeof declared.startBulkConfirm>>(
    declared.startBulkConfirm,
    (tx, act, named, { flowControlSettings, participantNotification }) =>
      confirmBooking(tx, act, { ...named, flowControlSettings, participantNotification }, parts),
  );
  const decline = {
    ...jobOf<InputOf<typeof declared.startBulkDecline>>(
      declared.startBulkDecline,
      (tx, act, named, { participantNotification }) =>
        declineBooking(tx, act, { ...named, participantNotification }, parts),
    ),
    leftOf: leftEnded,
  };
  const cancel = {
    ...jobOf<InputOf<typeof declared.startBulkCancel>>(
      declared.startBulkCancel,
      (tx, act, named, { flowControlSettings, participantNotification }) =>
        cancelBooking(tx, act, { ...named, flowControlSettings, participantNotification }, parts),
    ),
    leftOf: leftEnded,
  };
  const restore = jobOf<InputOf<typeof declared.startBulkRestore>>(
    declared.startBulkRestore,
    (tx, act, named, { endedByJobId, participantNotification }) => {
      if (endedByJobId === undefined) {
        return restoreBooking(tx, act, { ...named, participantNotification }, parts);
      }
      const leftAt = (bookingId: string) => undoableItems.revisionOf(tx, endedByJobId, bookingId);
      return restoreEndedByJob(tx, act, { ...named, leftAt, participantNotification }, parts);
    },
  );

  async function start<Asked extends Subject>(
    tx: Transaction,
    act: Act,
    job: BulkJob<Asked, BookingRow>,
    asked: Asked,
  ) {
    requireOneSubject(asked, act);
    if (asked.endedByJobId !== undefined && !(await undoableItems.isKnown(tx, act, asked.endedByJobId, undone))) {
      throw fail('JOB_NOT_FOUND', `No job with the id ${asked.endedByJobId} has cancelled or declined bookings`);
    }
    return { jobId: await parts.startBulkJob(tx, act, job as BulkJob, sorted(asked)) };
  }

  return {
    bulkJobs: [confirm, decline, cancel, restore] as readonly BulkJob[],
    operations: [
      bindWrite(declared.startBulkConfirm, ({ tx, input, ...act }) => start(tx, act, confirm, input)),
      bindWrite(declared.startBulkDecline, ({ tx, input, ...act }) => start(tx, act, decline, input)),
      bindWrite(declared.startBulkCancel, ({ tx, input, ...act }) => {
        const { withRefund: _, ...flags } = input.flowControlSettings ?? {};
        requireRightsForFlags(flags, overridesRules(act.caller));
        return start(tx, act, cancel, input);
      }),
      bindWrite(declared.startBulkRestore, ({ tx, input, ...act }) => start(tx, act, restore, input)),
    ],
  };
}

/** Of what is ended it is known at once whether it could come back: not whether its place will be free. */
function leftEnded(row: BookingRow): LeftItem {
  return { revision: row.revision, isUndoable: couldComeBack(row, row.updated_at) };
}

async function foundBy(reader: Reader, { exceptBookingIds = [], filter }: Subject, act: Act) {
  const visible = await visibleTo(reader, act);
  return {
    rows: bookingsOfJob(visible, exceptBookingIds),
    filter: parseFilter(filter, bookingFieldsFor(act.caller), 'filter'),
  };
}

function requireOneSubject({ bookings, endedByJobId, exceptBookingIds, filter }: Subject, { caller }: Act): void {
  const named = Object.entries({ filter, bookings, endedByJobId }).filter(([, value]) => value !== undefined);
  const [first, second] = named;
  if (first === undefined || second !== undefined) {
    throw invalid(
      second?.[0] ?? 'filter',
      'must be given alone: exactly one of filter, bookings and endedByJobId',
      'ONE_OF_ALIGNMENT',
    );
  }
  if (exceptBookingIds !== undefined && filter === undefined) {
    throw invalid('exceptBookingIds', 'can be given only together with a filter', 'ONE_OF_ALIGNMENT');
  }
  parseFilter(filter, bookingFieldsFor(caller), 'filter');
  requireDistinct(bookings?.map(({ bookingId }) => bookingId) ?? [], 'DUPLICATE_BOOKING_IDS');
}

/** A job goes through its items by their ids. */
function sorted<Asked extends Subject>(asked: Asked): Asked {
  const { bookings } = asked;
  return bookings === undefined
    ? asked
    : { ...asked, bookings: bookings.toSorted((one, other) => (one.bookingId < other.bookingId ? -1 : 1)) };
}
