/** What became of what was decided: how far it is, and what was left as it is with the reason of each. */
import type { Absence, DecidedVisit } from '@openhours/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { absencesChanged, jobOfAbsence } from '../../queries/absences.ts';
import { isUnderWay } from '../../queries/bulk-jobs.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import styles from './absences.module.css';

/** Of each act its own; the newest first. */
export function Outcomes({ absence: { decisions } }: { readonly absence: Absence }) {
  const { say } = useDashboard();
  const jobIds = [...new Set(decisions.map(({ jobId }) => jobId))].toReversed();
  return jobIds.length === 0 ? null : (
    <Section title={say('absences.outcome')}>
      {jobIds.map((jobId) => (
        <Outcome key={jobId} jobId={jobId} decisions={decisions.filter((each) => each.jobId === jobId)} />
      ))}
    </Section>
  );
}

interface OutcomeProps {
  readonly jobId: string;
  readonly decisions: readonly DecidedVisit[];
}

function Outcome({ decisions, jobId }: OutcomeProps) {
  const { say, session } = useDashboard();
  const queries = useQueryClient();
  const job = useQuery(jobOfAbsence(session.client, jobId)).data;
  const isRunning = job != null && isUnderWay(job);
  useEffect(() => {
    if (!isRunning) {
      return;
    }
    return () => void absencesChanged(queries);
  }, [isRunning, queries]);
  if (job === undefined) {
    return null;
  }
  if (job === null) {
    return <p className="oh-soft">{say('absences.decided', { count: decisions.length })}</p>;
  }
  const done = job.succeeded + job.failed;
  if (isRunning) {
    return (
      <div role="status">
        <p>{say('absences.progress', { done, count: decisions.length })}</p>
        <Progress done={done} all={decisions.length} />
      </div>
    );
  }
  return (
    <>
      {job.succeeded === 0 ? null : <Notice meaning="good" title={say('absences.done', { count: job.succeeded })} />}
      {job.failed === 0 ? null : (
        <Notice meaning="bad" title={say('absences.failed', { count: job.failed })}>
          <ul className={styles['failures']}>
            {job.left.map(({ code = 'INTERNAL', id }) => (
              <Failure key={id} code={code} decision={decisions.find((each) => each.id === id)} />
            ))}
          </ul>
        </Notice>
      )}
      {done < decisions.length ? (
        <Notice meaning="warn" title={say('absences.stopped', { count: decisions.length - done })} />
      ) : null}
    </>
  );
}

function Failure({ code, decision }: { readonly code: string; readonly decision: DecidedVisit | undefined }) {
  const { formats, frame, say } = useDashboard();
  const reason = say(reasonOf(code));
  if (decision === undefined) {
    return <li>{reason}</li>;
  }
  const local = localAt(Date.parse(decision.startDate), frame.timeZone);
  return (
    <li>
      <Sentence
        text={say('absences.failure', {
          name: own(decision.title),
          day: formats.shortDay(local.slice(0, 10)),
          time: formats.time(local),
          reason,
        })}
      />
    </li>
  );
}

function reasonOf(code: string) {
  switch (code) {
    case 'BOOKING_REVISION_MISMATCH':
    case 'INVALID_REVISION':
      return 'absences.reason.changed' as const;
    case 'SLOT_NOT_AVAILABLE':
    case 'NO_OPEN_SPOTS':
      return 'absences.reason.taken' as const;
    case 'BOOKING_NOT_FOUND':
    case 'SESSION_NOT_FOUND':
    case 'NOT_FOUND':
      return 'absences.reason.gone' as const;
    case 'PERMISSION_DENIED':
    case 'UNAUTHORIZED_OPERATION':
    case 'MULTI_SERVICE_BOOKING_INCLUDES_MULTIPLE_STAFF_MEMBERS':
      return 'absences.reason.notYours' as const;
    default:
      return 'absences.reason.fault' as const;
  }
}
