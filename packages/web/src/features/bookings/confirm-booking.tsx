/**
 * Confirming a booking that waits. A time that somebody else has by now is said before, not found out after: confirming
 * it all the same is a second, plainer decision.
 */

import { Button } from '@mantine/core';
import { CallError } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { wordsOf } from '../../booked/booking-words.ts';
import { bookingsKey } from '../../booked/queries.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActTrouble, WhoIsTold } from './act-words.tsx';
import styles from './bookings.module.css';
import { isTimeGone } from './bookings-query.ts';

const waiting: ReadonlySet<Booking['status']> = new Set(['CREATED', 'PENDING', 'WAITING_LIST']);
/** What a pending booking has already, one that was only made does not. */
const withoutTime: ReadonlySet<Booking['status']> = new Set(['CREATED', 'WAITING_LIST']);
const timeGoneCodes: ReadonlySet<string | undefined> = new Set(['NO_OPEN_SPOTS', 'SLOT_NOT_AVAILABLE']);

interface Attempt {
  readonly revision: string;
  /** True to let the server refuse a time that cannot be had. */
  readonly checks: boolean;
  readonly idempotencyKey: string;
}

function codeOf(error: Error | null): string | undefined {
  return error instanceof CallError ? error.code : undefined;
}

export function ConfirmBooking({ booking, onChanged }: { booking: Booking; onChanged: () => void }) {
  const { formats, frame, say, session } = useDashboard();
  const queries = useQueryClient();
  // One key for one decision, as everywhere: pressing again after a lost answer repeats it.
  const key = useRef('');
  const words = wordsOf(booking, frame.timeZone);
  const isWaiting = waiting.has(booking.status);
  const question = isTimeGone(session.client, booking, words.localStart, frame.timeZone);
  const gone = useQuery({
    ...question,
    enabled: question.enabled === true && withoutTime.has(booking.status) && words.day >= frame.today,
    // A service without times of its own has no answer; the server decides when it is confirmed.
    retry: false,
  });

  const confirm = useMutation({
    mutationFn: (attempt: Attempt) =>
      session.client.bookings.confirmBooking(
        {
          bookingId: booking.id,
          revision: attempt.revision,
          participantNotification: { notifyParticipants: false },
          flowControlSettings: { checkAvailabilityValidation: attempt.checks },
        },
        { idempotencyKey: attempt.idempotencyKey },
      ),
    onSuccess: () => void queries.invalidateQueries({ queryKey: bookingsKey }),
    onError: (error) => {
      if (error instanceof CallError && error.status !== undefined) {
        // Refused: whatever is decided next is a new decision, on how it stands now.
        key.current = '';
        onChanged();
      }
    },
  });

  if (confirm.isSuccess && booking.status === 'CONFIRMED') {
    return (
      <Notice
        meaning="good"
        title={say('booking.confirmed', {
          day: formats.day(words.day),
          time: formats.time(words.localStart),
        })}
        spoken
      >
        <WhoIsTold booking={booking} tells={false} />
      </Notice>
    );
  }
  if (!isWaiting) {
    return confirm.isError ? <ActTrouble error={confirm.error} booking={booking} /> : null;
  }
  const code = codeOf(confirm.error);
  const isRuleBroken = code === 'BOOKING_POLICY_VIOLATION';
  const isGone = gone.data === true || timeGoneCodes.has(code);
  const press = () => {
    if (confirm.isPending) {
      return;
    }
    key.current = key.current === '' ? crypto.randomUUID() : key.current;
    confirm.mutate({
      revision: booking.revision,
      checks: !isGone && !isRuleBroken,
      idempotencyKey: key.current,
    });
  };
  return (
    <div className={styles['acts']}>
      {isGone || isRuleBroken ? (
        <Notice meaning="warn" title={say(isGone ? 'booking.timeGone' : 'booking.ruleBroken')} spoken>
          <p>{say(isGone ? 'booking.timeGoneHint' : 'booking.ruleBrokenHint')}</p>
        </Notice>
      ) : confirm.isError ? (
        <ActTrouble error={confirm.error} booking={booking} />
      ) : null}
      <div>
        <WhoIsTold booking={booking} tells={false} />
      </div>
      <Button
        size="md"
        variant={isGone || isRuleBroken ? 'default' : 'filled'}
        onClick={press}
        aria-disabled={confirm.isPending}
      >
        {confirm.isPending
          ? say('booking.confirming')
          : isGone || isRuleBroken
            ? say('booking.confirmAnyway')
            : say('booking.confirm', { day: formats.weekday(words.day), time: formats.time(words.localStart) })}
      </Button>
    </div>
  );
}
