/** What stands below the services of the first page: more about the business, its people, its hours, the ways to reach it. */
import { addDays, localOf, startOfWeek, weekdayOf } from '../../days/dates.ts';
import type { Stretch } from '../../days/stretches.ts';
import type { BusinessFacts, Person } from '../../pages/state/business.ts';
import type { Reach } from '../../site/service-card.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { Face } from '../../ui/face.tsx';
import { OwnWords } from '../../ui/own-words.tsx';
import { usePage } from '../../ui/page-context.tsx';
import { useNextFreeText } from '../../ui/people-choice.tsx';
import { TelephoneLink } from '../../ui/telephone-link.tsx';
import styles from './business.module.css';

export function BusinessParts({ business }: { business: BusinessFacts }) {
  return (
    <>
      <About business={business} />
      <People people={business.people} />
      <Hours business={business} />
      <Ways business={business} />
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
        {people.map(({ address, id, isTranslated, name, nextDay, photo, words }) => (
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
              {words === undefined ? null : (
                <p className={styles['words']}>
                  <OwnWords isTranslated={isTranslated}>{words}</OwnWords>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hours({ business: { exceptions, opening, week } }: { business: BusinessFacts }) {
  const { formats, frame, say } = usePage();
  if (opening === undefined) {
    return null;
  }
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
    <section aria-labelledby="hours" className={styles['part']}>
      <h2 id="hours">{say('home.hours')}</h2>
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
          <h3 className={styles['exceptions']}>{say('home.exceptions')}</h3>
          <dl className={styles['hours']}>
            {exceptions.map(({ day, ranges }) => (
              <div key={day}>
                <dt>{formats.shortDay(day)}</dt>
                <dd>{text(ranges)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function Ways({ business: { hint, isHintTranslated, places, reach = {} } }: { business: BusinessFacts }) {
  const { frame, say } = usePage();
  const { address, email, name, phone } = reach;
  if (address === undefined && email === undefined && phone === undefined) {
    return null;
  }
  return (
    <section aria-labelledby="reach" className={styles['part']}>
      <h2 id="reach">{say('service.contact')}</h2>
      <address className={styles['ways']}>
        {name === undefined || name === address || name === frame.siteName ? null : (
          <span>
            <bdi>{name}</bdi>
          </span>
        )}
        {address === undefined ? null : <AddressLink className={styles['way']} address={address} />}
        {hint === undefined ? null : (
          <span className="oh-soft">
            <OwnWords isTranslated={isHintTranslated}>{hint}</OwnWords>
          </span>
        )}
        {phone === undefined ? null : <TelephoneLink className={styles['way']} number={phone} />}
        {email === undefined ? null : (
          <a className={styles['way']} href={`mailto:${email}`} dir="ltr">
            {email}
          </a>
        )}
      </address>
      {places.slice(1).map((place) => (
        <Place key={`${place.name} ${place.address}`} place={place} />
      ))}
    </section>
  );
}

/** One of several places, by itself. */
function Place({ place: { address, email, name, phone } }: { place: Reach }) {
  return (
    <address className={styles['ways']}>
      {name === undefined || name === address ? null : (
        <span>
          <bdi>{name}</bdi>
        </span>
      )}
      {address === undefined ? null : <AddressLink className={styles['way']} address={address} />}
      {phone === undefined ? null : <TelephoneLink className={styles['way']} number={phone} />}
      {email === undefined ? null : (
        <a className={styles['way']} href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
      )}
    </address>
  );
}
