/** Whether messages leave the server now. */
import { mailDelivery } from '../../queries/messages.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function MailValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue asked={mailDelivery(session.client)} words={({ state }) => [say(`settings.value.mail.${state}`)]} />
  );
}
