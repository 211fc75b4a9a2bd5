/**
 * What the business should know about a client, over HTTP: alerts and confidential notes, who may read and write which, of
 * which openings are kept, and that both go with the person.
 */
import type {
  Booking,
  ClientAlert,
  ConfidentialNote,
  ConfidentialNoteAct,
  PagingMetadata,
  StaffRole,
} from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { ownEventsOfClientNotes } from '../../../packages/server/src/domains/client-notes/own-events.ts';
import type { RecordedEvent } from '../../../packages/server/src/events/consumer.ts';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { plantApiKey } from '../../support/api-keys.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { untilWaiting } from '../../support/database.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';

type Headers = Record<string, string>;

let server: TestServer;
let business: Business;
let service: TestService;
let classroom: Classroom;
/** Ada and Ben of the staff, each with their own calendar. */
let ada: Headers;
let ben: Headers;
let desk: Headers;
const statements: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true, onStatement: (text) => statements.push(text) });
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  service = await business.addService({
    name: 'Massage',
    resourceIds: [business.ada.resourceId, business.ben.resourceId],
  });
  [ada, ben, desk] = [
    await person('STAFF', 'Ada', business.ada.resourceId),
    await person('STAFF', 'Ben', business.ben.resourceId),
    await person('FRONT_DESK', 'Dora'),
  ];
});
afterAll(() => server.stop());

async function person(role: StaffRole, name: string, resourceId?: string): Promise<Headers> {
  const { assembly, database, siteId } = server;
  const user = { email: `${newId()}@example.com`, role, ...(resourceId === undefined ? {} : { resourceId }) };
  const subjectId = await plantUser(database, siteId, user, server.now());
  await database.transact(siteId, async (tx) =>
    tx.write(statement('update site_user set name = $3 where site_id = $1 and id = $2', [tx.siteId, subjectId, name])),
  );
  const subject = { subjectType: 'USER', subjectId } as const;
  return { authorization: await plantToken(database, assembly.auth, server, subject, server.now()) };
}

/** A client who comes to Ada. */
async function newClient(): Promise<string> {
  const booking: Booking = await business.booked({
    service,
    slot: business.slot(service, { resource: { id: business.ada.resourceId } }),
    booking: { status: 'CONFIRMED', contactDetails: { firstName: 'Grace', email: `${newId()}@example.com` } },
  });
  return booking.contactDetails.contactId as string;
}

const send = (method: string, path: string, as: Headers, body?: object): Promise<TestAnswer> =>
  server.send(method, path, { headers: as, ...(body === undefined ? {} : { body }) });

const alertsOf = (contactId: string) => `/v1/contacts/${contactId}/alerts`;
const notesOf = (contactId: string) => `/v1/contacts/${contactId}/confidential-notes`;

async function told(answer: Promise<TestAnswer>): Promise<Record<string, unknown>> {
  const { body, text, ...rest } = await answer;
  expect(outcome(rest), text).toBe('200 OK');
  return body;
}

async function newAlert(contactId: string, text = 'Latex allergy', as = business.owner): Promise<ClientAlert> {
  const { alert } = await told(send('POST', alertsOf(contactId), as, { alert: { text } }));
  return alert as ClientAlert;
}

async function newNote(contactId: string, text = 'Burnout in spring', as = business.owner): Promise<ConfidentialNote> {
  const answer = await told(send('POST', notesOf(contactId), as, { confidentialNote: { text } }));
  return answer['confidentialNote'] as ConfidentialNote;
}

async function listAlerts(contactId: string, as = business.owner): Promise<ClientAlert[]> {
  return (await told(send('GET', alertsOf(contactId), as)))['alerts'] as ClientAlert[];
}

async function listNotes(contactId: string, as = business.owner): Promise<ConfidentialNote[]> {
  return (await told(send('GET', notesOf(contactId), as)))['confidentialNotes'] as ConfidentialNote[];
}

const open = (contactId: string, noteId: string, as: Headers) =>
  send('POST', `${notesOf(contactId)}/${noteId}/open`, as, {});

const full = '428 MAX_NUMBER_OF_NOTES_REACHED';

