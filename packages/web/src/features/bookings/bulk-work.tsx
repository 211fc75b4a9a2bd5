/**
 * A decision about many bookings while it is carried out: it is a job of the server, so it goes on whatever page is open and
 * when the window is closed. Whoever started it finds it again from any page, and what came of it until they have read it.
 */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { bookingsChanged } from '../../queries/bookings.ts';
import {
  type BulkAct,
  type BulkDecision,
  bulkJobs,
  isUnderWay,
  useStartBulkJob,
  useStopBulkJob,
} from '../../queries/bulk-jobs.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { type BulkOutcome, outcomeOf } from './bulk-deciding.ts';
import { useFollowedJob } from './followed-job.ts';
import { readOut, useOutcomeWords } from './outcome-words.ts';

export interface Work {
  readonly jobId: string;
  readonly act: BulkAct;
  /** What was decided, where it was in this window. */
  readonly decision: BulkDecision | undefined;
  /** Whether customers are told; taken so where that was decided on another device. */
  readonly tells: boolean;
  readonly isStopping: boolean;
  /** Absent while it is under way. */
  readonly outcome?: BulkOutcome;
}

interface Begun {
  readonly decision: BulkDecision;
  /** By the count when the question was asked. */
  readonly count: number;
  readonly jobId: string;
}

interface BulkWork {
  readonly work: Work | undefined;
  /** One at a time: while one is under way nothing begins. */
  readonly begin: (decision: BulkDecision, count: number) => void;
  readonly isBeginning: boolean;
  /** Why it could not be begun. */
  readonly failure: Error | null;
  /** Ends it after what is just being decided. */
  readonly stop: () => void;
  /** What came of it was read. */
  readonly dismiss: () => void;
  /** Says aloud what came of it, where nothing that is read out takes the focus. */
  readonly announce: () => void;
}

/** How many have their answer, of how many. */
interface Progress {
  readonly decided: number;
  readonly all: number;
}

const BulkWorkContext = createContext<BulkWork | undefined>(undefined);
/** Apart from the rest, so that an answer renders how far it is, and not the whole list again. */
const BulkProgressContext = createContext<Progress>({ decided: 0, all: 0 });

export function useBulkProgress(): Progress {
  return useContext(BulkProgressContext);
}

export function useBulkWork(): BulkWork {
  const bulkWork = useContext(BulkWorkContext);
  if (bulkWork === undefined) {
    throw new Error('useBulkWork needs a BulkWorkProvider above it');
  }
  return bulkWork;
}

export function BulkWorkProvider({ children }: { readonly children: ReactNode }) {
  const { readLess, session } = useDashboard();
  const queries = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  const [begun, setBegun] = useState<Begun | undefined>(undefined);
  const [followed, follow] = useFollowedJob();
  const [announcedId, setAnnounced] = useState<string | undefined>(undefined);
  const outcomeWords = useOutcomeWords();
  const mayDecide = useReach('BOOKINGS.MANAGE') !== undefined;
  const jobs = useQuery({ ...bulkJobs(session.client), enabled: mayDecide }).data;
  const job = jobs?.find(isUnderWay) ?? jobs?.find(({ id }) => id === followed?.jobId);
  const starting = useStartBulkJob<BulkDecision & { readonly count: number; readonly idempotencyKey: string }>(
    session.client,
    {
      onSuccess({ jobId }, { count, idempotencyKey: _, ...decision }) {
        idempotencyKey.renew();
        setBegun({ decision, count, jobId });
        follow({ jobId, tells: decision.tells });
        // Few are done before anybody asks how far it is.
        void bookingsChanged(queries);
      },
      onError: idempotencyKey.renewIfDecided,
    },
  );
  const stopping = useStopBulkJob(session.client);

  const jobId = job?.id;
  const isOver = job !== undefined && !isUnderWay(job);
  const isRunning = job !== undefined && !isOver;
  const tells = followed?.jobId === jobId ? followed?.tells !== false : true;
  useEffect(() => {
    if (jobId === undefined || !isRunning) {
      return;
    }
    follow({ jobId, tells });
    // Each of them is a change that is told live: what shows bookings would be read again for every one.
    const readAsUsual = readLess();
    return () => {
      readAsUsual();
      void bookingsChanged(queries);
    };
  }, [jobId, isRunning, tells, follow, readLess, queries]);

  const known = begun !== undefined && begun.jobId === jobId ? begun : undefined;
  const act = job?.act;
  const decision = known?.decision;
  const isStopping = isRunning && stopping.variables === jobId && !stopping.isError;
  // What has ended changes no more.
  const outcome = useMemo(() => (isOver ? outcomeOf(job) : undefined), [isOver, job]);
  const work = useMemo(
    (): Work | undefined =>
      jobId === undefined || act === undefined
        ? undefined
        : { jobId, act, decision, tells, isStopping, ...(outcome === undefined ? {} : { outcome }) },
    [jobId, act, decision, tells, isStopping, outcome],
  );
  const bulkWork: BulkWork = {
    work,
    begin: (decided, count) => starting.mutate({ ...decided, count, idempotencyKey: idempotencyKey.current() }),
    isBeginning: starting.isPending,
    failure: starting.error,
    stop() {
      if (jobId !== undefined && !stopping.isPending) {
        stopping.mutate(jobId);
      }
    },
    dismiss() {
      starting.reset();
      if (isOver) {
        follow(undefined);
      }
    },
    announce: () => setAnnounced(jobId),
  };
  // Whoever shows it is rendered anew when something of it has changed, not with every page above it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the acts follow from these
  const parts = useMemo(() => bulkWork, [work, isOver, starting.isPending, starting.error]);
  const decided = job === undefined ? 0 : job.succeeded + job.failed;
  const total = job === undefined || (job.total === 0 && !isOver) ? (known?.count ?? 0) : job.total;
  // More may have come to the list since it was counted.
  const all = Math.max(total, decided);
  const progress = useMemo(() => ({ decided, all }), [decided, all]);
  return (
    <BulkWorkContext.Provider value={parts}>
      <BulkProgressContext.Provider value={progress}>{children}</BulkProgressContext.Provider>
      <div role="status" className="oh-heard">
        {announcedId === jobId && work?.outcome !== undefined ? readOut(outcomeWords(work.act, work.outcome)) : ''}
      </div>
    </BulkWorkContext.Provider>
  );
}
