/** A course on the page of its service: all its dates, who gives it, and how many places are left. */
import { Button } from '@mantine/core';
import { localOf } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { courseAddress } from '../../pages/addresses.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import type { CourseFacts } from '../../site/sessions.ts';
import { sharesTeachers } from '../../site/teachers.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { ReachBusiness } from '../../ui/display/reach-business.tsx';
import { isWaitable, useSeatsText } from '../../ui/display/seats-text.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { ZoneLine } from '../../ui/display/zone-line.tsx';
import styles from './services.module.css';

export function CoursePart({ course, service }: { course: CourseFacts | undefined; service: ServiceCard }) {
  const { formats, frame, say } = usePage();
  const [first] = course?.sessions ?? [];
  if (course === undefined || first === undefined) {
    return (
      <section className={styles['nextTimes']} aria-labelledby="dates">
        <h2 id="dates">{say('course.dates')}</h2>
        <p>{say('course.noDates')}</p>
        <ReachBusiness reach={service.reach} />
      </section>
    );
  }
  const hasSameTeachers = sharesTeachers(course.sessions);
  const hasBegun = first.localStart.slice(0, 10) < frame.today;
  return (
    <>
      <section className={styles['nextTimes']} aria-labelledby="dates">
        <div>
          <h2 id="dates">{say('course.dates')}</h2>
          <ZoneLine local={first.localStart} isInSight={false} />
          <p className="oh-time">
            {say('course.sessions', { count: course.sessions.length })} · <Places course={course} />
          </p>
          {service.needsApproval ? <p className="oh-soft">{say('policy.approval')}</p> : null}
          {hasBegun ? <p className="oh-soft">{say(course.isBookable ? 'course.joinLate' : 'course.begun')}</p> : null}
        </div>
        <ol className={styles['dates']}>
          {course.sessions.map(({ localEnd, localStart, teachers }) => (
            <li key={localStart} className={localStart < localOf(frame.today, 0) ? 'oh-soft' : undefined}>
              <span className="oh-time">
                {formats.day(localStart.slice(0, 10))},{' '}
                <span className="oh-whole">
                  {say('slot.range', { start: formats.time(localStart), end: formats.time(localEnd) })}
                </span>
              </span>
              {teachers.length === 0 || hasSameTeachers ? null : (
                <span className={`oh-soft ${styles['teacher']}`}>
                  {' '}
                  <Sentence text={formats.list(teachers.map(own))} />
                </span>
              )}
            </li>
          ))}
        </ol>
      </section>
      {course.isBookable || isWaitable(course) ? (
        <div className={styles['bar']}>
          <Button component="a" size="lg" className={styles['primary']} href={courseAddress(service.slug)}>
            {say(isWaitable(course) ? 'waitlist.join' : service.needsApproval ? 'act.askCourse' : 'act.bookCourse')}
          </Button>
        </div>
      ) : (
        <ReachBusiness reach={service.reach} />
      )}
    </>
  );
}

function Places({ course }: { course: CourseFacts }) {
  return useSeatsText(course);
}
