/** What pages of a booking show of the series to which it belongs: all its dates, or how many of them are cancelled. */
import type { FollowingDates, SeriesDate } from '../../pages/state/visit.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { useMoments } from '../../ui/display/moments.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './series.module.css';
import visit from './visit.module.css';

type SeriesProps = { readonly dates: readonly SeriesDate[] } | FollowingDates;

export function Series(props: SeriesProps) {
  return 'dates' in props ? <SeriesDates {...props} /> : <SeriesScope {...props} />;
}

/** Each with the way to its page. */
function SeriesDates({ dates }: { readonly dates: readonly SeriesDate[] }) {
  const { say } = usePage();
  return (
    <section aria-labelledby="series" className={visit['part']}>
      {dates.some(({ isGone }) => isGone) ? (
        <div className={visit['notices']}>
          <Notice meaning="bad" title={say('verify.someGone')} spoken />
        </div>
      ) : null}
      <h2 id="series">{say('course.dates')}</h2>
      <ol className={styles['dates']}>
        {dates.map((date) => (
          <li key={date.id} aria-current={date.isThis ? 'true' : undefined}>
            <DateWords date={date} />
            <Standing date={date} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const standings = { declined: 'together.declined', cancelled: 'together.cancelled' } as const;

/** What has become of it; of most there is nothing to say. */
function Standing({ date: { ended, isAwaited } }: { readonly date: SeriesDate }) {
  const { say } = usePage();
  const words = ended === undefined ? (isAwaited ? 'together.waiting' : undefined) : standings[ended];
  return words === undefined ? null : <span className="oh-soft">{say(words)}</span>;
}

function DateWords({ date }: { readonly date: SeriesDate }) {
  const words = useMoments().text(date);
  if (date.ended !== undefined || date.isGone) {
    return <del>{words}</del>;
  }
  return date.address === undefined ? (
    <span>{date.isThis ? <strong>{words}</strong> : words}</span>
  ) : (
    <a className={visit['way']} href={date.address}>
      {words}
    </a>
  );
}

/** Whether those that follow are cancelled with it. */
function SeriesScope({ following, staying }: FollowingDates) {
  const { say } = usePage();
  return (
    <>
      <label className={styles['scope']}>
        <input type="checkbox" name="scope" value="following" />
        {say('repeat.following', { count: following })}
      </label>
      {staying === 0 ? null : <p className="oh-soft oh-small">{say('repeat.staying', { count: staying })}</p>}
    </>
  );
}
