/** Waiving what a client owes: one question with what follows from it, why, and who is told. Only for whoever may. */
import { Textarea } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { useState } from 'react';
import { wordsOf } from '../../bookings/booking-words.ts';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { own } from '../../language/bidi.ts';
import { useWaiveFee } from '../../queries/fees.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { AskOnce } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { WhoIsTold } from './act-words.tsx';

/** As many characters as the server takes. */
const longestReason = 500;

interface WaiveFeeProps {
  readonly booking: Booking;
  /** What is due, in words; absent once nothing is. */
  readonly sum: string | undefined;
  /** It was decided on something that is no longer so. */
  readonly onChanged: () => void;
}

export function WaiveFee({ booking, onChanged, sum }: WaiveFeeProps) {
  const { frame, say, session } = useDashboard();
  const mayWaive = useReach('BOOKINGS.OVERRIDE_FEES') !== undefined;
  const [reason, setReason] = useState('');
  const telling = useTelling([booking.contactDetails?.email]);
  const key = useIdempotencyKey();
  const waiving = useWaiveFee(session.client, {
    onSuccess: key.renew,
    onError: (error) => {
      if (key.renewIfDecided(error)) {
        onChanged();
      }
    },
  });
  if (sum === undefined) {
    return waiving.isSuccess ? (
      <Notice meaning="good" title={say('fee.waived')} spoken>
        <WhoIsTold booking={booking} tells={waiving.variables.tells} news={[]} />
      </Notice>
    ) : null;
  }
  if (!mayWaive) {
    return null;
  }
  const name = own(wordsOf(booking, frame.timeZone).name ?? say('bookings.nobody'));
  return (
    <AskOnce
      level={2}
      act={say('fee.waive')}
      title={say('fee.waiveTitle', { fee: sum })}
      consequence={
        <>
          <p>{say('fee.waiveConsequence')}</p>
          <Textarea
            id="waive-reason"
            my="md"
            label={say('fee.waiveReason')}
            description={say('fee.waiveReasonHint')}
            value={reason}
            maxLength={longestReason}
            rows={2}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              key.renew();
            }}
          />
          <TellSwitch telling={telling} label={say('booking.tell', { name })} onChoice={key.renew} />
        </>
      }
      onConfirm={() =>
        waiving.mutateAsync({
          bookingId: booking.id,
          revision: booking.revision,
          reason,
          tells: telling.tells,
          idempotencyKey: key.current(),
        })
      }
      sayings={{ BOOKING_REVISION_MISMATCH: 'booking.conflict', BOOKING_FEE_NOT_FOUND: 'fee.gone' }}
    />
  );
}
