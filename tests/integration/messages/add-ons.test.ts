/**
 * What is said of add-ons that are taken along to a session or a course: to whoever comes, to whoever leads it, and
 * while they wait.
 */
import type { AddOn, AddOnGroup } from '@openhours/contract';
import { moneyText } from '@openhours/contract/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestService } from '../../support/business.ts';
import { heldBy, openSchool, type School, toldAlways } from './school.ts';

let school: School;
let mat: AddOn;
beforeAll(async () => {
  school = await openSchool();
  const made = await school.act('POST', '/v1/add-ons', {
    addOn: { name: 'Mat', maxQuantity: 3, price: { value: '5' } },
  });
  mat = made.addOn as AddOn;
});
afterAll(() => school.server.stop());

const rules = {
  participantsPolicy: { maxParticipantsPerBooking: 5 },
  waitlistPolicy: { enabled: true, capacity: 4, reservationTimeInMinutes: 10 },
};
const payment = {
  rateType: 'FIXED',
  fixed: { price: { value: '20' } },
  options: { online: false, inPerson: true, deposit: false, pricingPlan: false },
} as const;

/** Amounts and lists are written with spaces that do not break. */
const plain = (text: string | undefined) => text?.replaceAll(/[^\S\n]/gu, ' ') ?? '';

/** The group in which a service offers mats. */
async function offerMats({ serviceId }: TestService): Promise<string> {
  const { addOnGroup } = await school.act('POST', '/v2/services/add-on-groups/create', {
    serviceId,
    addOnGroup: { name: 'Gear', addOnIds: [mat.id] },
  });
  return (addOnGroup as AddOnGroup).id as string;
}

const booking = (email: string, bookedEntity: object, groupId: string, more: object = {}) => ({
  booking: {
    bookedEntity,
    totalParticipants: 2,
    contactDetails: { firstName: 'Grace', email },
    bookedAddOns: [{ id: mat.id, groupId, quantity: 2 }],
    ...more,
  },
  ...toldAlways,
});

test('of a session whoever comes reads them with the sum, and whoever leads it what to have ready', async () => {
  const { act, business, classroom, messagesTo } = school;
  const yoga = await business.addService({ name: 'Yoga with mats', type: 'CLASS', resourceIds: [], rules, payment });
  const groupId = await offerMats(yoga);
  const eventId = await classroom.newSession(yoga, { ...heldBy(business.ada), capacity: 2 });
  await act(
    'POST',
    '/v2/bookings',
    booking('mats@customers.test', { slot: { eventId } }, groupId, { status: 'CONFIRMED' }),
  );
  const [confirmed] = await messagesTo('mats@customers.test');
  expect(plain(confirmed?.text)).toContain('Add-ons: 2 × Mat\n');
  // Two places of 20 and two mats of 5.
  expect(plain(confirmed?.text)).toContain(plain(moneyText('en', { amount: '50', currency: mat.price!.currency! })));
  const staff = (await messagesTo('ada@example.com')).at(-1);
  expect([staff?.type, plain(staff?.text).includes('Add-ons: 2 × Mat\n')]).toEqual(['STAFF_BOOKING_CREATED', true]);

  await act('POST', '/v1/waitlist/register', booking('waits@customers.test', { slot: { eventId } }, groupId));
  const [joined] = await messagesTo('waits@customers.test');
  expect([joined?.type, plain(joined?.text).includes('Add-ons: 2 × Mat\n')]).toEqual([
    expect.stringContaining('WAITLIST'),
    true,
  ]);
});

test('of a course whoever comes reads them, too', async () => {
  const { act, classroom, messagesTo } = school;
  const course = await classroom.newCourse(4, rules);
  const entity = { schedule: { scheduleId: course.scheduleId } };
  await act(
    'POST',
    '/v2/bookings',
    booking('course@customers.test', entity, await offerMats(course), { status: 'CONFIRMED' }),
  );
  const [confirmed] = await messagesTo('course@customers.test');
  expect(plain(confirmed?.text)).toContain('Add-ons: 2 × Mat\n');
});
