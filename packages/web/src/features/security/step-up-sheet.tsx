/** The question itself: the password, or a factor where there is one. */
import { useQuery } from '@tanstack/react-query';
import { factorsOf } from '../../queries/factors.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { ConfirmForm } from './confirm.tsx';
import { waysOf } from './ways.ts';

export function StepUpSheet() {
  const { say, session } = useDashboard();
  const { answer } = session.stepUp;
  const factors = useQuery(factorsOf(session.client));
  return (
    <Sheet title={say('security.confirm')} onClose={() => answer(false)}>
      {factors.data === undefined ? (
        <Reading error={factors.error} onAgain={() => void factors.refetch()} />
      ) : (
        <>
          <p className="oh-soft">
            {say(waysOf(factors.data)[0] === 'currentPassword' ? 'security.stepUpByPassword' : 'security.stepUpHint')}
          </p>
          <ConfirmForm factors={factors.data} onConfirmed={() => answer(true)} />
        </>
      )}
    </Sheet>
  );
}
