/** Add-ons of a booking in words. Apart from what they come to, as most pages only name them. */
import type { BookedAddOn } from './booking.ts';

/** What is taken, each by its name, more than one with its number; of what was never known there is nothing to say. */
export function namesOfAddOns(
  addOns: readonly Pick<BookedAddOn, 'name' | 'quantity'>[],
  writtenNumber: (number: number) => string,
): string[] {
  return addOns.flatMap(({ name, quantity = 1 }) =>
    name === undefined ? [] : [quantity === 1 ? name : `${writtenNumber(quantity)}\u00a0×\u00a0${name}`],
  );
}
