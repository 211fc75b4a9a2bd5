/** Rooms and equipment, open at all hours unless said otherwise. */
import { addWorkingHours } from '../../packages/server/src/domains/calendar/index.ts';
import { addResource } from '../../packages/server/src/domains/staff/commands/add.ts';
import { assignWorkingHours } from '../../packages/server/src/domains/staff/index.ts';
import { hourMs } from '../../packages/server/src/time/index.ts';
import { plantResourceType } from './resource-types.ts';
import type { TestServer } from './server.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Adds one of a type, by the clock of Greenwich. */
export function plantRoom(
  server: TestServer,
  name: string,
  typeId: string,
  { from = 0, to = 24 }: { readonly from?: number; readonly to?: number } = {},
): Promise<string> {
  return server.database.transact(server.siteId, async (tx) => {
    const nowMs = server.now();
    await plantResourceType(tx, typeId, nowMs);
    const { resource } = addResource(tx, { name, typeId, nowMs });
    for (const weekday of everyDay) {
      const hours = { weekday, startOfDayMs: from * hourMs, endOfDayMs: to * hourMs, timeZone: 'UTC', nowMs };
      addWorkingHours(tx, { scheduleId: resource.events_schedule_id, ...hours });
    }
    assignWorkingHours(tx, resource.id, resource.events_schedule_id, nowMs);
    return resource.id;
  });
}
