/** The head of the first page: who the business is, one sentence of it, whether it is open, where it is and its telephone. */
import { addDays, clockOf, daysBetween } from '../../days/dates.ts';
import type { OpeningMoment, OpeningState } from '../../days/opening.ts';
import type { BusinessFacts } from '../../pages/state/business.ts';
import type { Reach } from '../../site/service-card.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { OwnWords } from '../../ui/own-words.tsx';
import { usePage } from '../../ui/page-context.tsx';
import { TelephoneLink } from '../../ui/telephone-link.tsx';
import { WidePicture } from '../../ui/wide-picture.tsx';
import styles from './business.module.css';

/** An end of the night before this is still called by its time alone. */
const nightEndMinutes = 360;

/** "Open now until 18:00", "Opens Tuesday 09:00". */
export function useOpeningText(): (state: OpeningState) => string {
  const { formats, frame, say } = usePage();
  const timeOf = ({ day, minutes }: OpeningMoment) => formats.time(`${day}T${clockOf(minutes)}:00`);
  const dayOf = ({ day }: OpeningMoment) =>
    daysBetween(frame.today, day) < 7 ? formats.weekday(day) : formats.shortDay(day);
  return (state) => {
    if (state.isOpen) {
      const { until } = state;
      if (until === undefined) {
        return say('home.openNow');
      }
      const isTonight =
        until.day === frame.today || (until.day === addDays(frame.today, 1) && until.minutes <= nightEndMinutes);
      return isTonight
        ? say('home.openUntil', { time: timeOf(until) })
        : say('home.openUntilDay', { day: dayOf(until), time: timeOf(until) });
    }
    const { opens } = state;
    if (opens === undefined) {
      return say('home.closedNow');
    }
    return opens.day === frame.today
      ? say('home.opensAt', { time: timeOf(opens) })
      : say('home.opensOn', { day: dayOf(opens), time: timeOf(opens) });
  };
}

export function BusinessHead({ business }: { business: BusinessFacts }) {
  const { frame } = usePage();
  const openingText = useOpeningText();
  const { lead, opening, places, reach } = business;
  // Two places are told apart by their names; where there are more, they stand below.
  const heads: readonly Pick<Reach, 'address' | 'name'>[] =
    places.length === 2 ? places : reach?.address === undefined ? [] : [{ address: reach.address }];
  return (
    <div className={business.picture === undefined ? undefined : styles['head']}>
      <h1 className={styles['name']}>
        <bdi>{frame.siteName}</bdi>
      </h1>
      {lead === undefined ? null : (
        <p className={styles['lead']}>
          <OwnWords isTranslated={business.isTranslated}>{lead}</OwnWords>
        </p>
      )}
      {business.picture === undefined ? null : (
        <div className={styles['picture']}>
          <WidePicture picture={business.picture} shape="beside" />
        </div>
      )}
      <ul className={styles['facts']}>
        {opening === undefined ? null : (
          <li className={styles['opening']}>
            <span className={`${styles['sign']} ${opening.isOpen ? styles['open'] : ''}`} aria-hidden="true" />
            {openingText(opening)}
          </li>
        )}
        {heads.map(({ address = '', name }) => (
          <li key={address}>
            {name === undefined ? null : (
              <span className={styles['placeName']}>
                <bdi>{name}</bdi>
              </span>
            )}
            <AddressLink className={styles['way']} address={address} />
          </li>
        ))}
        {reach?.phone === undefined ? null : (
          <li>
            <TelephoneLink className={styles['way']} number={reach.phone} />
          </li>
        )}
      </ul>
    </div>
  );
}
