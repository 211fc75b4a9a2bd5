/** Whether appointments that repeat are offered now. */
import { recurringOfferOf } from '../../queries/recurring-offer.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function RecurringOfferValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={recurringOfferOf(session.client)}
      words={({ recurringOffer: { isOffered, mostOccurrences } }) => [
        isOffered ? say('recurring.upTo', { count: mostOccurrences }) : say('recurring.none'),
      ]}
    />
  );
}
