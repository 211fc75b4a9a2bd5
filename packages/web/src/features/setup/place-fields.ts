/** Where the business is, in the three fields that the set-up asks for, and what they are on the wire. Pure. */
import type { Location } from '@openhours/contract';

export interface PlaceFields {
  readonly [field: string]: unknown;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
}

type Address = NonNullable<Location['address']>;

export function placeFieldsOf({ address = {} }: Pick<Location, 'address'>): PlaceFields {
  const { addressLine, city = '', formattedAddress = '', postalCode = '', streetAddress } = address;
  const street = addressLine ?? [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ');
  // An address that came in one piece is shown in one piece.
  return { street: street === '' && postalCode === '' && city === '' ? formattedAddress : street, postalCode, city };
}

/** The address with these fields; what it says besides stays. Undefined when nothing is left of it. */
export function addressOf(before: Address | undefined, { city, postalCode, street }: PlaceFields): Address | undefined {
  const {
    addressLine: _line,
    city: _city,
    formattedAddress: _formatted,
    postalCode: _code,
    streetAddress: _street,
    ...rest
  } = before ?? {};
  const said = Object.entries({ addressLine: street, postalCode, city }).filter(([, text]) => text.trim() !== '');
  const address = { ...rest, ...Object.fromEntries(said.map(([name, text]) => [name, text.trim()])) };
  return Object.keys(address).length === 0 ? undefined : address;
}
