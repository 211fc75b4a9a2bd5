/** Why a series was not booked, where it is not that one of its dates cannot be had. */
import { DeskTrouble } from '../../bookings/desk-trouble.tsx';
import { mostOfClient, obstacleRefused } from '../../bookings/obstacle.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

interface SeriesTroubleProps {
  readonly error: Error;
  readonly formId: string | undefined;
}

export function SeriesTrouble({ error, formId }: SeriesTroubleProps) {
  const { frame, say } = useDashboard();
  const most = mostOfClient(error);
  if (most !== undefined) {
    return <Notice meaning="warn" title={say('desk.repeat.most', { most })} spoken />;
  }
  if (obstacleRefused(error, frame.timeZone) !== undefined) {
    return <Notice meaning="warn" title={say('desk.repeat.notTogether')} spoken />;
  }
  return <DeskTrouble error={error} formId={formId} />;
}
