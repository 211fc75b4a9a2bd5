/** Add-ons of a booking in words. Apart from what they come to, as most pages only name them. */
import { translationIn } from '../text/translated.ts';
import type { BookedAddOn } from './booking.ts';

/**
 * What is taken, each by its name, more than one with its number; of what was never known there is nothing to say.
 * `language`: that of a reader for whom the business writes another.
 */
export function namesOfAddOns(
  addOns: readonly Pick<BookedAddOn, 'name' | 'quantity' | 'translations'>[],
  writtenNumber: (number: number) => string,
  language?: string,
): string[] {
  return addOns.flatMap(({ name: own, quantity = 1, translations }) => {
    const name = (language === undefined ? undefined : translationIn(translations, language)?.name) ?? own;
    return name === undefined ? [] : [quantity === 1 ? name : `${writtenNumber(quantity)}\u00a0×\u00a0${name}`];
  });
}
