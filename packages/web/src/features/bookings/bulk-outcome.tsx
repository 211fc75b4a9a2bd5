/** What came of a decision about many bookings: what was done, counted; what was not, by name with its reason. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { wordsOf } from '../../bookings/booking-words.ts';
import { own } from '../../language/bidi.ts';
import { bookingsThatStayed, type StayedBooking } from '../../queries/bulk-jobs.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { refusalWords } from '../../ui/forms/refusal.ts';
import type { BulkOutcome } from './bulk-deciding.ts';
import styles from './bulk-decision.module.css';
import type { Work } from './bulk-work.tsx';
import { readOut, useOutcomeWords } from './outcome-words.ts';

interface BulkOutcomeNoticesProps {
  readonly work: Work;
  readonly outcome: BulkOutcome;
  /** Why taking it back could not be begun. */
  readonly failure: Error | null;
  readonly onTakeBack: () => void;
  readonly focus: RefObject<HTMLDivElement | null>;
}

/** Takes the focus when what was followed is gone, and is read out with it: none of the notices is spoken by itself. */
export function BulkOutcomeNotices({ failure, focus, work, outcome, onTakeBack }: BulkOutcomeNoticesProps) {
  const { act, jobId, tells } = work;
  const { say, session } = useDashboard();
  const { failed, undoable } = outcome;
  const words = useOutcomeWords()(act, outcome);
  const stayed = useQuery({ ...bookingsThatStayed(session.client, jobId), enabled: failed > 0 }).data;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field set of a form
    <div ref={focus} role="group" tabIndex={-1} aria-label={readOut(words)} className={styles['outcome']}>
      {words.done === undefined ? null : (
        <Notice meaning="good" title={words.done}>
          {undoable === 0 ? null : (
            <div className={styles['takeBack']}>
              <Button variant="default" onClick={onTakeBack}>
                {say('bulk.takeBack')}
              </Button>
              <p className="oh-soft">{say(tells ? 'bulk.takeBackTells' : 'booking.tellNo')}</p>
            </div>
          )}
          {failure === null ? null : <NotBegun failure={failure} />}
        </Notice>
      )}
      {words.failed === undefined ? null : (
        <Notice meaning="bad" title={words.failed}>
          <ul className={styles['failures']}>
            {stayed?.map((each) => (
              <Stayed key={each.id} stayed={each} jobId={jobId} />
            ))}
          </ul>
          {stayed !== undefined && failed > stayed.length ? (
            <p>{say('bulk.moreFailed', { count: failed - stayed.length })}</p>
          ) : null}
        </Notice>
      )}
      {words.left === undefined ? null : <Notice meaning="warn" title={words.left} />}
      {words.none === undefined ? null : <Notice meaning="note" title={words.none} />}
    </div>
  );
}

/** Why a decision could not be begun. */
export function NotBegun({ failure }: { readonly failure: Error }) {
  const { say } = useDashboard();
  return (
    <Notice meaning="bad" title={say('bulk.notBegun')} spoken>
      <p>{refusalWords(failure, say)}</p>
    </Notice>
  );
}

/** A booking by name, and why it stayed as it was; one that is gone has no name any more. */
function Stayed({ jobId, stayed: { booking, code } }: { readonly stayed: StayedBooking; readonly jobId: string }) {
  const { formats, frame, say } = useDashboard();
  const reason = useReason(jobId)(code);
  if (booking === undefined) {
    return <li>{reason}</li>;
  }
  const words = wordsOf(booking, frame.timeZone);
  return (
    <li>
      <Sentence
        text={say('bulk.failure', {
          name: own(words.name ?? say('bookings.nobody')),
          day: formats.day(words.day),
          time: formats.time(words.localStart),
          reason,
        })}
      />
    </li>
  );
}

/** Why a booking stayed as it was, in words. */
function useReason(jobId: string): (code: string) => string {
  const { say } = useDashboard();
  return (code) => {
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
        return code === 'UNAUTHORIZED_OPERATION' || code.includes('STATUS') || code.includes('NON_PENDING')
          ? say('booking.notAllowed')
          : say('bulk.fault', { reference: jobId });
    }
  };
}
