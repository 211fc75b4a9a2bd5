/** Signing: with a booking, by its link, on paper; what counts for which booking, and who learns of it. */
import type { Booking, Consent } from '@openhours/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { TestService } from '../../support/business.ts';
import { outcome, type TestAnswer } from '../../support/server.ts';
import { openSigningBusiness, type SigningBusiness, signed } from './support.ts';

let signing: SigningBusiness;
let consent: Consent;
let service: TestService;

beforeAll(async () => {
  signing = await openSigningBusiness();
});
afterAll(() => signing.server.stop());
beforeEach(async () => {
  consent = await signing.consent('Waiver');
  service = await signing.service('Ride', [{ consentId: consent.id }]);
});

const contactDetails = { firstName: 'Ada', email: 'ada@example.com' };
const book = (consentSignatures: object[] | undefined, more: object = {}) =>
  signing.business.book({
    service,
    as: signing.visitor,
    booking: { contactDetails },
    ...(consentSignatures === undefined ? {} : { request: { consentSignatures } }),
    ...more,
  });
async function booked(consentSignatures: object[] | undefined, more: object = {}): Promise<Booking> {
  const answer = await book(consentSignatures, more);
  expect(outcome(answer), answer.text).toBe('200 OK');
  return answer.body.booking as Booking;
}
const atDesk = () => booked(undefined, { as: signing.business.owner });
const byLink = async (booking: Booking, signatures?: object[]): Promise<TestAnswer> => {
  const path = `/v1/anonymous-bookings/${await signing.tokenOf(booking)}/consents`;
  return signatures === undefined
    ? signing.send('GET', path, undefined, {})
    : signing.send('POST', `${path}/sign`, { signatures }, {});
};
async function waiverOf(booking: Booking, as = signing.business.owner) {
  const answer = await signing.send(
    'POST',
    '/v2/extended-bookings/query',
    { query: { filter: { id: booking.id } }, withWaiver: true },
    as,
  );
  const [found] = answer.body.extendedBookings as { waiver?: object }[];
  return found?.waiver;
}

