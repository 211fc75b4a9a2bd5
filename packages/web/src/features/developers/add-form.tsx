/** What makes something new in a section: a button that unfolds a form, which asks for a name first. */
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Problem } from '../../ui/policies/rule-choice.tsx';
import actions from '../../ui/styles/actions.module.css';

interface AddFormProps {
  /** The button that unfolds it. */
  readonly act: string;
  readonly nameLabel: string;
  readonly nameHint?: string;
  /** The button that sends it. */
  readonly send: string;
  readonly isSending: boolean;
  /** Why the whole was not taken. */
  readonly refusal: string | undefined;
  readonly onSend: (name: string) => void;
  /** What is asked besides. */
  readonly children: ReactNode;
}

export function AddForm({ act, ...form }: AddFormProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return isOpen ? (
    <OpenForm
      {...form}
      onClose={() => {
        setOpen(false);
        requestAnimationFrame(() => opener.current?.focus());
      }}
    />
  ) : (
    <Button ref={opener} variant="default" className={styles['start'] as string} onClick={() => setOpen(true)}>
      {act}
    </Button>
  );
}

interface OpenFormProps extends Omit<AddFormProps, 'act'> {
  readonly onClose: () => void;
}

function OpenForm({ children, isSending, nameHint, nameLabel, onClose, onSend, refusal, send }: OpenFormProps) {
  const { say } = useDashboard();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const name = typed.trim();
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name === '') {
          field.current?.focus();
        } else if (!isSending) {
          onSend(name);
        }
      }}
    >
      <TextInput
        ref={field}
        label={nameLabel}
        description={nameHint}
        value={typed}
        maxLength={100}
        dir="auto"
        autoComplete="off"
        error={isTried && name === '' ? say('developers.nameMissing') : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {children}
      <Problem words={refusal} />
      <div className={actions['buttons']}>
        <Button type="submit" aria-disabled={isSending}>
          {isSending ? say('developers.creating') : send}
        </Button>
        <Button variant="default" onClick={onClose}>
          {say('developers.cancel')}
        </Button>
      </div>
    </form>
  );
}
