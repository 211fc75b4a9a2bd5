/** Erasing a person while a booking of that person is being written: whoever comes first, nothing of the person stays. */
import type { Participation } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdCatalogueStill } from '../../../packages/server/src/db/catalogue-version.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { createPersonalData } from '../../../packages/server/src/db/personal-data.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { stored } from '../../../packages/server/src/stored.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { untilWaiting } from '../../support/database.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let haircut: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut' });
});
afterAll(() => server.stop());

async function traces(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of ['contact', 'booking', 'participation', 'outbox_event', 'message', 'idempotency']) {
    const rows = await server.database.serverReader.all(
      statement(`select 1 as found from ${table} where site_id = $1 and to_jsonb(${table})::text ilike $2`, [
        server.siteId,
        `%${word}%`,
      ]),
    );
    found.push(...rows.map(() => table));
  }
  return found;
}

it.each([
  ['address and name', (_contactId: string) => ({ firstName: 'Gracinda', email: 'gracinda@example.com' })],
  ['id', (contactId: string) => ({ contactId })],
])('a booking by %s that waits for its time ends before the erasure begins', async (_name, detailsOf) => {
  const known = await business.booked({
    service: haircut,
    booking: { contactDetails: { firstName: 'Gracinda', email: 'gracinda@example.com' } },
  });
  const contactId = known.contactDetails.contactId!;
  const slot = business.slot(haircut);

  let create: Promise<{ status: number }> | undefined;
  let erase: Promise<{ status: number }> | undefined;
  const undone = new Error('the rival gives its time back');
  await server.database
    .transact(server.siteId, async (tx) => {
      // Time taken by a transaction that has not ended: the booking waits for it after it has found its contact.
      tx.write(
        statement(
          `insert into occupancy (site_id, id, resource_id, source, source_id, during, blocks, exclusive)
           values ($1, $2, $3, 'BOOKING', $4, tstzrange($5, $6), true, true)`,
          [server.siteId, newId(), business.ada.resourceId, newId(), slot.startDate, slot.endDate],
        ),
      );
      await tx.flush();
      create = business.book({
        service: haircut,
        slot,
        booking: { status: 'CONFIRMED', contactDetails: detailsOf(contactId) },
      });
      await untilWaiting(tx, 1, create);
      erase = server.send('POST', `/v1/contacts/${contactId}/erase`, { headers: business.owner, body: {} });
      await untilWaiting(tx, 2, erase);
      throw undone;
    })
    .catch((error: unknown) => expect(error).toBe(undone));
  expect([(await create!).status, (await erase!).status]).toEqual([200, 200]);
  expect(await traces('gracinda')).toEqual([]);
});

it('a change that waits for its booking ends before the erasure begins', async () => {
  const known = await business.booked({
    service: haircut,
    booking: { contactDetails: { firstName: 'Jacinta', email: 'jacinta@example.com' } },
  });
  let confirm: Promise<{ status: number }> | undefined;
  let erase: Promise<{ status: number }> | undefined;
  await server.database.transact(server.siteId, async (tx) => {
    holdCatalogueStill(tx);
    await tx.first(
      statement('select id from booking where site_id = $1 and id = $2 for no key update', [server.siteId, known.id]),
    );
    confirm = server.send('POST', `/v2/bookings/${known.id}/confirm`, {
      headers: business.owner,
      body: { revision: known.revision },
    });
    await untilWaiting(tx, 1, confirm);
    erase = server.send('POST', `/v1/contacts/${known.contactDetails.contactId}/erase`, {
      headers: business.owner,
      body: {},
    });
    await untilWaiting(tx, 2, erase);
  });
  expect([(await confirm!).status, (await erase!).status]).toEqual([200, 200]);
  expect(await traces('jacinta')).toEqual([]);
});

describe('who is entered into an event of the business by a contact', () => {
  const calendar = (method: string, path: string, body?: object) =>
    server.send(method, `/calendar/v3${path}`, { headers: business.owner, ...(body === undefined ? {} : { body }) });

  async function known(firstName: string): Promise<string> {
    const contactDetails = { firstName, email: `${firstName.toLowerCase()}@example.com` };
    const { contactDetails: kept } = await business.booked({ service: haircut, booking: { contactDetails } });
    return kept.contactId!;
  }

  async function newChoir(): Promise<string> {
    const { body, status, text } = await calendar('POST', '/schedules', {
      schedule: { name: 'Choir', defaultCapacity: 4 },
    });
    expect(status, text).toBe(200);
    return (body.schedule as { id: string }).id;
  }

  const erase = (contactId: string) =>
    server.send('POST', `/v1/contacts/${contactId}/erase`, { headers: business.owner, body: {} });

  it('is one of the site, and let go of when they are erased', async () => {
    const [scheduleId, contactId] = [await newChoir(), await known('Henrike')];
    const join = (id: string) =>
      calendar('POST', '/participations', {
        participation: { scheduleId, participant: { name: 'Henrike', contactId: id } },
      });
    expect((await join(newId())).code).toBe('CONTACT_NOT_FOUND');
    const joined = await join(contactId);
    expect(joined.status, joined.text).toBe(200);
    const { id, revision } = joined.body.participation as { id: string; revision: string };
    const patch = (more: object) =>
      calendar('PATCH', `/participations/${id}`, { participation: { revision, ...more } });
    expect((await patch({ participant: { contactId: newId() } })).code).toBe('CONTACT_NOT_FOUND');
    expect((await erase(contactId)).status).toBe(200);
    const left = (await calendar('GET', `/participations/${id}`)).body.participation as Participation;
    expect([left.revision, left.participant]).toEqual(['2', {}]);
    // Whoever has read the name writes it back by no change that began before.
    expect((await patch({ participant: { name: 'Henrike' } })).code).toBe('INVALID_REVISION');
    expect((await join(contactId)).code).toBe('CONTACT_NOT_FOUND');
    expect(await traces('henrike')).toEqual([]);
  });

  it('is not entered while an erasure is being written', async () => {
    const [scheduleId, contactId] = [await newChoir(), await known('Ottilie')];
    let join: Promise<TestAnswer> | undefined;
    await server.database.transact(server.siteId, async (tx) => {
      await createPersonalData(stored).erase(tx, contactId, server.now());
      await tx.flush();
      join = calendar('POST', '/participations', {
        participation: { scheduleId, participant: { name: 'Ottilie', contactId } },
      });
      await untilWaiting(tx, 1, join);
    });
    expect((await join!).code).toBe('CONTACT_NOT_FOUND');
    expect(await traces('ottilie')).toEqual([]);
  });
});
