/** Mail scanners open every link: whatever a message links to shows something, and nothing in the database changes. */
import type { Booking, Message } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { eventually } from '../events/support.ts';

let server: TestServer;
let business: Business;
let haircut: TestService;
beforeAll(async () => {
  server = await startTestServer({ withPages: true });
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut' });
});
afterAll(() => server.stop());

const asked = { participantNotification: { notifyParticipants: true } };

async function act(verb: string, { id, revision }: Booking, body: object = {}): Promise<Booking> {
  const answer = await server.send('POST', `/v2/bookings/${id}/${verb}`, {
    headers: business.owner,
    body: { revision, ...asked, ...body },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.booking as Booking;
}

/** Everything that bookings, holds, events and messages say, as one text. */
async function stored(): Promise<string> {
  const tables = ['booking', 'slot_hold', 'occupancy', 'calendar_event', 'outbox_event', 'message', 'audit_entry'];
  const rows = await Promise.all(
    tables.map((table) =>
      server.database.serverReader.first(
        statement<{ digest: string }>(
          `select md5(coalesce(string_agg(md5(each::text), '' order by md5(each::text)), '')) as digest
           from ${table} as each where site_id = $1`,
          [server.siteId],
        ),
      ),
    ),
  );
  return rows.map((row) => row?.digest).join(' ');
}

test('every link of every message is opened by GET and HEAD, and nothing changes', async () => {
  const booked = () =>
    business.booked({
      service: haircut,
      booking: { contactDetails: { firstName: 'Grace', email: 'grace@customers.test' } },
      request: asked,
    });
  const confirmed = await act('confirm', await booked());
  const slot = business.slot(haircut);
  const moved = await act('reschedule', confirmed, {
    slot: { ...confirmed.bookedEntity.slot, startDate: slot.startDate, endDate: slot.endDate },
    flowControlSettings: { ignoreReschedulePolicy: true },
  });
  await act('cancel', moved, { flowControlSettings: { ignoreCancellationPolicy: true } });
  await act('decline', await booked());
  const types = ['BOOKING_CONFIRMED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELED', 'BOOKING_DECLINED'];
  const messages = await eventually(
    async () => {
      const { body } = await server.send('GET', '/v1/outbox/messages?limit=100', { headers: business.owner });
      return body.messages as Message[];
    },
    (seen) => types.every((type) => seen.some((each) => each.type === type)),
  );
  await server.assembly.relay.drain();
  const links = new Set(
    messages.flatMap(({ html = '', text }) => [
      ...[...html.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&')),
      ...(text.match(/https?:\/\/\S+/g) ?? []),
    ]),
  );
  expect(links.size).toBeGreaterThanOrEqual(3);
  const before = await stored();
  const answers: string[] = [];
  for (const link of links) {
    expect(link.startsWith(server.url)).toBe(true);
    for (const method of ['HEAD', 'GET']) {
      const { status } = await fetch(link, { method });
      answers.push(status === 200 ? '' : `${method} ${link} answers ${status}`);
    }
  }
  expect(answers.filter((each) => each !== '')).toEqual([]);
  expect(await stored()).toBe(before);
});
