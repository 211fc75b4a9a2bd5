/** An amount as somebody types it. */

/** Decimal text, typed with a comma or a point; what is none goes on as it is, so that the server says what it wants. */
export function typedAmount(typed: string): string {
  return typed.trim().replace(',', '.');
}
