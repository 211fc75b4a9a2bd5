/**
 * Deciding about the chosen bookings together: what follows and who is told is said first and asked once; then how far it
 * is, for it goes on whatever page is open; afterwards what was done is counted and can be taken back where it ended
 * bookings, and what was not stands there by name with its reason.
 */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { peopleToTell } from '../../bookings/telling.ts';
import type { BookingAtDesk } from '../../queries/booking-at-desk.ts';
import { type BulkAct, type BulkSubject, bulkActs } from '../../queries/bulk-jobs.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNow } from '../../ui/context/now.ts';
import { Progress } from '../../ui/feedback/progress.tsx';
import actions from '../../ui/styles/actions.module.css';
import { titleOfList } from './bookings-head.tsx';
import { afterEnd } from './bulk-deciding.ts';
import styles from './bulk-decision.module.css';
import { BulkOutcomeNotices, NotBegun } from './bulk-outcome.tsx';
import { useBulkProgress, useBulkWork, type Work } from './bulk-work.tsx';
import type { Chosen } from './use-chosen.ts';

interface BulkDecisionBarProps {
  readonly isChoosing: boolean;
  /** Absent while nothing is being chosen, and until it is counted. */
  readonly chosen: Chosen | undefined;
  /** There are bookings to choose from. */
  readonly isAnyShown: boolean;
}

interface Asked {
  readonly act: BulkAct;
  readonly subject: BulkSubject;
  readonly count: number;
  readonly others: number;
}

