/**
 * Taking back that a booking was cancelled or declined, as long as its place is free. Who knows of the end is told of this
 * too, after one question; where nobody knows, nothing was said and it is back at once.
 */

import { Button } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { isEndedStatus } from '@openhours/contract/bookings/statuses';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasSeats, wordsOf } from '../../bookings/booking-words.ts';
import { obstacleExplained } from '../../bookings/obstacle.ts';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { staffNewsOf } from '../../bookings/telling.ts';
import { own } from '../../language/bidi.ts';
import { explained } from '../../queries/availability.ts';
import { useRestoreBooking } from '../../queries/booking-mutations.ts';
import { historyOf } from '../../queries/bookings.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNow } from '../../ui/context/now.ts';
import { useReach } from '../../ui/context/signed-in.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import actions from '../../ui/styles/actions.module.css';
import { ActTrouble, WhoIsTold } from './act-words.tsx';
import styles from './bookings.module.css';
import { wayBackFromEnd } from './way-back.ts';

export function RestoreBooking({ booking, onChanged }: { booking: Booking; onChanged: () => void }) {
  const { formats, frame, say, session } = useDashboard();
  const { nowMs } = useNow();
  const mayRestore = useReach('BOOKINGS.MANAGE') !== undefined;
  const isEnded = isEndedStatus(booking.status);
  const history = useInfiniteQuery({ ...historyOf(session.client, booking.id), enabled: isEnded });
  const back = wayBackFromEnd(booking, history.data?.pages.flatMap((page) => page.acts) ?? [], nowMs);
  const [isAsked, setAsked] = useState(false);
  const key = useIdempotencyKey();
  const telling = useTelling([booking.contactDetails.email]);
  // Whoever knows nothing of the end has nothing to learn of it.
  const tells = back?.isKnown === true && telling.tells;
  const words = wordsOf(booking, frame.timeZone);
  const { slot } = booking.bookedEntity;
  const judged = useQuery({
    ...explained(session.client, {
      serviceId: slot?.serviceId ?? '',
      localStart: words.localStart,
      localEnd: words.localEnd,
      resourceId: slot?.resource?.id,
      timeZone: frame.timeZone,
    }),
    enabled: back?.takesTime === true && mayRestore && !hasSeats(booking),
    // A service that is gone has no answer; the server decides when it is restored.
    retry: false,
  });
  const restoring = useRestoreBooking(session.client, {
    onSuccess: () => {
      setAsked(false);
      key.renew();
    },
    onError: (error) => {
      if (key.renewIfDecided(error)) {
        onChanged();
      }
    },
  });
  const when = { day: formats.day(words.day), time: formats.time(words.localStart) };
  const news = staffNewsOf(booking, 'STAFF_BOOKING_RESTORED');
  if (!isEnded) {
    return restoring.isSuccess ? (
      <Notice meaning="good" title={say('restore.done', when)} spoken>
        <WhoIsTold booking={booking} tells={restoring.variables.tells} news={news} />
      </Notice>
    ) : null;
  }
  const trouble = restoring.isError ? <ActTrouble error={restoring.error} booking={booking} /> : null;
  if (back === undefined || !mayRestore) {
    return trouble;
  }
  const rivals = judged.data === undefined ? [] : (obstacleExplained(judged.data)?.rivals ?? []);
  if (rivals.length > 0 && !restoring.isPending) {
    return (
      <>
        {trouble}
        <p className="oh-soft">{say('restore.taken', when)}</p>
      </>
    );
  }
  const name = own(words.name ?? say('bookings.nobody'));
  const send = () => {
    if (!restoring.isPending) {
      restoring.mutate({ bookingId: booking.id, revision: booking.revision, tells, idempotencyKey: key.current() });
    }
  };
  if (!isAsked) {
    return (
      <div className={styles['acts']}>
        {trouble}
        <Button
          variant="default"
          aria-disabled={restoring.isPending}
          onClick={() => {
            restoring.reset();
            if (back.isKnown) {
              setAsked(true);
            } else {
              send();
            }
          }}
        >
          {say(restoring.isPending ? 'restore.doing' : 'restore.act')}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className={actions['question']}>
      <legend>{say('restore.title', when)}</legend>
      {trouble}
      <TellSwitch
        telling={telling}
        // The question was asked by a button that is gone.
        autoFocus
        onChoice={key.renew}
        label={say('booking.tell', { name })}
      />
      <div>
        <WhoIsTold booking={booking} tells={tells} news={news} />
      </div>
      <div className={actions['buttons']}>
        <Button aria-disabled={restoring.isPending} onClick={send}>
          {say(restoring.isPending ? 'restore.doing' : 'restore.act')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            restoring.reset();
            setAsked(false);
          }}
        >
          {say('restore.keep')}
        </Button>
      </div>
    </fieldset>
  );
}
