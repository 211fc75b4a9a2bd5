/** The message that a customer would get of what is chosen for their visit, to be read before. */
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { VisitOfAbsence } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOfVisit } from '../../queries/absences.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import styles from './absences.module.css';
import { type Choice, decisionsOf, keyOf } from './choices.ts';
import { notificationOf, type Telling } from './decisions.ts';

/** So long somebody pauses before the message is asked for with their note. */
const typingPauseMs = 200;

interface MessageOfProps {
  readonly visit: VisitOfAbsence;
  readonly choice: Choice;
  readonly telling: Telling;
  readonly label: string;
}

export function MessageOf({ label, ...shown }: MessageOfProps) {
  const { say } = useDashboard();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {say('absences.read')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Message {...shown} /> : null}
      </div>
    </>
  );
}

function Message({ choice, telling, visit }: Omit<MessageOfProps, 'label'>) {
  const { say, session } = useDashboard();
  const [message] = useDebouncedValue(telling.message, typingPauseMs);
  const [decision] = decisionsOf([visit], { [keyOf(visit)]: choice });
  const within = visit.bookings.find(({ isWithin }) => isWithin) ?? visit.bookings[0];
  const asked = {
    kind: decision?.kind ?? ('CANCEL' as const),
    ...(within === undefined ? {} : { bookingId: within.bookingId }),
    ...(visit.eventId === undefined ? {} : { eventId: visit.eventId }),
    ...(decision?.substituteId === undefined ? {} : { substituteId: decision.substituteId }),
    ...(decision?.startDate === undefined ? {} : { startDate: decision.startDate }),
    participantNotification: notificationOf({ ...telling, message }),
  };
  const read = useQuery(messageOfVisit(session.client, asked));
  if (read.data === undefined) {
    return <Reading error={read.error} onAgain={() => void read.refetch()} />;
  }
  return read.data === null ? (
    <p className="oh-soft">{say('absences.noMessage')}</p>
  ) : (
    <div className={styles['message']} lang={read.data.language} dir="auto">
      <p className={styles['subject']}>{read.data.subject}</p>
      <p className={styles['text']}>{read.data.text}</p>
    </div>
  );
}
