/** What a posted ticket is worth: only its own site, page and two hours. */
import { expect, test } from 'vitest';
import { otherSpellingsOf } from '../../../../../tests/support/other-spellings.ts';
import { createPageTickets, nonceOfRepeat } from './page-tickets.ts';

const tickets = createPageTickets(Buffer.alloc(32, 7));
const now = Date.parse('2026-11-21T10:00:00Z');
const values = { service: 'massage', start: '2026-11-25T11:00' };
const hourMs = 3_600_000;

test('a ticket comes back with its values and its own nonce', () => {
  const one = tickets.issue('site-a', '/booking-form', values, now);
  const other = tickets.issue('site-a', '/booking-form', values, now);
  const read = tickets.read('site-a', '/booking-form', one, now + hourMs);
  expect(read).toEqual({ state: 'valid', nonce: expect.any(String), begunMs: now, values });
  expect(read).not.toEqual(tickets.read('site-a', '/booking-form', other, now));
});

test('after two hours it is expired and still says what it was for', () => {
  const ticket = tickets.issue('site-a', '/booking-form', values, now);
  expect(tickets.read('site-a', '/booking-form', ticket, now + 2 * hourMs)).toEqual({
    state: 'expired',
    begunMs: now,
    values,
  });
});

test('another site, another page, a changed text or another key is a forgery', () => {
  const ticket = tickets.issue('site-a', '/booking-form', values, now);
  const [payload, signature] = ticket.split('.') as [string, string];
  const changed = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('11:00', '12:00')).toString(
    'base64url',
  );
  expect(tickets.read('site-b', '/booking-form', ticket, now)).toBe('forged');
  expect(tickets.read('site-a', '/dashboard/sign-in', ticket, now)).toBe('forged');
  expect(tickets.read('site-a', '/booking-form', `${changed}.${signature}`, now)).toBe('forged');
  expect(tickets.read('site-a', '/booking-form', payload, now)).toBe('forged');
  expect(tickets.read('site-a', '/booking-form', `${ticket}.`, now)).toBe('forged');
  for (const other of otherSpellingsOf(ticket)) {
    expect(tickets.read('site-a', '/booking-form', other, now)).toBe('forged');
  }
  expect(createPageTickets(Buffer.alloc(32, 8)).read('site-a', '/booking-form', ticket, now)).toBe('forged');
});

test('no ticket is missing, not forged', () => {
  expect(tickets.read('site-a', '/booking-form', undefined, now)).toEqual({ state: 'missing' });
  expect(tickets.read('site-a', '/booking-form', '', now)).toEqual({ state: 'missing' });
});

test('a sealed value opens for its purpose and site only', () => {
  const sealed = tickets.seal('site-a', 'confirmation', 'b1');
  expect(tickets.unseal('site-a', 'confirmation', sealed)).toBe('b1');
  expect(tickets.unseal('site-a', 'other', sealed)).toBeUndefined();
  expect(tickets.unseal('site-b', 'confirmation', sealed)).toBeUndefined();
  expect(tickets.unseal('site-a', 'confirmation', 'nothing')).toBeUndefined();
});

test('the same attempt once more has the nonce of the first, anything else a fresh one', () => {
  const posted = tickets.read('s', '/booking-form', tickets.issue('s', '/booking-form', values, now), now);
  if (posted === 'forged' || posted.state !== 'valid') {
    throw new Error('the ticket is not valid');
  }
  expect(nonceOfRepeat(posted, { start: values.start, service: values.service })).toBe(posted.nonce);
  const again = tickets.issue('s', '/booking-form', values, now, { nonce: posted.nonce });
  expect(tickets.read('s', '/booking-form', again, now)).toEqual(posted);
  const later = tickets.issue('s', '/booking-form', values, now + 5_000, { begunMs: posted.begunMs });
  expect(tickets.read('s', '/booking-form', later, now)).toMatchObject({ state: 'valid', begunMs: now });
  for (const others of [{ ...values, start: '2026-11-25T12:00' }, { ...values, staff: 'x' }, { service: 'massage' }]) {
    expect(nonceOfRepeat(posted, others)).toBeUndefined();
  }
  expect(nonceOfRepeat({ state: 'expired', begunMs: now, values }, values)).toBeUndefined();
  expect(nonceOfRepeat({ state: 'missing' }, {})).toBeUndefined();
});
