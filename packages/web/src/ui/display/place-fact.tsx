/** Where a visit is, as one of the facts about it, its address leading to the map; nothing where nothing is known. */
import type { Place } from '../../site/service-card.ts';
import { usePage } from '../context/page-context.tsx';
import { AddressLink } from './address-link.tsx';
import { Fact } from './facts.tsx';
import { SaidNameWords, useOwnLanguage } from './own-words.tsx';
import styles from './place-fact.module.css';
import { FactRow } from './sentence.tsx';

export function PlaceFact({ isOnline = false, place }: { place: Place | undefined; isOnline?: boolean }) {
  const { say } = usePage();
  if (isOnline) {
    return <Fact name={say('service.where')}>{say('service.online')}</Fact>;
  }
  return place?.name === undefined && place?.address === undefined ? null : (
    <Fact name={say('service.where')}>
      <PlaceRow place={place} />
    </Fact>
  );
}

/** The name of a place, and its address unless that is its name. */
export function PlaceRow({ place }: { place: Place }) {
  const { name } = place;
  const address = addressOf(place);
  return (
    <FactRow
      facts={[
        name === address ? undefined : <SaidNameWords key="name" named={place} />,
        address === undefined ? undefined : <AddressLink key="address" className={styles['way']} address={address} />,
      ]}
    />
  );
}

/** A place by its name alone, which leads to the map: for a line in which an address has no room. */
export function PlaceName({ place }: { place: Place }) {
  const { lang } = useOwnLanguage(place.isTranslated);
  const address = addressOf(place);
  return address === undefined ? (
    <SaidNameWords named={place} />
  ) : (
    <AddressLink className={styles['way']} address={address} name={place.name} lang={lang} />
  );
}

function addressOf({ address, isNamedByAddress, name }: Place): string | undefined {
  return isNamedByAddress === true ? name : address;
}
