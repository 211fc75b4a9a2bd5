/** A postal address as it is edited, in the parts that are read on an envelope. Pure. */
import type { Address } from '@openhours/contract';
import { displayNames } from '@openhours/contract/text/intl-formats';

export const addressParts = ['street', 'more', 'postalCode', 'city', 'subdivision', 'country'] as const;

/** Empty where nothing is said; `country` is ISO 3166-1 alpha-2. */
export type AddressParts = Readonly<Record<(typeof addressParts)[number], string>>;

function streetOf({ addressLine, streetAddress }: Address): string {
  const { name, number, apt, formattedAddressLine } = streetAddress ?? {};
  const inParts = [[name, number].filter(Boolean).join(' '), apt].filter(Boolean).join(', ');
  return addressLine ?? (inParts === '' ? (formattedAddressLine ?? '') : inParts);
}

/** An address that came in one piece is edited in one piece. */
export function addressPartsOf(address: Address = {}): AddressParts {
  const { addressLine2: more = '', postalCode = '', city = '', subdivision = '', country = '' } = address;
  const street = streetOf(address);
  const isInParts = [street, more, postalCode, city, subdivision, country].some((part) => part !== '');
  const rest = { more, postalCode, city, subdivision, country };
  return { street: isInParts ? street : (address.formattedAddress ?? ''), ...rest };
}

export function nonEmpty<Values extends Readonly<Record<string, string>>>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')) as Partial<Values>;
}

export function addressOfParts({ city, country, more, postalCode, street, subdivision }: AddressParts): Address {
  return nonEmpty({ addressLine: street, addressLine2: more, postalCode, city, subdivision, country });
}

/** All countries by their code, with their names in a language, in its order. */
export function countriesIn(locale: string): { readonly value: string; readonly label: string }[] {
  const names = displayNames(locale, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .filter((code) => !notCountries.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((value) => {
      const label = names.of(value);
      return label === undefined ? [] : [{ value, label }];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** Codes with a name that stand for unions of countries, for oceans, or for nothing. */
const notCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
