/**
 * Substitutes over HTTP: staff ask for what is theirs, those who manage are told and answer, and a request ends with what
 * it is for. The teacher is changed as any session or appointment is.
 */
import type { Booking, CalendarEvent, Message, Substitute, SubstituteRequest } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { addPerson, type Business, openBusiness, type Person, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;
let haircut: TestService;
let yoga: TestService;
/** Ada and Ben, signed in. */
let ada: Record<string, string>;
let ben: Record<string, string>;
let desk: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  haircut = await business.addService({
    name: 'Haircut',
    resourceIds: [business.ada.resourceId, business.ben.resourceId],
  });
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [] });
  [ada, ben, desk] = [await signIn(business.ada), await signIn(business.ben), await server.caller('FRONT_DESK')];
  await address(business.ada, 'ada@salon.example');
  await address(business.ben, 'ben@salon.example');
});
afterAll(() => server.stop());

async function signIn({ resourceId }: Person): Promise<Record<string, string>> {
  const nowMs = server.now();
  const user = { email: `${newId()}@example.com`, role: 'STAFF', resourceId } as const;
  const subjectId = await plantUser(server.database, server.siteId, user, nowMs);
  const subject = { subjectType: 'USER', subjectId } as const;
  return { authorization: await plantToken(server.database, server.assembly.auth, server, subject, nowMs) };
}

async function address({ resourceId }: Person, email: string): Promise<void> {
  await server.database.transact(server.siteId, async (tx) => {
    tx.write(
      statement('update staff_member set email = $3 where site_id = $1 and resource_id = $2', [
        server.siteId,
        resourceId,
        email,
      ]),
    );
  });
}

/** The id of a session that Ada holds. */
function newSession(more: object = {}): Promise<string> {
  return classroom.newSession(yoga, {
    resource_ids: [business.ada.resourceId],
    resource_transparencies: ['OPAQUE'],
    resource_roles: ['WRITER'],
    ...more,
  } as never);
}

const post = (path: string, headers: Record<string, string>, body: object): Promise<TestAnswer> =>
  server.send('POST', path, { headers, body });

function ask(headers: Record<string, string>, said: object): Promise<TestAnswer> {
  return post('/v1/substitute-requests', headers, { substituteRequest: said });
}

async function asked(headers: Record<string, string>, said: object): Promise<SubstituteRequest> {
  const answer = await ask(headers, said);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.substituteRequest as SubstituteRequest;
}

