/** Facts about a thing, each with the name of what it says: a list for whoever reads with the ears, a line for the eyes. */
import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** The facts of a page's subject, between two lines, as far apart as the site's density has it. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}

interface FactProps {
  readonly name: ReactNode;
  /** Numbers that are compared: durations, prices, how many. */
  readonly isFigure?: boolean;
  readonly children: ReactNode;
}

/** One fact of any list; how the list is laid out is the list's. */
export function Fact({ name, isFigure = false, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isFigure ? 'oh-time' : undefined}>{children}</dd>
    </div>
  );
}
