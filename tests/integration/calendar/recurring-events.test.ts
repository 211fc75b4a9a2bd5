/** Recurring events over HTTP (services sheet 11.2): masters, their instances, and what differs from them. */
import type { CalendarEvent } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { calendarOfFile, nowMs } from './calendar-of-file.ts';

const calendar = calendarOfFile();
const { call, ok, refused, newSchedule, at, hour, newEvent, weekly, query, inMonth, starts } = calendar;

describe('recurring events (services sheet 11.2)', () => {
  test('instances are expanded in the range; masters and working hours only when asked', async () => {
    const { id: scheduleId } = await newSchedule();
    const master = await weekly(scheduleId, {
      recurrenceRule: { days: ['TUESDAY'], interval: 2, until: at('2026-12-22T23:59:00') },
    });
    expect(master.recurrenceRule).toMatchObject({
      frequency: 'WEEKLY',
      interval: 2,
      days: ['TUESDAY'],
      until: { localDate: '2026-12-22T23:59:00' },
    });
    const page = await inMonth(scheduleId);
    expect(starts(page)).toEqual(['2026-11-24T10:00:00', '2026-12-08T10:00:00']);
    expect(page.events[0]).toMatchObject({
      recurrenceType: 'INSTANCE',
      recurringEventId: master.id,
      id: `${master.id.replaceAll('-', '')}20261124T090000Z`,
      title: 'Yoga',
    });
    expect(page.events[0]!.inheritedFields).toContain('TIME');
    expect((await inMonth(scheduleId, { recurrenceType: ['MASTER'] })).events.map(({ id }) => id)).toEqual([master.id]);
    await newEvent({ scheduleId, type: 'WORKING_HOURS', ...hour('2026-11-25') });
    expect(starts(await inMonth(scheduleId))).toHaveLength(2);
    expect(
      starts(await inMonth(scheduleId, { query: { filter: { scheduleId, eventType: 'WORKING_HOURS' } } })),
    ).toEqual(['2026-11-25T10:00:00']);
    // Without a range: up to the end of the view.
    expect(starts(await query({ query: { filter: { scheduleId } } }))).toEqual([
      '2026-11-24T10:00:00',
      '2026-12-08T10:00:00',
      '2026-12-22T10:00:00',
    ]);
  });

  test('sessions keep their local time over the change of the clock (services sheet 12.13)', async () => {
    const { id: scheduleId } = await newSchedule();
    await weekly(scheduleId, {
      start: at('2027-03-21T02:30:00'),
      end: at('2027-03-21T03:30:00'),
      recurrenceRule: { days: ['SUNDAY'], until: at('2027-04-04T23:00:00') },
    });
    const page = await query({
      query: { filter: { scheduleId } },
      fromLocalDate: '2027-03-01T00:00:00',
      toLocalDate: '2027-05-01T00:00:00',
    });
    // The second falls into the gap and moves forward by its length.
    expect(page.events.map(({ start }) => start.utcDate)).toEqual([
      '2027-03-21T01:30:00.000Z',
      '2027-03-28T01:30:00.000Z',
      '2027-04-04T00:30:00.000Z',
    ]);
  });

  test('an instance that is changed becomes an exception for good, under the same id', async () => {
    const { id: scheduleId } = await newSchedule();
    const master = await weekly(scheduleId);
    const second = (await inMonth(scheduleId)).events[1]!;
    const changed = await ok<{ event: CalendarEvent }>(
      call('PATCH', `/events/${second.id}`, {
        event: { revision: second.revision, title: 'Special', ...hour('2026-12-02', '18:00', '19:00') },
      }),
    );
    expect(changed.event).toMatchObject({
      id: second.id,
      recurrenceType: 'EXCEPTION',
      recurringEventId: master.id,
      title: 'Special',
      start: { localDate: '2026-12-02T18:00:00' },
    });
    expect(changed.event.inheritedFields).not.toContain('TITLE');
    expect(changed.event.inheritedFields).not.toContain('TIME');
    const page = await inMonth(scheduleId);
    expect(starts(page)).toEqual([
      '2026-11-24T10:00:00',
      '2026-12-02T18:00:00',
      '2026-12-08T10:00:00',
      '2026-12-15T10:00:00',
    ]);
    expect(page.events[1]!.id).toBe(second.id);
    // What it did not override follows the master.
    await ok(
      call('PATCH', `/events/${master.id}`, {
        event: { revision: master.revision, title: 'Pilates', totalCapacity: 7 },
      }),
    );
    expect((await inMonth(scheduleId)).events.map(({ title, totalCapacity }) => [title, totalCapacity])).toEqual([
      ['Pilates', 7],
      ['Special', 7],
      ['Pilates', 7],
      ['Pilates', 7],
    ]);
    // Whoever takes back what they did takes back nothing that somebody else did since.
    const { revision } = (await inMonth(scheduleId)).events[1]!;
    const restore = (of: object) =>
      call('POST', `/events/${second.id}/restore-defaults`, { fields: ['TITLE', 'TIME'], ...of });
    expect(await refused(restore({ revision: second.revision }))).toEqual([409, 'INVALID_REVISION']);
    expect((await inMonth(scheduleId)).events[1]).toMatchObject({ revision, title: 'Special' });
    const restored = await ok<{ event: CalendarEvent }>(restore({ revision }));
    expect(restored.event).toMatchObject({
      recurrenceType: 'EXCEPTION',
      title: 'Pilates',
      start: { localDate: '2026-12-01T10:00:00' },
    });
    expect(restored.event.inheritedFields).toEqual(expect.arrayContaining(['TITLE', 'TIME']));
    const wrong = await newEvent({ scheduleId, ...hour('2026-12-03') });
    expect((await call('POST', `/events/${wrong.id}/restore-defaults`, { fields: ['TIME'] })).status).toBe(400);
  });

  test('cancelling an instance leaves the others, cancelling the master ends what is to come; both are final', async () => {
    const { id: scheduleId } = await newSchedule();
    const master = await weekly(scheduleId);
    const page = await inMonth(scheduleId);
    const [, second] = page.events;
    const cancelled = await ok<{ event: CalendarEvent }>(call('POST', `/events/${second!.id}/cancel`, {}));
    expect(cancelled.event).toMatchObject({ id: second!.id, status: 'CANCELLED' });
    expect(starts(await inMonth(scheduleId))).toEqual([
      '2026-11-24T10:00:00',
      '2026-12-08T10:00:00',
      '2026-12-15T10:00:00',
    ]);
    const named = await inMonth(scheduleId, {
      query: { filter: { scheduleId, status: { $in: ['CONFIRMED', 'CANCELLED'] } } },
    });
    expect(named.events).toHaveLength(4);
    expect(await refused(call('POST', `/events/${second!.id}/cancel`, {}))).toEqual([428, 'FAILED_PRECONDITION']);
    const patch = call('PATCH', `/events/${second!.id}`, { event: { revision: cancelled.event.revision, title: 'X' } });
    expect(await refused(patch)).toEqual([428, 'FAILED_PRECONDITION']);
    await ok(call('POST', `/events/${master.id}/cancel`, {}));
    expect(starts(await inMonth(scheduleId))).toEqual([]);
    const bulk = await call('POST', '/bulk/events/cancel', { eventIds: [master.id, newId()] });
    expect(bulk.body.results).toMatchObject([
      { itemMetadata: { success: false, error: { code: 'FAILED_PRECONDITION' } } },
      { itemMetadata: { success: false, error: { code: 'NOT_FOUND' } } },
    ]);
  });

  test('a split makes two masters, after the next event and before another; rows keep their ids', async () => {
    const { id: scheduleId } = await newSchedule({ defaultCapacity: 3 });
    const master = await weekly(scheduleId);
    const before = await inMonth(scheduleId);
    await ok(call('POST', '/participations', { participation: { eventId: before.events[2]!.id } }));
    const split = (splitLocalDate: string) => call('POST', `/events/${master.id}/split`, { splitLocalDate });
    expect(await refused(split('2026-11-24T00:00:00'))).toEqual([428, 'FAILED_PRECONDITION']);
    const answer = await ok<Record<string, CalendarEvent>>(split('2026-12-05T00:00:00'));
    const [ending, starting] = [
      answer.updatedRecurringEventEndingBeforeSplit!,
      answer.newRecurringEventStartingFromSplit!,
    ];
    expect([ending.id, starting.start.localDate]).toEqual([master.id, '2026-12-08T10:00:00']);
    const after = await inMonth(scheduleId);
    expect(after.events.map(({ start, recurringEventId }) => [start.localDate, recurringEventId])).toEqual([
      ['2026-11-24T10:00:00', master.id],
      ['2026-12-01T10:00:00', master.id],
      ['2026-12-08T10:00:00', starting.id],
      ['2026-12-15T10:00:00', starting.id],
    ]);
    expect(after.events[2]).toMatchObject({ id: before.events[2]!.id, remainingCapacity: 2 });
    const ended = call('POST', `/events/${master.id}/split`, { splitLocalDate: '2026-12-20T00:00:00' });
    expect(await refused(ended)).toEqual([428, 'FAILED_PRECONDITION']);
  });

  test('the view is always a year ahead', async () => {
    const { eventsView } = await ok<{ eventsView: { endDate: string; futureDurationInDays: number } }>(
      call('GET', '/events/view', undefined, calendar.visitor()),
    );
    expect(eventsView.futureDurationInDays).toBeGreaterThanOrEqual(365);
    expect(Date.parse(eventsView.endDate)).toBeGreaterThanOrEqual(nowMs + 365 * dayMs);
  });
});
