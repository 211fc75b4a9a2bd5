/**
 * Appointments that are booked together: named with the way to each, and what is done with all of them at once, since
 * none of them is moved or cancelled alone. Taken apart, each stands as it is and is changed by itself.
 */

import type { Booking } from '@openhours/contract';
import { isEndedStatus } from '@openhours/contract/bookings/statuses';
import { useQuery } from '@tanstack/react-query';
import { wordsOf } from '../../bookings/booking-words.ts';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { own } from '../../language/bidi.ts';
import { useCancelTogether, useTakeApart } from '../../queries/booking-mutations.ts';
import { bookedTogether } from '../../queries/bookings.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { AskOnce } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { useWaiving } from './booking-fee.tsx';
import styles from './bookings.module.css';

export function BookedTogether({ booking, onChanged }: { readonly booking: Booking; readonly onChanged: () => void }) {
  const { say, session } = useDashboard();
  const multiServiceBookingId = booking.multiServiceBookingInfo?.id;
  const found = useQuery({
    ...bookedTogether(session.client, multiServiceBookingId ?? ''),
    enabled: multiServiceBookingId !== undefined,
  });
  if (multiServiceBookingId === undefined || found.data === undefined) {
    return found.isError && multiServiceBookingId !== undefined ? (
      <ReadFailure title={say('together.failed')} error={found.error} onAgain={() => void found.refetch()} />
    ) : null;
  }
  const others = found.data.filter(({ id }) => id !== booking.id);
  const isStanding = found.data.some(({ status }) => !isEndedStatus(status));
  return (
    <Notice meaning="note" title={say('together.title', { count: others.length })}>
      <Others bookings={others} />
      <p>{say('together.hint')}</p>
      {isStanding ? (
        <CancelAll bookings={found.data} multiServiceBookingId={multiServiceBookingId} onChanged={onChanged} />
      ) : null}
      <TakeApart multiServiceBookingId={multiServiceBookingId} onChanged={onChanged} />
    </Notice>
  );
}

/** Others that a booking belongs with, and the way to each. */
export function Others({ bookings }: { readonly bookings: readonly Booking[] }) {
  const { formats, frame, say } = useDashboard();
  const { open } = useOpened();
  return (
    <ul className={styles['others']}>
      {bookings.map((other) => {
        const words = wordsOf(other, frame.timeZone);
        return (
          <li key={other.id}>
            <button type="button" className={styles['other']} onClick={() => open({ booking: other.id })}>
              <Sentence
                text={say('together.one', {
                  service: own(words.service),
                  day: formats.day(words.day),
                  time: formats.time(words.localStart),
                  status: say(`status.${other.status}`),
                })}
              />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface ActProps {
  readonly multiServiceBookingId: string;
  readonly onChanged: () => void;
}

/** Their times may be taken by somebody else the moment they are free: the consequence is said first. */
function CancelAll({
  bookings,
  multiServiceBookingId,
  onChanged,
}: ActProps & { readonly bookings: readonly Booking[] }) {
  const { frame, say, session } = useDashboard();
  const [first] = bookings;
  const telling = useTelling([first?.contactDetails?.email]);
  const key = useIdempotencyKey();
  const waiving = useWaiving({ multiServiceBookingId }, key.renew);
  const cancelling = useCancelTogether(session.client, {
    onSuccess: key.renew,
    onError: (error) => {
      if (key.renewIfDecided(error)) {
        onChanged();
      }
    },
  });
  const name = own((first && wordsOf(first, frame.timeZone).name) ?? say('bookings.nobody'));
  return (
    <AskOnce
      level={2}
      act={say('together.cancel')}
      title={say('together.cancelTitle', { count: bookings.length })}
      consequence={
        <>
          <p>{say('together.cancelConsequence')}</p>
          {waiving.part}
          <TellSwitch telling={telling} label={say('booking.tell', { name })} onChoice={key.renew} />
        </>
      }
      onConfirm={() =>
        cancelling.mutateAsync({
          multiServiceBookingId,
          tells: telling.tells,
          waivesFee: waiving.isWaived,
          idempotencyKey: key.current(),
        })
      }
    />
  );
}

function TakeApart({ multiServiceBookingId, onChanged }: ActProps) {
  const { say, session } = useDashboard();
  const key = useIdempotencyKey();
  const taking = useTakeApart(session.client, {
    onSuccess: key.renew,
    onError: (error) => {
      if (key.renewIfDecided(error)) {
        onChanged();
      }
    },
  });
  return (
    <AskOnce
      level={2}
      act={say('together.apart')}
      title={say('together.apartTitle')}
      consequence={<p>{say('together.apartConsequence')}</p>}
      onConfirm={() => taking.mutateAsync({ multiServiceBookingId, idempotencyKey: key.current() })}
    />
  );
}
