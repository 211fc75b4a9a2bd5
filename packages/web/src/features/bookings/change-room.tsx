/** Another room, or other equipment, for an appointment at the same time: those that are free. Nobody is told of it. */
import { Button, NativeSelect } from '@mantine/core';
import { staffResourceTypeId } from '@openhours/client';
import type { Booking, CalendarEvent, Substitute } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { own } from '../../language/bidi.ts';
import { eventById } from '../../queries/calendar.ts';
import { othersOfType, useChangeRoom } from '../../queries/substitutes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import panel from '../../ui/forms/panel-form.module.css';
import { refusalWords, type Sayings } from '../../ui/forms/refusal.ts';
import actions from '../../ui/styles/actions.module.css';
import type { ActPart } from './act-row.tsx';
import { mayMove } from './use-move-booking.ts';

interface Room {
  readonly id: string;
  readonly name: string;
}

/** What an appointment takes beside whoever serves it. */
function roomsOfEvent({ resources }: CalendarEvent, primaryId: string | undefined): Room[] {
  return resources
    .filter(({ id, type }) => id !== primaryId && type !== undefined && type !== staffResourceTypeId)
    .map(({ id, name = '' }) => ({ id, name }));
}

/** Of each room an act; none of what is over, and for whoever may not decide what others have. */
export function useRoomActs(booking: Booking, onChanged: () => void): ActPart {
  const { say, session } = useDashboard();
  const { slot, tags } = booking.bookedEntity;
  const isChangeable = useReach('SUBSTITUTES.DECIDE') === 'all' && mayMove(booking) && tags?.includes('GROUP') !== true;
  const eventId = slot?.eventId;
  const event = useQuery({
    ...eventById(session.client, eventId ?? ''),
    enabled: isChangeable && eventId !== undefined,
  }).data;
  const [changedId, setChangedId] = useState<string | undefined>(undefined);
  const [taken, setTaken] = useState<string | undefined>(undefined);
  const rooms = isChangeable && event !== undefined ? roomsOfEvent(event, slot?.resource?.id) : [];
  const changed = rooms.find(({ id }) => id === changedId);
  if (changed !== undefined) {
    const close = () => setChangedId(undefined);
    const done = (name: string) => {
      close();
      setTaken(name);
      onChanged();
    };
    return {
      acts: [],
      isOpen: true,
      view: <ChangeRoom booking={booking} room={changed} onDone={done} onClose={close} />,
    };
  }
  return {
    acts: rooms.map(({ id, name }) => ({
      id: `room ${id}`,
      label: say('room.change', { name: own(name) }),
      onPress: () => {
        setTaken(undefined);
        setChangedId(id);
      },
    })),
    isOpen: false,
    view:
      taken === undefined ? null : <Notice meaning="good" title={say('room.changed', { name: own(taken) })} spoken />,
  };
}

interface ChangeRoomProps {
  readonly booking: Booking;
  readonly room: Room;
  /** With the name of what is taken instead. */
  readonly onDone: (name: string) => void;
  readonly onClose: () => void;
}

function ChangeRoom({ booking, onClose, onDone, room }: ChangeRoomProps) {
  const { say, session } = useDashboard();
  const found = useQuery(othersOfType(session.client, booking.id, room.id));
  const key = useIdempotencyKey();
  const mayOverride = useReach('BOOKINGS.OVERRIDE_RULES') !== undefined;
  const change = useChangeRoom(session.client, {
    onSuccess: (_, { resourceId }) => onDone(found.data?.find((each) => each.resourceId === resourceId)?.name ?? ''),
    onError: (error) => {
      key.renewIfDecided(error);
      // Somebody was faster, or it was closed meanwhile.
      void found.refetch();
    },
  });
  if (found.data === undefined) {
    return found.isError ? (
      <ReadFailure title={say('room.failed')} error={found.error} onAgain={() => void found.refetch()} />
    ) : (
      <p role="status" className="oh-soft">
        {say('shell.loading')}
      </p>
    );
  }
  const trouble = change.isError ? (
    <Notice meaning="bad" title={say('room.notDone')} spoken>
      <p>{refusalWords(change.error, say, refusals)}</p>
    </Notice>
  ) : null;
  const free = found.data.filter((each) => each.free && each.serves);
  return free.length === 0 ? (
    <>
      {trouble}
      <NoneFree onClose={onClose} />
    </>
  ) : (
    <RoomForm
      room={room}
      free={free}
      isPending={change.isPending}
      onChoose={() => key.renew()}
      onTake={(resourceId) => change.mutate({ booking, resourceId, mayOverride, idempotencyKey: key.current() })}
      onClose={onClose}
    >
      {trouble}
    </RoomForm>
  );
}

/** What may happen between the list and the press. */
const refusals = {
  SLOT_NOT_AVAILABLE: 'room.taken',
  BOOKING_POLICY_VIOLATION: 'room.ruled',
  RESOURCE_NOT_FOUND: 'room.gone',
} as const satisfies Sayings;

function NoneFree({ onClose }: Pick<ChangeRoomProps, 'onClose'>) {
  const { say } = useDashboard();
  return (
    <Notice meaning="note" title={say('room.none')}>
      <p>{say('room.noneHint')}</p>
      <div>
        <Button variant="default" onClick={onClose}>
          {say('substitutes.keep')}
        </Button>
      </div>
    </Notice>
  );
}

interface RoomFormProps {
  readonly room: Room;
  /** At least one. */
  readonly free: readonly Substitute[];
  readonly isPending: boolean;
  readonly onChoose: () => void;
  readonly onTake: (resourceId: string) => void;
  readonly onClose: () => void;
  /** Why it was not done. */
  readonly children: ReactNode;
}

function RoomForm({ children, free, isPending, onChoose, onClose, onTake, room }: RoomFormProps) {
  const { say } = useDashboard();
  const [chosenId, setChosenId] = useState<string | undefined>(undefined);
  const chosen = free.find(({ resourceId }) => resourceId === chosenId) ?? (free[0] as Substitute);
  return (
    <form
      className={panel['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) {
          onTake(chosen.resourceId);
        }
      }}
    >
      <NativeSelect
        // It was asked by a button that is gone.
        autoFocus
        label={<Sentence text={say('room.insteadOf', { name: own(room.name) })} />}
        description={say('room.hint')}
        value={chosen.resourceId}
        onChange={(event) => {
          onChoose();
          setChosenId(event.currentTarget.value);
        }}
        data={free.map(({ name, resourceId }) => ({ value: resourceId, label: name }))}
      />
      {children}
      <div className={actions['buttons']}>
        <Button type="submit" aria-disabled={isPending}>
          <span>
            <Sentence text={say('room.take', { name: own(chosen.name) })} />
          </span>
        </Button>
        <Button variant="default" onClick={onClose}>
          {say('substitutes.keep')}
        </Button>
      </div>
    </form>
  );
}
