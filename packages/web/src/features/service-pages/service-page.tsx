/** One service: what it is, how long, how much, with whom and where, and its next free times. */

import { Button } from '@mantine/core';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { useId } from 'react';
import { localOf } from '../../days/dates.ts';
import { lengthsOf } from '../../days/lengths.ts';
import {
  type CalendarChoice,
  calendarAddress,
  formAddress,
  servicePageAddress,
  timetableAddress,
  zoneOfAddress,
} from '../../pages/addresses.ts';
import type { FreeTime, ServiceState } from '../../pages/state/offers.ts';
import { addOnsText } from '../../site/add-on-text.ts';
import type { NextDays } from '../../site/next-days.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import { teachersOf } from '../../site/teachers.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { momentOf, useMoments } from '../../ui/display/moments.ts';
import { SaidNameWords, SaidWords } from '../../ui/display/own-words.tsx';
import { ReachBusiness } from '../../ui/display/reach-business.tsx';
import { ServiceFacts } from '../../ui/display/service-facts.tsx';
import { mostLengthsTold } from '../../ui/display/service-length.ts';
import { SessionList } from '../../ui/display/session-list.tsx';
import { WithPrice } from '../../ui/display/with-price.tsx';
import { ZoneLine } from '../../ui/display/zone-line.tsx';
import { AbsenceNotices } from '../../ui/feedback/absence-notices.tsx';
import { PeopleChoice } from '../../ui/forms/people-choice.tsx';
import { Chevron } from '../../ui/styles/chevron.tsx';
import choice from '../../ui/styles/choice.module.css';
import { SiteFrame } from '../../ui/views/site-frame.tsx';
import { addOnsOfService, groupsBeforeTime } from './add-ons-part.ts';
import { CoursePart } from './course-part.tsx';
import styles from './services.module.css';

export function ServicePage({ state }: { state: ServiceState }) {
  const { say } = usePage();
  const { addOns, length, nextDays, option, service, place, next } = state;
  const chosen = { length, option, addons: addOnsText(addOns) };
  const groups = groupsBeforeTime(state);
  return (
    <SiteFrame width="reading">
      <a className={styles['back']} href={pagePaths.services}>
        <Chevron towards="back" />
        {say('act.allServices')}
      </a>
      <ServiceFacts
        service={service}
        teachers={teachersOf(state.course?.sessions ?? [])}
        namesStaff={nextDays === undefined}
        attributes={state.attributes}
        place={place}
        heading="h1"
      />
      <AbsenceNotices notices={state.notices} />
      {service.type === 'APPOINTMENT' ? <OptionChoice service={service} chosen={chosen} /> : null}
      {groups.length === 0 ? null : <addOnsOfService.Part state={state} groups={groups} />}
      {nextDays === undefined ? null : <People service={service} chosen={chosen} nextDays={nextDays} />}
      {service.type === 'COURSE' ? (
        <CoursePart course={state.course} service={service} />
      ) : service.type === 'CLASS' ? (
        <ClassPart sessions={state.sessions} service={service} />
      ) : (
        <Times service={service} chosen={chosen} next={next} />
      )}
    </SiteFrame>
  );
}

interface ChosenProps {
  readonly service: ServiceCard;
  /** What is chosen of it, as addresses name it. */
  readonly chosen: Pick<CalendarChoice, 'length' | 'option' | 'addons'>;
}

interface PeopleProps extends ChosenProps {
  readonly nextDays: NextDays;
}

/** Who gives it; each leads to their first free day. */
function People({ chosen, nextDays, service }: PeopleProps) {
  const { say } = usePage();
  return (
    <section aria-labelledby="people" className={styles['people']}>
      <h2 id="people">{say('service.with')}</h2>
      <PeopleChoice
        people={service.staff.map(({ id, name, photo }) => ({
          id,
          name,
          photo,
          nextDay: nextDays[id],
          address: calendarAddress(service.slug, { ...chosen, staff: id, day: nextDays[id] }),
        }))}
      />
    </section>
  );
}

/** The next sessions of a class; each leads straight to its form. */
function ClassPart({ sessions, service }: { service: ServiceCard; sessions: ServiceState['sessions'] }) {
  const { say } = usePage();
  const [first] = sessions;
  return (
    <>
      <section className={styles['nextTimes']} aria-labelledby="next-times">
        <div>
          <h2 id="next-times">{say('service.nextSessions')}</h2>
          {first === undefined ? null : <ZoneLine local={first.localStart} isInSight={false} />}
          {service.needsApproval ? <p className="oh-soft">{say('policy.approval')}</p> : null}
        </div>
        {first === undefined ? (
          <>
            <p>{say('service.noTimes')}</p>
            <ReachBusiness reach={service.reach} />
          </>
        ) : (
          <SessionList sessions={sessions} isNamed={false} isDated />
        )}
      </section>
      {first === undefined ? null : (
        <div className={styles['bar']}>
          <Button
            component="a"
            size="lg"
            className={styles['primary']}
            href={timetableAddress({ service: service.slug })}
          >
            {say('act.allSessions')}
          </Button>
        </div>
      )}
    </>
  );
}

