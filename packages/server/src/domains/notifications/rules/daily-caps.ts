/**
 * How many messages one address gets within a day: nobody's mailbox is filled in the name of a business, whatever a program
 * books, moves and cancels for that address (docs/decisions/0043). Pure.
 */
import { type AnyMessageType, messageTypes, substituteMessageTypes } from '@openhours/contract';

export interface DailyCap {
  readonly most: number;
  /** The types that are counted together. */
  readonly types: readonly AnyMessageType[];
}

const ofBusiness = (type: AnyMessageType) => type.startsWith('BUSINESS_') || type.startsWith('STAFF_');

/** What those who work for the business are told: on the busiest day each of their visits, and what becomes of it. */
const toBusiness: DailyCap = Object.freeze({
  most: 2_000,
  types: [...messageTypes.filter(ofBusiness), ...substituteMessageTypes],
});

/** Codes: twenty are five bookings for which each message was sent as often as it is. */
const codes: DailyCap = Object.freeze<DailyCap>({ most: 20, types: ['BOOKING_VERIFICATION'] });

/**
 * Links that whoever lost theirs asks for: three times those of a family of four. Anybody may ask for them by the address
 * alone, so they are counted apart: what is told of a visit is kept back for nobody because of them.
 */
const links: DailyCap = Object.freeze<DailyCap>({ most: 12, types: ['BOOKING_LINKS'] });

const apart: readonly AnyMessageType[] = [...codes.types, ...links.types, 'TEST_MESSAGE'];

/** What customers are told: a whole group that one person books for, moves once and is reminded of. */
const toCustomers: DailyCap = Object.freeze({
  most: 40,
  types: messageTypes.filter((type) => !ofBusiness(type) && !apart.includes(type)),
});

/** What holds for a type; undefined for what only somebody who is signed in can ask for, under limits of its own. */
export function dailyCapOf(type: AnyMessageType): DailyCap | undefined {
  return [toCustomers, toBusiness, codes, links].find(({ types }) => types.includes(type));
}

/** Why a message beyond the cap stays. */
export function beyondCap({ most }: DailyCap): string {
  return `This address has had ${most} messages within a day. Send it again by hand if it is wanted.`;
}
