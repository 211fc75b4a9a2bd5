/** Who works today: the day of each person as a line, what is free of it, and what waits for an answer with them. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { clockOf, localOf } from '../../days/dates.ts';
import { type Stretch, spanOf } from '../../days/stretches.ts';
import { own } from '../../language/bidi.ts';
import { bookingsAddress } from '../../pages/dashboard-addresses.ts';
import { staffFacesOf } from '../../queries/staff.ts';
import { Face } from '../../ui/avatars/face.tsx';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { Now } from '../../ui/context/now.ts';
import { useOpen } from '../../ui/context/opened.ts';
import { useReach } from '../../ui/context/signed-in.ts';
import { DayEnds, DayLegend, DayStrip } from '../../ui/day-line/day-line.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { SearchField } from '../../ui/filters/filter-chip.tsx';
import plain from '../../ui/styles/plain-button.module.css';
import { byNextGap, gapsAhead, type PersonDay } from './day-plan.ts';
import styles from './people-today.module.css';

/** More gaps than these are a free day, and the line shows it. */
const shownGaps = 3;
/** From so many on nobody reads them all: whoever is free next stands first, and the rest behind a press. */
const manyPeople = 12;

interface PeopleTodayProps {
  readonly people: readonly PersonDay[];
  readonly now: Now;
  /** How many requests wait for somebody, by resource. */
  readonly waiting: ReadonlyMap<string, number>;
}

export function PeopleToday({ people, now, waiting }: PeopleTodayProps) {
  const { formats, say } = useDashboard();
  const [sought, setSought] = useState('');
  const [isWhole, setWhole] = useState(false);
  const span = spanOf(people.flatMap(({ hours, taken }) => [...hours, ...taken]));
  if (span === undefined) {
    return null;
  }
  const time = (at: number) => formats.time(localOf(now.today, at));
  const isMany = people.length > manyPeople;
  const wanted = sought.trim().toLocaleLowerCase(formats.locale);
  const found = (isMany ? byNextGap(people, now.minutes) : people).filter(({ name }) =>
    name.toLocaleLowerCase(formats.locale).includes(wanted),
  );
  const shown = isMany && !isWhole && wanted === '' ? found.slice(0, manyPeople) : found;
  return (
    <section aria-labelledby="today-people" className={styles['people']} data-many={isMany || undefined}>
      <div className={styles['head']}>
        <h2 id="today-people">{say('today.people')}</h2>
        <p className="oh-soft">{say('today.peopleCount', { count: people.length })}</p>
      </div>
      {isMany ? <SearchField label={say('today.findPerson')} value={sought} onChange={setSought} /> : null}
      <div className={styles['axis']}>
        <DayLegend words={{ free: say('day.free'), taken: say('day.taken'), closed: say('day.closed') }} />
        <DayEnds opensLabel={time(span.start)} closesLabel={time(span.end)} />
      </div>
      <ul>
        {shown.map((person) => (
          <Person
            key={person.resourceId}
            person={person}
            now={now}
            span={span}
            mostGaps={isMany ? 1 : shownGaps}
            waiting={waiting.get(person.resourceId) ?? 0}
          />
        ))}
      </ul>
      <p role="status" className={wanted !== '' && shown.length === 0 ? 'oh-soft' : 'oh-heard'}>
        {wanted !== '' && shown.length === 0 ? say('choices.none') : ''}
      </p>
      {shown.length < found.length ? (
        <button type="button" className={`${plain['button']} ${styles['all']}`} onClick={() => setWhole(true)}>
          {say('today.allPeople', { count: found.length })}
        </button>
      ) : null}
    </section>
  );
}

interface PersonProps {
  readonly person: PersonDay;
  readonly now: Now;
  readonly span: Stretch;
  readonly mostGaps: number;
  readonly waiting: number;
}

function Person({ person: { free, hours, name, resourceId, taken }, now, span, mostGaps, waiting }: PersonProps) {
  const { formats, say, session } = useDashboard();
  const open = useOpen();
  const mayBook = useReach('BOOKINGS.CREATE') !== undefined;
  const photo = useQuery(staffFacesOf(session.client)).data?.find((each) => each.resourceId === resourceId)?.photo;
  const { today, minutes } = now;
  const time = (at: number) => formats.time(localOf(today, at));
  const rangeOf = ({ start, end }: Stretch) => `${time(start)}–${time(end)}`;
  const ahead = gapsAhead(free, minutes);
  const isNowSeen = minutes > span.start && minutes < span.end;
  const working = spanOf(hours);
  const freeMinutes = ahead.reduce((sum, { start, end }) => sum + end - start, 0);
  return (
    <li className={styles['row']}>
      <Face name={name} photo={photo} size={32} />
      <div className={styles['words']}>
        <h3 className={styles['name']}>
          <bdi>{name}</bdi>
        </h3>
        <p className="oh-soft oh-small">
          {working === undefined || working.end <= minutes
            ? say('today.dayOver')
            : say('booking.range', { start: time(working.start), end: time(working.end) })}
        </p>
        {waiting === 0 ? null : (
          <Link
            to={bookingsAddress}
            search={{ show: 'waiting', withStaff: resourceId }}
            className={styles['waiting'] as string}
          >
            {say('today.toConfirm', { count: waiting })}
          </Link>
        )}
      </div>
      <div className={styles['day']}>
        <DayStrip
          opens={span.start}
          closes={span.end}
          free={free}
          taken={taken}
          mark={isNowSeen ? { start: minutes, end: minutes } : undefined}
        />
        <p className="oh-soft oh-small">
          {ahead.length === 0 ? (
            <Sentence text={say('today.noGap', { name: own(name) })} />
          ) : (
            say('today.gaps', { count: ahead.length, minutes: formats.duration(freeMinutes) })
          )}
        </p>
      </div>
      <ul className={styles['gaps']}>
        {(mayBook ? ahead : []).slice(0, mostGaps).map((gap) => (
          <li key={gap.start}>
            <button
              type="button"
              className={styles['gap']}
              aria-label={say('today.bookGap', { name: own(name), range: rangeOf(gap) })}
              onClick={() => open({ new: 'booking', start: `${today}T${clockOf(gap.start)}`, staff: resourceId })}
            >
              {rangeOf(gap)}
            </button>
          </li>
        ))}
      </ul>
    </li>
  );
}
