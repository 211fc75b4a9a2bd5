/** The timetable of classes: an agenda of seven days, side by side where there is room, and what to choose by. */

import { pagePaths } from '@openhours/contract/site/page-paths';
import { useId } from 'react';
import { addDays, type Day } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import type { SiteTextId } from '../../language/texts.ts';
import { timetableAddress } from '../../pages/addresses.ts';
import { usePageNavigation } from '../../pages/navigation-context.ts';
import type { TimetableState } from '../../pages/state/offers.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { PageLink } from '../../ui/context/page-link.tsx';
import { SaidNameWords, useOwnLanguages } from '../../ui/display/own-words.tsx';
import { SessionList } from '../../ui/display/session-list.tsx';
import { ZoneLine } from '../../ui/display/zone-line.tsx';
import { AbsenceNotices } from '../../ui/feedback/absence-notices.tsx';
import { PeopleChoice } from '../../ui/forms/people-choice.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Chevron } from '../../ui/styles/chevron.tsx';
import chips from '../../ui/styles/chips.module.css';
import choiceLink from '../../ui/styles/choice-link.module.css';
import plain from '../../ui/styles/plain-button.module.css';
import { SiteFrame } from '../../ui/views/site-frame.tsx';
import styles from './timetable.module.css';

type FilterName = keyof TimetableState['filters'];

const filterTexts: Readonly<Record<FilterName, { readonly label: SiteTextId; readonly all: SiteTextId }>> = {
  service: { label: 'timetable.class', all: 'timetable.allClasses' },
  place: { label: 'service.where', all: 'timetable.everywhere' },
};
const filterNames: readonly FilterName[] = ['service', 'place'];

export function TimetablePage({ state }: { state: TimetableState }) {
  const { formats, say } = usePage();
  const { isLoading } = usePageNavigation();
  const { days, earlier, later, next } = state;
  const last = days.at(-1)?.day ?? state.from;
  const count = days.reduce((sum, { sessions }) => sum + sessions.length, 0);
  return (
    <SiteFrame width="booking">
      <h1>{say('timetable.title')}</h1>
      <ZoneLine local={undefined} isInSight={false} />
      <AbsenceNotices notices={state.notices} />
      <Filters state={state} />
      <People state={state} />
      <div className={styles['head']}>
        <h2>{say('timetable.days', { first: formats.dayOfMonth(state.from), last: formats.dayOfMonth(last) })}</h2>
        <span className={styles['turns']}>
          {earlier === undefined ? (
            <span className={styles['turn']} aria-hidden="true" />
          ) : (
            <PageLink className={styles['turn'] as string} href={earlier}>
              <span className="oh-heard">{say('timetable.earlierDays')}</span>
              <Chevron towards="back" />
            </PageLink>
          )}
          {later === undefined ? (
            <span className={styles['turn']} aria-hidden="true" />
          ) : (
            <PageLink className={styles['turn'] as string} href={later}>
              <span className="oh-heard">{say('timetable.laterDays')}</span>
              <Chevron towards="on" />
            </PageLink>
          )}
        </span>
      </div>
      <p role="status" className="oh-heard">
        {isLoading ? '' : say('timetable.count', { count })}
      </p>
      {count === 0 ? (
        <div>
          <p>{say('timetable.none')}</p>
          {next === undefined ? (
            <>
              <p className="oh-soft">{say('timetable.noneSoon')}</p>
              <PageLink className={styles['next'] as string} href={pagePaths.services}>
                {say('act.allServices')}
              </PageLink>
            </>
          ) : (
            <PageLink
              className={styles['next'] as string}
              href={timetableAddress({
                from: next.localStart.slice(0, 10),
                service: state.filters.service.chosen || undefined,
                teacher: state.teacher || undefined,
                place: state.filters.place.chosen || undefined,
              })}
            >
              {say('timetable.next', {
                day: formats.shortDay(next.localStart.slice(0, 10)),
                time: formats.time(next.localStart),
              })}
            </PageLink>
          )}
        </div>
      ) : (
        <div className={styles['days']} style={{ '--days': days.length } as React.CSSProperties}>
          {days.map(({ day, sessions }) => (
            <section
              key={day}
              aria-labelledby={`day-${day}`}
              className={sessions.length === 0 ? styles['emptyDay'] : undefined}
            >
              <h3 id={`day-${day}`} className={styles['day']}>
                <NearDay day={day} />
                <span className={styles['longDay']}>{formats.day(day)}</span>
                <span className={styles['shortDay']} aria-hidden="true">
                  {formats.shortDay(day)}
                </span>
              </h3>
              {sessions.length === 0 ? (
                <p className="oh-soft oh-small">–</p>
              ) : (
                <SessionList sessions={sessions} isNamed isDated={false} />
              )}
            </section>
          ))}
        </div>
      )}
    </SiteFrame>
  );
}

