/**
 * Which bookings of the list are chosen for a decision together: those that are shown, one by one, or all that the list has.
 * All are a question to the server with exceptions, never rows that are held here: a list may have a hundred thousand.
 */
import { useState } from 'react';
import type { BookingAtDesk } from '../../queries/booking-at-desk.ts';
import type { BookingsQuestion } from '../../queries/bookings.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { Work } from './bulk-work.tsx';

/** All that a list has, but for those that were taken out again. */
export interface ChosenList {
  readonly question: BookingsQuestion;
  /** As they were shown when they were taken out, by their ids. */
  readonly except: ReadonlyMap<string, BookingAtDesk>;
  /** When all were chosen, in epoch milliseconds: what is over by then comes back to nothing. */
  readonly atMs: number;
}

export interface Choice {
  readonly isChoosing: boolean;
  /** Those chosen one by one. */
  readonly chosen: readonly BookingAtDesk[];
  /** Absent unless all were chosen. */
  readonly everything: ChosenList | undefined;
  isChosen(bookingId: string): boolean;
  begin(): void;
  end(): void;
  choose(booking: BookingAtDesk, isChosen: boolean): void;
  chooseShown(isChosen: boolean): void;
  /** Everything that the list has, shown or not. */
  chooseAll(): void;
  /** What was decided is not chosen any more; what was not stays. `stayed`: the ids of those that were refused. */
  settle(work: Work, stayed: readonly string[]): void;
}

export function useChoice(shown: readonly BookingAtDesk[] | undefined, question: BookingsQuestion): Choice {
  const { clock } = useDashboard();
  const [ids, setIds] = useState<ReadonlySet<string> | undefined>(undefined);
  const [all, setAll] = useState<ChosenList | undefined>(undefined);
  // Another list is another choice.
  const everything = all !== undefined && JSON.stringify(all.question) === JSON.stringify(question) ? all : undefined;
  const isChosen = (id: string) => (everything === undefined ? ids?.has(id) === true : !everything.except.has(id));
  return {
    isChoosing: ids !== undefined,
    // Whatever is not shown any more is not decided about, unless all was chosen.
    chosen: everything === undefined ? (shown ?? []).filter(({ id }) => isChosen(id)) : [],
    everything,
    isChosen,
    begin: () => setIds(new Set()),
    end() {
      setIds(undefined);
      setAll(undefined);
    },
    choose(booking, isNowChosen) {
      if (everything === undefined) {
        setIds((before) => changed(new Set(before), booking.id, isNowChosen));
        return;
      }
      const except = new Map(everything.except);
      if (isNowChosen) {
        except.delete(booking.id);
      } else {
        except.set(booking.id, booking);
      }
      setAll({ ...everything, except });
    },
    chooseShown(isNowChosen) {
      setAll(undefined);
      setIds(new Set(isNowChosen ? shown?.map(({ id }) => id) : []));
    },
    chooseAll() {
      setIds(new Set());
      setAll({ question, except: new Map(), atMs: clock.now() });
    },
    settle({ decision, outcome }, stayed) {
      if (decision === undefined || outcome === undefined || outcome.left > 0) {
        // Whatever it has changed has another status, and is not decided about again.
        return;
      }
      if (decision.subject.kind === 'list') {
        setAll(undefined);
        setIds((before) => before && new Set(stayed));
      } else if (decision.subject.kind === 'bookings') {
        const kept = new Set(stayed);
        const gone = new Set(decision.subject.bookings.flatMap(({ id }) => (kept.has(id) ? [] : [id])));
        setIds((before) => before && new Set([...before].filter((id) => !gone.has(id))));
      }
    },
  };
}

function changed(ids: Set<string>, id: string, isChosen: boolean): ReadonlySet<string> {
  if (isChosen) {
    ids.add(id);
  } else {
    ids.delete(id);
  }
  return ids;
}
