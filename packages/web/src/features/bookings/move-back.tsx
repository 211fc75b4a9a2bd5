/**
 * Taking the last move back from the history. Nobody was told: it goes back at once. Somebody was: one question first,
 * who is told of this too. Where the time before is not free any more, it says so.
 */

import { Button } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOf } from '../../bookings/booking-words.ts';
import { StaffTold } from '../../bookings/staff-told.tsx';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { staffNewsOfMove } from '../../bookings/telling.ts';
import { localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { explained } from '../../queries/availability.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import actions from '../../ui/styles/actions.module.css';
import { ActTrouble, WhoIsTold } from './act-words.tsx';
import styles from './beside.module.css';
import type { useMoveBooking } from './use-move-booking.ts';
import type { WayBack } from './way-back.ts';

interface MoveBackProps {
  readonly booking: Booking;
  readonly back: WayBack;
  readonly move: ReturnType<typeof useMoveBooking>;
}

export function MoveBack({ booking, back, move }: MoveBackProps) {
  const { formats, frame, say, session } = useDashboard();
  const reach = useReach('BOOKINGS.MANAGE');
  // The business moves whenever it likes: that is setting the customers' rules aside.
  const overrides = useReach('BOOKINGS.OVERRIDE_RULES');
  const [isAsked, setAsked] = useState(false);
  const telling = useTelling([booking.contactDetails.email]);
  // Whoever knows nothing of the move has nothing to learn of its end.
  const tells = back.wasTold && telling.tells;
  const local = (instantMs: number) => localAt(instantMs, frame.timeZone);
  const start = local(back.startMs);
  const judged = useQuery({
    ...explained(session.client, {
      serviceId: back.slot.serviceId ?? '',
      localStart: start,
      localEnd: local(back.endMs),
      resourceId: back.slot.resource?.id,
      timeZone: frame.timeZone,
      movingBookingId: booking.id,
    }),
    enabled: reach !== undefined && overrides !== undefined,
    // A service that is gone has no answer, and no time that could be free.
    retry: false,
  });
  if (judged.data === undefined) {
    return null;
  }
  const when = { day: formats.shortDay(start.slice(0, 10)), time: formats.time(start) };
  if (!judged.data.bookable && !move.isPending) {
    return <p className="oh-soft oh-small">{say('back.taken', when)}</p>;
  }
  const send = () => move.send({ slot: back.slot, tells });
  const act = move.isPending ? say('move.moving') : say('back.act', when);
  const name = own(wordsOf(booking, frame.timeZone).name ?? say('bookings.nobody'));
  const { slot } = booking.bookedEntity;
  const news = staffNewsOfMove(
    slot?.resource,
    back.slot.resource?.id === slot?.resource?.id ? slot?.resource : back.slot.resource,
  );
  if (!isAsked) {
    return (
      <div className={styles['back']}>
        {move.isError ? <ActTrouble error={move.error} booking={booking} /> : null}
        <Button
          variant="default"
          aria-disabled={move.isPending}
          aria-expanded={back.wasTold ? false : undefined}
          onClick={() => (back.wasTold ? setAsked(true) : send())}
        >
          {act}
        </Button>
        {back.wasTold ? null : <StaffTold news={news} />}
      </div>
    );
  }
  return (
    <fieldset className={styles['back']}>
      <legend className={styles['kind']}>{say('back.question', { ...when, name })}</legend>
      {move.isError ? <ActTrouble error={move.error} booking={booking} /> : null}
      <TellSwitch
        telling={telling}
        // The question was asked by a button that is gone.
        autoFocus
        onChoice={move.again}
        label={say('booking.tell', { name })}
      />
      <div>
        <WhoIsTold booking={booking} tells={tells} news={news} />
      </div>
      <div className={actions['buttons']}>
        <Button aria-disabled={move.isPending} onClick={send}>
          {act}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            move.again();
            setAsked(false);
          }}
        >
          {say('move.keep')}
        </Button>
      </div>
    </fieldset>
  );
}
