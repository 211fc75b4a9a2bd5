/** How all that is booked together stands, and what a form says of it. Pure. */
import type { PartFacts, Standing, TogetherFacts } from '../../../pages/state/visit.ts';
import type { BookedVisit, TogetherAct } from '../../../site/visits.ts';

type Stands = Pick<PartFacts, 'standing'>;

/** What nobody has called off. */
export function leftOf<Part extends Stands>(parts: readonly Part[]): readonly Part[] {
  return parts.filter(({ standing }) => standing !== 'cancelled' && standing !== 'declined');
}

/** A request as long as nothing of it is confirmed, over once all of it is. */
export function standingTogether(parts: readonly Stands[]): Standing {
  const left = leftOf(parts);
  if (left.length === 0) {
    return parts.every(({ standing }) => standing === 'declined') ? 'declined' : 'cancelled';
  }
  const open = left.filter(({ standing }) => standing !== 'over');
  return open.length === 0 ? 'over' : open.every(({ standing }) => standing === 'waiting') ? 'waiting' : 'booked';
}

/** Some of what stands is over, and some is not. */
export function isPartlyOver(parts: readonly Stands[]): boolean {
  const left = leftOf(parts);
  return left.some(({ standing }) => standing === 'over') && left.some(({ standing }) => standing !== 'over');
}

/** From the first that stands to the last that ends, on the clock of the page. */
export function timesTogether(
  parts: readonly Pick<PartFacts, 'localEnd' | 'localStart' | 'standing'>[],
): TogetherFacts['times'] {
  const left = leftOf(parts);
  const starts = left.map(({ localStart }) => localStart).toSorted();
  const ends = left.map(({ localEnd }) => localEnd).toSorted();
  const [localStart] = starts;
  const localEnd = ends.at(-1);
  return localStart === undefined || localEnd === undefined ? undefined : { localStart, localEnd };
}

/** What was shown, as a ticket keeps it: all of it, each with its revision. */
export function shownText(visits: readonly Pick<BookedVisit, 'id' | 'revision'>[]): string {
  return visits.map(({ id, revision }) => `${id}:${revision}`).join(',');
}

export function readShown(text: string): TogetherAct['shown'] {
  return text.split(',').map((each) => {
    const [bookingId = '', revision = ''] = each.split(':');
    return { bookingId, revision };
  });
}
