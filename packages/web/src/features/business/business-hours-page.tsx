/** The hours of the business: the same editor as for people, and whom its days off reach. */

import { useQuery } from '@tanstack/react-query';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import { businessScheduleOf } from '../../queries/hours.ts';
import { placesOf } from '../../queries/locations.ts';
import { staffOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { SavedHours } from '../../ui/hours/saved-hours.tsx';

export function BusinessHoursPage() {
  const { say, session } = useDashboard();
  const schedule = useQuery(businessScheduleOf(session.client));
  const places = useQuery(placesOf(session.client)).data ?? [];
  const staff = useQuery(staffOf(session.client)).data ?? [];
  const others = staff
    .filter((member) => member.resource?.usesDefaultWorkingHours === false)
    .map(({ resourceId, name }) => ({ resourceId, name }));
  return (
    <EditorPage
      title={say('settings.hours')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      isWide
      permission="HOURS.MANAGE"
    >
      <p className="oh-soft">{say('settings.hoursHint')}</p>
      {schedule.data === undefined ? (
        <Reading error={schedule.error} onAgain={() => void schedule.refetch()} />
      ) : (
        <Section title={say('hours.week')}>
          <SavedHours scheduleId={schedule.data} places={places} others={others} />
        </Section>
      )}
    </EditorPage>
  );
}
