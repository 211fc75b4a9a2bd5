/** What few pages of a link show has scripts of its own: a place in a line, and what is of a series. */
import { type LatePart, latePart } from '../../../pages/late-part.tsx';
import { partsOfSeries } from '../series-part.ts';

export const placeInLine = latePart(
  'src/features/booking-pages/manage/place-in-line.tsx',
  async () => (await import('./place-in-line.tsx')).PlaceInLine,
);

/** What a page of a link is drawn with beside itself. */
export function partsOfManage(shown: object): readonly LatePart[] {
  return [...partsOfSeries(shown), ...('inLine' in shown && shown.inLine !== undefined ? [placeInLine] : [])];
}
