/** How many rooms there are now. */
import { roomsOf } from '../../queries/rooms.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function RoomsValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={roomsOf(session.client)}
      words={(kinds) => [
        say('settings.value.rooms', { count: kinds.reduce((sum, { rooms }) => sum + rooms.length, 0) }),
      ]}
    />
  );
}
