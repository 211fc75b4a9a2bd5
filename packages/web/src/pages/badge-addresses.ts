/** Addresses of what the business decides of members' profiles. Apart from the others, which the pages of customers load, too. */
import { settingsAddress } from './dashboard-addresses.ts';

export const badgesAddress = `${settingsAddress}/badges` as const;

export function badgeAddress(badgeId: string): string {
  return `${badgesAddress}/${badgeId}`;
}

export const profileFieldsAddress = `${settingsAddress}/profile-fields` as const;

export function profileFieldAddress(fieldId: string): string {
  return `${profileFieldsAddress}/${fieldId}`;
}
