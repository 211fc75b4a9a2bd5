/** What a visit costs and whether it is paid, in words. */
import type { Booking, PaymentStatus, Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { servicesOfSite } from '../../booked/queries.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';

/** What the service asks for one person; undefined where nothing can be said in figures or words. */
function usePrice(service: Service | undefined): string | undefined {
  const { formats, say } = useDashboard();
  if (service === undefined) {
    return undefined;
  }
  const { payment } = service;
  const { value, currency } = payment.fixed?.price ?? payment.varied?.defaultPrice ?? {};
  const amount = value === undefined || currency === undefined ? undefined : formats.money(value, currency);
  switch (payment.rateType) {
    case 'FIXED':
      return amount;
    case 'VARIED':
      return amount === undefined ? undefined : say('booking.priceFrom', { price: amount });
    case 'CUSTOM':
      return payment.custom?.description;
    case 'NO_FEE':
      return say('booking.priceFree');
    default:
      return undefined;
  }
}

/** The states that say something; a booking that nobody was to pay for says nothing. */
const stated: ReadonlySet<PaymentStatus> = new Set([
  'NOT_PAID',
  'PAID',
  'PARTIALLY_PAID',
  'REFUNDED',
  'EXEMPT',
  'FAILED',
]);

export function PriceAndPayment({ booking }: { booking: Booking }) {
  const { say, session } = useDashboard();
  const { slot, schedule } = booking.bookedEntity;
  const serviceId = slot?.serviceId ?? schedule?.serviceId;
  const services = useQuery(servicesOfSite(session.client));
  const price = usePrice(services.data?.find((service) => service.id === serviceId));
  const state = stated.has(booking.paymentStatus)
    ? say(`payment.${booking.paymentStatus}` as 'payment.PAID')
    : undefined;
  const words = [price, state].filter((part) => part !== undefined);
  return words.length === 0 ? null : (
    <div>
      <dt>{say('booking.price')}</dt>
      <dd>{words.join(' · ')}</dd>
    </div>
  );
}
