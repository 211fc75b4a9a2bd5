/** What the business keeps beside a booking for itself: the history, who may read it, and notes that only staff see. */
import {
  type Booking,
  type BookingAct,
  type BookingNote,
  type BookingViewer,
  presenceBeatMs,
  type StaffRole,
} from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { eventually } from '../../support/eventually.ts';
import { listenTo } from '../../support/live-stream.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';

let server: TestServer;
let business: Business;
let service: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  service = await business.addService({
    name: 'Haircut',
    rules: { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } },
    resourceIds: [business.ada.resourceId, business.ben.resourceId],
  });
});
afterAll(() => server.stop());

type Headers = Record<string, string>;

async function historyOf(bookingId: string, query = '', as: Headers = business.owner) {
  const answer = await server.send('GET', `/v1/bookings/${bookingId}/history${query}`, { headers: as });
  expect(outcome(answer)).toBe('200 OK');
  return answer.body as unknown as {
    acts: BookingAct[];
    pagingMetadata: { count: number; hasNext: boolean; cursors?: { next?: string } };
  };
}

async function act(verb: string, booking: Pick<Booking, 'id'>, body: object, as: Headers = business.owner) {
  const answer = await server.send('POST', `/v2/bookings/${booking.id}/${verb}`, { body, headers: as });
  expect(outcome(answer)).toBe('200 OK');
  return answer.body.booking as Booking;
}

/** A person of the business with a role: how they call, and by which id they are known. */
async function person(role: StaffRole, name: string, resourceId?: string): Promise<{ as: Headers; userId: string }> {
  const { assembly, database, siteId } = server;
  const nowMs = server.now();
  const user = { email: `${name}-${newId()}@example.com`, role, ...(resourceId === undefined ? {} : { resourceId }) };
  const userId = await plantUser(database, siteId, user, nowMs);
  await database.transact(siteId, async (tx) =>
    tx.write(statement('update site_user set name = $3 where site_id = $1 and id = $2', [tx.siteId, userId, name])),
  );
  const subject = { subjectType: 'USER', subjectId: userId } as const;
  return { as: { authorization: await plantToken(database, assembly.auth, server, subject, nowMs) }, userId };
}

