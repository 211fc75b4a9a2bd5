/** What pages of a booking show of its series has scripts of its own: most bookings are of none. */
import { type LatePart, latePart } from '../../pages/late-part.tsx';

export const series = latePart(
  'src/features/booking-pages/series-view.tsx',
  async () => (await import('./series-view.tsx')).Series,
);

/** `shown`: what is shown of the series, where it is of one. */
export function partsOfSeries(shown: object): readonly LatePart[] {
  return 'series' in shown && shown.series ? [series] : [];
}
