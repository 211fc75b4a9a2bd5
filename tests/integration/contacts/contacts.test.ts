/**
 * Contacts on a real database: the same person is found again, also by rivals at the same moment, and people are looked
 * up over HTTP.
 */
import { bookingRecipient, bookings } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import {
  type ContactRow,
  deleteContacts,
  findOrCreateContact,
} from '../../../packages/server/src/domains/contacts/index.ts';
import { contactTable } from '../../../packages/server/src/domains/contacts/repository.ts';
import type { Person } from '../../../packages/server/src/domains/contacts/rules.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { outboxOf } from '../events/support.ts';

let server: TestServer;
const recordEvents = outboxOf([]);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function findOrCreate(person: Person, siteId = server.siteId): Promise<ContactRow | undefined> {
  return server.database.transact(siteId, (tx) =>
    findOrCreateContact(
      tx,
      { caller: undefined, requestId: undefined, nowMs: server.now(), operation: bookings.createBooking },
      person,
      { recordEvents },
    ),
  );
}

async function createdEvents(contactId: string): Promise<number> {
  const rows = await server.database.serverReader.all(
    statement(`select id from outbox_event where site_id = $1 and entity_id = $2`, [server.siteId, contactId]),
  );
  return rows.length;
}

describe('finding the person of a booking', () => {
  it('finds the same address and name again in any spelling, and changes nothing', async () => {
    const first = await findOrCreate({
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'Grace@Example.com',
      phone: '1',
    });
    const again = await findOrCreate({
      firstName: ' GRACE',
      lastName: 'hopper ',
      email: 'grace@example.COM',
      phone: '2',
    });
    expect(again).toEqual({ ...first, made: false });
    expect(again).toMatchObject({ email: 'Grace@Example.com', first_name: 'Grace', phone: '1', revision: 1 });
    expect(await createdEvents(first!.id)).toBe(1);
  });

  it('keeps people apart who share an address', async () => {
    const email = 'family@example.com';
    const ada = await findOrCreate({ firstName: 'Ada', email });
    const ben = await findOrCreate({ firstName: 'Ben', email });
    expect(ben!.id).not.toBe(ada!.id);
    expect((await findOrCreate({ email }))!.id).toBe(ada!.id);
  });

  it('makes a contact without a name for an address nobody had', async () => {
    const made = await findOrCreate({ email: 'nameless@example.com' });
    expect(made).toMatchObject({ email: 'nameless@example.com', first_name: null });
    expect((await findOrCreate({ email: 'NAMELESS@example.com' }))!.id).toBe(made!.id);
  });

  it('makes a contact of its own for everybody without an address', async () => {
    const one = await findOrCreate({ firstName: 'Walk', lastName: 'In' });
    const two = await findOrCreate({ firstName: 'Walk', lastName: 'In' });
    expect(two!.id).not.toBe(one!.id);
    expect(await findOrCreate({ firstName: ' ' })).toBeUndefined();
  });

  it('makes one contact for twenty rivals', async () => {
    const person = { firstName: 'Rival', email: 'rival@example.com' };
    const found = await Promise.all(Array.from({ length: 20 }, () => findOrCreate(person)));
    expect(new Set(found.map((row) => row!.id)).size).toBe(1);
    expect(await createdEvents(found[0]!.id)).toBe(1);
  });

  it('knows nobody of another site', async () => {
    const other = await server.addSite('Other');
    const person = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' };
    const here = await findOrCreate(person);
    const there = await findOrCreate(person, other.siteId);
    expect(there!.id).not.toBe(here!.id);
  });
});

it('tells of a contact that is deleted after whatever was told of it before', async () => {
  const { id } = (await findOrCreate({ firstName: 'Mistyped', email: 'mistyped@example.com' })) as ContactRow;
  const act = {
    caller: undefined,
    requestId: undefined,
    nowMs: server.now(),
    operation: bookingRecipient.sendBookingMessage,
  };
  await server.database.transact(server.siteId, async (tx) => {
    const rows = await contactTable.lockMany(tx, [id]);
    await deleteContacts(tx, act, rows, { recordEvents, dispatchReactions: server.assembly.dispatchReactions });
  });
  const events = await server.database.serverReader.all(
    statement('select type, entity_sequence from outbox_event where site_id = $1 and entity_id = $2 order by id', [
      server.siteId,
      id,
    ]),
  );
  expect(events).toEqual([
    { type: 'openhours.contacts.v1.contact_created', entity_sequence: 10 },
    { type: 'openhours.contacts.v1.contact_deleted', entity_sequence: 20 },
  ]);
});

