/**
 * Moving a booking, and what has become of it. Until somebody was told the move can be taken back: the notice brings the
 * visit to its old time while that is still free.
 */

import { Button } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { participantsOf } from '@openhours/contract/bookings/visit-price';
import { useState } from 'react';
import { wordsOf } from '../../bookings/booking-words.ts';
import { staffNewsOfMove } from '../../bookings/telling.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { ActPart } from './act-row.tsx';
import { ActTrouble, WhoIsTold } from './act-words.tsx';
import { MoveForm } from './move-form.tsx';
import { isOfSession, mayMove, type Place, useMoveBooking } from './use-move-booking.ts';

/** Where a booking is, as a request to be there: what undo asks for. */
function placeOf(booking: Booking): Place {
  const { slot } = booking.bookedEntity;
  return isOfSession(booking) && slot?.eventId !== undefined
    ? { eventId: slot.eventId }
    : {
        ...(slot?.serviceId === undefined ? {} : { serviceId: slot.serviceId }),
        ...(booking.startDate === undefined ? {} : { startDate: booking.startDate }),
        ...(booking.endDate === undefined ? {} : { endDate: booking.endDate }),
        ...(slot?.timezone === undefined ? {} : { timezone: slot.timezone }),
        ...(slot?.resource?.id === undefined ? {} : { resource: { id: slot.resource.id } }),
      };
}

export function useMoveAct(booking: Booking, onChanged: () => void): ActPart {
  const { formats, frame, say } = useDashboard();
  const [isOpen, setOpen] = useState(false);
  const [undone, setUndone] = useState<Place | undefined>(undefined);
  const [holderBefore, setHolderBefore] = useState<Place['resource']>(undefined);
  const move = useMoveBooking(booking, { onMoved: () => setOpen(false), onChanged });
  const words = wordsOf(booking, frame.timeZone);
  if (!mayMove(booking)) {
    return { acts: [], view: null, isOpen: false };
  }
  if (isOpen) {
    return {
      acts: [],
      isOpen,
      view: (
        <MoveForm
          booking={booking}
          error={move.error}
          isPending={move.isPending}
          onAgain={move.again}
          onLeave={() => {
            move.again();
            setOpen(false);
          }}
          onMove={(attempt) => {
            // Who went alone comes back from a booking of their own.
            setUndone(attempt.some === undefined ? placeOf(booking) : undefined);
            setHolderBefore(booking.bookedEntity.slot?.resource);
            move.send(attempt);
          }}
        />
      ),
    };
  }
  const news = staffNewsOfMove(holderBefore, booking.bookedEntity.slot?.resource);
  const open = () => {
    move.again();
    setOpen(true);
  };
  const moved = move.data?.movedBooking;
  return {
    acts: [{ id: 'move', label: say('move.open'), onPress: open }],
    isOpen,
    view:
      moved !== undefined ? (
        <MovedForSome moved={moved} tells={move.variables?.tells === true} />
      ) : move.isSuccess ? (
        <Notice
          meaning="good"
          title={say('move.done', { day: formats.day(words.day), time: formats.time(words.localStart) })}
          spoken
        >
          <WhoIsTold
            booking={booking}
            tells={move.variables.tells}
            news={news}
            wayBack={undone === undefined || move.variables.tells ? undefined : news}
          />
          {undone === undefined || move.variables.tells ? null : (
            <div>
              <Button
                variant="default"
                aria-disabled={move.isPending}
                onClick={() => {
                  move.send({ slot: undone, tells: false });
                  setUndone(undefined);
                  setHolderBefore(booking.bookedEntity.slot?.resource);
                }}
              >
                {say('move.undo')}
              </Button>
            </div>
          )}
        </Notice>
      ) : move.isError ? (
        <ActTrouble error={move.error} booking={booking} />
      ) : null,
  };
}

/** Who was moved while others stay has a booking of their own: where it is, and the way to it. */
function MovedForSome({ moved, tells }: { readonly moved: Booking; readonly tells: boolean }) {
  const { formats, frame, say } = useDashboard();
  const { open } = useOpened();
  const { day, localStart } = wordsOf(moved, frame.timeZone);
  const place = { count: participantsOf(moved), day: formats.day(day), time: formats.time(localStart) };
  return (
    <Notice meaning="good" title={say('move.doneForSome', place)} spoken>
      <WhoIsTold booking={moved} tells={tells} news={staffNewsOfMove(undefined, moved.bookedEntity.slot?.resource)} />
      <div>
        <Button variant="default" onClick={() => open({ booking: moved.id })}>
          {say('move.openMoved')}
        </Button>
      </div>
    </Notice>
  );
}
