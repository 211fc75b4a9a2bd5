/** What is taken with a visit, in words. Apart from what it comes to, as most pages only name it. Pure. */
import { namesOfAddOns, type SaidAddOn } from '@openhours/contract/bookings/add-on-names';
import type { SaidText } from './said-text.ts';

/** What is taken, each by its name, in which number, and whether that is in the language of the reader. */
export function addOnWords(addOns: readonly Pick<SaidAddOn, 'isTranslated' | 'name' | 'quantity'>[]): SaidText[] {
  return addOns.flatMap((addOn) =>
    namesOfAddOns([addOn], String).map((words) => ({
      words,
      ...(addOn.isTranslated === true ? { isTranslated: true } : {}),
    })),
  );
}
