/** What is chosen besides the time: as addresses name it, and as the hidden fields of a form that goes on with it. */
import type { CalendarChoice } from '../../pages/addresses.ts';
import type { PickerState } from '../../pages/state/booking.ts';

export function choiceOf({
  lengthChoice,
  placeChoice,
  staff,
}: Pick<PickerState, 'lengthChoice' | 'placeChoice' | 'staff'>): Pick<CalendarChoice, 'staff' | 'place' | 'length'> {
  return { staff: staff?.id, place: placeChoice?.key, length: lengthChoice };
}

export function ChosenFields({ picker }: { readonly picker: PickerState }) {
  return Object.entries(choiceOf(picker)).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
