/**
 * What is booked while somebody or something is away, with what is to become of each: for all at once, or one by one. The
 * message that each customer would get can be read before.
 */
import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { VisitOfAbsence } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { instantOf, localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { messageOfVisit } from '../../queries/absences.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpen } from '../../ui/context/opened.ts';
import { FactRow } from '../../ui/display/sentence.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import textLink from '../../ui/styles/text-link.module.css';
import styles from './absences.module.css';
import {
  type Choice,
  type ChoiceKind,
  type Choices,
  choiceKinds,
  chosenForAll,
  decisionsOf,
  keyOf,
  left,
  suggested,
} from './away.ts';

/** How customers are told. */
export interface Telling {
  readonly notifies: boolean;
  readonly message: string;
}

export function notificationOf({ message, notifies }: Telling) {
  const words = message.trim();
  return { notifyParticipants: notifies, ...(notifies && words !== '' ? { message: words } : {}) };
}

interface VisitsProps {
  readonly visits: readonly VisitOfAbsence[];
  /** How many there are, listed or not. */
  readonly count: number;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
  readonly telling: Telling;
  readonly onTelling: (telling: Telling) => void;
  /** Whether they may be given to somebody else. */
  readonly mayGive: boolean;
}

export function Visits({ choices, count, mayGive, onChoose, onTelling, telling, visits }: VisitsProps) {
  const { say } = useDashboard();
  const kinds = choiceKinds.filter(
    (kind) => kind !== 'SUBSTITUTE' || visits.some((each) => hasSubstitute(each, mayGive)),
  );
  return (
    <>
      <NativeSelect
        label={say('away.forAll')}
        value=""
        onChange={(event) => {
          const kind = event.currentTarget.value as ChoiceKind;
          onChoose(chosenForAll(visits, kind, { choices, mayGive }));
        }}
        data={[
          { value: '', label: say('away.chooseForAll'), disabled: true },
          ...kinds.map((kind) => ({ value: kind, label: say(`away.all.${kind}`) })),
        ]}
      />
      <ul className={styles['visits']}>
        {visits.map((visit) => (
          <Visit
            key={keyOf(visit)}
            visit={visit}
            choice={choices[keyOf(visit)] ?? left}
            mayGive={mayGive}
            telling={telling}
            onChoose={(choice) => onChoose({ ...choices, [keyOf(visit)]: choice })}
          />
        ))}
      </ul>
      {count > visits.length ? <p>{say('within.more', { count: count - visits.length })}</p> : null}
      <Switch
        size="md"
        label={say('away.notify')}
        description={telling.notifies ? say('away.notifyOnce') : say('booking.tellNo')}
        checked={telling.notifies}
        onChange={(event) => onTelling({ ...telling, notifies: event.currentTarget.checked })}
      />
      {telling.notifies ? (
        <Textarea
          label={say('away.message')}
          description={say('away.messageHint')}
          maxLength={2000}
          autosize
          minRows={2}
          dir="auto"
          value={telling.message}
          onChange={(event) => onTelling({ ...telling, message: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}

const hasSubstitute = (visit: VisitOfAbsence, mayGive: boolean) =>
  suggested(visit, 'SUBSTITUTE', mayGive) !== undefined;

interface VisitProps {
  readonly visit: VisitOfAbsence;
  readonly choice: Choice;
  readonly mayGive: boolean;
  readonly telling: Telling;
  readonly onChoose: (choice: Choice) => void;
}

function Visit({ choice, mayGive, onChoose, telling, visit }: VisitProps) {
  const { formats, frame, say } = useDashboard();
  const open = useOpen();
  const titleId = useId();
  const start = localAt(Date.parse(visit.startDate), frame.timeZone);
  const when = `${formats.shortDay(start.slice(0, 10))}, ${formats.time(start)}`;
  const [first] = visit.bookings;
  const name = visit.contactName ?? visit.title;
  const facts = [
    visit.bookings.length > 1 ? formats.list(visit.bookings.map(({ title }) => title)) : visit.title,
    ...(visit.contactName === undefined ? [] : [visit.contactName]),
    ...(visit.eventId === undefined ? [] : [say('within.people', { count: visit.participants })]),
    ...(visit.waiting === 0 ? [] : [say('away.waiting', { count: visit.waiting })]),
    ...(visit.bookings.some(({ status }) => status === 'PENDING') ? [say('away.pending')] : []),
  ];
  const kinds = choiceKinds.filter((kind) => kind !== 'SUBSTITUTE' || hasSubstitute(visit, mayGive));
  return (
    <li className={styles['visit']}>
      <p id={titleId}>
        {first === undefined ? (
          <span className="oh-time">{when}</span>
        ) : (
          <button type="button" className={textLink['link']} onClick={() => open({ booking: first.bookingId })}>
            {when}
          </button>
        )}{' '}
        <span>
          <FactRow facts={facts} />
        </span>
      </p>
      <div className={styles['choice']}>
        <NativeSelect
          aria-label={say('away.choiceOf', { name: own(name), when })}
          value={choice.kind}
          onChange={(event) => onChoose(suggested(visit, event.currentTarget.value as ChoiceKind, mayGive) ?? left)}
          data={kinds.map((kind) => ({ value: kind, label: say(`away.choice.${kind}`) }))}
        />
        {choice.kind === 'SUBSTITUTE' ? (
          <NativeSelect
            aria-label={say('away.substituteOf', { name: own(name), when })}
            value={choice.substituteId ?? ''}
            onChange={(event) => onChoose({ ...choice, substituteId: event.currentTarget.value })}
            data={visit.substitutes.map(({ bookedMinutes, name: other, resourceId }) => ({
              value: resourceId,
              label: say('away.load', { name: own(other), hours: formats.number(Math.round(bookedMinutes / 6) / 10) }),
            }))}
          />
        ) : null}
        {choice.kind === 'MOVE' ? (
          <NewTime
            visit={visit}
            choice={choice}
            label={say('away.timeOf', { name: own(name), when })}
            onChoose={onChoose}
          />
        ) : null}
      </div>
      {telling.notifies && choice.kind !== 'LEAVE' ? (
        <MessageOf
          visit={visit}
          choice={choice}
          telling={telling}
          label={say('away.readOf', { name: own(name), when })}
        />
      ) : null}
    </li>
  );
}

const otherTime = 'other';

function instantOfTyped(typed: string, timeZone: string): string | undefined {
  return typed === '' ? undefined : new Date(instantOf(typed, timeZone)).toISOString();
}

interface NewTimeProps {
  readonly visit: VisitOfAbsence;
  readonly choice: Choice;
  readonly label: string;
  readonly onChoose: (choice: Choice) => void;
}

/** One of the nearest free times, or one that is typed, by the clock of the site. */
function NewTime({ choice, label, onChoose, visit }: NewTimeProps) {
  const { formats, frame, say } = useDashboard();
  const isListed = choice.startDate !== undefined && visit.starts.includes(choice.startDate);
  const [isOther, setOther] = useState(!isListed);
  const [typed, setTyped] = useState('');
  const wordsOf = (startDate: string) => {
    const local = localAt(Date.parse(startDate), frame.timeZone);
    return `${formats.shortDay(local.slice(0, 10))}, ${formats.time(local)}`;
  };
  return (
    <>
      <NativeSelect
        aria-label={label}
        value={isOther || !isListed ? otherTime : choice.startDate}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setOther(value === otherTime);
          onChoose({ ...choice, startDate: value === otherTime ? instantOfTyped(typed, frame.timeZone) : value });
        }}
        data={[
          ...visit.starts.map((startDate) => ({ value: startDate, label: wordsOf(startDate) })),
          { value: otherTime, label: say('away.otherTime') },
        ]}
      />
      {isOther || !isListed ? (
        <TextInput
          type="datetime-local"
          aria-label={say('away.otherTimeOf', { label })}
          value={typed}
          error={choice.startDate === undefined ? say('away.chooseTime') : undefined}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setTyped(value);
            onChoose({ ...choice, startDate: instantOfTyped(value, frame.timeZone) });
          }}
        />
      ) : null}
    </>
  );
}

interface MessageOfProps {
  readonly visit: VisitOfAbsence;
  readonly choice: Choice;
  readonly telling: Telling;
  readonly label: string;
}

function MessageOf({ label, ...shown }: MessageOfProps) {
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
        {say('away.read')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Message {...shown} /> : null}
      </div>
    </>
  );
}

function Message({ choice, telling, visit }: Omit<MessageOfProps, 'label'>) {
  const { say, session } = useDashboard();
  const [decision] = decisionsOf([visit], { [keyOf(visit)]: choice });
  const within = visit.bookings.find(({ isWithin }) => isWithin) ?? visit.bookings[0];
  const asked = {
    kind: decision?.kind ?? ('CANCEL' as const),
    ...(within === undefined ? {} : { bookingId: within.bookingId }),
    ...(visit.eventId === undefined ? {} : { eventId: visit.eventId }),
    ...(decision?.substituteId === undefined ? {} : { substituteId: decision.substituteId }),
    ...(decision?.startDate === undefined ? {} : { startDate: decision.startDate }),
    participantNotification: notificationOf(telling),
  };
  const read = useQuery(messageOfVisit(session.client, asked));
  if (read.data === undefined) {
    return <Reading error={read.error} onAgain={() => void read.refetch()} />;
  }
  return read.data === null ? (
    <p className="oh-soft">{say('away.noMessage')}</p>
  ) : (
    <div className={styles['message']} lang={read.data.language} dir="auto">
      <p className={styles['subject']}>{read.data.subject}</p>
      <p className={styles['text']}>{read.data.text}</p>
    </div>
  );
}
