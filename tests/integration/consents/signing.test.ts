/** Signing: with a booking, by its link, on paper; what counts for which booking, and who learns of it. */
import type { Booking, Consent } from '@openhours/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { TestService } from '../../support/business.ts';
import { outcome } from '../../support/server.ts';
import { openRecurring, weekly } from '../bookings/recurring-calls.ts';
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
const { byLink, note, waiverOf } = {
  byLink: (...args: Parameters<SigningBusiness['byLink']>) => signing.byLink(...args),
  note: (booking: Booking, more: object = {}, as?: Record<string, string>) =>
    signing.note(booking, { consents: [{ consentId: consent.id }], ...more }, as),
  waiverOf: (...args: Parameters<SigningBusiness['waiverOf']>) => signing.waiverOf(...args),
};
/** The id of what was signed with a booking. */
async function signatureOf(booking: Booking): Promise<string> {
  const [found] = await signing.consentsOf(booking);
  return found!.signature!.id;
}
/** Makes a member's booking that of their own contact. */
async function memberOf(booking: Booking): Promise<void> {
  await signing.server.database.transact(signing.server.siteId, async (tx) =>
    tx.write(
      statement('update contact set member_id = $3 where site_id = $1 and id = $2', [
        signing.server.siteId,
        booking.contactDetails.contactId,
        booking.createdBy.memberId,
      ]),
    ),
  );
}
describe('with a booking', () => {
  it('what customers sign to book is kept with version, name, language and time', async () => {
    const refused = await book(undefined);
    expect(outcome(refused)).toBe('428 CONSENT_SIGNATURE_REQUIRED');
    expect(refused.text).toContain(consent.id);
    const booking = await booked([signed(consent, ' Ada L. ')]);
    const [asked] = await signing.consentsOf(booking);
    expect(asked).toMatchObject({ status: 'SIGNED', name: 'Waiver', text: 'Mind it.', requiredToBook: true });
    expect(asked!.signature).toEqual({
      id: expect.any(String),
      consentId: consent.id,
      version: 1,
      bookingId: booking.id,
      contactId: booking.contactDetails.contactId,
      name: 'Ada L.',
      language: 'en',
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
    const blank = await book([{ ...signed(consent), name: '  ' }]);
    expect(outcome(blank)).toBe('400 INVALID_ARGUMENT');
    expect(blank.text).toContain('consentSignatures[0].name');
    expect(outcome(await book([{ ...signed(consent), accepted: false }]))).toBe('400 INVALID_ARGUMENT');
    const other = await signing.consent('Other');
    const booking = await booked([signed(other), signed(consent), signed(consent)]);
    const { body } = await signing.send('POST', '/v1/consent-signatures/query', {
      query: { filter: { bookingId: booking.id } },
    });
    expect(body.consentSignatures).toMatchObject([{ consentId: consent.id }]);
  });

  it('in the language that was read, and in no other', async () => {
    const translated = await signing.consent('Both', { translations: [{ language: 'de', text: 'Achtung.' }] });
    await signing.ask(service, [{ consentId: translated.id }]);
    const languageOf = async (language: string | undefined) => {
      const [found] = await signing.consentsOf(await booked([{ ...signed(translated), language }]));
      return found!.signature!.language;
    };
    expect(await languageOf('DE')).toBe('de');
    expect(await languageOf('fr')).toBe(translated.language);
    expect(await languageOf(undefined)).toBe('en');
  });

  it('is of somebody', async () => {
    const refused = await book([signed(consent)], { booking: { contactDetails: {} } });
    expect(outcome(refused)).toBe('400 INVALID_ARGUMENT');
    expect(refused.text).toContain('booking.contactDetails');
  });

  it('by customers alone', async () => {
    for (const as of [signing.business.owner, await signing.server.caller('FRONT_DESK')]) {
      const refused = await book([signed(consent)], { as });
      expect(outcome(refused)).toBe('400 INVALID_ARGUMENT');
      expect(refused.text).toContain('consentSignatures');
    }
  });

  it('may be left for later by whoever books for somebody else, and is left to customers where the service does', async () => {
    expect(await waiverOf(await atDesk())).toMatchObject({ status: 'NOT_SIGNED', waiverTemplateId: consent.id });
    await signing.ask(service, [{ consentId: consent.id, requiredToBook: false }]);
    const booking = await booked(undefined);
    expect(await waiverOf(booking)).toEqual({ status: 'UNDEFINED' });
    expect(await signing.consentsOf(booking)).toMatchObject([{ status: 'NOT_SIGNED', requiredToBook: false }]);
    await byLink(booking, [signed(consent)]);
    expect(await waiverOf(booking)).toMatchObject({ status: 'SIGNED', waiverTemplateId: consent.id });
    await signing.ask(service, []);
    expect(await waiverOf(await booked(undefined))).toEqual({ status: 'UNDEFINED' });
  });

  it('is asked of each visitor anew, whose address was signed for before, and not of a member who has', async () => {
    await booked([signed(consent)]);
    expect(outcome(await book(undefined))).toBe('428 CONSENT_SIGNATURE_REQUIRED');
    const as = await signing.server.caller('member');
    await signing.ask(service, []);
    await memberOf(await booked(undefined, { as }));
    await signing.ask(service, [{ consentId: consent.id }]);
    // What a stranger has signed with the member's address is not theirs.
    expect(outcome(await book(undefined, { as, booking: {} }))).toBe('428 CONSENT_SIGNATURE_REQUIRED');
    await booked([signed(consent)], { as, booking: {} });
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

  it('of a series is signed with each of its dates', async () => {
    const recurring = openRecurring(signing.server, signing.business);
    const offer = { recurringOffer: { isOffered: true, mostOccurrences: 12 }, revision: '0' };
    expect(outcome(await signing.send('PUT', '/v1/recurring-offer', offer))).toBe('200 OK');
    const dates = weekly(recurring.slot(service), 3);
    const call = (consentSignatures: object[]) =>
      recurring.create(service.serviceId, dates, {
        as: signing.visitor,
        booking: { contactDetails, status: 'CREATED' },
        request: { consentSignatures },
      });
    expect(outcome(await call([]))).toBe('428 CONSENT_SIGNATURE_REQUIRED');
    const made = await call([signed(consent)]);
    expect(outcome(made), made.text).toBe('200 OK');
    const of = await Promise.all((made.body.bookings as Booking[]).map((booking) => signing.consentsOf(booking)));
    expect(of).toMatchObject(dates.map(() => [{ status: 'SIGNED', signature: { name: 'Ada Lovelace' } }]));

    // Taken back it counts for none of them any more.
    const id = of[1]![0]!.signature!.id;
    expect(outcome(await signing.send('DELETE', `/v1/consent-signatures/${id}`))).toBe('200 OK');
    const left = await Promise.all((made.body.bookings as Booking[]).map((booking) => signing.consentsOf(booking)));
    expect(left.map(([first]) => first!.status)).toEqual(dates.map(() => 'NOT_SIGNED'));
  });

  it('of several services together may be more than one service asks for', async () => {
    const texts = [];
    for (let index = 0; index < 6; index += 1) {
      texts.push(await signing.consent(`Text ${index}`));
    }
    const ids = texts.map(({ id: consentId }) => ({ consentId }));
    const services = [await signing.service('One', ids.slice(0, 3)), await signing.service('Two', ids.slice(3))];
    const first = signing.business.slot(services[0]!);
    const later = (text: string) => new Date(Date.parse(text) + 2 * 3_600_000).toISOString();
    const second = signing.business.slot(services[1]!, {
      startDate: later(first.startDate),
      endDate: later(first.endDate),
    });
    const made = await signing.send(
      'POST',
      '/v2/multi_service_bookings',
      {
        bookings: [first, second].map((slot) => ({ bookedEntity: { slot }, totalParticipants: 1, contactDetails })),
        multiServiceBookingType: 'SEPARATE_BOOKINGS',
        consentSignatures: texts.map((each) => signed(each)),
      },
      signing.visitor,
    );
    expect(outcome(made), made.text).toBe('200 OK');
  });

  it('of many at once is kept with each', async () => {
    const each = (signatures: object[]) => ({
      booking: { bookedEntity: { slot: signing.business.slot(service) }, totalParticipants: 1, contactDetails },
      consentSignatures: signatures,
    });
    const answer = await signing.send(
      'POST',
      '/v2/bulk/bookings/create',
      { createBookingsInfo: [each([signed(consent)]), each([])], returnFullEntity: true },
      signing.visitor,
    );
    const results = answer.body.results as {
      item?: Booking;
      itemMetadata: { success: boolean; error?: { code: string } };
    }[];
    expect(results, answer.text).toMatchObject([
      { itemMetadata: { success: true } },
      { itemMetadata: { success: false, error: { code: 'CONSENT_SIGNATURE_REQUIRED' } } },
    ]);
    expect(await waiverOf(results[0]!.item as Booking)).toMatchObject({ status: 'SIGNED' });
  });

  it('is refused where its words change at the same moment, or kept in those that were read', async () => {
    const before = await Promise.all([
      book([signed(consent)]),
      signing.send('PATCH', `/v1/consents/${consent.id}`, {
        consent: { id: consent.id, revision: '1', text: 'Pay for it.' },
      }),
    ]);
    const [made, changed] = before;
    expect(outcome(changed)).toBe('200 OK');
    expect(['200 OK', '428 CONSENT_VERSION_OUTDATED']).toContain(outcome(made));
    const { body } = await signing.send('POST', '/v1/consent-signatures/query', {
      query: { filter: { consentId: consent.id } },
    });
    expect(body.consentSignatures).toHaveLength(made.status === 200 ? 1 : 0);
    const late = await book([signed(consent)]);
    expect(outcome(late)).toBe('428 CONSENT_VERSION_OUTDATED');
  });
});

describe('by the link of a booking', () => {
  it('is signed once, and the link tells nothing of what was signed with another', async () => {
    const booking = await atDesk();
    expect((await byLink(booking)).body.consents).toMatchObject([{ consentId: consent.id, status: 'NOT_SIGNED' }]);
    expect(outcome(await byLink(booking, [{ ...signed(consent), version: 7 }]))).toBe('428 CONSENT_VERSION_OUTDATED');
    const blank = await byLink(booking, [{ ...signed(consent), name: ' ' }]);
    expect(blank.text).toContain('signatures[0].name');
    const answer = await byLink(booking, [signed(consent, 'Ada')]);
    expect(answer.body.consents).toMatchObject([{ status: 'SIGNED', signature: { name: 'Ada', way: 'ONLINE' } }]);
    const again = await byLink(booking, [signed(consent, 'Another')]);
    expect(again.body.consents).toMatchObject([{ signature: { name: 'Ada' } }]);
    const unknown = await byLink(booking, [signed(await signing.consent('Unasked'))]);
    expect(outcome(unknown)).toBe('404 CONSENT_NOT_FOUND');
  });

  it('a stranger does not learn whether the address that they typed has signed before', async () => {
    await signing.ask(service, [{ consentId: consent.id, requiredToBook: false }]);
    const [never, before] = ['never@example.com', 'before@example.com'];
    const of = (email: string) => booked(undefined, { booking: { contactDetails: { firstName: 'Ada', email } } });
    expect(outcome(await note(await of(before)))).toBe('200 OK');
    const [known, unknown] = [await of(before), await of(never)];
    expect(await signing.consentsOf(known)).toMatchObject([{ status: 'SIGNED' }]);
    const read = async (booking: Booking) => (await byLink(booking)).text;
    expect(await read(known)).toBe(await read(unknown));
    expect((await byLink(known)).body.consents).toMatchObject([{ status: 'NOT_SIGNED' }]);
  });

  it('a member sees that they have signed with another booking, not with which', async () => {
    const as = await signing.server.caller('member');
    const first = await booked([signed(consent)], { as });
    await memberOf(first);
    await booked([signed(consent)], { as, booking: {} });
    const other = await atDesk();
    const [shown] = (await byLink(other, undefined, as)).body.consents as object[];
    expect(shown).toMatchObject({ status: 'SIGNED' });
    expect(shown).not.toHaveProperty('signature');
    expect((await byLink(other)).body.consents).toMatchObject([{ status: 'NOT_SIGNED' }]);
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
    // What was signed stays in sight.
    expect(await signing.consentsOf(booking)).toMatchObject([
      { status: 'NOT_SIGNED', otherSignatures: [{ version: 1 }] },
    ]);
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

  it('of nobody is nothing signed', async () => {
    const nobodys = await booked(undefined, { as: signing.business.owner, booking: { contactDetails: {} } });
    expect((await byLink(nobodys)).body.consents).toEqual([]);
    expect(outcome(await byLink(nobodys, [signed(consent)]))).toBe('428 BOOKING_WITHOUT_CONTACT');
    expect(outcome(await note(nobodys))).toBe('428 BOOKING_WITHOUT_CONTACT');
  });
});

describe('what a stranger signs', () => {
  it('counts for their own booking alone, whatever address they type', async () => {
    const booking = await booked([signed(consent, 'Donald Duck')]);
    expect(await waiverOf(booking)).toMatchObject({ status: 'SIGNED' });
    const desk = await atDesk();
    expect(desk.contactDetails.contactId).toBe(booking.contactDetails.contactId);
    expect(await waiverOf(desk)).toMatchObject({ status: 'NOT_SIGNED' });
    await byLink(desk, [signed(consent)]);
    expect(await waiverOf(await atDesk())).toMatchObject({ status: 'NOT_SIGNED' });
  });
});

describe('on paper', () => {
  it('is noted by whoever works with the booking, not ahead of time, and taken back by them at once', async () => {
    const booking = await atDesk();
    const ahead = new Date(signing.server.now() + 60_000).toISOString();
    expect(outcome(await note(booking, { signedDate: ahead }))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await note(booking, {}, await signing.server.caller('member')))).toBe('403 UNAUTHORIZED_OPERATION');
    const desk = await signing.server.caller('FRONT_DESK');
    const signedDate = new Date(signing.server.now()).toISOString();
    const noted = await note(booking, { signedDate }, desk);
    expect(noted.body.consents).toMatchObject([
      { status: 'SIGNED', signature: { way: 'PAPER', name: 'Ada', signedDate, version: 1 } },
    ]);
    const consentSignatureId = await signatureOf(booking);
    const takeBack = (as?: Record<string, string>, of = booking) =>
      signing.send('POST', `/v1/consents/bookings/${of.id}/take-back`, { consentSignatureId }, as);
    expect(outcome(await takeBack())).toBe('403 UNAUTHORIZED_OPERATION');
    expect(outcome(await takeBack(desk, await atDesk()))).toBe('404 NOT_FOUND');
    const deleted = await signing.send('DELETE', `/v1/consent-signatures/${consentSignatureId}`, undefined, desk);
    expect(outcome(deleted)).toBe('403 PERMISSION_DENIED');
    expect((await takeBack(desk)).body.consents).toMatchObject([{ status: 'NOT_SIGNED' }]);
    expect(await waiverOf(booking)).toMatchObject({ status: 'NOT_SIGNED' });
  });

  it('counts for other bookings of the contact, and is deleted by whoever manages consents', async () => {
    const booking = await atDesk();
    await note(booking);
    expect(await waiverOf(await atDesk())).toMatchObject({ status: 'SIGNED' });
    const deleted = await signing.send('DELETE', `/v1/consent-signatures/${await signatureOf(booking)}`);
    expect(outcome(deleted)).toBe('200 OK');
    expect(await waiverOf(booking)).toMatchObject({ status: 'NOT_SIGNED' });
  });

  it('is of those that are named, and of a version that there was', async () => {
    const other = await signing.consent('Photos');
    await signing.ask(service, [{ consentId: consent.id }, { consentId: other.id }]);
    const booking = await atDesk();
    await note(booking);
    expect(await signing.consentsOf(booking)).toMatchObject([{ status: 'SIGNED' }, { status: 'NOT_SIGNED' }]);
    const early = new Date(signing.server.now() - 86_400_000).toISOString();
    const second = { consents: [{ consentId: other.id }], signedDate: early };
    expect(outcome(await note(booking, second))).toBe('428 SIGNED_BEFORE_VERSION');
    const unknown = { consents: [{ consentId: other.id, version: 3 }] };
    expect(outcome(await note(booking, unknown))).toBe('400 INVALID_ARGUMENT');
    await signing.send('PATCH', `/v1/consents/${other.id}`, {
      consent: { id: other.id, revision: '1', text: 'Mind it!' },
      correction: true,
    });
    const first = await note(booking, { consents: [{ consentId: other.id, version: 1 }] });
    expect(first.body.consents).toMatchObject([{}, { status: 'SIGNED', version: 2, signature: { version: 1 } }]);
  });

  it('is no business of whoever has nothing to do with the booking', async () => {
    const booking = await atDesk();
    const as = await signing.server.caller('STAFF');
    expect(outcome(await note(booking, {}, as))).toBe('403 UNAUTHORIZED_OPERATION');
    const read = await signing.send('GET', `/v1/consents/bookings/${booking.id}`, undefined, as);
    expect(outcome(read)).toBe('403 UNAUTHORIZED_OPERATION');
  });
});

describe('whoever it is about', () => {
  it('reads nothing of it beside the booking', async () => {
    const member = await signing.server.caller('member');
    const booking = await booked([signed(consent)], { as: member });
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
    expect(outcome(await byLink(booking, [signed(consent, 'Erased again')]))).toBe('428 BOOKING_WITHOUT_CONTACT');
    expect(outcome(await note(booking, { name: 'Erased again' }))).toBe('428 BOOKING_WITHOUT_CONTACT');
  });
});
