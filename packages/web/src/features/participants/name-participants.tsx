/** Naming those who come with an open booking: a line for each; whom nobody knows yet stays without a name. */
import { Button } from '@mantine/core';
import type { Booking, FormField, NamedParticipant } from '@openhours/contract';
import { useState } from 'react';
import { ParticipantFields } from '../../bookings/participant-fields.tsx';
import { isNameless, lineOf, linesFor, participantsSent, typedAnswers } from '../../bookings/participant-lines.ts';
import { useNameParticipants } from '../../queries/participants.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { refusalWords } from '../../ui/forms/refusal.ts';
import styles from './participants.module.css';

interface NameParticipantsProps {
  readonly booking: Booking;
  readonly named: readonly NamedParticipant[];
  readonly total: number;
  readonly asksBirthDates: boolean;
  /** What each answers by themselves. */
  readonly questions: readonly FormField[];
  readonly onDone: () => void;
  readonly onChanged: () => void;
}

export function NameParticipants({
  asksBirthDates,
  booking,
  named,
  onChanged,
  onDone,
  questions,
  total,
}: NameParticipantsProps) {
  const { say, session } = useDashboard();
  const key = useIdempotencyKey();
  const [lines, setLines] = useState(() => linesFor(Math.max(total, named.length), named.map(lineOf)));
  const [isAsked, setAsked] = useState(false);
  const saving = useNameParticipants(session.client, {
    onSuccess: onDone,
    onError: (error) => {
      if (key.renewIfDecided(error)) {
        onChanged();
      }
    },
  });
  const known = new Map(named.map(({ answers, id }) => [id, typedAnswers(answers)]));
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!saving.isPending && !lines.some(isNameless)) {
          saving.mutate({
            bookingId: booking.id,
            revision: booking.revision,
            namedParticipants: participantsSent(lines),
            idempotencyKey: key.current(),
          });
        }
      }}
    >
      <ParticipantFields
        lines={lines}
        asksBirthDates={asksBirthDates}
        questions={questions}
        knownAnswers={({ id = '' }) => known.get(id) ?? {}}
        isAsked={isAsked}
        onChange={(next) => {
          setLines(next);
          key.renew();
          saving.reset();
        }}
      />
      {saving.error === null ? null : (
        <Notice meaning="warn" title={say('participants.names.notSaved')} spoken>
          <p>{refusalWords(saving.error, say)}</p>
        </Notice>
      )}
      <div className={styles['acts']}>
        <Button type="submit" aria-disabled={saving.isPending}>
          {say(saving.isPending ? 'act.saving' : 'participants.names.save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {say('act.back')}
        </Button>
      </div>
    </form>
  );
}
