/** How a place is called in one line. */
import type { Address } from '@openhours/contract';

/** The address in one line: as it was given, else built from its parts (services sheet 9); undefined when empty. */
export function formattedAddressOf(address: Address | null): string | undefined {
  if (address === null) {
    return undefined;
  }
  if (address.formattedAddress !== undefined && address.formattedAddress !== '') {
    return address.formattedAddress;
  }
  const street =
    address.addressLine ?? [address.streetAddress?.name, address.streetAddress?.number].filter(Boolean).join(' ');
  const city = [address.postalCode, address.city].filter(Boolean).join(' ');
  const line = [street, address.addressLine2, city, address.subdivision, address.country].filter(Boolean).join(', ');
  return line === '' ? undefined : line;
}
