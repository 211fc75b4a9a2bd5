/**
 * A client whom the business keeps, or who was there before, stays with what is said of them when others make and correct mistakes
 * about them (docs/decisions/0095).
 */
import type { Booking, Contact } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { newAddress, openMembers } from '../../support/members.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let mailServer: TestMailServer;
let server: TestServer;
let business: Business;
let service: TestService;
beforeAll(async () => {
  mailServer = await startMailServer();
  const SMTP_URL = `smtp://127.0.0.1:${mailServer.port}`;
  server = await startTestServer({ clockRunsOn: true, environment: { SMTP_URL, SMTP_FROM: 'bookings@salon.test' } });
  business = await openBusiness(server);
  service = await business.addService({ name: 'Haircut' });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

async function send(method: string, path: string, body?: object, headers: Record<string, string> = business.owner) {
  const answer = await server.send(method, path, { headers, ...(body === undefined ? {} : { body }) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** A stranger books as somebody, and corrects the address once the business has confirmed. */
async function bookAs(person: object): Promise<{ readonly contactId: string; readonly correctedTo: string }> {
  const stranger = await server.caller('visitor');
  const slot = business.slot(service);
  const booked = { bookedEntity: { slot }, totalParticipants: 1, contactDetails: person };
  const booking = (await send('POST', '/v2/bookings', { booking: booked }, stranger))['booking'] as Booking;
  await settleDeliveries(server);
  await send('POST', `/v2/bookings/${booking.id}/confirm`, { revision: booking.revision });
  await settleDeliveries(server);
  const { token } = await send('GET', `/v1/anonymous-bookings/${booking.id}/token`);
  const correctedTo = newAddress();
  await send('POST', `/v1/anonymous-bookings/${token}/send-message`, { email: correctedTo }, stranger);
  return { contactId: String(booking.contactDetails?.contactId), correctedTo };
}

const contactAt = async (email: string) =>
  ((await send('POST', '/v1/contacts/query', { query: { filter: { email } } }))['contacts'] as Contact[])[0];

test('a stranger who books as a client and corrects the address takes neither them nor what is noted of them', async () => {
  const email = newAddress();
  const person = { firstName: 'Ida', lastName: 'Kept', email };
  const { contact } = (await send('POST', '/v1/contacts', { contact: { ...person, tags: ['VIP'] } })) as {
    contact: Contact;
  };
  await send('POST', `/v1/contacts/${contact.id}/alerts`, { alert: { text: 'allergic to latex' } });
  const { contactId, correctedTo } = await bookAs(person);
  expect(contactId).toBe(contact.id);
  const strangers = (await contactAt(correctedTo)) as Contact;
  expect(JSON.stringify(await send('GET', `/v1/contacts/${strangers.id}/alerts`))).not.toContain('latex');
  expect((await send('GET', `/v1/contacts/${contact.id}`))['contact']).toMatchObject({ tags: ['VIP'] });
});

test('nor one who was there before, though nobody has kept them', async () => {
  const members = openMembers(server);
  const email = newAddress();
  await members.configure({ policy: { requireEmailVerification: true } });
  const { identity, stateToken } = await members.register({ email, profile: { firstName: 'Emil' } });
  await members.verifying(await members.codeTo(email), stateToken);
  await members.resetSettings();
  const { id } = (await contactAt(email)) as Contact;
  await send('POST', `/v1/contacts/${id}/alerts`, { alert: { text: 'faints at needles' } });
  await send('DELETE', `/members/v1/members/${identity?.id}`);
  expect((await bookAs({ firstName: 'Emil', email })).contactId).toBe(id);
  expect(JSON.stringify(await send('GET', `/v1/contacts/${id}/alerts`))).toContain('faints');
});

test('whom the business keeps stays when a sign-up goes, and is found again', async () => {
  const members = openMembers(server);
  const email = newAddress();
  const { identity } = await members.register({ email, profile: { firstName: 'Tilda' } });
  const { id, revision } = (await contactAt(email)) as Contact;
  await send('PATCH', `/v1/contacts/${id}`, { contact: { revision, tags: ['VIP'] } });
  await send('DELETE', `/members/v1/members/${identity?.id}`);
  expect((await send('GET', `/v1/contacts/${id}`))['contact']).toMatchObject({ tags: ['VIP'] });
  expect((await bookAs({ firstName: 'Tilda', email })).contactId).toBe(id);
});
