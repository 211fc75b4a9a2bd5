/** Where a visit is, as one of the facts about it, its address leading to the map; nothing where nothing is known. */
import type { Place } from '../site/service-card.ts';
import { AddressLink } from './address-link.tsx';
import { Fact } from './facts.tsx';
import { usePage } from './page-context.tsx';
import styles from './place-fact.module.css';
import { FactRow } from './sentence.tsx';

export function PlaceFact({ isOnline = false, place }: { place: Place | undefined; isOnline?: boolean }) {
  const { say } = usePage();
  if (isOnline) {
    return <Fact name={say('service.where')}>{say('service.online')}</Fact>;
  }
  const { name } = place ?? {};
  const address = place?.isNamedByAddress === true ? name : place?.address;
  if (name === undefined && address === undefined) {
    return null;
  }
  return (
    <Fact name={say('service.where')}>
      <FactRow
        facts={[
          name === address ? undefined : name,
          address === undefined ? undefined : <AddressLink key="address" className={styles['way']} address={address} />,
        ]}
      />
    </Fact>
  );
}
