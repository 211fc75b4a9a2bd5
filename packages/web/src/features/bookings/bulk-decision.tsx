/**
 * Deciding about the chosen bookings together: what follows and who is told is said first and asked once; afterwards what
 * was done is counted, and what was not stands there by name with its reason.
 */
import { Button } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../booked/booking-words.ts';
import { bookingsKey } from '../../booked/queries.ts';
import { TellSwitch, useTelling } from '../../booked/tell-switch.tsx';
import { own } from '../../language/bidi.ts';
import acts from '../../ui/act.module.css';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import {
  type BulkAct,
  type BulkDecision,
  type BulkOutcome,
  bulkActs,
  carryOut,
  decidedBy,
  type Failure,
  peopleToTell,
} from './bulk-deciding.ts';
import styles from './bulk-decision.module.css';

interface BulkDecisionBarProps {
  readonly chosen: readonly Booking[];
  /** There are bookings to choose from. */
  readonly isAnyShown: boolean;
  /** What was done is not chosen any more; what failed stays chosen. */
  readonly onDone: (done: readonly Booking[]) => void;
}

interface Asked {
  readonly act: BulkAct;
  /** Held as they were when the question was asked: what comes later is no part of the answer. */
  readonly bookings: readonly Booking[];
  readonly others: number;
}

export function BulkDecisionBar({ chosen, isAnyShown, onDone }: BulkDecisionBarProps) {
  const { say, session } = useDashboard();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const [choice, setChoice] = useState<boolean | undefined>(undefined);
  const telling = useTelling(
    (asked?.bookings ?? []).map(({ contactDetails }) => contactDetails.email),
    { chosen: choice, choose: setChoice },
  );
  const { tells } = telling;
  const [progress, setProgress] = useState(0);
  const keys = useRef(new Map<string, string>());
  const question = useRef<HTMLHeadingElement>(null);
  const bar = useRef<HTMLParagraphElement>(null);
  const deciding = useMutation({
    mutationFn: (decision: BulkDecision) => carryOut(session.client, decision),
    // Every call is tried again by itself when it is pressed again; a list half done is never begun anew unasked.
    retry: false,
    onSuccess: ({ done }) => {
      setAsked(undefined);
      onDone(done);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: bookingsKey }),
  });
  useEffect(() => {
    if (asked !== undefined) {
      question.current?.focus();
    }
  }, [asked]);

  if (asked === undefined) {
    return deciding.data === undefined && !isAnyShown ? null : (
      <section className={styles['bar']} aria-label={say('bulk.label')}>
        {deciding.data === undefined ? null : <Outcome act={deciding.variables.act} outcome={deciding.data} />}
        <p ref={bar} tabIndex={-1} role="status" className={styles['count']}>
          {chosen.length > 0 ? say('bulk.chosen', { count: chosen.length }) : isAnyShown ? say('bulk.nothing') : ''}
        </p>
        <div className={acts['buttons']}>
          {bulkActs.map((act) => {
            const bookings = decidedBy(act, chosen);
            return bookings.length === 0 ? null : (
              <Button
                key={act}
                variant={act === 'confirm' ? 'filled' : 'default'}
                className={(act === 'confirm' ? undefined : acts['danger']) as string}
                onClick={() => {
                  deciding.reset();
                  setChoice(undefined);
                  setProgress(0);
                  setAsked({ act, bookings, others: chosen.length - bookings.length });
                }}
              >
                {say(`bulk.${act}`, { count: bookings.length })}
              </Button>
            );
          })}
        </div>
      </section>
    );
  }
  const { act, bookings, others } = asked;
  const people = peopleToTell(bookings);
  const unreachable = bookings.filter(({ contactDetails }) => !contactDetails.email).length;
  return (
    <section className={styles['bar']} aria-labelledby="bulk-title">
      <h2 id="bulk-title" ref={question} tabIndex={-1} className={styles['title']}>
        {say(`bulk.${act}Title`, { count: bookings.length })}
      </h2>
      <p>{say(`bulk.${act}Consequence`)}</p>
      {others === 0 ? null : <p className="oh-soft">{say('bulk.others', { count: others })}</p>}
      <TellSwitch telling={telling} disabled={deciding.isPending} label={say('bulk.tell', { count: people })} />
      <p className="oh-soft">
        {tells ? say('bulk.tellYes', { count: people }) : say('booking.tellNo')}{' '}
        {tells && unreachable > 0 ? say('bulk.unreachable', { count: unreachable }) : null}
      </p>
      {deciding.isError ? <Notice meaning="bad" title={say('booking.actOffline')} spoken /> : null}
      <p role="status" className="oh-small">
        {deciding.isPending && bookings.length > 1
          ? say('bulk.progress', { done: progress, all: bookings.length })
          : ''}
      </p>
      <div className={acts['buttons']}>
        <Button
          className={(act === 'confirm' ? undefined : acts['dangerFilled']) as string}
          aria-disabled={deciding.isPending}
          onClick={() => {
            if (!deciding.isPending) {
              deciding.mutate({ act, bookings, tells, keys: keys.current, onProgress: setProgress });
            }
          }}
        >
          {deciding.isPending ? say(`bulk.${act}Doing`) : say(`bulk.${act}`, { count: bookings.length })}
        </Button>
        {deciding.isPending ? null : (
          <Button
            variant="default"
            onClick={() => {
              deciding.reset();
              setAsked(undefined);
              requestAnimationFrame(() => bar.current?.focus());
            }}
          >
            {say('bulk.keep')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Outcome({ act, outcome: { done, failures } }: { act: BulkAct; outcome: BulkOutcome }) {
  const { formats, frame, say } = useDashboard();
  const reasonOf = useReason();
  return (
    <>
      {done.length === 0 ? null : (
        <Notice meaning="good" title={say(`bulk.${act}Done`, { count: done.length })} spoken />
      )}
      {failures.length === 0 ? null : (
        <Notice meaning="bad" title={say('bulk.failed', { count: failures.length })} spoken>
          <ul className={styles['failures']}>
            {failures.map((failure) => {
              const words = wordsOf(failure.booking, frame.timeZone);
              return (
                <li key={failure.booking.id}>
                  <Sentence
                    text={say('bulk.failure', {
                      name: own(words.name ?? say('bookings.nobody')),
                      day: formats.day(words.day),
                      time: formats.time(words.localStart),
                      reason: reasonOf(failure),
                    })}
                  />
                </li>
              );
            })}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** Why a booking stayed as it was, in words. */
function useReason(): (failure: Failure) => string {
  const { say } = useDashboard();
  return ({ code, status, requestId }) => {
    if (status === undefined) {
      return say('booking.actOffline');
    }
    switch (code) {
      case 'BOOKING_REVISION_MISMATCH':
        return say('booking.conflict');
      case 'SLOT_NOT_AVAILABLE':
      case 'NO_OPEN_SPOTS':
        return say('booking.timeGone');
      case 'BOOKING_POLICY_VIOLATION':
        return say('booking.ruleBroken');
      case 'BOOKING_NOT_FOUND':
        return say('booking.missing');
      default:
        return status === 403 || status === 428 || code?.includes('STATUS') || code?.includes('NON_PENDING')
          ? say('booking.notAllowed')
          : say('bulk.fault', { reference: requestId ?? code ?? '–' });
    }
  };
}
