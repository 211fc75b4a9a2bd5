/** What stands above every page of the dashboard: each feature brings its notice, and no feature knows another. */
import { useBulkNotice } from '../../features/bookings/bulk-notice.tsx';
import { useNotesNotice } from '../../features/bookings/notes-notice.tsx';
import { useMailNotice } from '../../features/messages/mail-notice.tsx';
import { useSampleNotice } from '../../features/sample/sample-notice.tsx';
import { StandingNotices } from '../../ui/standing-notices.tsx';

export function Standing() {
  return <StandingNotices among={[useBulkNotice(), useSampleNotice(), useMailNotice(), useNotesNotice()]} />;
}
