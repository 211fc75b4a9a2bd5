/** What the pages of a booking show of its series has scripts of its own: most bookings are of none. */
import { type LatePart, latePart } from '../../pages/late-part.tsx';
import type { CancelState, ConfirmationState, ManageState } from '../../pages/state/visit.ts';

export const seriesDates = latePart(
  'src/features/booking-pages/series-dates.tsx',
  async () => (await import('./series-dates.tsx')).SeriesDates,
);

export const seriesScope = latePart(
  'src/features/booking-pages/series-scope.tsx',
  async () => (await import('./series-scope.tsx')).SeriesScope,
);

export function partsOfManage({ series }: ManageState): readonly LatePart[] {
  return series === undefined ? [] : [seriesDates];
}

export function partsOfConfirmation({ own }: ConfirmationState): readonly LatePart[] {
  return own?.series === undefined ? [] : [seriesDates];
}

export function partsOfCancel({ scopes }: CancelState): readonly LatePart[] {
  return scopes === undefined ? [] : [seriesScope];
}
