/**
 * Confirming a booking that waits. What stands in the way of its time is said before, by name, not found out after: the
 * nearest free times come first and confirm the booking there, both at once come second, with the right and a reason.
 */

import { Button } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOf } from '../../booked/booking-words.ts';
import { InTheWay } from '../../booked/in-the-way.tsx';
import { type Obstacle, obstacleExplained, obstacleRefused } from '../../booked/obstacle.ts';
import { bookingsKey, explained } from '../../booked/queries.ts';
import { instantOf, localAt } from '../../days/dates.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOnceKey } from '../../ui/once-key.ts';
import { ActTrouble, WhoIsTold } from './act-words.tsx';
import styles from './bookings.module.css';

const waiting: ReadonlySet<Booking['status']> = new Set(['CREATED', 'PENDING', 'WAITING_LIST']);
/** What a pending booking has already, one that was only made does not. */
const withoutTime: ReadonlySet<Booking['status']> = new Set(['CREATED', 'WAITING_LIST']);

interface Attempt {
  /** Where it is confirmed instead, on the place's clock. */
  readonly localStart: string | undefined;
  /** Absent: the server refuses a time that cannot be had. */
  readonly overrideReason: string | undefined;
  readonly idempotencyKey: string;
}

/** A place on a session or a course is no time that could be moved by hours. */
function isAppointment({ bookedEntity }: Booking): boolean {
  return bookedEntity.slot !== undefined && !bookedEntity.tags.some((tag) => tag === 'CLASS' || tag === 'GROUP');
}

/** What somebody else has by now; a held time may be the booking's own, which the server knows when it is confirmed. */
function withRival(obstacle: Obstacle | undefined): Obstacle | undefined {
  return obstacle?.rivals.some(({ source }) => source !== 'HOLD') === true ? obstacle : undefined;
}

export function ConfirmBooking({ booking, onChanged }: { booking: Booking; onChanged: () => void }) {
  const { formats, frame, say, session } = useDashboard();
  const queries = useQueryClient();
  const key = useOnceKey();
  const [instead, setInstead] = useState<string | undefined>(undefined);
  const words = wordsOf(booking, frame.timeZone);
  const { slot } = booking.bookedEntity;
  const hasHours = isAppointment(booking);
  const judged = useQuery({
    ...explained(session.client, {
      serviceId: slot?.serviceId ?? '',
      localStart: words.localStart,
      localEnd: words.localEnd,
      resourceId: slot?.resource?.id,
      timeZone: frame.timeZone,
      movingBookingId: booking.id,
    }),
    enabled: hasHours && withoutTime.has(booking.status) && words.day >= frame.today,
    // A service that is gone has no answer; the server decides when it is confirmed.
    retry: false,
  });

  const confirm = useMutation({
    mutationFn: async ({ idempotencyKey, localStart, overrideReason }: Attempt) => {
      const { bookings } = session.client;
      const { revision } = localStart === undefined ? booking : await move(localStart, `${idempotencyKey}-move`);
      return bookings.confirmBooking(
        {
          bookingId: booking.id,
          revision,
          participantNotification: { notifyParticipants: false },
          flowControlSettings: { checkAvailabilityValidation: overrideReason === undefined },
          ...(overrideReason === undefined ? {} : { overrideReason }),
        },
        { idempotencyKey },
      );
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: bookingsKey }),
    onError: (error) => {
      if (key.renewIfDecided(error)) {
        // Refused: whatever is decided next is a decision on how it stands now.
        setInstead(undefined);
        onChanged();
      }
    },
  });

  /** To another time first, so that the confirmation is about that one. */
  async function move(localStart: string, idempotencyKey: string): Promise<Booking> {
    const startMs = instantOf(localStart, frame.timeZone);
    const lengthMs = Date.parse(booking.endDate ?? '') - Date.parse(booking.startDate ?? '');
    const answer = await session.client.bookings.rescheduleBooking(
      {
        bookingId: booking.id,
        revision: booking.revision,
        slot: {
          ...(slot?.serviceId === undefined ? {} : { serviceId: slot.serviceId }),
          startDate: localStart,
          endDate: localAt(startMs + lengthMs, frame.timeZone),
          timezone: frame.timeZone,
          ...(slot?.resource?.id === undefined
            ? { resourceSelections: [{ selectionMethod: 'ANY_RESOURCE' as const }] }
            : { resource: { id: slot.resource.id } }),
        },
        participantNotification: { notifyParticipants: false },
        flowControlSettings: { ignoreReschedulePolicy: true },
      },
      { idempotencyKey },
    );
    return answer.booking;
  }

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
  if (!waiting.has(booking.status)) {
    return confirm.isError ? <ActTrouble error={confirm.error} booking={booking} /> : null;
  }
  const refused = obstacleRefused(confirm.error, frame.timeZone);
  const foreseen = judged.data === undefined ? undefined : withRival(obstacleExplained(judged.data));
  const obstacle = instead === undefined ? (refused ?? foreseen) : undefined;
  const send = (attempt: Omit<Attempt, 'idempotencyKey'>) => {
    if (!confirm.isPending) {
      confirm.mutate({ ...attempt, idempotencyKey: key.current() });
    }
  };
  const decideAnew = (localStart: string | undefined) => {
    key.renew();
    confirm.reset();
    setInstead(localStart);
  };
  const start = instead ?? words.localStart;
  return (
    <div className={styles['acts']}>
      {obstacle !== undefined ? (
        <InTheWay
          obstacle={hasHours ? obstacle : { ...obstacle, nearest: [] }}
          onNearest={decideAnew}
          onOverride={(overrideReason) => send({ localStart: undefined, overrideReason })}
          isPending={confirm.isPending}
        />
      ) : confirm.isError && refused === undefined ? (
        <ActTrouble error={confirm.error} booking={booking} />
      ) : null}
      <div>
        <WhoIsTold booking={booking} tells={false} />
      </div>
      {obstacle === undefined ? (
        <div className={styles['buttons']}>
          <Button
            size="md"
            onClick={() => send({ localStart: instead, overrideReason: undefined })}
            aria-disabled={confirm.isPending}
          >
            {say(confirm.isPending ? 'booking.confirming' : 'booking.confirm', {
              day: instead === undefined ? formats.weekday(words.day) : formats.shortDay(start.slice(0, 10)),
              time: formats.time(start),
            })}
          </Button>
          {instead === undefined ? null : (
            <Button variant="default" onClick={() => decideAnew(undefined)}>
              {say('move.keep')}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
