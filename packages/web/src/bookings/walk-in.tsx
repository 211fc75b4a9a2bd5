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
export function takesWalkIns({ remainingCapacity, status, type }: CalendarEvent): boolean {
  return type === 'CLASS' && status === 'CONFIRMED' && (remainingCapacity ?? 0) > 0;
}

const longestName = 100;

export function WalkIn({ eventId }: { readonly eventId: string }) {
  const { say, session } = useDashboard();
  const mayOverride = useReach('BOOKINGS.OVERRIDE_RULES') !== undefined;
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [added, setAdded] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const key = useIdempotencyKey();
  const ready = () => {
    key.renew();
    setName('');
    field.current?.focus();
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
  if (!isOpen) {
    return (
      <Button variant="default" className={styles['open'] as string} onClick={() => setOpen(true)}>
        {say('walkIn.open')}
      </Button>
    );
  }
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (firstName !== '' && !add.isPending) {
          setAdded(undefined);
          add.mutate({ eventId, firstName, allowUnofferedTimes: mayOverride, idempotencyKey: key.current() });
        }
      }}
    >
      <TextInput
        ref={field}
        autoFocus
        label={say('walkIn.name')}
        value={name}
        maxLength={longestName}
        onChange={(event) => {
          setName(event.currentTarget.value);
          key.renew();
        }}
      />
      <Button type="submit" aria-disabled={firstName === '' || add.isPending}>
        {say('walkIn.add')}
      </Button>
      <p role="status" className={added === undefined ? 'oh-heard' : styles['told']}>
        {added === undefined ? '' : say('walkIn.added', { name: own(added) })}
      </p>
      {add.error === null ? null : (
        <div className={styles['told']}>
          {add.error instanceof ArrivalUnsaved ? (
            <Notice meaning="warn" title={say('walkIn.arrivalUnsaved')} spoken />
          ) : (
            <DeskTrouble error={add.error} />
          )}
        </div>
      )}
    </form>
  );
}