export function BulkDecisionBar({ chosen, isAnyShown, isChoosing }: BulkDecisionBarProps) {
  const { say } = useDashboard();
  const { announce, begin, dismiss, failure, isBeginning, work } = useBulkWork();
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const bar = useRef<HTMLParagraphElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const jobId = work?.jobId;
  const knownJobId = useRef(jobId);
  useEffect(() => {
    if (jobId !== undefined && jobId !== knownJobId.current) {
      // It was asked, and is answered; few are done before it is seen that they are under way.
      setAsked(undefined);
    }
    knownJobId.current = jobId;
  }, [jobId]);
  const endedId = asked === undefined && work?.outcome !== undefined ? work.jobId : undefined;
  const knownEndedId = useRef(endedId);
  useEffect(() => {
    if (endedId !== undefined && endedId !== knownEndedId.current) {
      // Whoever followed it, or had just decided, has lost what had the focus. Nobody else's is taken away.
      if (document.activeElement === document.body) {
        result.current?.focus({ preventScroll: true });
      } else {
        announce();
      }
    }
    knownEndedId.current = endedId;
  }, [endedId, announce]);
  // What was pressed goes with the press: to the choice, where something is chosen, else to the head of the list.
  const goBack = () =>
    requestAnimationFrame(() => (bar.current ?? document.getElementById(titleOfList))?.focus({ preventScroll: true }));

  useEffect(() => {
    // Whoever ends the choice has no question any more.
    if (!isChoosing) {
      setAsked(undefined);
    }
  }, [isChoosing]);

  if (work !== undefined && work.outcome === undefined) {
    return <UnderWay work={work} />;
  }
  if (asked !== undefined) {
    return (
      <Question
        asked={asked}
        failure={failure}
        isBeginning={isBeginning}
        onDecided={(tells) => begin({ act: asked.act, subject: asked.subject, tells }, asked.count)}
        onKept={() => {
          dismiss();
          setAsked(undefined);
          goBack();
        }}
      />
    );
  }
  const picked = chosen?.count ?? 0;
  if (work === undefined && (!isChoosing || (picked === 0 && !isAnyShown))) {
    return null;
  }
  const ask = (question: Asked) => {
    dismiss();
    setAsked(question);
  };
  return (
    <section className={styles['bar']} aria-label={say('bulk.label')}>
      {work?.outcome === undefined ? null : (
        <BulkOutcomeNotices
          focus={result}
          work={work}
          outcome={work.outcome}
          failure={failure}
          onTakeBack={() =>
            begin(
              { act: 'restore', subject: { kind: 'ended', jobId: work.jobId }, tells: work.tells },
              work.outcome?.undoable ?? 0,
            )
          }
        />
      )}
      <div className={styles['choices']}>
        <p ref={bar} tabIndex={-1} role="status" className={styles['count']}>
          {picked > 0
            ? say('bulk.chosen', { count: picked })
            : chosen !== undefined && isAnyShown && work === undefined
              ? say('bulk.nothing')
              : ''}
        </p>
        <div className={actions['buttons']}>
          {bulkActs.map((act) => {
            const { count = 0, subject } = chosen?.decidedBy(act) ?? {};
            return subject === undefined || count === 0 ? null : (
              <Button
                key={act}
                variant={act === 'confirm' ? 'filled' : 'default'}
                className={(endsBookings(act) ? actions['danger'] : undefined) as string}
                onClick={() => ask({ act, subject, count, others: picked - count })}
              >
                {say(`bulk.${act}`, { count })}
              </Button>
            );
          })}
          {work === undefined ? null : (
            <Button
              variant="default"
              onClick={() => {
                dismiss();
                goBack();
              }}
            >
              {say('bulk.read')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

type End = 'decline' | 'cancel';

function endsBookings(act: BulkAct): act is End {
  return act === 'decline' || act === 'cancel';
}

interface EndConsequenceProps<Subject> {
  readonly act: End;
  readonly subject: Subject;
}

/** What becomes free, and what of it can be taken back: no promise for what cannot. */
function EndConsequence({ act, subject }: EndConsequenceProps<BulkSubject>) {
  const { say } = useDashboard();
  if (subject.kind === 'bookings') {
    return <EndOfChosen act={act} subject={subject.bookings} />;
  }
  // Of a whole list nobody has read which these are.
  return (
    <p>
      {say(`bulk.${act}Consequence`)} {say('bulk.restorableAhead')}
      {act === 'decline' ? ` ${say('bulk.neverConfirmedAny')}` : null}
    </p>
  );
}

function EndOfChosen({ act, subject }: EndConsequenceProps<readonly BookingAtDesk[]>) {
  const { say } = useDashboard();
  const { nowMs } = useNow();
  const { neverConfirmed, over, restorable } = afterEnd(subject, nowMs);
  return (
    <>
      <p>
        {over.length === subject.length ? null : `${say(`bulk.${act}Consequence`)} `}
        {restorable.length === 0
          ? null
          : restorable.length === subject.length
            ? say('bulk.restorable')
            : say('bulk.restorableSome', { count: restorable.length })}
      </p>
      {over.length === 0 ? null : <p>{say('bulk.over', { count: over.length })}</p>}
      {neverConfirmed.length === 0 ? null : <p>{say('bulk.neverConfirmed', { count: neverConfirmed.length })}</p>}
    </>
  );
}

interface QuestionProps {
  readonly asked: Asked;
  /** Why it could not be begun. */
  readonly failure: Error | null;
  readonly isBeginning: boolean;
  readonly onDecided: (tells: boolean) => void;
  readonly onKept: () => void;
}

/** Undefined where nobody has read them: of a list only the number is known. */
function emailsOf(subject: BulkSubject): readonly (string | undefined)[] | undefined {
  return subject.kind === 'bookings' ? subject.bookings.map(({ contactDetails }) => contactDetails.email) : undefined;
}

function Question({ asked, failure, isBeginning, onDecided, onKept }: QuestionProps) {
  const { act, count, others, subject } = asked;
  const { say } = useDashboard();
  const emails = emailsOf(subject);
  const telling = useTelling(emails);
  const { tells } = telling;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const people = emails === undefined ? undefined : peopleToTell(emails);
  const unreachable = emails?.filter((email) => !email).length ?? 0;
  return (
    <section className={styles['bar']} aria-labelledby="bulk-title">
      <h2 id="bulk-title" ref={title} tabIndex={-1} className={styles['title']}>
        {say(`bulk.${act}Title`, { count })}
      </h2>
      {endsBookings(act) ? <EndConsequence act={act} subject={subject} /> : <p>{say(`bulk.${act}Consequence`)}</p>}
      {others === 0 ? null : <p className="oh-soft">{say('bulk.others', { count: others })}</p>}
      <TellSwitch
        telling={telling}
        label={people === undefined ? say('bulk.tellAll') : say('bulk.tell', { count: people })}
      />
      <p className="oh-soft">
        {!tells
          ? say('booking.tellNo')
          : people === undefined
            ? say('bulk.tellAllYes')
            : say('bulk.tellYes', { count: people })}{' '}
        {tells && unreachable > 0 ? say('bulk.unreachable', { count: unreachable }) : null}
      </p>
      {failure === null ? null : <NotBegun failure={failure} />}
      <div className={actions['buttons']}>
        <Button
          className={(endsBookings(act) ? actions['dangerFilled'] : undefined) as string}
          aria-disabled={isBeginning}
          onClick={() => (isBeginning ? undefined : onDecided(tells))}
        >
          {say(`bulk.${act}`, { count })}
        </Button>
        <Button variant="default" onClick={onKept}>
          {say('bulk.keep')}
        </Button>
      </div>
    </section>
  );
}

/** How far it is. It goes on while another page is open, and when the window is closed. */
function UnderWay({ work: { act, isStopping } }: { readonly work: Work }) {
  const { say } = useDashboard();
  const { all, decided } = useBulkProgress();
  const { stop } = useBulkWork();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles['bar']} aria-labelledby="bulk-title">
      <h2 id="bulk-title" ref={title} tabIndex={-1} className={styles['title']}>
        {say(`bulk.${act}Running`, { done: decided, all })}
      </h2>
      {all > 1 ? (
        <>
          <Progress done={decided} all={all} />
          <p className="oh-soft">{say('bulk.runningHint')}</p>
          <div>
            <Button variant="default" aria-disabled={isStopping} onClick={stop}>
              {say(isStopping ? 'bulk.stopping' : 'bulk.stop')}
            </Button>
          </div>
        </>
      ) : null}
    </section>
  );
}
