/**
 * A session that is changed by itself, with those that follow, or with all that are to come (docs/decisions/0071): what is
 * over stays, who has booked goes along, and there are as many sessions as before.
 */
import type { CalendarEvent, SessionScope } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { calendarOfFile, nowMs } from './calendar-of-file.ts';

const calendar = calendarOfFile({ clockRunsOn: true });
const { call, ok, refused, newSchedule, at, hour, weekly, query, starts, newStaff, newEvent, occupied } = calendar;

const send = (eventId: string, scope: SessionScope, changes: object, more: object = {}) =>
  calendar.server().send('POST', `/v1/calendar-events/${eventId}/change`, {
    headers: calendar.owner(),
    body: { scope, changes, ...more },
  });
const change = async (event: CalendarEvent, scope: SessionScope, changes: object, more: object = {}) =>
  (await ok<{ event: CalendarEvent }>(send(event.id, scope, changes, { revision: event.revision, ...more }))).event;
const eventNow = async ({ id }: Pick<CalendarEvent, 'id'>) =>
  (await ok<{ event: CalendarEvent }>(call('GET', `/events/${id}`))).event;
const join = (eventId: string) => ok(call('POST', '/participations', { participation: { eventId } }));

const inRange = (scheduleId: string, days: number, more: object = {}) =>
  query({
    query: { filter: { scheduleId } },
    fromLocalDate: '2026-11-16T00:00:00',
    toLocalDate: new Date(nowMs + days * dayMs).toISOString().slice(0, 19),
    ...more,
  });
const sessionsOf = (scheduleId: string) => inRange(scheduleId, 36);
const startsOf = async (scheduleId: string) => starts(await sessionsOf(scheduleId)).map((start) => start.slice(5, 16));

/** A weekly class on Tuesdays at ten, with its sessions of the next weeks. */
async function series(more: Record<string, unknown> = {}) {
  const { id: scheduleId } = await newSchedule({ defaultCapacity: 3 });
  const master = await weekly(scheduleId, more);
  return { scheduleId, master, sessions: (await sessionsOf(scheduleId)).events };
}

describe('one session', () => {
  test('lies elsewhere, and those around it stay', async () => {
    const { scheduleId, sessions } = await series();
    const changed = await change(sessions[1]!, 'THIS', { ...hour('2026-12-03', '12:00', '14:00'), title: 'Long yoga' });
    expect(changed).toMatchObject({ id: sessions[1]!.id, recurrenceType: 'EXCEPTION', title: 'Long yoga' });
    expect(await startsOf(scheduleId)).toEqual([
      '11-24T10:00',
      '12-03T12:00',
      '12-08T10:00',
      '12-15T10:00',
      '12-22T10:00',
    ]);
    // What was sent but is as it was still follows the series.
    expect(changed.inheritedFields).toEqual(expect.arrayContaining(['CAPACITY', 'RESOURCES', 'LOCATION']));
  });

  test('keeps following its series in what was sent as it is', async () => {
    const { sessions } = await series();
    const [, event] = sessions;
    const { end, start } = event!;
    const changed = await change(event!, 'THIS', {
      start: at(start.localDate),
      end: at(end.localDate),
      totalCapacity: 5,
    });
    expect(changed.inheritedFields).toContain('TIME');
    expect(changed.inheritedFields).not.toContain('CAPACITY');
  });

  test('that does not recur is changed by itself only', async () => {
    const { id: scheduleId } = await newSchedule();
    const event = await newEvent({ scheduleId, type: 'CLASS', ...hour('2026-11-26') });
    expect(await refused(send(event.id, 'ALL', { title: 'Other' }))).toEqual([428, 'FAILED_PRECONDITION']);
    expect(await change(event, 'THIS', hour('2026-11-27'))).toMatchObject({ start: at('2026-11-27T10:00:00') });
  });
});

