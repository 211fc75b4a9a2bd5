/** What the page of a booking's link tells, of one or of several that are booked together: what is owed, and whom messages go to. */
import type { FeeDue } from '@openhours/contract/bookings/cancellation-fee';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import type { ManageState } from '../../../pages/state/visit.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { RecipientPart } from '../recipient/recipient-part.tsx';
import styles from '../visit.module.css';

/** What is owed, in plain words: nothing is charged on the page. */
export function Due({ fees }: { readonly fees: readonly FeeDue[] }) {
  const { formats, say } = usePage();
  return fees.map(({ amount, currency, why }) => (
    <p key={`${why} ${currency}`} className={styles['hint']}>
      {say(`owed.${why}`, { fee: formats.money(amount, currency) })}
    </p>
  ));
}

type Told = Pick<ManageState, 'done' | 'reach' | 'recipient' | 'token'>;

/** Where messages about it go; what was just done is told there, too. */
export function Recipient({ state: { done, reach, recipient, token } }: { readonly state: Told }) {
  return recipient === undefined ? null : (
    <section className={styles['part']}>
      <RecipientPart
        recipient={recipient}
        action={pathOfPage(pagePaths.manage, { token })}
        told={done === undefined ? 'recipient.goesTo' : 'recipient.told'}
        reach={reach}
      />
    </section>
  );
}
