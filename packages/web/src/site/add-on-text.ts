/** Which add-ons are chosen, as addresses and forms say it. Apart from what they come to, as pages only say it. Pure. */
import type { AddOnChoice } from './service-card.ts';

/** How an address and a form name what is chosen. */
export const addOnsField = 'addons';
/** Without script each of them is a field of its own: one for each add-on, or one for a group of which one may be chosen. */
export const addOnField = (addOnId: string) => `addon.${addOnId}`;
export const oneOfGroupField = (groupId: string) => `addon-of.${groupId}`;

export const partsSign = '.';
export const timesSign = '*';

/** What is chosen as one text; undefined for nothing. */
export function addOnsText(addOns: readonly { readonly id: string; readonly quantity: number }[]): string | undefined {
  return addOns.length === 0
    ? undefined
    : addOns.map(({ id, quantity }) => (quantity === 1 ? id : `${id}${timesSign}${quantity}`)).join(partsSign);
}

/** What the fields of a form say of it, together or one by one; undefined where they say nothing. */
export function addOnsTextOf(values: Readonly<Record<string, string>>): string | undefined {
  const together = values[addOnsField];
  if (together !== undefined) {
    return together;
  }
  const chosen = Object.entries(values).flatMap(([name, value]) => {
    if (name.startsWith(addOnField(''))) {
      const quantity = readQuantity(value);
      return quantity === undefined || quantity === 0 ? [] : [{ id: name.slice(addOnField('').length), quantity }];
    }
    return name.startsWith(oneOfGroupField('')) && value !== '' ? [{ id: value, quantity: 1 }] : [];
  });
  return addOnsText(chosen);
}

export function readQuantity(text: string): number | undefined {
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

/** How many of it may be chosen; those that make the visit longer are chosen or not. */
export function mostOf({ maxQuantity = 1 }: Pick<AddOnChoice, 'maxQuantity'>): number {
  return Math.min(maxQuantity, 1000);
}
