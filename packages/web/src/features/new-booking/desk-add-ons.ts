/**
 * Which add-ons are taken with a booking at the desk, while they are chosen. Kept as addresses say it
 * (`site/add-on-text.ts`). Pure.
 */
import type { ChosenAddOn } from '../../site/add-on-choice.ts';
import { addOnsText, mostOf } from '../../site/add-on-text.ts';
import type { AddOnChoice, AddOnGroupChoice } from '../../site/service-card.ts';

type Chosen = Pick<ChosenAddOn, 'groupId' | 'id' | 'quantity'>;

/** One of a group, or none: what is chosen in place of it goes. */
export function isOneOf({ addOns, most }: AddOnGroupChoice): boolean {
  return most === 1 && addOns.length > 1 && addOns.every((addOn) => mostOf(addOn) === 1);
}

/** Whether one can be taken besides what is chosen of its group. */
export function isOpen(group: AddOnGroupChoice, addOn: Pick<AddOnChoice, 'id'>, chosen: readonly Chosen[]): boolean {
  const ofGroup = chosen.filter(({ groupId }) => groupId === group.id);
  return ofGroup.length < group.most || ofGroup.some(({ id }) => id === addOn.id);
}

/**
 * What is chosen with another number of one add-on; undefined for nothing. Of a group of which one may be taken the
 * others go.
 */
export function withQuantity(
  chosen: readonly Chosen[],
  group: AddOnGroupChoice,
  addOnId: string,
  quantity: number,
): string | undefined {
  const others = chosen.filter(({ groupId, id }) => id !== addOnId && !(isOneOf(group) && groupId === group.id));
  return addOnsText(quantity === 0 ? others : [...others, { id: addOnId, groupId: group.id, quantity }]);
}
