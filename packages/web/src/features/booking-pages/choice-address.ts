/** Where another length or place leads from the calendar. */
import { choiceAddress } from '../../pages/addresses.ts';
import type { PickerState } from '../../pages/state/booking.ts';
import { choiceOf } from './chosen-fields.tsx';

export interface ChoicesProps {
  readonly picker: PickerState;
  readonly onChoice: (address: string) => void;
}

/** Where one of the choices leads: to the first day ahead that is free with it. */
export function addressOfChoice(picker: PickerState, choice: ReturnType<typeof choiceOf>): string {
  const { day, isWholeMonth, paths } = picker;
  return choiceAddress(paths.choose, { ...choiceOf(picker), ...choice, day, isWholeMonth, firstFreeOf: 'ahead' });
}
