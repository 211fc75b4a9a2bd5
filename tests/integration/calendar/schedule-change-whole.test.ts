/** A change of a schedule goes with all events that follow it, or not at all (docs/decisions/0054). */
import type { CalendarEvent, Schedule } from '@openhours/contract';
import { expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { calendarOfFile, type Page } from './calendar-of-file.ts';

const calendar = calendarOfFile();
const { call, ok, newSchedule, hour, newEvent, inMonth } = calendar;

/** All that a change writes: the schedule, its events, what is told of them, what the audit log says. */
async function allOf({ id }: Schedule, events: readonly CalendarEvent[]) {
  const { database, siteId } = calendar.server();
  const asked = events.map((event) => `eventIds=${event.id}`).join('&');
  const counted = (table: string) =>
    database.serverReader.all(
      statement(`/* cross-site test */ select count(*)::int as rows from ${table} where site_id = $1`, [siteId]),
    );
  return {
    schedule: await ok(call('GET', `/schedules/${id}`)),
    events: (await ok<Page>(call('GET', `/events?${asked}`))).events,
    view: (await inMonth(id, { query: { filter: { scheduleId: id } } })).events,
    rows: await Promise.all(['outbox_event', 'audit_entry'].map(counted)),
  };
}

test('what fails at the last of its events leaves the schedule, the events before it and what is told as they were', async () => {
  const schedule = await newSchedule({ defaultTitle: 'Choir', defaultCapacity: 12 });
  const days = ['2026-11-26', '2026-11-27', '2026-11-28'];
  const events: CalendarEvent[] = [];
  for (const day of days) {
    events.push(await newEvent({ scheduleId: schedule.id, ...hour(day) }));
  }
  const change = () =>
    call('PATCH', `/schedules/${schedule.id}`, {
      schedule: {
        revision: '1',
        defaultTitle: 'Band',
        defaultCapacity: 9,
        timeZone: 'Europe/Lisbon',
        businessTimeZoneEnabled: false,
      },
    });
  const before = await allOf(schedule, events);
  const direct = await calendar.server().database.connectDirect();
  await direct.query(`
    create function refuse_event() returns trigger language plpgsql as $$ begin raise 'not here'; end $$;
    create trigger refuse_event before update on calendar_event for each row when (old.id = '${events.at(-1)?.id}')
      execute function refuse_event()`);
  try {
    expect((await change()).status).toBe(500);
    expect(await allOf(schedule, events)).toEqual(before);
  } finally {
    await direct.query('drop trigger refuse_event on calendar_event; drop function refuse_event()');
    await direct.end();
  }
  expect((await change()).status).toBe(200);
  const after = await allOf(schedule, events);
  expect(after.events.map(({ title, totalCapacity }) => [title, totalCapacity])).toEqual(days.map(() => ['Band', 9]));
});
