/** One absence: what became of what was booked then, what still is, its time and words, and its end. */
import { Button } from '@mantine/core';
import type { Absence } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { absencesAddress } from '../../pages/absence-addresses.ts';
import {
  absenceById,
  absencesOf,
  useDecideAboutVisits,
  useEndAbsence,
  useUpdateAbsence,
  visitsOfAbsence,
} from '../../queries/absences.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import { useReach } from '../../ui/context/signed-in.ts';
import styles from '../../ui/editing/editing.module.css';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { AskOnce, Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { refusalWords } from '../../ui/forms/refusal.ts';
import {
  type Choices,
  changedAbsenceOf,
  countsOf,
  decisionsOf,
  problemOf,
  typedOf,
  whoTextOf,
  withoutTime,
} from './away.ts';
import { AwayFields } from './away-fields.tsx';
import { Outcomes } from './outcomes.tsx';
import { notificationOf, type Telling, Visits } from './visits.tsx';
import { useWhenWords } from './when-words.ts';
import { useWho } from './who.ts';

export function AbsenceView() {
  return <AbsencePage absenceId={useIdInAddress()} />;
}

function AbsencePage({ absenceId }: { readonly absenceId: string }) {
  const { frame, say, session } = useDashboard();
  const { nameOf } = useWho();
  const isOver = ({ localEnd, status }: Absence) => status === 'ENDED' || localEnd.slice(0, 10) < frame.today;
  const back = { address: absencesAddress, name: say('away.title') };
  return (
    <RowPage
      row={absenceById(session.client, absenceId)}
      listKey={absencesOf(session.client, '').queryKey}
      inList={(absences: readonly Absence[]) => absences.find(({ id }) => id === absenceId)}
      back={back}
      missing={{ title: say('away.missing'), hint: say('away.missingHint') }}
    >
      {(absence) => (
        <EditorPage title={nameOf(whoTextOf(absence))} back={back}>
          <Facts absence={absence} />
          <Outcomes absence={absence} />
          {isOver(absence) ? null : (
            <>
              <StillBooked absence={absence} />
              <Change key={absence.revision} absence={absence} />
              <End absence={absence} />
            </>
          )}
        </EditorPage>
      )}
    </RowPage>
  );
}

function Facts({ absence }: { readonly absence: Absence }) {
  const { say } = useDashboard();
  const whenWords = useWhenWords();
  return (
    <>
      <p className="oh-time">{whenWords(absence)}</p>
      {absence.status === 'ENDED' ? <Notice meaning="note" title={say('away.endedHint')} /> : null}
    </>
  );
}

/** What nobody has decided about, or what came in before: it can be decided now. */
function StillBooked({ absence }: { readonly absence: Absence }) {
  const { say, session } = useDashboard();
  const mayGive = useReach('ABSENCES.MANAGE') === 'all';
  const [choices, setChoices] = useState<Choices>({});
  const [telling, setTelling] = useState<Telling>({ notifies: true, message: '' });
  const key = useIdempotencyKey();
  const read = useQuery(visitsOfAbsence(session.client, absence.id));
  const decide = useDecideAboutVisits(session.client, {
    onSuccess: () => {
      key.renew();
      setChoices({});
    },
    onError: key.renewIfDecided,
  });
  const visits = read.data?.visits;
  const decisions = visits === undefined ? [] : decisionsOf(visits, choices);
  const isReady = visits !== undefined && decisions.length > 0 && !withoutTime(visits, choices);
  return (
    <Section title={say('away.stillBooked')}>
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
              key.renew();
              decide.reset();
            }}
            onTelling={(told) => {
              setTelling(told);
              key.renew();
            }}
          />
          <p role="status">{say('away.summary', countsOf(visits, choices))}</p>
          {decide.isError ? (
            <Notice meaning="bad" title={say('away.notDone')} spoken>
              <p>{refusalWords(decide.error, say)}</p>
            </Notice>
          ) : null}
          <div>
            <Button
              aria-disabled={!isReady || decide.isPending}
              onClick={() => {
                if (isReady && !decide.isPending) {
                  decide.mutate({
                    absenceId: absence.id,
                    decisions,
                    participantNotification: notificationOf(telling),
                    idempotencyKey: key.current(),
                  });
                }
              }}
            >
              {say('away.decide')}
            </Button>
          </div>
        </div>
      )}
    </Section>
  );
}

function Change({ absence }: { readonly absence: Absence }) {
  const { say, session } = useDashboard();
  const [away, setAway] = useState(() => typedOf(absence));
  const [isTried, setTried] = useState(false);
  const update = useUpdateAbsence(session.client);
  return (
    <Section title={say('away.change')} hint={say('away.changeHint')}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (problemOf(away) === undefined && !update.isPending) {
            update.mutate({ absenceId: absence.id, revision: absence.revision, absence: changedAbsenceOf(away) });
          }
        }}
      >
        <AwayFields
          away={away}
          isTried={isTried}
          onChange={(changed) => {
            setAway({ ...away, ...changed });
            update.reset();
          }}
        />
        {update.isError ? (
          <Notice meaning="bad" title={say('away.notDone')} spoken>
            <p>{refusalWords(update.error, say)}</p>
          </Notice>
        ) : null}
        <div>
          <Button type="submit" variant="default" aria-disabled={update.isPending}>
            {say(update.isPending ? 'act.saving' : 'away.save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function End({ absence }: { readonly absence: Absence }) {
  const { say, session } = useDashboard();
  const end = useEndAbsence(session.client);
  return (
    <Section title={say('away.endTitle')}>
      <AskOnce
        act={say('away.end')}
        title={say('away.endAsk')}
        consequence={<p>{say('away.endConsequence')}</p>}
        onConfirm={() => end.mutateAsync(absence.id)}
      />
    </Section>
  );
}
