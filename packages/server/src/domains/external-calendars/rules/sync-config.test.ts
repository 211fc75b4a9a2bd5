/** What a change of settings makes of a connection, and what it refuses. */
import { expect, test } from 'vitest';
import { importedAfter } from './sync-config.ts';

const before = { imports: true, chosen: ['https://c/work', 'https://c/gone'] };
const known = [
  { id: 'https://c/work', name: 'Work' },
  { id: 'https://c/home', name: 'Home' },
];
const choosing = (...ids: readonly string[]) => ({
  listEventFromCalendars: { calendars: { calendars: ids.map((id) => ({ id })) } },
});

test('what is left out stays', () => {
  expect(importedAfter(before, {}, known)).toEqual(before);
  expect(importedAfter(before, { listEventFromCalendars: { enabled: false } }, known)).toEqual({
    ...before,
    imports: false,
  });
  expect(importedAfter(before, { syncToCalendar: { enabled: false } }, known)).toEqual(before);
});

test('calendars of the account can be chosen, each once, and one that was chosen before', () => {
  expect(importedAfter(before, choosing('https://c/home', 'https://c/home'), known).chosen).toEqual(['https://c/home']);
  expect(importedAfter(before, choosing('https://c/gone'), known).chosen).toEqual(['https://c/gone']);
  expect(importedAfter(before, choosing(), known).chosen).toEqual([]);
});

test('no other address can be chosen', () => {
  expect(() => importedAfter(before, choosing('https://c/home', 'https://evil/'), known)).toThrow(
    /calendars\[1\]\.id" is no calendar of the connected account/,
  );
});

test('what no provider can is refused by its code', () => {
  expect(() => importedAfter(before, { syncToCalendar: { enabled: true } }, known)).toThrow(
    expect.objectContaining({ code: 'NOT_SUPPORTED_BY_PROVIDER' }),
  );
  expect(() => importedAfter(before, { listEventFromCalendars: { primaryCalendar: {} } }, known)).toThrow(
    expect.objectContaining({ code: 'NOT_SUPPORTED_BY_PROVIDER' }),
  );
});
