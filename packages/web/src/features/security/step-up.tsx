/** Asks whoever is signed in to show once more who they are, over the page, where an act waits for it. */
import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { SetUpFirst } from './set-up-first.tsx';

/** What stands around the whole dashboard. */
export function SecurityProvider({ children }: { readonly children: ReactNode }) {
  const { stepUp } = useDashboard().session;
  const isAsked = useSyncExternalStore(stepUp.onChange, stepUp.isAsked);
  return (
    <>
      <SetUpFirst>{children}</SetUpFirst>
      {isAsked ? <StepUpQuestion /> : null}
    </>
  );
}

type Loaded = { readonly Asking: ComponentType } | 'failed' | undefined;

/** Loaded where it is asked for; where that fails, the act does not wait for a question that nobody sees. */
function StepUpQuestion() {
  const { say, session } = useDashboard();
  const { answer } = session.stepUp;
  const [loaded, setLoaded] = useState<Loaded>(undefined);
  const load = useCallback(() => {
    setLoaded(undefined);
    import('./step-up-sheet.tsx').then(
      ({ StepUpSheet }) => setLoaded({ Asking: StepUpSheet }),
      () => setLoaded('failed'),
    );
  }, []);
  useEffect(load, [load]);
  // Whatever takes the page away, such as its lock or a fault, leaves nothing waiting.
  useEffect(() => () => answer(false), [answer]);
  if (loaded === undefined) {
    return null;
  }
  return loaded === 'failed' ? (
    <Sheet title={say('security.confirm')} onClose={() => answer(false)}>
      <p>{say('security.stepUpNotLoaded')}</p>
      <div>
        <Button data-first onClick={load}>
          {say('bookings.tryAgain')}
        </Button>
      </div>
    </Sheet>
  ) : (
    <loaded.Asking />
  );
}
