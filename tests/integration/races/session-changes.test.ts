/**
 * Sessions that are changed while people book them (docs/decisions/0071, design 4.5): whoever is booked is in a session that
 * takes place, when and where their booking says, and whoever was too late is told so.
 */
import type { Booking, CalendarEvent } from '@openhours/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginCatalogueWrite } from '../../../packages/server/src/db/catalogue-version.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { untilWaiting } from '../../support/database.ts';
import { counterFaults } from '../../support/seats.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
});
afterAll(() => server.stop());

const post = (path: string, body: object) => server.send('POST', path, { body, headers: business.owner });
const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;
const local = (atMs: number) => ({ localDate: new Date(atMs).toISOString().slice(0, 19) });
const outcomes = (answers: readonly TestAnswer[]) =>
  [...new Set(answers.map(({ status, code }) => (status === 200 ? 'OK' : `${status} ${code}`)))].sort();

/** A weekly class at ten; its first sessions, which nobody has met. */
async function newSeries(name: string): Promise<{ service: TestService; sessions: CalendarEvent[] }> {
  const service = await business.addService({ name, type: 'CLASS', resourceIds: [], defaultCapacity: 50 });
  const firstMs = Math.floor(server.now() / dayMs) * dayMs + 9 * dayMs + 10 * hourMs;
  const made = await post('/calendar/v3/events', {
    event: {
      scheduleId: service.scheduleId,
      type: 'CLASS',
      start: local(firstMs),
      end: local(firstMs + hourMs),
      recurrenceRule: { days: [weekdays[new Date(firstMs).getUTCDay()]] },
    },
  });
  expect(made.status, made.text).toBe(200);
  return { service, sessions: await sessionsOf(service, firstMs) };
}

async function sessionsOf({ scheduleId }: TestService, fromMs: number): Promise<CalendarEvent[]> {
  const { body } = await post('/calendar/v3/events/query', {
    query: { filter: { scheduleId } },
    fromLocalDate: local(fromMs - dayMs).localDate,
    toLocalDate: local(fromMs + 32 * dayMs).localDate,
  });
  return body.events as CalendarEvent[];
}

const join = (eventId: string) =>
  post('/v2/bookings', { booking: { bookedEntity: { slot: { eventId } }, totalParticipants: 1, status: 'CONFIRMED' } });

/** Every booking is in a session that takes place, and says its time; no session stands twice. */
async function expectEverybodyPlaced({ serviceId, scheduleId }: TestService, booked: number): Promise<void> {
  const rows = await server.database.serverReader.all(
    statement<{ placed: number; all: number }>(
      `select count(*)::integer as all,
         count(*) filter (where event.status = 'CONFIRMED' and event.start_at = booking.start_at
           and event.end_at = booking.end_at)::integer as placed
       from booking left join calendar_event as event on event.site_id = $1 and event.id = booking.event_id
       where booking.site_id = $1 and booking.service_id = $2 and booking.status = 'CONFIRMED'`,
      [server.siteId, serviceId],
    ),
  );
  expect(rows).toEqual([{ all: booked, placed: booked }]);
  const taken = await server.database.serverReader.all(
    statement<{ taken: number }>(
      `select sum(taken)::integer as taken from calendar_event where site_id = $1 and schedule_id = $2`,
      [server.siteId, scheduleId],
    ),
  );
  expect(taken).toEqual([{ taken: booked }]);
  expect(await counterFaults(server)).toEqual([]);
}

for (const scope of ['THIS_AND_FOLLOWING', 'ALL', 'THIS'] as const) {
  it(`those who book while sessions move (${scope}) are where these went, or are told that it is gone`, async () => {
    const { service, sessions } = await newSeries(`Race ${scope}`);
    const named = sessions[1] as CalendarEvent;
    const startMs = Date.parse(named.start.utcDate) + 26 * hourMs;
    const change = () =>
      post(`/v1/calendar-events/${named.id}/change`, {
        scope,
        changes: { start: local(startMs), end: local(startMs + hourMs) },
      });
    const early = await Promise.all(sessions.map(({ id }) => join(id)));
    const [late, changed] = await Promise.all([
      Promise.all(
        Array.from({ length: 40 }, (_, index) => join((sessions[index % sessions.length] as CalendarEvent).id)),
      ),
      change(),
    ]);
    expect(outcomes([changed])).toEqual(['OK']);
    expect(outcomes(early)).toEqual(['OK']);
    // All of these sessions are met by then, so that each has kept its id.
    expect(outcomes(late)).toEqual(['OK']);
    await expectEverybodyPlaced(service, early.length + late.length);
    expect(
      (await sessionsOf(service, Date.parse(sessions[0]!.start.utcDate))).map(({ start }) => start.localDate),
    ).toHaveLength(new Set(sessions.map(({ id }) => id)).size);
  });
}

