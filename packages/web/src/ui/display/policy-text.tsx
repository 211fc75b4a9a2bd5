/** The business's own words about its rules, before somebody books: short ones at once, long ones behind a line to open. */

import { usePage } from '../context/page-context.tsx';
import { useOwnLanguage } from './own-words.tsx';
import styles from './policy-text.module.css';

/** About five lines on a phone. */
const shortLength = 240;

interface PolicyTextProps {
  readonly text: string | undefined;
  /** It is in the language of the reader, where the business writes another. */
  readonly isTranslated?: boolean | undefined;
}

export function PolicyText({ isTranslated, text }: PolicyTextProps) {
  const { say } = usePage();
  const ownLanguage = useOwnLanguage(isTranslated);
  if (text === undefined) {
    return null;
  }
  const words = (
    <p dir="auto" className={styles['words']} {...ownLanguage}>
      {text}
    </p>
  );
  return text.length <= shortLength ? (
    <section aria-label={say('policy.title')}>
      <p className={styles['title']}>{say('policy.title')}</p>
      {words}
    </section>
  ) : (
    <details>
      <summary className={styles['opener']}>{say('policy.title')}</summary>
      {words}
    </details>
  );
}
