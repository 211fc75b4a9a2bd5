/** Addresses of the editors of consents. Apart from the others, which the pages of customers load, too. */
import { settingsAddress } from './dashboard-addresses.ts';

export const consentsAddress = `${settingsAddress}/consents` as const;

export function consentAddress(consentId: string): string {
  return `${consentsAddress}/${consentId}`;
}
