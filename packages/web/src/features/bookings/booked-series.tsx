/**
 * A series that was booked at once: its dates with the way to each, and what is done with several of them. One
 * alone is changed as any booking is.
 */
import type { Booking } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { wordsOf } from '../../bookings/booking-words.ts';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { own } from '../../language/bidi.ts';
import { useCancelSeries } from '../../queries/booking-mutations.ts';
import { bookingsOfSeries } from '../../queries/bookings.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNow } from '../../ui/context/now.ts';
import { AskOnce } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { Others } from './booked-together.tsx';
import { useWaiving } from './booking-fee.tsx';
import { MoveSeries } from './move-series.tsx';
import { ofSameClient, toCome } from './of-series.ts';
import { mayMove } from './use-move-booking.ts';

interface BookedSeriesProps {
  readonly booking: Booking;
  readonly onChanged: () => void;
}

export function BookedSeries({ booking, onChanged }: BookedSeriesProps) {
  const { say, session } = useDashboard();
  const { nowMs } = useNow();
  const { recurringGroupId } = booking;
  const found = useQuery({
    ...bookingsOfSeries(session.client, recurringGroupId ?? ''),
    enabled: recurringGroupId !== undefined,
  });
  if (recurringGroupId === undefined || found.data === undefined) {
    return found.isError && recurringGroupId !== undefined ? (
      <ReadFailure title={say('series.failed')} error={found.error} onAgain={() => void found.refetch()} />
    ) : null;
  }
  const series = ofSameClient(found.data, booking);
  const others = series.filter(({ id }) => id !== booking.id);
  const coming = toCome(series, nowMs);
  const following = coming.filter(({ startDate = '' }) => startDate >= (booking.startDate ?? ''));
  if (others.length === 0) {
    return null;
  }
  return (
    <Notice meaning="note" title={say('series.title', { count: others.length })}>
      <Others bookings={others} />
      {following.length > 1 && following[0]?.id === booking.id && mayMove(booking) ? (
        <MoveSeries bookings={following} series={series} recurringGroupId={recurringGroupId} onChanged={onChanged} />
      ) : null}
      {following.length > 1 && coming.length > following.length && following.some(({ id }) => id === booking.id) ? (
        <CancelSome bookings={following} act="series.cancelFollowing" onChanged={onChanged} />
      ) : null}
      {coming.length > 1 ? <CancelSome bookings={coming} act="series.cancelAll" onChanged={onChanged} /> : null}
    </Notice>
  );
}

interface CancelSomeProps {
  readonly bookings: readonly Booking[];
  readonly act: 'series.cancelFollowing' | 'series.cancelAll';
  readonly onChanged: () => void;
}

/** Their times may be taken by somebody else the moment they are free: the consequence is said first. */
function CancelSome({ act, bookings, onChanged }: CancelSomeProps) {
  const { frame, say, session } = useDashboard();
  const [first] = bookings;
  const telling = useTelling([first?.contactDetails?.email]);
  const key = useIdempotencyKey();
  const waiving = useWaiving({ bookingIds: bookings.map(({ id }) => id) }, key.renew);
  const cancelling = useCancelSeries(session.client, {
    onSuccess: key.renew,
    onError: (error) => {
      if (key.renewIfDecided(error)) {
        onChanged();
      }
    },
  });
  const count = bookings.length;
  const name = own((first && wordsOf(first, frame.timeZone).name) ?? say('bookings.nobody'));
  return (
    <AskOnce
      level={2}
      act={say(act, { count })}
      title={say('together.cancelTitle', { count })}
      consequence={
        <>
          <p>{say('together.cancelConsequence')}</p>
          {waiving.part}
          <TellSwitch telling={telling} label={say('booking.tell', { name })} onChoice={key.renew} />
        </>
      }
      onConfirm={() =>
        cancelling.mutateAsync({
          recurringGroupId: first?.recurringGroupId ?? '',
          bookings,
          tells: telling.tells,
          waivesFee: waiving.isWaived,
          idempotencyKey: key.current(),
        })
      }
    />
  );
}
