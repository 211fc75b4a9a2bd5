/** Events over HTTP (services sheet 11.2, bookings sheet 25): made and changed, what callers send and what they get. */
import type { CalendarEvent } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { businessId, calendarOfFile, nowMs, type Page } from './calendar-of-file.ts';

const calendar = calendarOfFile();
const { call, ok, refused, newSchedule, at, hour, newEvent, weekly, inMonth, occupied, newStaff } = calendar;

describe('creating events (services sheet 11.2)', () => {
  test('a single event has its defaults and both clocks', async () => {
    const schedule = await newSchedule();
    const event = await newEvent({
      scheduleId: schedule.id,
      start: at('2026-11-25T10:00:47'),
      end: at('2026-11-25T11:30:00'),
      notes: 'Bring water',
    });
    expect(event).toMatchObject({
      type: 'DEFAULT',
      status: 'CONFIRMED',
      recurrenceType: 'NONE',
      transparency: 'OPAQUE',
      allDay: false,
      timeZone: 'Europe/Berlin',
      start: { localDate: '2026-11-25T10:00:00', utcDate: '2026-11-25T09:00:00.000Z' },
      externalScheduleId: schedule.externalId,
      scheduleName: 'Choir',
      notes: 'Bring water',
      revision: '1',
    });
    const abroad = await ok<{ event: CalendarEvent }>(call('GET', `/events/${event.id}?timeZone=Asia/Tokyo`));
    expect(abroad.event.adjustedStart).toEqual({ localDate: '2026-11-25T18:00:00', timeZone: 'Asia/Tokyo' });
    expect(abroad.event.adjustedEnd.localDate).toBe('2026-11-25T19:30:00');
  });

  test('the zone of the start is read where the event names none (bookings 27.1)', async () => {
    const { id: scheduleId } = await newSchedule();
    const event = await newEvent({
      scheduleId,
      start: { localDate: '2026-11-25T10:00:00', timeZone: 'Asia/Tokyo' },
      end: at('2026-11-25T11:00:00'),
    });
    expect(event).toMatchObject({ timeZone: 'Asia/Tokyo', start: { utcDate: '2026-11-25T01:00:00.000Z' } });
    expect(event.inheritedFields).not.toContain('TIME_ZONE');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['an end before the start', hour('2026-11-25', '11:00', '10:00'), 'event.end.localDate'],
    ['no start', { end: at('2026-11-25T11:00:00') }, 'event.start'],
    ['no end', { start: at('2026-11-25T11:00:00') }, 'event.end'],
    [
      'a start before 1900',
      { start: at('0000-01-01T00:00:00'), end: at('0000-01-01T01:00:00') },
      'event.start.localDate',
    ],
    ['an end after 2100', { start: at('2099-01-01T00:00:00'), end: at('2101-01-01T00:00:00') }, 'event.end.localDate'],
    [
      'more than 100 years',
      { start: at('1990-01-01T00:00:00'), end: at('2095-01-01T00:00:00') },
      'event.end.localDate',
    ],
    ['whole days that begin at ten', { ...hour('2026-11-25'), allDay: true }, 'event.start.localDate'],
    ['an unknown zone', { ...hour('2026-11-25'), timeZone: 'Mars/Base' }, 'event.timeZone'],
    ['an instance', { ...hour('2026-11-25'), recurrenceType: 'INSTANCE' }, 'event.recurrenceType'],
    ['an exception', { ...hour('2026-11-25'), recurrenceType: 'EXCEPTION' }, 'event.recurrenceType'],
    ['a master without a rule', { ...hour('2026-11-25'), recurrenceType: 'MASTER' }, 'event.recurrenceRule'],
    [
      'a rule of two days',
      { ...hour('2026-11-25'), recurrenceRule: { days: ['MONDAY', 'FRIDAY'] } },
      'event.recurrenceRule.days',
    ],
    [
      'every fifth week',
      { ...hour('2026-11-25'), recurrenceRule: { days: ['MONDAY'], interval: 5 } },
      'event.recurrenceRule.interval',
    ],
    [
      'a rule that is over before it begins',
      { ...hour('2026-11-25'), recurrenceRule: { days: ['WEDNESDAY'], until: at('2026-11-24T00:00:00') } },
      'event.recurrenceRule.until.localDate',
    ],
    [
      'a master that began yesterday',
      { ...hour('2026-11-22'), recurrenceRule: { days: ['SUNDAY'] } },
      'event.start.localDate',
    ],
    [
      'a place of the business without its id',
      { ...hour('2026-11-25'), location: { type: 'BUSINESS' } },
      'event.location.id',
    ],
    [
      'a resource twice',
      { ...hour('2026-11-25'), resources: [1, 2].map(() => ({ id: businessId })) },
      'event.resources',
    ],
    ['an empty title', { ...hour('2026-11-25'), title: '' }, 'event.title'],
    ['a title of 201', { ...hour('2026-11-25'), title: 'x'.repeat(201) }, 'event.title'],
    ['notes of 5001', { ...hour('2026-11-25'), notes: 'x'.repeat(5001) }, 'event.notes'],
    ['places below none', { ...hour('2026-11-25'), totalCapacity: -1 }, 'event.totalCapacity'],
    [
      'a place with a name of 151',
      { ...hour('2026-11-25'), location: { name: 'x'.repeat(151) } },
      'event.location.name',
    ],
    [
      'a hundred and one resources',
      { ...hour('2026-11-25'), resources: Array.from({ length: 101 }, () => ({ id: newId() })) },
      'event.resources',
    ],
    ...[
      { type: 'TEAMS' },
      { hostUrl: '' },
      { guestUrl: 'x'.repeat(2001) },
      { password: 'x'.repeat(101) },
      { externalId: 'x'.repeat(151) },
      { description: 'x'.repeat(201) },
    ].map((conferencingDetails): [string, Record<string, unknown>, string] => [
      `conferencing with a wrong ${Object.keys(conferencingDetails)}`,
      { ...hour('2026-11-25'), conferencingDetails },
      `event.conferencingDetails.${Object.keys(conferencingDetails)}`,
    ]),
  ])('%s is refused', async (_name, event, field) => {
    const { id: scheduleId } = await newSchedule();
    const answer = await call('POST', '/events', { event: { scheduleId, ...event } });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.text).toContain(`"field":"${field}"`);
  });

  test.each(['ZOOM', 'CUSTOM'])('conferencing may be %s (3)', async (type) => {
    const { id: scheduleId } = await newSchedule();
    const conferencingDetails = { type, guestUrl: 'https://example.com/meet' };
    const event = await newEvent({ scheduleId, ...hour('2026-11-25'), conferencingDetails });
    expect(event).toMatchObject({ conferencingDetails });
  });

  test('what is named must be there', async () => {
    const { id: scheduleId } = await newSchedule();
    const event = { scheduleId, ...hour('2026-11-25') };
    expect(await refused(call('POST', '/events', { event: { ...event, scheduleId: newId() } }))).toEqual([
      404,
      'SCHEDULE_NOT_FOUND',
    ]);
    expect(await refused(call('POST', '/events', { event: { ...event, resources: [{ id: newId() }] } }))).toEqual([
      404,
      'RESOURCE_NOT_FOUND',
    ]);
    expect(await refused(call('POST', '/events', { event: { ...event, location: { id: newId() } } }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    for (const id of [newId(), `${newId().replaceAll('-', '')}20261124T090000Z`]) {
      expect(await refused(call('GET', `/events/${id}`))).toEqual([404, 'NOT_FOUND']);
    }
    expect((await call('GET', '/events/short')).status).toBe(400);
  });

  test('in bulk each stands for itself, in the order of the request (services sheet 1.1)', async () => {
    const { id: scheduleId } = await newSchedule();
    const events = [
      { event: { scheduleId, ...hour('2026-11-25'), title: 'One' } },
      { event: { scheduleId, ...hour('2026-11-25', '12:00', '11:00') } },
      { event: { scheduleId, type: 'WORKING_HOURS', ...hour('2026-11-26'), recurrenceRule: { days: ['THURSDAY'] } } },
    ];
    const { body, status } = await call('POST', '/bulk/events/create', { events, returnEntity: true });
    expect(status).toBe(200);
    expect(body.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 });
    expect(body.results).toMatchObject([
      { itemMetadata: { originalIndex: 0, success: true }, item: { title: 'One' } },
      { itemMetadata: { originalIndex: 1, success: false, error: { code: 'INVALID_ARGUMENT' } } },
      { itemMetadata: { originalIndex: 2, success: true }, item: { recurrenceType: 'MASTER' } },
    ]);
    const [first, second] = body.results as { itemMetadata: { id?: string } }[];
    const malformed = [
      { event: { id: first?.itemMetadata.id, revision: 'x' } },
      'none',
      { event: { id: first?.itemMetadata.id, revision: '1', title: 'Changed' } },
    ];
    expect(second?.itemMetadata).not.toHaveProperty('id');
    expect((await call('POST', '/bulk/events/update', { events: malformed })).body.results).toMatchObject([
      { itemMetadata: { error: { data: { fieldViolations: [{ field: 'events[0].event.revision' }] } } } },
      { itemMetadata: { error: { data: { fieldViolations: [{ field: 'events[1]' }] } } } },
      { itemMetadata: { success: true } },
    ]);
    const untitled = [{ event: { scheduleId, ...hour('2026-11-27'), title: '' } }, {}];
    expect((await call('POST', '/bulk/events/create', { events: untitled })).body.results).toMatchObject([
      { itemMetadata: { error: { data: { fieldViolations: [{ field: 'events[0].event.title' }] } } } },
      { itemMetadata: { error: { data: { fieldViolations: [{ field: 'events[1].event' }] } } } },
    ]);
    expect(
      (await call('POST', '/bulk/events/create', { events: Array.from({ length: 51 }, () => events[0]) })).status,
    ).toBe(400);
  });
});

describe('changing events (services sheet 11.2)', () => {
  test('a mask says which fields, and clears those it names without a value', async () => {
    const { id: scheduleId } = await newSchedule();
    const event = await newEvent({ scheduleId, ...hour('2026-11-25'), title: 'A', notes: 'B' });
    const changed = await ok<{ event: CalendarEvent }>(
      call('PATCH', `/events/${event.id}`, {
        event: { revision: '1', title: 'C', transparency: 'TRANSPARENT' },
        fieldmask: 'title,notes',
      }),
    );
    expect(changed.event).toMatchObject({ title: 'C', transparency: 'OPAQUE', revision: '2' });
    expect(changed.event.notes).toBeUndefined();
    const stale = await call('PATCH', `/events/${event.id}`, { event: { revision: '1', title: 'D' } });
    expect([stale.status, stale.code]).toEqual([409, 'INVALID_REVISION']);
    for (const [more, mask] of [
      [{ scheduleId: newId() }, undefined],
      [{ type: 'CLASS' }, undefined],
      [{ recurrenceRule: { days: ['MONDAY'] } }, undefined],
      [{}, ['start']],
      [{}, 'createdDate'],
    ] as const) {
      const body = { event: { revision: '2', ...more }, ...(mask === undefined ? {} : { fieldMask: mask }) };
      expect((await call('PATCH', `/events/${event.id}`, body)).status).toBe(400);
    }
    const bulk = await call('POST', '/bulk/events/update', {
      events: [
        { event: { id: event.id, revision: '2', title: 'E' }, fieldmask: { paths: ['title'] } },
        { event: { id: event.id, revision: '2', title: 'F' } },
      ],
      returnEntity: true,
    });
    expect(bulk.body.results).toMatchObject([
      { itemMetadata: { success: true }, item: { title: 'E' } },
      { itemMetadata: { success: false, id: event.id, error: { code: 'INVALID_REVISION' } } },
    ]);
  });

  test('opaque events take the time of their resources, and of the schedule they are on; every change follows (services sheet 12.4)', async () => {
    const [ada, bob] = [await newStaff(), await newStaff()];
    const event = await newEvent({
      scheduleId: ada.eventsScheduleId,
      ...hour('2026-11-25'),
      resources: [{ id: bob.resourceId }],
    });
    expect(event.resources).toEqual([
      {
        id: bob.resourceId,
        name: expect.any(String),
        scheduleId: bob.eventsScheduleId,
        transparency: 'OPAQUE',
        permissionRole: 'WRITER',
        ...(event.resources[0]!.type ? { type: event.resources[0]!.type } : {}),
      },
    ]);
    const taken = ['EVENT', '2026-11-25T09:00:00.000Z', true, false];
    expect([await occupied(ada.resourceId), await occupied(bob.resourceId)]).toEqual([[taken], [taken]]);
    const patch = async (revision: string, more: Record<string, unknown>) =>
      (await ok<{ event: CalendarEvent }>(call('PATCH', `/events/${event.id}`, { event: { revision, ...more } })))
        .event;
    await patch('1', hour('2026-11-26'));
    const moved = ['EVENT', '2026-11-26T09:00:00.000Z', true, false];
    expect([await occupied(ada.resourceId), await occupied(bob.resourceId)]).toEqual([[moved], [moved]]);
    await patch('2', { resources: [{ id: bob.resourceId, transparency: 'TRANSPARENT' }] });
    expect([await occupied(ada.resourceId), await occupied(bob.resourceId)]).toEqual([[moved], []]);
    await patch('3', { transparency: 'TRANSPARENT' });
    expect(await occupied(ada.resourceId)).toEqual([]);
    await patch('4', { transparency: 'OPAQUE' });
    await ok(call('POST', `/events/${event.id}/cancel`, {}));
    expect(await occupied(ada.resourceId)).toEqual([]);
  });

  test('masters are never rows of occupancy; their exceptions are', async () => {
    const ada = await newStaff();
    const master = await weekly(ada.eventsScheduleId, { type: 'DEFAULT' });
    expect(await occupied(ada.resourceId)).toEqual([]);
    const [first] = (await inMonth(ada.eventsScheduleId)).events;
    await ok(call('PATCH', `/events/${first!.id}`, { event: { revision: first!.revision, ...hour('2026-11-27') } }));
    expect(await occupied(ada.resourceId)).toEqual([['EVENT', '2026-11-27T09:00:00.000Z', true, false]]);
    await ok(call('POST', `/events/${master.id}/cancel`, {}));
    expect(await occupied(ada.resourceId)).toEqual([]);
  });

  test('staff write in their own calendar alone', async () => {
    const [ada, bob] = [await newStaff(), await newStaff()];
    const { plantUser, plantToken } = await import('../../support/sites.ts');
    const userId = await plantUser(
      calendar.server().database,
      calendar.server().siteId,
      { email: `${newId()}@example.com`, role: 'STAFF', resourceId: ada.resourceId },
      nowMs,
    );
    const headers = {
      authorization: await plantToken(
        calendar.server().database,
        calendar.server().assembly.auth,
        calendar.server(),
        { subjectType: 'USER', subjectId: userId },
        nowMs,
      ),
    };
    const event = (scheduleId: string) => ({ event: { scheduleId, ...hour('2026-11-25'), notes: 'Own' } });
    const own = await ok<{ event: CalendarEvent }>(call('POST', '/events', event(ada.eventsScheduleId), headers));
    expect(await refused(call('POST', '/events', event(bob.eventsScheduleId), headers))).toEqual([
      403,
      'PERMISSION_DENIED',
    ]);
    const withBob = { resources: [{ id: ada.resourceId }, { id: bob.resourceId }] };
    const ofAda = event(ada.eventsScheduleId).event;
    for (const [method, path, body] of [
      ['POST', '/events', { event: { ...ofAda, ...withBob } }],
      ['PATCH', `/events/${own.event.id}`, { event: { revision: own.event.revision, ...withBob } }],
    ] as const) {
      expect(await refused(call(method, path, body, headers))).toEqual([403, 'PERMISSION_DENIED']);
    }
    expect(await occupied(bob.resourceId)).toEqual([]);
    // What the business has put others on stays with them when only its title changes.
    const shared = await newEvent({ ...ofAda, ...withBob });
    const changes = { event: { revision: shared.revision, title: 'Both', ...withBob } };
    const renamed = await ok<{ event: CalendarEvent }>(call('PATCH', `/events/${shared.id}`, changes, headers));
    for (const resources of [
      [{ id: ada.resourceId }],
      [{ id: ada.resourceId }, { id: bob.resourceId, transparency: 'TRANSPARENT' }],
    ]) {
      const freeing = { event: { revision: renamed.event.revision, resources } };
      const answer = await refused(call('PATCH', `/events/${shared.id}`, freeing, headers));
      expect(answer).toEqual([403, 'PERMISSION_DENIED']);
    }
    expect(await occupied(bob.resourceId)).toHaveLength(1);
    // A session of the business is not left in silence: its pupils would come to nobody.
    const yoga = await newSchedule();
    const taught = await newEvent({ ...event(yoga.id).event, type: 'CLASS', resources: [{ id: ada.resourceId }] });
    const left = { event: { revision: taught.revision, resources: [] } };
    expect(await refused(call('PATCH', `/events/${taught.id}`, left, headers))).toEqual([403, 'PERMISSION_DENIED']);
    const retitled = { event: { revision: taught.revision, title: 'Slow yoga' } };
    await ok(call('PATCH', `/events/${taught.id}`, retitled, headers));
    const others = await newEvent(event(bob.eventsScheduleId).event);
    expect(await refused(call('POST', `/events/${others.id}/cancel`, {}, headers))).toEqual([403, 'PERMISSION_DENIED']);
    const seen = await ok<Page>(
      call('GET', `/events?eventIds=${own.event.id}&eventIds=${others.id}&fields=OWN_PI_FIELDS`, undefined, headers),
    );
    expect(seen.events.map(({ notes }) => notes)).toEqual(['Own', undefined]);
  });
});
