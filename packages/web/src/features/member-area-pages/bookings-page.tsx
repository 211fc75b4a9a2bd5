/** A member's bookings: the next one large, with what may be done; then the others, and what is over. */
import { Button } from '@mantine/core';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { usePage } from '../../ui/context/page-context.tsx';
import { ZoneLine } from '../../ui/display/zone-line.tsx';
import styles from './area.module.css';
import { Area } from './area.tsx';
import { More } from './more.tsx';
import type { MemberBookingsState, OwnBookingRow } from './state.ts';
import { VisitActs, VisitList } from './visit-list.tsx';
import { useWhen, VisitWhat } from './visit-words.tsx';

export function MemberBookingsPage({ state }: { state: MemberBookingsState }) {
  const { say } = usePage();
  const { ahead, earlierAddress, goesOn, laterAddress, over } = state;
  const [next, ...others] = goesOn === undefined ? ahead : [undefined, ...ahead];
  return (
    <Area state={state}>
      {goesOn === undefined ? <Next visit={next} /> : null}
      {others.length === 0 ? null : (
        <section aria-labelledby="ahead" className={styles['part']}>
          <h2 id="ahead">{say('account.ahead')}</h2>
          <VisitList visits={others.filter((each) => each !== undefined)} />
        </section>
      )}
      <More address={laterAddress} words={say('account.later')} />
      {over.length === 0 ? null : (
        <section aria-labelledby="over" className={styles['part']}>
          <h2 id="over">{say('account.over')}</h2>
          <VisitList visits={over} />
        </section>
      )}
      <More address={earlierAddress} words={say('account.earlier')} />
      {goesOn === undefined ? null : <More address={pagePaths.memberBookings} words={say('account.fromStart')} />}
    </Area>
  );
}

function Next({ visit }: { readonly visit: OwnBookingRow | undefined }) {
  const { say } = usePage();
  const when = useWhen();
  if (visit === undefined) {
    return (
      <div className={styles['next']}>
        <p>{say('account.nothingAhead')}</p>
        <p className={styles['acts']}>
          <Button component="a" href={pagePaths.services} size="lg">
            {say('act.allServices')}
          </Button>
        </p>
      </div>
    );
  }
  return (
    <section aria-labelledby="next" className={styles['next']}>
      <h2 id="next">{say('account.next')}</h2>
      <p className={`oh-time oh-answer ${styles['when']}`}>{when(visit)}</p>
      <ZoneLine local={visit.isUntimed ? undefined : visit.localStart} isInSight />
      <VisitWhat visit={visit} />
      <VisitActs visit={visit} />
    </section>
  );
}
