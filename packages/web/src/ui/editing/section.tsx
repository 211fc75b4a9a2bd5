/** The pages of editors: a list beside the thing that is edited, sections with a name, and a way back on phones. */

import type { Permission } from '@openhours/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { usePageTitle } from '../context/page-title.ts';
import { FactRow, Sentence } from '../display/sentence.tsx';
import listRow from '../lists/list-row.module.css';
import { Chevron } from '../styles/chevron.tsx';
import { Editable, OnlyShown } from './editable.tsx';
import styles from './editing.module.css';

interface EditorPageProps {
  readonly title: string;
  /** Where Back leads; none for the first page of a part. */
  readonly back?: { readonly address: string; readonly name: string } | undefined;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly isWide?: boolean;
  /** A list, which takes all the width there is. */
  readonly isList?: boolean;
  /** Who has it not over the whole site is shown the page, and can change nothing on it. */
  readonly permission?: Permission;
  readonly children: ReactNode;
}

export function EditorPage({
  title,
  back,
  aside,
  isWide = false,
  isList = false,
  permission,
  children,
}: EditorPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  const isInner = back !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing is another page, so the focus moves to it
  useEffect(() => {
    if (isInner) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [isInner, back?.address]);
  return (
    <div className={`${styles['page']} ${isWide ? styles['wide'] : isList ? styles['list'] : ''}`}>
      {back === undefined ? null : (
        <Link to={back.address} className={styles['back'] as string}>
          <Chevron towards="back" />
          {back.name}
        </Link>
      )}
      <div className={styles['head']}>
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {aside}
      </div>
      <OnlyShown permission={permission} />
      <Editable permission={permission}>{children}</Editable>
    </div>
  );
}

interface SectionProps {
  /** By which the list of sections leads to it. */
  readonly id?: string;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

export function Section({ children, hint, id, title }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={id === undefined ? undefined : -1}>
        <Sentence text={title} />
      </h2>
      {hint === undefined ? null : <p className="oh-soft">{hint}</p>}
      {children}
    </section>
  );
}

/** Leads to a section that has an id: to its heading, so that the keyboard goes on there. */
export function showSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'nearest' });
  section?.querySelector('h2')?.focus({ preventScroll: true });
}

interface SectionsListProps {
  readonly label: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Leads to each section of a long editor: to its heading, so that the keyboard goes on there. */
export function SectionsList({ label, sections }: SectionsListProps) {
  return (
    <nav aria-label={label} className={styles['sections']}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // The address names the editor, not a place in it.
                event.preventDefault();
                const section = document.getElementById(id);
                section?.scrollIntoView({ block: 'start' });
                section?.querySelector('h2')?.focus({ preventScroll: true });
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Value({ value }: { readonly value: ReactNode }) {
  return typeof value === 'string' ? <Sentence text={value} /> : value;
}

export interface EditedRow {
  readonly id: string;
  readonly address: string;
  readonly name: string;
  /** Each with a direction of its own. */
  readonly facts: string | readonly string[];
  /** How it stands: a word or two. */
  readonly mark?: string | undefined;
  /** What else is known of it: beside the words in columns where there is room, below them on phones. */
  readonly values?: readonly ReactNode[];
  /** Before the name, such as a portrait. */
  readonly leading?: ReactNode;
}

export interface RowsProps {
  /** What its columns hold, for those who cannot see them side by side; as many as every row has values. */
  readonly columns?: readonly string[];
  readonly rows: readonly EditedRow[];
}

/** A list of things that are edited on a page of their own. */
export function Rows({ columns = [], rows }: RowsProps) {
  return (
    <ul className={styles['rows']} {...dataOfRows({ columns, rows })}>
      {rows.map((row) => (
        <li key={row.id}>
          <RowLink row={row} columns={columns} />
        </li>
      ))}
    </ul>
  );
}

/** By what the style sheet lays its columns out. */
export function dataOfRows({ columns = [], rows }: RowsProps) {
  return { 'data-columns': columns.length, 'data-marked': rows.some(({ mark }) => mark) || undefined };
}

interface RowLinkProps {
  readonly row: EditedRow;
  readonly columns: readonly string[];
}

/** What a row says, as the way to its page. */
export function RowLink({ columns, row: { address, facts, leading, mark, name, values = [] } }: RowLinkProps) {
  return (
    <Link to={address} className={`${listRow['row']} ${styles['row']}`}>
      {leading}
      <span className={styles['cells']}>
        <span className={styles['words']}>
          <span className={listRow['name']}>
            <bdi>{name}</bdi>
          </span>
          <span className="oh-soft">
            <FactRow facts={typeof facts === 'string' ? [facts] : facts} />
          </span>
        </span>
        {columns.map((column, index) => (
          <span key={column} className={styles['value']}>
            {values[index] === undefined || values[index] === '' ? null : (
              <>
                <span className="oh-heard">{column}: </span>
                <Value value={values[index]} />
              </>
            )}
          </span>
        ))}
        <span className={styles['state']}>
          {mark === undefined ? null : <span className={styles['mark']}>{mark}</span>}
        </span>
      </span>
      <Chevron towards="on" />
    </Link>
  );
}
