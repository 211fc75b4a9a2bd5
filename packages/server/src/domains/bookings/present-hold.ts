/** From the row of a hold to what is said of it, by answers and events alike: nothing of who holds. */
import type { SlotHold } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { SlotHoldRow } from './repository/holds.ts';
import { formatEnd } from './rules/new-seats.ts';

/** Whether it is of the time of an appointment, and not of places. */
export function isOfTime({ event_id, schedule_id }: Pick<SlotHoldRow, 'event_id' | 'schedule_id'>): boolean {
  return event_id === null && schedule_id === null;
}

export function presentSlotHold(hold: SlotHoldRow): SlotHold {
  const [resourceId] = isOfTime(hold) ? hold.resource_ids : [];
  return {
    id: hold.id,
    serviceId: hold.service_id,
    startDate: formatInstant(hold.start_at),
    endDate: formatEnd(hold.end_at),
    timezone: hold.time_zone,
    ...(hold.event_id === null ? {} : { eventId: hold.event_id }),
    ...(hold.schedule_id === null ? {} : { scheduleId: hold.schedule_id }),
    ...(resourceId === undefined ? {} : { resourceId }),
    resourceIds: [...hold.resource_ids],
    totalParticipants: hold.total_participants,
    expiresDate: formatInstant(hold.expires_at),
    extendable: !hold.extended,
  };
}
