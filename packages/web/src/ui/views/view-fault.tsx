/** In place of a view or a panel of the dashboard that has failed: what happened, what was kept, and the way on. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { todayAddress } from '../../pages/dashboard-addresses.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { SidePanel } from '../overlays/side-panel.tsx';
import { InsteadOfView } from './instead-of-view.tsx';

/** As browsers say that a part of a script could not be fetched. */
const notFetched = /dynamically imported module|importing a module script|error loading .* module/i;

function FaultWords({ error }: { readonly error: Error }) {
  const { say } = useDashboard();
  return notFetched.test(error.message) ? (
    <p>{say('fault.notFetched')}</p>
  ) : (
    <>
      <p>{say('fault.hint')}</p>
      <p className="oh-small" dir="ltr">
        {error.name}: {error.message}
      </p>
    </>
  );
}

function LoadAgain() {
  const { say } = useDashboard();
  return <Button onClick={() => location.reload()}>{say('fault.again')}</Button>;
}

export function ViewFault({ error }: { readonly error: Error }) {
  const { say } = useDashboard();
  const queryClient = useQueryClient();
  // Other views share what was read, so what broke this one is read anew.
  const forgetWhatWasRead = () => queryClient.removeQueries({ type: 'inactive' });
  return (
    <InsteadOfView
      role="alert"
      title={say('fault.title')}
      buttons={
        <>
          <LoadAgain />
          <Button component={Link} to={todayAddress} variant="default" onClick={forgetWhatWasRead}>
            {say('fault.toToday')}
          </Button>
        </>
      }
    >
      <FaultWords error={error} />
    </InsteadOfView>
  );
}

interface PanelFaultProps {
  readonly error: Error;
  readonly onClose: () => void;
}

/** The view beside it still works: closing is a way on as well. */
export function PanelFault({ error, onClose }: PanelFaultProps) {
  const { say } = useDashboard();
  return (
    <SidePanel title={say('fault.title')} contentKey="fault" onClose={onClose}>
      <FaultWords error={error} />
      <div>
        <LoadAgain />
      </div>
    </SidePanel>
  );
}
