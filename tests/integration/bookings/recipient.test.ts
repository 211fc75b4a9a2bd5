/**
 * Whom a booking's messages go to: whoever made it has them sent again, or to another address, and whoever was written to
 * by mistake can do nothing with it (docs/decisions/0052). And the links of all bookings of an address, on request.
 */
import type { Booking, BookingRecipient, Message } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { partsOfMail, startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { counterFaults } from '../../support/seats.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';

type Headers = Record<string, string>;

let mailServer: TestMailServer;
let server: TestServer;
let business: Business;
let service: TestService;
let yoga: TestService;
let classroom: Classroom;
let owner: Headers;
/** Made the bookings. */
let maker: Headers;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    environment: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, SMTP_FROM: 'bookings@salon.test' },
  });
  business = await openBusiness(server);
  const rules = {
    cancellationPolicy: { enabled: true },
    reschedulePolicy: { enabled: true },
    participantsPolicy: { maxParticipantsPerBooking: 3 },
    waitlistPolicy: { enabled: true, capacity: 6, reservationTimeInMinutes: 10 },
  };
  service = await business.addService({ name: 'Haircut', rules });
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], rules });
  classroom = openClassroom(server, business);
  owner = { authorization: server.apiKey, 'wix-site-id': server.siteId };
  maker = await server.caller('visitor');
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

let people = 0;
function somebody(): string {
  people += 1;
  return `guest${people}@customers.test`;
}

const post = (path: string, body: object = {}, headers: Headers = owner) =>
  server.send('POST', path, { body, headers });

/** Asked for by the maker and confirmed by the business. */
async function booked(email: string, bookedEntity?: object): Promise<Booking> {
  const answer = await post(
    '/v2/bookings',
    {
      booking: {
        bookedEntity: bookedEntity ?? { slot: business.slot(service) },
        totalParticipants: 1,
        contactDetails: { firstName: 'Grace', lastName: 'Hopper', email, phone: '+49 30 123456' },
      },
      participantNotification: { notifyParticipants: true },
    },
    maker,
  );
  expect([outcome(answer), answer.text]).toEqual(['200 OK', expect.any(String)]);
  const { id, revision } = answer.body.booking as Booking;
  // That the request has arrived is told before it is answered.
  await settleDeliveries(server);
  const confirmed = await post(`/v2/bookings/${id}/confirm`, {
    revision,
    participantNotification: { notifyParticipants: true },
  });
  expect(outcome(confirmed)).toBe('200 OK');
  await settleDeliveries(server);
  return confirmed.body.booking as Booking;
}

async function tokenOf({ id }: Pick<Booking, 'id'>): Promise<string> {
  const answer = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: owner });
  return answer.body.token as string;
}

async function recipientOf(token: string, headers: Headers = maker): Promise<BookingRecipient | undefined> {
  const answer = await server.send('GET', `/v1/anonymous-bookings/${token}/recipient`, { headers });
  expect([outcome(answer), answer.text]).toEqual(['200 OK', expect.any(String)]);
  return answer.body.recipient as BookingRecipient | undefined;
}

const sendAgain = (token: string, email?: string, headers: Headers = maker) =>
  post(`/v1/anonymous-bookings/${token}/send-message`, email === undefined ? {} : { email }, headers);

async function readBooking(id: string): Promise<Booking> {
  const answer = await post('/_api/bookings-reader/v2/extended-bookings/query', { query: { filter: { id } } });
  const { extendedBookings } = answer.body as unknown as { extendedBookings: { booking: Booking }[] };
  return extendedBookings[0]?.booking as Booking;
}

async function messagesTo(to: string): Promise<Message[]> {
  const { body } = await server.send('GET', `/v1/outbox/messages?to=${to}`, { headers: owner });
  return body.messages as Message[];
}

async function contactsAt(email: string): Promise<{ id: string }[]> {
  const { body } = await post('/v1/contacts/query', { query: { filter: { email } } });
  return body.contacts as { id: string }[];
}

