/**
 * What places cost: for so many, with what they take along. Only with that is more reckoned than the places, by a
 * script of its own.
 */
import { priceForAll } from '@openhours/contract/bookings/price-for-all';
import type { ServiceCard } from '../../../site/service-card.ts';
import type { CostOfSeats } from './seat-add-ons.tsx';
import { seatAddOns } from './seats-parts.ts';

/** `addOns`: what is taken along, as addresses say it. */
export function costOfSeats(service: ServiceCard, people: number, addOns: string | undefined): CostOfSeats {
  return addOns === undefined
    ? { price: priceForAll(service, people), isWithAddOns: false, isAddOnGone: false }
    : seatAddOns.exports().costWithAddOns(service, people, addOns);
}
