/** What came of a decision about many bookings: what was done, counted; what was not, by name with its reason. */
import { Button } from '@mantine/core';
import { wordsOf } from '../../bookings/booking-words.ts';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/now.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { type BulkOutcome, type Decided, type Failure, isAhead } from './bulk-deciding.ts';
import styles from './bulk-decision.module.css';
import type { Work } from './bulk-work.tsx';

interface BulkOutcomeNoticesProps {
  readonly work: Work;
  readonly outcome: BulkOutcome;
  readonly onTakeBack: (decided: readonly Decided[]) => void;
}

export function BulkOutcomeNotices({ work, outcome, onTakeBack }: BulkOutcomeNoticesProps) {
  const { formats, frame, say } = useDashboard();
  const { nowMs } = useNow();
  const reasonOf = useReason();
  const { act } = work.decision;
  const { done, failed, failures, left } = outcome;
  const isRestorable = (each: Decided) => isAhead(each, nowMs) && !each.wasNeverConfirmed;
  const ended = act === 'cancel' || act === 'decline' ? done.filter(isRestorable) : [];
  return (
    <>
      {done.length === 0 ? null : (
        <Notice meaning="good" title={say(`bulk.${act}Done`, { count: done.length })} spoken>
          {ended.length === 0 ? null : (
            <div>
              <Button variant="default" onClick={() => onTakeBack(ended)}>
                {say('bulk.takeBack')}
              </Button>
            </div>
          )}
        </Notice>
      )}
      {failed === 0 ? null : (
        <Notice meaning="bad" title={say('bulk.failed', { count: failed })} spoken>
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
          {failed > failures.length ? <p>{say('bulk.moreFailed', { count: failed - failures.length })}</p> : null}
        </Notice>
      )}
      {left === 0 ? null : <Notice meaning="warn" title={say('bulk.left', { count: left })} spoken />}
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
      case 'SESSION_CAPACITY_EXCEEDED':
      case 'SCHEDULE_CAPACITY_EXCEEDED':
        return say('booking.placesGone');
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
