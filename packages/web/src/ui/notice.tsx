/** A message on the page: what happened, what was kept, and the way on. Its meaning has a word, never only a colour. */
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

const signs = { note: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertCircle };

export interface NoticeProps {
  readonly meaning: keyof typeof signs;
  readonly title: string;
  readonly children?: ReactNode;
  /** Spoken at once: only for what follows from the person's own act. */
  readonly spoken?: boolean;
}

export function Notice({ meaning, title, children, spoken = false }: NoticeProps) {
  const Sign = signs[meaning];
  return (
    <div className={`${styles['notice']} ${styles[meaning]}`} role={spoken ? 'alert' : undefined}>
      <Sign aria-hidden="true" size={22} stroke={1.75} className={styles['sign']} />
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        {children}
      </div>
    </div>
  );
}
