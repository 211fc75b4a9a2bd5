/**
 * Notices that the process cannot keep up, by the delay of its event loop and by its memory, so that new calls are
 * refused early (design 12).
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface OverloadMarks {
  /** Mean delay of the event loop above which calls are refused, once it has lasted two seconds. */
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

/** Measures the delay of the event loop. */
export interface DelayMeter {
  /** Mean delay in milliseconds since the last time it was taken. */
  take(): number;
  stop(): void;
}

const resolutionMs = 20;
const intervalMs = 1000;
const nanosecondsPerMs = 1e6;

function meterEventLoop(): DelayMeter {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  return {
    take() {
      // The histogram measures the whole period of its own timer, so what is left above it is the delay.
      const delayMs = Number.isNaN(histogram.mean) ? 0 : Math.max(0, histogram.mean / nanosecondsPerMs - resolutionMs);
      histogram.reset();
      return delayMs;
    },
    stop: () => histogram.disable(),
  };
}

/** Starts watching; `stop` ends it. */
export function watchOverload(marks: OverloadMarks, meter: DelayMeter = meterEventLoop()): Overload {
  let delayMs = 0;
  let over = false;
  const timer = setInterval(() => {
    // One long piece of work, such as starting or the first page that is rendered, is no crowd: it has to go on.
    const wasLate = delayMs > marks.eventLoopDelayMs;
    delayMs = meter.take();
    over = (wasLate && delayMs > marks.eventLoopDelayMs) || process.memoryUsage.rss() > marks.memoryBytes;
  }, intervalMs);
  timer.unref();
  return {
    isOver: () => over,
    eventLoopDelayMs: () => delayMs,
    stop() {
      clearInterval(timer);
      meter.stop();
    },
  };
}
