/** By whose clock a wish goes, that of the business, for whoever lives by another one. */
import { usePage } from '../../../ui/context/page-context.tsx';
import { ZoneLine } from '../../../ui/display/zone-line.tsx';

export function WishClock() {
  const { frame } = usePage();
  const { place } = frame;
  // A page by the customer's clock would name that one.
  return place === undefined ? (
    <ZoneLine local={undefined} isInSight={false} />
  ) : (
    <p className="oh-soft oh-small">{place.zoneName}</p>
  );
}
