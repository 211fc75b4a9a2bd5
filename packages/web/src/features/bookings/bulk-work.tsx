/**
 * A decision about many bookings while it is carried out: it belongs to the dashboard, not to the page on which it was
 * taken, so it goes on while somebody looks at other pages, and what came of it stands there when they come back. A window
 * that is closed meanwhile ends it: the browser asks first, and what was done is done.
 */

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { bookingsChanged } from '../../queries/bookings.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { type BulkDecision, type BulkOutcome, carryOut } from './bulk-deciding.ts';

export interface Work {
  readonly decision: BulkDecision;
  readonly isStopping: boolean;
  /** Absent while it is under way. */
  readonly outcome?: BulkOutcome;
}

interface BulkWork {
  readonly work: Work | undefined;
  /** One at a time: while one is under way nothing begins. */
  readonly begin: (decision: BulkDecision) => void;
  /** Ends it after what is just being decided. */
  readonly stop: () => void;
  /** What came of it was read. */
  readonly dismiss: () => void;
}

const BulkWorkContext = createContext<BulkWork | undefined>(undefined);
/** Apart from the rest, so that an answer draws how far it is, and not the whole list again. */
const BulkProgressContext = createContext(0);

/** How many have their answer. */
export function useBulkProgress(): number {
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
  const [work, setWork] = useState<Work | undefined>(undefined);
  const [decided, setDecided] = useState(0);
  const [fault, setFault] = useState<Error | undefined>(undefined);
  const keys = useRef(new Map<string, string>());
  const stopping = useRef<AbortController | undefined>(undefined);

  const begin = useCallback(
    (decision: BulkDecision) => {
      if (stopping.current !== undefined) {
        return;
      }
      const begun = new AbortController();
      stopping.current = begun;
      setWork({ decision, isStopping: false });
      setDecided(0);
      // Each of them is a change that is told live: what shows bookings would be read again for every one.
      const readAsUsual = readLess();
      carryOut(session.client, decision, { keys: keys.current, signal: begun.signal, onProgress: setDecided })
        .then((outcome) => setWork((before) => before && { ...before, outcome }), setFault)
        .finally(() => {
          stopping.current = undefined;
          readAsUsual();
          void bookingsChanged(queries);
        });
    },
    [queries, readLess, session],
  );
  const stop = useCallback(() => {
    stopping.current?.abort();
    setWork((before) => before && { ...before, isStopping: true });
  }, []);
  const dismiss = useCallback(() => setWork((before) => (before?.outcome === undefined ? before : undefined)), []);

  const isUnderWay = work !== undefined && work.outcome === undefined;
  useEffect(() => {
    if (isUnderWay) {
      const ask = (event: BeforeUnloadEvent) => event.preventDefault();
      addEventListener('beforeunload', ask);
      return () => removeEventListener('beforeunload', ask);
    }
  }, [isUnderWay]);
  if (fault !== undefined) {
    // A mistake of this program, which the boundary above it says.
    throw fault;
  }
  const parts = useMemo(() => ({ work, begin, stop, dismiss }), [work, begin, stop, dismiss]);
  return (
    <BulkWorkContext.Provider value={parts}>
      <BulkProgressContext.Provider value={decided}>{children}</BulkProgressContext.Provider>
    </BulkWorkContext.Provider>
  );
}
