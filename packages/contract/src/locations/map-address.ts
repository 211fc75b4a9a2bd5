/** Where a place is shown on a map: an address of the open map of the world, which needs neither key nor account. Pure. */

/** Example: `mapAddress('12 Harbour Street, Old Town')`. */
export function mapAddress(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
}
