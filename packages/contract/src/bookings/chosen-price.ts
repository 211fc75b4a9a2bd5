/**
 * What a service asks while it is chosen, before there is a booking: where prices begin until it is known which of its
 * variants is meant, and that one's price from then on. The desk and the pages of customers say the same by it. Pure.
 */
import { type AskedVariant, type PricedPayment, type PricedVariants, variantOf } from './price.ts';

/** Whether all is known by which the variants of an option differ. */
function isKnown({ options }: PricedVariants, { choices = [], visit }: AskedVariant): boolean {
  const [option] = options.values;
  const chosen = choices.find(({ optionId }) => optionId === option?.id);
  switch (option?.type) {
    case 'CUSTOM':
      return chosen?.custom !== undefined;
    case 'STAFF_MEMBER':
      return visit.resourceId !== undefined;
    case 'DURATION':
      return visit.minutes !== undefined || chosen?.duration !== undefined;
    case 'DATE_TIME':
      return visit.localStart !== undefined;
    default:
      return true;
  }
}

/** How a service is paid for by what is chosen so far: at one price, where it is known. */
export function paymentAsChosen<Payment extends PricedPayment>(
  payment: Payment,
  variants: PricedVariants | undefined,
  asked: AskedVariant,
): Payment | PricedPayment {
  const usual = payment.varied?.defaultPrice;
  if (payment.rateType !== 'VARIED' || usual === undefined || variants === undefined || !isKnown(variants, asked)) {
    return payment;
  }
  // Variants are priced in the currency of the site, in which their service is.
  const { value } = variantOf(variants, asked)?.price ?? usual;
  return { rateType: 'FIXED', fixed: { price: { ...usual, value } } };
}
