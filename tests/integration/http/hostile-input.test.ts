/** Hostile input over HTTP: odd keys, depth, control characters in names, foreign hosts, cookies and keys of others. */
import { request } from 'node:http';
import { allOperations, type Operation, pathParameters, permissions } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { isLongRun } from '../../support/long-run.ts';
import { isNotOffered } from '../../support/not-offered.ts';
import { shareOf } from '../../support/second-server.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import type { PlantedSite } from '../../support/sites.ts';

let server: TestServer;
let business: Business;
let haircut: TestService;
let other: PlantedSite;
let visitor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut' });
  other = await server.addSite('Another account');
  visitor = await server.caller('visitor');
});
afterAll(() => server.stop());

const bodies: [what: string, body: string][] = [
  ['a prototype', '{"__proto__":{"admin":true}}'],
  ['a prototype inside', '{"booking":{"__proto__":{"status":"CONFIRMED"}},"query":{"__proto__":{}}}'],
  ['a prototype in another spelling', '{"\\u005f_proto__":{"admin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"admin":true}},"toString":1,"hasOwnProperty":null}'],
  ['lists in lists', `{"query":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['objects in objects', `{"query":{"filter":${'{"a":'.repeat(12_000)}1${'}'.repeat(12_000)}}}`],
  ['logic in logic', `{"query":{"filter":${'{"$not":'.repeat(9_000)}{}${'}'.repeat(9_000)}}}`],
  ['huge numbers', '{"revision":1e999,"query":{"paging":{"limit":1e308,"offset":-1e308}},"totalParticipants":9e99}'],
  ['half a character', '{"booking":{"contactDetails":{"firstName":"\\ud800"}},"token":"\\udfff","email":"\\ud800"}'],
  [
    'NUL',
    '{"booking":{"contactDetails":{"firstName":"a\\u0000"}},"token":"\\u0000","email":"\\u0000","password":"\\u0000"}',
  ],
  ['nothing but null', 'null'],
  ['a text', '"x"'],
  ['a byte order mark', '\ufeff{}'],
  ['a duplicate member', '{"query":{},"query":[]}'],
];
const queries = [
  '?__proto__=1',
  '?__proto__.a=1',
  '?constructor.prototype.a=1',
  '?a.__proto__.b=1',
  `?${'a.'.repeat(50)}b=1`,
  `?.r=${Buffer.from('{"__proto__":{"a":1}}').toString('base64url')}`,
  `?.r=${Buffer.from(`{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`).toString('base64url')}`,
  '?query.filter=%00&token=%00',
  '?%ED%A0%80=1&query=%ED%A0%80',
];

/** Every path of an operation with something hostile in each place. */
function pathsOf(path: string): string[] {
  return ['..%2f..%2fetc%2fpasswd', '%00', '%F0%9F%92%A9', '__proto__', `${'9'.repeat(400)}`, "'%3B--", newId()].map(
    (value) => path.replace(/\{[^}]+\}/g, value),
  );
}

/** Values that nobody can write as text, or only by following them down to their end. */
const deepValues = (depth: number): [what: string, json: string][] => [
  ['lists in lists', `${'['.repeat(depth)}${']'.repeat(depth)}`],
  ['objects in objects', `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
  ['an object that is no text', '{"toString":null,"valueOf":1}'],
  ['a list of such objects', '[{"toString":null},{"valueOf":null,"toString":{}}]'],
];

/** Where a body may repeat a value of the path: at its own member, and at every one on the way there. */
function copiesOf(path: string): { name: string; depth: number; bodyWith: (json: string) => string }[] {
  return pathParameters(path).flatMap((name) => {
    const segments = name.split('.');
    return segments.map((_segment, index) => ({
      name,
      depth: segments.length - 1 - index,
      bodyWith: (json: string) =>
        segments.slice(0, index + 1).reduceRight((value, segment) => `{${JSON.stringify(segment)}:${value}}`, json),
    }));
  });
}

test('many cancellations at once do not wait for each other’s connections, however new the catalogue is', async () => {
  for (let round = 0; round < 3; round += 1) {
    await business.addService({ name: `New ${round}` });
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        server.send('POST', `/v2/bookings/${newId()}/cancel`, { body: { revision: '1' }, headers: business.owner }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([404]));
  }
});

/** The operations of each part, so that a slow machine has as long for each as it has work with it. */
const tried = allOperations().filter(
  ({ name, path }) => name !== 'server.setTestClock' && !path.includes('test-clock'),
);
const partOf = ({ name }: Operation) => name.split('.')[0] as string;
const parts = [...new Set(tried.map(partOf))].map((part) => ({
  part,
  operations: tried.filter((operation) => partOf(operation) === part),
}));

/**
 * The key of the business reaches furthest: of it every operation meets half, of the others a third, the next one the next
 * part; in a long run each meets all of all. It is the one that a second server meets.
 */
const partsFor = { apiKey: 2, visitor: 3, anonymous: 3 } as const;
const kinds = shareOf(['apiKey', 'visitor', 'anonymous'] as const, 3);

describe.each(parts)('every operation of $part', ({ operations }) => {
  test.each(kinds)('is never at fault, asked by %s', async (kind) => {
    const headers = await server.caller(kind);
    const parts = isLongRun ? 1 : partsFor[kind];
    const faults: string[] = [];
    const look = async (operation: Operation, what: string, call: Promise<TestAnswer>) => {
      const answer = await call;
      const isFault = answer.status >= 500 && !isNotOffered(operation, answer);
      if (isFault || (answer.status !== 200 && answer.code === undefined)) {
        faults.push(`${operation.name} ${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    };
    for (const [turn, operation] of operations.entries()) {
      const { method, path } = operation;
      const [plain = path] = pathsOf(path).slice(-1);
      const part = <T>(all: readonly T[]) => all.filter((_each, index) => index % parts === turn % parts);
      await Promise.all([
        ...part(method === 'GET' ? [] : bodies).map(([what, body]) =>
          look(
            operation,
            what,
            server.send(method, plain, { body, headers: { 'content-type': 'application/json', ...headers } }),
          ),
        ),
        ...part(queries).map((query) =>
          look(operation, query.slice(0, 40), server.send(method, `${plain}${query}`, { headers })),
        ),
        ...part(pathsOf(path)).map((at) => look(operation, at.slice(0, 60), server.send(method, at, { headers }))),
      ]);
    }
    expect(faults).toEqual([]);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });
});

test('a value of the path is repeated by nothing but itself, however deep the copy is nested', async () => {
  const faults: string[] = [];
  let tried = 0;
  const member = await server.caller('member');
  for (const operation of allOperations().filter(({ path }) => pathParameters(path).length > 0)) {
    // Whoever may not call it at all is told that first.
    const caller = permissions[operation.permission].OWNER === 'none' ? member : business.owner;
    const at = operation.path.replace(/\{[^}]+\}/g, newId());
    for (const { name, depth, bodyWith } of copiesOf(operation.path)) {
      const inBody = deepValues(12_000).map(([what, json]) => ({ what, path: at, body: bodyWith(json) }));
      const inQuery = deepValues(1_500).map(([what, json]) => ({
        what: `${what}, in the query`,
        path: `${at}?.r=${Buffer.from(bodyWith(json)).toString('base64url')}`,
        body: undefined,
      }));
      for (const { what, path, body } of [...(operation.method === 'GET' ? [] : inBody), ...inQuery]) {
        const answer = await server.send(operation.method, path, {
          ...(body !== undefined && { body }),
          headers: { 'content-type': 'application/json', ...caller },
        });
        tried += 1;
        const isRefused = depth > 0 || (answer.status === 400 && answer.code === 'INVALID_ARGUMENT');
        if ((answer.status >= 500 && !isNotOffered(operation, answer)) || !isRefused) {
          faults.push(`${operation.name} ${name} ${depth} ${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
        }
      }
    }
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(500);
});

test('the site of a call comes from its credentials, whatever host it names', async () => {
  const ask = (host: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string; location: string }>((resolve, reject) => {
      const { port } = new URL(server.url);
      const sent = request({ host: '127.0.0.1', port, path, headers: { ...headers, host } }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (piece) => {
          text += piece;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text, location: answer.headers.location ?? '' }),
        );
      });
      sent.on('error', reject);
      sent.end();
    });
  const own = await ask('127.0.0.1', '/v1/user-sessions/current', visitor);
  for (const host of ['evil.example', 'evil.example:1', '[::1]', '..', '%00', 'a'.repeat(2000), '__proto__', '']) {
    const answer = await ask(host, '/v1/user-sessions/current', visitor);
    expect([host.slice(0, 20), answer.status < 500]).toEqual([host.slice(0, 20), true]);
    if (answer.status === 200) {
      expect(answer.text).toBe(own.text);
    }
    const document = await ask(host, '/openapi.json');
    expect(document.text).not.toContain('evil.example');
  }
});

describe('line breaks in what a customer types', () => {
  const evil = 'Eve\r\nBcc: everybody@example.com\r\n\r\nBEGIN:VEVENT\u2028\u0085\u202e';

  test('reach no header of a message', async () => {
    await business.booked({
      service: haircut,
      booking: { status: 'CONFIRMED', contactDetails: { firstName: 'Eve', email: 'eve@example.com' } },
      request: { participantNotification: { notifyParticipants: true, message: evil } },
    });
    await settleDeliveries(server);
    const messages = await server.database.serverReader.all(
      statement<{ subject: string; to_address: string; from_address: string }>(
        'select subject, to_address, from_address from message where site_id = $1',
        [server.siteId],
      ),
    );
    expect(messages).not.toEqual([]);
    for (const { subject, to_address: to, from_address: from } of messages) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
      expect([subject, to, from].filter((text) => /[\u0000-\u001f\u007f\u0085\u2028\u2029]/.test(text))).toEqual([]);
    }
  });

  test.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\nb',
    '"a\r\n"@example.com',
    'a@example.com, b@example.com',
    'a b@example.com',
    '<a@example.com>',
    'a@exam\u0000ple.com',
    'a@example.com\u2028',
  ])('are no address: %j', async (email) => {
    const answer = await business.book({
      service: haircut,
      booking: { contactDetails: { firstName: 'E', email } },
      as: visitor,
    });
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_ARGUMENT']);
  });
});