describe('looking people up', () => {
  const lookUp = async (filter: unknown, headers?: Record<string, string>) => {
    const answer = await server.send('POST', '/v1/contacts/query', {
      body: { query: { filter, sort: [{ fieldName: 'name' }] } },
      headers: headers ?? (await server.caller('OWNER')),
    });
    return { answer, contacts: answer.body.contacts as { firstName: string }[] | undefined };
  };

  beforeAll(async () => {
    for (const [firstName, lastName] of [
      ['Édith', 'Clarke'],
      ['Edith', 'Stern'],
      ['Emmy', 'Noether'],
    ] as const) {
      await findOrCreate({ firstName, lastName, email: `${lastName}@Maths.example`, phone: `+49 ${lastName.length}` });
    }
  });

  it.each([
    [{ email: 'NOETHER@maths.example' }, ['Emmy']],
    [{ email: { $endsWith: '@MATHS.example' } }, ['Edith', 'Emmy', 'Édith']],
    [{ name: { $startsWith: 'édith' } }, ['Edith', 'Édith']],
    [{ name: { $startsWith: 'edith c' } }, ['Édith']],
    [{ phone: { $contains: '(49) 6' } }, ['Édith']],
    [{ name: { $contains: 'NOETH' } }, ['Emmy']],
    [{ 'contact.firstName': 'Emmy' }, ['Emmy']],
    [{ firstName: { $startsWith: 'e' }, lastName: { $ne: 'Stern' }, email: { $contains: 'maths' } }, ['Emmy']],
    [{ phone: '+49 7', lastName: 'Noether' }, ['Emmy']],
    [{ createdDate: { $gt: '2999-01-01T00:00:00Z' } }, []],
  ])('%j finds %j', async (filter, names) => {
    const { answer, contacts } = await lookUp(filter);
    expect(answer.status).toBe(200);
    expect(contacts?.map(({ firstName }) => firstName)).toEqual(names);
  });

  it('answers one contact by id, as it was made', async () => {
    const made = await findOrCreate({
      firstName: 'Sofia',
      lastName: 'Kovalevskaya',
      email: 'sofia@example.com',
      fullAddress: { country: 'SE', city: 'Stockholm' },
    });
    const answer = await server.send('GET', `/v1/contacts/${made!.id}`, { headers: await server.caller('FRONT_DESK') });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      contact: {
        id: made!.id,
        revision: '1',
        createdDate: expect.stringMatching(/Z$/),
        updatedDate: expect.stringMatching(/Z$/),
        firstName: 'Sofia',
        lastName: 'Kovalevskaya',
        email: 'sofia@example.com',
        address: { country: 'SE', city: 'Stockholm' },
      },
    });
  });

  it('knows no contact of another site, and none that was never made', async () => {
    const other = await server.addSite('Stranger');
    const made = await findOrCreate({ firstName: 'Here', email: 'here@example.com' });
    const stranger = await server.caller('OWNER', other);
    expect((await server.send('GET', `/v1/contacts/${made!.id}`, { headers: stranger })).code).toBe(
      'CONTACT_NOT_FOUND',
    );
    const missing = await server.send('GET', `/v1/contacts/${newId()}`, { headers: await server.caller('OWNER') });
    expect([missing.status, missing.code]).toEqual([404, 'CONTACT_NOT_FOUND']);
    expect((await lookUp({}, stranger)).contacts).toEqual([]);
  });

  it('refuses fields and operators that are none', async () => {
    const { answer } = await lookUp({ password: 'x' });
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_ARGUMENT']);
    expect(answer.text).toContain('query.filter');
  });

  it('pages by cursor without losing or repeating anybody', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await server.send('POST', '/v1/contacts/query', {
        body: { query: { cursorPaging: { limit: 3, ...(cursor === undefined ? {} : { cursor }) } } },
        headers: await server.caller('OWNER'),
      });
      expect(answer.status).toBe(200);
      const { contacts, pagingMetadata } = answer.body as {
        contacts: { id: string }[];
        pagingMetadata: { cursors: { next?: string } };
      };
      seen.push(...contacts.map(({ id }) => id));
      cursor = pagingMetadata.cursors.next;
    } while (cursor !== undefined);
    const rows = await server.database.serverReader.all<{ id: string }>(
      statement('select id from contact where site_id = $1 order by created_at desc, id desc', [server.siteId]),
    );
    expect(seen).toEqual(rows.map(({ id }) => id));
  });

  it('is for the business only', async () => {
    for (const kind of ['visitor', 'member', 'STAFF'] as const) {
      const { answer } = await lookUp({}, await server.caller(kind));
      expect([kind, answer.status]).toEqual([kind, 403]);
    }
  });
});
