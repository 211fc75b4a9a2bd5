/** Which rooms and things a session takes: of each kind that there is one, or none. */
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { roomsOf } from '../queries/rooms.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';

interface RoomSelectsProps {
  /** By the id of the kind; absent: none. */
  readonly chosen: Readonly<Record<string, string | undefined>>;
  readonly onChoose: (kindId: string, roomId: string | undefined) => void;
}

export function RoomSelects({ chosen, onChoose }: RoomSelectsProps) {
  const { say, session } = useDashboard();
  const kinds = useQuery(roomsOf(session.client)).data ?? [];
  return kinds.map(({ rooms, type }) => (
    <NativeSelect
      key={type.id}
      label={type.name}
      value={chosen[type.id] ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(type.id, value === '' ? undefined : value)}
      data={[
        { value: '', label: say('sessions.noRoom') },
        ...rooms.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  ));
}
