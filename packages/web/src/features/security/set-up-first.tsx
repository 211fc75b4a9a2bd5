/** Whoever is asked for a second factor and has none sees nothing else until there is one; the server refuses the rest. */
import { isCallError } from '@openhours/client';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { sessionChanged } from '../../queries/session.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useSignedIn } from '../../ui/context/signed-in.ts';

const SetUpPage = lazy(async () => ({ default: (await import('./set-up-page.tsx')).SetUpPage }));

export function SetUpFirst({ children }: { readonly children: ReactNode }) {
  const isAsked = useSignedIn()?.mustSetUpSecondFactor === true;
  useHeeding();
  return isAsked ? (
    <Suspense>
      <SetUpPage />
    </Suspense>
  ) : (
    children
  );
}

/** It may be asked for while the dashboard is open: the first refusal says so. */
function useHeeding(): void {
  const { session } = useDashboard();
  const queries = useQueryClient();
  useEffect(() => {
    const heed = (error: unknown) => {
      if (isCallError(error) && error.code === 'SECOND_FACTOR_REQUIRED') {
        session.forget();
        void sessionChanged(queries);
      }
    };
    const stopQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') {
        heed(event.action.error);
      }
    });
    const stopMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') {
        heed(event.action.error);
      }
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queries, session]);
}
