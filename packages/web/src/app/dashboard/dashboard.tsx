/** The dashboard as a whole: session, texts, kept answers, live changes, frame and addresses. */

import { Button } from '@mantine/core';
import { CallError } from '@openhours/client';
import { notifyManager, type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AnyFeature } from '../../feature.ts';
import { everyRefreshedKey, FeaturesContext, keysAffectedBy } from '../../feature-assembly.ts';
import { features } from '../../features.ts';
import { createFormats } from '../../language/formats.ts';
import type { DashboardTextId } from '../../language/texts.ts';
import { type Catalogue, setUpTexts, speaker } from '../../language/texts.ts';
import type { DashboardFrame } from '../../pages/state.ts';
import { currentSession } from '../../queries/session.ts';
import type { Connection } from '../../session/connection.ts';
import { followChanges, type LiveState } from '../../session/live.ts';
import { DashboardQueryClient } from '../../session/query-client.ts';
import { createRefreshing, type Refreshing } from '../../session/refreshing.ts';
import type { ServerClock } from '../../session/server-clock.ts';
import type { DashboardSession } from '../../session/session.ts';
import { useChoices } from '../../ui/context/calendar-choices.ts';
import { DashboardContext, type Deletion } from '../../ui/context/dashboard-context.tsx';
import { useToday } from '../../ui/context/now.ts';
import { Kit } from '../../ui/context/page-context.tsx';
import { FaultBoundary } from '../../ui/views/fault-boundary.tsx';
import { FrameWithSearch } from './frame-with-search.tsx';
import { createDashboardRouter, panels } from './router.tsx';
import { useIdleLock } from './use-idle-lock.ts';

const cacheMs = 5 * 60_000;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
const mostRetries = 3;

// In the same task as the press: a box that shows what is being kept would else be back at the old choice for a moment.
notifyManager.setScheduler(queueMicrotask);

/** Only what may pass by itself is tried again: no answer, a fault, a full house. */
function isWorthRetrying(count: number, error: Error): boolean {
  const status = error instanceof CallError ? error.status : undefined;
  return count < mostRetries && (status === undefined || status >= 500 || status === 429);
}

/** The defaults of design 8. Whoever acts while the server cannot be reached is told at once instead of after all tries. */
function createQueries({ isOnline }: Connection): QueryClient {
  const retryDelay = (count: number) => Math.min(longestRetryMs, firstRetryMs * 2 ** count);
  return new DashboardQueryClient({
    defaultOptions: {
      queries: { gcTime: cacheMs, staleTime: 5_000, retry: isWorthRetrying, retryDelay },
      mutations: {
        // Once in any case: a line that breaks off for a moment is nobody's concern.
        retry: (count, error) => (count === 0 || isOnline()) && isWorthRetrying(count, error),
        retryDelay,
        networkMode: 'always',
      },
    },
  });
}

function useIsOnline({ isOnline, onChange }: Connection): boolean {
  const queries = useQueryClient();
  const isThere = useSyncExternalStore(onChange, isOnline);
  useEffect(() => {
    if (isThere) {
      // What could not be read while the server was away is read now, without a press.
      void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    }
  }, [queries, isThere]);
  return isThere;
}

/** Short interruptions are nobody's concern; only what lasts is told. */
const interruptionMs = 5_000;

/** Types of events whose entities glow once. */
const highlightedEvents = new Set<string>(features.flatMap(({ highlightedEvents: types = [] }: AnyFeature) => types));

function useChanges(session: DashboardSession, siteId: string | undefined) {
  const queries = useQueryClient();
  const [live, setLive] = useState<LiveState>('connecting');
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const following = useRef<Refreshing | undefined>(undefined);
  const readLess = useCallback(() => following.current?.slowDown() ?? (() => {}), []);
  const [hearing] = useState(() => new Set<(deletion: Deletion) => void>());
  const onDeleted = useCallback(
    (heard: (deletion: Deletion) => void) => {
      hearing.add(heard);
      return () => void hearing.delete(heard);
    },
    [hearing],
  );
  useEffect(() => {
    if (siteId === undefined) {
      return;
    }
    let telling: ReturnType<typeof setTimeout> | undefined;
    const refreshing = createRefreshing((queryKey) => queries.invalidateQueries({ queryKey }));
    following.current = refreshing;
    const site = { id: siteId, lastEventId: session.firstEventId() };
    const stop = followChanges(session.client, site, {
      onChange(change) {
        const { type, entityId, deletedAt } = change;
        if (deletedAt !== undefined) {
          for (const heard of hearing) {
            heard({ entityId, at: deletedAt });
          }
        }
        if (entityId !== undefined && highlightedEvents.has(type)) {
          setArrived((before) => new Set([...before, entityId]));
        }
        keysAffectedBy(features, change, queries).forEach(refreshing.changed);
      },
      onReset() {
        everyRefreshedKey(features).forEach(refreshing.changed);
      },
      onState(state) {
        clearTimeout(telling);
        if (state === 'interrupted') {
          session.connection.check();
          telling = setTimeout(() => setLive(state), interruptionMs);
        } else {
          setLive(state);
        }
      },
    });
    return () => {
      clearTimeout(telling);
      refreshing.stop();
      stop();
    };
  }, [queries, session, siteId, hearing]);
  return { live, arrived, readLess, onDeleted };
}

