/**
 * Moving a booking: the nearest free times first, any other time with what stands in its way. Until somebody was told
 * the move can be taken back: the notice brings the visit to its old time while that is still free.
 */

import { Button, NativeSelect } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { BookingConflict } from '../../bookings/booking-conflict.tsx';
import { wordsOf } from '../../bookings/booking-words.ts';
import { obstacleExplained, obstacleRefused } from '../../bookings/obstacle.ts';
import { SessionChoice } from '../../bookings/session-choice.tsx';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { staffNewsOfMove } from '../../bookings/telling.ts';
import { TimeChoice } from '../../bookings/time-choice.tsx';
import { instantOf, localAt } from '../../days/dates.ts';
import { offersLength } from '../../days/lengths.ts';
import { own } from '../../language/bidi.ts';
import { explained } from '../../queries/availability.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import actions from '../../ui/styles/actions.module.css';
import type { ActPart } from './act-row.tsx';
import { ActTrouble, WhoIsTold } from './act-words.tsx';
import { isOfSession, type MoveRequest, mayMove, type Place, useMoveBooking } from './use-move-booking.ts';

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
            setUndone(placeOf(booking));
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
  return {
    acts: [{ id: 'move', label: say('move.open'), onPress: open }],
    isOpen,
    view: move.isSuccess ? (
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

interface MoveFormProps {
  readonly booking: Booking;
  readonly error: Error | null;
  readonly isPending: boolean;
  /** Something else is asked for: what was refused is no answer to it. */
  readonly onAgain: () => void;
  readonly onLeave: () => void;
  readonly onMove: (request: MoveRequest) => void;
}

/** Nobody in particular. */
const anyone = '';

function MoveForm({ booking, error, isPending, onAgain, onLeave, onMove }: MoveFormProps) {
  const { formats, frame, say, session } = useDashboard();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { slot } = booking.bookedEntity;
  const services = useQuery(servicesOf(session.client));
  const service = services.data?.find(({ id }) => id === slot?.serviceId);
  const [staffId, setStaffId] = useState(slot?.resource?.id ?? anyone);
  const [start, setStart] = useState<string | undefined>(undefined);
  const [eventId, setEventId] = useState<string | undefined>(undefined);
  const telling = useTelling([booking.contactDetails.email]);
  const { tells } = telling;
  const words = wordsOf(booking, frame.timeZone);
  const name = own(words.name ?? say('bookings.nobody'));
  const durationMs = Date.parse(booking.endDate ?? '') - Date.parse(booking.startDate ?? '');
  const isSession = service?.type === 'CLASS';
  const isOfferedLength =
    service !== undefined && offersLength(service.schedule.availabilityConstraints, durationMs / 60_000);
  const endOf = (localStart: string) => localAt(instantOf(localStart, frame.timeZone) + durationMs, frame.timeZone);
  const serviceId = slot?.serviceId ?? '';
  const judged = useQuery({
    ...explained(session.client, {
      serviceId,
      localStart: start ?? '',
      localEnd: start === undefined ? '' : endOf(start),
      resourceId: staffId === anyone ? undefined : staffId,
      timeZone: frame.timeZone,
      movingBookingId: booking.id,
    }),
    enabled: start !== undefined && !isSession,
  });
  const obstacle =
    obstacleRefused(error, frame.timeZone) ??
    (judged.data === undefined || start === undefined ? undefined : obstacleExplained(judged.data));
  const choose = (localStart: string) => {
    setStart(localStart);
    onAgain();
  };
  const requestMove = (overrideReason?: string) => {
    if (isSession ? eventId === undefined : start === undefined) {
      return;
    }
    onMove({
      tells,
      overrideReason,
      slot:
        isSession || start === undefined
          ? { eventId: eventId as string }
          : {
              serviceId,
              startDate: start,
              endDate: endOf(start),
              timezone: frame.timeZone,
              ...(staffId === anyone
                ? { resourceSelections: [{ selectionMethod: 'ANY_RESOURCE' as const }] }
                : { resource: { id: staffId } }),
            },
    });
  };
  const staff = service?.staffMemberDetails?.staffMembers ?? [];
  const isChosen = isSession ? eventId !== undefined : start !== undefined;
  return (
    <section className={actions['question']} aria-labelledby="move-title">
      <h2 id="move-title" ref={title} tabIndex={-1}>
        {say('move.title', { name })}
      </h2>
      <p className="oh-soft">
        {say('move.from', { day: formats.day(words.day), time: formats.time(words.localStart) })}
      </p>
      {isSession ? (
        <SessionChoice
          serviceId={serviceId}
          value={eventId}
          exceptId={slot?.eventId}
          onChange={(next) => {
            setEventId(next);
            onAgain();
          }}
        />
      ) : (
        <>
          {staff.length < 2 ? null : (
            <NativeSelect
              label={say('booking.with')}
              value={staffId}
              onChange={(event) => {
                setStaffId(event.currentTarget.value);
                onAgain();
              }}
              data={[
                { value: anyone, label: say('desk.anyone') },
                ...staff.map((each) => ({ value: each.staffMemberId, label: each.name })),
              ]}
            />
          )}
          <TimeChoice
            serviceId={serviceId}
            // One of another length than is offered moves to where a usual one would be free, and is judged there.
            durationMinutes={isOfferedLength ? durationMs / 60_000 : undefined}
            resourceId={staffId === anyone ? undefined : staffId}
            value={start}
            onChange={choose}
            near={words.localStart}
            movingBookingId={booking.id}
          />
        </>
      )}
      {obstacle !== undefined ? (
        <BookingConflict
          obstacle={obstacle}
          around={
            start === undefined || isSession
              ? undefined
              : {
                  serviceId,
                  localStart: start,
                  durationMinutes: durationMs / 60_000,
                  resourceId: staffId === anyone ? undefined : staffId,
                  timeZone: frame.timeZone,
                  today: frame.today,
                  moving: { bookingId: booking.id, localStart: words.localStart, resourceId: slot?.resource?.id },
                }
          }
          onNearest={(localStart, otherId) => {
            setStaffId(otherId ?? staffId);
            choose(localStart);
          }}
          onOverride={isSession ? undefined : requestMove}
          isPending={isPending}
        />
      ) : error === null ? null : (
        <ActTrouble error={error} booking={booking} />
      )}
      <TellSwitch telling={telling} onChoice={onAgain} label={say('booking.tell', { name })} />
      <div>
        <WhoIsTold booking={booking} tells={tells} news={staffNewsOfMove(slot?.resource, slot?.resource)} />
      </div>
      <div className={actions['buttons']}>
        {/* While something stands in the way, the ways on are the acts. */}
        {obstacle === undefined ? (
          <Button aria-disabled={!isChosen || isPending} onClick={() => requestMove()}>
            {isPending
              ? say('move.moving')
              : start !== undefined && !isSession
                ? say('move.act', { day: formats.weekday(start.slice(0, 10)), time: formats.time(start) })
                : say(isSession && isChosen ? 'move.actSession' : 'move.actUnchosen')}
          </Button>
        ) : null}
        <Button variant="default" onClick={onLeave}>
          {say('move.keep')}
        </Button>
      </div>
    </section>
  );
}
