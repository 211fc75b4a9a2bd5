/** What pages of a booking show of the series to which it belongs: all its dates, or how many of them are cancelled. */
import type { SeriesDate, SeriesScopes } from '../../pages/state/visit.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { useMoments } from '../../ui/display/moments.ts';
import styles from './series.module.css';
import visit from './visit.module.css';

type SeriesProps = { readonly dates: readonly SeriesDate[] } | { readonly scopes: SeriesScopes };

export function Series(props: SeriesProps) {
  return 'dates' in props ? <SeriesDates {...props} /> : <SeriesScope {...props} />;
}

/** Each with the way to its page. */
function SeriesDates({ dates }: { readonly dates: readonly SeriesDate[] }) {
  const { say } = usePage();
  const moments = useMoments();
  return (
    <section aria-labelledby="series" className={visit['part']}>
      <h2 id="series">{say('repeat.dates')}</h2>
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

/** Whether only one date is cancelled, or others with it. */
function SeriesScope({ scopes: { all, following } }: { readonly scopes: SeriesScopes }) {
  const { say } = usePage();
  const choices = [
    { value: 'this', words: say('repeat.onlyThis') },
    ...(following > 1 ? [{ value: 'following', words: say('repeat.following', { count: following }) }] : []),
    ...(all > following ? [{ value: 'all', words: say('repeat.all', { count: all }) }] : []),
  ];
  return (
    <fieldset className={styles['scopes']}>
      <legend className="oh-heard">{say('manage.cancelTitle')}</legend>
      {choices.map(({ value, words }) => (
        <label key={value}>
          <input type="radio" name="scope" value={value} defaultChecked={value === 'this'} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