export interface DashboardProps {
  readonly frame: DashboardFrame;
  readonly clock: ServerClock;
  readonly messages: Catalogue;
  readonly session: DashboardSession;
}

function SignedIn({ frame: given, clock, messages, session }: DashboardProps) {
  const today = useToday(clock, given.timeZone);
  const [{ firstWeekday = given.firstWeekday }] = useChoices();
  const frame = useMemo(() => ({ ...given, today, firstWeekday }), [given, today, firstWeekday]);
  const queries = useQueryClient();
  const context = useMemo(() => ({ client: session.client, queries, frame }), [session, queries, frame]);
  const [router] = useState(() => createDashboardRouter(context));
  const person = useQuery(currentSession(session));
  useIdleLock(session, person.data?.sharedComputer?.lockAfterMinutes);
  const { live, arrived, readLess, onDeleted } = useChanges(session, person.data?.site.id);
  const isOnline = useIsOnline(session.connection);
  const words = useMemo(
    () => ({
      say: speaker<DashboardTextId>(setUpTexts(frame.language, frame.locale, messages)),
      formats: createFormats(frame.locale, frame.today),
    }),
    [frame, messages],
  );
  const personName = person.data?.user?.name ?? person.data?.user?.email;
  const parts = useMemo(
    () => ({ frame, clock, session, personName, live, panels, arrived, readLess, onDeleted, isOnline, ...words }),
    [frame, clock, session, personName, live, arrived, readLess, onDeleted, isOnline, words],
  );
  return (
    <FeaturesContext.Provider value={features}>
      <DashboardContext.Provider value={parts}>
        {features.reduceRight<ReactNode>(
          (inner, { name, Provider }: AnyFeature) =>
            Provider === undefined ? inner : <Provider key={name}>{inner}</Provider>,
          <RouterProvider router={router} context={context} InnerWrap={FrameWithSearch} />,
        )}
      </DashboardContext.Provider>
    </FeaturesContext.Provider>
  );
}

/** In place of everything, when even the frame has failed: it stands on the texts alone. */
function WholeFault({ error, frame, messages }: Pick<DashboardProps, 'frame' | 'messages'> & { error: Error }) {
  const say = speaker<DashboardTextId>(setUpTexts(frame.language, frame.locale, messages));
  return (
    <main style={{ maxInlineSize: 720, marginInline: 'auto', padding: 32 }}>
      <p className="oh-soft">
        <bdi>{frame.siteName}</bdi>
      </p>
      <div role="alert">
        <h1 style={{ marginBlock: 16 }}>{say('fault.title')}</h1>
        <p>{say('fault.hint')}</p>
        <p className="oh-small" dir="ltr" style={{ marginBlock: 16 }}>
          {error.name}: {error.message}
        </p>
      </div>
      <Button onClick={() => location.reload()}>{say('fault.again')}</Button>
    </main>
  );
}

const LockScreen = lazy(async () => ({ default: (await import('./lock-screen.tsx')).LockScreen }));

/** While it is locked nothing of the dashboard is there, nor of what it has read. */
function Unlocked(props: DashboardProps) {
  const { lock } = props.session;
  const queries = useQueryClient();
  const isLocked = useSyncExternalStore(lock.onChange, lock.isLocked);
  useEffect(() => {
    if (isLocked) {
      queries.clear();
    }
  }, [isLocked, queries]);
  return isLocked ? (
    <Suspense>
      <LockScreen {...props} />
    </Suspense>
  ) : (
    <SignedIn {...props} />
  );
}

export function Dashboard(props: DashboardProps) {
  const [queries] = useState(() => createQueries(props.session.connection));
  return (
    <Kit>
      <QueryClientProvider client={queries}>
        <FaultBoundary whenBroken={(error) => <WholeFault {...props} error={error} />}>
          <Unlocked {...props} />
        </FaultBoundary>
      </QueryClientProvider>
    </Kit>
  );
}
