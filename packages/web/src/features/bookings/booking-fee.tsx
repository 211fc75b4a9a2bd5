/** What a booking costs whose client cancelled late or did not come: what is due, and what cancelling costs now, which may be waived. */

import { Switch } from '@mantine/core';
import type { Booking, BookingFee } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localAt } from '../../days/dates.ts';
import { type BookingsOfFees, feesOf } from '../../queries/fees.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Fact } from '../../ui/display/facts.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';

const isDue = ({ cancellationFee }: BookingFee) => cancellationFee.status !== 'PREVIEW';

function useMoney(): (fee: BookingFee) => string {
  const { formats } = useDashboard();
  return ({ cancellationFee: { price } }) => formats.money(price.value, price.currency);
}

/** What is due, with how it came to be. It is asked for with the drawer, so that whoever cancels is told at once. */
export function FeeFact({ booking }: { readonly booking: Booking }) {
  const { formats, frame, say, session } = useDashboard();
  const fees = useQuery(feesOf(session.client, { bookingId: booking.id }));
  const money = useMoney();
  if (fees.isError && fees.data === undefined) {
    return <Fact name={say('fee.name')}>{say('fee.unknown')}</Fact>;
  }
  const [fee] = fees.data?.filter(isDue) ?? [];
  if (fee === undefined) {
    return null;
  }
  const { canceledDate } = booking;
  const local = canceledDate === undefined ? undefined : localAt(Date.parse(canceledDate), frame.timeZone);
  const why =
    fee.cancellationFee.trigger === 'NOT_ATTENDED'
      ? say('fee.notAttended')
      : local === undefined
        ? say('fee.cancelledLate')
        : say('fee.cancelledAt', { day: formats.day(local.slice(0, 10)), time: formats.time(local) });
  return (
    <Fact name={say('fee.name')}>
      <FactRow facts={[money(fee), why]} />
      <p className="oh-soft oh-small">{say('fee.notCharged')}</p>
    </Fact>
  );
}

export interface Waiving {
  readonly isWaived: boolean;
  /** What is to be said and chosen before something is cancelled; nothing where it costs nothing. */
  readonly part: React.ReactNode;
}

/** What cancelling costs the client, with the switch that waives it. `onChoice`: what was sent before decides something else. */
export function useWaiving(of: BookingsOfFees, onChoice: () => void): Waiving {
  const { formats, say, session } = useDashboard();
  const fees = useQuery(feesOf(session.client, of)).data ?? [];
  const money = useMoney();
  const [isWaived, setWaived] = useState(false);
  if (fees.length === 0) {
    return { isWaived: false, part: null };
  }
  const amounts = formats.shortList(fees.map(money));
  const part = (
    <>
      <p>
        {say(isWaived ? 'fee.waivedWords' : fees.every(isDue) ? 'fee.staysDue' : 'fee.cancellingCosts', {
          fee: amounts,
        })}
      </p>
      <Switch
        size="md"
        checked={isWaived}
        label={say('fee.waive')}
        onChange={(event) => {
          setWaived(event.currentTarget.checked);
          onChoice();
        }}
      />
    </>
  );
  return { isWaived, part };
}
