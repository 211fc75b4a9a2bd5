/** Saying that somebody or something is away: who, when, what customers read, and what becomes of what is booked then. */
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { absenceAddress, absencesAddress } from '../../pages/absence-addresses.ts';
import { useCreateAbsence, visitsOfAway } from '../../queries/absences.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import styles from '../../ui/editing/editing.module.css';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { refusalWords } from '../../ui/forms/refusal.ts';
import {
  type Choices,
  countsOf,
  decisionsOf,
  newAbsenceOf,
  problemOf,
  problemOfTime,
  type TypedAway,
  timesOf,
  whoOf,
  withoutTime,
} from './away.ts';
import { AwayFields } from './away-fields.tsx';
import { notificationOf, type Telling, Visits } from './visits.tsx';
import { useWho } from './who.ts';

export function NewAbsencePage() {
  const { say } = useDashboard();
  const who = useWho();
  return (
    <EditorPage title={say('away.newTitle')} back={{ address: absencesAddress, name: say('away.title') }}>
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

function Form({ who }: { readonly who: ReturnType<typeof useWho> }) {
  const { frame, say, session } = useDashboard();
  const navigate = useNavigate();
  const mayGive = useReach('ABSENCES.MANAGE') === 'all';
  const only = who.groups.length === 1 && who.groups[0]?.items.length === 1 ? who.groups[0].items[0]?.value : undefined;
  const [away, setAway] = useState<TypedAway>({
    who: only ?? '',
    firstDay: frame.today,
    lastDay: frame.today,
    isAllDay: true,
    from: '09:00',
    to: '17:00',
    reason: '',
    notice: '',
    notices: {},
  });
  const [choices, setChoices] = useState<Choices>({});
  const [telling, setTelling] = useState<Telling>({ notifies: true, message: '' });
  const [isTried, setTried] = useState(false);
  const key = useIdempotencyKey();
  const isAskable = problemOfTime(away) === undefined;
  const { allDay: _, ...times } = timesOf(away);
  const asked = isAskable ? { ...whoOf(away.who), ...times } : undefined;
  const read = useQuery(visitsOfAway(session.client, asked));
  const visits = isAskable && !read.isPlaceholderData ? read.data?.visits : undefined;
  const create = useCreateAbsence(session.client, {
    onSuccess: ({ absence }) => void navigate({ to: absenceAddress(absence.id) }),
    onError: key.renewIfDecided,
  });
  const change = () => {
    key.renew();
    create.reset();
  };
  const isReady = problemOf(away) === undefined && visits !== undefined && !withoutTime(visits, choices);
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isReady && !create.isPending) {
          create.mutate({
            absence: newAbsenceOf(away),
            decisions: decisionsOf(visits, choices),
            participantNotification: notificationOf(telling),
            idempotencyKey: key.current(),
          });
        }
      }}
    >
      <Section title={say('away.when')}>
        <div className={styles['form']}>
          <NativeSelect
            label={say('away.who')}
            value={away.who}
            error={isTried && problemOf(away) === 'who' ? say('away.problem.who') : undefined}
            onChange={(event) => {
              setAway({ ...away, who: event.currentTarget.value });
              setChoices({});
              change();
            }}
            data={[
              ...(away.who === ''
                ? [{ group: say('away.notChosen'), items: [{ value: '', label: say('away.choose') }] }]
                : []),
              ...who.groups.map(({ group, items }) => ({ group, items: [...items] })),
            ]}
          />
          <AwayFields
            away={away}
            isTried={isTried}
            onChange={(changed) => {
              setAway({ ...away, ...changed });
              change();
            }}
          />
        </div>
      </Section>
      {!isAskable ? null : (
        <Section title={say('away.booked')} hint={say('away.bookedHint')}>
          {visits === undefined ? (
            <Reading error={read.error} onAgain={() => void read.refetch()} />
          ) : visits.length === 0 ? (
            <p className="oh-soft">{say('away.bookedNone')}</p>
          ) : (
            <div className={styles['form']}>
              <Visits
                visits={visits}
                count={read.data?.count ?? visits.length}
                choices={choices}
                mayGive={mayGive}
                telling={telling}
                onChoose={(chosen) => {
                  setChoices(chosen);
                  change();
                }}
                onTelling={(told) => {
                  setTelling(told);
                  change();
                }}
              />
              <p role="status">{say('away.summary', countsOf(visits, choices))}</p>
            </div>
          )}
        </Section>
      )}
      {create.isError ? (
        <Notice meaning="bad" title={say('away.notDone')} spoken>
          <p>{refusalWords(create.error, say, { CLOSED_DAY_LIMIT_REACHED: 'away.full' })}</p>
        </Notice>
      ) : null}
      <div>
        <Button type="submit" aria-disabled={create.isPending}>
          {say(create.isPending ? 'act.saving' : 'away.act')}
        </Button>
      </div>
    </form>
  );
}
