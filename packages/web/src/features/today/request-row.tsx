/** One request: who asks for what and when, with the answers to it. Pressed elsewhere it opens beside the day. */
import { Button } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { wordsOf } from '../../bookings/booking-words.ts';
import { AlertMarks } from '../../bookings/client-alerts.tsx';
import { peopleWords } from '../../bookings/count-words.ts';
import { localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { todayAddress } from '../../pages/dashboard-addresses.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';
import listRow from '../../ui/lists/list-row.module.css';
import actions from '../../ui/styles/actions.module.css';
import styles from './requests-today.module.css';
import { type Decided, useAnswer } from './use-answer.ts';

interface RequestRowProps {
  readonly booking: Booking;
  /** How many ask for the same time of the same person, this one included. */
  readonly atOnce: number;
  readonly tells: boolean;
  readonly mayDecide: boolean;
  readonly onDecided: (decided: Decided) => void;
}

export function RequestRow({ booking, atOnce, tells, mayDecide, onDecided }: RequestRowProps) {
  const { formats, frame, say } = useDashboard();
  const answer = useAnswer(onDecided);
  const [isAsked, setAsked] = useState(false);
  const words = wordsOf(booking, frame.timeZone);
  const name = words.name ?? say('bookings.nobody');
  const when = { day: formats.shortDay(words.day), time: formats.time(words.localStart) };
  const asked = localAt(Date.parse(booking.createdDate), frame.timeZone);
  const named = { name: own(name), ...when };
  // Whoever is told hears of it at once: that is asked first. Nobody told, nothing lost: it can be taken back.
  const isToldAtOnce = tells && booking.contactDetails.email !== undefined;
  const decline = () => answer.send({ act: 'decline', booking, tells });
  return (
    <li className={styles['request']}>
      <Link
        to={todayAddress}
        search={{ booking: booking.id }}
        id={`waiting-${booking.id}`}
        className={`${listRow['row']} ${styles['row']}`}
      >
        <span className={`oh-time ${styles['time']}`}>
          {when.day}, {when.time}
        </span>
        <span className={styles['facts']}>
          <bdi className={listRow['name']}>{name}</bdi>
          <FactRow facts={[words.service, peopleWords(booking, say)]} />
          <bdi className="oh-soft">{words.staff ?? ''}</bdi>
          <AlertMarks contactId={booking.contactDetails?.contactId} />
        </span>
        {atOnce < 2 ? null : (
          <span className={styles['mark']}>
            {say('today.sameTime', {
              count: atOnce,
              day: formats.shortDay(asked.slice(0, 10)),
              time: formats.time(asked),
            })}
          </span>
        )}
      </Link>
      {mayDecide && !isAsked ? (
        <div className={styles['answers']}>
          <Button
            variant="light"
            aria-label={say('today.confirmOne', named)}
            aria-disabled={answer.isPending}
            onClick={() => answer.send({ act: 'confirm', booking, tells })}
          >
            {say('today.confirm')}
          </Button>
          <Button
            variant="default"
            className={actions['danger'] as string}
            aria-label={say('today.declineOne', named)}
            aria-disabled={answer.isPending}
            onClick={() => (isToldAtOnce ? setAsked(true) : decline())}
          >
            {say('today.decline')}
          </Button>
        </div>
      ) : null}
      {isAsked ? (
        <fieldset className={styles['question']}>
          <legend>
            <Sentence text={say('today.declineAsk', { ...when, name: own(name) })} />
          </legend>
          <div className={actions['buttons']}>
            <Button
              autoFocus
              className={actions['dangerFilled'] as string}
              aria-disabled={answer.isPending}
              onClick={decline}
            >
              {say(answer.isPending ? 'booking.declining' : 'booking.decline')}
            </Button>
            <Button variant="default" onClick={() => setAsked(false)}>
              {say('booking.keep')}
            </Button>
          </div>
        </fieldset>
      ) : null}
      {answer.problem === undefined ? null : (
        <p role="alert" className={styles['problem']}>
          {answer.problem}
        </p>
      )}
    </li>
  );
}
