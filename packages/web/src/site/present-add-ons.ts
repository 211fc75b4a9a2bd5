/** The add-ons of a service in the words of pages: those that customers may take with it. */
import type { AddOnGroupDetails, Service } from '@openhours/contract';
import { goesWith } from '@openhours/contract/bookings/add-ons';
import { amountOf, roundedMoney } from '@openhours/contract/money/money';
import { translationIn } from '@openhours/contract/text/translated';
import { saidName, saidText } from './said-text.ts';
import type { AddOnChoice, AddOnGroupChoice } from './service-card.ts';

/** Whether customers can take anything with a service when they book it: where it offers any that goes with it. */
export function offersAddOns({
  addOnDetails,
  schedule,
  type,
}: Pick<Service, 'addOnDetails' | 'schedule' | 'type'>): boolean {
  const hasDurationRange = schedule.availabilityConstraints.durationRange !== undefined;
  return addOnDetails.some((addOn) => goesWith(addOn, { type, hasDurationRange }));
}

/**
 * In the order of the business, each add-on once: in the first of its groups. `language`: that of a reader for whom the
 * business writes another.
 */
export function presentAddOnGroups(
  details: readonly AddOnGroupDetails[],
  service: Service,
  language?: string,
): AddOnGroupChoice[] {
  const { durationRange } = service.schedule.availabilityConstraints;
  const known = new Set<string>();
  return details.flatMap((group): AddOnGroupChoice[] => {
    const { addOns, groupId, maxNumberOfAddOns } = group;
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
            ...wordsOf(group, language),
            most: Math.min(maxNumberOfAddOns ?? offered.length, offered.length),
            addOns: offered.map((addOn) => presentAddOn(addOn, language)),
          },
        ];
  });
}

function wordsOf(
  { groupName, prompt: ownPrompt = '', translations }: AddOnGroupDetails,
  language: string | undefined,
): Pick<AddOnGroupChoice, 'name' | 'prompt'> {
  const said = translationIn(translations, language);
  const prompt = saidText(ownPrompt.trim(), said?.prompt);
  return { name: saidText(groupName, said?.name), ...(prompt.words === '' ? {} : { prompt }) };
}

function presentAddOn(
  { addOnId, durationInMinutes, maxQuantity, name, price, translations }: AddOnGroupDetails['addOns'][number],
  language: string | undefined,
): AddOnChoice {
  return {
    id: addOnId,
    ...saidName(name, translationIn(translations, language)?.name),
    ...(durationInMinutes === undefined ? {} : { minutes: durationInMinutes }),
    ...(maxQuantity === undefined ? {} : { maxQuantity }),
    ...(price === undefined
      ? {}
      : { price: amountOf(roundedMoney({ amount: price.value, currency: price.currency })) }),
  };
}
