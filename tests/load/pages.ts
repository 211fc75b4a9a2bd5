/**
 * The customer's pages on a phone with a slow line: when the largest part is painted, what moves, and how many bytes came.
 * The line and the processor are those that Chromium's own audits call a phone on slow 4G, and a line of 3G.
 */
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import type { Row } from './measure.ts';

const phone = { width: 390, height: 844 };
const rounds = 3;

interface Line {
  readonly name: string;
  readonly roundTripMs: number;
  readonly kilobitsPerSecond: number;
  /** How many times slower than this machine the processor is made. */
  readonly slowdown: number;
  readonly aim: string;
}

const lines: readonly Line[] = [
  { name: 'slow 4G', roundTripMs: 150, kilobitsPerSecond: 1_638, slowdown: 4, aim: '< 1000 ms' },
  { name: 'slow 3G', roundTripMs: 400, kilobitsPerSecond: 400, slowdown: 4, aim: '' },
];

interface Visit {
  readonly paintMs: number;
  /** Cumulative Layout Shift. */
  readonly shift: number;
  readonly kilobytes: number;
  /** When the script has taken the page over. */
  readonly awakeMs: number;
}

/** Keeps what the browser says of its own rendering; runs in the page before anything else. */
function watchRendering(): void {
  const seen = globalThis as unknown as { paintMs: number; shift: number };
  seen.paintMs = 0;
  seen.shift = 0;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) {
      seen.paintMs = startTime;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as unknown as { value: number }[]) {
      seen.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** One visit of somebody whose browser has nothing of the site yet. */
async function visit(browser: Browser, address: string, line: Line): Promise<Visit> {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    const bytesPerSecond = (line.kilobitsPerSecond * 1000) / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.roundTripMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond / 2,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: line.slowdown });
    await page.addInitScript(watchRendering);
    await page.goto(address, { timeout: 60_000 });
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
    );
    const awakeMs = await page.evaluate(() => performance.now());
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(() => {
      const { paintMs, shift } = globalThis as unknown as { paintMs: number; shift: number };
      return { paintMs, shift };
    });
    return { ...seen, awakeMs, kilobytes: bytes / 1000 };
  } finally {
    await context.close();
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

/** One row for each page and line. The site offers the sample business. */
export async function measurePages(url: string): Promise<Row[]> {
  const list = await (await fetch(`${url}/book-online`)).text();
  const slug = /\/booking-calendar\/([^"?]+)/.exec(list)?.[1] ?? '';
  const calendar = await (await fetch(`${url}/booking-calendar/${slug}`)).text();
  const start = /name="start"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="start"/.exec(calendar);
  const pages = [
    ['first page', '/'],
    ['page of a service', `/service-page/${slug}`],
    ['booking page', `/booking-calendar/${slug}`],
    ['booking form', `/booking-form?service=${slug}&start=${start?.[1] ?? start?.[2] ?? ''}`],
  ] as const;
  const browser = await launchBrowser();
  try {
    const rows: Row[] = [];
    for (const line of lines) {
      for (const [name, path] of pages) {
        const visits: Visit[] = [];
        for (let round = 0; round < rounds; round += 1) {
          visits.push(await visit(browser, `${url}${path}`, line));
        }
        const of = (read: (visit: Visit) => number) => median(visits.map(read));
        rows.push({
          what: `largest paint, ${name}, phone on ${line.name}`,
          figure: `${Math.round(of(({ paintMs }) => paintMs))} ms`,
          beside: `awake ${Math.round(of(({ awakeMs }) => awakeMs))} ms, ${Math.round(of(({ kilobytes }) => kilobytes))} kB, moved ${of(({ shift }) => shift).toFixed(4)}`,
          ratio: '',
          aim: line.aim,
        });
      }
    }
    return rows;
  } finally {
    await browser.close();
  }
}
