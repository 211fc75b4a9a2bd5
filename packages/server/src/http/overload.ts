/** Notices that the process cannot keep up, by the delay of its event loop and by its memory, so that new calls are refused early (design 12). */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface OverloadMarks {
  /** Mean delay of the event loop over a second above which calls are refused. */
  readonly eventLoopDelayMs: number;
  /** Resident memory above which calls are refused. */
  readonly memoryBytes: number;
}

export interface Overload {
  isOver(): boolean;
  /** Mean delay of the event loop over the last second. */
  eventLoopDelayMs(): number;
  stop(): void;
}

const resolutionMs = 20;
const intervalMs = 1000;
const nanosecondsPerMs = 1e6;

/** Starts watching; `stop` ends it. */
export function watchOverload(marks: OverloadMarks): Overload {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let delayMs = 0;
  let over = false;
  const timer = setInterval(() => {
    // The histogram measures the whole period of its own timer, so what is left above it is the delay.
    delayMs = Number.isNaN(histogram.mean) ? 0 : Math.max(0, histogram.mean / nanosecondsPerMs - resolutionMs);
    histogram.reset();
    over = delayMs > marks.eventLoopDelayMs || process.memoryUsage.rss() > marks.memoryBytes;
  }, intervalMs);
  timer.unref();
  return {
    isOver: () => over,
    eventLoopDelayMs: () => delayMs,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
