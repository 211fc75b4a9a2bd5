/** Load and figures: drives a server for a while, or a fixed number of requests, and prints ratios within one run. */
import autocannon from 'autocannon';

export interface Target {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  /** A body per request; absent for GET. */
  readonly nextBody?: () => string;
}

export interface Figure {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Sends requests over `connections` for `seconds` and counts the answers. */
export function drive(
  target: Target,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Figure> {
  return new Promise((resolve, reject) => {
    const statuses: Record<string, number> = {};
    const instance = autocannon(
      {
        url: target.url,
        method: target.method,
        headers: target.headers,
        connections,
        duration: seconds,
        requests: [
          {
            setupRequest: (request) =>
              target.nextBody === undefined ? request : { ...request, body: target.nextBody() },
            onResponse: (status) => {
              statuses[status] = (statuses[status] ?? 0) + 1;
            },
          },
        ],
      },
      (error, result) => {
        if (error) {
          reject(error);
          return;
        }
        const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0);
        resolve({
          perSecond: answered / result.duration,
          p50Ms: result.latency.p50,
          p99Ms: result.latency.p99,
          statuses,
        });
      },
    );
    instance.on('error', reject);
  });
}

export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly beside: string;
  readonly ratio: string;
  readonly aim: string;
}

/** Two targets in turn, several rounds, so that a drifting machine touches both alike; the medians are compared. */
export async function compare(
  first: Target,
  second: Target,
  { connections = 20, seconds = 3, rounds = 3 }: { connections?: number; seconds?: number; rounds?: number } = {},
): Promise<{ first: Figure; second: Figure; ratio: number }> {
  await drive(first, { connections, seconds: 1 });
  await drive(second, { connections, seconds: 1 });
  const figures: [Figure, Figure][] = [];
  for (let round = 0; round < rounds; round += 1) {
    figures.push([await drive(first, { connections, seconds }), await drive(second, { connections, seconds })]);
  }
  const ratios = figures.map(([a, b]) => a.perSecond / b.perSecond).sort((a, b) => a - b);
  const middle = ratios[Math.floor(ratios.length / 2)] as number;
  const chosen = figures.find(([a, b]) => a.perSecond / b.perSecond === middle) as [Figure, Figure];
  return { first: chosen[0], second: chosen[1], ratio: middle };
}

/** Prints rows as a table with aligned columns. */
export function printTable(rows: readonly Row[]): void {
  const header: Row = { what: 'what', figure: 'Openhours', beside: 'beside', ratio: 'ratio', aim: 'aim' };
  const columns = ['what', 'figure', 'beside', 'ratio', 'aim'] as const;
  const widths = columns.map((column) => Math.max(...[header, ...rows].map((row) => row[column].length)));
  for (const row of [header, ...rows]) {
    process.stdout.write(
      `${columns
        .map((column, index) => row[column].padEnd(widths[index] as number))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}

export function perSecond(figure: Figure): string {
  const others = Object.entries(figure.statuses).filter(([status]) => status !== '200');
  const note = others.length === 0 ? '' : ` (${others.map(([status, count]) => `${count}× ${status}`).join(', ')})`;
  return `${Math.round(figure.perSecond)}/s, p99 ${figure.p99Ms} ms${note}`;
}
