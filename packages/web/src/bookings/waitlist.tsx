/**
 * Who waits for a session, a course or the appointments of a service, in their order: until when a place or a time is offered,
 * giving one out of turn, and taking somebody out.
 */

import { Button } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { Booking, WaitlistPlaceInLine } from '@openhours/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localAt } from '../days/dates.ts';
import { own } from '../language/bidi.ts';
import { useEnrollFromWaitlist, useRemoveFromWaitlist, type Waitlisted, waitlistOf } from '../queries/calendar.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { useIdempotencyKey } from '../ui/forms/idempotency-key.ts';
import { ShowMore } from '../ui/lists/show-more.tsx';
import { AddOnsOf } from './add-ons-of.tsx';
import styles from './waitlist.module.css';
import { positionIn } from './waitlist-position.ts';
import { WishWords } from './wish-words.tsx';

interface WaitlistProps {
  readonly of: Waitlisted;
  /** What is said where nobody waits; nothing unless said otherwise. */
  readonly nobody?: string;
  /** Absent where what is around it says it. */
  readonly title?: string;
}

export function Waitlist({ nobody, of, title }: WaitlistProps) {
  const { say, session } = useDashboard();
  const [told, setTold] = useState('');
  const pages = useInfiniteQuery(waitlistOf(session.client, of));
  const waiting = pages.data?.pages.flatMap((page) => page.waiting) ?? [];
  return (
    <>
      <p role="status" className={told === '' ? 'oh-heard' : undefined}>
        {told}
      </p>
      {waiting.length === 0 && pages.isSuccess && nobody !== undefined ? <p className="oh-soft">{nobody}</p> : null}
      {waiting.length === 0 ? null : (
        <>
          {title === undefined ? null : <h3>{title}</h3>}
          <ol className={styles['waitlist']} aria-label={say('inLine.title')}>
            {waiting.map(({ booking, place }, index) => (
              <Place
                key={place.bookingId}
                booking={booking}
                place={place}
                position={positionIn(of, { booking, place }, index)}
                onTold={setTold}
              />
            ))}
          </ol>
          <ShowMore list={pages} onMore={() => void pages.fetchNextPage()} />
        </>
      )}
    </>
  );
}

/** Whoever waits for an appointment waits for a time, everybody else for a place. */
const wordsOfPlace = {
  given: 'inLine.given',
  give: 'inLine.give',
  giveTo: 'inLine.giveTo',
  none: 'inLine.noPlace',
  offeredUntil: 'inLine.offeredUntil',
  passedOver: 'inLine.passedOver',
} as const;
const wordsOfTime = {
  given: 'inLine.timeGiven',
  give: 'inLine.giveTime',
  giveTo: 'inLine.giveTimeTo',
  none: 'inLine.noTime',
  offeredUntil: 'inLine.timeOfferedUntil',
  passedOver: 'inLine.timePassedOver',
} as const;

interface PlaceProps {
  readonly place: WaitlistPlaceInLine;
  readonly booking: Booking;
  readonly position: number;
  readonly onTold: (words: string) => void;
}

function Place({ booking, onTold, place, position }: PlaceProps) {
  const { formats, frame, say, session } = useDashboard();
  const [isAsking, setAsking] = useState(false);
  const giveKey = useIdempotencyKey();
  const removeKey = useIdempotencyKey();
  const { firstName = '', lastName = '' } = booking.contactDetails ?? {};
  const name = own([firstName, lastName].filter((part) => part !== '').join(' ') || say('inLine.noName'));
  const { bookingId } = place;
  const words = booking.wish === undefined ? wordsOfPlace : wordsOfTime;
  const give = useEnrollFromWaitlist(session.client, {
    onSuccess: () => onTold(say(words.given, { name })),
    onError: giveKey.renewIfDecided,
  });
  const remove = useRemoveFromWaitlist(session.client, {
    onSuccess: () => onTold(say('inLine.removed', { name })),
    onError: removeKey.renewIfDecided,
  });
  const isBusy = give.isPending || remove.isPending;
  const refused = give.error ?? remove.error;
  return (
    <li>
      <span>
        {say('inLine.place', { position, name })}{' '}
        <span className="oh-soft oh-small">
          {say('inLine.people', { count: place.totalParticipants })}
          {place.offerExpirationDate === undefined
            ? place.passedOver
              ? ` · ${say(words.passedOver)}`
              : ''
            : ` · ${say(words.offeredUntil, {
                time: formats.time(localAt(Date.parse(place.offerExpirationDate), frame.timeZone)),
              })}`}
        </span>
        <span className={`oh-soft oh-small ${styles['line']}`}>
          <WishWords booking={booking} />
        </span>
        <span className={`oh-soft oh-small ${styles['line']}`}>
          <AddOnsOf booking={booking} />
        </span>
      </span>
      {refused === null ? null : (
        <p role="alert">{say(isCallError(refused) && refused.status === 428 ? words.none : 'inLine.failed')}</p>
      )}
      {isAsking ? <p>{say('inLine.removeQuestion', { name })}</p> : null}
      <span className={styles['acts']}>
        {isAsking ? null : (
          <Button
            variant="default"
            aria-label={say(words.giveTo, { name })}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) {
                give.mutate({ bookingId, idempotencyKey: giveKey.current() });
              }
            }}
          >
            {say(words.give)}
          </Button>
        )}
        <Button
          variant={isAsking ? 'filled' : 'subtle'}
          aria-label={say('inLine.removeName', { name })}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isAsking) {
              setAsking(true);
            } else if (!isBusy) {
              remove.mutate({ bookingId, idempotencyKey: removeKey.current() });
            }
          }}
        >
          {say('inLine.remove')}
        </Button>
        {isAsking ? (
          <Button variant="subtle" onClick={() => setAsking(false)}>
            {say('inLine.keep')}
          </Button>
        ) : null}
      </span>
    </li>
  );
}