describe('alerts', () => {
  it('are written, changed from a known revision, deleted and restored', async () => {
    const contactId = await newClient();
    const first = await newAlert(contactId, '  Latex allergy ', ada);
    expect(first).toMatchObject({
      contactId,
      text: 'Latex allergy',
      revision: '1',
      author: { type: 'PERSON', name: 'Ada' },
    });
    const second = await newAlert(contactId, 'Comes with a guide dog', desk);
    expect(await listAlerts(contactId, ada)).toEqual([first, second]);

    const change = { alert: { revision: '1', text: 'Allergic to latex' } };
    const { alert } = await told(send('PATCH', `${alertsOf(contactId)}/${first.id}`, desk, change));
    expect(alert).toMatchObject({ id: first.id, revision: '2', text: 'Allergic to latex', author: { name: 'Ada' } });
    const stale = await send('PATCH', `${alertsOf(contactId)}/${first.id}`, desk, change);
    expect(outcome(stale)).toBe('409 INVALID_REVISION');

    await told(send('DELETE', `${alertsOf(contactId)}/${first.id}`, desk));
    await told(send('DELETE', `${alertsOf(contactId)}/${first.id}`, desk));
    expect(await listAlerts(contactId)).toEqual([second]);
    expect(outcome(await send('PATCH', `${alertsOf(contactId)}/${first.id}`, desk, change))).toBe('404 NOT_FOUND');
    await told(send('POST', `${alertsOf(contactId)}/${first.id}/restore`, desk, {}));
    expect((await listAlerts(contactId)).map(({ text }) => text)).toEqual(['Allergic to latex', second.text]);
  });

  it('of many clients are read by as many statements as those of one, clients out of reach left out', async () => {
    const [one, other, without] = [await newClient(), await newClient(), await newClient()];
    await newAlert(one, 'One');
    await newAlert(other, 'Two', ada);
    await newAlert(other, 'Three', desk);
    async function asked(as: Headers, contactIds: string[]) {
      statements.length = 0;
      const { alerts } = await told(send('POST', '/v1/client-alerts/list-by-contacts', as, { contactIds }));
      // What is kept of the site and of callers is read anew whenever its time is over, however few are asked for.
      const ofClients = statements.filter((text) => /client_note|contact/.test(text));
      return { texts: (alerts as ClientAlert[]).map(({ text }) => text), statements: ofClients };
    }
    for (const as of [desk, ada]) {
      // Whatever is read of the caller is known after the first.
      await asked(as, [one]);
      const single = await asked(as, [one]);
      const many = await asked(as, [one, other, without, newId()]);
      expect([single.texts, many.texts]).toEqual([['One'], ['One', 'Two', 'Three']]);
      expect(many.statements).toEqual(single.statements);
      expect(single.statements.filter((text) => text.includes('from client_note'))).toHaveLength(1);
    }
    expect((await asked(ben, [one, other])).texts).toEqual([]);
  });

  it('are at most ten, also for those who write at the same moment, and at most 200 characters long', async () => {
    const contactId = await newClient();
    for (let count = 0; count < 9; count += 1) {
      await newAlert(contactId, `Alert ${count}`);
    }
    const rivals = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? desk : ada));
    const answers = await Promise.all(
      rivals.map((as) => send('POST', alertsOf(contactId), as, { alert: { text: 'The last' } })),
    );
    expect(answers.map(outcome).toSorted()).toEqual(['200 OK', ...Array(19).fill(full)]);
    expect(await listAlerts(contactId)).toHaveLength(10);
    // What was deleted makes room, and is restored only where there is some.
    const [first] = await listAlerts(contactId);
    await told(send('DELETE', `${alertsOf(contactId)}/${first?.id}`, desk));
    await newAlert(contactId, 'Instead');
    const restored = await send('POST', `${alertsOf(contactId)}/${first?.id}/restore`, desk, {});
    expect(outcome(restored)).toBe(full);
    // One place for all that somebody would restore.
    const away = (await listAlerts(contactId)).slice(0, 8);
    for (const { id } of away) {
      await told(send('DELETE', `${alertsOf(contactId)}/${id}`, desk));
    }
    for (let count = 0; count < 7; count += 1) {
      await newAlert(contactId, `Another ${count}`);
    }
    const back = await Promise.all(
      away.map(({ id }) => send('POST', `${alertsOf(contactId)}/${id}/restore`, desk, {})),
    );
    expect(back.map(outcome).toSorted()).toEqual(['200 OK', ...Array(7).fill(full)]);

    const other = await newClient();
    await newAlert(other, 'x'.repeat(200));
    for (const text of ['x'.repeat(201), ' ', '', 'Two\nlines']) {
      const refused = await send('POST', alertsOf(other), desk, { alert: { text } });
      expect(outcome(refused), text).toBe('400 INVALID_ARGUMENT');
      expect(refused.text).toContain('alert.text');
    }
  });
});

