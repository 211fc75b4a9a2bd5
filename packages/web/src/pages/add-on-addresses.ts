/** Addresses of the editors of add-ons. Apart from the others, which the pages of customers load, too. */
import { settingsAddress } from './dashboard-addresses.ts';

export const addOnsAddress = `${settingsAddress}/add-ons` as const;

export function addOnAddress(addOnId: string): string {
  return `${addOnsAddress}/${addOnId}`;
}
