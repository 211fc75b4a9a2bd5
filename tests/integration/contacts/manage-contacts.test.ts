/**
 * The business keeps its clients, over HTTP: adds, changes and deletes them, with birthdays and tags, and no two of them are
 * one person.
 */
import { type Contact, type ErrorData, mostTagsOfContact } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness } from '../../support/business.ts';
import { untilWaiting } from '../../support/database.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

type Said = Record<string, unknown>;

let server: TestServer;
let business: Business;
let desk: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  desk = await server.caller('FRONT_DESK');
});
afterAll(() => server.stop());

const send = (method: string, path: string, body?: object): Promise<TestAnswer> =>
  server.send(method, path, { headers: desk, ...(body === undefined ? {} : { body }) });
const create = (contact: Said) => send('POST', '/v1/contacts', { contact });
const change = ({ id, revision }: Contact, said: Said) =>
  send('PATCH', `/v1/contacts/${id}`, { contact: { revision, ...said } });
const read = async (id: string) => (await send('GET', `/v1/contacts/${id}`)).body.contact as Contact;
const remove = (id: string) => send('DELETE', `/v1/contacts/${id}`);
const refusalOf = ({ body, status, code }: TestAnswer) => [
  status,
  code,
  (body as { details?: { applicationError?: { data?: unknown } } }).details?.applicationError?.data,
];

async function created(contact: Said): Promise<Contact> {
  const answer = await create(contact);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.contact as Contact;
}

const address = (name: string) => `${name}-${newId().slice(-8)}@example.com`;

describe('somebody new', () => {
  it('is kept with all that is said of them', async () => {
    const email = address('Grace');
    const contact = await created({
      firstName: ' Grace ',
      lastName: 'Hopper',
      email,
      phone: '+1 555 0100',
      address: { country: 'US', city: 'Arlington', addressLine: '1 Navy Yard' },
      birthday: { month: 2, day: 29 },
      tags: ['VIP', 'vip', 'Gift card'],
    });
    expect(contact).toMatchObject({
      revision: '1',
      firstName: 'Grace',
      lastName: 'Hopper',
      email,
      phone: '+1 555 0100',
      address: { country: 'US', city: 'Arlington', addressLine: '1 Navy Yard' },
      birthday: { month: 2, day: 29 },
      tags: ['VIP', 'Gift card'],
    });
    expect(await read(contact.id)).toEqual(contact);
    expect(await business.eventsOf(contact.id)).toMatchObject([
      { type: 'openhours.contacts.v1.contact_created', body: contact },
    ]);
    // Whoever books with the same address and name is them.
    const service = await business.addService({ name: 'Cut' });
    const contactDetails = { firstName: 'grace', lastName: 'HOPPER', email: email.toUpperCase() };
    const booking = await business.booked({ service, booking: { contactDetails } });
    expect(booking.contactDetails.contactId).toBe(contact.id);
  });

  it('may have a name alone, but has some sign of who it is', async () => {
    const [one, other] = [
      await created({ firstName: 'Walk', lastName: 'In' }),
      await created({ firstName: 'Walk in' }),
    ];
    expect(other.id).not.toBe(one.id);
    for (const nobody of [{}, { firstName: ' ', tags: ['VIP'] }, { birthday: { month: 1, day: 1 } }]) {
      const answer = await create(nobody);
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('must have a name')]);
    }
  });

  it.each([
    [{ email: 'grace@nowhere' }, 'contact.email'],
    [{ firstName: 'A', birthday: { month: 2, day: 30 } }, 'contact.birthday.day'],
    [{ firstName: 'A', birthday: { month: 13, day: 1 } }, 'contact.birthday.month'],
    [{ firstName: 'A', birthday: { month: 1, day: 1, year: 1899 } }, 'contact.birthday.year'],
    [{ firstName: 'A', tags: Array.from({ length: mostTagsOfContact + 1 }, (_, at) => `t${at}`) }, 'contact.tags'],
    [{ firstName: 'A', tags: ['x'.repeat(41)] }, 'contact.tags[0]'],
  ])('is refused as %j', async (said, field) => {
    const answer = await create(said);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(`"${field}"`)]);
  });

  it('shares an address with others, but is nobody who is there already', async () => {
    const email = address('family');
    const ada = await created({ firstName: 'Ada', email });
    expect((await created({ firstName: 'Ben', email })).id).not.toBe(ada.id);
    expect(refusalOf(await create({ firstName: ' ADA', email: email.toUpperCase() }))).toEqual([
      409,
      'CONTACT_ALREADY_EXISTS',
      { contactId: ada.id } satisfies ErrorData<'CONTACT_ALREADY_EXISTS'>,
    ]);
  });

  it('is one of ten who are added at the same moment, and the others hear who it is', async () => {
    const email = address('rival');
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ firstName: 'Rival', email })));
    const made = answers.flatMap(({ status, body }) => (status === 200 ? [(body.contact as Contact).id] : []));
    const refused = answers.filter(({ status }) => status !== 200).map(refusalOf);
    const [contactId] = made;
    expect(made).toEqual([contactId]);
    expect(refused).toEqual(Array.from({ length: 9 }, () => [409, 'CONTACT_ALREADY_EXISTS', { contactId }]));
  });
});

