/** How a service may be paid for (services sheet 2.1). Pure. */
import type { NewServiceInput } from '@openhours/contract';
import { compareDecimals, type Decimal, decimalPlacesOf, readDecimal } from '@openhours/contract/money/decimal';
import { armOfRate } from './merge.ts';
import type { Violations } from './violations.ts';

type Payment = NonNullable<NewServiceInput['payment']>;
type Price = { readonly value?: string };

const arms = ['fixed', 'custom', 'varied', 'subscription'] as const;
const rate = 'INVALID_RATE';
const optionsRule = 'INVALID_PAYMENT_OPTIONS';

/** Says what is wrong with an amount; answers it when nothing is. */
function judgeMoney(
  violations: Violations,
  field: string,
  what: string,
  money: Price | undefined,
): Decimal | undefined {
  const value = money?.value;
  if (value === undefined || value === '') {
    violations.missing(field, rate, `needs ${what}`);
    return undefined;
  }
  const amount = /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? readDecimal(value) : undefined;
  if (amount === undefined) {
    violations.add(field, `needs ${what} as decimal text`, 'FORMAT', rate, { type: 'DECIMAL' });
    return undefined;
  }
  if (amount.units <= 0n) {
    violations.add(field, `needs ${what} above zero`, 'DECIMAL_GT', rate);
    return undefined;
  }
  if (decimalPlacesOf(amount) > 2) {
    violations.add(field, `needs ${what} of at most 2 decimal places`, 'DECIMAL_MAX_SCALE', rate);
    return undefined;
  }
  return amount;
}

function judgePriced(
  violations: Violations,
  field: string,
  what: string,
  price: Price | undefined,
  deposit: Price | undefined,
): void {
  const full = judgeMoney(violations, field, what, price);
  const part = deposit === undefined ? undefined : judgeMoney(violations, `${field}.deposit`, 'a deposit', deposit);
  if (full !== undefined && part !== undefined && compareDecimals(part, full) > 0) {
    violations.add(field, 'must not have a deposit above the price', 'DECIMAL_LTE', rate);
  }
}

function judgeArm(violations: Violations, root: string, payment: Payment, type: NewServiceInput['type']): void {
  const { rateType, fixed, varied, custom, subscription } = payment;
  const field = (arm: string) => `${root}.${arm}`;
  const wanted = rateType === undefined ? undefined : armOfRate[rateType];
  const given = arms.filter((arm) => payment[arm] !== undefined);
  for (const arm of given.filter((each) => each !== wanted)) {
    violations.add(
      field(arm),
      given.length > 1 ? 'cannot be combined with another rate' : `must not be set with the rate type ${rateType}`,
      'ONE_OF_ALIGNMENT',
      rate,
    );
  }
  if (wanted !== undefined && payment[wanted] === undefined) {
    violations.missing(field(wanted), rate);
    return;
  }
  switch (rateType) {
    case 'FIXED':
      judgePriced(violations, field('fixed'), 'a price', fixed?.price, fixed?.deposit);
      return;
    case 'VARIED':
      judgePriced(violations, field('varied'), 'a default price', varied?.defaultPrice, varied?.deposit);
      return;
    case 'CUSTOM':
      if ((custom?.description ?? '').trim() === '') {
        violations.missing(field('custom'), rate, 'needs a description');
      }
      return;
    case 'SUBSCRIPTION': {
      const at = field('subscription');
      if (type !== undefined && type !== 'COURSE') {
        violations.add(at, 'is only for courses', 'OTHER', rate);
      }
      judgeMoney(violations, at, 'an amount per billing cycle', subscription?.amountPerBillingCycle);
      if (subscription?.totalPayments === undefined) {
        violations.missing(`${at}.totalPayments`, rate);
      }
      if (subscription?.recurringStartDate === undefined) {
        violations.missing(`${at}.recurringStartDate`, rate);
      }
      return;
    }
    default:
  }
}

function judgeOptions(violations: Violations, field: string, payment: Payment): void {
  const { rateType } = payment;
  const { online = false, inPerson = false, deposit = false, pricingPlan = false } = payment.options ?? {};
  const say = (description: string) => violations.add(field, description, 'OTHER', optionsRule);
  if (rateType === 'FIXED' || rateType === 'VARIED') {
    if (!online && !inPerson && !pricingPlan) {
      say('must allow paying online, in person or with a plan');
    }
    const amount = rateType === 'FIXED' ? payment.fixed?.deposit : payment.varied?.deposit;
    if (deposit && amount === undefined) {
      say('must not ask for a deposit without an amount');
    } else if (deposit && !online) {
      say('must allow paying online to ask for a deposit');
    }
    return;
  }
  if (deposit) {
    say('must not ask for a deposit without a price');
  } else if (rateType === 'CUSTOM' && (!inPerson || online)) {
    say('must be in person and not online for a price in words');
  } else if (rateType === 'NO_FEE' && !online && !inPerson) {
    say('must be online or in person');
  } else if (rateType === 'SUBSCRIPTION' && !online) {
    say('must be online for a subscription');
  } else if (rateType === 'SUBSCRIPTION' && pricingPlan) {
    say('cannot include pricing plans for a subscription');
  }
}

/** Everything that is wrong with the payment of a service; `root` is the path of the service in the request. */
export function judgePayment(violations: Violations, root: string, service: NewServiceInput): void {
  const { payment, onlineBooking, type } = service;
  const field = `${root}.payment`;
  if (payment === undefined) {
    violations.missing(field, 'PAYMENT_REQUIRED');
    return;
  }
  if (payment.rateType === undefined) {
    violations.missing(`${field}.rateType`, 'INVALID_PAYMENT_TYPE');
  } else {
    judgeArm(violations, field, payment, type);
    judgeOptions(violations, `${field}.options`, payment);
  }
  if (payment.options?.pricingPlan === true && onlineBooking?.requireManualApproval === true) {
    violations.add(
      `${root}.onlineBooking.requireManualApproval`,
      'cannot be combined with paying by pricing plan',
      'OTHER',
      'INVALID_MANUAL_APPROVAL_WITH_PRICING_PLANS',
    );
  }
}