describe('the history of a booking', () => {
  it('says every act: who, when, from what to what, why, and whether the customer was told', async () => {
    const slot = business.slot(service, { resource: { id: business.ada.resourceId } });
    await business.booked({ service, slot, booking: { status: 'CONFIRMED' } });
    const visitor = await server.caller('visitor');
    const ownSlot = business.slot(service, { resource: { id: business.ada.resourceId } });
    const created = await business.booked({ service, slot: ownSlot, as: visitor });
    const confirmed = await act('confirm', created, {
      revision: '1',
      participantNotification: { notifyParticipants: true },
    });
    const moved = await act('reschedule', confirmed, {
      revision: confirmed.revision,
      slot,
      flowControlSettings: { skipAvailabilityValidation: true, ignoreReschedulePolicy: true },
      overrideReason: 'Sisters, they share the room',
    });
    expect(moved.doubleBooked).toBe(true);
    const frontDesk = await person('FRONT_DESK', 'Dora Desk');
    await act('cancel', moved, {}, frontDesk.as);

    const { acts, pagingMetadata } = await historyOf(created.id);
    expect(pagingMetadata).toMatchObject({ count: 4, hasNext: false });
    expect(acts.map(({ kind, actor }) => `${kind} ${actor.type}`)).toEqual([
      'CANCELED PERSON',
      'RESCHEDULED PERSON',
      'CONFIRMED PERSON',
      'CREATED CUSTOMER',
    ]);
    const [cancel, move, confirm, create] = acts as [BookingAct, BookingAct, BookingAct, BookingAct];
    expect(cancel).toMatchObject({
      actor: { userId: frontDesk.userId, name: 'Dora Desk' },
      operation: 'bookings.cancelBooking',
      before: { status: 'CONFIRMED' },
      after: { status: 'CANCELED' },
      notifiesParticipants: false,
    });
    expect(move.before).toEqual({ startDate: created.startDate, endDate: created.endDate, doubleBooked: false });
    expect(move.after).toEqual({ startDate: moved.startDate, endDate: moved.endDate, doubleBooked: true });
    expect(move.overrideReason).toBe('Sisters, they share the room');
    expect(confirm).toMatchObject({
      before: { status: 'CREATED' },
      after: { status: 'CONFIRMED' },
      notifiesParticipants: true,
    });
    expect(create).toMatchObject({
      id: created.id,
      date: created.createdDate,
      after: {
        status: 'CREATED',
        startDate: created.startDate,
        totalParticipants: 1,
        resource: { id: business.ada.resourceId, name: 'Ada' },
      },
    });
    expect(create).not.toHaveProperty('before');
  });

  it('says what customers did by their link, and not which of them', async () => {
    const booking = await business.booked({ service, booking: { status: 'CONFIRMED' } });
    const made = await server.send('GET', `/v1/anonymous-bookings/${booking.id}/token`, { headers: business.owner });
    const answer = await server.send('POST', `/v1/anonymous-bookings/${made.body.token}/cancel`, {
      headers: await server.caller('visitor'),
      body: { revision: booking.revision },
    });
    expect(outcome(answer)).toBe('200 OK');
    const { acts } = await historyOf(booking.id);
    expect(acts.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['CANCELED', { type: 'CUSTOMER' }],
      ['CREATED', { type: 'PERSON', userId: expect.any(String), name: expect.any(String) }],
    ]);
  });

  it('comes in pages, and a cursor of one booking shows nothing of another', async () => {
    const other = await business.booked({ service, as: await server.caller('visitor') });
    await act('confirm', other, { revision: '1' });
    const booking = await business.booked({ service, as: await server.caller('visitor') });
    const confirmed = await act('confirm', booking, { revision: '1' });
    await act('cancel', confirmed, {});
    const first = await historyOf(booking.id, '?limit=1');
    expect(first.acts.map(({ kind }) => kind)).toEqual(['CANCELED']);
    const next = encodeURIComponent(first.pagingMetadata.cursors?.next as string);
    const last = await historyOf(booking.id, `?limit=1&cursor=${next}`);
    expect(last.acts.map(({ kind }) => kind)).toEqual(['CONFIRMED', 'CREATED']);
    const crossed = await historyOf(other.id, `?limit=1&cursor=${next}`);
    expect(crossed.acts.every(({ id }) => !last.acts.some((each) => each.id === id))).toBe(true);
  });

  it('is for the business: staff read that of their own calendar, customers none', async () => {
    const slot = business.slot(service, { resource: { id: business.ada.resourceId } });
    const booking = await business.booked({ service, slot, booking: { status: 'CONFIRMED' } });
    const { as: ada } = await person('STAFF', 'Ada', business.ada.resourceId);
    const { as: ben } = await person('STAFF', 'Ben', business.ben.resourceId);
    expect((await historyOf(booking.id, '', ada)).acts).toHaveLength(1);
    const path = `/v1/bookings/${booking.id}/history`;
    expect(outcome(await server.send('GET', path, { headers: ben }))).toBe('403 UNAUTHORIZED_OPERATION');
    const visitor = await server.caller('visitor');
    expect(outcome(await server.send('GET', path, { headers: visitor }))).toBe('403 UNAUTHORIZED_OPERATION');
  });

  it('says no more than who did something when, once the customer is erased', async () => {
    const booking = await business.booked({ service, as: await server.caller('visitor'), booking: contact('erased') });
    await act('confirm', booking, { revision: '1', overrideReason: 'Grace Hopper begged' });
    await erase(booking);
    const { acts } = await historyOf(booking.id);
    expect(acts).toEqual([
      expect.objectContaining({ kind: 'UPDATED', operation: 'bookings.confirmBooking' }),
      expect.objectContaining({ kind: 'CREATED', actor: { type: 'CUSTOMER' } }),
    ]);
    expect(JSON.stringify(acts)).not.toContain('Grace');
  });
});

function contact(name: string) {
  return { contactDetails: { firstName: 'Grace', lastName: 'Hopper', email: `${name}@example.com` } };
}

