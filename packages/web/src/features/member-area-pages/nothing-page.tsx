/** Orders and subscriptions, of which a site has none yet. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { usePage } from '../../ui/context/page-context.tsx';
import styles from './area.module.css';
import { Area } from './area.tsx';
import type { MemberNothingState } from './state.ts';

export function MemberNothingPage({ state }: { state: MemberNothingState }) {
  const { say } = usePage();
  return (
    <Area state={state}>
      <p className={styles['next']}>
        {say(state.page === pagePaths.memberOrders ? 'account.noOrders' : 'account.noSubscriptions')}
      </p>
    </Area>
  );
}