describe('characters that nobody types', () => {
  const unseen = '\u200b\ufeff\u2060\u2066\u202e\u200d\u3164\u2800';
  const violationsOf = (answer: TestAnswer) =>
    (
      answer.body as { details: { validationError: { fieldViolations: { field: string; description: string }[] } } }
    ).details.validationError.fieldViolations.map(({ field, description }) => `${field} ${description}`);

  test.each([
    ['Ada\u0007', 'must not contain control characters'],
    ['Ada\u001b[2J', 'must not contain control characters'],
    ['Ada\u007f', 'must not contain control characters'],
    ['Ada\r\nBcc: everybody@example.com', 'must be one line'],
    ['Ada\u2028Lovelace', 'must be one line'],
  ])('are named with their field: %j', async (firstName, description) => {
    const inBody = await business.book({ service: haircut, booking: { contactDetails: { firstName } }, as: visitor });
    expect([inBody.status, violationsOf(inBody)]).toEqual([400, [`booking.contactDetails.firstName ${description}`]]);
    const staffMember = { name: firstName };
    const asOwner = await server.send('POST', '/v1/staff-members', { body: { staffMember }, headers: business.owner });
    expect([asOwner.status, violationsOf(asOwner)]).toEqual([400, [`staffMember.name ${description}`]]);
  });

  test('are named in forms, too', async () => {
    const inForm = await business.book({
      service: haircut,
      request: { formSubmission: { first_name: 'Ada\u0007', email: 'ada@example.com' } },
      as: visitor,
    });
    expect(violationsOf(inForm)).toEqual(['formSubmission.first_name must not contain control characters']);
  });

  test('are dropped when they only turn the direction around', async () => {
    const booking = await business.booked({
      service: haircut,
      booking: {
        contactDetails: { firstName: 'Ada\u202e', phone: '\u202d+49 30 1234\u202c', email: 'ada@example.com' },
      },
    });
    expect(booking.contactDetails).toMatchObject({ firstName: 'Ada', phone: '+49 30 1234' });
  });

  test.each<[string, string, Record<string, unknown>, string]>([
    ['POST', '/v2/services', { service: { name: unseen } }, 'service.name'],
    ['POST', '/v2/categories', { category: { name: unseen } }, 'category.name'],
    ['POST', '/v1/attribute-definitions', { attributeDefinition: { name: unseen } }, 'attributeDefinition.name'],
    ['POST', '/v1/locations', { location: { name: unseen } }, 'location.name'],
    ['POST', '/v1/staff-members', { staffMember: { name: unseen } }, 'staffMember.name'],
    ['POST', '/v2/resources', { resource: { name: unseen } }, 'resource.name'],
    ['POST', '/v2/resources/resource-types', { resourceType: { name: unseen } }, 'resourceType.name'],
    ['POST', '/v1/booking-forms', { form: { name: unseen } }, 'form.name'],
    ['POST', '/calendar/v3/schedules', { schedule: { name: unseen } }, 'schedule.name'],
    ['POST', '/v1/users', { user: { name: unseen, email: 'unseen@example.com', role: 'STAFF' } }, 'user.name'],
    ['POST', '/v1/sites', { site: { displayName: unseen } }, 'site.displayName'],
    [
      'PATCH',
      '/v4/properties',
      { properties: { businessName: unseen }, fields: 'businessName' },
      'properties.businessName',
    ],
    ['PUT', '/v1/outbox/mail-settings', { mailSettings: { senderName: unseen } }, 'mailSettings.senderName'],
  ])('are no name by themselves: %s %s', async (method, path, body, field) => {
    const headers = { authorization: server.apiKey, 'wix-site-id': server.siteId };
    const answer = await server.send(method, path, { body, headers });
    expect(answer.status).toBe(400);
    expect(violationsOf(answer).map((each) => each.split(' ')[0])).toContain(field);
  });

  test('are no name of whoever books, and leave nothing behind in one', async () => {
    const book = (firstName: string) =>
      business.book({
        service: haircut,
        booking: { contactDetails: { firstName, fullAddress: { addressLine: 'Quay 1' } } },
        as: visitor,
      });
    const nobody = await book(unseen);
    expect([nobody.status, violationsOf(nobody)]).toEqual([
      400,
      ['booking.contactDetails must have a name, an e-mail address or a phone number'],
    ]);
    const laced = await book('\u2066Zo\u200be\u0308\u2069 👩\u200d🦰');
    expect(laced.body).toMatchObject({ booking: { contactDetails: { firstName: 'Zoe\u0308 👩\u200d🦰' } } });
  });

  test('do not include line breaks where there is room for them', async () => {
    const description = 'First line\nSecond line\r\n\tand a third';
    const staffMember = { name: 'Lines', description };
    const made = await server.send('POST', '/v1/staff-members', { body: { staffMember }, headers: business.owner });
    expect([made.status, made.body.staffMember]).toEqual([200, expect.objectContaining({ description })]);
  });

  test('may stand in a password', async () => {
    const signIn = (password: string) =>
      server.send('POST', '/v1/user-sessions', { body: { email: server.ownerEmail, password } });
    expect((await signIn('none of\u0007 ours')).code).toBe('INVALID_CREDENTIALS');
    expect((await signIn(`${server.ownerPassword}\u202e`)).code).toBe('INVALID_CREDENTIALS');
  });
});

