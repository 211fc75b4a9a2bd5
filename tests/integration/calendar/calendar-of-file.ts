/**
 * A site's calendar over HTTP, as its owner and its visitors call it: what the tests of schedules and events share.
 */
import type { CalendarEvent, Schedule } from '@openhours/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { readOccupancy } from '../../../packages/server/src/domains/calendar/index.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { addStaff } from '../../support/site-catalogue.ts';

/** A Monday; the site's zone is Europe/Berlin. */
export const nowMs = Date.UTC(2026, 10, 23, 8);
export const businessId = '4e0579a5-491e-4e70-a872-d097eed6e520';

export interface Page {
  readonly events: CalendarEvent[];
  readonly pagingMetadata: { count: number; hasNext: boolean; cursors: { next?: string; prev?: string } };
}

/** A server for all tests of a file, with its calls. */
export function calendarOfFile({ clockRunsOn = false }: { readonly clockRunsOn?: boolean } = {}) {
  let server: TestServer;
  let owner: Record<string, string>;
  let visitor: Record<string, string>;

  beforeAll(async () => {
    server = await startTestServer({
      environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' },
      startsAtMs: nowMs,
      clockRunsOn,
    });
    owner = await server.caller('apiKey');
    visitor = await server.caller('visitor');
  });
  afterAll(() => server.stop());

  async function call(method: string, path: string, body?: unknown, headers = owner): Promise<TestAnswer> {
    return server.send(method, `/calendar/v3${path}`, { headers, ...(body === undefined ? {} : { body }) });
  }

  async function ok<Body>(answer: Promise<TestAnswer>): Promise<Body> {
    const { status, text, body } = await answer;
    expect(status, text).toBe(200);
    return body as Body;
  }

  async function refused(answer: Promise<TestAnswer>): Promise<[number, string | undefined]> {
    const { status, code } = await answer;
    return [status, code];
  }

  async function newSchedule(more: Record<string, unknown> = {}): Promise<Schedule> {
    const made = await ok<{ schedule: Schedule }>(call('POST', '/schedules', { schedule: { name: 'Choir', ...more } }));
    return made.schedule;
  }

  const at = (localDate: string) => ({ localDate });
  const hour = (day: string, from = '10:00', to = '11:00') => ({
    start: at(`${day}T${from}:00`),
    end: at(`${day}T${to}:00`),
  });

  async function newEvent(event: Record<string, unknown>): Promise<CalendarEvent> {
    return (await ok<{ event: CalendarEvent }>(call('POST', '/events', { event }))).event;
  }

  const weekly = (scheduleId: string, more: Record<string, unknown> = {}) =>
    newEvent({
      scheduleId,
      type: 'CLASS',
      title: 'Yoga',
      ...hour('2026-11-24'),
      recurrenceRule: { frequency: 'WEEKLY', interval: 1, days: ['TUESDAY'] },
      ...more,
    });

  const query = (body: Record<string, unknown>, headers = owner) =>
    ok<Page>(call('POST', '/events/query', body, headers));
  const inMonth = (scheduleId: string, more: Record<string, unknown> = {}) =>
    query({
      query: { filter: { scheduleId } },
      fromLocalDate: '2026-11-23T00:00:00',
      toLocalDate: '2026-12-21T00:00:00',
      ...more,
    });
  const starts = ({ events }: Page) => events.map(({ start }) => start.localDate);

  async function occupied(resourceId: string) {
    const rows = await readOccupancy(
      server.database.reader(server.siteId),
      [resourceId],
      nowMs - 400 * dayMs,
      nowMs + 400 * dayMs,
      nowMs,
    );
    return rows.map(({ source, startMs, blocks, exclusive }) => [
      source,
      new Date(startMs).toISOString(),
      blocks,
      exclusive,
    ]);
  }

  const newStaff = () =>
    server.database.transact(server.siteId, async (tx) => addStaff(tx, `Ada ${newId().slice(-6)}`, undefined, nowMs));

  return {
    server: () => server,
    owner: () => owner,

    visitor: () => visitor,
    call,
    ok,
    refused,
    newSchedule,
    at,
    hour,
    newEvent,
    weekly,
    query,
    inMonth,
    starts,
    occupied,
    newStaff,
  };
}
