/** Where a room is and when it can be had, in words. */
import type { Location, Resource } from '@openhours/contract';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';

/** The one place of a room; undefined for every place. */
export function placeIdOf({ locationOptions }: Pick<Resource, 'locationOptions'>): string | undefined {
  return locationOptions.availableInAllLocations === true
    ? undefined
    : locationOptions.specificLocationOptions?.businessLocations?.[0]?.locationId;
}

export function useWhereWords(places: readonly Location[]): (room: Resource) => readonly string[] {
  const { say } = useDashboard();
  return (room) => {
    const id = placeIdOf(room);
    const place = places.find((each) => each.id === id)?.name;
    const where = id === undefined ? say('rooms.everywhere') : (place ?? say('rooms.placeGone'));
    const hasHours = (room.workingHoursSchedules.values ?? []).length > 0;
    return [where, say(hasHours ? 'rooms.ownHours' : 'rooms.always')];
  };
}