async function erase(booking: Booking): Promise<void> {
  const answer = await server.send('POST', `/v1/contacts/${booking.contactDetails.contactId}/erase`, {
    headers: business.owner,
    body: {},
  });
  expect(outcome(answer)).toBe('200 OK');
}

describe('notes about a booking', () => {
  const path = (booking: Booking, rest = '') => `/v1/bookings/${booking.id}/notes${rest}`;
  const add = (booking: Booking, text: string, as: Headers = business.owner) =>
    server.send('POST', path(booking), { body: { note: { text } }, headers: as });
  const added = async (booking: Booking, text: string, as?: Headers) =>
    (await add(booking, text, as)).body.note as BookingNote;
  const notesOf = async (booking: Booking, as: Headers = business.owner) =>
    (await server.send('GET', path(booking), { headers: as })).body.notes as BookingNote[];
  const change = (booking: Booking, note: BookingNote, text: string, as: Headers = business.owner) =>
    server.send('PATCH', path(booking, `/${note.id}`), {
      body: { note: { id: note.id, revision: note.revision, text } },
      headers: as,
    });

  it('are written, changed by their author from a known revision, and told without their words', async () => {
    const booking = await business.booked({ service });
    const { as: dora } = await person('FRONT_DESK', 'Dora');
    const note = await added(booking, '  Brings her dog.\nWater bowl.  ', dora);
    expect(note).toMatchObject({
      text: 'Brings her dog.\nWater bowl.',
      revision: '1',
      author: { type: 'PERSON', name: 'Dora' },
      isOwn: true,
    });
    expect(outcome(await change(booking, note, 'Mine', business.owner))).toBe('403 UNAUTHORIZED_OPERATION');
    const changed = (await change(booking, note, 'Brings two dogs', dora)).body.note as BookingNote;
    expect(changed).toMatchObject({ text: 'Brings two dogs', revision: '2' });
    const stale = await change(booking, note, 'Brings a cat', dora);
    expect(outcome(stale)).toBe('409 INVALID_REVISION');
    expect(await notesOf(booking)).toEqual([{ ...changed, isOwn: false }]);
    const events = await business.eventsOf(note.id);
    expect(events.map(({ type }) => type)).toEqual([
      'openhours.bookings.v1.booking_note_created',
      'openhours.bookings.v1.booking_note_updated',
    ]);
    expect(JSON.stringify(events)).not.toContain('dog');
    // Nothing of it in what customers, programs and the SDK read.
    const found = await server.send('POST', '/v2/extended-bookings/query', {
      headers: business.owner,
      body: { query: { filter: { id: booking.id } } },
    });
    expect(found.text).not.toContain('dogs');
  });

  it('are taken away and brought back within a day by their author', async () => {
    const booking = await business.booked({ service });
    const note = await added(booking, 'Allergic to lavender');
    const remove = (as: Headers = business.owner) =>
      server.send('DELETE', path(booking, `/${note.id}`), { headers: as });
    const restore = () =>
      server.send('POST', path(booking, `/${note.id}/restore`), { headers: business.owner, body: {} });
    const { as: dora } = await person('FRONT_DESK', 'Dora');
    expect(outcome(await remove(dora))).toBe('403 UNAUTHORIZED_OPERATION');
    expect(outcome(await remove())).toBe('200 OK');
    expect(outcome(await remove())).toBe('200 OK');
    expect(await notesOf(booking)).toEqual([]);
    expect(outcome(await change(booking, note, 'Gone'))).toBe('404 NOT_FOUND');
    expect((await restore()).body.note).toMatchObject({ text: 'Allergic to lavender', revision: '3' });
    expect(await notesOf(booking)).toHaveLength(1);
    expect((await business.eventsOf(note.id)).map(({ type }) => type.slice(-8))).toEqual([
      '_created',
      '_deleted',
      'restored',
    ]);
    await remove();
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement('update booking_note set deleted_at = $3 where site_id = $1 and id = $2', [
          tx.siteId,
          note.id,
          new Date(server.now() - dayMs - 1000),
        ]),
      ),
    );
    expect(outcome(await restore())).toBe('404 NOT_FOUND');
  });

  it('refuse empty words, more than a booking holds, and notes of another booking', async () => {
    const booking = await business.booked({ service });
    expect(outcome(await add(booking, ' \n '))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await add(booking, 'x'.repeat(2001)))).toBe('400 INVALID_ARGUMENT');
    const note = await added(booking, 'One');
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement(
          `insert into booking_note (site_id, id, booking_id, text, author_type, author_id, created_at, updated_at)
           select $1, gen_random_uuid(), $2, 'more', 'user', 'nobody', $3, $3 from generate_series(1, 99)`,
          [tx.siteId, booking.id, new Date(server.now())],
        ),
      ),
    );
    expect(outcome(await add(booking, 'One too many'))).toBe('428 MAX_NUMBER_OF_NOTES_REACHED');
    const other = await business.booked({ service });
    expect(outcome(await change(other, note, 'Elsewhere'))).toBe('404 NOT_FOUND');
  });

  it('are handed out to the customer they are about, and go with them', async () => {
    const booking = await business.booked({ service, booking: contact('notes') });
    const note = await added(booking, 'Prefers silence');
    const records = await server.send('GET', `/v1/contacts/${booking.contactDetails.contactId}/personal-data`, {
      headers: business.owner,
    });
    expect(records.text).toContain('Prefers silence');
    await erase(booking);
    expect(await notesOf(booking)).toEqual([]);
    expect((await business.eventsOf(note.id)).map(({ body }) => body)).toEqual([{}]);
  });
});