describe('confidential notes', () => {
  it('are listed without their words, which opening answers once it is in the log', async () => {
    const contactId = await newClient();
    const note = await newNote(contactId, 'First line\nsecond line', ada);
    expect(note).toMatchObject({ contactId, revision: '1', author: { name: 'Ada' }, openedCount: 0 });
    expect(note).not.toHaveProperty('text');
    const listed = await send('GET', notesOf(contactId), business.owner);
    expect(listed.text).not.toContain('First line');
    expect(listed.body['confidentialNotes']).toEqual([note]);

    const opened = await told(open(contactId, note.id, ada));
    expect(opened['text']).toBe('First line\nsecond line');
    await told(open(contactId, note.id, business.owner));
    const audit = await send(
      'GET',
      `/v1/audit-entries?entityType=confidentialNote&entityId=${note.id}`,
      business.owner,
    );
    expect(audit.text).not.toContain('First line');
    const entries = audit.body['auditEntries'] as { operation: string; actor: { type: string } }[];
    expect(entries.map(({ operation }) => operation)).toEqual([
      'clientNotes.openConfidentialNote',
      'clientNotes.openConfidentialNote',
      'clientNotes.createConfidentialNote',
    ]);
    const [shown] = await listNotes(contactId, ada);
    expect(shown).toMatchObject({ revision: '1', openedCount: 2, lastOpened: { by: { type: 'PERSON' } } });
  });

  it('count nothing that is not answered', async () => {
    const contactId = await newClient();
    const note = await newNote(contactId);
    expect(outcome(await open(contactId, note.id, desk))).toBe('403 PERMISSION_DENIED');
    expect(outcome(await open(contactId, note.id, ben))).toBe('404 CONTACT_NOT_FOUND');
    expect(outcome(await open(await newClient(), note.id, business.owner))).toBe('404 NOT_FOUND');
    await told(send('DELETE', `${notesOf(contactId)}/${note.id}`, business.owner));
    expect(outcome(await open(contactId, note.id, business.owner))).toBe('404 NOT_FOUND');
    await told(send('POST', `${notesOf(contactId)}/${note.id}/restore`, business.owner, {}));
    expect(await listNotes(contactId)).toMatchObject([{ id: note.id, openedCount: 0 }]);
    // An alert has no words that are opened.
    const alert = await newAlert(contactId);
    expect(outcome(await open(contactId, alert.id, business.owner))).toBe('404 NOT_FOUND');
  });

  it('are changed by one of two who change the same, and by nobody who has not seen what the other wrote', async () => {
    const contactId = await newClient();
    const note = await newNote(contactId);
    const change = (text: string, as: Headers) =>
      send('PATCH', `${notesOf(contactId)}/${note.id}`, as, { confidentialNote: { revision: '1', text } });
    // That somebody reads it meanwhile is no change of it.
    await told(open(contactId, note.id, ada));
    const both = await Promise.all([change('Hers', ada), change('Theirs', business.owner)]);
    expect(both.map(outcome).toSorted()).toEqual(['200 OK', '409 INVALID_REVISION']);
    for (const { text } of both) {
      expect(text).not.toMatch(/Hers|Theirs/);
    }
    const { text } = await told(open(contactId, note.id, ada));
    expect(text).toBe(both[0]?.status === 200 ? 'Hers' : 'Theirs');
  });

  it('are changed and deleted only by who has read their words as they are, and say whose they are', async () => {
    const contactId = await newClient();
    const note = await newNote(contactId, 'Hers', ada);
    const path = `${notesOf(contactId)}/${note.id}`;
    const change = (revision: string, text: string, as: Headers) =>
      send('PATCH', path, as, { confidentialNote: { revision, text } });
    expect(outcome(await change('1', 'Blind', business.owner))).toBe('428 NOTE_NOT_OPENED');
    expect(outcome(await send('DELETE', path, business.owner))).toBe('428 NOTE_NOT_OPENED');
    await told(open(contactId, note.id, business.owner));
    await told(change('1', 'Theirs', business.owner));
    // Whoever wrote it has not read what it says by now.
    expect(outcome(await change('2', 'Blind', ada))).toBe('428 NOTE_NOT_OPENED');
    await told(open(contactId, note.id, ada));
    await told(change('2', 'Hers again', ada));
    expect(await listNotes(contactId)).toMatchObject([
      { author: { name: 'Ada' }, changed: { by: { type: 'PERSON', name: 'Ada' } } },
    ]);
    await told(change('3', 'Hers once more', ada));
    await told(send('DELETE', path, ada));
  });

  it('are as unchanged as before after a deletion that was undone', async () => {
    const contactId = await newClient();
    const note = await newNote(contactId);
    await told(send('DELETE', `${notesOf(contactId)}/${note.id}`, business.owner));
    await told(send('POST', `${notesOf(contactId)}/${note.id}/restore`, business.owner, {}));
    const [shown] = await listNotes(contactId);
    expect(shown).not.toHaveProperty('changed');
    // Restoring reads nothing, and takes from nobody what they have read.
    await told(send('DELETE', `${notesOf(contactId)}/${note.id}`, business.owner));
  });

  it('have a history of who did what with them, in which they stay when they are gone', async () => {
    const contactId = await newClient();
    const history = async (query = '') => {
      const { acts, pagingMetadata } = await told(send('GET', `${notesOf(contactId)}/history${query}`, business.owner));
      return { acts: acts as ConfidentialNoteAct[], next: (pagingMetadata as PagingMetadata).cursors?.next };
    };
    expect((await history()).acts).toEqual([]);
    const note = await newNote(contactId, 'Burnout', ada);
    const path = `${notesOf(contactId)}/${note.id}`;
    await told(open(contactId, note.id, business.owner));
    await told(send('PATCH', path, business.owner, { confidentialNote: { revision: '1', text: 'Burnout, twice' } }));
    await told(send('DELETE', path, business.owner));
    await told(send('POST', `${path}/restore`, ada, {}));
    await told(send('GET', `/v1/contacts/${contactId}/personal-data`, business.owner));
    await told(send('DELETE', path, business.owner));
    // Of somebody else.
    await newNote(await newClient());
    await newAlert(contactId);
    const { acts } = await history();
    const byAda = { type: 'PERSON', name: 'Ada' };
    expect(acts.map(({ kind }) => kind)).toEqual([
      'DELETED',
      'HANDED_OUT',
      'RESTORED',
      'DELETED',
      'UPDATED',
      'OPENED',
      'CREATED',
    ]);
    expect(acts.map(({ actor }) => actor.name)).toEqual(['Owner', 'Owner', 'Ada', ...Array(3).fill('Owner'), 'Ada']);
    expect(acts[6]).toMatchObject({
      date: note.createdDate,
      actor: byAda,
      note: { id: note.id, createdDate: note.createdDate, author: byAda },
    });

    // Its words are gone by now.
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(statement('update client_note set text = null where site_id = $1 and id = $2', [tx.siteId, note.id])),
    );
    const first = await history('?limit=3');
    const rest = await history(`?limit=100&cursor=${first.next}`);
    expect([...first.acts, ...rest.acts]).toEqual(acts);
    await told(send('GET', `/v1/contacts/${contactId}/personal-data`, business.owner));
    expect((await history()).acts).toEqual(acts);
    expect(outcome(await send('POST', `${path}/restore`, business.owner, {}))).toBe('404 NOT_FOUND');
    // It takes no room.
    expect(await listNotes(contactId)).toEqual([]);
    const unknown = await send('GET', `${notesOf(newId())}/history`, business.owner);
    expect(outcome(unknown)).toBe('404 CONTACT_NOT_FOUND');
  });

  it('are at most a hundred, and at most 4,000 characters long', async () => {
    const contactId = await newClient();
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement(
          `insert into client_note (site_id, id, contact_id, kind, text, author_type, author_id, created_at, updated_at)
           select $1, gen_random_uuid(), $2::uuid, 'CONFIDENTIAL', 'x', 'user', $2::text, $3, $3 from generate_series(1, 99)`,
          [tx.siteId, contactId, new Date(server.now())],
        ),
      ),
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        send('POST', notesOf(contactId), ada, { confidentialNote: { text: 'x'.repeat(4000) } }),
      ),
    );
    expect(answers.map(outcome).toSorted()).toEqual(['200 OK', ...Array(9).fill(full)]);
    expect(await listNotes(contactId)).toHaveLength(100);
    const tooLong = await send('POST', notesOf(await newClient()), ada, {
      confidentialNote: { text: 'x'.repeat(4001) },
    });
    expect(outcome(tooLong)).toBe('400 INVALID_ARGUMENT');
    expect(tooLong.text).toContain('confidentialNote.text');
  });

  it('say nothing in what is stored of calls, acts and events, whatever is done with them', async () => {
    const contactId = await newClient();
    const marker = `secret-${newId()}`;
    const once = () => ({ ...business.owner, 'idempotency-key': newId() });
    const note = await newNote(contactId, marker, once());
    const alert = await newAlert(contactId, marker, once());
    await told(open(contactId, note.id, once()));
    for (const [path, named] of [
      [`${notesOf(contactId)}/${note.id}`, 'confidentialNote'],
      [`${alertsOf(contactId)}/${alert.id}`, 'alert'],
    ] as const) {
      await told(send('PATCH', path, once(), { [named]: { revision: '1', text: `${marker}, again` } }));
      await told(send('DELETE', path, once()));
      await told(send('POST', `${path}/restore`, once(), {}));
    }
    const rowsOf = (sql: string) => server.database.serverReader.all(statement<{ row: string }>(sql, [server.siteId]));
    for (const table of ['outbox_event', 'audit_entry']) {
      const rows = await rowsOf(`select t::text as row from ${table} t where site_id = $1`);
      expect(rows.filter(({ row }) => row.includes(marker))).toEqual([]);
    }
    const answers = await rowsOf(
      `select operation || ' ' || body as row from idempotency
       where site_id = $1 and operation like 'clientNotes.%ConfidentialNote'`,
    );
    const operations = new Set(answers.map(({ row }) => row.split(' ')[0]));
    expect([...operations].toSorted()).toEqual(
      ['create', 'delete', 'restore', 'update'].map((act) => `clientNotes.${act}ConfidentialNote`),
    );
    expect(answers.filter(({ row }) => row.includes(marker))).toEqual([]);
  });

  it.each(['client_alert', 'confidential_note'])(
    'and %s are told to whom the client comes, without whom they are about',
    async (kind) => {
      const contactId = await newClient();
      const { id } = kind === 'client_alert' ? await newAlert(contactId) : await newNote(contactId);
      const path = `${kind === 'client_alert' ? alertsOf(contactId) : notesOf(contactId)}/${id}`;
      const named = kind === 'client_alert' ? 'alert' : 'confidentialNote';
      await told(send('PATCH', path, business.owner, { [named]: { revision: '1', text: 'Otherwise' } }));
      await told(send('DELETE', path, business.owner));
      await told(send('POST', `${path}/restore`, business.owner, {}));
      const events = await server.database.serverReader.all(
        statement<RecordedEvent>(
          'select type, body from outbox_event where site_id = $1 and entity_id = $2 order by id',
          [server.siteId, id],
        ),
      );
      expect(events.map(({ type }) => type.split('_').at(-1))).toEqual(['created', 'updated', 'deleted', 'restored']);
      for (const event of events) {
        expect(JSON.stringify(event)).not.toContain(contactId);
        const entity = kind === 'client_alert' ? 'clientAlert' : 'confidentialNote';
        const hears = (resourceId: string) => ownEventsOfClientNotes.recorded?.[entity]?.(event, { resourceId });
        expect([event.type, hears(business.ada.resourceId), hears(business.ben.resourceId)]).toEqual([
          event.type,
          true,
          false,
        ]);
      }
    },
  );
});

