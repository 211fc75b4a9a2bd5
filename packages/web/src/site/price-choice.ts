/**
 * What a visit of a service costs by what is chosen of it so far, and what of an option of the business's own is chosen: the
 * service at one price, as soon as it is known which. Pure; it is calculated in the contract (docs/decisions/0063).
 */
import type { ServiceOption, ServiceOptionsAndVariants } from '@openhours/contract';
import { paymentAsChosen } from '@openhours/contract/bookings/chosen-price';
import { isSameCustom, type PricedPayment } from '@openhours/contract/bookings/price';
import { pricesOf } from '@openhours/contract/bookings/visit-price';
import type { Amount } from '@openhours/contract/money/money';
import { saidInList, translationIn } from '@openhours/contract/text/translated';
import { saidName, saidText } from './said-text.ts';
import type { OptionOfCard, PricingOfCard, ServiceCard } from './service-card.ts';

export interface PriceChoice {
  /** At one price, where it is known. */
  readonly service: ServiceCard;
  /** What of its option is chosen, the first unless another is; undefined where it has none. */
  readonly option: string | undefined;
  /** Something was chosen that is not offered any more, or never was. */
  readonly isOptionGone: boolean;
}

/** The choice of an option that a text names, whatever the case of its letters. */
export function chosenOf({ option }: Pick<ServiceCard, 'option'>, text: string | undefined) {
  return option?.choices.find(({ value }) => isSameCustom(value, text));
}

/** What one person pays by what is chosen; undefined while it is not known, or where it goes by how many come. */
function settledPrice(
  { payment, variants }: PricingOfCard,
  { type }: Pick<ServiceCard, 'type'>,
  asked: { readonly custom?: string; readonly minutes?: number; readonly staffId?: string },
): Amount | undefined {
  const [option] = variants.options.values;
  if (option === undefined || (option.type === 'NUMBER_OF_PARTICIPANTS' && type !== 'APPOINTMENT')) {
    return undefined;
  }
  const { custom, minutes, staffId } = asked;
  return pricesOf(
    paymentAsChosen(payment, variants, {
      together: 1,
      visit: { minutes, resourceId: staffId },
      choices: custom === undefined ? [] : [{ optionId: option.id, custom }],
    }),
  ).price;
}

/**
 * What the page on which a service is booked knows of its prices; `language`: that of a reader for whom the business writes
 * another.
 */
export function presentPrices(
  card: ServiceCard,
  payment: PricedPayment,
  { options, variants }: Pick<ServiceOptionsAndVariants, 'options' | 'variants'>,
  language?: string,
): ServiceCard {
  const pricing: PricingOfCard = { payment, variants: { options, variants } };
  const [option] = options.values;
  if (option?.type === 'CUSTOM') {
    return { ...card, pricing, option: presentOption(card, pricing, option, language) };
  }
  if (option?.type !== 'DURATION') {
    return { ...card, pricing };
  }
  const lengthPrices = variants.values.flatMap(({ choices: [choice] }) => {
    const minutes = choice?.duration?.minutes;
    const price = minutes === undefined ? undefined : settledPrice(pricing, card, { minutes });
    return minutes === undefined || price === undefined ? [] : [[minutes, price] as const];
  });
  return { ...card, pricing, lengthPrices: Object.fromEntries(lengthPrices) };
}

function presentOption(
  card: ServiceCard,
  pricing: PricingOfCard,
  { customData, id }: ServiceOption,
  language: string | undefined,
): OptionOfCard {
  const { choices = [], name = '', translations } = customData ?? {};
  const words = translationIn(translations, language);
  return {
    id,
    ...saidName(name, words?.name),
    choices: choices.map((value) => {
      const price = settledPrice(pricing, card, { custom: value });
      const said = saidText(value, saidInList(value, choices, words?.choices));
      return { value, ...said, ...(price === undefined ? {} : { price }) };
    }),
  };
}

/** What no page needs: all prices, once it is known which of them are told. */
export function withoutPricing({ pricing: _all, ...service }: ServiceCard): ServiceCard {
  return service;
}

/** The service at the price of what is chosen; its length is chosen before, and what is taken besides behind it. */
export function choosePrice(
  service: ServiceCard,
  { option: text, staffId }: { readonly option: string | undefined; readonly staffId?: string | undefined },
): PriceChoice {
  const said = chosenOf(service, text);
  const custom = (said ?? service.option?.choices[0])?.value;
  const [only, ...others] = service.staff;
  const whom = staffId ?? (others.length === 0 ? only?.id : undefined);
  const isAppointment = service.type === 'APPOINTMENT';
  const price =
    service.pricing === undefined
      ? undefined
      : settledPrice(service.pricing, service, {
          ...(custom === undefined ? {} : { custom }),
          ...(isAppointment ? { minutes: service.durationMinutes } : {}),
          ...(isAppointment && whom !== undefined ? { staffId: whom } : {}),
        });
  const { otherPrice: _from, ...rest } = withoutPricing(service);
  return {
    service: price === undefined ? withoutPricing(service) : { ...rest, price },
    option: custom,
    isOptionGone: Boolean(text) && said === undefined,
  };
}
