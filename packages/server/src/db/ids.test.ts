/** Ids that the application makes: they rise, whatever the clock does. */
import { validate, version } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from './ids.ts';

afterEach(() => void vi.useRealTimers());

test('ids are of version 7, and each is behind the one before, whatever the clock does', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  const ids = Array.from({ length: 5000 }, (_, index) => {
    // Thousands in one millisecond, then one after the other, then the clock is put back.
    vi.setSystemTime(1_800_000_000_000 + (index < 2000 ? 0 : index < 4000 ? index : index - 9000));
    return newId();
  });
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(ids).toEqual([...new Set(ids)].sort());
});
