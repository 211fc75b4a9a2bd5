/** Where a visit is, as one of the facts about it; nothing for a place without a name. */
import type { Place } from '../site/calls.ts';
import { usePage } from './page-context.tsx';

export function PlaceFact({ isOnline = false, place }: { place: Place | undefined; isOnline?: boolean }) {
  const { say } = usePage();
  if (isOnline) {
    return (
      <div>
        <dt>{say('service.where')}</dt>
        <dd>{say('service.online')}</dd>
      </div>
    );
  }
  if (place?.name === undefined) {
    return null;
  }
  return (
    <div>
      <dt>{say('service.where')}</dt>
      <dd>
        <bdi>{place.name}</bdi>
        {place.address === undefined ? null : (
          <span className="oh-soft">
            {' · '}
            <bdi>{place.address}</bdi>
          </span>
        )}
      </dd>
    </div>
  );
}