/** "Today", "Tomorrow", before the date that it is. */
function NearDay({ day }: { readonly day: Day }) {
  const { frame, say } = usePage();
  const isTomorrow = day === addDays(frame.today, 1);
  return day === frame.today || isTomorrow ? (
    <>
      <span className={styles['nearDay']}>{say(isTomorrow ? 'timetable.tomorrow' : 'timetable.today')}</span>{' '}
    </>
  ) : null;
}

/** Whose sessions to see, by face; each leads to the days of their first one that can be booked. */
function People({ state: { days, filters, from, people, teacher } }: { state: TimetableState }) {
  const { say } = usePage();
  const { go } = usePageNavigation();
  const id = useId();
  const last = days.at(-1)?.day ?? from;
  if (people.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby={id} className={styles['people']}>
      <h2 id={id} className={styles['peopleTitle']}>
        {say('service.with')}
      </h2>
      <PeopleChoice
        people={people.map((person) => ({
          ...person,
          name: person.name ?? say('calendar.anyone'),
          isChosen: (person.id ?? '') === teacher,
          address: timetableAddress({
            // The days stay, unless the first one of the person lies behind them.
            from:
              person.nextDay === undefined || person.id === undefined || person.nextDay <= last ? from : person.nextDay,
            service: filters.service.chosen || undefined,
            teacher: person.id,
            place: filters.place.chosen || undefined,
          }),
        }))}
        {...(go === undefined ? {} : { onChoose: go })}
      />
    </section>
  );
}

/** Of more choices than these one is taken from a list. */
const mostChips = 6;

/** What to choose by, each only where there is a choice. */
function Filters({ state }: { state: TimetableState }) {
  const { filters, from, teacher } = state;
  const shown = filterNames.filter((name) => filters[name].choices.length > 1);
  const address = (changed: Partial<Record<FilterName, string>>) => {
    const { service, place } = {
      service: filters.service.chosen,
      place: filters.place.chosen,
      ...changed,
    };
    return timetableAddress({
      from,
      service: service || undefined,
      teacher: teacher || undefined,
      place: place || undefined,
    });
  };
  const isLong = (name: FilterName) => filters[name].choices.length > mostChips;
  return (
    <>
      {shown
        .filter((name) => !isLong(name))
        .map((name) => (
          <FilterChips
            key={name}
            name={name}
            filter={filters[name]}
            addressOf={(value) => address({ [name]: value })}
          />
        ))}
      <FilterLists names={shown.filter(isLong)} state={state} address={address} />
    </>
  );
}

interface FilterChipsProps {
  readonly name: FilterName;
  readonly filter: TimetableState['filters'][FilterName];
  readonly addressOf: (value: string) => string;
}

function FilterChips({ addressOf, filter: { choices, chosen }, name }: FilterChipsProps) {
  const { say } = usePage();
  return (
    <nav aria-label={say(filterTexts[name].label)} className={styles['chips']}>
      <ul className={`${choiceLink['line']} ${chips['chips']}`}>
        {[undefined, ...choices].map((choice) => (
          <li key={choice?.value ?? ''}>
            <PageLink
              className={`${choiceLink['link']} ${chips['chip']}`}
              href={addressOf(choice?.value ?? '')}
              aria-current={(choice?.value ?? '') === chosen ? 'true' : undefined}
            >
              {choice === undefined ? say(filterTexts[name].all) : <SaidNameWords named={choice} />}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FilterListsProps {
  readonly names: readonly FilterName[];
  readonly state: TimetableState;
  readonly address: (changed: Partial<Record<FilterName, string>>) => string;
}

function FilterLists({ address, names, state: { filters, from, teacher } }: FilterListsProps) {
  const { say } = usePage();
  const { go } = usePageNavigation();
  const languageOf = useOwnLanguages();
  const id = useId();
  if (names.length === 0) {
    return null;
  }
  const others = filterNames.filter((name) => !names.includes(name) && filters[name].chosen !== '');
  return (
    <form method="get" action={pagePaths.timetable} className={styles['filters']}>
      <input type="hidden" name="from" value={from} />
      {teacher === '' ? null : <input type="hidden" name="teacher" value={teacher} />}
      {others.map((name) => (
        <input key={name} type="hidden" name={name} value={filters[name].chosen} />
      ))}
      {names.map((name) => (
        <SelectField
          key={`${name} ${filters[name].chosen}`}
          id={`${id}-${name}`}
          name={name}
          label={say(filterTexts[name].label)}
          defaultValue={filters[name].chosen}
          onChoose={(value) => go?.(address({ [name]: value }))}
          choices={[
            { value: '', words: say(filterTexts[name].all) },
            ...filters[name].choices.map((choice) => ({
              value: choice.value,
              words: own(choice.name),
              ...languageOf(choice),
            })),
          ]}
        />
      ))}
      <noscript>
        <button type="submit" className={`${plain['button']} ${styles['show']}`}>
          {say('act.show')}
        </button>
      </noscript>
    </form>
  );
}
