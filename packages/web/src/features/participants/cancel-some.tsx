/** Cancelling an open booking for some of those who come: who is chosen, what follows, and whether the customer is told. */
import { Button, Switch } from '@mantine/core';
import type { Booking, ExtendedBooking, NamedParticipant } from '@openhours/contract';
import { useState } from 'react';
import { SomePeopleFields, useSomePeople } from '../../bookings/some-people.tsx';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { useCancelParticipants } from '../../queries/participants.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { refusalWords } from '../../ui/forms/refusal.ts';
import actions from '../../ui/styles/actions.module.css';
import styles from './participants.module.css';

interface CancelSomeProps {
  readonly booking: Booking;
  readonly named: readonly NamedParticipant[];
  readonly unnamed: number;
  /** What cancelling costs for so many; none where it costs nothing. */
  readonly fees: NonNullable<ExtendedBooking['parting']>['cancellationFees'];
  readonly onDone: () => void;
  readonly onChanged: () => void;
}

export function CancelSome({ booking, fees, named, onChanged, onDone, unnamed }: CancelSomeProps) {
  const { formats, say, session } = useDashboard();
  const key = useIdempotencyKey();
  const [isWaived, setWaived] = useState(false);
  const telling = useTelling([booking.contactDetails?.email]);
  const canceling = useCancelParticipants(session.client, {
    onSuccess: onDone,
    onError: (error) => {
      if (key.renewIfDecided(error)) {
        onChanged();
      }
    },
  });
  const some = useSomePeople({ named, unnamed }, 'none', () => {
    key.renew();
    canceling.reset();
  });
  const { count, participantIds, withoutName } = some;
  const fee = fees.find(({ participants }) => participants === count);
  const waivesFee = isWaived && fee !== undefined;
  return (
    <SomePeopleFields
      some={some}
      legend={say('participants.names.cancelWhom')}
      othersLabel={say('participants.names.cancelOthers')}
    >
      <p>{say(some.isEverybody ? 'participants.names.cancelAll' : 'participants.names.cancelFollows')}</p>
      {fee === undefined ? null : (
        <>
          <p>
            {waivesFee
              ? say('participants.names.feeWaived')
              : say('participants.names.fee', { fee: formats.money(fee.price.value, fee.price.currency) })}
          </p>
          <Switch
            size="md"
            checked={waivesFee}
            label={say('participants.names.waive')}
            onChange={(event) => {
              setWaived(event.currentTarget.checked);
              key.renew();
              canceling.reset();
            }}
          />
        </>
      )}
      <TellSwitch telling={telling} label={say('participants.names.tell')} onChoice={key.renew} />
      {canceling.error === null ? null : (
        <Notice meaning="warn" title={say('participants.names.notCancelled')} spoken>
          <p>{refusalWords(canceling.error, say)}</p>
        </Notice>
      )}
      <div className={styles['acts']}>
        <Button
          className={actions['dangerFilled'] as string}
          aria-disabled={count === 0 || canceling.isPending}
          onClick={() => {
            if (count > 0 && !canceling.isPending) {
              canceling.mutate({
                bookingId: booking.id,
                revision: booking.revision,
                participantIds,
                withoutName,
                tells: telling.tells,
                waivesFee,
                idempotencyKey: key.current(),
              });
            }
          }}
        >
          {say('participants.names.cancelAct', { count })}
        </Button>
        <Button variant="default" onClick={onDone}>
          {say('act.back')}
        </Button>
      </div>
    </SomePeopleFields>
  );
}
