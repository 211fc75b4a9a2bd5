/** In place of a view of the dashboard where an address leads to none: that it does not, and the way on. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { todayAddress } from '../../pages/dashboard-addresses.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { usePageTitle } from '../context/page-title.ts';
import { InsteadOfView } from './instead-of-view.tsx';

export function ViewMissing() {
  const { say } = useDashboard();
  usePageTitle(say('missing.title'));
  return (
    <InsteadOfView
      title={say('missing.title')}
      buttons={
        <Button component={Link} to={todayAddress}>
          {say('fault.toToday')}
        </Button>
      }
    >
      <p>{say('missing.hint')}</p>
    </InsteadOfView>
  );
}
