/** The business says what it asks of customers who book without signing in, of all services and of one. */
import type { customerVerification as declared, InputOf } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import {
  customerVerification,
  type KnownServiceVerification,
  type KnownVerification,
  serviceVerification,
} from '../repository/customer-verification.ts';

export function setCustomerVerification(
  tx: Transaction,
  act: Act,
  { customerVerification: wanted, revision }: InputOf<typeof declared.updateCustomerVerification>,
): Promise<KnownVerification> {
  const { captcha, confirmation, mostOpenBookings } = wanted;
  return customerVerification.change(tx, act, revision, { captcha, confirmation, mostOpenBookings });
}

export function setServiceVerification(
  tx: Transaction,
  act: Act,
  { revision, serviceId, serviceVerification: wanted }: InputOf<typeof declared.updateServiceVerification>,
): Promise<KnownServiceVerification> {
  return serviceVerification.change(tx, act, revision, { confirmation: wanted.confirmation }, serviceId);
}
