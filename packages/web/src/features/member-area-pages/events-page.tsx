/** A member's dates in classes and courses. */
import { Button } from '@mantine/core';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { usePage } from '../../ui/context/page-context.tsx';
import styles from './area.module.css';
import { Area } from './area.tsx';
import { More } from './more.tsx';
import type { MemberEventsState } from './state.ts';
import { VisitList } from './visit-list.tsx';

export function MemberEventsPage({ state }: { state: MemberEventsState }) {
  const { say } = usePage();
  const { ahead, earlierAddress, goesOn, laterAddress, over } = state;
  return (
    <Area state={state}>
      {ahead.length > 0 ? (
        <VisitList visits={ahead} />
      ) : goesOn !== undefined ? null : (
        <div className={styles['next']}>
          <p>{say('account.noEvents')}</p>
          <p className={styles['acts']}>
            <Button component="a" href={pagePaths.services} size="lg">
              {say('act.allServices')}
            </Button>
          </p>
        </div>
      )}
      <More address={laterAddress} words={say('account.later')} />
      {over.length === 0 ? null : (
        <section aria-labelledby="over" className={styles['part']}>
          <h2 id="over">{say('account.over')}</h2>
          <VisitList visits={over} />
        </section>
      )}
      <More address={earlierAddress} words={say('account.earlier')} />
      {goesOn === undefined ? null : <More address={pagePaths.memberEvents} words={say('account.fromStart')} />}
    </Area>
  );
}