describe('who has a booking open', () => {
  const path = (booking: Pick<Booking, 'id'>, viewerId: string) => `/v1/bookings/${booking.id}/viewers/${viewerId}`;
  const enter = (booking: Booking, viewerId: string, as: Headers) =>
    server.send('PUT', path(booking, viewerId), { headers: as, body: {} });
  const leave = (booking: Booking, viewerId: string, as: Headers) =>
    server.send('DELETE', path(booking, viewerId), { headers: as });
  const namesIn = (answer: TestAnswer) => (answer.body.viewers as BookingViewer[]).map(({ name }) => name);

  it('is told to each other by name, each person once, until they leave or fall silent', async () => {
    const booking = await business.booked({ service });
    const [dora, mona] = [await person('FRONT_DESK', 'Dora'), await person('MANAGER', 'Mona')];
    const [first, second, hers] = [newId(), newId(), newId()];
    expect(namesIn(await enter(booking, first, dora.as))).toEqual([]);
    await enter(booking, second, dora.as);
    expect((await enter(booking, hers, mona.as)).body.viewers).toEqual([
      { userId: dora.userId, name: 'Dora', sinceDate: expect.any(String) },
    ]);
    // On another booking nobody is.
    expect(namesIn(await enter(await business.booked({ service }), newId(), mona.as))).toEqual([]);
    // A screen is closed by whoever opened it.
    await leave(booking, hers, dora.as);
    await leave(booking, second, dora.as);
    expect(namesIn(await enter(booking, first, dora.as))).toEqual(['Mona']);
    expect(namesIn(await enter(booking, hers, mona.as))).toEqual(['Dora']);
    await leave(booking, first, dora.as);
    expect(namesIn(await enter(booking, hers, mona.as))).toEqual([]);
    await enter(booking, first, dora.as);
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement('update booking_viewer set seen_at = $3 where site_id = $1 and viewer_id = $2', [
          tx.siteId,
          first,
          new Date(server.now() - 3 * presenceBeatMs - 1000),
        ]),
      ),
    );
    expect(namesIn(await enter(booking, hers, mona.as))).toEqual([]);
  });

  it('is told across the processes of one database, as soon as somebody comes or goes', async () => {
    const booking = await business.booked({ service });
    const [dora, mona] = [await person('FRONT_DESK', 'Dora'), await person('MANAGER', 'Mona')];
    const [hers, his] = [newId(), newId()];
    const origin = await server.startBeside();
    const there = async (method: 'PUT' | 'DELETE', viewerId: string) => {
      const answer = await fetch(`${origin}${path(booking, viewerId)}`, {
        method,
        headers: { 'content-type': 'application/json', ...dora.as },
        body: '{}',
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as { viewers: BookingViewer[] };
    };
    const heard = await listenTo(server, mona.as);
    // What was told of other bookings before may still arrive.
    const told = new RegExp(`booking_viewers_changed\\ndata: .*${booking.id}`, 'g');
    const isTold = (count: number) =>
      eventually(
        async () => heard.text().match(told)?.length ?? 0,
        (times) => times === count,
      );
    await enter(booking, hers, mona.as);
    await isTold(1);
    expect((await there('PUT', his)).viewers.map(({ name }) => name)).toEqual(['Mona']);
    await isTold(2);
    expect(namesIn(await enter(booking, hers, mona.as))).toEqual(['Dora']);
    await there('DELETE', his);
    await isTold(3);
    expect(namesIn(await enter(booking, hers, mona.as))).toEqual([]);
  });

  it('is for people of the business who have it in reach', async () => {
    const slot = business.slot(service, { resource: { id: business.ada.resourceId } });
    const booking = await business.booked({ service, slot, booking: { status: 'CONFIRMED' } });
    const { as: ada } = await person('STAFF', 'Ada', business.ada.resourceId);
    const { as: ben } = await person('STAFF', 'Ben', business.ben.resourceId);
    expect(outcome(await enter(booking, newId(), ada))).toBe('200 OK');
    expect(outcome(await enter(booking, newId(), ben))).toBe('403 UNAUTHORIZED_OPERATION');
    expect(outcome(await enter(booking, newId(), await server.caller('visitor')))).toBe('403 UNAUTHORIZED_OPERATION');
    expect(outcome(await enter(booking, newId(), await server.caller('apiKey')))).toBe('403 PERMISSION_DENIED');
  });
});

