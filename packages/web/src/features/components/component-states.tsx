/**
 * How the page of components shows one: its name, its file, and its states side by side, each with what it is called.
 * These words are for developers and English in every language; what stands in a component is in the reader's.
 */
import { type ReactNode, useId } from 'react';
import styles from './components.module.css';

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Components of one kind. */
export function Part({ title, children }: PartProps) {
  return (
    <div className={styles['part']}>
      <h2 lang="en">
        <bdi>{title}</bdi>
      </h2>
      {children}
    </div>
  );
}

interface ComponentStatesProps {
  readonly name: string;
  /** Below `packages/web/src`, or the package that it is from. */
  readonly file: string;
  readonly children: ReactNode;
}

export function ComponentStates({ name, file, children }: ComponentStatesProps) {
  const id = useId();
  return (
    <section className={styles['component']} aria-labelledby={id} data-component={name}>
      <div lang="en" className={styles['name']}>
        <h3 id={id}>
          <bdi>{name}</bdi>
        </h3>
        <code>
          <bdi>{file}</bdi>
        </code>
      </div>
      <div className={styles['states']}>{children}</div>
    </section>
  );
}

interface StateProps {
  readonly name: string;
  /** Across the page, for what uses all the width there is. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function State({ name, isWide = false, children }: StateProps) {
  return (
    <div className={styles['state']} data-wide={isWide || undefined}>
      <p lang="en" className="oh-soft oh-small">
        <bdi>{name}</bdi>
      </p>
      {children}
    </div>
  );
}
