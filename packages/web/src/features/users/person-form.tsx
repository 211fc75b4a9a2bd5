/**
 * A form of one act: it happens once however often it is sent, what went wrong is said at its button, and what came of
 * it below.
 */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Notice } from '../../ui/feedback/notice.tsx';
import { troubleWords } from './refusals.ts';

interface PersonFormProps {
  readonly act: { readonly isPending: boolean; readonly error: Error | null };
  readonly onSend: () => void;
  /** True when a field says already what went wrong. */
  readonly isSaidAtField: boolean;
  /** What the button says. */
  readonly name: string;
  /** Something else is what the page is for, and has the button that is seen first. */
  readonly isBeside?: boolean;
  readonly outcome: ReactNode;
  readonly children: ReactNode;
}

export function PersonForm(props: PersonFormProps) {
  const { act, children, isBeside = false, isSaidAtField, name, onSend, outcome } = props;
  const { say } = useDashboard();
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!act.isPending) {
          onSend();
        }
      }}
    >
      {children}
      {act.error === null || isSaidAtField ? null : (
        <Notice meaning="bad" title={troubleWords(act.error, say)} spoken />
      )}
      <Button
        type="submit"
        variant={isBeside ? 'default' : 'filled'}
        className={styles['start'] as string}
        aria-disabled={act.isPending}
      >
        {name}
      </Button>
      {outcome}
    </form>
  );
}
