/** Adding a thing to a list: made once however often it is sent, and then opened on the page where the rest is said. */
import { Button, TextInput } from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useDashboard } from '../dashboard-context.tsx';
import { useOnceKey } from '../once-key.ts';
import { refusalWords, type Sayings } from '../refusal.ts';
import styles from './editing.module.css';

interface Once {
  readonly idempotencyKey: string;
}

/**
 * What sends a new thing: `add` makes it and answers the address of its page. The key of one attempt holds until something
 * else is typed, which `retyped` says, so that a lost answer makes no second one. `changed` has everything read again that
 * shows such things.
 */
export function useAdding(add: (once: Once) => Promise<string>, changed: (queries: QueryClient) => Promise<void>) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const key = useOnceKey();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => add({ idempotencyKey: key.current() }),
    onSuccess: async (address) => {
      await changed(queries);
      await navigate({ to: address });
    },
  });
  return {
    send: mutate,
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

interface AddByNameProps {
  /** The id of the field. */
  readonly id: string;
  readonly label: string;
  readonly act: string;
  readonly maxLength: number;
  /** Has everything read again that shows such things. */
  readonly changed: (queries: QueryClient) => Promise<void>;
  /** Makes the thing and answers the address of its page. */
  readonly add: (name: string, once: Once) => Promise<string>;
}

/** Adds a thing with nothing but its name. */
export function AddByName({ id, label, act, maxLength, changed, add }: AddByNameProps) {
  const { say } = useDashboard();
  const [name, setName] = useState('');
  const { send, isPending, error, retyped } = useAdding((once) => add(name.trim(), once), changed);
  const refusal = useRefusal(error);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && name.trim() !== '') {
          send();
        }
      }}
    >
      <TextInput
        id={id}
        label={label}
        value={name}
        maxLength={maxLength}
        dir="auto"
        autoComplete="off"
        required
        withAsterisk={false}
        error={refusal}
        onChange={(event) => {
          setName(event.currentTarget.value);
          retyped();
        }}
      />
      <Button type="submit" aria-disabled={isPending} className={styles['start'] as string}>
        {isPending ? say('editor.saving') : act}
      </Button>
    </form>
  );
}
