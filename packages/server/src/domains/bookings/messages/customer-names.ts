/** Names that customers typed, as messages and calendars may say them. */
import type { Booking } from '@openhours/contract';

export function nameOf({ contactDetails: contact }: Booking): string {
  return [contact?.firstName, contact?.lastName].filter(Boolean).join(' ');
}

/**
 * Whoever books may type anything as a name and anybody's address: a greeting with a link, an address, a telephone number
 * or signs that turn the line would be the sender's words in the name of the business. Mail programs make links of names of
 * hosts without any scheme.
 */
export function isFitForGreeting(name: string): boolean {
  const digits = name.match(/\p{N}/gu)?.length ?? 0;
  return (
    name !== '' &&
    digits < 6 &&
    !/[/@]|[\p{L}\p{N}]\.\p{L}{2}|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name.normalize('NFKC').replaceAll('。', '.'))
  );
}

/**
 * A name as the business reads it: whatever a stranger typed, but nothing that programs of mail and calendars make a
 * link of. In one that greets nobody, a place where a line may break follows each sign by which they know an address.
 */
export function withoutLinks(name: string): string {
  return isFitForGreeting(name) ? name : name.replaceAll(/[./:@。．｡]/gu, '$&\u200b');
}
