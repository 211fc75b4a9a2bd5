/**
 * Signing beside what else happens to a booking: a seat of a class, a place in line, a move, an erasure at the same moment;
 * and what of consents several do at once.
 */
import type { Booking, Consent } from '@openhours/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { holdCatalogueStill } from '../../../packages/server/src/db/catalogue-version.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import type { TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { untilWaiting } from '../../support/database.ts';
import { outcome, type TestAnswer } from '../../support/server.ts';
import { openSigningBusiness, type SigningBusiness, signed } from './support.ts';

let signing: SigningBusiness;
let classroom: Classroom;
let consent: Consent;

beforeAll(async () => {
  signing = await openSigningBusiness();
  classroom = openClassroom(signing.server, signing.business);
});
afterAll(() => signing.server.stop());
beforeEach(async () => {
  consent = await signing.consent('Waiver');
});

const contactDetails = { firstName: 'Ada', email: 'ada@example.com' };
const statusOf = async (booking: Pick<Booking, 'id'>) => (await signing.consentsOf(booking))[0]?.status;

describe('a class', () => {
  let yoga: TestService;
  beforeEach(async () => {
    const rules = {
      cancellationPolicy: { enabled: true },
      waitlistPolicy: { enabled: true, capacity: 6, reservationTimeInMinutes: 10 },
    };
    yoga = await signing.business.addService({ name: `Yoga ${newId()}`, type: 'CLASS', resourceIds: [], rules });
    await signing.ask(yoga, [{ consentId: consent.id }]);
  });
  const join = (eventId: string, consentSignatures: object[] = [], more: object = {}, as = signing.visitor) =>
    signing.send(
      'POST',
      '/v2/bookings',
      {
        booking: { bookedEntity: { slot: { eventId } }, totalParticipants: 1, contactDetails, ...more },
        consentSignatures,
      },
      as,
    );

  it('is joined by whoever signs what it asks for', async () => {
    const eventId = await classroom.newSession(yoga, { capacity: 3 });
    expect(outcome(await join(eventId))).toBe('428 CONSENT_SIGNATURE_REQUIRED');
    const made = await join(eventId, [signed(consent)]);
    expect(outcome(made), made.text).toBe('200 OK');
    const booking = made.body.booking as Booking;
    expect(await signing.consentsOf(booking)).toMatchObject([
      { status: 'SIGNED', signature: { bookingId: booking.id, name: 'Ada Lovelace', way: 'ONLINE' } },
    ]);
    expect(await signing.waiverOf(booking)).toMatchObject({ status: 'SIGNED' });
  });

  it('is waited for without, and signed by the link once there is a place', async () => {
    const eventId = await classroom.newSession(yoga, { capacity: 1 });
    const confirmed = await join(eventId, [], { status: 'CONFIRMED' }, signing.business.owner);
    expect(outcome(confirmed), confirmed.text).toBe('200 OK');
    const waits = await signing.send(
      'POST',
      '/bookings/v1/waitlist/register',
      { booking: { bookedEntity: { slot: { eventId } }, totalParticipants: 1, contactDetails } },
      signing.visitor,
    );
    expect(outcome(waits), waits.text).toBe('200 OK');
    const booking = waits.body.booking as Booking;
    expect(await statusOf(booking)).toBe('NOT_SIGNED');
    const place = confirmed.body.booking as Booking;
    const left = await signing.send('POST', `/v2/bookings/${place.id}/cancel`, { revision: place.revision });
    expect(outcome(left), left.text).toBe('200 OK');
    const enrolled = await signing.send(
      'POST',
      '/v1/waitlist/enroll',
      { token: await signing.tokenOf(booking) },
      signing.visitor,
    );
    expect(outcome(enrolled), enrolled.text).toBe('200 OK');
    expect((await signing.byLink(booking)).body.consents).toMatchObject([{ status: 'NOT_SIGNED' }]);
    const answer = await signing.byLink(booking, [signed(consent, 'Ada')]);
    expect(answer.body.consents).toMatchObject([{ status: 'SIGNED', signature: { name: 'Ada' } }]);
  });
});

it('a visit is moved with what was signed for it, and behind the months of another signature it is not signed', async () => {
  const service = await signing.business.addService({ name: 'Ride', rules: { reschedulePolicy: { enabled: true } } });
  await signing.ask(service, [{ consentId: consent.id, validity: 'MONTHS', months: 2 }]);
  const book = (as: Record<string, string>, request: Record<string, unknown> = {}) =>
    signing.business.booked({ service, as, booking: { contactDetails }, request });
  const own = await book(signing.visitor, { consentSignatures: [signed(consent)] });
  const other = await book(signing.business.owner);
  expect(outcome(await signing.note(own, { consents: [{ consentId: consent.id }] }))).toBe('200 OK');
  const noted = await book(signing.business.owner);
  expect(outcome(await signing.note(noted, { consents: [{ consentId: consent.id }] }))).toBe('200 OK');
  expect(await statusOf(other)).toBe('SIGNED');
  const move = async ({ id }: Booking) => {
    const { body } = await signing.send('POST', '/v2/extended-bookings/query', { query: { filter: { id } } });
    const [{ booking }] = body.extendedBookings as [{ booking: Booking }];
    const far = signing.business.slot(service);
    const onward = (text: string) => new Date(Date.parse(text) + 91 * dayMs).toISOString();
    const slot = { ...far, startDate: onward(far.startDate), endDate: onward(far.endDate) };
    return signing.send('POST', `/v2/bookings/${id}/reschedule`, { revision: booking.revision, slot });
  };
  for (const booking of [own, other]) {
    const moved = await move(booking);
    expect(outcome(moved), moved.text).toBe('200 OK');
  }
  expect([await statusOf(own), await statusOf(other)]).toEqual(['SIGNED', 'NOT_SIGNED']);
});

describe('at the same moment', () => {
  it.each(['signing', 'erasing'] as const)(
    'whoever signs while they are erased leaves nothing: %s first',
    async (first) => {
      const service = await signing.service(`Ride ${newId()}`, [{ consentId: consent.id, requiredToBook: false }]);
      const email = `${newId()}@example.com`;
      const booking = await signing.business.booked({
        service,
        as: signing.visitor,
        booking: { contactDetails: { firstName: 'Erika', email } },
      });
      const token = await signing.tokenOf(booking);
      const acts = {
        signing: () =>
          signing.send(
            'POST',
            `/v1/anonymous-bookings/${token}/consents/sign`,
            { signatures: [signed(consent, 'Erika Mine')] },
            {},
          ),
        erasing: () => signing.send('POST', `/v1/contacts/${booking.contactDetails.contactId}/erase`, {}),
      };
      const order = first === 'signing' ? (['signing', 'erasing'] as const) : (['erasing', 'signing'] as const);
      const begun: Promise<TestAnswer>[] = [];
      await signing.server.database.transact(signing.server.siteId, async (tx) => {
        holdCatalogueStill(tx);
        await tx.first(
          statement('select id from booking where site_id = $1 and id = $2 for no key update', [
            signing.server.siteId,
            booking.id,
          ]),
        );
        for (const [index, act] of order.entries()) {
          const call = acts[act]();
          begun.push(call);
          await untilWaiting(tx, index + 1, call);
        }
      });
      const outcomes = (await Promise.all(begun)).map(outcome);
      expect(outcomes).toContain('200 OK');
      expect(outcomes.filter((each) => each !== '200 OK' && each !== '428 BOOKING_WITHOUT_CONTACT')).toEqual([]);
      const left = await signing.server.database.serverReader.all(
        statement('select id from consent_signature where site_id = $1 and booking_id = $2', [
          signing.server.siteId,
          booking.id,
        ]),
      );
      expect(left).toEqual([]);
    },
  );

  it('a service that goes while somebody says what it asks for leaves nothing behind', async () => {
    const service = await signing.business.addService({ name: `Gone ${newId()}` });
    const asked = [{ consentId: consent.id, validity: 'ONCE', requiredToBook: true }];
    const owner = signing.business.owner;
    let put: Promise<TestAnswer> | undefined;
    await signing.server.database.transact(signing.server.siteId, async (tx) => {
      await tx.first(
        statement('select id from consent where site_id = $1 and id = $2 for update', [
          signing.server.siteId,
          consent.id,
        ]),
      );
      put = signing.send(
        'PUT',
        `/v1/consents/services/${service.serviceId}`,
        { consents: asked, revision: '0' },
        owner,
      );
      await untilWaiting(tx, 1, put);
      const gone = await signing.send('DELETE', `/v2/services/${service.serviceId}`, undefined, owner);
      expect(outcome(gone), gone.text).toBe('200 OK');
    });
    expect(outcome(await put!)).toBe('404 SERVICE_NOT_FOUND');
    const left = await signing.server.database.serverReader.all(
      statement('select service_id from service_consent where site_id = $1 and service_id = $2', [
        signing.server.siteId,
        service.serviceId,
      ]),
    );
    expect(left).toEqual([]);
  });

  it('two who write the last one that a site may have do not both', async () => {
    const count = async () => {
      const row = await signing.server.database.serverReader.first(
        statement<{ count: number }>(
          'select count(*)::integer as count from consent where site_id = $1 and not archived',
          [signing.server.siteId],
        ),
      );
      return row?.count ?? 0;
    };
    const spare = await signing.consent('Spare');
    const archive = (archived: boolean, revision: string) =>
      signing.send('PATCH', `/v1/consents/${spare.id}`, { consent: { id: spare.id, revision, archived } });
    expect(outcome(await archive(true, '1'))).toBe('200 OK');
    for (let known = await count(); known < 99; known += 1) {
      await signing.consent(`Text ${known}`);
    }
    const write = (name: string) => signing.send('POST', '/v1/consents', { consent: { name, text: 'Mind it.' } });
    // What one writes is not there yet when the others count.
    const holder = new pg.Client({ connectionString: signing.server.databaseUrl });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('begin');
    await holder.query('lock table consent in share mode');
    const begun: Promise<TestAnswer>[] = [];
    for (const act of [() => write('One'), () => archive(false, '2'), () => write('Other')]) {
      const call = act();
      begun.push(call);
      await untilWaiting(holder, begun.length, call);
    }
    await holder.query('commit');
    const outcomes = (await Promise.all(begun)).map(outcome);
    expect(outcomes.toSorted()).toEqual(['200 OK', '428 CONSENT_LIMIT_REACHED', '428 CONSENT_LIMIT_REACHED']);
    expect(await count()).toBe(100);
  });
});
