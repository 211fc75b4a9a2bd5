/**
 * Who waits for a session or a course, in their order: until when a place is offered, giving one out of turn, and
 * taking somebody out.
 */

import { Button } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { Booking, WaitlistPlaceInLine } from '@openhours/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddOnsOf } from '../../bookings/add-ons-of.tsx';
import { localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { useEnrollFromWaitlist, useRemoveFromWaitlist, waitlistOf } from '../../queries/calendar.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import styles from './calendar-page.module.css';
import type { Session } from './entries.ts';

export function Waitlist({ entry: { event } }: { readonly entry: Session }) {
  const { say, session } = useDashboard();
  const [told, setTold] = useState('');
  const pages = useInfiniteQuery(waitlistOf(session.client, event));
  const waiting = pages.data?.pages.flatMap((page) => page.waiting) ?? [];
  return (
    <>
      <p role="status" className={told === '' ? 'oh-heard' : undefined}>
        {told}
      </p>
      {waiting.length === 0 ? null : (
        <section aria-labelledby="waitlist">
          <h3 id="waitlist">{say('waitlist.title')}</h3>
          <ol className={styles['waitlist']}>
            {waiting.map(({ booking, place }) => (
              <Place key={place.bookingId} booking={booking} place={place} onTold={setTold} />
            ))}
          </ol>
          <ShowMore list={pages} onMore={() => void pages.fetchNextPage()} />
        </section>
      )}
    </>
  );
}

interface PlaceProps {
  readonly place: WaitlistPlaceInLine;
  readonly booking: Booking;
  readonly onTold: (words: string) => void;
}

function Place({ booking, onTold, place }: PlaceProps) {
  const { formats, frame, say, session } = useDashboard();
  const [isAsking, setAsking] = useState(false);
  const giveKey = useIdempotencyKey();
  const removeKey = useIdempotencyKey();
  const { firstName = '', lastName = '' } = booking.contactDetails ?? {};
  const name = own([firstName, lastName].filter((part) => part !== '').join(' ') || say('waitlist.noName'));
  const { bookingId } = place;
  const give = useEnrollFromWaitlist(session.client, {
    onSuccess: () => onTold(say('waitlist.given', { name })),
    onError: giveKey.renewIfDecided,
  });
  const remove = useRemoveFromWaitlist(session.client, {
    onSuccess: () => onTold(say('waitlist.removed', { name })),
    onError: removeKey.renewIfDecided,
  });
  const isBusy = give.isPending || remove.isPending;
  const refused = give.error ?? remove.error;
  return (
    <li>
      <span>
        {say('waitlist.place', { position: place.position, name })}{' '}
        <span className="oh-soft oh-small">
          {say('waitlist.people', { count: place.totalParticipants })}
          {place.offerExpirationDate === undefined
            ? place.passedOver
              ? ` · ${say('waitlist.passedOver')}`
              : ''
            : ` · ${say('waitlist.offeredUntil', {
                time: formats.time(localAt(Date.parse(place.offerExpirationDate), frame.timeZone)),
              })}`}
        </span>
        <span className={`oh-soft oh-small ${styles['taken']}`}>
          <AddOnsOf booking={booking} />
        </span>
      </span>
      {refused === null ? null : (
        <p role="alert">
          {say(isCallError(refused) && refused.status === 428 ? 'waitlist.noPlace' : 'waitlist.failed')}
        </p>
      )}
      {isAsking ? <p>{say('waitlist.removeQuestion', { name })}</p> : null}
      <span className={styles['waitlistActs']}>
        {isAsking ? null : (
          <Button
            variant="default"
            aria-label={say('waitlist.giveTo', { name })}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) {
                give.mutate({ bookingId, idempotencyKey: giveKey.current() });
              }
            }}
          >
            {say('waitlist.give')}
          </Button>
        )}
        <Button
          variant={isAsking ? 'filled' : 'subtle'}
          aria-label={say('waitlist.removeName', { name })}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isAsking) {
              setAsking(true);
            } else if (!isBusy) {
              remove.mutate({ bookingId, idempotencyKey: removeKey.current() });
            }
          }}
        >
          {say('waitlist.remove')}
        </Button>
        {isAsking ? (
          <Button variant="subtle" onClick={() => setAsking(false)}>
            {say('waitlist.keep')}
          </Button>
        ) : null}
      </span>
    </li>
  );
}
