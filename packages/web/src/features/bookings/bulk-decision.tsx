/**
 * Deciding about the chosen bookings together: what follows and who is told is said first and asked once; then how far it
 * is, which goes on whatever page is open; afterwards what was done is counted and can be taken back where it ended
 * bookings, and what was not stands there by name with its reason.
 */
import { Button } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { useEffect, useRef, useState } from 'react';
import { TellSwitch, useTelling } from '../../booked/tell-switch.tsx';
import actions from '../../ui/actions.module.css';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { useNow } from '../../ui/now.ts';
import { type BulkAct, bulkActs, decidedBy, peopleToTell } from './bulk-deciding.ts';
import styles from './bulk-decision.module.css';
import { BulkOutcomeNotices } from './bulk-outcome.tsx';
import { useBulkWork, type Work } from './bulk-work.tsx';

interface BulkDecisionBarProps {
  /** Absent while nothing is being chosen. */
  readonly chosen: readonly Booking[] | undefined;
  /** There are bookings to choose from. */
  readonly isAnyShown: boolean;
}

interface Asked {
  readonly act: BulkAct;
  /** Held as they were when the question was asked: what comes later is no part of the answer. */
  readonly bookings: readonly Booking[];
  readonly others: number;
  /** Whether customers are told, where that follows from what is taken back. */
  readonly tells?: boolean;
}

export function BulkDecisionBar({ chosen, isAnyShown }: BulkDecisionBarProps) {
  const { say } = useDashboard();
  const { nowMs } = useNow();
  const { begin, dismiss, work } = useBulkWork();
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const bar = useRef<HTMLParagraphElement>(null);
  const isUnderWay = work !== undefined && work.outcome === undefined;
  const wasUnderWay = useRef(isUnderWay);
  useEffect(() => {
    // What was followed is gone: what came of it stands in its place.
    if (wasUnderWay.current && !isUnderWay) {
      bar.current?.focus({ preventScroll: true });
    }
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay]);

  const isChoosing = chosen !== undefined;
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
        onDecided={(tells) => {
          setAsked(undefined);
          begin({ act: asked.act, bookings: asked.bookings, tells });
        }}
        onKept={() => {
          setAsked(undefined);
          requestAnimationFrame(() => bar.current?.focus());
        }}
      />
    );
  }
  const picked = chosen ?? [];
  if (work === undefined && (chosen === undefined || (picked.length === 0 && !isAnyShown))) {
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
          work={work}
          outcome={work.outcome}
          onTakeBack={(bookings) => ask({ act: 'restore', bookings, others: 0, tells: work.decision.tells })}
        />
      )}
      <div className={styles['choices']}>
        <p ref={bar} tabIndex={-1} role="status" className={styles['count']}>
          {picked.length > 0
            ? say('bulk.chosen', { count: picked.length })
            : chosen !== undefined && isAnyShown && work === undefined
              ? say('bulk.nothing')
              : ''}
        </p>
        <div className={actions['buttons']}>
          {bulkActs.map((act) => {
            const bookings = decidedBy(act, picked, nowMs);
            return bookings.length === 0 ? null : (
              <Button
                key={act}
                variant={act === 'confirm' ? 'filled' : 'default'}
                className={(endsBookings(act) ? actions['danger'] : undefined) as string}
                onClick={() => ask({ act, bookings, others: picked.length - bookings.length })}
              >
                {say(`bulk.${act}`, { count: bookings.length })}
              </Button>
            );
          })}
          {work === undefined ? null : (
            <Button variant="default" onClick={dismiss}>
              {say('bulk.read')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function endsBookings(act: BulkAct): boolean {
  return act === 'decline' || act === 'cancel';
}

interface QuestionProps {
  readonly asked: Asked;
  readonly onDecided: (tells: boolean) => void;
  readonly onKept: () => void;
}

function Question({ asked: { act, bookings, others, tells: wereTold }, onDecided, onKept }: QuestionProps) {
  const { say } = useDashboard();
  const [choice, setChoice] = useState(wereTold);
  const telling = useTelling(
    bookings.map(({ contactDetails }) => contactDetails.email),
    { chosen: choice, choose: setChoice },
  );
  const { tells } = telling;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const people = peopleToTell(bookings);
  const unreachable = bookings.filter(({ contactDetails }) => !contactDetails.email).length;
  return (
    <section className={styles['bar']} aria-labelledby="bulk-title">
      <h2 id="bulk-title" ref={title} tabIndex={-1} className={styles['title']}>
        {say(`bulk.${act}Title`, { count: bookings.length })}
      </h2>
      <p>{say(`bulk.${act}Consequence`)}</p>
      {others === 0 ? null : <p className="oh-soft">{say('bulk.others', { count: others })}</p>}
      <TellSwitch telling={telling} label={say('bulk.tell', { count: people })} />
      <p className="oh-soft">
        {tells ? say('bulk.tellYes', { count: people }) : say('booking.tellNo')}{' '}
        {tells && unreachable > 0 ? say('bulk.unreachable', { count: unreachable }) : null}
      </p>
      <div className={actions['buttons']}>
        <Button
          className={(endsBookings(act) ? actions['dangerFilled'] : undefined) as string}
          onClick={() => onDecided(tells)}
        >
          {say(`bulk.${act}`, { count: bookings.length })}
        </Button>
        <Button variant="default" onClick={onKept}>
          {say('bulk.keep')}
        </Button>
      </div>
    </section>
  );
}

/** How far it is. It goes on while another page is open; only the window has to stay. */
function UnderWay({ work: { decided, decision, isStopping } }: { readonly work: Work }) {
  const { say } = useDashboard();
  const { stop } = useBulkWork();
  const { act, bookings } = decision;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles['bar']} aria-labelledby="bulk-title">
      <h2 id="bulk-title" ref={title} tabIndex={-1} className={styles['title']}>
        {say(`bulk.${act}Running`, { done: decided, all: bookings.length })}
      </h2>
      {bookings.length > 1 ? (
        <>
          <progress
            className={styles['progress']}
            max={bookings.length}
            value={decided}
            aria-label={say('bulk.progressName')}
          />
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
