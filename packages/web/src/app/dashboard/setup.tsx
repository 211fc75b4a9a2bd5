/** The first set-up with what other features bring to it: the step about messages, and the checklist on Today, and who asks for a substitute there. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { mailDelivery } from '../../booked/mail-delivery.ts';
import { TestMessage } from '../../features/messages/test-message.tsx';
import { useSample } from '../../features/sample/sample-query.ts';
import { AskedToday } from '../../features/substitutes/asked-today.tsx';
import { TodayPage } from '../../features/today/today-page.tsx';
import { useDashboard } from '../../ui/dashboard-context.tsx';

// Most days nobody sets up anything.
const SetupPage = lazy(async () => ({
  default: (await import('../../features/setup/setup-page.tsx')).SetupPage,
}));
const SetupChecklist = lazy(async () => ({
  default: (await import('../../features/setup/setup-checklist.tsx')).SetupChecklist,
}));

/** How mail leaves the server; undefined while that is not known. */
function useDeliveryState() {
  const { session } = useDashboard();
  return useQuery(mailDelivery(session.client)).data?.state;
}

function leaves(state: ReturnType<typeof useDeliveryState>): boolean | undefined {
  return state === undefined ? undefined : state === 'WORKS';
}

export function Setup() {
  const { say } = useDashboard();
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const state = useDeliveryState();
  return (
    <Suspense>
      <SetupPage
        part={params['step'] ?? ''}
        mailLeaves={leaves(state)}
        mail={state === 'NOWHERE' ? <p>{say('messages.nowhereHint')}</p> : <TestMessage />}
      />
    </Suspense>
  );
}

export function Today() {
  const state = useDeliveryState();
  // A sample stands for itself; its owner begins when it is gone.
  const isOwn = useSample()?.kind === 'NONE';
  return (
    <TodayPage
      above={
        <>
          {isOwn ? (
            <Suspense>
              <SetupChecklist mailLeaves={leaves(state)} />
            </Suspense>
          ) : null}
          <AskedToday />
        </>
      }
    />
  );
}
