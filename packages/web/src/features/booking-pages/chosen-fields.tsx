/** What is chosen besides the time: as addresses name it, and as the hidden fields of a form that goes on with it. */
import type { CalendarChoice } from '../../pages/addresses.ts';
import type { PickerState } from '../../pages/state/booking.ts';

export function choiceOf({
  addons,
  lengthChoice,
  optionChoice,
  placeChoice,
  staff,
}: Pick<PickerState, 'addons' | 'lengthChoice' | 'optionChoice' | 'placeChoice' | 'staff'>): Pick<
  CalendarChoice,
  'staff' | 'place' | 'length' | 'option' | 'addons'
> {
  return { staff: staff?.id, place: placeChoice?.key, length: lengthChoice, option: optionChoice, addons };
}

export function ChosenFields({ picker }: { readonly picker: PickerState }) {
  return <HiddenFields fields={choiceOf(picker)} />;
}

/** What goes along with a form unseen. */
export function HiddenFields({ fields }: { readonly fields: Readonly<Record<string, string | number | undefined>> }) {
  return Object.entries(fields).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
