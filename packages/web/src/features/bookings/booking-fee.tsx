/**
 * What a booking costs whose client cancelled late or did not come: what is due, and what cancelling costs now, which
 * may be waived.
 */

import { Switch } from '@mantine/core';
import type { Booking, BookingFee, WaivedFee } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localAt } from '../../days/dates.ts';
import { type BookingsOfFees, feesOf } from '../../queries/fees.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { Fact } from '../../ui/display/facts.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';
import styles from './beside.module.css';
import { WaiveFee } from './waive-fee.tsx';

const isDue = ({ cancellationFee }: BookingFee) => cancellationFee.status !== 'PREVIEW';

type Price = WaivedFee['price'];

function useMoney(): (price: Price) => string {
  const { formats } = useDashboard();
  return ({ currency, value }) => formats.money(value, currency);
}

/** When something was, in words. */
function useInstantWords(): (instant: string) => { readonly day: string; readonly time: string } {
  const { formats, frame } = useDashboard();
  return (instant) => {
    const local = localAt(Date.parse(instant), frame.timeZone);
    return { day: formats.day(local.slice(0, 10)), time: formats.time(local) };
  };
}

interface FeeFactProps {
  readonly booking: Booking;
  readonly onChanged: () => void;
}

/**
 * What is due, with how it came to be, or was until it was waived. It is asked for with the drawer, so that whoever
 * cancels is told at once.
 */
export function FeeFact({ booking, onChanged }: FeeFactProps) {
  const { say, session } = useDashboard();
  const fees = useQuery(feesOf(session.client, { bookingId: booking.id }));
  const money = useMoney();
  const when = useInstantWords();
  if (fees.isError && fees.data === undefined) {
    return <Fact name={say('fee.name')}>{say('fee.unknown')}</Fact>;
  }
  const [due] = fees.data?.bookingFees.filter(isDue) ?? [];
  const [waived] = fees.data?.waivedFees ?? [];
  const fee = due?.cancellationFee ?? waived;
  if (fee === undefined) {
    return null;
  }
  const { canceledDate } = booking;
  const why =
    fee.trigger === 'NOT_ATTENDED'
      ? say('fee.notAttended')
      : canceledDate === undefined
        ? say('fee.cancelledLate')
        : say('fee.cancelledAt', when(canceledDate));
  const sum = money(fee.price);
  return (
    <Fact name={say('fee.name')}>
      <FactRow facts={[sum, why]} />
      <p className="oh-soft oh-small">
        {due !== undefined || waived === undefined
          ? say('fee.notCharged')
          : say('fee.waivedAt', when(waived.waivedDate))}
      </p>
      <div className={styles['about']}>
        <WaiveFee booking={booking} sum={due === undefined ? undefined : sum} onChanged={onChanged} />
      </div>
    </Fact>
  );
}

export interface Waiving {
  readonly isWaived: boolean;
  /** What is to be said and chosen before something is cancelled; nothing where it costs nothing. */
  readonly part: React.ReactNode;
}

/**
 * What cancelling costs the client, with the switch that waives it. `onChoice`: what was sent before decides something
 * else.
 */
export function useWaiving(of: BookingsOfFees, onChoice: () => void): Waiving {
  const { formats, say, session } = useDashboard();
  const mayWaiveDue = useReach('BOOKINGS.OVERRIDE_FEES') !== undefined;
  const fees = useQuery(feesOf(session.client, of)).data?.bookingFees ?? [];
  const money = useMoney();
  const [isChosen, setChosen] = useState(false);
  // What is due already stays due where it may not be waived.
  const staying = mayWaiveDue ? [] : fees.filter(isDue);
  const mayWaive = fees.length > staying.length;
  const isWaived = isChosen && mayWaive;
  if (fees.length === 0) {
    return { isWaived: false, part: null };
  }
  const amountsOf = (told: readonly BookingFee[]) =>
    formats.shortList(told.map(({ cancellationFee }) => money(cancellationFee.price)));
  const words = isWaived
    ? staying.length === 0
      ? say('fee.waivedWords')
      : say('fee.staysDue', { fee: amountsOf(staying) })
    : say(fees.every(isDue) ? 'fee.staysDue' : 'fee.cancellingCosts', { fee: amountsOf(fees) });
  const part = (
    <>
      <p>{words}</p>
      {mayWaive ? (
        <Switch
          size="md"
          checked={isWaived}
          label={say('fee.waive')}
          onChange={(event) => {
            setChosen(event.currentTarget.checked);
            onChoice();
          }}
        />
      ) : null}
    </>
  );
  return { isWaived, part };
}