describe('who', () => {
  const callers: Record<string, () => Promise<Headers>> = {
    owner: async () => business.owner,
    manager: () => person('MANAGER', 'Max'),
    desk: async () => desk,
    'to whom the client comes': async () => ada,
    'a colleague': async () => ben,
    'staff without a calendar': () => person('STAFF', 'Nobody'),
    member: () => server.caller('member'),
    visitor: () => server.caller('visitor'),
    anonymous: () => server.caller('anonymous'),
    'a key for alerts': async () => key('CLIENT_ALERTS.READ', 'CLIENT_ALERTS.WRITE'),
    'a key for confidential notes': async () => key('CONFIDENTIAL_NOTES.READ', 'CONFIDENTIAL_NOTES.WRITE'),
    'a key for their history': async () => key('CONFIDENTIAL_NOTES.READ_HISTORY'),
  };
  async function key(...permissions: string[]): Promise<Headers> {
    return { authorization: await plantApiKey(server, { permissions }), 'wix-site-id': server.siteId };
  }

  const ok = '200 OK';
  const none = '404 CONTACT_NOT_FOUND';
  const denied = '403 PERMISSION_DENIED';
  const unknown = '401 UNAUTHENTICATED';
  test.each<[string, alerts: string, confidential: string, history: string]>([
    ['owner', ok, ok, ok],
    ['manager', ok, ok, ok],
    ['desk', ok, denied, denied],
    ['to whom the client comes', ok, ok, denied],
    ['a colleague', none, none, denied],
    ['staff without a calendar', none, none, denied],
    ['member', denied, denied, denied],
    ['visitor', denied, denied, denied],
    ['anonymous', unknown, unknown, unknown],
    ['a key for alerts', ok, denied, denied],
    ['a key for confidential notes', denied, ok, denied],
    ['a key for their history', denied, denied, ok],
  ])('%s: alerts %s, confidential notes %s, their history %s', async (who, alerts, confidential, history) => {
    const contactId = await newClient();
    const [alert, note] = [await newAlert(contactId), await newNote(contactId)];
    const as = await (callers[who] as () => Promise<Headers>)();
    const expectEach = async (expected: string, path: string, named: string, id: string) => {
      expect(outcome(await send('GET', path, as))).toBe(expected);
      expect(outcome(await send('POST', path, as, { [named]: { text: 'Cold hands' } }))).toBe(expected);
      if (named === 'confidentialNote') {
        expect(outcome(await open(contactId, id, as))).toBe(expected);
      }
      const change = { [named]: { revision: '1', text: 'Warm hands' } };
      expect(outcome(await send('PATCH', `${path}/${id}`, as, change))).toBe(expected);
      expect(outcome(await send('DELETE', `${path}/${id}`, as))).toBe(expected);
      expect(outcome(await send('POST', `${path}/${id}/restore`, as, {}))).toBe(expected);
    };
    await expectEach(alerts, alertsOf(contactId), 'alert', alert.id);
    await expectEach(confidential, notesOf(contactId), 'confidentialNote', note.id);
    expect(outcome(await send('GET', `${notesOf(contactId)}/history`, as))).toBe(history);
  });
});

