/** What may be done by a link, and until when: of one booking, or of all that is booked together. */
import { Button } from '@mantine/core';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { isOpen } from '../../../bookings/open-term.ts';
import type { ManageState } from '../../../pages/state/visit.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { PageLink } from '../../../ui/context/page-link.tsx';
import { ReachBusiness } from '../../../ui/display/reach-business.tsx';
import styles from '../visit.module.css';

interface ActsProps extends Pick<ManageState, 'cancelling' | 'moving' | 'reach' | 'token'> {
  readonly title: string;
  /** Each a sentence. */
  readonly terms: readonly string[];
  /** What the way to giving it up is called. */
  readonly cancel: string;
}

export function Acts({ cancel, cancelling, moving, reach, terms, title, token }: ActsProps) {
  const { frame, say } = usePage();
  return (
    <section aria-labelledby="acts" className={styles['part']}>
      <h2 id="acts">{title}</h2>
      <div className={styles['terms']}>
        {terms.map((term) => (
          <p key={term}>{term}</p>
        ))}
      </div>
      <div className={styles['acts']}>
        {isOpen(moving) ? (
          <Button component={PageLink} href={pathOfPage(pagePaths.manageMove, { token })} size="lg">
            {say('act.move')}
          </Button>
        ) : null}
        {isOpen(cancelling) ? <PageLink href={pathOfPage(pagePaths.manageCancel, { token })}>{cancel}</PageLink> : null}
      </div>
      <p className={styles['onPaper']}>{`${frame.publicUrl}${pathOfPage(pagePaths.manage, { token })}`}</p>
      {isOpen(moving) && isOpen(cancelling) ? null : (
        <div className={styles['reach']}>
          <ReachBusiness reach={reach} />
        </div>
      )}
    </section>
  );
}
