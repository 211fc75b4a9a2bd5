/** Which lengths and places there are to choose from: few are seen beside each other, of many one is taken from a list. */
import { lengthsOf } from '../../days/lengths.ts';
import type { PickerState } from '../../pages/state/booking.ts';

/** So many are seen beside each other. */
export const mostTiles = 6;

/** Of a range any minute may be chosen by address: it stands in its place among the others. */
export function lengthsWith({ lengthChoice, service }: PickerState): number[] {
  const { choices } = lengthsOf(service.lengths);
  return lengthChoice === undefined ? [] : [...new Set([...choices, lengthChoice])].toSorted((a, b) => a - b);
}

export function areLengthsListed(picker: PickerState): boolean {
  return lengthsWith(picker).length > mostTiles;
}

export function isOptionListed({ optionChoice, service }: PickerState): boolean {
  return optionChoice !== undefined && (service.option?.choices.length ?? 0) > mostTiles;
}

export function arePlacesListed({ placeChoice, service }: PickerState): boolean {
  return placeChoice !== undefined && service.places.length > mostTiles;
}