describe('what belongs to others', () => {
  test('a key of idempotency is free for every other caller, person behind one key and site', async () => {
    const slot = business.slot(haircut);
    const book = (headers: Record<string, string>) =>
      server.send('POST', '/v2/bookings', {
        body: { booking: { bookedEntity: { slot }, totalParticipants: 1 } },
        headers: { ...headers, 'idempotency-key': 'shared' },
      });
    const [one, two] = [await server.caller('member'), await server.caller('member')];
    const pairOf = ({ authorization }: Record<string, string>) => ({
      authorization: `${authorization},${server.apiKey}`,
    });
    const callers = [visitor, await server.caller('visitor'), one, pairOf(one), pairOf(two), business.owner];
    const ids: unknown[] = [];
    for (const headers of callers) {
      const answer = await book(headers);
      expect(answer.status).toBe(200);
      ids.push((answer.body.booking as { id: string }).id);
    }
    expect(new Set(ids).size).toBe(callers.length);
    expect((await book(await server.caller('visitor', other))).status).toBe(404);
    expect(((await book(visitor)).body.booking as { id: string }).id).toBe(ids[0]);
  });

  test('a token of one site with the name of another is nobody', async () => {
    const mixed: Record<string, string>[] = [
      { ...visitor, 'wix-site-id': other.siteId },
      { authorization: server.apiKey, 'wix-site-id': other.siteId },
      { authorization: server.apiKey, 'wix-account-id': other.accountId },
      { authorization: server.apiKey, 'wix-site-id': server.siteId, 'wix-account-id': other.accountId },
      { authorization: `Bearer ${other.apiKey}`, 'wix-site-id': server.siteId },
      { authorization: `,${other.apiKey}`, 'wix-site-id': server.siteId },
    ];
    for (const headers of mixed) {
      const answer = await server.send('POST', '/v2/extended-bookings/query', { body: {}, headers });
      expect([headers, answer.status]).toEqual([headers, 401]);
    }
  });

  test('a cursor of another query, site or person is refused', async () => {
    const contacts = allOperations().find(({ name }) => name === 'contacts.queryContacts');
    const next = (answer: TestAnswer) =>
      (answer.body.pagingMetadata as { cursors?: { next?: string } } | undefined)?.cursors?.next;
    for (const name of ['Ann', 'Bea', 'Cleo']) {
      await business.booked({ service: haircut, booking: { contactDetails: { firstName: name } } });
    }
    const path = contacts?.path ?? '';
    const made = await server.send('POST', path, {
      body: { query: { cursorPaging: { limit: 1 } } },
      headers: business.owner,
    });
    const cursor = next(made);
    expect(cursor).toEqual(expect.any(String));
    const used = await server.send('POST', '/v2/extended-bookings/query', {
      body: { query: { cursorPaging: { cursor } } },
      headers: business.owner,
    });
    expect([used.status, used.code]).toEqual([400, 'INVALID_ARGUMENT']);
    const elsewhere = await server.send('POST', path, {
      body: { query: { cursorPaging: { cursor } } },
      headers: { authorization: other.apiKey, 'wix-site-id': other.siteId },
    });
    expect([elsewhere.status, elsewhere.code]).toEqual([400, 'INVALID_ARGUMENT']);
  });
});
