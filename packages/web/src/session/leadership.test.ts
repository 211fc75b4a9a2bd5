/** Tabs without the platform's locks: one leads, the next takes over, and no two go on leading. */
import { expect, test } from 'vitest';
import { leadByLease } from './leadership.ts';

/** A browser's storage and clock, with the tabs that look at them. */
function openBrowser() {
  const kept = new Map<string, string>();
  let nowMs = 0;
  const looks = new Map<string, { intervalMs: number; dueMs: number; look: () => void }>();
  const leading = new Set<string>();
  return {
    leading,
    open(tabId: string) {
      const closing = new AbortController();
      let leave = () => {};
      leadByLease(
        'changes',
        closing.signal,
        (until) => {
          leading.add(tabId);
          until.addEventListener('abort', () => leading.delete(tabId));
          return Promise.resolve();
        },
        {
          storage: {
            read: (key) => kept.get(key),
            keep: (key, value) => void kept.set(key, value),
            forget: (key) => void kept.delete(key),
          },
          now: () => nowMs,
          every(intervalMs, look) {
            looks.set(tabId, { intervalMs, dueMs: nowMs + intervalMs, look });
            return () => looks.delete(tabId);
          },
          onLeave(letGo) {
            leave = letGo;
            return () => {};
          },
          tabId,
        },
      );
      return {
        close: () => closing.abort(),
        /** As a tab that the browser ends without telling its scripts. */
        vanish() {
          looks.delete(tabId);
          leading.delete(tabId);
        },
        /** As a closed tab: it may say one last word. */
        leave() {
          leave();
          looks.delete(tabId);
          leading.delete(tabId);
        },
        sleep() {
          const own = looks.get(tabId);
          looks.delete(tabId);
          return () => own !== undefined && looks.set(tabId, { ...own, dueMs: nowMs });
        },
      };
    },
    pass(milliseconds: number) {
      const end = nowMs + milliseconds;
      while (nowMs < end) {
        nowMs += 100;
        for (const own of looks.values()) {
          if (own.dueMs <= nowMs) {
            own.dueMs = nowMs + own.intervalMs;
            own.look();
          }
        }
      }
    },
  };
}

test('of several tabs one leads, and goes on', () => {
  const browser = openBrowser();
  browser.open('a');
  browser.open('b');
  browser.open('c');
  browser.pass(2_000);
  expect([...browser.leading]).toEqual(['a']);
  browser.pass(60_000);
  expect([...browser.leading]).toEqual(['a']);
});

test.each(['close', 'leave', 'vanish'] as const)('the next takes over after a %s', (end) => {
  const browser = openBrowser();
  const first = browser.open('a');
  browser.open('b');
  browser.pass(3_000);
  first[end]();
  browser.pass(10_000);
  expect([...browser.leading]).toEqual(['b']);
});

test('a tab that slept while another took over leads no more', () => {
  const browser = openBrowser();
  const first = browser.open('a');
  browser.open('b');
  browser.pass(3_000);
  const wake = first.sleep();
  browser.pass(10_000);
  expect([...browser.leading]).toEqual(['a', 'b']);
  wake();
  browser.pass(2_000);
  expect([...browser.leading]).toEqual(['b']);
});
