/** What somebody has left in a tab, for whoever signs in there next. */
import { expect, test } from 'vitest';
import { createDeviceStorage } from './device-storage.ts';
import { takeTab } from './tab-owner.ts';

function tab() {
  const kept = new Map<string, string>();
  const storage = createDeviceStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }));
  return { kept, storage };
}

test('whoever signs in again finds what they have typed', () => {
  const { storage } = tab();
  takeTab('ada', storage);
  storage.keep('note', 'Half a thought');
  takeTab('ada', storage);
  expect(storage.read('note')).toBe('Half a thought');
});

test('nothing of it is left once somebody else has signed in, who keeps theirs', () => {
  const { kept, storage } = tab();
  takeTab('ada', storage);
  storage.keep('note', 'Half a thought');
  takeTab('ben', storage);
  expect([...kept.values()].join()).not.toContain('Half a thought');
  storage.keep('note', 'Another');
  takeTab('ben', storage);
  expect(storage.read('note')).toBe('Another');
});

test('what was kept before anybody signed in stays', () => {
  const { storage } = tab();
  storage.keep('booking', 'Massage');
  takeTab('ada', storage);
  expect(storage.read('booking')).toBe('Massage');
});
