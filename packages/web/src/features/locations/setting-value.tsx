/** How many places there are now, and which is the main one. */
import { placesOf } from '../../queries/locations.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue, saidOf } from '../../ui/editing/setting-value.tsx';

export function LocationsValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={placesOf(session.client)}
      words={(places) => {
        const [main] = places.filter((place) => place.default);
        return [say('settings.value.locations', { count: places.length }), ...saidOf(main?.name ?? '')];
      }}
    />
  );
}
