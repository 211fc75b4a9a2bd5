/** A booking that the desk has just made: when, for whom, who was told, and taking it back while no client was. */

import { Button } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { namesOfAddOns } from '@openhours/contract/bookings/add-on-names';
import { AddOnsOf } from '../../bookings/add-ons-of.tsx';

import { hasSeats, wordsOf } from '../../bookings/booking-words.ts';
import { DeskTrouble } from '../../bookings/desk-trouble.tsx';
import { usePlaceOf } from '../../bookings/place-of-booking.ts';
import { StaffTold } from '../../bookings/staff-told.tsx';
import { staffNewsOf } from '../../bookings/telling.ts';
import { own } from '../../language/bidi.ts';
import { useCancelSeries, useEndBooking } from '../../queries/booking-mutations.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';
import { WholePieces } from '../../ui/display/whole-pieces.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import panel from '../../ui/forms/panel-form.module.css';
import actions from '../../ui/styles/actions.module.css';
import styles from './new-booking.module.css';

interface BookedNoticeProps {
  /** One, or all of a series in the order of their times. */
  readonly bookings: readonly Booking[];
  readonly tells: boolean;
  readonly onAgain: () => void;
}

/** Takes back what was just booked: one booking, or a whole series. Nobody owes for what was booked by mistake. */
function useTakingBack(bookings: readonly Booking[]) {
  const { session } = useDashboard();
  const one = useEndBooking(session.client);
  const all = useCancelSeries(session.client, {});
  const [first] = bookings;
  const recurringGroupId = bookings.length < 2 ? undefined : first?.recurringGroupId;
  const { error, isPending, isSuccess } = recurringGroupId === undefined ? one : all;
  return {
    error,
    isPending,
    isSuccess,
    takeBack() {
      const idempotencyKey = `take-back-${first?.id}`;
      if (recurringGroupId !== undefined) {
        all.mutate({ recurringGroupId, bookings, tells: false, waivesFee: true, idempotencyKey });
      } else if (first !== undefined) {
        const { id: bookingId, revision } = first;
        one.mutate({ end: 'cancel', bookingId, revision, tells: false, waivesFee: true, idempotencyKey });
      }
    },
  };
}

export function BookedNotice({ bookings, ...rest }: BookedNoticeProps) {
  const [first] = bookings;
  return first === undefined ? null : <Made booking={first} bookings={bookings} {...rest} />;
}

/** `booking`: the first of them. */
function Made({ booking, bookings, onAgain, tells }: BookedNoticeProps & { readonly booking: Booking }) {
  const { formats, frame, say } = useDashboard();
  const { open } = useOpened();
  const words = wordsOf(booking, frame.timeZone);
  const place = usePlaceOf(booking);
  const addOns = namesOfAddOns(booking.bookedAddOns, String);
  const taken = addOns.length === 0 ? undefined : <AddOnsOf booking={booking} />;
  const takingBack = useTakingBack(bookings);
  const others = bookings.length - 1;
  if (takingBack.isSuccess) {
    return (
      <div className={panel['form']}>
        <Notice
          meaning="good"
          title={say(others > 0 ? 'desk.takenBackSeries' : hasSeats(booking) ? 'desk.takenBackSeat' : 'desk.takenBack')}
          spoken
        />
        <div className={actions['buttons']}>
          <Button onClick={onAgain}>{say('desk.bookAnother')}</Button>
        </div>
      </div>
    );
  }
  return (
    <div className={panel['form']}>
      <Notice meaning="good" title={say('desk.booked', { name: own(words.name ?? words.service) })} spoken>
        <p className={`oh-time ${styles['answer']}`}>
          <WholePieces pieces={[...formats.dayPieces(words.day), formats.time(words.localStart)]} />
        </p>
        <p>
          <FactRow facts={[words.service, words.staff, place, taken]} />
        </p>
        {others === 0 ? null : <p>{say('desk.bookedRest', { count: others })}</p>}
        <p>
          <Sentence
            text={
              tells && booking.contactDetails.email !== undefined
                ? say('desk.told', { email: own(booking.contactDetails.email) })
                : say('booking.tellNo')
            }
          />
        </p>
        <StaffTold
          news={bookings.flatMap((each) => staffNewsOf(each, 'STAFF_BOOKING_CREATED'))}
          wayBack={tells ? undefined : bookings.flatMap((each) => staffNewsOf(each, 'STAFF_BOOKING_CANCELED'))}
        />
      </Notice>
      {takingBack.error === null ? null : <DeskTrouble error={takingBack.error} />}
      <div className={actions['buttons']}>
        <Button onClick={() => open({ booking: booking.id })}>{say('desk.openBooking')}</Button>
        <Button variant="default" onClick={onAgain}>
          {say('desk.bookAnother')}
        </Button>
        {tells ? null : (
          <Button variant="default" aria-disabled={takingBack.isPending} onClick={takingBack.takeBack}>
            {say('desk.takeBack')}
          </Button>
        )}
      </div>
    </div>
  );
}
