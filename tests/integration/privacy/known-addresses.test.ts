/** Whether an address is a client of the business can be read off no answers, however they are compared (docs/decisions/0014). */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let haircut: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut' });
});
afterAll(() => server.stop());

interface Details {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string;
}

/** What the business may know of an address, from bookings at its own desk. */
const pasts: readonly [name: string, known: readonly Details[]][] = [
  ['nothing', []],
  ['somebody without a name', [{}]],
  ['one person', [{ firstName: 'Jane', lastName: 'Doe', phone: '1' }]],
  [
    'a couple',
    [
      { firstName: 'John', lastName: 'Doe' },
      { firstName: 'Jane', lastName: 'Doe' },
    ],
  ],
  ['a person, and somebody without a name before', [{}, { firstName: 'Jane', lastName: 'Doe' }]],
];

/** What a stranger may try, in every order that could tell something. */
const tries: readonly Details[] = [
  {},
  { firstName: 'Jane', lastName: 'Doe' },
  { firstName: 'JOHN', lastName: 'Doe' },
  { phone: '42' },
  { firstName: ' jane', lastName: 'doe ' },
  { firstName: 'Nobody' },
  {},
];

/** An answer without what differs between any two bookings; ids of contacts become the number of their first booking. */
function shapeOf(answers: readonly TestAnswer[], email: string): unknown[] {
  const contacts: (string | undefined)[] = [];
  return answers.map((answer) => {
    const booking = answer.body.booking as Booking;
    const { contactId } = booking.contactDetails;
    contacts.push(contactId);
    expect(booking.createdBy.contactId).toBe(contactId);
    const { id: _id, startDate, endDate, createdDate, updatedDate, bookedEntity: _slot, ...rest } = booking;
    const text = JSON.stringify({ status: answer.status, rest })
      .replaceAll(contactId as string, `contact ${contacts.indexOf(contactId)}`)
      .replaceAll(email, 'address');
    expect([startDate, endDate, createdDate, updatedDate].every((each) => typeof each === 'string')).toBe(true);
    return text.replace(/"(anonymousVisitorId|memberId)":"[^"]+"/, '"$1"');
  });
}

test.each(['visitor', 'member'] as const)('a %s gets the same answers about every address', async (kind) => {
  const shapes: unknown[][] = [];
  for (const [index, [, known]] of pasts.entries()) {
    for (const order of [tries, tries.toReversed()]) {
      const email = `${kind}-${index}-${order === tries ? 'a' : 'b'}@example.com`;
      for (const details of known) {
        await business.booked({ service: haircut, booking: { contactDetails: { ...details, email } } });
      }
      const as = await server.caller(kind);
      const answers: TestAnswer[] = [];
      for (const details of order) {
        answers.push(await business.book({ service: haircut, booking: { contactDetails: { ...details, email } }, as }));
      }
      expect(answers.map((answer) => answer.status)).toEqual(order.map(() => 200));
      shapes.push(shapeOf(answers, email));
    }
  }
  for (const [index, shape] of shapes.entries()) {
    expect(shape).toEqual(shapes[index % 2]);
  }
});

test('the business itself still finds the person whom it has known for longest', async () => {
  const known = await business.booked({
    service: haircut,
    booking: { contactDetails: { firstName: 'Jane', email: 'desk@example.com' } },
  });
  const nameless = await business.booked({
    service: haircut,
    booking: { contactDetails: { email: 'desk@example.com' } },
  });
  expect(nameless.contactDetails.contactId).toBe(known.contactDetails.contactId);
});
