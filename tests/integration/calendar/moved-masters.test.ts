/** A recurring master that is changed when some of its sessions have taken place (services sheet 11.2). */
import type { CalendarEvent } from '@openhours/contract';
import { expect, test } from 'vitest';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { calendarOfFile, nowMs } from './calendar-of-file.ts';

const calendar = calendarOfFile({ clockRunsOn: true });
const { call, ok, refused, newSchedule, at, hour, weekly, inMonth, starts } = calendar;

test('a master that moves takes its instances along, those with people under their ids; the past stays', async () => {
  const { id: scheduleId } = await newSchedule({ defaultCapacity: 3 });
  const master = await weekly(scheduleId);
  const before = await inMonth(scheduleId);
  await ok(call('POST', '/participations', { participation: { eventId: before.events[2]!.id } }));
  await calendar.server().setClock(nowMs + 3 * dayMs);
  const current = (await ok<{ event: CalendarEvent }>(call('GET', `/events/${master.id}`))).event;
  await ok(
    call('PATCH', `/events/${master.id}`, {
      event: {
        revision: current.revision,
        ...hour('2026-11-25', '12:00', '14:00'),
        recurrenceRule: { days: ['WEDNESDAY'] },
      },
    }),
  );
  const after = await inMonth(scheduleId);
  expect(starts(after)).toEqual([
    '2026-11-24T10:00:00',
    '2026-12-02T12:00:00',
    '2026-12-09T12:00:00',
    '2026-12-16T12:00:00',
  ]);
  expect(after.events[0]!.id).toBe(before.events[0]!.id);
  expect(after.events[2]).toMatchObject({
    id: before.events[2]!.id,
    remainingCapacity: 2,
    end: { localDate: '2026-12-09T14:00:00' },
  });
  expect(await refused(call('GET', `/events/${before.events[1]!.id}`))).toEqual([404, 'NOT_FOUND']);
  // A rule that has no place for it leaves the session with people where it is.
  const moved = (await ok<{ event: CalendarEvent }>(call('GET', `/events/${master.id}`))).event;
  await ok(
    call('PATCH', `/events/${master.id}`, {
      event: {
        revision: moved.revision,
        recurrenceRule: { days: ['WEDNESDAY'], until: at('2026-12-03T00:00:00') },
      },
    }),
  );
  const ended = await inMonth(scheduleId);
  expect(starts(ended)).toEqual(['2026-11-24T10:00:00', '2026-12-02T12:00:00', '2026-12-09T12:00:00']);
  expect(ended.events[2]).toMatchObject({ id: before.events[2]!.id, recurrenceType: 'EXCEPTION' });
});
