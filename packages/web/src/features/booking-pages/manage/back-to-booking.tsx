/** The way back from what one does with a booking to the booking. */
import { manageAddress } from '../../../pages/addresses.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { PageLink } from '../../../ui/context/page-link.tsx';
import { Chevron } from '../../../ui/styles/chevron.tsx';
import steps from '../booking.module.css';

export function BackToBooking({ token }: { token: string }) {
  const { say } = usePage();
  return (
    <PageLink className={steps['back'] as string} href={manageAddress(token)}>
      <Chevron towards="back" />
      {say('manage.title')}
    </PageLink>
  );
}
