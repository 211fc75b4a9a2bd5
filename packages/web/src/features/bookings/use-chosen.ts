/** How many bookings are chosen, and for how many of them each decision is: counted here one by one, or by the server. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { bookingsCountToEnd } from '../../queries/bookings.ts';
import { type BulkAct, type BulkSubject, bulkActs } from '../../queries/bulk-jobs.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNow } from '../../ui/context/now.ts';
import { decidedBy, questionDecidedBy } from './bulk-deciding.ts';
import { useBulkWork } from './bulk-work.tsx';
import type { Choice, ChosenList } from './use-choice.ts';

export interface Chosen {
  readonly count: number;
  decidedBy(act: BulkAct): { readonly subject: BulkSubject; readonly count: number };
}

interface Counting {
  /** Undefined while nothing is being chosen, and until it is counted. */
  readonly chosen: Chosen | undefined;
  readonly failure: Error | null;
}

const nothing: ChosenList = { question: { filter: {}, sort: [] }, except: new Map(), atMs: 0 };

export function useChosen({ chosen, everything, isChoosing }: Choice): Counting {
  const { session } = useDashboard();
  const { nowMs } = useNow();
  const { work } = useBulkWork();
  const { atMs, except, question } = everything ?? nothing;
  // While one is carried out every booking of it changes the counts, and nobody is asked.
  const enabled = everything !== undefined && (work === undefined || work.outcome !== undefined);
  const all = useQuery({ ...bookingsCountToEnd(session.client, question.filter), enabled });
  const questions = bulkActs.map((act) => questionDecidedBy(act, question, atMs));
  const counts = useQueries({
    queries: questions.map(({ filter }) => ({ ...bookingsCountToEnd(session.client, filter), enabled })),
  });
  if (!isChoosing) {
    return { chosen: undefined, failure: null };
  }
  if (everything === undefined) {
    const one = (act: BulkAct) => {
      const bookings = decidedBy(act, chosen, nowMs);
      return { subject: { kind: 'bookings' as const, bookings }, count: bookings.length };
    };
    return { chosen: { count: chosen.length, decidedBy: one }, failure: null };
  }
  const failure = [all, ...counts].find(({ isError }) => isError)?.error ?? null;
  if (all.data === undefined || counts.some(({ data }) => data === undefined)) {
    return { chosen: undefined, failure };
  }
  const exceptions = [...except.values()];
  const less = (count: number, taken: number) => Math.max(0, count - taken);
  return {
    chosen: {
      count: less(all.data, exceptions.length),
      decidedBy(act) {
        const index = bulkActs.indexOf(act);
        return {
          subject: { kind: 'list', filter: (questions[index] ?? question).filter, except: [...except.keys()] },
          count: less(counts[index]?.data ?? 0, decidedBy(act, exceptions, atMs).length),
        };
      },
    },
    failure,
  };
}
