/**
 * A list of things that are edited on pages of their own: search, what narrows it and Add stand at its head, however long it
 * is. Adding unfolds there, and asks for no more than it needs.
 */
import { Button } from '@mantine/core';
import type { Permission } from '@openhours/contract';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import filters from '../filters/filters.module.css';
import { Offered } from './editable.tsx';
import styles from './editing.module.css';
import { EditorPage } from './section.tsx';

interface ListPageProps {
  readonly title: string;
  readonly back?: { readonly address: string; readonly name: string } | undefined;
  readonly add?:
    | {
        /** Who may. */
        readonly permission: Permission;
        readonly title: string;
        readonly hint: string;
        readonly form: ReactNode;
      }
    | undefined;
  /** Search and what else narrows it; left out while the list is short. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export function ListPage({ title, back, add, tools, children }: ListPageProps) {
  const [isAdding, setAdding] = useState(false);
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <EditorPage
      title={title}
      back={back}
      isList
      aside={
        add === undefined ? null : (
          <Offered permission={add.permission}>
            <Button
              ref={opener}
              leftSection={<IconPlus size={20} stroke={2} aria-hidden="true" />}
              variant={isAdding ? 'default' : 'filled'}
              aria-expanded={isAdding}
              aria-controls={panelId}
              onClick={() => setAdding(!isAdding)}
            >
              {add.title}
            </Button>
          </Offered>
        )
      }
    >
      {add === undefined ? null : (
        <div id={panelId} hidden={!isAdding}>
          {isAdding ? (
            <AddPanel
              title={add.title}
              hint={add.hint}
              onClose={() => {
                setAdding(false);
                opener.current?.focus();
              }}
            >
              {add.form}
            </AddPanel>
          ) : null}
        </div>
      )}
      {tools === undefined ? null : <search className={filters['tools']}>{tools}</search>}
      {children}
    </EditorPage>
  );
}

interface AddPanelProps {
  readonly title: string;
  readonly hint: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Closed by Escape, and by the button that opened it. The first thing that is asked has the focus. */
function AddPanel({ title, hint, onClose, children }: AddPanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(
    () => panel.current?.querySelector<HTMLElement>('input[type=text], input:not([type]), select')?.focus(),
    [],
  );
  return (
    <section
      ref={panel}
      className={styles['adding']}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) {
          event.preventDefault();
          onClose();
        }
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <p className="oh-soft">{hint}</p>
      {children}
    </section>
  );
}