async function contactsOfMessagesTo(to: string): Promise<(string | null)[]> {
  const rows = await server.database.serverReader.all(
    statement<{ contact_id: string | null }>('select contact_id from message where site_id = $1 and to_address = $2', [
      server.siteId,
      to,
    ]),
  );
  return rows.map(({ contact_id }) => contact_id);
}

async function eventsThatName(email: string): Promise<number> {
  const rows = await server.database.serverReader.all(
    statement('select id from outbox_event where site_id = $1 and position($2 in body::text) > 0', [
      server.siteId,
      email,
    ]),
  );
  return rows.length;
}

/** Waits until so many messages have reached an address, and answers their subjects in their order. */
async function subjectsTo(to: string, count: number): Promise<string[]> {
  const taken = await eventually(
    async () => mailServer.taken.filter((mail) => mail.to.includes(to)),
    (found) => found.length >= count,
  );
  return taken.map(({ raw }) => /^Subject: (.*?)\r?$/m.exec(raw)?.[1] ?? '');
}

const newestTo = (to: string) => partsOfMail(mailServer.taken.findLast((mail) => mail.to.includes(to))?.raw ?? '');
const manageTokenIn = (text: string | undefined) => /\/manage\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';

describe('the message once more', () => {
  it('goes to the same address three times, for whoever made the booking only', async () => {
    const email = somebody();
    const booking = await booked(email);
    await subjectsTo(email, 2);
    const token = await tokenOf(booking);
    expect(await recipientOf(token)).toEqual({ email, sendingsLeft: 3, correctable: true });
    for (const kind of ['visitor', 'member', 'anonymous'] as const) {
      const headers = kind === 'anonymous' ? {} : await server.caller(kind);
      expect(await recipientOf(token, headers)).toEqual({ email, sendingsLeft: 0, correctable: false });
      expect(outcome(await sendAgain(token, undefined, headers))).toBe('403 UNAUTHORIZED_OPERATION');
      expect(outcome(await sendAgain(token, 'mine@strangers.test', headers))).toBe('403 UNAUTHORIZED_OPERATION');
    }
    for (const left of [2, 1, 0]) {
      const answer = await sendAgain(token, email.toUpperCase());
      expect(answer.body.recipient).toMatchObject({ email, sendingsLeft: left });
    }
    expect(outcome(await sendAgain(token))).toBe('428 SENDING_LIMIT_REACHED');
    const subjects = await subjectsTo(email, 5);
    expect(subjects.filter((each) => each.includes('confirmed'))).toHaveLength(4);
    // The same booking, the same link: nothing of it has changed.
    expect((await readBooking(booking.id)).revision).toBe(booking.revision);
    expect(outcome(await server.send('GET', `/v1/anonymous-bookings/${token}`))).toBe('200 OK');
  });

  it('is not sent of what was called off, nor of what its customer confirms by a code', async () => {
    const booking = await booked(somebody());
    const token = await tokenOf(booking);
    await post(`/v2/bookings/${booking.id}/cancel`, { revision: booking.revision });
    expect(await recipientOf(token)).toMatchObject({ sendingsLeft: 0, correctable: false });
    expect(outcome(await sendAgain(token))).toBe('428 INVALID_BOOKING_STATUS');
  });
});

