/** When the words of an opened note close by themselves. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeItself, longestHiddenMs, longestOpenMs } from './closing.ts';

class Page extends EventTarget {
  hidden = false;
  turn(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function opened() {
  const page = new Page();
  const close = vi.fn();
  return { page, close, end: closeItself(close, page as unknown as Document) };
}

test('after a while, wherever somebody looks', () => {
  const { close, page } = opened();
  vi.advanceTimersByTime(longestHiddenMs * 5);
  page.turn(true);
  page.turn(false);
  vi.advanceTimersByTime(longestOpenMs - longestHiddenMs * 5 - 1);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(close).toHaveBeenCalledOnce();
});

test('when the page is not seen for long enough, and not when somebody comes back before', () => {
  const { close, page } = opened();
  page.turn(true);
  vi.advanceTimersByTime(longestHiddenMs - 1);
  page.turn(false);
  vi.advanceTimersByTime(longestHiddenMs);
  expect(close).not.toHaveBeenCalled();
  page.turn(true);
  vi.advanceTimersByTime(longestHiddenMs);
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  ['the page was hidden', true, longestHiddenMs],
  ['it was open', false, longestOpenMs],
])('at once for whoever comes back to a device that slept while %s', (_, isHidden, sleptMs) => {
  const { close, page } = opened();
  if (isHidden) {
    page.turn(true);
  }
  // Timers sleep, the clock does not.
  vi.setSystemTime(Date.now() + sleptMs);
  expect(close).not.toHaveBeenCalled();
  page.turn(false);
  expect(close).toHaveBeenCalledOnce();
});

test('no more once it is closed', () => {
  const { close, end, page } = opened();
  end();
  page.turn(true);
  vi.advanceTimersByTime(longestOpenMs);
  expect(close).not.toHaveBeenCalled();
});
