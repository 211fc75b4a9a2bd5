/** A business with somebody whose calendar lies elsewhere, and what its tests say in few words. */
import type { ExternalCalendarConnection } from '@openhours/contract';
import { expect } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type Person } from '../../support/business.ts';
import { appointment, type CalDavServer, calendarInstant, startCalDavServer } from '../../support/caldav-server.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { settleTasks } from '../../support/deliveries.ts';
import { calDavProviderId } from '../../support/external-calendars.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';

export const path = '/bookings/v2/external-calendars';
export interface Scene {
  readonly server: TestServer;
  readonly business: Business;
  readonly elsewhere: CalDavServer;
  /** Headers of a program of the business: people would have to sign in again after each move of the clock. */
  readonly key: Record<string, string>;
  /** Signed in as staff with a calendar of their own. */
  signIn(person: Person): Promise<Record<string, string>>;
  send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<TestAnswer>;
  connect(more?: object, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Connects Ada's account, and waits until it was read. */
  connected(more?: object): Promise<ExternalCalendarConnection>;
  connection(id: string): Promise<ExternalCalendarConnection>;
  /** Waits until everything that waits was done. */
  settle(): Promise<void>;
  /** Reads the calendars once more, as the clock would. */
  readAgain(id: string): Promise<ExternalCalendarConnection>;
  /** When somebody is busy by what lies elsewhere, as spans in UTC. */
  busyOf(person: Person): Promise<string[]>;
  stop(): Promise<void>;
}

export async function openScene(): Promise<Scene> {
  const elsewhere = await startCalDavServer();
  elsewhere.calendars.set('work', { name: 'Work', files: [] });
  const server = await startTestServer({
    startsAtMs: mondayMorningMs,
    clockRunsOn: true,
    environment: { OPENHOURS_CALDAV_URL: elsewhere.url, OPENHOURS_TIME_ZONE: 'Europe/Berlin' },
  });
  const business = await openBusiness(server);
  const { apiKey, database, siteId } = server;
  const key = { authorization: apiKey, 'wix-site-id': siteId };

  const send: Scene['send'] = (method, to, body, headers = key) =>
    server.send(method, `${path}${to}`, { headers, ...(body === undefined ? {} : { body }) });
  const connect: Scene['connect'] = (more = {}, headers = key) =>
    send(
      'POST',
      '/connections:connectByCredentials',
      {
        providerId: calDavProviderId,
        scheduleId: business.ada.eventsScheduleId,
        email: 'ada@example.com',
        password: 'right',
        ...more,
      },
      headers,
    );
  const connectionOf = (answer: TestAnswer): ExternalCalendarConnection => {
    expect(answer.status, answer.text).toBe(200);
    return answer.body['connection'] as ExternalCalendarConnection;
  };
  const connection: Scene['connection'] = async (id) => connectionOf(await send('GET', `/connections/${id}`));
  const settle = () => settleTasks(server);

  return {
    server,
    business,
    elsewhere,
    key,
    send,
    connect,
    connection,
    settle,
    async signIn({ resourceId }) {
      const nowMs = server.now();
      const user = { email: `${newId()}@example.com`, role: 'STAFF', resourceId } as const;
      const subjectId = await plantUser(database, siteId, user, nowMs);
      const subject = { subjectType: 'USER', subjectId } as const;
      return { authorization: await plantToken(database, server.assembly.auth, server, subject, nowMs) };
    },
    async connected(more = {}) {
      const { id } = connectionOf(await connect(more));
      await settle();
      return connection(id);
    },
    async readAgain(id) {
      const { lastSyncDate } = await connection(id);
      await server.setClock(Math.max(server.now(), Date.parse(lastSyncDate ?? '')) + 10 * 60_000);
      await settle();
      return connection(id);
    },
    async busyOf({ resourceId }) {
      const rows = await database.serverReader.all(
        statement<{ start_at: number; end_at: number }>(
          `select lower(during) as start_at, upper(during) as end_at from occupancy
           where site_id = $1 and resource_id = $2 and source = 'EXTERNAL' and blocks and not exclusive order by during`,
          [siteId, resourceId],
        ),
      );
      return rows.map((row) => `${minuteOf(row.start_at)} ${minuteOf(row.end_at)}`);
    },
    async stop() {
      await server.stop();
      await elsewhere.stop();
    },
  };
}

/** `2026-11-30T10:00`. */
export function minuteOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}

/** An appointment from one instant to another. */
export function between(title: string, startMs: number, endMs: number): string {
  return appointment(title, `DTSTART:${calendarInstant(startMs)}`, `DTEND:${calendarInstant(endMs)}`);
}
