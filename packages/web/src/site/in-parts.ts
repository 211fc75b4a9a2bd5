/** What is asked in several calls, where one may ask of so many only. */
export function inParts<Item>(items: readonly Item[], mostOfPart: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / mostOfPart) }, (_, index) =>
    items.slice(index * mostOfPart, (index + 1) * mostOfPart),
  );
}