describe('a session and those that follow', () => {
  test('move by as much as the session does, those with people under their ids, and those before stay', async () => {
    const { scheduleId, master, sessions } = await series();
    await join(sessions[1]!.id);
    await join(sessions[3]!.id);
    const changed = await change(sessions[2]!, 'THIS_AND_FOLLOWING', hour('2026-12-10', '18:30', '20:00'));
    expect(changed).toMatchObject({ start: at('2026-12-10T18:30:00'), end: at('2026-12-10T20:00:00') });
    expect(changed.recurringEventId).not.toBe(master.id);
    expect(await startsOf(scheduleId)).toEqual([
      '11-24T10:00',
      '12-01T10:00',
      '12-10T18:30',
      '12-17T18:30',
      '12-24T18:30',
    ]);
    const { events } = await sessionsOf(scheduleId);
    expect(events[1]).toMatchObject({ id: sessions[1]!.id, remainingCapacity: 2, recurringEventId: master.id });
    expect(events[3]).toMatchObject({ id: sessions[3]!.id, remainingCapacity: 2, end: at('2026-12-17T20:00:00') });
    expect(events[3]!.recurringEventId).toBe(changed.recurringEventId);
    // What nobody had met lies where it was no more.
    expect(await refused(call('GET', `/events/${sessions[4]!.id}`))).toEqual([404, 'NOT_FOUND']);
  });

  test('go on over the end of a week, each a day later', async () => {
    const { scheduleId, sessions } = await series({
      ...hour('2026-11-29'),
      recurrenceRule: { days: ['SUNDAY'] },
    });
    await join(sessions[2]!.id);
    await change(sessions[1]!, 'THIS_AND_FOLLOWING', hour('2026-12-07', '09:00', '10:00'));
    expect(await startsOf(scheduleId)).toEqual([
      '11-29T10:00',
      '12-07T09:00',
      '12-14T09:00',
      '12-21T09:00',
      '12-28T09:00',
    ]);
    expect((await sessionsOf(scheduleId)).events[2]).toMatchObject({ id: sessions[2]!.id, remainingCapacity: 2 });
  });

  test('stay as many where the series ends, and where a date of it is cancelled', async () => {
    const { scheduleId, sessions } = await series({
      recurrenceRule: { days: ['TUESDAY'], until: at('2026-12-22T23:59:00') },
    });
    await join(sessions[4]!.id);
    await ok(call('POST', `/events/${sessions[3]!.id}/cancel`));
    await change(sessions[1]!, 'THIS_AND_FOLLOWING', hour('2026-12-04'));
    expect(await startsOf(scheduleId)).toEqual(['11-24T10:00', '12-04T10:00', '12-11T10:00', '12-25T10:00']);
    expect(starts(await inRange(scheduleId, 70))).toHaveLength(4);
  });

  test('move by whole weeks where each takes the place of the one behind it', async () => {
    const { scheduleId, sessions } = await series();
    await join(sessions[0]!.id);
    await join(sessions[1]!.id);
    await join(sessions[2]!.id);
    await change(sessions[0]!, 'THIS_AND_FOLLOWING', hour('2026-12-01'));
    const { events } = await sessionsOf(scheduleId);
    expect(events.map(({ id }) => id).slice(0, 3)).toEqual(sessions.slice(0, 3).map(({ id }) => id));
    expect(await startsOf(scheduleId)).toEqual(['12-01T10:00', '12-08T10:00', '12-15T10:00', '12-22T10:00']);
  });

  test('leave to a session what it has of its own, and the one that is named takes all of it', async () => {
    const { scheduleId, sessions } = await series();
    const [ada, ben] = [await newStaff(), await newStaff()];
    const own = await change(sessions[3]!, 'THIS', { ...hour('2026-12-16', '08:00', '09:00') });
    const named = await change(sessions[1]!, 'THIS', { resources: [{ id: ben.resourceId }], totalCapacity: 9 });
    await change(named, 'THIS_AND_FOLLOWING', {
      ...hour('2026-12-01', '11:00', '12:00'),
      resources: [{ id: ada.resourceId }],
    });
    const { events } = await sessionsOf(scheduleId);
    expect(events.map(({ start }) => start.localDate.slice(5, 16))).toEqual([
      '11-24T10:00',
      '12-01T11:00',
      '12-08T11:00',
      '12-16T08:00',
      '12-22T11:00',
    ]);
    expect(events.map(({ resources }) => resources.map(({ id }) => id))).toEqual([
      [],
      ...[1, 2, 3, 4].map(() => [ada.resourceId]),
    ]);
    expect(events[1]).toMatchObject({ id: named.id, totalCapacity: 9 });
    expect(events[3]!.id).toBe(own.id);
    // Sessions that are rows by themselves take time as such; the others do by their rule.
    expect(await occupied(ada.resourceId)).toEqual([
      ['EVENT', '2026-12-01T10:00:00.000Z', true, false],
      ['EVENT', '2026-12-16T07:00:00.000Z', true, false],
    ]);
    expect(await occupied(ben.resourceId)).toEqual([]);
  });

  test('of the next session are all that are to come: nothing is split', async () => {
    const { scheduleId, master, sessions } = await series();
    const changed = await change(sessions[0]!, 'THIS_AND_FOLLOWING', hour('2026-11-25'));
    expect(changed.recurringEventId).toBe(master.id);
    expect(await startsOf(scheduleId)).toEqual([
      '11-25T10:00',
      '12-02T10:00',
      '12-09T10:00',
      '12-16T10:00',
      '12-23T10:00',
    ]);
  });

  test('keep their ids where they stay where they are', async () => {
    const { scheduleId, sessions } = await series();
    await change(sessions[0]!, 'ALL', { title: 'Slow yoga', totalCapacity: 8 });
    const { events } = await sessionsOf(scheduleId);
    expect(events.map(({ id }) => id)).toEqual(sessions.map(({ id }) => id));
    expect(events.map(({ title, totalCapacity }) => [title, totalCapacity])).toEqual(
      sessions.map(() => ['Slow yoga', 8]),
    );
  });
});

