/** The dashboard as a whole: session, texts, kept answers, live changes, frame and addresses. */
import { CallError } from '@openhours/client';
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { bookingsKey } from '../../booked/queries.ts';
import { notesKey } from '../../features/bookings/internal-query.ts';
import { calendarKey } from '../../features/calendar/calendar-queries.ts';
import { createFormats } from '../../language/formats.ts';
import type { DashboardTextId } from '../../language/texts.ts';
import { type Catalogue, setUpTexts, speaker } from '../../language/texts.ts';
import type { PageFrame } from '../../pages/state.ts';
import { followChanges, type LiveState } from '../../session/live.ts';
import type { DashboardSession } from '../../session/session.ts';
import { DashboardContext } from '../../ui/dashboard-context.tsx';
import { DashboardFrame } from '../../ui/dashboard-frame.tsx';
import { Kit } from '../../ui/page-context.tsx';
import { sessionKey } from '../../ui/signed-in.ts';
import { createDashboardRouter } from './router.tsx';

const cacheMs = 5 * 60_000;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
const mostRetries = 3;

/** Only what may pass by itself is tried again: no answer, a fault, a full house. */
function isWorthRetrying(count: number, error: Error): boolean {
  const status = error instanceof CallError ? error.status : undefined;
  return count < mostRetries && (status === undefined || status >= 500 || status === 429);
}

/** The defaults of design 8. */
export function createQueries(): QueryClient {
  const retryDelay = (count: number) => Math.min(longestRetryMs, firstRetryMs * 2 ** count);
  return new QueryClient({
    defaultOptions: {
      queries: { gcTime: cacheMs, staleTime: 5_000, retry: isWorthRetrying, retryDelay },
      mutations: { retry: isWorthRetrying, retryDelay, networkMode: 'always' },
    },
  });
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('online', onChange);
      addEventListener('offline', onChange);
      return () => {
        removeEventListener('online', onChange);
        removeEventListener('offline', onChange);
      };
    },
    () => navigator.onLine,
  );
}

/**
 * Whatever the calendar draws: bookings, held time, events and hours, people and rooms, services. That one date of a
 * weekly event is gone is told by the view of all events alone.
 */
const calendarTypes =
  /^(openhours\.bookings\.v1\.slot_hold|wix\.(bookings\.(v2\.booking|services|resources|staff)|calendar\.v3\.(events?_|schedule_(updated|cancelled))))/;
const gatheringMs = 60;

/** Short interruptions are nobody's concern; only what lasts is told. */
const interruptionMs = 5_000;

function useChanges(session: DashboardSession, siteId: string | undefined) {
  const queries = useQueryClient();
  const [live, setLive] = useState<LiveState>('connecting');
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (siteId === undefined) {
      return;
    }
    let telling: ReturnType<typeof setTimeout> | undefined;
    const gathering = new Map<string, ReturnType<typeof setTimeout>>();
    // One act says several things at once: they are read again together.
    const refresh = (queryKey: readonly [string]) => {
      clearTimeout(gathering.get(queryKey[0]));
      gathering.set(
        queryKey[0],
        setTimeout(() => void queries.invalidateQueries({ queryKey }), gatheringMs),
      );
    };
    const stop = followChanges(session.client, siteId, {
      onChange({ type, entityId }) {
        if (calendarTypes.test(type)) {
          refresh(calendarKey);
        }
        if (type.startsWith('openhours.bookings.v1.booking_note')) {
          refresh(notesKey);
        }
        if (!type.startsWith('wix.bookings.v2.booking')) {
          return;
        }
        if (type.endsWith('_created') && entityId !== undefined) {
          setArrived((before) => new Set([...before, entityId]));
        }
        refresh(bookingsKey);
      },
      onReset() {
        refresh(bookingsKey);
        refresh(notesKey);
        refresh(calendarKey);
      },
      onState(state) {
        clearTimeout(telling);
        if (state === 'interrupted') {
          telling = setTimeout(() => setLive(state), interruptionMs);
        } else {
          setLive(state);
        }
      },
    });
    return () => {
      clearTimeout(telling);
      for (const timer of gathering.values()) {
        clearTimeout(timer);
      }
      stop();
    };
  }, [queries, session, siteId]);
  return { live, arrived };
}

export interface DashboardProps {
  readonly frame: PageFrame;
  readonly messages: Catalogue;
  readonly session: DashboardSession;
}

function SignedIn({ frame, messages, session }: DashboardProps) {
  const [router] = useState(createDashboardRouter);
  const person = useQuery({
    queryKey: sessionKey,
    queryFn: () => session.current(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { live, arrived } = useChanges(session, person.data?.site.id);
  const isOnline = useIsOnline();
  const words = useMemo(
    () => ({
      say: speaker<DashboardTextId>(setUpTexts(frame.language, frame.locale, messages)),
      formats: createFormats(frame.locale, frame.today),
    }),
    [frame, messages],
  );
  const personName = person.data?.user?.name ?? person.data?.user?.email;
  const parts = useMemo(
    () => ({ frame, session, personName, live, arrived, isOnline, ...words }),
    [frame, session, personName, live, arrived, isOnline, words],
  );
  return (
    <DashboardContext.Provider value={parts}>
      <RouterProvider router={router} InnerWrap={DashboardFrame} />
    </DashboardContext.Provider>
  );
}

export function Dashboard(props: DashboardProps) {
  const [queries] = useState(createQueries);
  return (
    <Kit>
      <QueryClientProvider client={queries}>
        <SignedIn {...props} />
      </QueryClientProvider>
    </Kit>
  );
}