type TimesProps = ChosenProps & Pick<ServiceState, 'next'>;

function Times({ chosen, service, next }: TimesProps) {
  const { say } = usePage();
  const [first] = next;
  return (
    <>
      <section className={styles['nextTimes']} aria-labelledby="next-times">
        <div>
          <h2 id="next-times">{say('service.nextTimes')}</h2>
          <LengthChoice service={service} chosen={chosen} />
          {first === undefined ? null : <ZoneLine local={localOf(first.day, first.start)} isInSight={false} />}
          {service.needsApproval ? <p className="oh-soft">{say('policy.approval')}</p> : null}
        </div>
        {next.length === 0 ? (
          <>
            <p>{say('service.noTimes')}</p>
            <ReachBusiness reach={service.reach} />
          </>
        ) : (
          <NextTimes service={service} chosen={chosen} next={next} />
        )}
      </section>
      <div className={styles['bar']}>
        <Button component="a" size="lg" className={styles['primary']} href={calendarAddress(service.slug, chosen)}>
          {say('act.chooseTime')}
        </Button>
      </div>
    </>
  );
}

/** For which of several lengths the times are; each leads to the times for it. */
function LengthChoice({ chosen, service }: ChosenProps) {
  const { formats, say } = usePage();
  const { length } = chosen;
  if (length === undefined) {
    return null;
  }
  const { choices } = lengthsOf(service.lengths);
  if (choices.length > mostLengthsTold) {
    return <p className="oh-soft">{say('service.timesOfLength', { length: formats.length(length) })}</p>;
  }
  return (
    <nav aria-label={say('service.length')} className={styles['lengths']}>
      <ul className={styles['times']}>
        {choices.map((minutes) => (
          <li key={minutes}>
            <a
              className={`oh-time ${choice['face']}`}
              href={servicePageAddress(service.slug, { ...chosen, length: minutes })}
              aria-current={minutes === length ? 'true' : undefined}
            >
              <WithPrice price={service.lengthPrices?.[minutes]}>{formats.length(minutes)}</WithPrice>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What is chosen of its option: each leads to the same page, which says what it costs. */
function OptionChoice({ chosen, service: { option, slug } }: ChosenProps) {
  const id = useId();
  return option === undefined ? null : (
    <nav aria-labelledby={id} className={styles['people']}>
      <h2 id={id}>
        <SaidNameWords named={option} />
      </h2>
      <ul className={styles['times']}>
        {option.choices.map(({ price, value, ...text }) => (
          <li key={value}>
            <a
              className={choice['face']}
              href={servicePageAddress(slug, { ...chosen, option: value })}
              aria-current={value === chosen.option ? 'true' : undefined}
            >
              <WithPrice price={price}>
                <SaidWords text={text} />
              </WithPrice>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Which of several places a time is at. */
function PlaceOf({ time, service }: { time: FreeTime; service: ServiceCard }) {
  const name = service.places.find(({ key }) => key === time.place)?.name;
  return name === undefined ? null : (
    <>
      {' '}
      <bdi className={styles['at']}>{name}</bdi>
    </>
  );
}

/** Free times under their days; each leads straight to the form. */
function NextTimes({ chosen, service, next }: TimesProps) {
  const { formats, frame } = usePage();
  const moments = useMoments();
  const days = [...new Set(next.map((time) => time.day))];
  return days.map((day) => (
    <div key={day}>
      <h3 className={styles['timesDay']}>{formats.day(day)}</h3>
      <ul className={service.places.length > 1 ? styles['timesAtPlaces'] : styles['times']}>
        {next
          .filter((time) => time.day === day)
          .map((time) => (
            <li key={`${time.start} ${time.place}`}>
              <a
                className={`oh-time ${choice['face']}`}
                href={formAddress(service.slug, {
                  ...chosen,
                  day,
                  time: time.start,
                  place: time.place,
                  zone: zoneOfAddress(frame),
                })}
              >
                <span>
                  <span className="oh-heard">{formats.day(day)}</span> {moments.time(momentOf(time))}
                  <PlaceOf time={time} service={service} />
                </span>
              </a>
            </li>
          ))}
      </ul>
    </div>
  ));
}
