/** What an add-on must be, whoever makes or changes it (services sheet 8.6). Pure. */
import {
  type AddOnPrice,
  blankText,
  type FieldViolation,
  fail,
  maxAddOnPrice,
  maxAddOns,
  translationsAfter,
  ValidationError,
} from '@openhours/contract';
import {
  compareDecimals,
  type Decimal,
  decimalOf,
  decimalPlacesOf,
  readDecimal,
} from '@openhours/contract/money/decimal';
import { formatMoney, roundedMoney } from '@openhours/contract/money/money';
import type { Site } from '../../call.ts';
import type { AddOnRow } from './repository.ts';

/** What is said of an add-on: what is not said stays, null clears. */
export interface SaidAddOn {
  readonly name?: string | null | undefined;
  readonly translations?: AddOnRow['translations'] | null | undefined;
  readonly price?: { readonly value: string; readonly currency?: string | undefined } | null | undefined;
  readonly durationInMinutes?: number | null | undefined;
  readonly maxQuantity?: number | null | undefined;
  readonly taxGroup?: AddOnRow['tax_group'] | undefined;
  readonly mainMedia?: AddOnRow['main_media'] | undefined;
  readonly tags?: AddOnRow['tags'] | undefined;
  readonly extendedFields?: AddOnRow['extended_fields'] | undefined;
}

/** The columns that callers decide. */
export type AddOnFacts = Pick<
  AddOnRow,
  | 'name'
  | 'translations'
  | 'price'
  | 'duration_minutes'
  | 'max_quantity'
  | 'tax_group'
  | 'main_media'
  | 'tags'
  | 'extended_fields'
>;

/** Of one of which nothing was said yet. */
export const noFacts: AddOnFacts = Object.freeze({
  name: '',
  translations: [],
  price: null,
  duration_minutes: null,
  max_quantity: null,
  tax_group: null,
  main_media: null,
  tags: null,
  extended_fields: null,
});

/** In what a business says prices, and how it writes them. */
type Prices = Pick<Site, 'currency' | 'language'>;

/** An add-on with what is said of it; tells everything that is wrong with that. `root` is its path in the request. */
export function factsAfter(before: AddOnFacts, said: SaidAddOn, prices: Prices, root: string): AddOnFacts {
  const violations: FieldViolation[] = [];
  const name = said.name === undefined ? before.name : (said.name ?? '').trim();
  if (name === '') {
    violations.push(blankText(`${root}.name`));
  }
  const translations = translationsAfter(before.translations, said.translations, `${root}.translations`, violations);
  const kind = kindAfter(before, said, root, violations);
  const price = priceAfter(before, said, prices, `${root}.price`, violations);
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return {
    name,
    translations,
    price,
    ...kind,
    tax_group: said.taxGroup === undefined ? before.tax_group : said.taxGroup,
    main_media: said.mainMedia === undefined ? before.main_media : said.mainMedia,
    tags: said.tags === undefined ? before.tags : said.tags,
    extended_fields: said.extendedFields === undefined ? before.extended_fields : said.extendedFields,
  };
}

type Kind = Pick<AddOnFacts, 'duration_minutes' | 'max_quantity'>;

/** It makes the visit longer or is taken in a number, one of both: what is said of one sends the other away. */
function kindAfter(
  before: Kind,
  { durationInMinutes, maxQuantity }: SaidAddOn,
  root: string,
  violations: FieldViolation[],
): Kind {
  if (durationInMinutes != null && maxQuantity != null) {
    const description = 'must not stand beside durationInMinutes';
    violations.push({ field: `${root}.maxQuantity`, description, violatedRule: 'ONE_OF_ALIGNMENT' });
    return before;
  }
  const kind =
    durationInMinutes != null
      ? { duration_minutes: durationInMinutes, max_quantity: null }
      : maxQuantity != null
        ? { duration_minutes: null, max_quantity: maxQuantity }
        : {
            duration_minutes: durationInMinutes === null ? null : before.duration_minutes,
            max_quantity: maxQuantity === null ? null : before.max_quantity,
          };
  if (kind.duration_minutes === null && kind.max_quantity === null) {
    const description = 'must be set, or maxQuantity';
    violations.push({ field: `${root}.durationInMinutes`, description, violatedRule: 'REQUIRED_ONE_OF_FIELD' });
  }
  return kind;
}

const mostExpensive = readDecimal(maxAddOnPrice) as Decimal;

/** The price as it is kept. One that is not said anew keeps the currency in which it was said. */
function priceAfter(
  before: Pick<AddOnFacts, 'price'>,
  { price: said }: SaidAddOn,
  prices: Prices,
  field: string,
  violations: FieldViolation[],
): AddOnPrice | null {
  if (said === undefined || said === null) {
    return said === undefined ? before.price : null;
  }
  const { value, currency = prices.currency } = said;
  if (currency !== prices.currency) {
    const description = `must be ${prices.currency}, the currency of the site`;
    violations.push({ field: `${field}.currency`, description, violatedRule: 'OTHER' });
    return null;
  }
  const amount = readValue(value);
  if (typeof amount !== 'string') {
    violations.push({ field: `${field}.value`, ...amount });
    return null;
  }
  const formattedValue = formatMoney(prices.language, roundedMoney({ amount, currency }));
  return { value: amount, currency, formattedValue };
}

/** The amount without zeros in front of it that say nothing; else what is wrong with it. */
function readValue(value: string): string | Omit<FieldViolation, 'field'> {
  const amount = readDecimal(value);
  if (amount === undefined) {
    return { description: 'must be decimal text', violatedRule: 'FORMAT', data: { type: 'DECIMAL' } };
  }
  if (amount.units < 0n) {
    return { description: 'must be at least 0', violatedRule: 'DECIMAL_GTE', data: { threshold: '0' } };
  }
  if (compareDecimals(amount, mostExpensive) > 0) {
    const description = `must be at most ${maxAddOnPrice}`;
    return { description, violatedRule: 'DECIMAL_LTE', data: { threshold: maxAddOnPrice } };
  }
  if (decimalPlacesOf(amount) > 2) {
    const description = 'must have at most 2 decimal places';
    return { description, violatedRule: 'DECIMAL_MAX_SCALE', data: { threshold: 2 } };
  }
  return decimalOf(amount);
}

/** Refuses one add-on more than a site may have. */
export function requireRoom(count: number): void {
  if (count >= maxAddOns) {
    throw fail('ADD_ON_LIMIT_REACHED', `A site has at most ${maxAddOns} add-ons`, { limit: maxAddOns });
  }
}
