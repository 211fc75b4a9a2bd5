/**
 * Confirming a booking that waits. What stands in the way of its time is said before, by name, not found out after: the
 * nearest free times come first and confirm the booking there, both at once come second, with the right and a reason.
 */

import { Button } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { isUndecidedStatus } from '@openhours/contract/bookings/statuses';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BookingConflict } from '../../bookings/booking-conflict.tsx';
import { hasSeats, wordsOf } from '../../bookings/booking-words.ts';
import { type Obstacle, obstacleExplained, obstacleRefused } from '../../bookings/obstacle.ts';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { staffNewsOf } from '../../bookings/telling.ts';
import { instantOf, localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { explained } from '../../queries/availability.ts';
import { MovedOnly, useConfirmBooking } from '../../queries/booking-mutations.ts';
import { isDecided } from '../../session/decided.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { ActRow, type ActRowProps } from './act-row.tsx';
import { ActTrouble, WhoIsTold } from './act-words.tsx';
import styles from './bookings.module.css';
import { SameTime } from './same-time.tsx';

/** Another time than the one that was asked for. */
interface OtherTime {
  /** On the place's clock. */
  readonly localStart: string;
  /** Whose, where that is somebody else than was asked for. */
  readonly staffId: string | undefined;
}

/** One decision, which stays the same however often it is sent. */
interface Attempt {
  /** As it stood when it was decided. */
  readonly revision: string;
  readonly instead: OtherTime | undefined;
  /** Absent: the server refuses a time that cannot be had. */
  readonly overrideReason: string | undefined;
  readonly tells: boolean;
  readonly idempotencyKey: string;
}

/** A place on a session or a course is no time that could be moved by hours. */
function isAppointment(booking: Booking): boolean {
  return booking.bookedEntity.slot !== undefined && !hasSeats(booking);
}

/** What somebody else has by now: confirming asks for nothing else. */
function withRival(obstacle: Obstacle | undefined): Obstacle | undefined {
  return obstacle === undefined || obstacle.rivals.length === 0 ? undefined : obstacle;
}

interface ConfirmBookingProps {
  readonly booking: Booking;
  readonly onChanged: () => void;
  /** What else can be done, beside it. */
  readonly others: ActRowProps;
}

export function ConfirmBooking({ booking, onChanged, others }: ConfirmBookingProps) {
  const { formats, frame, say, session } = useDashboard();
  const key = useIdempotencyKey();
  /**
   * The decision that has no answer yet: pressing again repeats it to the letter, or the server would take it for
   * another.
   */
  const unanswered = useRef<Attempt | undefined>(undefined);
  const [instead, setInstead] = useState<OtherTime | undefined>(undefined);
  const telling = useTelling([booking.contactDetails.email]);
  const { tells } = telling;
  const words = wordsOf(booking, frame.timeZone);
  const { slot } = booking.bookedEntity;
  const hasHours = isAppointment(booking);
  const lengthMs = Date.parse(booking.endDate ?? '') - Date.parse(booking.startDate ?? '');
  const judged = useQuery({
    ...explained(session.client, {
      serviceId: slot?.serviceId ?? '',
      localStart: words.localStart,
      localEnd: words.localEnd,
      resourceId: slot?.resource?.id,
      timeZone: frame.timeZone,
      movingBookingId: booking.id,
    }),
    enabled: hasHours && isUndecidedStatus(booking.status) && words.day >= frame.today,
    // A service that is gone has no answer; the server decides when it is confirmed.
    retry: false,
  });

  const confirm = useConfirmBooking<Attempt>(
    session.client,
    ({ instead: other, ...attempt }) => ({
      ...attempt,
      bookingId: booking.id,
      slot: other === undefined ? undefined : slotAt(other),
    }),
    {
      onSuccess: () => forget(),
      onError: (error) => {
        if (isDecided(error instanceof MovedOnly ? error.failure : error)) {
          // Refused: whatever is decided next is a new decision, on how it stands now.
          forget();
          setInstead(undefined);
          onChanged();
        }
      },
    },
  );

  function forget(): void {
    key.renew();
    unanswered.current = undefined;
  }

  function slotAt({ localStart, staffId }: OtherTime) {
    const resourceId = staffId ?? slot?.resource?.id;
    return {
      ...(slot?.serviceId === undefined ? {} : { serviceId: slot.serviceId }),
      startDate: localStart,
      endDate: localAt(instantOf(localStart, frame.timeZone) + lengthMs, frame.timeZone),
      timezone: frame.timeZone,
      ...(resourceId === undefined
        ? { resourceSelections: [{ selectionMethod: 'ANY_RESOURCE' as const }] }
        : { resource: { id: resourceId } }),
    };
  }

  const news = staffNewsOf(booking, 'STAFF_BOOKING_CREATED');
  // Without an answer the calendar tells whether it was done.
  if (booking.status === 'CONFIRMED' && (confirm.isSuccess || unanswered.current !== undefined)) {
    return (
      <Notice
        meaning="good"
        title={say('booking.confirmed', {
          day: formats.day(words.day),
          time: formats.time(words.localStart),
        })}
        spoken
      >
        <WhoIsTold booking={booking} tells={confirm.variables?.tells ?? tells} news={news} />
      </Notice>
    );
  }
  if (!isUndecidedStatus(booking.status)) {
    return confirm.isError ? <ActTrouble error={confirm.error} booking={booking} /> : null;
  }
  const isMovedOnly = confirm.error instanceof MovedOnly;
  const failure = confirm.error instanceof MovedOnly ? confirm.error.failure : confirm.error;
  const refused = obstacleRefused(failure, frame.timeZone);
  const foreseen = judged.data === undefined ? undefined : withRival(obstacleExplained(judged.data));
  const obstacle = instead === undefined ? (refused ?? foreseen) : undefined;
  const send = (attempt: Pick<Attempt, 'instead' | 'overrideReason'>) => {
    if (!confirm.isPending) {
      unanswered.current ??= { ...attempt, tells, revision: booking.revision, idempotencyKey: key.current() };
      confirm.mutate(unanswered.current);
    }
  };
  const decideAnew = (other: OtherTime | undefined) => {
    forget();
    confirm.reset();
    setInstead(other);
  };
  const start = instead?.localStart ?? words.localStart;
  // Who waits for a place has none that could be moved (bookings sheet 20).
  const mayMove = hasHours && booking.status !== 'WAITING_LIST' && booking.multiServiceBookingInfo === undefined;
  return (
    <div className={styles['acts']}>
      {isMovedOnly ? (
        <Notice
          meaning="warn"
          title={say('confirm.movedOnly', { day: formats.day(words.day), time: formats.time(words.localStart) })}
          spoken
        >
          <p>{say(isDecided(failure) ? 'confirm.movedOnlyRefused' : 'confirm.movedOnlyUnanswered')}</p>
        </Notice>
      ) : null}
      {obstacle !== undefined ? (
        <BookingConflict
          obstacle={mayMove ? obstacle : { ...obstacle, nearest: [] }}
          around={
            mayMove
              ? {
                  serviceId: slot?.serviceId ?? '',
                  localStart: words.localStart,
                  durationMinutes: lengthMs / 60_000,
                  resourceId: slot?.resource?.id,
                  timeZone: frame.timeZone,
                  today: frame.today,
                  moving: { bookingId: booking.id, localStart: words.localStart, resourceId: slot?.resource?.id },
                }
              : undefined
          }
          onNearest={(localStart, staffId) => decideAnew({ localStart, staffId })}
          onOverride={(overrideReason) => send({ instead: undefined, overrideReason })}
          isPending={confirm.isPending}
        />
      ) : confirm.isError && !isMovedOnly ? (
        <ActTrouble error={confirm.error} booking={booking} />
      ) : null}
      {hasHours && instead === undefined ? <SameTime booking={booking} /> : null}
      <div>
        <WhoIsTold booking={booking} tells={tells} news={news} />
      </div>
      <TellSwitch
        telling={telling}
        // A decision that has no answer yet is repeated to the letter.
        disabled={confirm.isPending || unanswered.current !== undefined}
        label={say('booking.tell', { name: own(words.name ?? say('bookings.nobody')) })}
      />
      <ActRow {...others}>
        {obstacle === undefined ? (
          <>
            <Button
              size="md"
              onClick={() => send({ instead, overrideReason: undefined })}
              aria-disabled={confirm.isPending}
            >
              {say(confirm.isPending ? 'booking.confirming' : 'booking.confirm', {
                day: instead === undefined ? formats.weekday(words.day) : formats.shortDay(start.slice(0, 10)),
                time: formats.time(start),
              })}
            </Button>
            {instead === undefined || isMovedOnly ? null : (
              <Button variant="default" onClick={() => decideAnew(undefined)}>
                {say('move.keep')}
              </Button>
            )}
          </>
        ) : null}
      </ActRow>
    </div>
  );
}
