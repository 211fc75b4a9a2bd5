/** In place of a view of the dashboard where an address leads to none: that it does not, and the way on. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { todayAddress } from '../pages/addresses.ts';
import acts from './act.module.css';
import { useDashboard } from './dashboard-context.tsx';
import { usePageTitle } from './page-title.ts';

export function ViewMissing() {
  const { say } = useDashboard();
  usePageTitle(say('missing.title'));
  return (
    <div className={acts['question']} style={{ margin: 24, maxInlineSize: 720 }}>
      <h1>{say('missing.title')}</h1>
      <p>{say('missing.hint')}</p>
      <div className={acts['buttons']}>
        <Button component={Link} to={todayAddress}>
          {say('fault.toToday')}
        </Button>
      </div>
    </div>
  );
}
