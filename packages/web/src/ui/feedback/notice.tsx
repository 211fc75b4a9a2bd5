/** A message on the page: what happened, what was kept, and the way on. Its meaning has a word, never only a colour. */
import type { ReactNode } from 'react';
import { Sentence } from '../display/sentence.tsx';
import { coloursOf, type Meaning, MeaningIcon } from '../styles/meaning.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  readonly meaning: Meaning;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Spoken at once: only for what follows from the person's own act. */
  readonly spoken?: boolean;
}

export function Notice({ meaning, title, children, spoken = false }: NoticeProps) {
  return (
    <div className={`${styles['notice']} ${coloursOf(meaning)}`} role={spoken ? 'alert' : undefined}>
      <MeaningIcon meaning={meaning} size={22} className={styles['icon']} />
      <div className={styles['words']}>
        <p className={styles['title']}>{typeof title === 'string' ? <Sentence text={title} /> : title}</p>
        {children}
      </div>
    </div>
  );
}
