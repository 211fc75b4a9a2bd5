/**
 * Cancelling a booking. The place may be taken by somebody else the moment it is free, so there is no undo: the
 * consequence is said first, who will be told is shown with a switch, and nothing is shown as done before the server says so.
 */

import { Button, Switch, Textarea } from '@mantine/core';
import { CallError } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../../ui/desk-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { wordsOf } from './booking-words.ts';
import { bookingsKey } from './bookings-query.ts';
import styles from './desk.module.css';

const mayBeCancelled: ReadonlySet<Booking['status']> = new Set(['CREATED', 'CONFIRMED', 'PENDING', 'WAITING_LIST']);

interface Attempt {
  readonly revision: string;
  readonly tells: boolean;
  readonly message: string;
  readonly idempotencyKey: string;
}

export function CancelBooking({ booking, onChanged }: { booking: Booking; onChanged: () => void }) {
  const { formats, frame, say, session } = useDesk();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [message, setMessage] = useState('');
  const email = booking.contactDetails?.email;
  const [tells, setTells] = useState(email !== undefined);
  const question = useRef<HTMLHeadingElement>(null);
  // One key for one decision: pressing again after a lost answer repeats it, and deciding anew gets a new one.
  const key = useRef('');
  const words = wordsOf(booking, frame.timeZone);
  const name = words.name ?? say('bookings.nobody');
  const time = formats.time(words.localStart);
  const day = formats.day(words.day);

  const cancel = useMutation({
    mutationFn: (attempt: Attempt) =>
      session.client.bookings.cancelBooking(
        {
          bookingId: booking.id,
          revision: attempt.revision,
          participantNotification: {
            notifyParticipants: attempt.tells,
            ...(attempt.tells && attempt.message.trim() !== '' ? { message: attempt.message.trim() } : {}),
          },
          // The business may always cancel its own bookings; the policy binds customers.
          flowControlSettings: { ignoreCancellationPolicy: true },
        },
        { idempotencyKey: attempt.idempotencyKey },
      ),
    onSuccess: () => {
      setAsking(false);
      void queries.invalidateQueries({ queryKey: bookingsKey });
    },
    onError: (error) => {
      if (error instanceof CallError && (error.status === 409 || error.status === 428)) {
        // Decided on something that is no longer so: show how it stands and let the person decide again.
        key.current = '';
        onChanged();
      }
    },
  });

  useEffect(() => {
    if (isAsking) {
      // The whole question in sight, its buttons included, before the focus moves to its heading.
      question.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
      question.current?.focus({ preventScroll: true });
    }
  }, [isAsking]);

  if (cancel.isSuccess) {
    return (
      <Notice meaning="good" title={say('booking.cancelled', { time })} spoken>
        <p>{cancel.variables.tells ? say('booking.tellYes', { email: email ?? '' }) : say('booking.tellNo')}</p>
      </Notice>
    );
  }
  const trouble = cancel.isError ? <CancelTrouble error={cancel.error} booking={booking} /> : null;
  if (!mayBeCancelled.has(booking.status)) {
    return trouble;
  }
  if (!isAsking) {
    return (
      <div className={styles['acts']}>
        {trouble}
        <Button
          variant="default"
          className={styles['danger'] as string}
          onClick={() => {
            cancel.reset();
            setAsking(true);
          }}
        >
          {say('booking.cancel')}
        </Button>
      </div>
    );
  }
  const press = () => {
    if (cancel.isPending) {
      return;
    }
    key.current = key.current === '' ? crypto.randomUUID() : key.current;
    cancel.mutate({ revision: booking.revision, tells, message, idempotencyKey: key.current });
  };
  return (
    <section className={styles['question']} aria-labelledby="cancel-title">
      <h3 id="cancel-title" ref={question} tabIndex={-1}>
        {say('booking.cancelTitle')}
      </h3>
      {trouble}
      <p>{say('booking.cancelConsequence', { day, time })}</p>
      {email === undefined ? (
        <p className="oh-soft">{say('booking.tellNoAddress')}</p>
      ) : (
        <>
          <Switch
            size="md"
            checked={tells}
            onChange={(event) => {
              setTells(event.currentTarget.checked);
              key.current = '';
            }}
            label={say('booking.tell', { name })}
            description={tells ? say('booking.tellYes', { email }) : say('booking.tellNo')}
          />
          {tells ? (
            <Textarea
              id="cancel-message"
              label={say('booking.message')}
              value={message}
              maxLength={5000}
              rows={2}
              onChange={(event) => {
                setMessage(event.currentTarget.value);
                key.current = '';
              }}
            />
          ) : null}
        </>
      )}
      <div className={styles['buttons']}>
        <Button className={styles['dangerFilled'] as string} onClick={press} aria-disabled={cancel.isPending}>
          {cancel.isPending ? say('booking.cancelling') : say('booking.cancel')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            cancel.reset();
            setAsking(false);
          }}
        >
          {say('booking.keep')}
        </Button>
      </div>
    </section>
  );
}

function CancelTrouble({ error, booking }: { error: Error; booking: Booking }) {
  const { say } = useDesk();
  const status = say(`status.${booking.status}`);
  if (!(error instanceof CallError) || error.status === undefined) {
    return <Notice meaning="bad" title={say('booking.cancelOffline')} spoken />;
  }
  if (error.code === 'BOOKING_REVISION_MISMATCH') {
    return (
      <Notice meaning="warn" title={say('booking.conflict')} spoken>
        <p>{say('booking.conflictHint', { status })}</p>
      </Notice>
    );
  }
  if (error.status === 428) {
    return (
      <Notice meaning="warn" title={say('booking.notAllowed')} spoken>
        <p>{say('booking.notAllowedHint', { status })}</p>
      </Notice>
    );
  }
  return (
    <Notice meaning="bad" title={say('booking.cancelFailed')} spoken>
      <p>{say('booking.cancelFailedHint', { requestId: error.requestId ?? '–' })}</p>
    </Notice>
  );
}
