/**
 * The head of the first page: who the business is, one sentence of it, and of its places where they are, whether they
 * are open and their telephones.
 */
import { own } from '../../language/bidi.ts';
import { endWords, momentWords } from '../../language/when-words.ts';
import type { BusinessFacts, BusinessPlace, ClosureNotice } from '../../site/business-facts.ts';
import { WidePicture } from '../../ui/avatars/wide-picture.tsx';
import { usePage } from '../../ui/context/page-context.tsx';
import { AddressLink } from '../../ui/display/address-link.tsx';
import { Opening } from '../../ui/display/opening.tsx';
import { OwnWords, SaidNameWords, SaidWords, useOwnLanguage } from '../../ui/display/own-words.tsx';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';
import { TelephoneLink } from '../../ui/display/telephone-link.tsx';
import { MeaningIcon } from '../../ui/styles/meaning.tsx';
import styles from './business.module.css';

/** So many places stand in the head with all that is said of them; of more the head leads to the others below. */
export const mostPlacesInHead = 2;

interface PlaceTileProps {
  readonly place: BusinessPlace;
  /** Below what it stands. */
  readonly heading: 'h2' | 'h3';
  /** All ways to reach it; in the head the telephone alone. */
  readonly isWhole?: boolean;
}

/** One of several places: its name, whether it is open, where it is and how it is reached. */
export function PlaceTile({ heading: Heading, isWhole = false, place }: PlaceTileProps) {
  const { hint, opening, reach } = place;
  const { address, email, name, phone } = reach;
  return (
    <li className={styles['place']}>
      {name === undefined ? null : (
        <Heading className={styles['placeName']}>
          <SaidNameWords named={reach} />
        </Heading>
      )}
      {opening === undefined ? null : (
        <p className={styles['opening']}>
          <Opening opening={opening} />
        </p>
      )}
      {address === undefined ? null : <AddressLink className={styles['way']} address={address} />}
      {!isWhole || hint === undefined ? null : (
        <p className="oh-soft">
          <SaidWords text={hint} />
        </p>
      )}
      {phone === undefined ? null : <TelephoneLink className={styles['way']} number={phone} />}
      {!isWhole || email === undefined ? null : (
        <a className={styles['way']} href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
      )}
    </li>
  );
}

/** Where the only place is, or the main one of many with the way to all of them. */
function MainPlace({ places }: Pick<BusinessFacts, 'places'>) {
  const { say } = usePage();
  const [{ opening, reach }] = places;
  return (
    <ul className={styles['facts']}>
      {opening === undefined ? null : (
        <li className={styles['opening']}>
          <Opening opening={opening} />
        </li>
      )}
      {reach.address === undefined ? null : (
        <li>
          <AddressLink className={styles['way']} address={reach.address} />
        </li>
      )}
      {reach.phone === undefined ? null : (
        <li>
          <TelephoneLink className={styles['way']} number={reach.phone} />
        </li>
      )}
      {places.length === 1 ? null : (
        <li>
          <a className={styles['way']} href="#places">
            {say('home.places', { count: places.length })}
          </a>
        </li>
      )}
    </ul>
  );
}

/** "Closed on Friday, 25 December: Christmas Day", some days ahead; of one of several places with its name. */
function Closures({ closures }: Pick<BusinessFacts, 'closures'>) {
  return closures.length === 0 ? null : (
    <ul className={styles['closures']}>
      {closures.map((closure) => (
        <Closure key={`${closure.first} ${closure.place} ${closure.name}`} closure={closure} />
      ))}
    </ul>
  );
}

function useClosureText(): (closure: ClosureNotice) => string {
  const { formats, frame, say } = usePage();
  return ({ first, last, name, times }) => {
    const named = { name: own(name) };
    const timed = (day: string, local: string | undefined) => momentWords(day, local, formats, 'day');
    if (first !== last) {
      return say('home.closedDuring', { ...named, first: timed(first, times?.start), last: timed(last, times?.end) });
    }
    if (times !== undefined) {
      const [start, end] = [formats.time(times.start), endWords(times.end, formats)];
      return say('home.closedHours', { ...named, day: formats.day(first), start, end });
    }
    return first === frame.today
      ? say('home.closedToday', named)
      : say('closed.on', { ...named, day: formats.day(first) });
  };
}

function Closure({ closure }: { closure: ClosureNotice }) {
  const { isTranslated, name, place } = closure;
  const language = useOwnLanguage(isTranslated);
  const text = useClosureText()(closure);
  return (
    <li>
      <MeaningIcon meaning="note" size={20} className={styles['closureSign']} />
      <span>
        <FactRow
          facts={[
            place === undefined ? undefined : <SaidNameWords key="place" named={place} />,
            <Sentence key="closed" text={text} languages={{ [name]: language.lang }} />,
          ]}
        />
      </span>
    </li>
  );
}

export function BusinessHead({ business }: { business: BusinessFacts }) {
  const { frame } = usePage();
  const { lead, places } = business;
  const areTiles = places.length > 1 && places.length <= mostPlacesInHead;
  return (
    <>
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
        {areTiles ? null : <MainPlace places={places} />}
        <Closures closures={business.closures} />
      </div>
      {areTiles ? (
        <ul className={styles['places']}>
          {places.map((place) => (
            <PlaceTile key={`${place.reach.name} ${place.reach.address}`} place={place} heading="h2" />
          ))}
        </ul>
      ) : null}
    </>
  );
}
