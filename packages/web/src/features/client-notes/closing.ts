/** When the words of an opened note close by themselves: after a while, and when nobody sees the page. */
const minuteMs = 60_000;

/** Whoever reads longer opens it again, which is one press and kept as one more opening. */
export const longestOpenMs = 15 * minuteMs;
/** Whoever looks something up elsewhere comes back to what they were reading. */
export const longestHiddenMs = minuteMs;

type SeenPage = Pick<Document, 'addEventListener' | 'removeEventListener' | 'hidden'>;

/** Answers how to end it. Timers sleep with the device, so whoever comes back is asked by the clock, too. */
export function closeItself(close: () => void, page: SeenPage = document): () => void {
  const openedMs = Date.now();
  let hiddenMs = Number.POSITIVE_INFINITY;
  let timer = setTimeout(close, longestOpenMs);
  function look(): void {
    const nowMs = Date.now();
    const leftMs = openedMs + longestOpenMs - nowMs;
    if (leftMs <= 0 || (!page.hidden && nowMs - hiddenMs >= longestHiddenMs)) {
      close();
      return;
    }
    hiddenMs = page.hidden ? nowMs : Number.POSITIVE_INFINITY;
    clearTimeout(timer);
    timer = setTimeout(close, page.hidden ? Math.min(leftMs, longestHiddenMs) : leftMs);
  }
  page.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', look);
  };
}
