/** The question itself: the password, or a factor where there is one. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { factorsOf } from '../../queries/factors.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { ConfirmForm } from './confirm.tsx';

export function StepUpSheet() {
  const { say, session } = useDashboard();
  const { answer } = session.stepUp;
  const factors = useQuery(factorsOf(session.client));
  // Whatever takes the page away, such as its lock, leaves nothing waiting.
  useEffect(() => () => answer(false), [answer]);
  return (
    <Sheet title={say('security.confirm')} onClose={() => answer(false)}>
      <p className="oh-soft">{say('security.stepUpHint')}</p>
      {factors.data === undefined ? (
        <Reading error={factors.error} onAgain={() => void factors.refetch()} />
      ) : (
        <ConfirmForm factors={factors.data} onConfirmed={() => answer(true)} />
      )}
    </Sheet>
  );
}
