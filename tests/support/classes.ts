/** Sessions of classes and courses to come, for tests that book their places. */
import { raiseCatalogueVersion } from '../../packages/server/src/db/catalogue-version.ts';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import type { Transaction } from '../../packages/server/src/db/transaction.ts';
import { dayMs } from '../../packages/server/src/time/index.ts';
import type { Business, TestService } from './business.ts';
import { type PlantedSession, plantSession } from './calendar.ts';
import type { TestServer } from './server.ts';

export interface Classroom {
  /** A session at ten on a day that no other session of this classroom is on, of three places unless said. */
  newSession(service: TestService, more?: Partial<PlantedSession>): Promise<string>;
  /** Many of them, in the order of their days; answers their ids. */
  newSessions(service: TestService, count: number, more?: Partial<PlantedSession>): Promise<string[]>;
  /** A course of two sessions a week apart. */
  newCourse(
    capacity: number,
    rules: object,
    startsInDays?: number,
    sessions?: Partial<PlantedSession>,
  ): Promise<TestService>;
}

/** Sessions and courses to come, on the business's own site. */
export function openClassroom(server: TestServer, business: Business): Classroom {
  let day = 8;
  const at = (days: number) => new Date(server.now() + days * dayMs).toISOString();
  function plant(tx: Transaction, { scheduleId }: TestService, more: Partial<PlantedSession>): string {
    day += 1;
    const from = `${at(day).slice(0, 11)}10:00:00`;
    return plantSession(tx, { scheduleId, from, nowMs: server.now(), ...more });
  }
  return {
    newSession(service, more = {}) {
      return server.database.transact(server.siteId, async (tx) => plant(tx, service, more));
    },
    newSessions(service, count, more = {}) {
      return server.database.transact(server.siteId, async (tx) =>
        Array.from({ length: count }, () => plant(tx, service, more)),
      );
    },
    async newCourse(capacity, rules, startsInDays = 8, sessions = {}) {
      const made = await business.addService({
        name: `Course ${newId()}`,
        type: 'COURSE',
        resourceIds: [],
        defaultCapacity: capacity,
        rules,
      });
      await server.database.transact(server.siteId, async (tx) => {
        raiseCatalogueVersion(tx);
        for (const days of [startsInDays, startsInDays + 7]) {
          plantSession(tx, {
            scheduleId: made.scheduleId,
            from: at(days).slice(0, 19),
            type: 'COURSE',
            nowMs: server.now(),
            ...sessions,
          });
        }
        tx.write(
          statement(
            `update schedule set frame_status = 'FINITE',
               frame_start = (select min(start_at) from calendar_event where site_id = $1 and schedule_id = $2),
               frame_end = (select max(end_at) from calendar_event where site_id = $1 and schedule_id = $2)
             where site_id = $1 and id = $2`,
            [server.siteId, made.scheduleId],
          ),
        );
      });
      return made;
    },
  };
}