describe('what staff hear live of what stands beside bookings', () => {
  it('is that of their own bookings and of no colleague’s', async () => {
    const slot = business.slot(service, { resource: { id: business.ada.resourceId } });
    const booking = await business.booked({ service, slot, booking: { status: 'CONFIRMED' } });
    const [ada, ben, mona] = [
      await person('STAFF', 'Ada', business.ada.resourceId),
      await person('STAFF', 'Ben', business.ben.resourceId),
      await person('MANAGER', 'Mona'),
    ];
    const bensSlot = business.slot(service, { resource: { id: business.ben.resourceId } });
    const bens = await business.booked({ service, slot: bensSlot, booking: { status: 'CONFIRMED' } });
    const [adaHears, benHears] = await Promise.all([listenTo(server, ada.as), listenTo(server, ben.as)]);
    const write = (method: string, path: string, body: object) =>
      server.send(method, `/v1/bookings/${path}`, { body, headers: mona.as });
    const path = `${booking.id}/notes`;
    const { id, revision } = (await write('POST', path, { note: { text: 'Prefers the quiet chair' } })).body
      .note as BookingNote;
    await write('PATCH', `${path}/${id}`, { note: { id, revision, text: 'Prefers the window' } });
    await write('DELETE', `${path}/${id}`, {});
    await write('POST', `${path}/${id}/restore`, {});
    await write('PUT', `${booking.id}/viewers/${newId()}`, {});
    // The last of all is one of Ben's: what he has not heard by then of Ada's he never does.
    await write('POST', `${bens.id}/notes`, { note: { text: 'Of Ben' } });
    await write('PUT', `${bens.id}/viewers/${newId()}`, {});
    const told = (verb: string) => `event: openhours.bookings.v1.booking_${verb}`;
    for (const [heard, all] of [
      [adaHears, ['note_created', 'note_updated', 'note_deleted', 'note_restored', 'viewers_changed']],
      [benHears, ['note_created', 'viewers_changed']],
    ] as const) {
      await eventually(
        async () => heard.text(),
        (text) => all.every((verb) => text.includes(told(verb))),
      );
    }
    expect(adaHears.text()).not.toContain(bens.id);
    expect(benHears.text()).not.toContain(booking.id);
    expect(adaHears.text()).not.toContain('Prefers');
  });
});
