/** The price of a new service as somebody types it: one sum for each person who comes, or nothing for what is free. Pure. */
import type { NewServiceInput } from '@openhours/contract';
import { typedAmount } from './typed-amount.ts';

/** `price`: empty where it is free of charge; what is no sum goes on as it is, so that the server says what it wants. */
export function paymentOfPrice(price: string): NonNullable<NewServiceInput['payment']> {
  return price.trim() === ''
    ? { rateType: 'NO_FEE', options: { inPerson: true } }
    : { rateType: 'FIXED', fixed: { price: { value: typedAmount(price) } }, options: { inPerson: true } };
}
