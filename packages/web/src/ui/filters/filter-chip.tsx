/**
 * What narrows a list, as small as its words: a choice among a few, and what unfolds where a choice needs more than one
 * field. One that narrows looks pressed. It is named for those who cannot see what stands before it.
 */
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useDisclosure } from '../overlays/disclosure.ts';
import styles from './filters.module.css';

interface FilterChipProps {
  readonly label: string;
  /** The first choice, by which nothing is narrowed: its value is empty. Without one it is a choice such as of an order. */
  readonly any?: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

export function FilterChip({ label, any, value, options, onChange }: FilterChipProps) {
  return (
    <span className={styles['chip']} data-set={(any !== undefined && value !== '') || undefined}>
      <select
        className={styles['select']}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {any === undefined ? null : <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={2} aria-hidden="true" className={styles['towards']} />
    </span>
  );
}

interface FilterDisclosureProps {
  /** What it narrows by, as long as it does not. */
  readonly label: string;
  /** How it narrows now. */
  readonly value: string | undefined;
  readonly children: ReactNode;
}

export function FilterDisclosure({ label, value, children }: FilterDisclosureProps) {
  const disclosure = useDisclosure();
  const contentId = useId();
  return (
    <div className={styles['disclosure']} ref={disclosure.area}>
      <button
        ref={disclosure.button}
        type="button"
        className={`${styles['chip']} ${styles['opener']}`}
        data-set={value === undefined ? undefined : true}
        aria-expanded={disclosure.isOpen}
        aria-controls={contentId}
        onClick={disclosure.toggle}
      >
        {value === undefined ? null : <span className="oh-heard">{label}: </span>}
        {value ?? label}
        <IconChevronDown size={16} stroke={2} aria-hidden="true" className={styles['towards']} />
      </button>
      <div id={contentId} className={styles['content']} hidden={!disclosure.isOpen}>
        {children}
      </div>
    </div>
  );
}

interface SearchFieldProps {
  /** What is searched, where the text will stand. */
  readonly label: string;
  readonly value: string;
  readonly maxLength?: number;
  readonly onChange: (text: string) => void;
  readonly onEnter?: () => void;
}

export function SearchField({ label, value, maxLength = 100, onChange, onEnter }: SearchFieldProps) {
  return (
    <span className={styles['searching']}>
      <IconSearch size={20} stroke={1.75} aria-hidden="true" className={styles['glass']} />
      <input
        type="search"
        className={styles['search']}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        // Empty it goes by the page, as what stands there until somebody types.
        dir={value === '' ? undefined : 'auto'}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            onEnter?.();
          }
        }}
      />
    </span>
  );
}
