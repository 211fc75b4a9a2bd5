/** What messages say is due once a booking was cancelled late or nobody came, to whom, and where it leads. */
import type { Booking } from '@openhours/contract';
import { expect, test } from 'vitest';
import { booking, notice, setting, textOf, withPlainSpaces } from '../../../../../../tests/support/made-up-messages.ts';
import { composeMessage } from './compose.ts';
import type { BookingNotice } from './rules/notices.ts';
import type { MessageSetting } from './setting.ts';

const late = { amount: '45.00', currency: 'USD', why: 'cancelled' } as const;
const missed = { amount: '90.00', currency: 'USD', why: 'noShow' } as const;
const page = 'See your booking:\nhttps://salon.test/manage/token';
const canceled: Partial<BookingNotice> = { type: 'BOOKING_CANCELED' };
const toBusiness: Partial<BookingNotice> = { type: 'BUSINESS_BOOKING_CANCELED', audience: 'business' };

test('a cancellation that costs something says so first, and leads to the page of the booking', async () => {
  const text = await textOf(notice(canceled), { feeDue: late });
  expect(text).toContain(
    'Hello Grace Hopper,\n\nA late-cancellation fee of $45 is due. You pay Salon directly; nothing is charged automatically.\n',
  );
  expect(text).toContain(page);
});

test('one that costs nothing says nothing of it, and leads nowhere', async () => {
  const text = await textOf(notice(canceled), { feeDue: undefined });
  expect(text).not.toMatch(/fee|salon\.test\/manage/);
});

test('whoever did not come reads what that costs', async () => {
  const text = await textOf(notice({ type: 'BOOKING_NOT_ATTENDED' }), { feeDue: missed });
  expect(text).toContain('A no-show fee of $90 is due.');
  expect(text).toContain(page);
});

test('the business reads what the client owes it, and whoever does the work nothing', async () => {
  expect(await textOf(notice(toBusiness), { feeDue: late })).toContain(
    'A late-cancellation fee of $45 is due. Nothing is charged automatically: you collect it yourself.',
  );
  const staff = notice({ type: 'STAFF_BOOKING_CANCELED', audience: 'staff' });
  expect(await textOf(staff, { feeDue: late })).not.toContain('fee');
});

test('no other news speaks of it', async () => {
  expect(await textOf(notice({ type: 'BOOKING_RESTORED' }), { feeDue: missed })).not.toContain('no-show fee');
});

test('a text message says it, too', async () => {
  const { text } = await composeMessage(notice(canceled), 'SMS', '+15550100', { ...setting, feeDue: late });
  expect(withPlainSpaces(text)).toContain('. A late-cancellation fee of $45 is due. You pay Salon directly');
});

test.each<[string, string]>([
  ['de', 'Wegen der späten Absage ist eine Gebühr von 45 $ fällig. Sie bezahlen direkt bei Salon'],
  ['es', 'Se debe un cargo de 45 US$ por la cancelación tardía. Se paga directamente a Salon'],
  ['fr', 'Des frais de 45 $US sont dus pour l’annulation tardive. Vous payez directement à Salon'],
  ['he', 'על הביטול המאוחר יש לשלם'],
])('in the language of the customer: %s', async (customerLanguage, said) => {
  expect(await textOf(notice(canceled), { customerLanguage, feeDue: late })).toContain(said);
});

test('of what is booked together it is the sum, and each leads to its page', async () => {
  const other = { ...booking, id: 'b2' } as Booking;
  const each = (feeDue: MessageSetting['feeDue'], customerPage: string) => ({ ...setting, customerPage, feeDue });
  const ofTogether = new Map([
    ['b1', each(late, 'https://salon.test/manage/one')],
    ['b2', each({ ...late, amount: '10.00' }, 'https://salon.test/manage/two')],
  ]);
  const together = notice({ ...canceled, together: [booking, other] });
  const text = await textOf(together, { ofTogether, feeDue: late });
  expect(text).toContain('A late-cancellation fee of $55 is due. You pay Salon directly');
  expect(text).toContain('https://salon.test/manage/one');
  expect(text).toContain('https://salon.test/manage/two');
  const mixed = new Map([...ofTogether, ['b2', each(missed, 'https://salon.test/manage/two')]] as const);
  expect(await textOf(together, { ofTogether: mixed, feeDue: late })).toContain(
    'A late-cancellation fee of $45 is due. A no-show fee of $90 is due. You pay Salon directly',
  );
});
