/** Where a visit is, as one of the facts about it; nothing for a place without a name. */
import type { Place } from '../site/service-card.ts';
import { Fact } from './facts.tsx';
import { usePage } from './page-context.tsx';
import { FactRow } from './sentence.tsx';

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
      <FactRow
        facts={[
          place.name,
          place.address === undefined ? undefined : (
            <span key="address" className="oh-soft">
              {place.address}
            </span>
          ),
        ]}
      />
    </Fact>
  );
}
