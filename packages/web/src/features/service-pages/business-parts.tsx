/**
 * What stands below the services of the first page: more about the business, its people, its hours, the ways to reach
 * it.
 */
import { addDays, localOf, startOfWeek, weekdayOf } from '../../days/dates.ts';
import type { Stretch } from '../../days/stretches.ts';
import type { BusinessFacts, BusinessPlace, Person } from '../../site/business-facts.ts';
import { Face } from '../../ui/avatars/face.tsx';
import { usePage } from '../../ui/context/page-context.tsx';
import { AddressLink } from '../../ui/display/address-link.tsx';
import { OwnWords, SaidNameWords, SaidWords } from '../../ui/display/own-words.tsx';
import { TelephoneLink } from '../../ui/display/telephone-link.tsx';
import { useNextFreeText } from '../../ui/forms/people-choice.tsx';
import styles from './business.module.css';
import { mostPlacesInHead, PlaceTile } from './business-head.tsx';

export function BusinessParts({ business }: { business: BusinessFacts }) {
  return (
    <>
      <About business={business} />
      <People people={business.people} />
      <Hours business={business} />
      {business.places.length > mostPlacesInHead ? (
        <Places places={business.places} />
      ) : (
        <Ways places={business.places} />
      )}
    </>
  );
}

function About({ business: { about: paragraphs, isTranslated } }: { business: BusinessFacts }) {
  const { say } = usePage();
  return paragraphs.length === 0 ? null : (
    <section aria-labelledby="about" className={styles['part']}>
      <h2 id="about">{say('home.about')}</h2>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places, and two may be the same
        <p key={index}>
          <OwnWords isTranslated={isTranslated}>{paragraph}</OwnWords>
        </p>
      ))}
    </section>
  );
}

function People({ people }: { people: readonly Person[] }) {
  const { say } = usePage();
  const nextFreeText = useNextFreeText();
  return people.length === 0 ? null : (
    <section aria-labelledby="people" className={styles['part']}>
      <h2 id="people">{say('home.people')}</h2>
      <ul className={styles['people']}>
        {people.map(({ about, address, id, name, nextDay, photo }) => (
          <li key={id} className={styles['person']}>
            <Face name={name} photo={photo} size={96} />
            <div>
              <h3>
                {address === undefined ? (
                  <bdi>{name}</bdi>
                ) : (
                  <a className={styles['personLink']} href={address}>
                    <bdi>{name}</bdi>
                  </a>
                )}
              </h3>
              {address === undefined ? null : <p className={styles['next']}>{nextFreeText(nextDay)}</p>}
              {about === undefined ? null : (
                <p className={styles['words']}>
                  <SaidWords text={about} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What places are open for, once where it is the same for all of them. */
function Hours({ business: { places } }: { business: BusinessFacts }) {
  const { say } = usePage();
  const told = places.filter(({ opening }) => opening !== undefined);
  const [first] = told;
  if (first === undefined) {
    return null;
  }
  const hours = told.map(({ exceptions, week }) => JSON.stringify([exceptions, week]));
  const areSame = told.length === places.length && new Set(hours).size === 1;
  return (
    <section aria-labelledby="hours" className={styles['part']}>
      <h2 id="hours">{say('home.hours')}</h2>
      {areSame || places.length === 1 ? (
        <Week place={first} />
      ) : (
        <div className={styles['places']}>
          {told.map((place) => (
            <div key={`${place.reach.name} ${place.reach.address}`}>
              <h3>
                <SaidNameWords named={place.reach} />
              </h3>
              <Week place={place} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function Week({ place: { exceptions, week } }: { place: BusinessPlace }) {
  const { formats, frame, say } = usePage();
  const monday = startOfWeek(frame.today, 1);
  const text = (ranges: readonly Stretch[]) =>
    ranges.length === 0
      ? say('day.closed')
      : ranges
          .map(({ start, end }) => `${formats.time(localOf(monday, start))}–${formats.time(localOf(monday, end))}`)
          .join(', ');
  const first = startOfWeek(frame.today, frame.firstWeekday);
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index));
  return (
    <>
      {week.every((ranges) => ranges.length === 0) ? null : (
        <dl className={styles['hours']}>
          {days.map((day) => (
            <div key={day} aria-current={day === frame.today ? 'date' : undefined}>
              <dt>{formats.weekday(day)}</dt>
              <dd>{text(week[weekdayOf(day) - 1] ?? [])}</dd>
            </div>
          ))}
        </dl>
      )}
      {exceptions.length === 0 ? null : (
        <>
          <p className={styles['exceptions']}>{say('home.exceptions')}</p>
          <dl className={styles['hours']}>
            {exceptions.map(({ closure, day, ranges }) => (
              <div key={day}>
                <dt>{formats.shortDay(day)}</dt>
                <dd>
                  {text(ranges)}
                  {closure === undefined ? null : (
                    <>
                      {' · '}
                      <SaidNameWords named={closure} />
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

/** More places than the head has room for. */
function Places({ places }: Pick<BusinessFacts, 'places'>) {
  const { say } = usePage();
  return (
    <section aria-labelledby="places" className={styles['part']}>
      <h2 id="places">{say('home.places', { count: places.length })}</h2>
      <ul className={styles['places']}>
        {places.map((place) => (
          <PlaceTile key={`${place.reach.name} ${place.reach.address}`} place={place} heading="h3" isWhole />
        ))}
      </ul>
    </section>
  );
}

/** The ways to reach the business at each place. */
function Ways({ places }: Pick<BusinessFacts, 'places'>) {
  const { say } = usePage();
  const shown = places.filter(({ reach: { address, email, phone } }) => (address ?? email ?? phone) !== undefined);
  return shown.length === 0 ? null : (
    <section aria-labelledby="reach" className={styles['part']}>
      <h2 id="reach">{say('service.contact')}</h2>
      <div className={styles['places']}>
        {shown.map(({ hint, reach }) => (
          <Way key={`${reach.name} ${reach.address}`} hint={hint} reach={reach} />
        ))}
      </div>
    </section>
  );
}

function Way({ hint, reach }: Pick<BusinessPlace, 'hint' | 'reach'>) {
  const { frame } = usePage();
  const { address, email, name, phone } = reach;
  return (
    <address className={styles['ways']}>
      {name === undefined || name === address || name === frame.siteName ? null : (
        <span>
          <SaidNameWords named={reach} />
        </span>
      )}
      {address === undefined ? null : <AddressLink className={styles['way']} address={address} />}
      {hint === undefined ? null : (
        <span className="oh-soft">
          <SaidWords text={hint} />
        </span>
      )}
      {phone === undefined ? null : <TelephoneLink className={styles['way']} number={phone} />}
      {email === undefined ? null : (
        <a className={styles['way']} href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
      )}
    </address>
  );
}