describe('a session that its series makes no more', () => {
  const updated = (master: CalendarEvent, recurrenceRule: object) =>
    ok(call('PATCH', `/events/${master.id}`, { event: { id: master.id, revision: master.revision, recurrenceRule } }));
  const previewed = async (eventId: string, scope: SessionScope, changes: object) =>
    (
      await ok<{ preview: { sessions?: number } }>(
        calendar.server().send('POST', `/v1/calendar-events/${eventId}/preview-change`, {
          headers: calendar.owner(),
          body: { scope, changes },
        }),
      )
    ).preview;

  test('lies beside a two-week rhythm, which stays as it is when those that follow move', async () => {
    const { master, scheduleId, sessions } = await series();
    await join(sessions[1]!.id);
    await join(sessions[3]!.id);
    await updated(master, { ...master.recurrenceRule, interval: 2, until: at('2027-01-01T00:00:00') });
    expect(await startsOf(scheduleId)).toEqual([
      '11-24T10:00',
      '12-01T10:00',
      '12-08T10:00',
      '12-15T10:00',
      '12-22T10:00',
    ]);
    const named = await eventNow(sessions[1]!);
    const changes = { ...hour('2026-12-02', '12:00', '13:00'), title: 'Later' };
    // The named one, two of the rhythm, and the other one beside it, which keeps its time and gets the name.
    expect(await previewed(named.id, 'THIS_AND_FOLLOWING', changes)).toMatchObject({ sessions: 4 });
    await change(named, 'THIS_AND_FOLLOWING', changes);
    const { events } = await sessionsOf(scheduleId);
    expect(events.map(({ start, title }) => [start.localDate.slice(5, 16), title])).toEqual([
      ['11-24T10:00', 'Yoga'],
      ['12-02T12:00', 'Later'],
      ['12-09T12:00', 'Later'],
      ['12-15T10:00', 'Later'],
      ['12-23T12:00', 'Later'],
    ]);
  });

  test('lies behind the end of its series, which does not go on again', async () => {
    const { master, scheduleId, sessions } = await series();
    await join(sessions[1]!.id);
    await join(sessions[3]!.id);
    await updated(master, { ...master.recurrenceRule, until: at('2026-12-02T00:00:00') });
    const asItWas = ['11-24T10:00', '12-01T10:00', '12-15T10:00'];
    expect(await startsOf(scheduleId)).toEqual(asItWas);
    const named = await eventNow(sessions[3]!);
    expect(await previewed(named.id, 'THIS_AND_FOLLOWING', { title: 'Last' })).toMatchObject({ sessions: 1 });
    await change(named, 'THIS_AND_FOLLOWING', { title: 'Last' });
    const { events } = await sessionsOf(scheduleId);
    expect(events.map(({ start, title }) => [start.localDate.slice(5, 16), title])).toEqual([
      ['11-24T10:00', 'Yoga'],
      ['12-01T10:00', 'Yoga'],
      ['12-15T10:00', 'Last'],
    ]);
    const past = await send(named.id, 'THIS_AND_FOLLOWING', hour('2026-11-20'));
    expect([past.status, past.text]).toEqual([400, expect.stringContaining('SESSION_BEGINS_IN_PAST')]);
  });
});

