/** Closed days in words: whose clock says that an entry is on one, and where their hours end. */
import type { Closure, Location } from '@openhours/contract';
import { expect, test } from 'vitest';
import { createFormats } from '../../language/formats.ts';
import { closureWords } from './closure-words.ts';

const closure = { kind: 'CLOSED_DAY', firstDate: '2026-12-24', lastDate: '2026-12-24', name: 'Eve' } as const;
const places = [
  { id: 'far', name: 'Far', timeZone: 'Pacific/Auckland' },
  { id: 'near', name: 'Near' },
] as Location[];
const wordsOf = (closures: Closure[]) =>
  closureWords({
    say: (id, values) => `${id} ${Object.values(values ?? {}).join(' ')}`,
    formats: createFormats('en-GB', '2026-11-23'),
    timeZone: 'UTC',
    closures,
    places,
  });

test('what is at a place is on its closed day by its own clock', () => {
  const at = (placeId: string, utc: string) => {
    const startMs = Date.parse(utc);
    const event = { location: { id: placeId } };
    return wordsOf([closure]).closedDayOf({ startMs, endMs: startMs + 3_600_000, event } as never);
  };
  expect(at('near', '2026-12-24T12:00:00Z')).toBe('Eve');
  expect(at('near', '2026-12-23T12:00:00Z')).toBeUndefined();
  expect(at('far', '2026-12-23T12:00:00Z')).toBe('Eve');
  expect(at('far', '2026-12-24T12:00:00Z')).toBeUndefined();
});

test('hours that last to the end of a day end at 24:00', () => {
  const [words] = wordsOf([{ ...closure, startTime: '14:00' }]).closed('2026-12-24');
  expect(words).toMatch(/calendar\.range 14:00 24:00$/);
});
