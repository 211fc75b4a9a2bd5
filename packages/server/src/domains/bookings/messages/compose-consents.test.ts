/** What messages say of what is still to be signed: a reminder to whoever comes, and nothing else. */
import { expect, test } from 'vitest';
import { notice, setting } from '../../../../../../tests/support/made-up-messages.ts';
import { composeMessage } from './compose.ts';
import type { BookingNotice } from './rules/notices.ts';

const said = 'Something is still to be signed.';

async function textOf(about: Partial<BookingNotice>, lacksSignature?: boolean): Promise<string> {
  const known = lacksSignature === undefined ? setting : { ...setting, lacksSignature };
  return (await composeMessage(notice(about), 'EMAIL', 'a@a.test', known)).text;
}

test('a reminder says it to whoever comes, above the link of the booking', async () => {
  const text = await textOf({ type: 'BOOKING_REMINDER' }, true);
  expect(text).toContain(said);
  expect(text.indexOf(said)).toBeLessThan(text.indexOf(setting.customerPage));
  expect(await textOf({ type: 'BOOKING_REMINDER' }, false)).not.toContain(said);
  expect(await textOf({ type: 'BOOKING_REMINDER' })).not.toContain(said);
});

test('nobody else is told, and no other message says it', async () => {
  expect(await textOf({ type: 'STAFF_BOOKING_REMINDER', audience: 'staff' }, true)).not.toContain(said);
  expect(await textOf({ type: 'BOOKING_CONFIRMED' }, true)).not.toContain(said);
});

test('in the language of the customer', async () => {
  const inGerman = { ...setting, customerLanguage: 'de', lacksSignature: true };
  const { text } = await composeMessage(notice({ type: 'BOOKING_REMINDER' }), 'EMAIL', 'a@a.test', inGerman);
  expect(text).toContain('Es ist noch etwas zu unterschreiben.');
});
