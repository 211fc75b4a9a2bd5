/**
 * The keys of a field with a list below it, by the combobox pattern: the focus stays in the field, one entry is marked.
 * Pure.
 */

/** Where a key leads in a list of so many; around its ends by arrows. Undefined: the key moves nothing. */
export function movedTo(key: string, active: number, length: number): number | undefined {
  const last = length - 1;
  const moves: Readonly<Partial<Record<string, number>>> = {
    ArrowDown: active >= last ? 0 : active + 1,
    ArrowUp: active <= 0 ? last : active - 1,
    PageDown: Math.min(last, active + 5),
    PageUp: Math.max(0, active - 5),
  };
  return length === 0 ? undefined : moves[key];
}
