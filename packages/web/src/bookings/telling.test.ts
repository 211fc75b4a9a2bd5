/** Whom a message would reach, and when it is written without being asked for. */
import type { Booking } from '@openhours/contract';
import { expect, test } from 'vitest';
import { peopleToTell, staffNewsOf, staffNewsOfMove, staffToldOf, tellsBy, unreachedBy } from './telling.ts';

test.each([
  ['an address, and mail leaves', ['ann@studio.test'], 'WORKS', undefined, true],
  ['mail that waits for its server', ['ann@studio.test'], 'FAILING', undefined, true],
  ['addresses that are not at hand', undefined, 'WORKS', undefined, true],
  ['nothing known of the mail yet', ['ann@studio.test'], undefined, undefined, true],
  ['one of two', ['', undefined, 'ann@studio.test'], 'WORKS', undefined, true],
  ['no address', [undefined, ' '], 'WORKS', 'noAddress', false],
  ['addresses of nobody', ['ann@example.com'], 'WORKS', 'nobodys', false],
  ['somebody beside a made-up one', ['ann@example.com', 'ben@studio.test'], 'WORKS', undefined, true],
  ['no mail server', ['ann@studio.test'], 'NOWHERE', 'nowhere', false],
  ['no mail server, and whoever has booked', undefined, 'NOWHERE', 'nowhere', false],
] as const)('%s', (_, addresses, state, unreached, tells) => {
  expect(unreachedBy(addresses, state)).toBe(unreached);
  expect(tellsBy(unreached, undefined)).toBe(tells);
});

test('what somebody decides counts, and nobody writes where there is no address', () => {
  expect(tellsBy(undefined, false)).toBe(false);
  expect(tellsBy('nowhere', true)).toBe(true);
  expect(tellsBy('noAddress', true)).toBe(false);
});

const mara = { id: 'm', name: 'Mara', email: 'mara@studio.test' };
const noa = { id: 'n', name: 'Noa', email: 'noa@studio.test' };
const works = { state: 'WORKS', withheldTypes: [], reachedAtSignIn: ['s'] } as const;
const sam = { id: 's', name: 'Sam', email: '' };
const visit = { status: 'CONFIRMED', bookedEntity: { tags: [], slot: { resource: mara } } } as unknown as Booking;
const booked = staffNewsOf(visit, 'STAFF_BOOKING_CREATED');

test.each([
  ['whoever does the work', booked, works, 'desk@studio.test', ['Mara']],
  ['whoever does the work, once the mail server takes it', booked, { ...works, state: 'FAILING' }, undefined, ['Mara']],
  ['nobody of their own act', booked, works, 'Mara@studio.test', []],
  ['nobody without a mail server', booked, { ...works, state: 'NOWHERE' }, undefined, []],
  ['nobody while nothing is known of the mail', booked, undefined, undefined, []],
  ['nobody by what is switched off', booked, { ...works, withheldTypes: ['STAFF_BOOKING_CREATED'] }, undefined, []],
  [
    'nobody of a place on the waitlist',
    staffNewsOf({ ...visit, status: 'WAITING_LIST' }, 'STAFF_BOOKING_CANCELED'),
    works,
    undefined,
    [],
  ],
  ['one who keeps it once', staffNewsOfMove(mara, mara), works, undefined, ['Mara']],
  ['who has it and who had it', staffNewsOfMove(mara, noa), works, undefined, ['Noa', 'Mara']],
  ['who has it, where nobody had', staffNewsOfMove(undefined, noa), works, undefined, ['Noa']],
  ['who had it, where who has it acts', staffNewsOfMove(mara, noa), works, 'noa@studio.test', ['Mara']],
  ['who is reached only where they sign in', staffNewsOfMove(mara, sam), works, undefined, ['Sam', 'Mara']],
  [
    'nobody at an address that is only an example',
    staffNewsOfMove({ ...mara, email: 'm@example.com' }, { ...noa, email: '' }),
    works,
    undefined,
    [],
  ],
] as const)('an act tells %s', (_, news, delivery, email, names) => {
  expect(staffToldOf(news, delivery, { email })).toEqual(names);
});

test('nobody who is reached where they sign in is told of their own act', () => {
  expect(staffToldOf(staffNewsOfMove(undefined, sam), works, { email: 'sam@studio.test', resourceId: 's' })).toEqual(
    [],
  );
});

test('somebody with two bookings is one person to tell', () => {
  expect(peopleToTell(['Ada@x.test', 'ada@X.test ', undefined, ''])).toBe(1);
});
