/** What the server counts about itself, in the form Prometheus reads; labels are operation names, never paths or sites. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** Counts one answered call. `operation` is the declared name, or the kind of what else was answered. */
  countCall(operation: string, status: number, elapsedMs: number): void;
  /** Shows a figure that is read when somebody asks for the metrics. A figure that cannot be read is left out. */
  showFigure(name: string, help: string, read: () => number | Promise<number>): void;
  /** Counts something that happens now and then. */
  counter(
    name: string,
    help: string,
    label: string,
  ): {
    add(value: string, count?: number): void;
  };
  /** Gathers how long something took. */
  duration(name: string, help: string): (elapsedMs: number) => void;
  /** All figures as Prometheus text. */
  text(): Promise<string>;
  readonly contentType: string;
}

const bucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface CallFigures {
  readonly byStatus: Map<number, number>;
  /** Calls per bucket, not yet added up; the last one holds what took longer than all. */
  readonly byBucket: Float64Array;
  seconds: number;
}

/**
 * The figures of calls are kept in plain numbers and written out by hand: the library finds the numbers of a label
 * anew at each observation, which is a noticeable part of a short call.
 */
function callsText(calls: ReadonlyMap<string, CallFigures>): string {
  const counts = [
    '# HELP openhours_calls_total Answered calls by operation and status',
    '# TYPE openhours_calls_total counter',
  ];
  const times = [
    '# HELP openhours_call_seconds Time from the request to its answer by operation',
    '# TYPE openhours_call_seconds histogram',
  ];
  for (const [operation, { byStatus, byBucket, seconds }] of calls) {
    for (const [status, count] of byStatus) {
      counts.push(`openhours_calls_total{operation="${operation}",status="${status}"} ${count}`);
    }
    let sum = 0;
    for (let index = 0; index < byBucket.length; index += 1) {
      sum += byBucket[index] as number;
      const limit = bucketsSeconds[index] ?? '+Inf';
      times.push(`openhours_call_seconds_bucket{operation="${operation}",le="${limit}"} ${sum}`);
    }
    times.push(`openhours_call_seconds_sum{operation="${operation}"} ${seconds}`);
    times.push(`openhours_call_seconds_count{operation="${operation}"} ${sum}`);
  }
  return [...counts, ...times, ''].join('\n');
}

/** Makes a registry of its own, so that several servers in one process do not share figures. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const calls = new Map<string, CallFigures>();
  let measuresProcess = false;

  return {
    countCall(operation, status, elapsedMs) {
      let figures = calls.get(operation);
      if (figures === undefined) {
        figures = { byStatus: new Map(), byBucket: new Float64Array(bucketsSeconds.length + 1), seconds: 0 };
        calls.set(operation, figures);
      }
      const seconds = elapsedMs / 1000;
      let bucket = 0;
      while (bucket < bucketsSeconds.length && seconds > (bucketsSeconds[bucket] as number)) {
        bucket += 1;
      }
      figures.byStatus.set(status, (figures.byStatus.get(status) ?? 0) + 1);
      figures.byBucket[bucket] = (figures.byBucket[bucket] as number) + 1;
      figures.seconds += seconds;
    },
    showFigure(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          try {
            this.set(await read());
          } catch {
            // The database may be away; the other figures are then wanted all the more.
            this.remove();
          }
        },
      });
    },
    counter(name, help, label) {
      const made = new Counter({ name, help, labelNames: [label], registers: [registry] });
      return { add: (value, count = 1) => made.inc({ [label]: value }, count) };
    },
    duration(name, help) {
      const made = new Histogram({ name, help, buckets: bucketsSeconds, registers: [registry] });
      return (elapsedMs) => made.observe(elapsedMs / 1000);
    },
    async text() {
      if (!measuresProcess) {
        // Only whoever asks for figures pays for watching the garbage collector and the event loop.
        measuresProcess = true;
        collectDefaultMetrics({ register: registry });
      }
      return `${await registry.metrics()}\n${callsText(calls)}`;
    },
    contentType: registry.contentType,
  };
}
