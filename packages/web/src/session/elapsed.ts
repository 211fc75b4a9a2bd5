/**
 * How much time passes while a page is open. It is measured on a clock that nobody sets (`performance.now`). That clock
 * may stand still while the device sleeps; the clock of the day then runs ahead of it, and the difference is counted. A
 * clock of the day that somebody sets forward looks the same, so `onGap` is told of either, to ask who knows: the server.
 * One that is set back is never sleep, and counts for nothing.
 */
export interface DeviceClocks {
  /** Milliseconds on a clock that only runs. */
  readonly steadyMs: () => number;
  /** Epoch milliseconds by the clock of the day, which anybody may set. */
  readonly dayMs: () => number;
}

/** So far the two clocks part by themselves, while the device corrects its clock of the day. */
const usualDriftMs = 5_000;

const thisDevice: DeviceClocks = { steadyMs: () => performance.now(), dayMs: () => Date.now() };

/** Milliseconds since this call. A gap is found when the result is read. */
export function createElapsed(onGap: () => void, { dayMs, steadyMs }: DeviceClocks = thisDevice): () => number {
  const beganMs = steadyMs();
  let apartMs = dayMs() - beganMs;
  let sleptMs = 0;
  return () => {
    const nowMs = steadyMs();
    const gapMs = dayMs() - nowMs - apartMs;
    if (Math.abs(gapMs) > usualDriftMs) {
      apartMs += gapMs;
    }
    if (gapMs > usualDriftMs) {
      sleptMs += gapMs;
      onGap();
    }
    return nowMs - beganMs + sleptMs;
  };
}
