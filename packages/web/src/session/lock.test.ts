/** Locking in one tab and in the others. */
import { expect, test } from 'vitest';
import { createLock } from './lock.ts';

/** The tabs of one browser: what one keeps, the others are told. */
function openTabs() {
  const kept = new Map<string, string>();
  const tabs: { told: (key: string | null, text: string | null) => void; reloads: number }[] = [];
  return () => {
    const tab = { told: (_key: string | null, _text: string | null) => {}, reloads: 0 };
    tabs.push(tab);
    const lock = createLock({
      storage: {
        read: (key) => kept.get(key),
        keep(key, text) {
          kept.set(key, text);
          for (const other of tabs) {
            if (other !== tab) {
              other.told(key, text);
            }
          }
        },
      },
      onKept(told) {
        tab.told = told;
      },
      reload() {
        tab.reloads += 1;
      },
    });
    return { lock, tab };
  };
}

test('what one tab locks is locked in all, and whoever comes in loads the others anew', () => {
  const open = openTabs();
  const [one, other] = [open(), open()];
  let changes = 0;
  other.lock.onChange(() => {
    changes += 1;
  });
  one.lock.shut();
  one.lock.ended();
  expect([one.lock.isLocked(), other.lock.isLocked(), changes > 0]).toEqual([true, true, true]);
  one.lock.open();
  expect([one.tab.reloads, other.tab.reloads]).toEqual([0, 1]);
});

test('a tab that was never locked is not loaded anew, and other keys say nothing', () => {
  const open = openTabs();
  const [one, other] = [open(), open()];
  one.lock.open();
  other.tab.told('another key', 'locked');
  other.tab.told(null, null);
  expect([other.tab.reloads, other.lock.isLocked()]).toEqual([0, false]);
});

test('what the server was not told is known after the page was loaded anew', () => {
  const open = openTabs();
  open().lock.shut();
  const later = open().lock;
  expect([later.isLocked(), later.isUnended()]).toEqual([false, true]);
  later.ended();
  expect(later.isUnended()).toBe(false);
});

test('whoever signs in by the password loads the locked tabs anew, and a session that may be open still stays shut', () => {
  const open = openTabs();
  const locked = open();
  locked.lock.shut();
  open().lock.entered();
  expect([locked.tab.reloads, locked.lock.isUnended()]).toEqual([0, true]);
  locked.lock.ended();
  open().lock.entered();
  expect(locked.tab.reloads).toBe(1);
});
