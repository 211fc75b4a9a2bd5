/** The lists of many lengths or places have a script of their own: few services have so many. */
import { type LatePart, latePart } from '../../pages/late-part.tsx';
import type { PickerState } from '../../pages/state/booking.ts';
import { areLengthsListed, arePlacesListed } from './listed.ts';

export const listedChoices = latePart(
  'src/features/booking-pages/listed-choices.tsx',
  async () => (await import('./listed-choices.tsx')).ListedChoices,
);

/** What choosing a time is drawn with beside its page. */
export function partsOfPicker(picker: PickerState): readonly LatePart[] {
  return areLengthsListed(picker) || arePlacesListed(picker) ? [listedChoices] : [];
}
