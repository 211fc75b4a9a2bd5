/** Somebody who stands there without a booking: by their name alone they have a place in the session, and have arrived. */
import { Button, TextInput } from '@mantine/core';
import type { CalendarEvent } from '@openhours/contract';
import { useRef, useState } from 'react';
import { own } from '../language/bidi.ts';
import { ArrivalUnsaved, useAddWalkIn } from '../queries/walk-ins.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { useReach } from '../ui/context/signed-in.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../ui/forms/idempotency-key.ts';
import { DeskTrouble } from './desk-trouble.tsx';
import styles from './walk-in.module.css';

/** Places in a course are booked for all of its sessions; a full session is booked into with a reason, elsewhere. */
function takesWalkIns({ remainingCapacity, status, type }: CalendarEvent): boolean {
  return type === 'CLASS' && status === 'CONFIRMED' && (remainingCapacity ?? 0) > 0;
}

const longestName = 100;

/** Once it is open it stays: it says who has got the last place. */
export function WalkIn({ event }: { readonly event: CalendarEvent }) {
  const { say } = useDashboard();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return <Adding eventId={event.id} />;
  }
  return !takesWalkIns(event) ? null : (
    <Button variant="default" className={styles['open'] as string} onClick={() => setOpen(true)}>
      {say('walkIn.open')}
    </Button>
  );
}

/** What is typed, and the act; `onReady`: the next one can be typed. */
function useAdding(eventId: string, onReady: () => void) {
  const { session } = useDashboard();
  const mayOverride = useReach('BOOKINGS.OVERRIDE_RULES') !== undefined;
  const [name, setName] = useState('');
  const [added, setAdded] = useState<string | undefined>(undefined);
  const key = useIdempotencyKey();
  const ready = () => {
    key.renew();
    setName('');
    onReady();
  };
  const add = useAddWalkIn(session.client, {
    onSuccess: (_booking, { firstName }) => {
      setAdded(firstName);
      ready();
    },
    onError: (error) => {
      if (error instanceof ArrivalUnsaved) {
        ready();
      } else {
        key.renewIfDecided(error);
      }
    },
  });
  const firstName = name.trim();
  const isOff = firstName === '' || add.isPending;
  return {
    name,
    /** Who was added last. */
    added,
    error: add.error,
    isOff,
    type(typed: string) {
      setName(typed);
      key.renew();
    },
    submit() {
      if (!isOff) {
        setAdded(undefined);
        add.mutate({ eventId, firstName, allowUnofferedTimes: mayOverride, idempotencyKey: key.current() });
      }
    },
  };
}

function Adding({ eventId }: { readonly eventId: string }) {
  const { say } = useDashboard();
  const field = useRef<HTMLInputElement>(null);
  const { added, error, isOff, name, submit, type } = useAdding(eventId, () => field.current?.focus());
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        ref={field}
        autoFocus
        label={say('walkIn.name')}
        value={name}
        maxLength={longestName}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit" aria-disabled={isOff}>
        {say('walkIn.add')}
      </Button>
      <p role="status" className={added === undefined ? 'oh-heard' : styles['told']}>
        {added === undefined ? '' : say('walkIn.added', { name: own(added) })}
      </p>
      {error === null ? null : (
        <div className={styles['told']}>
          {error instanceof ArrivalUnsaved ? (
            <Notice meaning="warn" title={say('walkIn.arrivalUnsaved')} spoken />
          ) : (
            <DeskTrouble error={error} />
          )}
        </div>
      )}
    </form>
  );
}
