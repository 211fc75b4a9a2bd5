/** Where a booking is to move: the nearest free times first, any other time or session with what stands in its way. */
import { Button, NativeSelect } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { participantsOf } from '@openhours/contract/bookings/visit-price';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { BookingConflict } from '../../bookings/booking-conflict.tsx';
import { wordsOf } from '../../bookings/booking-words.ts';
import { isOnlyRuled, type Obstacle } from '../../bookings/obstacle.ts';
import { SessionChoice } from '../../bookings/session-choice.tsx';
import { type SomePeople, SomePeopleFields, useSomePeople } from '../../bookings/some-people.tsx';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { staffNewsOfMove } from '../../bookings/telling.ts';
import { TimeChoice } from '../../bookings/time-choice.tsx';
import { WithWhom } from '../../bookings/with-whom.tsx';
import { own } from '../../language/bidi.ts';
import { participantsOfBooking } from '../../queries/participants.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import actions from '../../ui/styles/actions.module.css';
import { ActTrouble, WhoIsTold } from './act-words.tsx';
import type { MoveRequest } from './use-move-booking.ts';
import { type MoveDraft, useMoveDraft } from './use-move-draft.ts';

interface MoveFormProps {
  readonly booking: Booking;
  readonly error: Error | null;
  readonly isPending: boolean;
  /** Something else is asked for: what was refused is no answer to it. */
  readonly onAgain: () => void;
  readonly onLeave: () => void;
  readonly onMove: (request: MoveRequest) => void;
}

export function MoveForm({ booking, error, isPending, onAgain, onLeave, onMove }: MoveFormProps) {
  const { formats, frame, say } = useDashboard();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const some = useWhoMoves(booking, onAgain);
  const isForSome = some !== undefined && !some.isEverybody;
  const draft = useMoveDraft(booking, { error, isPending, movedCount: isForSome ? some.count : undefined, onAgain });
  const { isChosen, isSession, obstacle, start } = draft;
  const telling = useTelling([booking.contactDetails.email]);
  const { tells } = telling;
  const words = wordsOf(booking, frame.timeZone);
  const name = own(words.name ?? say('bookings.nobody'));
  const { slot } = booking.bookedEntity;
  const isAnybodyMoved = some === undefined || some.count > 0;
  const requestMove = (overrideReason?: string) => {
    const place = draft.place();
    if (place !== undefined && isAnybodyMoved) {
      const { participantIds, withoutName } = some ?? { participantIds: [], withoutName: 0 };
      onMove({ tells, overrideReason, slot: place, some: isForSome ? { participantIds, withoutName } : undefined });
    }
  };
  return (
    <section className={actions['question']} aria-labelledby="move-title">
      <h2 id="move-title" ref={title} tabIndex={-1}>
        {say('move.title', { name })}
      </h2>
      <p className="oh-soft">
        {say('move.from', { day: formats.day(words.day), time: formats.time(words.localStart) })}
      </p>
      {some === undefined ? null : (
        <SomePeopleFields some={some} legend={say('move.who')} othersLabel={say('move.whoOthers')}>
          <p className="oh-soft">{say(isForSome ? 'move.othersStay' : 'move.everybody')}</p>
        </SomePeopleFields>
      )}
      <MoveWhere draft={draft} booking={booking} near={words.localStart} />
      {obstacle !== undefined ? (
        <MoveObstacle draft={draft} obstacle={obstacle} isPending={isPending} onOverride={requestMove} />
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
          <Button aria-disabled={!isChosen || !isAnybodyMoved || isPending} onClick={() => requestMove()}>
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

/** Who of several is moved, where some may go without the others; everybody unless it is said otherwise. */
function useWhoMoves(booking: Booking, onChoice: () => void): SomePeople | undefined {
  const { session } = useDashboard();
  const total = participantsOf(booking);
  const read = useQuery({ ...participantsOfBooking(session.client, booking.id), enabled: total > 1 }).data;
  const named = read?.named ?? [];
  const some = useSomePeople({ named, unnamed: Math.max(0, total - named.length) }, 'all', onChoice);
  return total > 1 && read?.parting?.divisible === true ? some : undefined;
}

/** As a choice among people: nobody in particular. */
const anyone = '';

/** Another session of a class; of an appointment with whom, and when. */
function MoveWhere({ booking, draft, near }: { booking: Booking; draft: MoveDraft; near: string }) {
  const { say } = useDashboard();
  const { service, serviceId, staffId } = draft;
  const staff = service?.staffMemberDetails?.staffMembers ?? [];
  return draft.isSession ? (
    <SessionChoice
      serviceId={serviceId}
      value={draft.eventId}
      exceptId={booking.bookedEntity.slot?.eventId}
      onChange={draft.chooseSession}
    />
  ) : (
    <>
      {staff.length < 2 ? null : (
        <NativeSelect
          label={say('booking.with')}
          value={staffId ?? anyone}
          onChange={({ currentTarget: { value } }) => draft.chooseStaff(value === anyone ? undefined : value)}
          data={[
            { value: anyone, label: say('desk.anyone') },
            ...staff.map((each) => ({ value: each.staffMemberId, label: each.name })),
          ]}
        />
      )}
      <TimeChoice
        serviceId={serviceId}
        // One of another length than is offered moves to where a usual one would be free, and is judged there.
        durationMinutes={draft.isOfferedLength ? draft.durationMinutes : undefined}
        resourceId={staffId}
        value={draft.start}
        onChange={draft.choose}
        near={near}
        movingBookingId={draft.movingBookingId}
      />
    </>
  );
}

interface MoveObstacleProps {
  readonly draft: MoveDraft;
  readonly obstacle: Obstacle;
  readonly isPending: boolean;
  readonly onOverride: (reason: string) => void;
}

/**
 * What stands in the way, and the ways on: the nearest free time, somebody in particular, or moving it there all the
 * same.
 */
function MoveObstacle({ draft, isPending, obstacle, onOverride }: MoveObstacleProps) {
  const { service } = draft;
  const mayOverride = draft.isForSomebody || isOnlyRuled(obstacle);
  const staff = service?.staffMemberDetails?.staffMembers ?? [];
  return (
    <>
      <BookingConflict
        obstacle={obstacle}
        around={draft.around}
        onNearest={(localStart, otherId) => {
          if (otherId !== undefined) {
            draft.chooseStaff(otherId);
          }
          draft.choose(localStart);
        }}
        onOverride={mayOverride ? onOverride : undefined}
        isReasonNext={draft.isReasonNext}
        isPending={isPending}
      />
      {mayOverride ? null : (
        <WithWhom
          people={staff.map((each) => ({ name: each.name, resourceId: each.staffMemberId }))}
          explanation={draft.explanation}
          onChoose={(chosenId) => draft.chooseStaff(chosenId, true)}
        />
      )}
    </>
  );
}
