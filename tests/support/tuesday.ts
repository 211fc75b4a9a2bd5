/**
 * A Tuesday of two people, of whom one is booked and blocked for an hour each: what questions about single slots are
 * asked of.
 */
import { newId } from '../../packages/server/src/db/ids.ts';
import { occupy } from '../../packages/server/src/domains/calendar/index.ts';
import { readLocations } from '../../packages/server/src/domains/locations/index.ts';
import { hourMs } from '../../packages/server/src/time/index.ts';
import { blockTime } from './calendar.ts';
import { startTestServer, type TestServer } from './server.ts';
import { addServiceWithRules, addStaff, type NewService, type PolicyRules, siteZone } from './site-catalogue.ts';

/** The day before, nine in the morning in Berlin. */
export const nowMs = Date.UTC(2026, 10, 23, 8);

/** A wall-clock time of that Tuesday, unless another day is named. */
export const at = (time: string, day = '2026-11-24') => `${day}T${time}:00`;

export interface Tuesday {
  readonly server: TestServer;
  readonly visitor: Record<string, string>;
  readonly owner: Record<string, string>;
  /** At work from nine to five, booked from eleven to twelve and blocked from three to four. */
  readonly ada: string;
  /** At work from noon to eight, and free. */
  readonly eve: string;
  /** The id of what Ada is booked for. */
  readonly bookingId: string;
  readonly mainId: string;
  /** An hour with either of them. */
  readonly haircut: string;
  addService(rules: PolicyRules, more?: Partial<NewService>): Promise<string>;
}

/** The caller stops the server. */
export async function openTuesday(): Promise<Tuesday> {
  const server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: siteZone }, startsAtMs: nowMs });
  const bookingId = newId();
  const planted = await server.database.transact(server.siteId, async (tx) => {
    const { eventsScheduleId, resourceId: ada } = addStaff(tx, 'Ada', [[9, 17]], nowMs);
    const eve = addStaff(tx, 'Eve', [[12, 20]], nowMs).resourceId;
    await tx.flush();
    const mainId = (await readLocations(tx)).find((each) => each.is_default)?.id as string;
    const eleven = Date.UTC(2026, 10, 24, 10);
    const shared = { resourceId: ada, blocks: true, exclusive: true };
    occupy(
      tx,
      [{ ...shared, source: 'BOOKING', sourceId: bookingId, startMs: eleven, endMs: eleven + hourMs }],
      () => new Error('taken'),
    );
    blockTime(tx, {
      id: newId(),
      scheduleId: eventsScheduleId,
      resourceIds: [ada],
      title: 'Dentist',
      startMs: eleven + 4 * hourMs,
      endMs: eleven + 5 * hourMs,
      timeZone: siteZone,
      nowMs,
    });
    return { ada, eve, mainId };
  });
  const addService: Tuesday['addService'] = (rules, more = {}) =>
    server.database.transact(server.siteId, async (tx) => {
      const service = { name: `Session ${newId()}`, resourceIds: [planted.ada, planted.eve], rules, ...more };
      return (await addServiceWithRules(tx, service, nowMs)).serviceId;
    });
  return {
    server,
    visitor: await server.caller('visitor'),
    owner: await server.caller('apiKey'),
    ...planted,
    bookingId,
    haircut: await addService({}),
    addService,
  };
}
