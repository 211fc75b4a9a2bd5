/**
 * What the page of a booking's link tells, of one or of several that are booked together: what is owed, and whom
 * messages go to.
 */
import type { FeeDue } from '@openhours/contract/bookings/cancellation-fee';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import type { ManageState } from '../../../pages/state/visit.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { RecipientPart } from '../recipient/recipient-part.tsx';
import styles from '../visit.module.css';

interface DueProps {
  readonly fees: readonly FeeDue[];
  readonly waived: readonly FeeDue[];
}

/** What is owed, in plain words: nothing is charged on the page. And what was owed, until the business has waived it. */
export function Due({ fees, waived }: DueProps) {
  const { formats, say } = usePage();
  const money = ({ amount, currency }: FeeDue) => ({ fee: formats.money(amount, currency) });
  return [
    ...fees.map((each) => say(`owed.${each.why}`, money(each))),
    ...waived.map((each) => say(`waived.${each.why}`, money(each))),
  ].map((words) => (
    <p key={words} className={styles['hint']}>
      {words}
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
