/** How the business and its hours are set now. */
import { zoneNameOf, zoneWordsOf } from '@openhours/contract/zone-names';
import { useQuery } from '@tanstack/react-query';
import { modelOf } from '../../days/hours-week.ts';
import type { PageFrame } from '../../pages/state.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { propertiesOf } from '../../ui/editing/business-draft.ts';
import { businessScheduleOf } from '../../ui/editing/places.ts';
import { useHoursSentence } from '../../ui/hours/hours-editor.tsx';
import { hoursOfSchedule } from '../../ui/hours/hours-query.ts';
import { SettingValue, saidOf } from '../../ui/setting-value.tsx';

export function BusinessValue() {
  const { frame, session } = useDashboard();
  return (
    <SettingValue
      asked={propertiesOf(session.client)}
      words={({ businessName = '', paymentCurrency = '', timeZone }) => [
        ...saidOf(businessName),
        ...(timeZone === undefined ? [] : [zoneWords(timeZone, frame)]),
        ...saidOf(paymentCurrency),
      ]}
    />
  );
}

export function HoursValue() {
  const { session } = useDashboard();
  const sentence = useHoursSentence();
  const schedule = useQuery(businessScheduleOf(session.client)).data;
  const { queryKey, queryFn } = hoursOfSchedule(session.client, schedule ?? '');
  return (
    <SettingValue
      asked={{ queryKey, ...(queryFn === undefined ? {} : { queryFn }), enabled: schedule !== undefined }}
      words={(hours) => [sentence({ ...modelOf(hours), daysOff: [] })]}
    />
  );
}

/** The zone that the page knows by name is called by it. */
function zoneWords(timeZone: string, frame: PageFrame): string {
  return timeZone === frame.timeZone
    ? frame.zoneName
    : (zoneWordsOf(timeZone, frame.locale, Date.now()) ?? zoneNameOf(timeZone).name);
}
