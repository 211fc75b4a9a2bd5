/** What an operator sees of what is kept in memory (docs/decisions/0047). */
import type { Figure } from '../../domain.ts';
import type { Availability } from './snapshot.ts';

export function availabilityFigures({ figures }: Pick<Availability, 'figures'>): Figure[] {
  return [
    {
      name: 'openhours_catalogue_hits',
      help: 'Questions a catalogue in memory answered',
      read: () => figures().hits,
    },
    {
      name: 'openhours_catalogue_loads',
      help: 'Catalogues read from the database',
      read: () => figures().loads,
    },
    {
      name: 'openhours_occupancy_hits',
      help: 'Questions that occupancy in memory answered',
      read: () => figures().occupancy.hits,
    },
    {
      name: 'openhours_occupancy_loads',
      help: 'Questions for which occupancy was read from the database',
      read: () => figures().occupancy.loads,
    },
    {
      name: 'openhours_occupancy_bytes',
      help: 'Memory that occupancy takes',
      read: () => figures().occupancy.bytes,
    },
  ];
}
