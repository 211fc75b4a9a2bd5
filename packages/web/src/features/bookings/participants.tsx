/** How many people a booking brings; for classes and courses the number can be changed while there are places. */

import { Button } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { isEndedStatus } from '@openhours/contract/bookings/statuses';
import { participantsOf } from '@openhours/contract/bookings/visit-price';

import { useState } from 'react';
import { BookingConflict } from '../../bookings/booking-conflict.tsx';
import { hasSeats } from '../../bookings/booking-words.ts';
import { obstacleRefused } from '../../bookings/obstacle.ts';
import { PeopleCount, peopleOf } from '../../bookings/people-count.tsx';
import type { Formats } from '../../language/formats.ts';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import { useUpdateParticipants } from '../../queries/booking-mutations.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Fact } from '../../ui/display/facts.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';
import { SideBySide } from '../../ui/editing/side-by-side.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { ActTrouble } from './act-words.tsx';
import styles from './bookings.module.css';

/** Only classes and courses have places to count (bookings sheet 4.8), and only while they are not over. */
function mayChange(booking: Booking): boolean {
  const { participantsChoices, status } = booking;
  return participantsChoices === undefined && !isEndedStatus(status) && hasSeats(booking);
}

/** How many have chosen what, as far as their choice says something besides the time and whoever serves it. */
function choiceWords({ participantsChoices }: Booking, say: Say<DashboardTextId>, formats: Formats): string[] {
  return (participantsChoices?.serviceChoices ?? []).flatMap(({ choices = [], numberOfParticipants: count }) =>
    choices
      .flatMap(({ custom, duration }) => custom ?? (duration === undefined ? [] : formats.duration(duration.minutes)))
      .map((choice) => say('participants.choice', { count, choice })),
  );
}

export function Participants({ booking, onChanged }: { booking: Booking; onChanged: () => void }) {
  const { formats, frame, say, session } = useDashboard();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  /** What stood there when somebody began to type. */
  const [base, setBase] = useState(0);
  const key = useIdempotencyKey();
  const count = participantsOf(booking);
  const change = useUpdateParticipants(session.client, {
    onSuccess: () => {
      setTyped(undefined);
      key.renew();
    },
    onError: (error) => {
      if (key.renewIfDecided(error)) {
        onChanged();
      }
    },
  });
  // Changed elsewhere meanwhile, and not to what was typed here.
  const isContested = typed !== undefined && count !== base && typed !== String(count) && !change.isPending;
  const wanted = typed === undefined ? undefined : peopleOf(typed);
  const obstacle = change.isError ? obstacleRefused(change.error, frame.timeZone) : undefined;
  if (!mayChange(booking)) {
    const choices = choiceWords(booking, say, formats);
    return count === 1 && choices.length === 0 ? null : (
      <Fact name={say('participants.name')}>
        {choices.length === 0 ? count : <FactRow facts={[formats.number(count), ...choices]} />}
      </Fact>
    );
  }
  return (
    <Fact name={say('participants.name')}>
      {typed === undefined ? (
        <span className={styles['count']}>
          <span>{say('booking.people', { count })}</span>
          <Button
            variant="default"
            onClick={() => {
              setBase(count);
              setTyped(String(count));
            }}
          >
            {say('participants.change')}
          </Button>
        </span>
      ) : (
        <form
          className={styles['count']}
          onSubmit={(event) => {
            event.preventDefault();
            if (wanted !== undefined && !isContested && !change.isPending) {
              change.mutate({
                bookingId: booking.id,
                revision: booking.revision,
                totalParticipants: wanted,
                idempotencyKey: key.current(),
              });
            }
          }}
        >
          <PeopleCount
            typed={typed}
            className={styles['countField']}
            onType={(next) => {
              setTyped(next);
              key.renew();
              change.reset();
            }}
          />
          <Button type="submit" aria-disabled={wanted === undefined || isContested || change.isPending}>
            {say(change.isPending ? 'act.saving' : 'participants.save')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setTyped(undefined);
              change.reset();
            }}
          >
            {say('act.back')}
          </Button>
        </form>
      )}
      {isContested ? (
        <SideBySide
          title={say('editor.conflictField', { field: say('participants.name') })}
          mine={typed}
          theirs={String(count)}
          onMine={() => setBase(count)}
          onTheirs={() => {
            setTyped(undefined);
            change.reset();
          }}
        />
      ) : null}
      {obstacle !== undefined ? (
        <BookingConflict obstacle={{ ...obstacle, nearest: [] }} onNearest={() => undefined} />
      ) : change.isError ? (
        <ActTrouble error={change.error} booking={booking} />
      ) : null}
    </Fact>
  );
}
