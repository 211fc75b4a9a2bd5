/** What a visit costs and whether it is paid, in words. */

import type { Booking, PaymentStatus } from '@openhours/contract';
import { participantsOf, variesByChoice } from '@openhours/contract/bookings/visit-price';
import { useQuery } from '@tanstack/react-query';
import { priceForPeople, serviceIdOf } from '../../bookings/service-words.ts';
import type { DashboardTextId } from '../../language/texts.ts';
import { priceOfBooking } from '../../queries/prices.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Fact } from '../../ui/display/facts.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';

/** The states that say something; a booking that nobody was to pay for says nothing. */
const stated: Readonly<Record<PaymentStatus, DashboardTextId | undefined>> = {
  UNDEFINED: undefined,
  NOT_PAID: 'payment.NOT_PAID',
  PAID: 'payment.PAID',
  PARTIALLY_PAID: 'payment.PARTIALLY_PAID',
  REFUNDED: 'payment.REFUNDED',
  EXEMPT: 'payment.EXEMPT',
  FAILED: 'payment.FAILED',
};

export function PriceAndPayment({ booking }: { booking: Booking }) {
  const { formats, say, session } = useDashboard();
  const services = useQuery(servicesOf(session.client));
  const service = services.data?.find(({ id }) => id === serviceIdOf(booking));
  const state = stated[booking.paymentStatus];
  const varies = service !== undefined && variesByChoice(service.payment);
  const dearer = booking.bookedAddOns.find(({ price }) => price !== undefined)?.price;
  const isReckoned = varies || dearer !== undefined;
  const price = useQuery({ ...priceOfBooking(session.client, booking), enabled: isReckoned });
  const currency = service?.payment.varied?.defaultPrice.currency ?? dearer?.currency;
  const sum =
    typeof price.data === 'number' && currency !== undefined ? formats.money(String(price.data), currency) : undefined;
  const words = [
    // Words in place of a price stay, whatever is taken besides.
    service === undefined || (isReckoned && service.payment.rateType !== 'CUSTOM')
      ? sum
      : priceForPeople(service, participantsOf(booking), say, formats),
    state === undefined ? undefined : say(state),
  ].filter((part) => part !== undefined);
  return words.length === 0 ? null : (
    <Fact name={say('booking.price')}>
      <FactRow facts={words} />
    </Fact>
  );
}
