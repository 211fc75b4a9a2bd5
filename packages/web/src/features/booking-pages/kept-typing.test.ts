/** What of a booking form is kept through a reload: what somebody typed, for that service, for a while. */
import { expect, test } from 'vitest';
import { keptFields, keptText } from './kept-typing.ts';

const fields = { name: 'Hanna', email: '', phone: '030 1', 'answer-knee': 'left', ticket: 'secret', people: '2' };
const atMs = Date.UTC(2026, 10, 22, 10);
const text = keptText('massage', fields, atMs);

test('what was typed comes back, and nothing that the page has put there', () => {
  expect(text).not.toContain('secret');
  expect(keptFields(text, 'massage', atMs + 29 * 60_000)).toEqual({
    name: 'Hanna',
    phone: '030 1',
    'answer-knee': 'left',
  });
});

test.each([
  ['for another service', text, 'yoga', atMs],
  ['after half an hour', text, 'massage', atMs + 30 * 60_000],
  ['where nothing was kept', undefined, 'massage', atMs],
])('nothing comes back %s', (_when, kept, service, nowMs) => {
  expect(keptFields(kept, service, nowMs)).toEqual({});
});
