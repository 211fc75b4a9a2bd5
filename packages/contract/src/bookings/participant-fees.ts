/** What cancelling a booking for some of those who come costs (docs/decisions/0083). */
import Type from 'typebox';
import { BookingFee } from './fees.ts';

/** What cancelling costs for so many; of all of them what the booking costs. */
export const FeeForSome = Type.Object({
  participants: Type.Integer(),
  price: BookingFee.properties.cancellationFee.properties.price,
});
