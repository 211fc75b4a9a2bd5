/** Adding a thing to a list: made once however often it is sent, and then opened on the page where the rest is said. */
import { Button, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import type { Once } from '../../queries/mutation.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { useIdempotencyKey } from '../forms/idempotency-key.ts';
import { refusalWords, type Sayings } from '../forms/refusal.ts';
import styles from './editing.module.css';

/**
 * What sends a new thing by `creating` and then opens its page, by what was made of it. The key of one attempt holds until
 * something else is typed, which `retyped` says, so that a lost answer makes no second one.
 */
export function useAdding<Row, Input extends object>(
  { mutate, reset, isPending, error }: UseMutationResult<Row, Error, Input & Once>,
  addressOf: (row: Row) => string,
) {
  const navigate = useNavigate();
  const key = useIdempotencyKey();
  const isMade = useRef(false);
  return {
    send: (input: Input) =>
      mutate(
        { ...input, idempotencyKey: key.current() },
        {
          onSuccess: (row) => {
            isMade.current = true;
            void navigate({ to: addressOf(row) });
          },
        },
      ),
    /** Whether nothing that was typed can be lost any more; asked while its page is opened. */
    isMade: () => isMade.current,
    isPending,
    error,
    retyped() {
      reset();
      key.renew();
    },
  };
}

/** Why what was sent was not taken, in words; `sayings` are the page's own for codes. */
export function useRefusal(error: Error | null, sayings?: Sayings): string | undefined {
  const { say } = useDashboard();
  return error === null ? undefined : refusalWords(error, say, sayings);
}

interface AddingFormProps<Input extends object> {
  readonly adding: {
    readonly send: (input: Input) => void;
    readonly isPending: boolean;
    readonly retyped: () => void;
  };
  /** What is asked before the name, and after it. */
  readonly children?: ReactNode;
  readonly below?: ReactNode;
  /** The id of the field of the name. */
  readonly id: string;
  readonly label: string;
  readonly act: string;
  readonly maxLength: number;
  /** What is wrong with the name. */
  readonly refusal: string | undefined;
  /** False while something else than the name is missing. */
  readonly isWhole?: boolean;
  /** Somebody sends it, whole or not. */
  readonly onTried?: () => void;
  /** What is sent, with the name that was typed. */
  readonly inputOf: (name: string) => Input;
}

/** Adds a thing by its name and, around it, whatever else it cannot be without. */
export function AddingForm<Input extends object>(props: AddingFormProps<Input>) {
  const { act, adding, below, children, id, inputOf, isWhole = true, label, maxLength, onTried, refusal } = props;
  const { say } = useDashboard();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onTried?.();
        if (!adding.isPending && name !== '' && isWhole) {
          adding.send(inputOf(name));
        }
      }}
    >
      {children}
      <TextInput
        id={id}
        label={label}
        value={typed}
        maxLength={maxLength}
        dir="auto"
        autoComplete="off"
        required
        withAsterisk={false}
        error={refusal}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          adding.retyped();
        }}
      />
      {below}
      <Button type="submit" aria-disabled={adding.isPending} className={styles['start'] as string}>
        {adding.isPending ? say('editor.saving') : act}
      </Button>
    </form>
  );
}

interface AddByNameProps<Row> {
  /** The id of the field. */
  readonly id: string;
  readonly label: string;
  readonly act: string;
  readonly maxLength: number;
  readonly creating: UseMutationResult<Row, Error, Once & { readonly name: string }>;
  /** Of the page of what was made. */
  readonly addressOf: (row: Row) => string;
}

/** Adds a thing with nothing but its name. */
export function AddByName<Row>({ creating, addressOf, ...field }: AddByNameProps<Row>) {
  const adding = useAdding(creating, addressOf);
  return <AddingForm {...field} adding={adding} refusal={useRefusal(adding.error)} inputOf={(name) => ({ name })} />;
}
