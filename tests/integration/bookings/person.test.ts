/** Whom a booking may name, what it tells about them, and how much anybody may store (bookings sheet 4.1 and 18). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let haircut: TestService;
let visitor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut' });
  visitor = await server.caller('visitor');
});
afterAll(() => server.stop());

const violationOf = (answer: TestAnswer) =>
  (
    answer.body as {
      details: { validationError: { fieldViolations: { field: string; violatedRule: string }[] } };
    }
  ).details.validationError.fieldViolations.map(({ field, violatedRule }) => `${field} ${violatedRule}`);
const person = (name: string) => ({ firstName: name, email: `${name.toLowerCase()}@example.com`, phone: '42' });

async function known(name: string, resourceId?: string): Promise<string> {
  const slot = business.slot(haircut, resourceId === undefined ? {} : { resource: { id: resourceId } });
  const booking = await business.booked({ service: haircut, slot, booking: { contactDetails: person(name) } });
  return booking.contactDetails.contactId!;
}

describe('a contact that is named by its id', () => {
  it('is refused to visitors and members, whether there is one or not', async () => {
    const contactId = await known('Nadia');
    for (const as of [visitor, await server.caller('member')]) {
      for (const id of [contactId, newId()]) {
        const answer = await business.book({ service: haircut, booking: { contactDetails: { contactId: id } }, as });
        expect(outcome(answer)).toBe('403 UNAUTHORIZED_OPERATION');
      }
    }
  });

  it('tells staff nothing, and must be a client of their own calendar', async () => {
    const staff = await server.caller('STAFF');
    await server.database.serverReader.all(
      statement(`update site_user set resource_id = $2 where site_id = $1 and role = 'STAFF'`, [
        server.siteId,
        business.ada.resourceId,
      ]),
    );
    const stranger = await business.book({
      service: haircut,
      booking: { contactDetails: { contactId: await known('Stranger') } },
      as: staff,
    });
    expect(outcome(stranger)).toBe('403 UNAUTHORIZED_OPERATION');
    const contactId = await known('Client', business.ada.resourceId);
    const own = await business.booked({ service: haircut, booking: { contactDetails: { contactId } }, as: staff });
    expect(own.contactDetails).toEqual({ contactId });
  });

  it('says nothing of when it was made', async () => {
    expect((await known('Timeless'))[14]).toBe('4');
  });
});

it('is sent by the customer whatever a customer says, and with nothing of the business’s own', async () => {
  const said = {
    bookingSource: { platform: 'WEB', actor: 'BUSINESS' },
    externalUserId: 'x',
    extendedFields: { namespaces: { own: { field: 'y' } } },
  };
  const sent = await business.booked({ service: haircut, booking: said, as: visitor });
  expect(sent.bookingSource?.actor).toBe('CUSTOMER');
  expect(JSON.stringify(sent)).not.toMatch(/"externalUserId"|"own"/);
  const desk = await business.booked({ service: haircut, booking: { ...said, bookingSource: {} } });
  expect(desk).toMatchObject({
    bookingSource: { actor: 'BUSINESS' },
    externalUserId: 'x',
    extendedFields: said.extendedFields,
  });
});

it.each([
  [{ request: { formSubmission: { first_name: 'A', note: 'x'.repeat(16_384) } } }, 'formSubmission MAX_SIZE'],
  [
    { booking: { extendedFields: { namespaces: { own: { field: 'x'.repeat(65_536) } } } } },
    'booking.extendedFields MAX_SIZE',
  ],
  [{ booking: { bookingSource: { appDefId: 'x'.repeat(300) } } }, 'booking.bookingSource.appDefId FORMAT'],
  [{ booking: { bookingSource: { appName: 'x'.repeat(300) } } }, 'booking.bookingSource.appName MAX_LENGTH'],
  [
    { booking: { additionalFields: [{ id: newId(), label: 'x'.repeat(300) }] } },
    'booking.additionalFields[0].label MAX_LENGTH',
  ],
])('stores no more than it must: case %#', async (options, violation) => {
  const answer = await business.book({ service: haircut, ...options });
  expect([outcome(answer), violationOf(answer)]).toEqual(['400 INVALID_ARGUMENT', [violation]]);
});

it('reads no more than 128 kB', async () => {
  const booking = { contactDetails: person('Long'), unknown: 'x'.repeat(131_072) };
  expect((await business.book({ service: haircut, booking })).status).toBe(413);
});

it.each([
  ['an address', { booking: { contactDetails: { fullAddress: { city: 'Berlin' } } } }],
  ['a field', { booking: { additionalFields: [{ id: newId(), value: 'nuts' }] } }],
  ['an answer', { request: { formSubmission: { allergy: 'nuts' } } }],
])('%s is somebody’s', async (_name, options) => {
  const refused = await business.book({ service: haircut, as: visitor, ...options });
  expect([outcome(refused), violationOf(refused)]).toEqual([
    '400 INVALID_ARGUMENT',
    ['booking.contactDetails REQUIRED_FIELD'],
  ]);
});

describe('a limit on how often one customer books', () => {
  const rules = { limitRebookingPolicy: { enabled: true, maxBookings: 1, windowInMinutes: 1440 } };

  it('holds for bookings at the same moment', async () => {
    const once = await business.addService({
      name: 'Once',
      rules,
      resourceIds: [business.ada.resourceId, business.ben.resourceId],
    });
    await known('Racer');
    const answers = await Promise.all(
      [business.ada, business.ben, business.ada, business.ben].map(({ resourceId }) =>
        business.book({
          service: once,
          slot: business.slot(once, { resource: { id: resourceId } }),
          booking: { status: 'CONFIRMED', contactDetails: person('Racer') },
        }),
      ),
    );
    expect(answers.map(outcome).sort()).toEqual(['200 OK', ...Array(3).fill('428 BOOKING_POLICY_VIOLATION')]);
  });

  it('is asked for again when the business confirms with its checks', async () => {
    const once = await business.addService({ name: 'Once more', rules });
    const [first, second] = [
      await business.booked({ service: once, booking: { contactDetails: person('Twice') } }),
      await business.booked({ service: once, booking: { contactDetails: person('Twice') } }),
    ];
    const confirm = (id: string) =>
      server.send('POST', `/v2/bookings/${id}/confirm`, {
        headers: business.owner,
        body: { revision: '1', flowControlSettings: { checkAvailabilityValidation: true } },
      });
    expect(outcome(await confirm(first.id))).toBe('200 OK');
    expect(outcome(await confirm(second.id))).toBe('428 BOOKING_POLICY_VIOLATION');
  });
});
