/** What is signed when time goes on: how long a signature lasts, and what was signed of visits that have begun. */
import type { Booking, Consent } from '@openhours/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import type { TestService } from '../../support/business.ts';
import { outcome } from '../../support/server.ts';
import { openSigningBusiness, type SigningBusiness } from './support.ts';

let signing: SigningBusiness;
let consent: Consent;
let service: TestService;
let openedMs: number;
let key: Record<string, string>;

beforeAll(async () => {
  // A key, since whoever signs in is signed out by then.
  signing = await openSigningBusiness({ clockRunsOn: true }, 'apiKey');
  key = await signing.server.caller('apiKey');
  openedMs = signing.server.now();
});
afterAll(() => signing.server.stop());
beforeEach(async () => {
  consent = await signing.consent('Waiver');
  service = await signing.service('Ride', [{ consentId: consent.id }]);
});

const contactDetails = { firstName: 'Ada', email: 'ada@example.com' };

/** By the business, so many days later than a week from now. */
function booked(days = 0): Promise<Booking> {
  const slot = signing.business.slot(service);
  const passed = Math.ceil((signing.server.now() - openedMs) / dayMs);
  const later = (text: string) => new Date(Date.parse(text) + (days + passed) * dayMs).toISOString();
  const moved = signing.business.slot(service, { startDate: later(slot.startDate), endDate: later(slot.endDate) });
  return signing.business.booked({ service, slot: moved, booking: { contactDetails }, as: key });
}

async function note(booking: Booking): Promise<void> {
  const answer = await signing.note(booking, { consents: [{ consentId: consent.id }] });
  expect(outcome(answer), answer.text).toBe('200 OK');
}

async function change(more: object, revision = '1'): Promise<void> {
  const answer = await signing.send('PATCH', `/v1/consents/${consent.id}`, {
    consent: { id: consent.id, revision, ...more },
  });
  expect(outcome(answer), answer.text).toBe('200 OK');
}

const startOf = (booking: Booking) => Date.parse(booking.startDate as string);

test.each([
  ['ONCE', undefined, ['SIGNED', 'SIGNED']],
  ['MONTHS', 2, ['SIGNED', 'NOT_SIGNED']],
  ['BOOKING', undefined, ['NOT_SIGNED', 'NOT_SIGNED']],
] as const)('a signature of %s lasts for visits that begin in time', async (validity, months, statuses) => {
  await signing.ask(service, [{ consentId: consent.id, validity, ...(months === undefined ? {} : { months }) }]);
  await note(await booked());
  const others = [await booked(7), await booked(80)];
  const found = await Promise.all(others.map((each) => signing.waiverOf(each)));
  expect(found).toMatchObject(statuses.map((status) => ({ status })));
});

test('a visit that has begun is judged by what counted then, whatever becomes of the text', async () => {
  const booking = await booked();
  await note(booking);
  await signing.server.setClock(startOf(booking) + hourMs);
  await change({ text: 'Pay for it.' });
  expect(await signing.waiverOf(booking)).toMatchObject({ status: 'SIGNED' });
  expect(await signing.waiverOf(await booked())).toMatchObject({ status: 'NOT_SIGNED' });
  await change({ archived: true }, '2');
  expect(await signing.waiverOf(booking)).toMatchObject({ status: 'SIGNED' });
  expect(await signing.consentsOf(booking)).toMatchObject([
    { consentId: consent.id, asked: false, requiredToBook: false, status: 'SIGNED', signature: { version: 1 } },
  ]);
});

test('what was signed with a booking stays in sight when its service asks for something else', async () => {
  const booking = await booked();
  await note(booking);
  const other = await signing.consent('Other');
  await signing.ask(service, [{ consentId: other.id }]);
  expect(await signing.consentsOf(booking)).toMatchObject([
    { consentId: other.id, asked: true, status: 'NOT_SIGNED' },
    { consentId: consent.id, asked: false, status: 'SIGNED' },
  ]);
});

test('a text that came after a visit had begun was not asked for', async () => {
  const booking = await booked();
  await signing.server.setClock(startOf(booking) + hourMs);
  const later = await signing.consent('Later');
  await signing.ask(service, [{ consentId: later.id }]);
  expect(await signing.waiverOf(booking)).toEqual({ status: 'UNDEFINED' });
});

test('who signs later has not signed for the visit before', async () => {
  const before = await booked();
  await signing.server.setClock(startOf(before) + hourMs);
  const after = await booked();
  await note(after);
  expect(await signing.waiverOf(after)).toMatchObject({ status: 'SIGNED' });
  expect(await signing.waiverOf(before)).toMatchObject({ status: 'NOT_SIGNED' });
  // With the booking itself it is noted whenever somebody gets to it.
  await note(before);
  expect(await signing.waiverOf(before)).toMatchObject({ status: 'SIGNED' });
});

test('what was noted is taken back within the hour', async () => {
  const booking = await booked();
  const as = await signing.server.caller('FRONT_DESK');
  await signing.note(booking, { consents: [{ consentId: consent.id }] }, as);
  const [noted] = await signing.consentsOf(booking);
  await signing.server.setClock(signing.server.now() + hourMs);
  const late = await signing.send(
    'POST',
    `/v1/consents/bookings/${booking.id}/take-back`,
    { consentSignatureId: noted!.signature!.id },
    await signing.server.caller('FRONT_DESK'),
  );
  expect(outcome(late)).toBe('403 UNAUTHORIZED_OPERATION');
});
