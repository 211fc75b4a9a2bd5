/** What was refused of words in a language that is not the chosen one: its field is not there, so it is told by its name. */

import { nameOfLanguage } from '../../language/offered-languages.ts';
import styles from './words-language.module.css';

export interface WordsRefusal {
  /** Of the field. */
  readonly name: string;
  readonly language: string;
  /** Why. */
  readonly words: string;
}

/** Nothing while nothing was refused. */
export function RefusedElsewhere({ refusals }: { refusals: readonly WordsRefusal[] }) {
  return refusals.length === 0 ? null : (
    <div role="alert" data-refused tabIndex={-1} className={styles['refused']}>
      {refusals.map(({ language, name, words }) => (
        <p key={`${name} ${language} ${words}`}>
          {name} · <bdi lang={language}>{nameOfLanguage(language)}</bdi>: {words}
        </p>
      ))}
    </div>
  );
}