describe('a change', () => {
  it('says only what is other, from a known revision, and null clears', async () => {
    const before = await created({
      firstName: 'Ida',
      phone: '030 1234',
      tags: ['VIP'],
      birthday: { month: 5, day: 4 },
    });
    const changed = await change(before, { lastName: 'Noddack', birthday: { month: 5, day: 4, year: 1996 } });
    const after = changed.body.contact as Contact;
    expect(after).toEqual({
      ...before,
      revision: '2',
      updatedDate: after.updatedDate,
      lastName: 'Noddack',
      birthday: { month: 5, day: 4, year: 1996 },
    });
    expect(refusalOf(await change(before, { firstName: 'Eva' }))).toEqual([
      409,
      'INVALID_REVISION',
      { currentRevision: '2' },
    ]);
    const cleared = (await change(after, { phone: null, tags: null, birthday: null })).body.contact as Contact;
    const { birthday: _birthday, phone: _phone, tags: _tags, ...rest } = after;
    expect(cleared).toEqual({ ...rest, revision: '3', updatedDate: cleared.updatedDate });
    const nobody = await change(cleared, { firstName: null, lastName: '' });
    expect([nobody.status, nobody.text]).toEqual([400, expect.stringContaining('must have a name')]);
    expect((await change({ ...cleared, id: newId() }, { firstName: 'Eva' })).code).toBe('CONTACT_NOT_FOUND');
    const found = await send('POST', '/v1/contacts/query', { query: { filter: { name: 'ida noddack' } } });
    expect(found.body.contacts).toEqual([cleared]);
  });

  it('makes nobody another, also when somebody becomes the same at this moment', async () => {
    const email = address('couple');
    const [anna, bert] = [await created({ firstName: 'Anna', email }), await created({ firstName: 'Bert' })];
    expect(refusalOf(await change(bert, { firstName: 'anna', email }))).toEqual([
      409,
      'CONTACT_ALREADY_EXISTS',
      { contactId: anna.id },
    ]);
    // Under another name they share the address; what says nothing new of somebody is said of the same.
    const couple = (await change(bert, { email })).body.contact as Contact;
    expect((await change(couple, { firstName: 'BERT', email: email.toUpperCase() })).status).toBe(200);

    const rival = address('late');
    const rivalId = newId();
    const late = await created({ firstName: 'Late' });
    const waiting = await server.database.transact(server.siteId, async (tx) => {
      tx.write(
        statement(
          `insert into contact (site_id, id, email, email_folded, name_folded, first_name, created_at, updated_at)
           values ($1, $2, $3, $3, 'late', 'Late', $4, $4)`,
          [tx.siteId, rivalId, rival, new Date(server.now())],
        ),
      );
      await tx.flush();
      const answer = change(late, { email: rival });
      await untilWaiting(tx, 1, answer);
      return { answer };
    });
    expect(refusalOf(await waiting.answer)).toEqual([409, 'CONTACT_ALREADY_EXISTS', { contactId: rivalId }]);
  });

  it('moves no booking and rewrites none; whoever books as before is somebody else', async () => {
    const service = await business.addService({ name: 'Colour' });
    const [former, email] = [address('former'), address('new')];
    const contactDetails = { firstName: 'Marie', lastName: 'Sklodowska', email: former };
    const booked = await business.booked({ service, booking: { contactDetails } });
    const contact = await read(booked.contactDetails.contactId as string);
    await change(contact, { lastName: 'Curie', email });
    const bookings = await send('POST', '/v2/extended-bookings/query', {
      query: { filter: { id: booked.id } },
    });
    expect(bookings.body.extendedBookings).toMatchObject([
      { booking: { contactDetails: { ...contactDetails, contactId: contact.id } } },
    ]);
    const again = await business.booked({ service, booking: { contactDetails } });
    expect(again.contactDetails.contactId).not.toBe(contact.id);
  });

  it('leaves a member theirs, and an address that nobody has verified finds nobody', async () => {
    const email = address('claimed');
    const contact = await created({ firstName: 'Mina', email: address('mina') });
    const memberId = newId();
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement('update contact set member_id = $3, claimed = true where site_id = $1 and id = $2', [
          tx.siteId,
          contact.id,
          memberId,
        ]),
      ),
    );
    const changed = (await change(contact, { email })).body.contact as Contact;
    expect(changed).toMatchObject({ email, memberId });
    expect((await created({ firstName: 'Mina', email })).id).not.toBe(contact.id);
    expect(refusalOf(await remove(contact.id))[1]).toBe('CONTACT_IN_USE');
  });
});

