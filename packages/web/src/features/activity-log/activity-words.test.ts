/** Entries of the activity log in the words of their page. */
import { expect, test } from 'vitest';
import { filterOf, isBackwards } from './activity-search.ts';
import { actWordOf, entityWordOf } from './activity-words.ts';

test.each([
  ['bookings.cancelBooking', 'CHANGED', undefined, 'CANCELED'],
  ['bookings.startBulkCancel', 'CHANGED', undefined, 'CANCELED'],
  ['services.bulkUpdateServices', 'CHANGED', undefined, 'CHANGED'],
  ['bookings.rescheduleBooking', 'CREATED', undefined, 'CREATED'],
  ['services.deleteService', 'DELETED', undefined, 'DELETED'],
  ['apiKeys.revokeApiKey', 'DELETED', undefined, 'DELETED'],
  ['notifications.sendTestMessage', 'DONE', undefined, 'SENT'],
  ['identity.createUserSession', 'DONE', 'SIGNED_IN', 'SIGNED_IN'],
  ['identity.createUserSession', 'DONE', 'SOMETHING_ELSE', 'DONE'],
  ['openhours create-api-key', 'CREATED', undefined, 'CREATED'],
  ['authentication.registerV2', 'DONE', 'SIGNED_UP', 'SIGNED_UP'],
] as const)('%s, %s, %s is told as %s', (operation, act, outcome, word) => {
  expect(actWordOf({ operation, act, ...(outcome === undefined ? {} : { outcome }) })).toBe(word);
});

test('what no release calls so any more is told as a thing', () => {
  expect(entityWordOf('booking')).toBe('booking');
  expect(entityWordOf('mail_setting')).toBe('other');
  expect(entityWordOf('toString')).toBe('other');
});

test('what an address says narrows only where it is known', () => {
  const of = (said: Readonly<Record<string, string>>) => (name: string) => said[name] ?? '';
  const who = '0e6a50f5-b523-4e29-990d-f37fa2ffdd69';
  expect(filterOf(of({ who, kind: 'ACCESS', from: '2026-02-01', to: '2026-01-31' }))).toEqual({
    actorId: who,
    kind: 'ACCESS',
    from: '2026-02-01',
    to: '2026-01-31',
  });
  expect(filterOf(of({ who: 'me', kind: 'access', from: '2026-02-30' }))).toEqual({});
  expect(isBackwards({ from: '2026-02-01', to: '2026-01-31' })).toBe(true);
  expect(isBackwards({ from: '2026-02-01' })).toBe(false);
});