describe('with a booking', () => {
  it('what customers sign to book is kept with version, name, language and time', async () => {
    const refused = await book(undefined);
    expect(outcome(refused)).toBe('428 CONSENT_SIGNATURE_REQUIRED');
    expect(refused.text).toContain(consent.id);
    const booking = await booked([{ ...signed(consent, ' Ada L. '), language: 'DE' }]);
    const [asked] = await signing.consentsOf(booking);
    expect(asked).toMatchObject({ status: 'SIGNED', name: 'Waiver', text: 'Mind it.', requiredToBook: true });
    expect(asked!.signature).toEqual({
      id: expect.any(String),
      consentId: consent.id,
      version: 1,
      bookingId: booking.id,
      contactId: booking.contactDetails.contactId,
      name: 'Ada L.',
      language: 'de',
      way: 'ONLINE',
      signedDate: booking.createdDate,
    });
    expect(await waiverOf(booking)).toEqual({
      id: asked!.signature!.id,
      waiverTemplateId: consent.id,
      contactId: booking.contactDetails.contactId,
      status: 'SIGNED',
    });
    const [event] = await signing.business.eventsOf(asked!.signature!.id);
    expect(event).toMatchObject({ type: 'openhours.consents.v1.consent_signature_created' });
    expect(JSON.stringify(event)).not.toContain('Ada L.');
  });

  it('of the words that were read, by a name, and of what the service asks for', async () => {
    expect(outcome(await book([{ ...signed(consent), version: 2 }]))).toBe('428 CONSENT_VERSION_OUTDATED');
    expect(outcome(await book([{ ...signed(consent), name: '  ' }]))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await book([{ ...signed(consent), accepted: false }]))).toBe('400 INVALID_ARGUMENT');
    const other = await signing.consent('Other');
    const booking = await booked([signed(other), signed(consent), signed(consent)]);
    const { body } = await signing.send('POST', '/v1/consent-signatures/query', {
      query: { filter: { bookingId: booking.id } },
    });
    expect(body.consentSignatures).toMatchObject([{ consentId: consent.id }]);
  });

  it('may be left for later where the service lets, and by whoever books for somebody else', async () => {
    expect(await waiverOf(await atDesk())).toMatchObject({ status: 'NOT_SIGNED', waiverTemplateId: consent.id });
    await signing.ask(service, [{ consentId: consent.id, requiredToBook: false }]);
    expect(await waiverOf(await booked(undefined))).toMatchObject({ status: 'NOT_SIGNED' });
    await signing.ask(service, []);
    expect(await waiverOf(await booked(undefined))).toEqual({ status: 'UNDEFINED' });
  });

  it('is asked of each visitor anew, whose address was signed for before, and not of a member who has', async () => {
    await booked([signed(consent)]);
    expect(outcome(await book(undefined))).toBe('428 CONSENT_SIGNATURE_REQUIRED');
    const as = await signing.server.caller('member');
    const own = await booked([signed(consent)], { as });
    await signing.server.database.transact(signing.server.siteId, async (tx) =>
      tx.write(
        statement('update contact set member_id = $3 where site_id = $1 and id = $2', [
          signing.server.siteId,
          own.contactDetails.contactId,
          own.createdBy.memberId,
        ]),
      ),
    );
    await booked(undefined, { as, booking: {} });
    const named = { as, booking: { contactDetails: { ...contactDetails, lastName: 'Lovelace' } } };
    await booked([signed(consent)], { ...named, as: signing.visitor });
    expect(outcome(await book(undefined, named))).toBe('428 CONSENT_SIGNATURE_REQUIRED');
    await signing.ask(service, [{ consentId: consent.id, validity: 'BOOKING' }]);
    expect(outcome(await book(undefined, { as, booking: {} }))).toBe('428 CONSENT_SIGNATURE_REQUIRED');
  });

  it('of appointments that are booked together goes to those that ask for it', async () => {
    const free = await signing.business.addService({ name: 'Free' });
    const first = signing.business.slot(service);
    const later = (text: string) => new Date(Date.parse(text) + 2 * 3_600_000).toISOString();
    const second = signing.business.slot(free, { startDate: later(first.startDate), endDate: later(first.endDate) });
    const bookings = [first, second].map((slot) => ({ bookedEntity: { slot }, totalParticipants: 1, contactDetails }));
    const call = (consentSignatures: object[]) =>
      signing.send(
        'POST',
        '/v2/multi_service_bookings',
        { bookings, multiServiceBookingType: 'SEPARATE_BOOKINGS', consentSignatures },
        signing.visitor,
      );
    expect(outcome(await call([]))).toBe('428 CONSENT_SIGNATURE_REQUIRED');
    const made = await call([signed(consent)]);
    expect(outcome(made), made.text).toBe('200 OK');
    const of = (made.body.multiServiceBooking as { bookings: { booking: Booking }[] }).bookings;
    const [asked, unasked] = await Promise.all(of.map(({ booking }) => signing.consentsOf(booking)));
    expect([asked, unasked]).toMatchObject([[{ status: 'SIGNED' }], []]);
  });
});

