/** What the ticket of a form says of its time: everything the server needs to book, so that no field can change it. Pure. */
import { addOnsField, addOnsText } from '../../site/add-on-text.ts';
import type { OfferedSlot } from '../../site/times.ts';
import type { Choice } from './read-choice.ts';

export function ticketValues(
  {
    addOns,
    length,
    option,
    place,
    service,
    staff,
  }: Pick<Choice, 'service' | 'staff' | 'place' | 'length' | 'option' | 'addOns'>,
  slot: OfferedSlot,
  timeZone: string,
): Record<string, string> {
  const taken = addOnsText(addOns);
  return {
    service: service.slug,
    start: slot.localStart.slice(0, 16),
    end: slot.localEnd.slice(0, 16),
    zone: timeZone,
    ...(staff === undefined ? {} : { staff: staff.id }),
    ...(place === undefined ? {} : { place: place.key }),
    ...(length === undefined ? {} : { length: String(length) }),
    ...(option === undefined ? {} : { option }),
    ...(taken === undefined ? {} : { [addOnsField]: taken }),
  };
}
