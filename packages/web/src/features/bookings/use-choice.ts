/** Which bookings of the list are chosen for a decision together: those that are shown, one by one, or all that the list has. */
import type { Booking } from '@openhours/contract';
import { useEffect, useRef, useState } from 'react';
import type { BookingsQuestion } from '../../queries/bookings.ts';
import { everyPage } from '../../session/every-page.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';

export interface Choice {
  /** Undefined while nothing is being chosen. */
  readonly ids: ReadonlySet<string> | undefined;
  readonly chosen: readonly Booking[];
  /** How many of all have been read by now; undefined when they are not being read. */
  readonly read: number | undefined;
  readonly failure: Error | undefined;
  begin(): void;
  end(): void;
  choose(bookingId: string, isChosen: boolean): void;
  chooseShown(isChosen: boolean): void;
  /** Everything that the list has, shown or not, as it stands now. */
  chooseAll(): void;
  /** What was decided is not chosen any more. */
  forget(decided: readonly Booking[]): void;
}

interface Everything {
  /** Of which list. */
  readonly list: string;
  readonly bookings: readonly Booking[];
}

export function useChoice(shown: readonly Booking[] | undefined, question: BookingsQuestion): Choice {
  const { session } = useDashboard();
  const list = JSON.stringify(question);
  const [ids, setIds] = useState<ReadonlySet<string> | undefined>(undefined);
  const [everything, setEverything] = useState<Everything | undefined>(undefined);
  const [read, setRead] = useState<number | undefined>(undefined);
  const [failure, setFailure] = useState<Error | undefined>(undefined);
  const reading = useRef<AbortController | undefined>(undefined);

  const stopReading = () => {
    reading.current?.abort();
    reading.current = undefined;
    setRead(undefined);
    setFailure(undefined);
  };
  // Another list is another choice: what was being read of the one before is not wanted any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list decides, whatever else is drawn anew
  useEffect(() => stopReading, [list]);

  // Whatever is not shown any more is not decided about either, unless all was chosen. What is shown is newer than what was read.
  const known = new Map<string, Booking>();
  for (const booking of [...(everything?.list === list ? everything.bookings : []), ...(shown ?? [])]) {
    known.set(booking.id, booking);
  }

  async function readAll(signal: AbortSignal): Promise<void> {
    let count = 0;
    try {
      const bookings = await everyPage(async (cursorPaging) => {
        const isFirst = cursorPaging.cursor === undefined;
        const { extendedBookings, pagingMetadata } = await session.client.bookings.queryExtendedBookings(
          { query: { ...(isFirst ? question : {}), cursorPaging } },
          { signal },
        );
        count += extendedBookings.length;
        if (!signal.aborted) {
          setRead(count);
        }
        return { items: extendedBookings.map(({ booking }) => booking), pagingMetadata };
      });
      if (!signal.aborted) {
        setEverything({ list, bookings });
        setIds(new Set(bookings.map(({ id }) => id)));
        setRead(undefined);
      }
    } catch (error) {
      if (!signal.aborted) {
        setRead(undefined);
        setFailure(error as Error);
      }
    }
  }

  return {
    ids,
    chosen: ids === undefined ? [] : [...known.values()].filter(({ id }) => ids.has(id)),
    read,
    failure,
    begin: () => setIds(new Set()),
    end() {
      stopReading();
      setIds(undefined);
      setEverything(undefined);
    },
    choose: (bookingId, isChosen) =>
      setIds((before) => {
        const after = new Set(before);
        if (isChosen) {
          after.add(bookingId);
        } else {
          after.delete(bookingId);
        }
        return after;
      }),
    chooseShown(isChosen) {
      stopReading();
      setEverything(undefined);
      setIds(new Set(isChosen ? shown?.map(({ id }) => id) : []));
    },
    chooseAll() {
      stopReading();
      const begun = new AbortController();
      reading.current = begun;
      setRead(0);
      void readAll(begun.signal);
    },
    forget(decided) {
      const gone = new Set(decided.map(({ id }) => id));
      // What is left stands otherwise by now: it is chosen as it is shown.
      setEverything(undefined);
      setIds((before) => before && new Set([...before].filter((id) => !gone.has(id))));
    },
  };
}
