/** What a visit costs and whether it is paid, in words. */

import type { Booking, PaymentStatus } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { priceOfBooked } from '../../bookings/service-words.ts';
import type { DashboardTextId } from '../../language/texts.ts';
import { priceOfBooking } from '../../queries/prices.ts';
import { currencyOf } from '../../queries/site-properties.ts';
import { presentPrice } from '../../site/booked-price.ts';
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
  const currency = useQuery(currencyOf(session.client)).data;
  const price = useQuery(priceOfBooking(session.client, booking)).data;
  const state = stated[booking.paymentStatus];
  const words = [
    price === undefined || currency === undefined
      ? undefined
      : priceOfBooked(presentPrice(price, currency), booking, say, formats),
    state === undefined ? undefined : say(state),
  ].filter((part) => part !== undefined);
  return words.length === 0 ? null : (
    <Fact name={say('booking.price')}>
      <FactRow facts={words} />
    </Fact>
  );
}
