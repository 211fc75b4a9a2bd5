/** Where a room is and when it can be had, in words. */
import type { Location, Resource } from '@openhours/contract';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';

/** The one place of a room; undefined for every place. */
export function placeIdOf({ locationOptions }: Pick<Resource, 'locationOptions'>): string | undefined {
  return locationOptions.availableInAllLocations === true
    ? undefined
    : locationOptions.specificLocationOptions?.businessLocations?.[0]?.locationId;
}

/** Where a room is stays unsaid until the places are read. */
export function useWhereWords(places: readonly Location[] | undefined): (room: Resource) => readonly string[] {
  const { say } = useDashboard();
  return (room) => {
    const id = placeIdOf(room);
    const place = places?.find((each) => each.id === id)?.name;
    const hasHours = (room.workingHoursSchedules.values ?? []).length > 0;
    return [
      ...(id === undefined ? [say('rooms.everywhere')] : places === undefined ? [] : [place ?? say('rooms.placeGone')]),
      say(hasHours ? 'rooms.ownHours' : 'rooms.always'),
    ];
  };
}