it('those who book a session that nobody has met while it moves are in it, or are told that it is gone', async () => {
  const { service, sessions } = await newSeries('Race of strangers');
  const [, named, next] = sessions as [CalendarEvent, CalendarEvent, CalendarEvent];
  const startMs = Date.parse(named.start.utcDate) + 26 * hourMs;
  const [late, changed] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, index) => join((index % 2 === 0 ? named : next).id))),
    post(`/v1/calendar-events/${named.id}/change`, {
      scope: 'THIS_AND_FOLLOWING',
      changes: { start: local(startMs), end: local(startMs + hourMs) },
    }),
  ]);
  expect(outcomes([changed])).toEqual(['OK']);
  expect(outcomes(late).filter((each) => each !== 'OK' && each !== '404 SESSION_NOT_FOUND')).toEqual([]);
  const won = late.filter(({ status }) => status === 200);
  await expectEverybodyPlaced(service, won.length);
  for (const { body } of won) {
    expect((body.booking as Booking).status).toBe('CONFIRMED');
  }
});

it('two who change a series at once change it one after the other, or one is told that it has changed', async () => {
  const { service, sessions } = await newSeries('Race of owners');
  const booked = await Promise.all(sessions.map(({ id }) => join(id)));
  expect(outcomes(booked)).toEqual(['OK']);
  const [, named] = sessions as [CalendarEvent, CalendarEvent];
  const startMs = Date.parse(named.start.utcDate);
  const move = (hours: number) =>
    post(`/v1/calendar-events/${named.id}/change`, {
      scope: 'THIS_AND_FOLLOWING',
      revision: named.revision,
      changes: { start: local(startMs + hours * hourMs), end: local(startMs + (hours + 1) * hourMs) },
    });
  const { body } = await server.send('GET', `/calendar/v3/events/${named.id}`, { headers: business.owner });
  named.revision = (body.event as CalendarEvent).revision;
  const answers = await Promise.all([move(1), move(2), move(3)]);
  expect(answers.map(({ status, code }) => (status === 200 ? 'OK' : `${status} ${code}`)).toSorted()).toEqual([
    '409 INVALID_REVISION',
    '409 INVALID_REVISION',
    'OK',
  ]);
  await expectEverybodyPlaced(service, booked.length);
});

it('two who change a series from a session on, without saying what they have read, change it one after the other', async () => {
  const { service, sessions } = await newSeries('Race of the hasty');
  const booked = await Promise.all(sessions.map(({ id }) => join(id)));
  expect(outcomes(booked)).toEqual(['OK']);
  const [, named] = sessions as [CalendarEvent, CalendarEvent];
  const startMs = Date.parse(named.start.utcDate);
  // Calls of one process take turns; those of two meet in the database.
  const origins = [server.url, await server.startBeside()];
  const change = async (origin: string | undefined, changes: object) => {
    const { status } = await fetch(`${origin}/v1/calendar-events/${named.id}/change`, {
      method: 'POST',
      headers: { ...business.owner, 'content-type': 'application/json' },
      body: JSON.stringify({ scope: 'THIS_AND_FOLLOWING', changes }),
    });
    return status;
  };
  let answers: Promise<number[]> | undefined;
  await server.database.transact(server.siteId, async (tx) => {
    await beginCatalogueWrite(tx);
    answers = Promise.all([
      change(origins[0], { start: local(startMs + hourMs), end: local(startMs + 2 * hourMs) }),
      change(origins[1], { title: 'Other words' }),
    ]);
    // Both have read the session by then, and wait for whoever writes the catalogue.
    await untilWaiting(tx, 2, answers);
  });
  expect(await answers).toEqual([200, 200]);
  await expectEverybodyPlaced(service, booked.length);
  const firstMs = Date.parse(sessions[0]!.start.utcDate);
  const now = await sessionsOf(service, firstMs);
  expect(now.map(({ start, title }) => [Date.parse(start.utcDate), title])).toEqual(
    sessions.map(({ start }, index) => [
      Date.parse(start.utcDate) + (index === 0 ? 0 : hourMs),
      index === 0 ? service.name : 'Other words',
    ]),
  );
});