describe('another address', () => {
  it('takes no booking that its customer would have to confirm by a message', async () => {
    const [email, other] = [somebody(), somebody()];
    const token = await tokenOf(await booked(email));
    const { bookings } = await server.client('apiKey');
    const set = async (confirmation: 'AT_ONCE' | 'BY_EMAIL') => {
      const { customerVerification, revision } = await bookings.getCustomerVerification({});
      const changed = { ...customerVerification, confirmation };
      await bookings.updateCustomerVerification({ customerVerification: changed, revision });
    };
    await set('BY_EMAIL');
    expect(await recipientOf(token)).toEqual({ email, sendingsLeft: 3, correctable: false });
    expect(outcome(await sendAgain(token, other))).toBe('403 UNAUTHORIZED_OPERATION');
    expect(outcome(await sendAgain(token))).toBe('200 OK');
    await set('AT_ONCE');
    expect(outcome(await sendAgain(token, other))).toBe('200 OK');
  });

  it('gets the booking; the first one can do nothing with it, and is told so without being told the other', async () => {
    const [wrong, right] = [somebody(), somebody()];
    const booking = await booked(wrong);
    await subjectsTo(wrong, 2);
    const strangersLink = manageTokenIn(newestTo(wrong).get('text/plain'));
    expect(outcome(await server.send('GET', `/v1/anonymous-bookings/${strangersLink}`))).toBe('200 OK');

    const answer = await sendAgain(await tokenOf(booking), right);
    expect([outcome(answer), answer.text]).toEqual(['200 OK', expect.any(String)]);
    expect(answer.body.recipient).toMatchObject({ email: right, sendingsLeft: 2, correctable: true });
    expect(answer.text).not.toContain(wrong);

    const now = await readBooking(booking.id);
    expect(now.contactDetails).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', email: right });
    expect(now.contactDetails?.contactId).not.toBe(booking.contactDetails?.contactId);
    expect(Number(now.revision)).toBe(Number(booking.revision) + 1);

    expect(await subjectsTo(right, 1)).toEqual([expect.stringContaining('confirmed')]);
    const [, , left] = await subjectsTo(wrong, 3);
    expect(left).toContain('no longer used');
    const told = newestTo(wrong);
    expect(told.get('text/plain')).toContain('the link that you were sent no longer works');
    for (const secret of [right, 'Grace', '/manage/']) {
      expect([...told.values()].join(' ')).not.toContain(secret);
    }
    // What the first message had put into a calendar is taken out, under the same name and later.
    expect(told.get('text/calendar')).toMatch(new RegExp(`METHOD:CANCEL[\\s\\S]*UID:${booking.id}`));

    for (const verb of ['cancel', 'reschedule', 'send-message']) {
      const body = { revision: now.revision, slot: { ...business.slot(service), resource: undefined } };
      const refused = await server.send('POST', `/v1/anonymous-bookings/${strangersLink}/${verb}`, { body });
      expect(refused.code, verb).toBe('INVALID_TOKEN');
    }
    expect((await server.send('GET', `/v1/anonymous-bookings/${strangersLink}`)).code).toBe('INVALID_TOKEN');
    // Nor does it come by the links of its address.
    await post('/v1/booking-links/send', { email: wrong }, maker);
    await settleDeliveries(server);
    expect((await messagesTo(wrong)).map(({ type }) => type)).not.toContain('BOOKING_LINKS');
    const own = manageTokenIn(newestTo(right).get('text/plain'));
    expect(outcome(await server.send('GET', `/v1/anonymous-bookings/${own}`))).toBe('200 OK');
    const acts = (await server.send('GET', `/v1/bookings/${booking.id}/history`, { headers: owner })).body.acts;
    expect(JSON.stringify(acts)).toContain('ADDRESS_CORRECTED');
    expect(JSON.stringify(acts)).not.toContain('@customers.test');
  });

  it('that has been told nothing yet is told nothing: what waits is taken back', async () => {
    const [wrong, right] = [somebody(), somebody()];
    mailServer.answers = { recipient: '450 later' };
    const booking = await booked(wrong);
    // Both were tried, and refused: none is on its way any more.
    await eventually(
      () => messagesTo(wrong),
      (found) => found.length === 2 && found.every(({ delivery }) => delivery.lastError !== undefined),
    );
    const answer = await sendAgain(await tokenOf(booking), right);
    expect(outcome(answer)).toBe('200 OK');
    mailServer.answers = {};
    const before = await messagesTo(wrong);
    expect(before.map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
    expect(before[0]?.delivery.lastError).toContain('corrected');
    expect(mailServer.taken.filter(({ to }) => to.includes(wrong))).toEqual([]);
  });

  it('is told to the first one also when its message is being handed to the mail server at that moment', async () => {
    const [wrong, right] = [somebody(), somebody()];
    let answer = () => {};
    const isTaken = new Promise<void>((tell) => {
      mailServer.onTaken = (raw) =>
        raw.includes(wrong)
          ? new Promise((resolve) => {
              answer = resolve;
              tell();
            })
          : Promise.resolve();
    });
    const asked = await post(
      '/v2/bookings',
      {
        booking: {
          bookedEntity: { slot: business.slot(service) },
          totalParticipants: 1,
          contactDetails: { email: wrong },
        },
        participantNotification: { notifyParticipants: true },
      },
      maker,
    );
    await isTaken;
    expect(outcome(await sendAgain(await tokenOf(asked.body.booking as Booking), right))).toBe('200 OK');
    mailServer.onTaken = undefined;
    answer();
    const [, left] = await subjectsTo(wrong, 2);
    expect(left).toContain('no longer used');
    expect(await subjectsTo(right, 1)).toEqual(['We have received your request: Haircut']);
  });

  it.each([
    ['once the booking is a day old', `created_at = created_at - interval '24 hours'`],
    ['that the code of a message has proved', `details = details || '{"confirmedByCustomer": true}'`],
  ])('is not given %s', async (_, change) => {
    const email = somebody();
    const booking = await booked(email);
    await server.database.transact(server.siteId, async (tx) => {
      tx.write(statement(`update booking set ${change} where site_id = $1 and id = $2`, [server.siteId, booking.id]));
    });
    const token = await tokenOf(booking);
    expect(await recipientOf(token)).toEqual({ email, sendingsLeft: 3, correctable: false });
    expect(outcome(await sendAgain(token, somebody()))).toBe('403 UNAUTHORIZED_OPERATION');
    expect((await readBooking(booking.id)).contactDetails?.email).toBe(email);
    expect(outcome(await sendAgain(token))).toBe('200 OK');
  });

  it('may book no more often than its policy lets one customer', async () => {
    const rules = { limitRebookingPolicy: { enabled: true, maxBookings: 1 } };
    const once = await business.addService({ name: 'Once', rules });
    const [used, other] = [somebody(), somebody()];
    await booked(used, { slot: business.slot(once) });
    const booking = await booked(other, { slot: business.slot(once) });
    const refused = await sendAgain(await tokenOf(booking), used);
    expect(refused.code).toBe('BOOKING_POLICY_VIOLATION');
    expect((await readBooking(booking.id)).contactDetails?.email).toBe(other);
  });

  it('leaves no contact of the first one behind, unless anything else is theirs', async () => {
    const [wrong, right] = [somebody(), somebody()];
    const booking = await booked(wrong);
    await subjectsTo(wrong, 2);
    const former = booking.contactDetails?.contactId;
    expect(await contactsAt(wrong)).toEqual([expect.objectContaining({ id: former })]);
    expect(outcome(await sendAgain(await tokenOf(booking), right))).toBe('200 OK');
    await subjectsTo(wrong, 3);
    expect(await contactsAt(wrong)).toEqual([]);
    const [contact] = await contactsAt(right);
    expect((await readBooking(booking.id)).contactDetails?.contactId).toBe(contact?.id);
    expect((await contactsOfMessagesTo(wrong)).every((id) => id === contact?.id)).toBe(true);

    // What was told of the first one goes with whoever it was meant for.
    expect(await eventsThatName(wrong)).toBeGreaterThan(0);
    expect(outcome(await post(`/v1/contacts/${contact?.id}/erase`))).toBe('200 OK');
    expect(await eventsThatName(wrong)).toBe(0);

    const [shared, other] = [somebody(), somebody()];
    await booked(shared);
    const second = await booked(shared);
    expect(outcome(await sendAgain(await tokenOf(second), other))).toBe('200 OK');
    expect(await contactsAt(shared)).toHaveLength(1);
    expect(await contactsAt(other)).toHaveLength(1);
  });

  it('takes along what the business has noted about the client', async () => {
    const [wrong, right] = [somebody(), somebody()];
    const booking = await booked(wrong);
    const formerId = booking.contactDetails?.contactId;
    const alert = await post(`/v1/contacts/${formerId}/alerts`, { alert: { text: 'Latex allergy' } });
    expect(outcome(alert)).toBe('200 OK');
    const note = await post(`/v1/contacts/${formerId}/confidential-notes`, { confidentialNote: { text: 'Burnout' } });
    expect(outcome(note)).toBe('200 OK');
    expect(outcome(await sendAgain(await tokenOf(booking), right))).toBe('200 OK');
    expect(await contactsAt(wrong)).toEqual([]);
    const [contact] = await contactsAt(right);
    const { body } = await server.send('GET', `/v1/contacts/${contact?.id}/alerts`, { headers: owner });
    expect(body.alerts).toMatchObject([{ contactId: contact?.id, text: 'Latex allergy' }]);
    const noted = await server.send('GET', `/v1/contacts/${contact?.id}/confidential-notes`, { headers: owner });
    expect(noted.body.confidentialNotes).toHaveLength(1);
  });

  it('leaves the contact of the first one where the business says that they take part in something', async () => {
    const choir = await post('/calendar/v3/schedules', { schedule: { name: 'Choir', defaultCapacity: 4 } });
    const { id: scheduleId } = choir.body.schedule as { id: string };
    const [wrong, right] = [somebody(), somebody()];
    const booking = await booked(wrong);
    const contactId = booking.contactDetails?.contactId;
    const entered = await post('/calendar/v3/participations', {
      participation: { scheduleId, participant: { name: 'Grace', contactId } },
    });
    expect([outcome(entered), entered.text]).toEqual(['200 OK', expect.any(String)]);
    expect(outcome(await sendAgain(await tokenOf(booking), right))).toBe('200 OK');
    expect(await contactsAt(wrong)).toEqual([expect.objectContaining({ id: contactId })]);
    // So an erasure still finds what is stored of them.
    expect(outcome(await post(`/v1/contacts/${contactId}/erase`))).toBe('200 OK');
    const { body } = await server.send('GET', `/calendar/v3/participations?scheduleId=${scheduleId}`, {
      headers: owner,
    });
    expect(JSON.stringify(body)).not.toContain('Grace');
    const { id } = entered.body.participation as { id: string };
    expect(outcome(await server.send('DELETE', `/calendar/v3/participations/${id}`, { headers: owner }))).toBe(
      '200 OK',
    );
  });

  it('stands in a line in place of the first one, and not twice', async () => {
    const session = await classroom.newSession(yoga, { capacity: 1 });
    const guest = await booked(somebody(), { slot: { eventId: session } });
    const join = async (email: string) => {
      const answer = await post(
        '/bookings/v1/waitlist/register',
        {
          booking: {
            bookedEntity: { slot: { eventId: session } },
            totalParticipants: 1,
            contactDetails: { firstName: 'Grace', email },
          },
          participantNotification: { notifyParticipants: true },
        },
        maker,
      );
      expect([outcome(answer), answer.text]).toEqual(['200 OK', expect.any(String)]);
      return answer.body.booking as Booking;
    };
    const [first, second, third] = [somebody(), somebody(), somebody()];
    const ahead = await join(first);
    const waiting = await join(second);
    // Both are the maker's own; of anybody else's they would learn nothing.
    expect((await sendAgain(await tokenOf(waiting), first)).code).toBe('ALREADY_EXISTS');
    expect(outcome(await sendAgain(await tokenOf(waiting), third))).toBe('200 OK');
    const { body } = await server.send('GET', `/bookings/v1/waitlist/places?eventId=${session}`, { headers: owner });
    expect((body.waitlistPlaces as { bookingId: string }[]).map(({ bookingId }) => bookingId)).toContain(waiting.id);
    expect(await subjectsTo(third, 1)).toEqual([expect.stringContaining('waitlist')]);
    expect(newestTo(third).get('text/plain')).toContain('Place in line: 2');

    // How it stands by then is told: a place is kept for them.
    await post('/v1/waitlist/leave', { token: await tokenOf(ahead) }, {});
    await post(`/v2/bookings/${guest.id}/cancel`, { revision: guest.revision });
    await subjectsTo(third, 2);
    expect(outcome(await sendAgain(await tokenOf(waiting)))).toBe('200 OK');
    expect((await subjectsTo(third, 3)).slice(1)).toEqual(
      Array.from({ length: 2 }, () => 'A place is free for you: Yoga'),
    );
    expect(newestTo(third).get('text/plain')).toMatch(/^Take the place:$/m);

    // So is what they look up themselves.
    await post('/v1/booking-links/send', { email: third }, {});
    await subjectsTo(third, 4);
    expect(newestTo(third).get('text/plain')).toMatch(/^Take the place:$/m);
  });

  it('does not wait twice for the same time of an appointment', async () => {
    const slot = business.slot(service);
    await booked(somebody(), { slot });
    const wish = { fromLocalDate: slot.startDate.slice(0, 19), toLocalDate: slot.endDate.slice(0, 19) };
    const join = async (email: string) => {
      const { serviceId } = service;
      const booking = {
        bookedEntity: { slot: { serviceId } },
        totalParticipants: 1,
        contactDetails: { firstName: 'Grace', email },
      };
      const answer = await post('/bookings/v1/waitlist/register', { booking, wish }, maker);
      expect(outcome(answer)).toBe('200 OK');
      return answer.body.booking as Booking;
    };
    const [first, second] = [somebody(), somebody()];
    await join(first);
    const waiting = await join(second);
    expect((await sendAgain(await tokenOf(waiting), first)).code).toBe('ALREADY_EXISTS');
  });

  it('is who takes part in a class, and no place changes hands', async () => {
    const session = await classroom.newSession(yoga, { capacity: 3 });
    const [wrong, right] = [somebody(), somebody()];
    const booking = await booked(wrong, { slot: { eventId: session } });
    expect(outcome(await sendAgain(await tokenOf(booking), right))).toBe('200 OK');
    const { body } = await server.send('GET', `/calendar/v3/participations?eventId=${session}`, { headers: owner });
    expect(JSON.stringify(body)).not.toContain(wrong);
    expect(await counterFaults(server)).toEqual([]);
  });
});

describe('the links of an address', () => {
  it('come in one message for each person, to whoever books with it; the answer is the same for everybody', async () => {
    const email = somebody();
    const [first, second] = [await booked(email), await booked(email)];
    const off = await booked(email);
    await post(`/v2/bookings/${off.id}/cancel`, { revision: off.revision });
    await settleDeliveries(server);
    const answers = [];
    for (const address of [email, ` ${email.toUpperCase()}`, 'nobody@nowhere.test']) {
      answers.push(await post('/v1/booking-links/send', { email: address.trim() }, {}));
    }
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(['200 {}', '200 {}', '200 {}']);
    const messages = await eventually(
      async () => (await messagesTo(email)).filter(({ type }) => type === 'BOOKING_LINKS'),
      (found) => found.length === 2,
    );
    expect(await messagesTo('nobody@nowhere.test')).toEqual([]);
    const text = messages[0]?.text ?? '';
    expect(text.match(/\/manage\//g)).toHaveLength(2);
    expect(text.match(/^Haircut$/gm)).toHaveLength(2);
    for (const [, token = ''] of text.matchAll(/\/manage\/([\w-]+)/g)) {
      const opened = await server.send('GET', `/v1/anonymous-bookings/${token}`);
      expect([first.id, second.id]).toContain((opened.body.booking as Booking).id);
    }
    expect(text).not.toContain(off.id);
    expect(text).toMatch(/Whoever has such a link can move or cancel/);
  });

  it('are refused to what is no address', async () => {
    const answer = await post('/v1/booking-links/send', { email: 'nobody' }, maker);
    expect(outcome(answer)).toBe('400 INVALID_ARGUMENT');
  });
});

test('an erased customer is written to no more, and nothing of the address stays', async () => {
  const [wrong, right] = [somebody(), somebody()];
  const booking = await booked(wrong);
  await sendAgain(await tokenOf(booking), right);
  await subjectsTo(right, 1);
  const { contactId } = (await readBooking(booking.id)).contactDetails ?? {};
  const erased = await post(`/v1/contacts/${contactId}/erase`, {}, owner);
  expect(erased.status, erased.text).toBe(200);
  await eventually(
    () => messagesTo(right),
    (found) => found.length === 0,
  );
});
