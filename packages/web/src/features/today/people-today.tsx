/** The day of each person as a line, with its sentence and the gaps that can be filled. */
import { clockOf, localOf } from '../../days/dates.ts';
import { spanOf } from '../../days/stretches.ts';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { DayLine } from '../../ui/day-line.tsx';
import type { Now } from '../../ui/now.ts';
import { useOpen } from '../../ui/opened.ts';
import { useReach } from '../../ui/signed-in.ts';
import type { PersonDay } from './day-plan.ts';
import styles from './today.module.css';

/** More gaps than these are a free day, and the line shows it. */
const shownGaps = 4;

export function PeopleToday({ people, now }: { people: readonly PersonDay[]; now: Now }) {
  const { formats, say } = useDashboard();
  const open = useOpen();
  const mayBook = useReach('BOOKINGS.CREATE') !== undefined;
  const span = spanOf(people.flatMap(({ hours, taken }) => [...hours, ...taken]));
  if (span === undefined) {
    return null;
  }
  const { today, minutes } = now;
  const time = (at: number) => formats.time(localOf(today, at));
  const isNowSeen = minutes > span.start && minutes < span.end;
  return (
    <section aria-labelledby="today-people" className={styles['column']}>
      <h2 id="today-people">{say('today.people')}</h2>
      {people.map(({ resourceId, name, free, taken }) => {
        const ahead = free
          .map((gap) => ({ start: Math.max(gap.start, minutes), end: gap.end }))
          .filter(({ start, end }) => end - start >= 15);
        return (
          <div key={resourceId}>
            <h3 className={styles['personName']}>
              <bdi>{name}</bdi>
            </h3>
            <DayLine
              opens={span.start}
              closes={span.end}
              free={free}
              taken={taken}
              mark={isNowSeen ? { start: minutes, end: minutes } : undefined}
              opensLabel={time(span.start)}
              closesLabel={time(span.end)}
              sentence={
                ahead.length === 0
                  ? say('today.noGap', { name: own(name) })
                  : say('today.gaps', {
                      count: ahead.length,
                      minutes: formats.duration(ahead.reduce((sum, { start, end }) => sum + end - start, 0)),
                    })
              }
              legend={{ free: say('day.free'), taken: say('day.taken'), closed: say('day.closed') }}
            />
            {mayBook && ahead.length > 0 ? (
              <ul className={styles['gaps']}>
                {ahead.slice(0, shownGaps).map((gap) => (
                  <li key={gap.start}>
                    <button
                      type="button"
                      className={styles['gap']}
                      aria-label={say('today.bookGap', { name, start: time(gap.start), end: time(gap.end) })}
                      onClick={() =>
                        open({ new: 'booking', start: `${today}T${clockOf(gap.start)}`, staff: resourceId })
                      }
                    >
                      {say('booking.range', { start: time(gap.start), end: time(gap.end) })}
                    </button>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        );
      })}
    </section>
  );
}
