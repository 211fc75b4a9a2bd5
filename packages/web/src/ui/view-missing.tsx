/** In place of a view of the dashboard where an address leads to none: that it does not, and the way on. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { todayAddress } from '../pages/addresses.ts';
import { useDashboard } from './dashboard-context.tsx';
import { InsteadOfView } from './instead-of-view.tsx';
import { usePageTitle } from './page-title.ts';

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