async function queried(headers: Record<string, string>, filter: object = {}): Promise<SubstituteRequest[]> {
  const answer = await post('/v1/substitute-requests/query', headers, { query: { filter } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.substituteRequests as SubstituteRequest[];
}

/** The request once everything that happened has been followed. */
async function followed(id: string): Promise<SubstituteRequest> {
  await settleDeliveries(server);
  const [request] = await queried(business.owner, { id });
  return request as SubstituteRequest;
}

async function messagesAbout(relatedId: string): Promise<Message[]> {
  await settleDeliveries(server);
  const answer = await server.send('GET', `/v1/outbox/messages?relatedId=${relatedId}`, { headers: business.owner });
  return answer.body.messages as Message[];
}

async function sessionOf(eventId: string): Promise<CalendarEvent> {
  const answer = await server.send('GET', `/calendar/v3/events/${eventId}`, { headers: business.owner });
  return answer.body.event as CalendarEvent;
}

/** Gives a session to Ben as the dashboard does. */
async function giveToBen(eventId: string): Promise<TestAnswer> {
  const { revision } = await sessionOf(eventId);
  return giveAtRevision(eventId, revision, business.owner);
}

function giveAtRevision(eventId: string, revision: string, headers: Record<string, string>): Promise<TestAnswer> {
  return server.send('PATCH', `/calendar/v3/events/${eventId}`, {
    headers,
    body: {
      event: { id: eventId, revision, resources: [{ id: business.ben.resourceId, transparency: 'OPAQUE' }] },
      participantNotification: { notifyParticipants: false },
    },
  });
}

test('staff ask for a session of theirs once; those who manage read it, and colleagues do not', async () => {
  const eventId = await newSession();
  const request = await asked(ada, { eventId, note: '  I have a fever.\nSorry! ' });
  expect(request).toMatchObject({
    eventId,
    title: 'Yoga',
    resourceId: business.ada.resourceId,
    state: 'OPEN',
    note: 'I have a fever.\nSorry!',
    revision: '1',
  });
  expect((await ask(ada, { eventId })).code).toBe('ALREADY_EXISTS');
  expect(await queried(ada, { eventId })).toEqual([request]);
  expect(await queried(desk, { state: 'OPEN', eventId })).toEqual([request]);
  expect(await queried(ben, { eventId })).toEqual([]);
  const [told, ...others] = await messagesAbout(eventId);
  expect(others).toEqual([]);
  expect(told).toMatchObject({ type: 'SUBSTITUTE_REQUESTED', to: server.ownerEmail });
  expect(told?.subject).toBe('Ada needs a substitute: Yoga');
  expect(told?.text).toContain('I have a fever.');
});

test('what is not one’s own, over, cancelled, or no session cannot be asked for', async () => {
  const eventId = await newSession();
  const adas = await business.booked({
    service: haircut,
    slot: business.slot(haircut, { resource: { id: business.ada.resourceId } }),
    booking: { status: 'CONFIRMED' },
  });
  // What is a colleague's reads as what nobody has.
  for (const [theirs, nobodys] of [
    [{ eventId }, { eventId: newId() }],
    [{ bookingId: adas.id }, { bookingId: newId() }],
  ] as const) {
    const [refused, unknown] = [await ask(ben, theirs), await ask(ben, nobodys)];
    expect([refused.status, refused.code]).toEqual([unknown.status, unknown.code]);
    const [id, other] = [Object.values(theirs)[0], Object.values(nobodys)[0]] as [string, string];
    expect(refused.text.replaceAll(id, '…')).toBe(unknown.text.replaceAll(other, '…'));
  }
  expect((await ask(ada, { eventId: newId() })).code).toBe('SESSION_NOT_FOUND');
  expect((await ask(ada, { bookingId: newId() })).code).toBe('BOOKING_NOT_FOUND');
  expect((await ask(desk, { bookingId: newId() })).code).toBe('BOOKING_NOT_FOUND');
  expect((await ask(ada, {})).status).toBe(400);
  expect((await ask(ada, { eventId, bookingId: newId() })).status).toBe(400);
  expect((await ask(await server.caller('visitor'), { eventId })).status).toBe(403);
  await post(`/calendar/v3/events/${eventId}/cancel`, business.owner, {});
  expect((await ask(ada, { eventId })).code).toBe('FAILED_PRECONDITION');
});

test('who might take over: the free ones who do it first, and who is busy or away last', async () => {
  const eventId = await newSession();
  const list = async (headers: Record<string, string>, said: object) =>
    post('/v1/substitute-requests/list-substitutes', headers, said);
  const substitutes = async () => (await list(desk, { eventId })).body.substitutes as Substitute[];
  expect(await substitutes()).toEqual([
    { resourceId: business.ben.resourceId, name: 'Ben', free: true, serves: false },
  ]);
  const { start, end, timeZone } = await sessionOf(eventId);
  const blocked = await post('/calendar/v3/events', business.owner, {
    event: {
      scheduleId: business.ben.eventsScheduleId,
      timeZone,
      start: { localDate: start.localDate },
      end: { localDate: end.localDate },
    },
  });
  expect(blocked.status, blocked.text).toBe(200);
  expect((await substitutes())[0]?.free).toBe(false);
  expect((await list(ada, { eventId })).status).toBe(403);
  const booking = await business.booked({
    service: haircut,
    slot: business.slot(haircut, { resource: { id: business.ada.resourceId } }),
    booking: { status: 'CONFIRMED' },
  });
  expect((await list(desk, { bookingId: booking.id })).body.substitutes).toEqual([
    { resourceId: business.ben.resourceId, name: 'Ben', free: true, serves: true },
  ]);
});

test('the session is given to somebody else: the request ends, and both are told once', async () => {
  const eventId = await newSession();
  const request = await asked(ada, { eventId });
  // Both have seen the session before either has given it away.
  const { revision } = await sessionOf(eventId);
  const answers = await Promise.all([business.owner, desk].map((each) => giveAtRevision(eventId, revision, each)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await followed(request.id)).toMatchObject({ state: 'REPLACED', substituteId: business.ben.resourceId });
  const told = (await messagesAbout(eventId)).map(({ to, type, subject }) => [type, to, subject]);
  expect(told).toContainEqual(['SUBSTITUTE_FOUND', 'ada@salon.example', 'Ben takes over: Yoga']);
  expect(told).toContainEqual(['SUBSTITUTE_ASSIGNED', 'ben@salon.example', 'You take over from Ada: Yoga']);
  expect(told).toHaveLength(3);
  // It is Ben's now.
  expect((await ask(ada, { eventId })).code).toBe('SESSION_NOT_FOUND');
});

test('an appointment is asked for by its booking, and follows the move to somebody else or another time', async () => {
  const slot = business.slot(haircut, { resource: { id: business.ada.resourceId } });
  const booking = await business.booked({ service: haircut, slot, booking: { status: 'CONFIRMED' } });
  const request = await asked(ada, { bookingId: booking.id });
  expect(request).toMatchObject({ title: 'Haircut', startDate: booking.startDate });
  const later = business.slot(haircut, { resource: { id: business.ada.resourceId } });
  const move = async (to: object, revision: string) =>
    post(`/v2/bookings/${booking.id}/reschedule`, business.owner, {
      revision,
      slot: to,
      flowControlSettings: { ignoreReschedulePolicy: true },
    });
  const moved = await move(later, booking.revision);
  expect(moved.status, moved.text).toBe(200);
  expect(await followed(request.id)).toMatchObject({ state: 'OPEN', startDate: later.startDate });
  const given = await move(
    { ...later, resource: { id: business.ben.resourceId } },
    (moved.body.booking as Booking).revision,
  );
  expect(given.status, given.text).toBe(200);
  expect(await followed(request.id)).toMatchObject({ state: 'REPLACED', substituteId: business.ben.resourceId });
});

test('it ends when the session is cancelled, also one date of a weekly one, and when the series changes hands', async () => {
  const single = await asked(ada, { eventId: await newSession() });
  await post(`/calendar/v3/events/${single.eventId}/cancel`, business.owner, {});
  expect((await followed(single.id)).state).toBe('ENDED');

  const masterId = await newSession({ weekly: true });
  const from = new Date(server.now() + 5 * dayMs).toISOString().slice(0, 19);
  const to = new Date(server.now() + 60 * dayMs).toISOString().slice(0, 19);
  const weekly = await post('/calendar/v3/events/query', business.owner, {
    fromLocalDate: from,
    toLocalDate: to,
    query: { filter: { recurringEventId: masterId }, cursorPaging: { limit: 10 } },
  });
  const [first, second] = weekly.body.events as CalendarEvent[];
  const [one, other] = [await asked(ada, { eventId: first!.id }), await asked(ada, { eventId: second!.id })];
  await post(`/calendar/v3/events/${first!.id}/cancel`, business.owner, {});
  expect((await followed(one.id)).state).toBe('ENDED');
  expect((await followed(other.id)).state).toBe('OPEN');
  expect((await giveToBen(masterId)).status).toBe(200);
  expect(await followed(other.id)).toMatchObject({ state: 'REPLACED', substituteId: business.ben.resourceId });
});

test('declining says a word to whoever asked; of two who answer one is first; taking back is one’s own', async () => {
  const eventId = await newSession();
  const request = await asked(ada, { eventId });
  const decline = (headers: Record<string, string>) =>
    post(`/v1/substitute-requests/${request.id}/decline`, headers, {
      revision: request.revision,
      answer: 'Nobody is free. Can you swap with Ben?',
    });
  expect((await decline(ada)).status).toBe(403);
  const answers = await Promise.all([decline(business.owner), decline(desk)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await followed(request.id)).toMatchObject({
    state: 'DECLINED',
    answer: 'Nobody is free. Can you swap with Ben?',
  });
  const told = (await messagesAbout(eventId)).find(({ type }) => type === 'SUBSTITUTE_DECLINED');
  expect(told).toMatchObject({ to: 'ada@salon.example', subject: 'No substitute: Yoga' });
  expect(told?.text).toContain('Can you swap with Ben?');

  const again = await asked(ada, { eventId });
  const withdraw = (headers: Record<string, string>) =>
    post(`/v1/substitute-requests/${again.id}/withdraw`, headers, {});
  expect((await withdraw(ben)).code).toBe('NOT_FOUND');
  expect((await withdraw(ada)).body.substituteRequest).toMatchObject({ state: 'WITHDRAWN' });
  expect((await withdraw(ada)).status).toBe(200);
  const late = await post(`/v1/substitute-requests/${again.id}/decline`, desk, { revision: '2' });
  expect(late.code).toBe('FAILED_PRECONDITION');
});

test('what was just given away is neither declined nor taken back any more', async () => {
  for (const [act, headers] of [
    ['decline', desk],
    ['withdraw', ada],
  ] as const) {
    const eventId = await newSession();
    const request = await asked(ada, { eventId });
    expect((await giveToBen(eventId)).status).toBe(200);
    // Whether the request has followed by now or not: whoever asks is never told that it stays theirs.
    const late = await post(`/v1/substitute-requests/${request.id}/${act}`, headers, { revision: '1' });
    expect(late.status, late.text).not.toBe(200);
    expect((await followed(request.id)).state).toBe('REPLACED');
  }
});

test('what was declined or taken back and is given away all the same: whoever asked last is told, once', async () => {
  for (const act of ['decline', 'withdraw']) {
    const eventId = await newSession();
    const first = await asked(ada, { eventId });
    await post(`/v1/substitute-requests/${first.id}/withdraw`, ada, {});
    const request = await asked(ada, { eventId });
    const answer = await post(`/v1/substitute-requests/${request.id}/${act}`, desk, { revision: '1' });
    expect(answer.status, answer.text).toBe(200);
    expect((await giveToBen(eventId)).status).toBe(200);
    expect(await followed(request.id)).toMatchObject({ state: 'REPLACED', substituteId: business.ben.resourceId });
    expect((await followed(first.id)).state).toBe('WITHDRAWN');
    const told = (await messagesAbout(eventId)).map(({ to, type }) => `${to} ${type}`);
    expect(told.filter((each) => each.endsWith('SUBSTITUTE_FOUND'))).toEqual(['ada@salon.example SUBSTITUTE_FOUND']);
    expect(told).toContain('ben@salon.example SUBSTITUTE_ASSIGNED');
  }
});

test('of two who hold a session one is replaced: by who is new to it, not by who held it already', async () => {
  const [cleo, dora] = await server.database.transact(server.siteId, async (tx) => [
    addPerson(tx, 'Cleo', server.now()),
    addPerson(tx, 'Dora', server.now()),
  ]);
  const eventId = await newSession({
    resource_ids: [cleo!.resourceId, business.ada.resourceId],
    resource_transparencies: ['OPAQUE', 'OPAQUE'],
    resource_roles: ['WRITER', 'WRITER'],
  });
  const request = await asked(ada, { eventId });
  const { revision } = await sessionOf(eventId);
  const resources = [cleo!, dora!].map(({ resourceId: id }) => ({ id, transparency: 'OPAQUE' }));
  const given = await server.send('PATCH', `/calendar/v3/events/${eventId}`, {
    headers: business.owner,
    body: { event: { id: eventId, revision, resources } },
  });
  expect(given.status, given.text).toBe(200);
  expect(await followed(request.id)).toMatchObject({ state: 'REPLACED', substituteId: dora!.resourceId });
});

test('somebody is needed still when whoever asked has left the staff and nobody has it yet', async () => {
  const made = await post('/v1/staff-members', business.owner, { staffMember: { name: 'Eve' } });
  const eve = made.body.staffMember as { id: string; resourceId: string };
  const eventId = await newSession({ resource_ids: [eve.resourceId] });
  const request = await asked(await signIn({ ...business.ada, resourceId: eve.resourceId }), { eventId });
  await server.send('DELETE', `/v1/staff-members/${eve.id}`, { headers: business.owner });
  const { revision } = await sessionOf(eventId);
  const renamed = await server.send('PATCH', `/calendar/v3/events/${eventId}`, {
    headers: business.owner,
    body: { event: { id: eventId, revision, title: 'Slow yoga' } },
  });
  expect(renamed.status, renamed.text).toBe(200);
  expect((await followed(request.id)).state).toBe('OPEN');
  expect((await giveToBen(eventId)).status).toBe(200);
  expect(await followed(request.id)).toMatchObject({ state: 'REPLACED', substituteId: business.ben.resourceId });
});

test('events carry a request without its words', async () => {
  const request = await asked(ada, { eventId: await newSession(), note: 'private reason' });
  const events = await business.eventsOf(request.id);
  expect(events.map(({ type }) => type)).toEqual(['openhours.substitutes.v1.substitute_request_created']);
  expect(JSON.stringify(events)).not.toContain('private reason');
  expect(events[0]?.body).toMatchObject({ id: request.id, state: 'OPEN', resourceId: business.ada.resourceId });
});

test('who gives a booked session away and who takes it over get it out of and into their own calendar', async () => {
  const eventId = await newSession();
  await business.booked({ service: yoga, slot: { eventId }, booking: { status: 'CONFIRMED' } });
  await settleDeliveries(server);
  const before = new Set((await messagesToStaff()).map(({ id }) => id));
  const request = await asked(ada, { eventId });
  expect((await giveToBen(eventId)).status).toBe(200);
  expect((await followed(request.id)).state).toBe('REPLACED');
  const told = (await messagesToStaff()).filter(({ id }) => !before.has(id));
  expect(told.map(({ subject, to, type }) => [to, type, subject.replace(/:.*/, '')]).toSorted()).toEqual([
    ['ada@salon.example', 'STAFF_BOOKING_CANCELED', 'No longer assigned to you'],
    ['ada@salon.example', 'SUBSTITUTE_FOUND', 'Ben takes over'],
    ['ben@salon.example', 'STAFF_BOOKING_RESCHEDULED', 'Now assigned to you'],
    ['ben@salon.example', 'SUBSTITUTE_ASSIGNED', 'You take over from Ada'],
  ]);
});

async function messagesToStaff(): Promise<Message[]> {
  const answer = await server.send('GET', '/v1/outbox/messages?limit=100', { headers: business.owner });
  return (answer.body.messages as Message[]).filter(({ to }) => to.endsWith('@salon.example'));
}
