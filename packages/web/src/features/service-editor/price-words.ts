/** The price of a service as customers read it. */
import type { Service } from '@openhours/contract';
import { useDashboard } from '../../ui/dashboard-context.tsx';

export function usePriceWords(): (service: Pick<Service, 'payment'>) => string {
  const { formats, say } = useDashboard();
  const money = (amount: { readonly value: string; readonly currency?: string } | undefined) =>
    amount?.currency === undefined || !/^\d+(\.\d+)?$/.test(amount.value)
      ? (amount?.value ?? '')
      : formats.money(amount.value, amount.currency);
  return ({ payment }) => {
    switch (payment.rateType) {
      case 'NO_FEE':
        return say('services.free');
      case 'CUSTOM':
        return payment.custom?.description ?? '';
      case 'FIXED':
        return money(payment.fixed?.price);
      case 'VARIED':
        return money(payment.varied?.defaultPrice);
      case 'SUBSCRIPTION':
        return money(payment.subscription?.amountPerBillingCycle);
    }
  };
}
