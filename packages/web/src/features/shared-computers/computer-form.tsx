/** What a shared computer is called, and when it locks itself. */
import { Button, NumberInput, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useRefusal } from '../../ui/editing/adding.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Problem } from '../../ui/policies/rule-choice.tsx';
import actions from '../../ui/styles/actions.module.css';
import { defaultLockMinutes, lockMinutesOf } from './lock-minutes.ts';

interface Facts {
  readonly name: string;
  readonly lockAfterMinutes: number;
}

interface ComputerFormProps {
  /** Undefined: it is a new one. */
  readonly known: Facts | undefined;
  /** The button that sends it. */
  readonly send: string;
  readonly hint?: string;
  readonly sending: { readonly isPending: boolean; readonly error: Error | null };
  readonly onSend: (facts: Facts) => void;
  readonly onClose: () => void;
}

export function ComputerForm({ hint, known, onClose, onSend, send, sending }: ComputerFormProps) {
  const { say } = useDashboard();
  const [name, setName] = useState(known?.name ?? '');
  const [typed, setTyped] = useState<string | number>(known?.lockAfterMinutes ?? defaultLockMinutes);
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refusal = useRefusal(sending.error, { FAILED_PRECONDITION: 'computers.notPossible' });
  useEffect(() => field.current?.focus(), []);
  const minutes = lockMinutesOf(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '' && minutes !== undefined && !sending.isPending) {
      onSend({ name: name.trim(), lockAfterMinutes: minutes });
    }
  };
  return (
    <form noValidate className={styles['form']} onSubmit={submit}>
      {hint === undefined ? null : <p className="oh-soft">{hint}</p>}
      <TextInput
        ref={field}
        label={say('computers.name')}
        description={say('computers.nameHint')}
        value={name}
        maxLength={100}
        dir="auto"
        autoComplete="off"
        error={isTried && name.trim() === '' ? say('computers.nameMissing') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NumberInput
        label={say('computers.minutes')}
        description={say('computers.minutesHint')}
        value={typed}
        allowDecimal={false}
        allowNegative={false}
        error={isTried && minutes === undefined ? say('computers.minutesWrong') : undefined}
        onChange={setTyped}
      />
      <Problem words={refusal} />
      <div className={actions['buttons']}>
        <Button type="submit" aria-disabled={sending.isPending}>
          {sending.isPending ? say('computers.adding') : send}
        </Button>
        <Button variant="default" onClick={onClose}>
          {say('computers.cancel')}
        </Button>
      </div>
    </form>
  );
}
