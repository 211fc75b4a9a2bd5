/** Whatever a browser does with what it is to keep, a page goes on and has what it kept itself. */
import { expect, test } from 'vitest';
import { createDeviceStorage } from './device-storage.ts';

/** A browser's storage with room for so many texts. */
function browserStorage(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (!kept.has(key) && kept.size >= room) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

test('what is kept lies in the browser, until it is forgotten', () => {
  const browser = browserStorage();
  const storage = createDeviceStorage(() => browser);
  expect(storage.read('a')).toBeUndefined();
  storage.keep('a', 'one');
  storage.keep('b', '');
  expect([storage.read('a'), storage.read('b')]).toEqual(['one', '']);
  expect(Object.fromEntries(browser.kept)).toEqual({ a: 'one', b: '' });
  storage.forget('a');
  expect([storage.read('a'), storage.read('b')]).toEqual([undefined, '']);
  storage.forgetAll();
  expect(browser.kept.size).toBe(0);
});

test('where pages may keep nothing it holds until the page is left', () => {
  const storage = createDeviceStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(storage.read('a')).toBeUndefined();
  storage.keep('a', 'one');
  storage.keep('b', 'two');
  expect(storage.read('a')).toBe('one');
  storage.forget('a');
  expect(storage.read('a')).toBeUndefined();
  storage.forgetAll();
  expect(storage.read('b')).toBeUndefined();
});

test('what a full browser does not take is not lost, nor hidden by what it still keeps', () => {
  const browser = browserStorage(1);
  const storage = createDeviceStorage(() => browser);
  storage.keep('a', 'one');
  storage.keep('b', 'two');
  expect([storage.read('a'), storage.read('b')]).toEqual(['one', 'two']);
  browser.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  storage.keep('a', 'newer');
  expect(storage.read('a')).toBe('newer');
  storage.forget('a');
  expect([storage.read('a'), browser.kept.has('a')]).toEqual([undefined, false]);
});

test('what fits again lies in the browser, where other tabs see it', () => {
  const browser = browserStorage(1);
  const storage = createDeviceStorage(() => browser);
  browser.kept.set('other', 'x');
  storage.keep('a', 'one');
  browser.kept.delete('other');
  storage.keep('a', 'two');
  browser.kept.set('a', 'by another tab');
  expect(storage.read('a')).toBe('by another tab');
});
