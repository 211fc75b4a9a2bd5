/**
 * Cancelling a booking, or declining one that waits. The place may be taken by somebody else the moment it is free: the
 * consequence is said first, who will be told is shown with a switch, and nothing is shown as done before the server
 * says so.
 */

import { Button, Textarea } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { participantsOf } from '@openhours/contract/bookings/visit-price';
import { maxNotificationMessage } from '@openhours/contract/calendar/limits';
import { useEffect, useRef, useState } from 'react';
import { hasSeats, wordsOf } from '../../bookings/booking-words.ts';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { staffNewsOf } from '../../bookings/telling.ts';
import { own } from '../../language/bidi.ts';
import { useEndBooking } from '../../queries/booking-mutations.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNow } from '../../ui/context/now.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import actions from '../../ui/styles/actions.module.css';
import type { ActPart } from './act-row.tsx';
import { ActTrouble, WhoIsTold } from './act-words.tsx';
import { useWaiving } from './booking-fee.tsx';
import { afterEnd } from './bulk-deciding.ts';

export type End = 'cancel' | 'decline';

const ends: Readonly<Partial<Record<Booking['status'], End>>> = {
  CREATED: 'decline',
  PENDING: 'decline',
  WAITING_LIST: 'decline',
  CONFIRMED: 'cancel',
};
const doing = { cancel: 'booking.cancelling', decline: 'booking.declining' } as const;

export function useEndAct(booking: Booking, onChanged: () => void): ActPart {
  const { formats, frame, say, session } = useDashboard();
  const { nowMs } = useNow();
  const [asked, setAsked] = useState<End | undefined>(undefined);
  const [message, setMessage] = useState('');
  const telling = useTelling([booking.contactDetails?.email]);
  const { tells } = telling;
  const question = useRef<HTMLHeadingElement>(null);
  const key = useIdempotencyKey();
  const waiving = useWaiving({ bookingId: booking.id }, key.renew);
  const words = wordsOf(booking, frame.timeZone);
  const name = own(words.name ?? say('bookings.nobody'));
  const time = formats.time(words.localStart);
  // Of a class or a course only places become free: its time goes on with the others.
  const seats = hasSeats(booking) ? { count: participantsOf(booking) } : undefined;
  const day = formats.day(words.day);

  // What is booked together is cancelled together (booked-together.tsx).
  const isTogether = booking.multiServiceBookingInfo !== undefined && ends[booking.status] === 'cancel';
  const end = isTogether ? undefined : ends[booking.status];
  // A question that was asked of a booking that waited is no question about a confirmed one.
  const isAsking = asked !== undefined && asked === end;

  const ending = useEndBooking(session.client, {
    onSuccess: () => setAsked(undefined),
    onError: (error) => {
      if (key.renewIfDecided(error)) {
        // Decided on something that is no longer so: show how it stands and let the person decide again.
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

  if (ending.isSuccess && end === undefined) {
    const { variables } = ending;
    const done = (
      <Notice
        meaning="good"
        title={
          variables.end === 'decline'
            ? say('booking.declined')
            : seats === undefined
              ? say('booking.cancelled', { time })
              : say('booking.cancelledSeats', seats)
        }
        spoken
      >
        <WhoIsTold booking={booking} tells={variables.tells} news={staffNewsOf(booking, 'STAFF_BOOKING_CANCELED')} />
      </Notice>
    );
    return { acts: [], view: done, isOpen: false };
  }
  const trouble = ending.isError ? <ActTrouble error={ending.error} booking={booking} /> : null;
  if (end === undefined) {
    return { acts: [], view: trouble, isOpen: false };
  }
  if (!isAsking) {
    const ask = () => {
      ending.reset();
      setAsked(end);
    };
    return {
      acts: [{ id: 'end', label: say(`booking.${end}`), onPress: ask, isDanger: true }],
      view: trouble,
      isOpen: false,
    };
  }
  const press = () => {
    if (ending.isPending) {
      return;
    }
    ending.mutate({
      end,
      bookingId: booking.id,
      revision: booking.revision,
      tells,
      message,
      waivesFee: end === 'cancel' && waiving.isWaived,
      idempotencyKey: key.current(),
    });
  };
  const asking = (
    <section className={actions['question']} aria-labelledby="end-title">
      <h2 id="end-title" ref={question} tabIndex={-1}>
        {say(`booking.${end}Title`)}
      </h2>
      {trouble}
      <p>
        {afterEnd([booking], nowMs).restorable.length === 0
          ? say('booking.finalConsequence')
          : seats === undefined
            ? say(`booking.${end}Consequence`, { day, time })
            : say(`booking.${end}SeatsConsequence`, { ...seats, day, time })}
      </p>
      {end === 'cancel' ? waiving.part : null}
      <div>
        <WhoIsTold booking={booking} tells={tells} news={staffNewsOf(booking, 'STAFF_BOOKING_CANCELED')} />
      </div>
      <TellSwitch telling={telling} label={say('booking.tell', { name })} onChoice={key.renew} />
      {tells ? (
        <Textarea
          id="end-message"
          label={say('booking.message')}
          value={message}
          maxLength={maxNotificationMessage}
          rows={2}
          onChange={(event) => {
            setMessage(event.currentTarget.value);
            key.renew();
          }}
        />
      ) : null}
      <div className={actions['buttons']}>
        <Button className={actions['dangerFilled'] as string} onClick={press} aria-disabled={ending.isPending}>
          {say(ending.isPending ? doing[end] : `booking.${end}`)}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            ending.reset();
            setAsked(undefined);
          }}
        >
          {say('booking.keep')}
        </Button>
      </div>
    </section>
  );
  return { acts: [], view: asking, isOpen: true };
}
