/** The add-ons of a service in the words of pages: those that customers may take with it. */
import type { AddOnGroupDetails, Service } from '@openhours/contract';
import { goesWith } from '@openhours/contract/bookings/add-ons';
import { amountOf, roundedMoney } from '@openhours/contract/money/money';
import type { AddOnChoice, AddOnGroupChoice } from './service-card.ts';

/** Whether customers can take anything with a service when they book it: where it offers any that goes with it. */
export function offersAddOns({ addOnDetails, schedule, type }: Service): boolean {
  const hasDurationRange = schedule.availabilityConstraints.durationRange !== undefined;
  return addOnDetails.some((addOn) => goesWith(addOn, { type, hasDurationRange }));
}

/** In the order of the business, each add-on once: in the first of its groups. */
export function presentAddOnGroups(details: readonly AddOnGroupDetails[], service: Service): AddOnGroupChoice[] {
  const { durationRange } = service.schedule.availabilityConstraints;
  const known = new Set<string>();
  return details.flatMap(({ addOns, groupId, groupName, maxNumberOfAddOns, prompt }): AddOnGroupChoice[] => {
    const offered = addOns.filter(({ addOnId, durationInMinutes }) => {
      const isNew = !known.has(addOnId);
      known.add(addOnId);
      return (
        isNew && goesWith({ durationInMinutes }, { type: service.type, hasDurationRange: durationRange !== undefined })
      );
    });
    return offered.length === 0
      ? []
      : [
          {
            id: groupId,
            name: groupName,
            ...(prompt === undefined || prompt.trim() === '' ? {} : { prompt: prompt.trim() }),
            most: Math.min(maxNumberOfAddOns ?? offered.length, offered.length),
            addOns: offered.map(presentAddOn),
          },
        ];
  });
}

function presentAddOn({
  addOnId,
  durationInMinutes,
  maxQuantity,
  name,
  price,
}: AddOnGroupDetails['addOns'][number]): AddOnChoice {
  return {
    id: addOnId,
    name,
    ...(durationInMinutes === undefined ? {} : { minutes: durationInMinutes }),
    ...(maxQuantity === undefined ? {} : { maxQuantity }),
    ...(price === undefined
      ? {}
      : { price: amountOf(roundedMoney({ amount: price.value, currency: price.currency })) }),
  };
}