test('a contact of whom nothing else is kept is deleted; everybody else is erased instead', async () => {
  const contact = await created({ firstName: 'Mistake' });
  expect((await remove(contact.id)).status).toBe(200);
  expect((await remove(contact.id)).code).toBe('CONTACT_NOT_FOUND');
  expect(await business.eventsOf(contact.id)).toMatchObject([
    { type: 'openhours.contacts.v1.contact_created' },
    { type: 'openhours.contacts.v1.contact_deleted', body: {} },
  ]);
  const audit = await server.send('GET', `/v1/audit-entries?entityType=contact&entityId=${contact.id}`, {
    headers: business.owner,
  });
  expect(audit.body.auditEntries).toMatchObject([
    { operation: 'contacts.deleteContact', before: { revision: '2' } },
    { operation: 'contacts.createContact', after: { revision: '1' } },
  ]);
  expect(audit.text).not.toContain('Mistake');

  const noted = await created({ firstName: 'Noted' });
  await send('POST', `/v1/contacts/${noted.id}/alerts`, { alert: { text: 'Bears no latex' } });
  const service = await business.addService({ name: 'Wash' });
  const booked = await business.booked({ service, booking: { contactDetails: { firstName: 'Booked' } } });
  for (const id of [noted.id, booked.contactDetails.contactId as string]) {
    expect(refusalOf(await remove(id))).toEqual([428, 'CONTACT_IN_USE', { contactId: id }]);
  }
});

test('tags and birthdays find contacts, and tags are listed by how many have them', async () => {
  const other = await server.addSite('Tagged');
  const owner = await server.caller('OWNER', other);
  const ask = async (method: string, path: string, body?: object) =>
    (await server.send(method, path, { headers: owner, ...(body === undefined ? {} : { body }) })).body;
  const people: [string, string[], object?][] = [
    ['Ada', ['VIP', 'Gift card'], { month: 12, day: 10 }],
    ['Ben', ['vip']],
    ['Cleo', ['VIP', 'Child'], { month: 12, day: 3, year: 2015 }],
    ['Dan', []],
  ];
  for (const [firstName, tags, birthday] of people) {
    await ask('POST', '/v1/contacts', {
      contact: { firstName, tags, ...(birthday === undefined ? {} : { birthday }) },
    });
  }
  expect(await ask('GET', '/v1/contact-tags')).toEqual({
    tags: [
      { tag: 'VIP', count: 3 },
      { tag: 'Child', count: 1 },
      { tag: 'Gift card', count: 1 },
    ],
  });
  for (const [filter, names] of [
    [{ tags: 'Vip' }, ['Ada', 'Ben', 'Cleo']],
    [{ tags: { $hasSome: ['child', ' gift  CARD'] } }, ['Ada', 'Cleo']],
    [{ tags: { $hasAll: ['VIP', 'child'] } }, ['Cleo']],
    [{ tags: { $exists: false } }, ['Dan']],
    [{ 'birthday.month': 12, 'birthday.day': { $lt: 10 } }, ['Cleo']],
  ] as const) {
    const { contacts } = await ask('POST', '/v1/contacts/query', {
      query: { filter, sort: [{ fieldName: 'firstName' }] },
    });
    expect([filter, (contacts as Contact[]).map(({ firstName }) => firstName)]).toEqual([filter, names]);
  }
});
