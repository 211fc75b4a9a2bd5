/** Where a visit is, as one of the facts about it; nothing for a place without a name. */
import type { Place } from '../site/calls.ts';
import { Fact } from './facts.tsx';
import { usePage } from './page-context.tsx';

export function PlaceFact({ isOnline = false, place }: { place: Place | undefined; isOnline?: boolean }) {
  const { say } = usePage();
  if (isOnline) {
    return <Fact name={say('service.where')}>{say('service.online')}</Fact>;
  }
  if (place?.name === undefined) {
    return null;
  }
  return (
    <Fact name={say('service.where')}>
      <bdi>{place.name}</bdi>
      {place.address === undefined ? null : (
        <span className="oh-soft">
          {' · '}
          <bdi>{place.address}</bdi>
        </span>
      )}
    </Fact>
  );
}
