/** What a place is called in addresses of pages: its id, or its kind where it has none. */
export function placeKeyOf(id: string | undefined, type: string): string {
  return id ?? type.toLowerCase();
}
