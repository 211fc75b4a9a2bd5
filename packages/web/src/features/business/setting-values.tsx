/** How the business and its hours are set now. */

import { zoneNameOf, zoneWordsOf } from '@openhours/contract/text/zone-names';
import { useQuery } from '@tanstack/react-query';
import { modelOf } from '../../days/hours-week.ts';
import type { PageFrame } from '../../pages/state.ts';
import { businessScheduleOf, hoursOfSchedule } from '../../queries/hours.ts';
import { propertiesOf } from '../../queries/site-properties.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue, saidOf } from '../../ui/editing/setting-value.tsx';
import { useHoursSentence } from '../../ui/hours/hours-editor.tsx';

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
  return (
    <SettingValue
      asked={{ ...hoursOfSchedule(session.client, schedule ?? ''), enabled: schedule !== undefined }}
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
