/** How customers are verified now. */
import { verificationOf } from '../../queries/customer-verification.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function VerificationValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={verificationOf(session.client)}
      words={({ canSendMail, customerVerification: { captcha, confirmation, mostOpenBookings } }) => [
        say(`settings.value.confirmation.${canSendMail ? confirmation : 'AT_ONCE'}`),
        ...(captcha === 'WHEN_SUSPICIOUS' ? [] : [say(`settings.value.captcha.${captcha}`)]),
        mostOpenBookings === undefined
          ? say('settings.value.noMostOpen')
          : say('settings.value.mostOpen', { count: mostOpenBookings }),
      ]}
    />
  );
}
