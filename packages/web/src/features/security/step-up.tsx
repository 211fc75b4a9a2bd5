/** Asks whoever is signed in to show once more who they are, over the page, where an act waits for it. */
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SetUpFirst } from './set-up-first.tsx';

const StepUpSheet = lazy(async () => ({ default: (await import('./step-up-sheet.tsx')).StepUpSheet }));

/** What stands around the whole dashboard. */
export function SecurityProvider({ children }: { readonly children: ReactNode }) {
  const { stepUp } = useDashboard().session;
  const isAsked = useSyncExternalStore(stepUp.onChange, stepUp.isAsked);
  return (
    <>
      <SetUpFirst>{children}</SetUpFirst>
      {isAsked ? (
        <Suspense>
          <StepUpSheet />
        </Suspense>
      ) : null}
    </>
  );
}
