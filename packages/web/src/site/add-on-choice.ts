/**
 * Which add-ons of a service are to be booked, as was chosen in an address or in the fields of a form: the visit is
 * longer by them, and costs more. Pure.
 */

import { addedMinutesOf, type CountedAddOn } from '@openhours/contract/bookings/add-ons';
import type { VisitPrice } from '@openhours/contract/bookings/price-text';
import { withAddOns } from '@openhours/contract/bookings/price-with-add-ons';
import { mostOf, partsSign, readQuantity, timesSign } from './add-on-text.ts';
import type { AddOnChoice, AddOnGroupChoice, ServiceCard } from './service-card.ts';

/** One that is chosen, with how many of it. */
export interface ChosenAddOn extends AddOnChoice {
  readonly groupId: string;
  readonly quantity: number;
}

export interface ChosenAddOns {
  readonly addOns: readonly ChosenAddOn[];
  /** Something was chosen that is not offered any more, or more than may be. */
  readonly isAddOnGone: boolean;
}

export interface AddOnsChoice extends ChosenAddOns {
  /** As long and as dear as it is with them. */
  readonly service: ServiceCard;
}

/** By id; what no address says is in none. */
function readChosen(text: string): Map<string, number | undefined> {
  return new Map(
    text
      .split(partsSign)
      .filter((each) => each !== '')
      .map((each) => {
        const [id = '', quantity = '1'] = each.split(timesSign);
        return [id, readQuantity(quantity)];
      }),
  );
}

/**
 * Of what is offered that which a text says, also where it is more of a group than may be: so it stands in a form until
 * it is mended.
 */
export function markedAddOns(groups: readonly AddOnGroupChoice[], text: string | undefined): ChosenAddOns {
  return readAddOns(groups, text, (_group, marked) => marked);
}

/** The same with no more of a group than may be. */
export function chosenAddOns(groups: readonly AddOnGroupChoice[], text: string | undefined): ChosenAddOns {
  return readAddOns(groups, text, ({ most }, marked) => marked.slice(0, most));
}

function readAddOns(
  groups: readonly AddOnGroupChoice[],
  text: string | undefined,
  kept: (group: AddOnGroupChoice, marked: ChosenAddOn[]) => ChosenAddOn[],
): ChosenAddOns {
  const wanted = readChosen(text ?? '');
  const addOns = groups.flatMap((group) => kept(group, markedOf(group, wanted)));
  const isKept = [...wanted].every(([id, quantity]) =>
    addOns.some((each) => each.id === id && each.quantity === quantity),
  );
  return { addOns, isAddOnGone: !isKept };
}

/** Whether more of a group is chosen than may be. */
export function isOverfull({ id, most }: AddOnGroupChoice, chosen: readonly Pick<ChosenAddOn, 'groupId'>[]): boolean {
  return chosen.filter(({ groupId }) => groupId === id).length > most;
}

/** The service with what the customer has chosen; without it when nothing, or nothing of it, was said. */
export function chooseAddOns(service: ServiceCard, text: string | undefined): AddOnsChoice {
  const { addOns, isAddOnGone } = chosenAddOns(service.addOnGroups ?? [], text);
  const { otherPrice, price, ...rest } = service;
  return {
    service:
      addOns.length === 0
        ? service
        : {
            ...rest,
            ...withAddOns(
              { ...(price === undefined ? {} : { price }), ...(otherPrice === undefined ? {} : { otherPrice }) },
              addOns.map(countedAddOn),
              currencyOfChoice(service, addOns),
            ),
            durationMinutes: service.durationMinutes + addedMinutesOf(addOns.map(countedAddOn)),
          },
    addOns,
    isAddOnGone,
  };
}

/** Of one group, in its order. */
function markedOf(group: AddOnGroupChoice, wanted: ReadonlyMap<string, number | undefined>): ChosenAddOn[] {
  return group.addOns.flatMap((addOn): ChosenAddOn[] => {
    const quantity = wanted.get(addOn.id) ?? 0;
    return quantity === 0 ? [] : [{ ...addOn, groupId: group.id, quantity: Math.min(quantity, mostOf(addOn)) }];
  });
}

export function countedAddOn({
  minutes,
  price,
  quantity,
}: Pick<ChosenAddOn, 'minutes' | 'price' | 'quantity'>): CountedAddOn {
  return {
    durationInMinutes: minutes,
    quantity,
    price: price === undefined ? undefined : { value: price.amount, currency: price.currency },
  };
}

/** That of the service, which says it wherever it has a figure. */
export function currencyOfChoice(
  { otherPrice, price }: VisitPrice,
  addOns: readonly Pick<ChosenAddOn, 'price'>[],
): string {
  const own = price?.currency ?? (otherPrice?.kind === 'from' ? otherPrice.currency : undefined);
  return own ?? addOns.find((each) => each.price !== undefined)?.price?.currency ?? '';
}