describe('refused is', () => {
  test('what would begin before now', async () => {
    const { sessions } = await series();
    const past = await send(sessions[2]!.id, 'ALL', hour('2026-12-06'));
    expect([past.status, past.body.details]).toMatchObject([
      400,
      { validationError: { fieldViolations: [{ field: 'changes.start', ruleName: 'SESSION_BEGINS_IN_PAST' }] } },
    ]);
    expect((await send(sessions[2]!.id, 'THIS', hour('2026-11-22'))).status).toBe(400);
    expect((await send(sessions[2]!.id, 'THIS_AND_FOLLOWING', hour('2026-12-06'))).status).toBe(200);
  });

  test('a series that is named itself, and a change that was made from an older state', async () => {
    const { master, sessions } = await series();
    expect(await refused(send(master.id, 'ALL', { title: 'Other' }))).toEqual([428, 'FAILED_PRECONDITION']);
    await change(sessions[1]!, 'ALL', { title: 'Other' });
    const stale = send(sessions[1]!.id, 'ALL', { title: 'Third' }, { revision: sessions[1]!.revision });
    expect(await refused(stale)).toEqual([409, 'INVALID_REVISION']);
  });

  test('an end before its start, and one without the other', async () => {
    const { sessions } = await series();
    expect((await send(sessions[1]!.id, 'ALL', hour('2026-12-01', '12:00', '11:00'))).status).toBe(400);
    expect((await send(sessions[1]!.id, 'ALL', { start: at('2026-12-01T12:00:00') })).status).toBe(400);
  });

  test('what staff do not hold', async () => {
    const { sessions } = await series();
    const headers = await calendar.server().caller('STAFF');
    const answer = await calendar.server().send('POST', `/v1/calendar-events/${sessions[1]!.id}/change`, {
      headers,
      body: { scope: 'ALL', changes: { title: 'Mine' } },
    });
    expect([answer.status, answer.code]).toEqual([403, 'PERMISSION_DENIED']);
  });
});

// At the end, as it moves the clock.
describe('a series of which some has taken place', () => {
  test('has its past as it was, and no session twice', async () => {
    const { scheduleId, sessions } = await series();
    const ahead = await series();
    const kept = await series();
    // Next week's session is held this week instead, and one of this week next week.
    await change(ahead.sessions[1]!, 'THIS', hour('2026-11-25'));
    await change(kept.sessions[0]!, 'THIS', hour('2026-11-28'));
    await calendar.server().setClock(nowMs + 3 * dayMs);

    // It is Thursday: this week's was on Tuesday, and is not held again on Friday.
    await change(await eventNow(sessions[1]!), 'ALL', hour('2026-12-04'));
    expect(await startsOf(scheduleId)).toEqual([
      '11-24T10:00',
      '12-04T10:00',
      '12-11T10:00',
      '12-18T10:00',
      '12-25T10:00',
    ]);

    await change(await eventNow(ahead.sessions[2]!), 'ALL', hour('2026-12-09'));
    expect(await startsOf(ahead.scheduleId)).toEqual([
      '11-24T10:00',
      '11-25T10:00',
      '12-09T10:00',
      '12-16T10:00',
      '12-23T10:00',
    ]);

    await change(await eventNow(kept.sessions[1]!), 'ALL', { ...hour('2026-12-02'), title: 'Late' });
    const { events } = await sessionsOf(kept.scheduleId);
    expect(events.map(({ start, title }) => [start.localDate.slice(5, 16), title])).toEqual([
      ['11-28T10:00', 'Late'],
      ['12-02T10:00', 'Late'],
      ['12-09T10:00', 'Late'],
      ['12-16T10:00', 'Late'],
      ['12-23T10:00', 'Late'],
    ]);
  });
});
