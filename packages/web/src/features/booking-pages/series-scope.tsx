/** Whether only one date of a series is cancelled, or others with it. */
import type { SeriesScopes } from '../../pages/state/visit.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import styles from './series.module.css';

export function SeriesScope({ scopes: { all, following, leavesSome } }: { readonly scopes: SeriesScopes }) {
  const { say } = usePage();
  const choices = [
    { value: 'this', words: say('repeat.onlyThis') },
    ...(following > 1 ? [{ value: 'following', words: say('repeat.following', { count: following }) }] : []),
    ...(all > following ? [{ value: 'all', words: say('repeat.all', { count: all }) }] : []),
  ];
  return (
    <fieldset className={styles['scopes']}>
      <legend>{say('repeat.scope')}</legend>
      {choices.map(({ value, words }) => (
        <label key={value}>
          <input type="radio" name="scope" value={value} defaultChecked={value === 'this'} />
          {words}
        </label>
      ))}
      {leavesSome ? <p className="oh-soft">{say('repeat.leavesSome')}</p> : null}
    </fieldset>
  );
}