describe('alerts reach whoever is in the room', () => {
  const contactDetails = () => ({ firstName: 'Grace', email: `${newId()}@example.com` });
  async function booked(bookedEntity: object): Promise<string> {
    const booking = { bookedEntity, totalParticipants: 1, status: 'CONFIRMED', contactDetails: contactDetails() };
    const answer = await told(send('POST', '/v2/bookings', business.owner, { booking }));
    return (answer['booking'] as Booking).contactDetails.contactId as string;
  }
  const textsOf = async (contactId: string, as: Headers) => {
    const many = { contactIds: [contactId] };
    const { alerts } = await told(send('POST', '/v1/client-alerts/list-by-contacts', as, many));
    return (alerts as ClientAlert[]).map(({ text }) => text);
  };
  async function expectBenToSee(contactId: string): Promise<void> {
    await newAlert(contactId, 'Pregnant');
    expect(await textsOf(contactId, ben)).toEqual(['Pregnant']);
    expect(await listAlerts(contactId, ben)).toHaveLength(1);
    await newAlert(contactId, 'Slipped disc', ben);
    const told = await server.database.serverReader.all(
      statement<{ body: { resourceIds: string[] } }>(
        `select body from outbox_event where site_id = $1 and type like '%client_alert_created' order by id desc limit 1`,
        [server.siteId],
      ),
    );
    expect(told[0]?.body.resourceIds).toContain(business.ben.resourceId);
    // Records are no matter of the room.
    await newNote(contactId);
  }

  it('the second who holds a class', async () => {
    const yoga = await business.addService({ name: `Yoga ${newId()}`, type: 'CLASS', resourceIds: [] });
    const session = await classroom.newSession(yoga, {
      resource_ids: [business.ada.resourceId, business.ben.resourceId],
    });
    const contactId = await booked({ slot: { serviceId: yoga.serviceId, eventId: session } });
    await expectBenToSee(contactId);
    expect(outcome(await send('GET', notesOf(contactId), ben))).toBe('404 CONTACT_NOT_FOUND');
  });

  it('who holds a course', async () => {
    const course = await classroom.newCourse(3, {}, 40, { resource_ids: [business.ben.resourceId] });
    await expectBenToSee(await booked({ schedule: { scheduleId: course.scheduleId } }));
  });

  it('who holds what somebody takes part in without a booking', async () => {
    const { schedule } = await told(
      send('POST', '/calendar/v3/schedules', business.owner, { schedule: { name: 'Choir', defaultCapacity: 4 } }),
    );
    const ofChoir = { scheduleId: (schedule as { id: string }).id } as TestService;
    const session = await classroom.newSession(ofChoir, { resource_ids: [business.ben.resourceId] });
    const contactId = await newClient();
    expect(outcome(await send('GET', alertsOf(contactId), ben))).toBe('404 CONTACT_NOT_FOUND');
    const participation = { eventId: session, participant: { name: 'Grace', contactId } };
    await told(send('POST', '/calendar/v3/participations', business.owner, { participation }));
    await expectBenToSee(contactId);
    expect(outcome(await send('GET', notesOf(contactId), ben))).toBe('404 CONTACT_NOT_FOUND');
  });
});

