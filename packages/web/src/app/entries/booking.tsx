/** Browser entry of the booking steps: the calendar, and the form that follows it. */
import '../../ui/styles/kit-public.css';
import { BookingPage } from '../../features/booking-pages/booking-page.tsx';
import { partsOfBooking } from '../../features/booking-pages/details-part.ts';
import { type BookingState, bookingRules } from '../../features/booking-pages/navigation.ts';
import type { Catalogue } from '../../language/texts.ts';
import { useNavigation } from '../../pages/navigation.ts';
import { PageProvider } from '../../ui/context/page-context.tsx';
import { hydrate } from '../hydrate.tsx';

const rules = { ...bookingRules, parts: partsOfBooking };

function Booking({ initial, messages }: { initial: BookingState; messages: Catalogue }) {
  const navigation = useNavigation(initial, rules);
  return (
    <PageProvider frame={navigation.state.frame} messages={messages}>
      <BookingPage navigation={navigation} />
    </PageProvider>
  );
}

void hydrate(
  (state, messages) => <Booking initial={state as BookingState} messages={messages} />,
  (content) => (rules.knows(content) ? rules.parts(content) : []),
);
