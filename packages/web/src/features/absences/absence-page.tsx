/** One absence: what became of what was booked then, what still is, its time and words, and its end. */
import { Button } from '@mantine/core';
import type { Absence } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { absencesAddress } from '../../pages/absence-addresses.ts';
import {
  absenceById,
  absencesOf,
  useDecideAboutVisits,
  useEndAbsence,
  visitsOfAbsence,
} from '../../queries/absences.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import { useNow } from '../../ui/context/now.ts';
import styles from '../../ui/editing/editing.module.css';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { AskOnce } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { useAreLanguagesKnown } from '../../ui/editing/words-language.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { refusalWords } from '../../ui/forms/refusal.ts';
import { ChangeAbsence } from './change-absence.tsx';
import { DecideVisits } from './decide-visits.tsx';
import { useDecisions } from './decisions.ts';
import { Outcomes } from './outcomes.tsx';
import { isOver, whoTextOf } from './typed-absence.ts';
import { useWhenWords } from './when-words.ts';
import { useWho } from './who.ts';

export function AbsenceView() {
  return <AbsencePage absenceId={useIdInAddress()} />;
}

function AbsencePage({ absenceId }: { readonly absenceId: string }) {
  const { say, session } = useDashboard();
  const { nowMs } = useNow();
  const { isNameable, nameOf } = useWho();
  const areLanguagesKnown = useAreLanguagesKnown();
  const back = { address: absencesAddress, name: say('absences.title') };
  return (
    <RowPage
      row={absenceById(session.client, absenceId)}
      listKey={absencesOf(session.client, '').queryKey}
      inList={(absences: readonly Absence[]) => absences.find(({ id }) => id === absenceId)}
      back={back}
      missing={{ title: say('absences.missing'), hint: say('absences.missingHint') }}
      isReady={areLanguagesKnown && isNameable}
    >
      {(absence) => (
        <EditorPage title={nameOf(whoTextOf(absence))} back={back}>
          <Facts absence={absence} />
          <Outcomes absence={absence} />
          {isOver(absence, nowMs) ? null : (
            <>
              <StillBooked key={`booked ${absence.id}`} absence={absence} />
              <ChangeAbsence key={`change ${absence.id}`} absence={absence} />
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
      {absence.status === 'ENDED' ? <Notice meaning="note" title={say('absences.endedHint')} /> : null}
    </>
  );
}

const none = [] as const;

/** What nobody has decided about, or what came in before: it can be decided now. */
function StillBooked({ absence }: { readonly absence: Absence }) {
  const { say, session } = useDashboard();
  const key = useIdempotencyKey();
  const read = useQuery(visitsOfAbsence(session.client, absence.id));
  const visits = read.data?.visits;
  const decide = useDecideAboutVisits(session.client, {
    onSuccess: () => {
      key.renew();
      decisions.clear();
    },
    onError: key.renewIfDecided,
  });
  const decisions = useDecisions(visits ?? none, () => {
    key.renew();
    decide.reset();
  });
  const isReady = decisions.decisions.length > 0 && !decisions.isUndecided && !decide.isPending;
  const apply = () =>
    decide.mutate({
      absenceId: absence.id,
      decisions: decisions.decisions,
      participantNotification: decisions.participantNotification,
      idempotencyKey: key.current(),
    });
  return (
    <Section title={say('absences.stillBooked')}>
      <div className={styles['form']}>
        <DecideVisits visits={visits} count={read.data?.count} read={read} decisions={decisions} />
        {decide.isError ? (
          <Notice meaning="bad" title={say('absences.notDone')} spoken>
            <p>{refusalWords(decide.error, say)}</p>
          </Notice>
        ) : null}
        {visits === undefined || visits.length === 0 ? null : (
          <div>
            <Button aria-disabled={!isReady} onClick={() => isReady && apply()}>
              {say('absences.decide')}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

function End({ absence }: { readonly absence: Absence }) {
  const { say, session } = useDashboard();
  const end = useEndAbsence(session.client);
  return (
    <Section title={say('absences.endTitle')}>
      <AskOnce
        act={say('absences.end')}
        title={say('absences.endAsk')}
        consequence={<p>{say('absences.endConsequence')}</p>}
        onConfirm={() => end.mutateAsync(absence.id)}
      />
    </Section>
  );
}
