/** What a service costs, and what its policy asks for cancelling late or not coming, as tests plant them. */
import type { NewService, PolicyRules } from './site-catalogue.ts';

/** Paid at the place, the same for everybody; `value` in the currency of the site, such as `90`. */
export function fixedPrice(value: string) {
  return {
    rateType: 'FIXED',
    fixed: { price: { value } },
    options: { online: false, inPerson: true, deposit: false, pricingPlan: false },
  } as const satisfies NewService['payment'];
}

type Windows = NonNullable<NonNullable<PolicyRules>['cancellationFeePolicy']>['cancellationWindows'];

/** Half of the price for cancelling within sixty days, all of it for not coming. */
export const halfThenAll: Windows = [{ percentage: '50', startInMinutes: 60 * 1440 }, { percentage: '100' }];

/** Whoever has booked may cancel, and pays for it as the windows say. */
export function feesOf(cancellationWindows: Windows): PolicyRules {
  return {
    cancellationPolicy: { enabled: true },
    customPolicyDescription: { enabled: true, description: 'Half the price.' },
    saveCreditCardPolicy: { enabled: true },
    cancellationFeePolicy: { enabled: true, cancellationWindows },
  };
}