describe('by the link of a booking', () => {
  it('is signed once, and the link tells nothing of what was signed with another', async () => {
    const booking = await atDesk();
    expect((await byLink(booking)).body.consents).toMatchObject([{ consentId: consent.id, status: 'NOT_SIGNED' }]);
    expect(outcome(await byLink(booking, [{ ...signed(consent), version: 7 }]))).toBe('428 CONSENT_VERSION_OUTDATED');
    const answer = await byLink(booking, [signed(consent, 'Ada')]);
    expect(answer.body.consents).toMatchObject([{ status: 'SIGNED', signature: { name: 'Ada', way: 'ONLINE' } }]);
    const again = await byLink(booking, [signed(consent, 'Another')]);
    expect(again.body.consents).toMatchObject([{ signature: { name: 'Ada' } }]);

    const [other] = (await byLink(await atDesk())).body.consents as object[];
    expect(other).toMatchObject({ status: 'SIGNED' });
    expect(other).not.toHaveProperty('signature');
    const unknown = await byLink(booking, [signed(await signing.consent('Unasked'))]);
    expect(outcome(unknown)).toBe('404 CONSENT_NOT_FOUND');
  });

  it('is signed again when the words mean something else, and not when they are corrected', async () => {
    const booking = await atDesk();
    await byLink(booking, [signed(consent)]);
    const change = (text: string, revision: string, correction: boolean) =>
      signing.send('PATCH', `/v1/consents/${consent.id}`, { consent: { id: consent.id, revision, text }, correction });
    await change('Mind it!', '1', true);
    expect(await waiverOf(booking)).toMatchObject({ status: 'SIGNED' });
    await change('Pay for it.', '2', false);
    expect(await waiverOf(booking)).toMatchObject({ status: 'NOT_SIGNED' });
    const renewed = await byLink(booking, [signed({ ...consent, version: 3 })]);
    expect(renewed.body.consents).toMatchObject([{ status: 'SIGNED', signature: { version: 3 } }]);
  });

  it('of two at once keeps one', async () => {
    const booking = await atDesk();
    await Promise.all([byLink(booking, [signed(consent)]), byLink(booking, [signed(consent)])]);
    const { body } = await signing.send('POST', '/v1/consent-signatures/query', {
      query: { filter: { bookingId: booking.id } },
    });
    expect(body.consentSignatures).toHaveLength(1);
  });
});

describe('on paper', () => {
  const note = (booking: Booking, more: object = {}, as = signing.business.owner) =>
    signing.send(
      'POST',
      `/v1/consents/bookings/${booking.id}/note-signed`,
      { consentIds: [consent.id], name: 'Ada', ...more },
      as,
    );

  it('is noted by whoever works with the booking, not ahead of time', async () => {
    const booking = await atDesk();
    const ahead = new Date(signing.server.now() + 60_000).toISOString();
    expect(outcome(await note(booking, { signedDate: ahead }))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await note(booking, {}, await signing.server.caller('member')))).toBe('403 UNAUTHORIZED_OPERATION');
    const signedDate = new Date(signing.server.now() - 86_400_000).toISOString();
    const noted = await note(booking, { signedDate }, await signing.server.caller('FRONT_DESK'));
    expect(noted.body.consents).toMatchObject([
      { status: 'SIGNED', signature: { way: 'PAPER', name: 'Ada', signedDate, version: 1 } },
    ]);
    const [{ signature }] = noted.body.consents as [{ signature: { id: string } }];
    const mistaken = await signing.send('DELETE', `/v1/consent-signatures/${signature.id}`);
    expect(outcome(mistaken)).toBe('200 OK');
    expect(await waiverOf(booking)).toMatchObject({ status: 'NOT_SIGNED' });
  });
});

describe('how long it lasts', () => {
  it.each([
    ['ONCE', undefined, 'SIGNED'],
    ['MONTHS', 12, 'SIGNED'],
    ['BOOKING', undefined, 'NOT_SIGNED'],
  ] as const)('%s', async (validity, months, status) => {
    await signing.ask(service, [{ consentId: consent.id, validity, ...(months === undefined ? {} : { months }) }]);
    await booked([signed(consent)]);
    expect(await waiverOf(await atDesk())).toMatchObject({ status });
  });
});

describe('whoever it is about', () => {
  it('reads nothing of it beside the booking', async () => {
    const member = await signing.server.caller('member');
    const booking = await booked([signed(consent)], { as: member, booking: {} });
    expect(await waiverOf(booking, member)).toBeUndefined();
  });

  it('takes it away when they are erased', async () => {
    const booking = await booked([signed(consent, 'Erased Lovelace')]);
    const { contactId } = booking.contactDetails;
    const erased = await signing.send('POST', `/v1/contacts/${contactId}/erase`, {});
    expect(outcome(erased), erased.text).toBe('200 OK');
    const left = await signing.server.database.serverReader.all(
      statement(`select id from consent_signature where site_id = $1 and name like 'Erased%'`, [signing.server.siteId]),
    );
    expect(left).toEqual([]);
  });
});