describe('staff reach', () => {
  const toBen = () => business.slot(service, { resource: { id: business.ben.resourceId } });
  async function addressOf(contactId: string): Promise<string> {
    const { contact } = await told(send('GET', `/v1/contacts/${contactId}`, business.owner));
    return (contact as { email: string }).email;
  }
  async function bookWithBen(contactId: string, as: Headers): Promise<string> {
    const contactDetails = { firstName: 'Grace', email: await addressOf(contactId) };
    const booking = await business.booked({
      service,
      slot: toBen(),
      as,
      booking: { status: 'CONFIRMED', contactDetails },
    });
    expect(booking.contactDetails.contactId).toBe(contactId);
    return booking.id as string;
  }
  const became = (bookingId: string, status: string) =>
    server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement('update booking set status = $3 where site_id = $1 and id = $2', [tx.siteId, bookingId, status]),
      ),
    );

  it.each(['CANCELED', 'DECLINED'])('nothing about whom they have only a booking of that is %s', async (status) => {
    const contactId = await newClient();
    const note = await newNote(contactId);
    await newAlert(contactId);
    const bookingId = await bookWithBen(contactId, business.owner);
    expect(await listNotes(contactId, ben)).toHaveLength(1);
    await became(bookingId, status);
    expect(outcome(await send('GET', alertsOf(contactId), ben))).toBe('404 CONTACT_NOT_FOUND');
    expect(outcome(await send('GET', notesOf(contactId), ben))).toBe('404 CONTACT_NOT_FOUND');
    expect(outcome(await open(contactId, note.id, ben))).toBe('404 CONTACT_NOT_FOUND');
  });

  it('of a client whom they have booked with themselves the alerts and their own notes, none of colleagues', async () => {
    const contactId = await newClient();
    const hers = await newNote(contactId, 'Burnout', ada);
    await newAlert(contactId);
    await bookWithBen(contactId, ben);
    expect(await listAlerts(contactId, ben)).toHaveLength(1);
    expect(await listNotes(contactId, ben)).toEqual([]);
    expect(outcome(await open(contactId, hers.id, ben))).toBe('404 NOT_FOUND');
    expect(outcome(await send('DELETE', `${notesOf(contactId)}/${hers.id}`, ben))).toBe('404 NOT_FOUND');
    const his = await newNote(contactId, 'Back pain', ben);
    expect((await listNotes(contactId, ben)).map(({ id }) => id)).toEqual([his.id]);
    expect(await listNotes(contactId, ada)).toHaveLength(2);
  });

  describe('whoever may have made a visit up themselves', () => {
    /** Ben, in a private window: anybody's name and address, with himself. */
    async function madeUp(contactId: string, as: 'visitor' | 'member' = 'visitor'): Promise<string> {
      const booking = await business.booked({
        service,
        slot: toBen(),
        as: await server.caller(as),
        booking: { contactDetails: { firstName: 'Grace', email: await addressOf(contactId) } },
      });
      expect(booking).toMatchObject({ status: 'CREATED', contactDetails: { contactId } });
      return booking.id as string;
    }
    const prove = (bookingId: string) =>
      server.database.transact(server.siteId, async (tx) =>
        tx.write(
          statement(
            `update booking set details = details || '{"addressProved": true}' where site_id = $1 and id = $2`,
            [tx.siteId, bookingId],
          ),
        ),
      );
    const confirm = (bookingId: string, as: Headers) =>
      told(send('POST', `/v2/bookings/${bookingId}/confirm`, as, { revision: '1' }));
    async function readsNothing(contactId: string, noteId: string) {
      expect(await listNotes(contactId, ben)).toEqual([]);
      expect(outcome(await open(contactId, noteId, ben))).toBe('404 NOT_FOUND');
    }

    it.each(['CREATED', 'PENDING', 'WAITING_LIST', 'CONFIRMED'])(
      'opens nothing of colleagues with one that a visitor made and that is %s',
      async (status) => {
        const contactId = await newClient();
        const note = await newNote(contactId, 'Burnout', ada);
        await became(await madeUp(contactId), status);
        await readsNothing(contactId, note.id);
      },
    );

    it('nothing by confirming it, until somebody else has', async () => {
      const contactId = await newClient();
      const note = await newNote(contactId, 'Burnout', ada);
      await confirm(await madeUp(contactId), ben);
      await readsNothing(contactId, note.id);
      await confirm(await madeUp(contactId), desk);
      expect(await listNotes(contactId, ben)).toHaveLength(1);
      expect((await told(open(contactId, note.id, ben)))['text']).toBe('Burnout');
    });

    it.each([
      ['CONFIRMED', 1],
      ['PENDING', 0],
    ])('a visitor who has proved the address, in a visit that is %s: %i', async (status, count) => {
      const contactId = await newClient();
      await newNote(contactId, 'Burnout', ada);
      const bookingId = await madeUp(contactId);
      await became(bookingId, status);
      await prove(bookingId);
      expect(await listNotes(contactId, ben)).toHaveLength(count);
    });

    it('nothing as a member who books for somebody else, and the notes where the client is the member', async () => {
      const contactId = await newClient();
      const note = await newNote(contactId, 'Burnout', ada);
      await became(await madeUp(contactId, 'member'), 'CONFIRMED');
      await readsNothing(contactId, note.id);
      await server.database.transact(server.siteId, async (tx) =>
        tx.write(
          statement(
            `update contact set member_id = (select created_by_id from booking where site_id = $1 and contact_id = $2
               and created_by_type = 'MEMBER') where site_id = $1 and id = $2`,
            [tx.siteId, contactId],
          ),
        ),
      );
      expect(await listNotes(contactId, ben)).toHaveLength(1);
    });
  });

  it('what they have written themselves, though the client comes to somebody else by now', async () => {
    const contactId = await newClient();
    const hers = await newNote(contactId, 'Burnout', ada);
    await newNote(contactId, 'Of the owner');
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement('update booking set resource_id = $3 where site_id = $1 and contact_id = $2', [
          tx.siteId,
          contactId,
          business.ben.resourceId,
        ]),
      ),
    );
    expect((await listNotes(contactId, ada)).map(({ id }) => id)).toEqual([hers.id]);
    expect((await told(open(contactId, hers.id, ada)))['text']).toBe('Burnout');
    expect(outcome(await send('GET', alertsOf(contactId), ada))).toBe('404 CONTACT_NOT_FOUND');
    expect(await listNotes(contactId, ben)).toHaveLength(2);
  });
});

