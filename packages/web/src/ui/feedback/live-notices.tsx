/** Says when what stands on the page may be out of date: no connection, or no live updates. */
import { useDashboard } from '../context/dashboard-context.tsx';
import { Notice } from './notice.tsx';

export function LiveNotices() {
  const { isOnline, live, say } = useDashboard();
  if (!isOnline) {
    return (
      <Notice meaning="warn" title={say('bookings.offline')}>
        <p>{say('bookings.offlineHint')}</p>
      </Notice>
    );
  }
  return live === 'interrupted' ? (
    <Notice meaning="note" title={say('bookings.stale')}>
      <p>{say('bookings.staleHint')}</p>
    </Notice>
  ) : null;
}
