/** When an event was cancelled and by whom, for those who work for the business. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { type Business, openBusiness } from '../../support/business.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';

type Headers = Record<string, string>;

let server: TestServer;
let business: Business;
let key: Headers;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  key = await server.caller('apiKey');
});
afterAll(() => server.stop());

/** Blocked time in the calendar of Ada. */
async function blocked(): Promise<string> {
  const day = new Date(server.now() + 9 * 86_400_000).toISOString().slice(0, 11);
  const answer = await server.send('POST', '/calendar/v3/events', {
    body: {
      event: {
        scheduleId: business.ada.eventsScheduleId,
        type: 'DEFAULT',
        timeZone: 'UTC',
        start: { localDate: `${day}10:00:00` },
        end: { localDate: `${day}11:00:00` },
      },
    },
    headers: key,
  });
  return (answer.body as { event: { id: string } }).event.id;
}
const cancel = (eventId: string, headers: Headers) =>
  server.send('POST', `/calendar/v3/events/${eventId}/cancel`, { body: {}, headers });
const read = (eventId: string, headers: Headers = key) =>
  server.send('GET', `/v1/calendar-events/${eventId}/cancellation`, { headers });
async function staff(resourceId: string): Promise<Headers> {
  const user = { email: `${newId()}@example.com`, role: 'STAFF', resourceId } as const;
  const subjectId = await plantUser(server.database, server.siteId, user, server.now());
  const { database, siteId } = server;
  const subject = { subjectType: 'USER', subjectId } as const;
  return {
    authorization: await plantToken(database, server.assembly.auth, { ...server, siteId }, subject, server.now()),
  };
}

test('nothing is said while it stands; then who, by the name of a person, and when', async () => {
  const [byPerson, byProgram] = [await blocked(), await blocked()];
  expect((await read(byPerson)).body).toEqual({});
  await cancel(byPerson, await server.caller('FRONT_DESK'));
  await cancel(byProgram, key);
  expect((await read(byPerson)).body).toEqual({
    cancellation: {
      date: expect.stringMatching(/^\d{4}-/),
      actor: { type: 'PERSON', userId: expect.any(String), name: 'FRONT_DESK' },
    },
  });
  expect((await read(byProgram)).body).toMatchObject({ cancellation: { actor: { type: 'API_KEY' } } });
});

test('staff read it of their own calendar, and nobody outside the business reads it', async () => {
  const eventId = await blocked();
  await cancel(eventId, key);
  expect(outcome(await read(eventId, await staff(business.ada.resourceId)))).toBe('200 OK');
  expect(outcome(await read(eventId, await staff(business.ben.resourceId)))).toBe('404 NOT_FOUND');
  expect((await read(eventId, await server.caller('visitor'))).status).toBe(403);
  expect(outcome(await read(newId()))).toBe('404 NOT_FOUND');
});
