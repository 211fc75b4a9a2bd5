/** What pages of a booking show of the series to which it belongs: all its dates. */
import type { SeriesDate } from '../../pages/state/visit.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { useMoments } from '../../ui/display/moments.ts';
import styles from './series.module.css';
import visit from './visit.module.css';

/** Each with the way to its page. */
export function Series({ dates }: { readonly dates: readonly SeriesDate[] }) {
  const { say } = usePage();
  const moments = useMoments();
  return (
    <section aria-labelledby="series" className={visit['part']}>
      <h2 id="series">{say('course.dates')}</h2>
      <ol className={styles['dates']}>
        {dates.map((date) => {
          const words = moments.text(date);
          return (
            <li key={date.id} aria-current={date.isThis ? 'true' : undefined}>
              {date.isOff ? (
                <del>{words}</del>
              ) : date.address === undefined ? (
                <span>{date.isThis ? <strong>{words}</strong> : words}</span>
              ) : (
                <a className={visit['way']} href={date.address}>
                  {words}
                </a>
              )}
              {date.isOff ? <span className="oh-soft">{say('confirmation.cancelled')}</span> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
