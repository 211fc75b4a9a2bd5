/** Saying that somebody or something is away: who, when, what customers read, and what becomes of what is booked then. */
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { absenceAddress, absencesAddress } from '../../pages/absence-addresses.ts';
import { useCreateAbsence, visitsOfNewAbsence } from '../../queries/absences.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNow } from '../../ui/context/now.ts';
import styles from '../../ui/editing/editing.module.css';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { refusalWords } from '../../ui/forms/refusal.ts';
import { AbsenceFields } from './absence-fields.tsx';
import { DecideVisits } from './decide-visits.tsx';
import { useDecisions } from './decisions.ts';
import { newAbsenceOf, problemOf, problemOfTime, type TypedAbsence, timesOf, whoOf } from './typed-absence.ts';
import { useWho } from './who.ts';

export function NewAbsencePage() {
  const { say } = useDashboard();
  const who = useWho();
  return (
    <EditorPage title={say('absences.newTitle')} back={{ address: absencesAddress, name: say('absences.title') }}>
      {!who.isKnown ? (
        <Reading error={who.error} onAgain={() => window.location.reload()} />
      ) : who.groups.length === 0 ? (
        <p>{say('desk.noCalendar')}</p>
      ) : (
        <Form who={who} />
      )}
    </EditorPage>
  );
}

type Who = ReturnType<typeof useWho>;

const none = [] as const;

/** What is booked in the time that is typed; nothing of a time before is shown. */
function useVisitsOf(typed: TypedAbsence) {
  const { session } = useDashboard();
  const isAskable = problemOfTime(typed) === undefined;
  const { allDay: _, ...times } = timesOf(typed);
  const read = useQuery(visitsOfNewAbsence(session.client, isAskable ? { ...whoOf(typed.who), ...times } : undefined));
  return { read, isAskable, visits: isAskable && !read.isPlaceholderData ? read.data?.visits : undefined };
}

/** A new absence as it is typed and decided about, and the act itself. */
function useNewAbsence({ groups }: Who) {
  const { session } = useDashboard();
  const { today } = useNow();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<TypedAbsence>({
    who: groups.length === 1 && groups[0]?.items.length === 1 ? groups[0].items[0]!.value : '',
    firstDay: today,
    lastDay: today,
    isAllDay: true,
    from: '09:00',
    to: '17:00',
    reason: '',
    notice: '',
  });
  const key = useIdempotencyKey();
  const booked = useVisitsOf(typed);
  const create = useCreateAbsence(session.client, {
    onSuccess: ({ absence }) => void navigate({ to: absenceAddress(absence.id) }),
    onError: key.renewIfDecided,
  });
  const changed = () => {
    key.renew();
    create.reset();
  };
  const decisions = useDecisions(booked.visits ?? none, changed);
  return {
    typed,
    booked,
    /** What is booked then is being read: whoever says that somebody is away decides about it first. */
    isReading: booked.isAskable && booked.visits === undefined,
    create,
    decisions,
    change(change: Partial<TypedAbsence>) {
      setTyped({ ...typed, ...change });
      changed();
    },
    submit() {
      const isReady = problemOf(typed) === undefined && booked.visits !== undefined && !decisions.isUndecided;
      if (isReady && !create.isPending) {
        create.mutate({
          absence: newAbsenceOf(typed),
          decisions: decisions.decisions,
          participantNotification: decisions.participantNotification,
          idempotencyKey: key.current(),
        });
      }
    },
  };
}

function Form({ who }: { readonly who: Who }) {
  const { say } = useDashboard();
  const { typed, booked, change, create, decisions, isReading, submit } = useNewAbsence(who);
  const [isTried, setTried] = useState(false);
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setTried(true);
        submit();
      }}
    >
      <Section title={say('absences.when')}>
        <div className={styles['form']}>
          <WhoField
            who={who}
            value={typed.who}
            isTried={isTried}
            onChange={(chosen) => {
              decisions.clear();
              change({ who: chosen });
            }}
          />
          <AbsenceFields typed={typed} isTried={isTried} onChange={change} />
        </div>
      </Section>
      {!booked.isAskable ? null : (
        <Section title={say('absences.booked')} hint={say('absences.bookedHint')}>
          <DecideVisits
            visits={booked.visits}
            count={booked.read.data?.count}
            read={booked.read}
            decisions={decisions}
          />
        </Section>
      )}
      {create.isError ? (
        <Notice meaning="bad" title={say('absences.notDone')} spoken>
          <p>{refusalWords(create.error, say, { CLOSED_DAY_LIMIT_REACHED: 'absences.full' })}</p>
        </Notice>
      ) : null}
      <div>
        <Button type="submit" aria-disabled={isReading || create.isPending}>
          {say(create.isPending ? 'act.saving' : 'absences.act')}
        </Button>
      </div>
    </form>
  );
}

interface WhoFieldProps {
  readonly who: Who;
  /** Empty: nobody is chosen yet. */
  readonly value: string;
  readonly isTried: boolean;
  readonly onChange: (who: string) => void;
}

function WhoField({ isTried, onChange, value, who }: WhoFieldProps) {
  const { say } = useDashboard();
  return (
    <NativeSelect
      label={say('absences.who')}
      value={value}
      error={isTried && value === '' ? say('absences.problem.who') : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(value === ''
          ? [{ group: say('absences.notChosen'), items: [{ value: '', label: say('absences.choose') }] }]
          : []),
        ...who.groups.map(({ group, items }) => ({ group, items: [...items] })),
      ]}
    />
  );
}
