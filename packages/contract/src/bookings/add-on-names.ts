/** Add-ons of a booking in words. Apart from what they come to, as most pages only name them. */
import { translationIn } from '../text/translated.ts';
import type { BookedAddOn } from './booking.ts';

/** What is taken under the name that its reader reads. */
export interface SaidAddOn extends Omit<BookedAddOn, 'translations'> {
  /** It is in the language of the reader, where the business writes another. */
  readonly isTranslated?: boolean;
}

/** `language`: that of a reader for whom the business writes another. */
export function saidAddOn({ translations, ...addOn }: BookedAddOn, language: string | undefined): SaidAddOn {
  const name = translationIn(translations, language)?.name;
  return name === undefined ? addOn : { ...addOn, name, isTranslated: true };
}

/** What is taken, each by its name, more than one with its number; of what was never known there is nothing to say. */
export function namesOfAddOns(
  addOns: readonly Pick<BookedAddOn, 'name' | 'quantity'>[],
  writtenNumber: (number: number) => string,
): string[] {
  return addOns.flatMap(({ name, quantity = 1 }) =>
    name === undefined ? [] : [quantity === 1 ? name : `${writtenNumber(quantity)}\u00a0×\u00a0${name}`],
  );
}
