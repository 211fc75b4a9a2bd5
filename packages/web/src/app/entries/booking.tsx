/** Browser entry of the booking steps: the calendar and the form. */
import '../../ui/kit-public.css';
import { BookingPage } from '../../features/booking/booking-page.tsx';
import { type BookingState, useBookingNavigation } from '../../features/booking/navigation.ts';
import { hydrate } from '../../lib/hydrate.tsx';
import type { Catalogue } from '../../lib/i18n.ts';
import { PageProvider } from '../../ui/page-context.tsx';

function Booking({ initial, messages }: { initial: BookingState; messages: Catalogue }) {
  const navigation = useBookingNavigation(initial);
  return (
    <PageProvider frame={navigation.state.frame} messages={messages}>
      <BookingPage navigation={navigation} />
    </PageProvider>
  );
}

void hydrate((state, messages) => <Booking initial={state as BookingState} messages={messages} />);
