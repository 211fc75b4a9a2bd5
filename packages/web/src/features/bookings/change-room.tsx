/** Another room, or other equipment, for an appointment at the same time: those that are free. Nobody is told of it. */
import { Button, NativeSelect } from '@mantine/core';
import { staffResourceTypeId } from '@openhours/client';
import type { Booking, CalendarEvent } from '@openhours/contract';
import { isEndedStatus } from '@openhours/contract/bookings/statuses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { refusalWords } from '../../ui/forms/refusal.ts';
import actions from '../../ui/styles/actions.module.css';
import type { ActPart } from './act-row.tsx';

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
  const isChangeable =
    useReach('SUBSTITUTES.DECIDE') === 'all' && !isEndedStatus(booking.status) && tags?.includes('GROUP') !== true;
  const eventId = slot?.eventId;
  const event = useQuery({
    ...eventById(session.client, eventId ?? ''),
    enabled: isChangeable && eventId !== undefined,
  }).data;
  const [changedId, setChangedId] = useState<string | undefined>(undefined);
  const rooms = isChangeable && event !== undefined ? roomsOfEvent(event, slot?.resource?.id) : [];
  const changed = rooms.find(({ id }) => id === changedId);
  if (changed !== undefined) {
    const close = () => setChangedId(undefined);
    const done = () => {
      close();
      onChanged();
    };
    const besideIds = rooms.flatMap(({ id }) => (id === changed.id ? [] : [id]));
    return {
      acts: [],
      isOpen: true,
      view: <ChangeRoom booking={booking} room={changed} besideIds={besideIds} onDone={done} onClose={close} />,
    };
  }
  return {
    acts: rooms.map(({ id, name }) => ({
      id: `room ${id}`,
      label: say('room.change', { name: own(name) }),
      onPress: () => setChangedId(id),
    })),
    isOpen: false,
    view: null,
  };
}

interface ChangeRoomProps {
  readonly booking: Booking;
  readonly room: Room;
  /** What it takes besides, which stays. */
  readonly besideIds: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function ChangeRoom({ besideIds, booking, onClose, onDone, room }: ChangeRoomProps) {
  const { say, session } = useDashboard();
  const found = useQuery(othersOfType(session.client, booking.id, room.id));
  const [chosenId, setChosenId] = useState<string | undefined>(undefined);
  const key = useIdempotencyKey();
  const change = useChangeRoom(session.client, { onSuccess: onDone, onError: key.renewIfDecided });
  if (found.data === undefined) {
    return found.isError ? (
      <ReadFailure title={say('room.failed')} error={found.error} onAgain={() => void found.refetch()} />
    ) : (
      <p role="status" className="oh-soft">
        {say('shell.loading')}
      </p>
    );
  }
  const free = found.data.filter((each) => each.free && each.serves);
  const chosen = free.find(({ resourceId }) => resourceId === chosenId) ?? free[0];
  if (chosen === undefined) {
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
  return (
    <form
      className={panel['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) {
          change.mutate({ booking, resourceIds: [chosen.resourceId, ...besideIds], idempotencyKey: key.current() });
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
          key.renew();
          setChosenId(event.currentTarget.value);
        }}
        data={free.map(({ name, resourceId }) => ({ value: resourceId, label: name }))}
      />
      {change.isError ? (
        <Notice meaning="bad" title={say('room.notDone')} spoken>
          <p>{refusalWords(change.error, say)}</p>
        </Notice>
      ) : null}
      <div className={actions['buttons']}>
        <Button type="submit" aria-disabled={change.isPending}>
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
