/** Which services are held online. Pure; pages, the dashboard, messages and calendar files ask it alike. */

/**
 * A conference without a place of the business or the customer. One with a place can be visited in person, and goes by
 * the place's clock.
 */
export function isHeldOnline(
  hasConference: boolean,
  locations: readonly { readonly type: 'BUSINESS' | 'CUSTOM' | 'CUSTOMER' }[],
): boolean {
  return hasConference && locations.every(({ type }) => type === 'CUSTOM');
}