describe('with the person', () => {
  it('handing out counts as an opening of each confidential note in it, and stands in the log', async () => {
    const contactId = await newClient();
    const [kept, away] = [await newNote(contactId), await newNote(contactId)];
    await told(send('DELETE', `${notesOf(contactId)}/${away.id}`, business.owner));
    await told(send('GET', `/v1/contacts/${contactId}/personal-data`, business.owner));
    expect(await listNotes(contactId)).toMatchObject([
      { id: kept.id, revision: '1', openedCount: 1, lastOpened: { by: { type: 'PERSON' } } },
    ]);
    const operationsOf = async (entityType: string, entityId: string) => {
      const query = `entityType=${entityType}&entityId=${entityId}`;
      const { auditEntries } = await told(send('GET', `/v1/audit-entries?${query}`, business.owner));
      return (auditEntries as { operation: string }[]).map(({ operation }) => operation);
    };
    expect(await operationsOf('contact', contactId)).toContain('privacy.exportContact');
    for (const { id } of [kept, away]) {
      expect((await operationsOf('confidentialNote', id))[0]).toBe('privacy.exportContact');
    }
    // Nobody who is refused is counted.
    expect(outcome(await send('GET', `/v1/contacts/${contactId}/personal-data`, ada))).toBe('403 PERMISSION_DENIED');
    expect(await listNotes(contactId)).toMatchObject([{ openedCount: 1 }]);
  });

  it('hands out no confidential note that it does not count, though one is written at that moment', async () => {
    const contactId = await newClient();
    const { id } = await newNote(contactId, 'Handed out');
    const { handedOut, written } = await server.database
      .transact(server.siteId, async (tx) => {
        await tx.first(
          statement('select id from client_note where site_id = $1 and id = $2 for update', [tx.siteId, id]),
        );
        const handingOut = send('GET', `/v1/contacts/${contactId}/personal-data`, business.owner);
        await untilWaiting(tx, 1, handingOut);
        const writing = newNote(contactId, 'At the same moment');
        await untilWaiting(tx, 2, writing);
        return { handedOut: handingOut, written: writing };
      })
      .then(async (both) => ({ handedOut: await both.handedOut, written: await both.written }));
    expect(outcome(handedOut)).toBe('200 OK');
    const notes = await listNotes(contactId);
    expect(notes.map(({ openedCount }) => openedCount).toSorted()).toEqual([0, 1]);
    expect(notes.find((note) => note.id === written.id)?.openedCount).toBe(0);
    expect(handedOut.text).toContain('Handed out');
    expect(handedOut.text).not.toContain('At the same moment');
  });

  it('nothing is left of what is written, opened or restored while they are erased', async () => {
    const contactId = await newClient();
    const [note, away] = [await newNote(contactId), await newAlert(contactId)];
    await told(send('DELETE', `${alertsOf(contactId)}/${away.id}`, business.owner));
    const [erased, ...rivals] = await Promise.all([
      send('POST', `/v1/contacts/${contactId}/erase`, business.owner, {}),
      ...Array.from({ length: 4 }, () => [
        send('POST', notesOf(contactId), business.owner, { confidentialNote: { text: 'At the last moment' } }),
        send('POST', alertsOf(contactId), business.owner, { alert: { text: 'At the last moment' } }),
        open(contactId, note.id, business.owner),
        send('POST', `${alertsOf(contactId)}/${away.id}/restore`, business.owner, {}),
      ]).flat(),
    ]);
    expect([erased.text, outcome(erased)]).toEqual([expect.any(String), '200 OK']);
    for (const answer of rivals) {
      expect(['200 OK', '404 CONTACT_NOT_FOUND']).toContain(outcome(answer));
    }
    const left = await server.database.serverReader.all(
      statement('select id from client_note where site_id = $1 and contact_id = $2', [server.siteId, contactId]),
    );
    expect(left).toEqual([]);
  });

  it('both are handed out and go', async () => {
    const contactId = await newClient();
    await newAlert(contactId, 'Handed out');
    const note = await newNote(contactId, 'Handed out, too');
    const data = await send('GET', `/v1/contacts/${contactId}/personal-data`, business.owner);
    expect(data.text).toContain('Handed out');
    expect(data.text).toContain('Handed out, too');
    await told(send('POST', `/v1/contacts/${contactId}/erase`, business.owner, {}));
    const rows = await server.database.serverReader.all(
      statement('select id from client_note where site_id = $1 and contact_id = $2', [server.siteId, contactId]),
    );
    expect(rows).toEqual([]);
    for (const refused of [
      await send('GET', alertsOf(contactId), business.owner),
      await send('POST', notesOf(contactId), business.owner, { confidentialNote: { text: 'Late' } }),
      await open(contactId, note.id, business.owner),
    ]) {
      expect(outcome(refused)).toBe('404 CONTACT_NOT_FOUND');
    }
  });
});

test('what was deleted can be restored for a day', async () => {
  const contactId = await newClient();
  const note = await newNote(contactId);
  const alert = await newAlert(contactId);
  const paths = [`${notesOf(contactId)}/${note.id}`, `${alertsOf(contactId)}/${alert.id}`];
  for (const path of paths) {
    await told(send('DELETE', path, business.owner));
  }
  await server.setClock(server.now() + dayMs - hourMs);
  let later = await server.caller('OWNER');
  for (const path of paths) {
    await told(send('POST', `${path}/restore`, later, {}));
  }
  await told(open(contactId, note.id, later));
  for (const path of paths) {
    await told(send('DELETE', path, later));
  }
  await server.setClock(server.now() + dayMs);
  later = await server.caller('OWNER');
  for (const path of paths) {
    expect(outcome(await send('POST', `${path}/restore`, later, {}))).toBe('404 NOT_FOUND');
  }
});
