/**
 * What waits for an answer, on Today: each request is confirmed or declined in its row. One switch says whether customers
 * are told; what was decided last stands above the rows, and a decline can be taken back from there.
 */

import { Button } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../bookings/booking-words.ts';
import { waitingWords } from '../../bookings/count-words.ts';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { own } from '../../language/bidi.ts';
import { bookingsAddress } from '../../pages/dashboard-addresses.ts';
import { bookingsChanged } from '../../queries/bookings.ts';
import type { Counted } from '../../queries/counted.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RequestRow } from './request-row.tsx';
import styles from './requests-today.module.css';
import { type Decided, useAnswer } from './use-answer.ts';

/** More requests than these stand behind a link. */
const shownRequests = 5;

/** The first of the requests, and how many wait in all. */
interface RequestsTodayProps extends Counted {
  readonly bookings: readonly Booking[];
}

export function RequestsToday({ bookings, ...counted }: RequestsTodayProps) {
  const { formats, say } = useDashboard();
  const queries = useQueryClient();
  const mayDecide = useReach('BOOKINGS.MANAGE') !== undefined;
  const shown = bookings.slice(0, shownRequests);
  const telling = useTelling(shown.map(({ contactDetails }) => contactDetails.email));
  const [last, setLast] = useState<Decided | undefined>(undefined);
  if (bookings.length === 0 && last === undefined) {
    return null;
  }
  const decided = (what: Decided) => {
    setLast(what);
    void bookingsChanged(queries);
  };
  return (
    <section aria-labelledby="today-waiting" className={styles['requests']}>
      <div className={styles['head']}>
        <h2 id="today-waiting">{waitingWords(counted, say, formats)}</h2>
        {mayDecide && shown.length > 0 ? (
          <div className={styles['telling']}>
            <TellSwitch telling={telling} label={say('today.tell')} />
          </div>
        ) : null}
      </div>
      {last === undefined ? null : (
        <LastDecision key={`${last.booking.id}-${last.act}`} last={last} onDecided={decided} />
      )}
      <ul>
        {shown.map((booking) => (
          <RequestRow
            key={booking.id}
            booking={booking}
            atOnce={bookings.filter((other) => isAtSameTime(other, booking)).length}
            tells={telling.tells}
            mayDecide={mayDecide}
            onDecided={decided}
          />
        ))}
      </ul>
      {counted.count > shown.length ? (
        <Link to={bookingsAddress} search={{ show: 'waiting' }} className={styles['all'] as string}>
          {say('bookings.showWaiting')}
        </Link>
      ) : null}
    </section>
  );
}

/** They ask for the same time of the same person, so that one of them can have it; the booking itself is one of them. */
function isAtSameTime(other: Booking, booking: Booking): boolean {
  const holderOf = ({ bookedEntity: { slot } }: Booking) => slot?.resource?.id ?? slot?.eventId;
  return other.startDate === booking.startDate && holderOf(other) === holderOf(booking);
}

/** What was decided last, and who is told of it; a decline may have been the wrong row. */
function LastDecision({ last, onDecided }: { readonly last: Decided; readonly onDecided: (what: Decided) => void }) {
  const { formats, frame, say } = useDashboard();
  const answer = useAnswer(onDecided);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with its row.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const { act, booking, tells } = last;
  const words = wordsOf(booking, frame.timeZone);
  const name = own(words.name ?? say('bookings.nobody'));
  const { email } = booking.contactDetails;
  return (
    <div ref={place} tabIndex={-1} className={styles['last']}>
      <Notice
        meaning="good"
        title={say(`today.${act}Done`, {
          name,
          day: formats.shortDay(words.day),
          time: formats.time(words.localStart),
        })}
        spoken
      >
        <p className="oh-soft">
          <Sentence
            text={tells && email !== undefined ? say('booking.tellYes', { email: own(email) }) : say('booking.tellNo')}
          />
        </p>
        {answer.problem === undefined ? null : <p>{answer.problem}</p>}
        {act === 'decline' ? (
          <div>
            <Button
              variant="default"
              aria-disabled={answer.isPending}
              onClick={() => answer.send({ act: 'restore', booking, tells })}
            >
              {say('bulk.takeBack')}
            </Button>
          </div>
        ) : null}
      </Notice>
    </div>
  );
}
