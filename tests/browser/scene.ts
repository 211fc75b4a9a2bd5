/** A server with a small business and a browser before it: what every journey starts from. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type axeCore from 'axe-core';
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, TestRunner } from 'vitest';
import { statement } from '../../packages/server/src/db/statement.ts';
import { launchBrowser } from '../support/browser.ts';
import { openMassageBusiness } from '../support/massage-business.ts';
import { tellOccupancyChanged } from '../support/occupancy.ts';
import { longestWaitMs } from '../support/patience.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** A Monday morning in the business's zone, so that today and this week have free times. */
export const mondayMorning = Date.parse('2026-11-23T06:00:00Z');
export const timeZone = 'Europe/Berlin';

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
} as const;

export interface View {
  readonly size?: keyof typeof sizes | { readonly width: number; readonly height: number };
  readonly scheme?: 'light' | 'dark';
  readonly locale?: string;
  readonly script?: boolean;
  /** The device has a touch screen. */
  readonly isTouch?: boolean;
  /** The browser's own letters are set to twice their usual size. */
  readonly isEnlarged?: boolean;
  /** The zone of the device. */
  readonly deviceZone?: string;
}

export interface Scene {
  readonly server: TestServer;
  readonly serviceSlug: string;
  /** A new person with a browser of their own, which closes with the test that they come for. */
  visit(view?: View): Promise<Page>;
  /** How many bookings the site has by now, by status. */
  countBookings(): Promise<Readonly<Record<string, number>>>;
  /** Everybody closes their browser, and what they held is over: whoever comes next is alone. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

export async function buildPagesOnce(): Promise<void> {
  const isBuilt = await access(`${root}packages/web/dist/server/render.js`).then(
    () => true,
    () => false,
  );
  if (!isBuilt) {
    await promisify(execFile)(process.execPath, [`${root}scripts/build-web.mjs`, '--quiet']);
  }
}

/** Faults that no page may have: errors of scripts, and whatever the content policy refused. */
const faultsOf = new WeakMap<Page, string[]>();

function watch(page: Page): void {
  const faults: string[] = [];
  faultsOf.set(page, faults);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // Answers such as 401 and 409 are part of the journeys and are logged by the browser itself, and so is that a frame
    // shows a page without its scripts, as it is asked to.
    const isExpected = /^Failed to load resource|^Blocked script execution in .* frame is sandboxed/.test(
      message.text(),
    );
    if (message.type() === 'error' && !isExpected) {
      faults.push(message.text());
    }
  });
}

/**
 * Waits until the script of a form of the public pages judges what is typed: before that the browser does, in its own
 * words.
 */
export async function formIsEnhanced(page: Page): Promise<void> {
  await page.locator('form[novalidate]:has(#booking-name)').waitFor();
}

/** Pages whose browser runs no script. */
const scriptless = new WeakSet<Page>();

/** Waits until the script of the page that offers times has taken it over, where the browser runs scripts. */
export async function timesAreEnhanced(page: Page): Promise<void> {
  if (!scriptless.has(page)) {
    await page.locator('form[novalidate]:has([name=start])').waitFor();
  }
}

/** Fails when a script of the page failed or the content policy refused something. */
export function expectNoFaults(page: Page): void {
  expect(faultsOf.get(page)).toEqual([]);
}

/** Less than half as long as what the package has for it, and each page that was opened reads it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails with what axe finds: WCAG 2.2 A and AA, and good practice. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Once for each page that was opened: reading it again takes as long as looking.
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axeSource);
  }
  const findings = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Of what passes nothing is read: telling it takes a fifth of the time.
      resultTypes: ['violations'],
    });
    return violations.map((each) => ({
      id: each.id,
      nodes: each.nodes.map((node) => `${node.html} ${node.failureSummary}`),
    }));
  });
  expect(findings, where).toEqual([]);
}

const browsersOfWorker = new Map<number, Promise<Browser>>();

/** One browser for all files of a worker; it ends with the worker's process. Visitors share nothing by it. */
function sharedBrowser(letterPixels = 16): Promise<Browser> {
  const browser = browsersOfWorker.get(letterPixels) ?? launchBrowser({ letterPixels });
  browsersOfWorker.set(letterPixels, browser);
  return browser;
}

/** `environment` holds settings over those of the scene; its clock runs on from `startsAtMs`. */
export async function startScene(
  environment: Readonly<Record<string, string>> = {},
  startsAtMs = mondayMorning,
): Promise<Scene> {
  await buildPagesOnce();
  const [server, browser] = await Promise.all([
    startTestServer({
      withPages: true,
      startsAtMs,
      environment: {
        OPENHOURS_TIME_ZONE: timeZone,
        OPENHOURS_LANGUAGE: 'en',
        ...environment,
      },
    }),
    sharedBrowser(),
  ]);
  if (environment['OPENHOURS_SAMPLE_DATA'] === undefined) {
    await openMassageBusiness(server);
  }
  const visitors = new Set<Visitor>();
  const home = await (await fetch(`${server.url}/book-online`)).text();
  const serviceSlug = /\/booking-calendar\/([^"?]+)/.exec(home)?.[1];
  if (serviceSlug === undefined) {
    throw new Error('the business offers nothing');
  }
  return {
    server,
    serviceSlug,
    async visit(view = {}) {
      const context = await newContext(view.isEnlarged === true ? await sharedBrowser(32) : browser, view);
      const visitor = watchRequests(context);
      visitors.add(visitor);
      context.on('close', () => visitors.delete(visitor));
      // Who came for one test goes with it: an open page reads anew whatever the tests after it change, and more dashboards
      // of one person than may listen at once take the stream from each other for ever.
      if (TestRunner.getCurrentTest() !== undefined) {
        // Whoever has left, or gone with a scene of their own, is not there any more.
        onTestFinished(async () => {
          if (visitors.has(visitor)) {
            await closeContext(context);
          }
        });
      }
      const page = await context.newPage();
      page.setDefaultTimeout(longestWaitMs);
      if (networkDelayMs > 0) {
        await delayNetwork(page, networkDelayMs);
      }
      watch(page);
      if (view.script === false) {
        scriptless.add(page);
      }
      return page;
    },
    async countBookings() {
      const client = await server.client('apiKey');
      const { extendedBookings } = await client.bookings.queryExtendedBookings({
        query: { cursorPaging: { limit: 100 } },
      });
      const counts: Record<string, number> = {};
      for (const { booking } of extendedBookings) {
        counts[booking.status] = (counts[booking.status] ?? 0) + 1;
      }
      return counts;
    },
    async leave() {
      await Promise.all([...visitors].map(leave));
      await endHolds(server);
    },
    async close() {
      await Promise.all([...visitors].map(({ context }) => closeContext(context)));
      await server.stop();
    },
  };
}

export interface SceneOfFile extends Scene {
  /**
   * Puts a new scene in the place of the file's while `work` runs: for a test at another time, or one that moves the
   * clock, which nobody after it may notice.
   */
  apart(work: () => Promise<void>, startsAtMs?: number): Promise<void>;
}

/** The scene of a whole test file, open from before its first test until behind its last; settings as for `startScene`. */
export function sceneOfFile(environment?: Readonly<Record<string, string>>): SceneOfFile {
  let opened: Scene | undefined;
  const scene = (): Scene => {
    if (opened === undefined) {
      throw new Error('the scene opens before the first test, not while the file is read');
    }
    return opened;
  };
  beforeAll(async () => {
    opened = await startScene(environment);
  });
  afterAll(() => opened?.close());
  return {
    get server() {
      return scene().server;
    },
    get serviceSlug() {
      return scene().serviceSlug;
    },
    visit: (view) => scene().visit(view),
    countBookings: () => scene().countBookings(),
    leave: () => scene().leave(),
    close: () => scene().close(),
    async apart(work, startsAtMs) {
      const shared = scene();
      const own = await startScene(environment, startsAtMs);
      opened = own;
      try {
        await work();
      } finally {
        opened = shared;
        await own.close();
      }
    },
  };
}

interface Visitor {
  readonly context: BrowserContext;
  /** Acts that the server has not answered yet. */
  readonly pending: Set<Request>;
}

function watchRequests(context: BrowserContext): Visitor {
  const pending = new Set<Request>();
  context.on('request', (request) => request.method() === 'POST' && pending.add(request));
  context.on('requestfinished', (request) => pending.delete(request));
  context.on('requestfailed', (request) => pending.delete(request));
  return { context, pending };
}

/** Closes what somebody has open once everything that was sent has been answered, so that nothing of it comes later. */
async function leave({ context, pending }: Visitor): Promise<void> {
  await context.route('**/*', (route) => route.abort());
  await expect.poll(() => pending.size).toBe(0);
  await closeContext(context);
}

/** What a test's routes still do for a page that goes is no fault of the test: their answers go with the page. */
async function closeContext(context: BrowserContext): Promise<void> {
  const options = { behavior: 'ignoreErrors' } as const;
  await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll(options)));
  await context.close();
}

/**
 * How much later each answer comes to a page, in milliseconds: what a test reads without waiting for it, or a page decides
 * before it has been told, then fails every time.
 */
const networkDelayMs = Number(process.env['TEST_NETWORK_DELAY_MS'] ?? 0);

async function delayNetwork(page: Page, latency: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

function newContext(browser: Browser, view: View): Promise<BrowserContext> {
  const size = view.size ?? 'phone';
  return browser.newContext({
    viewport: typeof size === 'string' ? sizes[size] : size,
    colorScheme: view.scheme ?? 'light',
    locale: view.locale ?? 'en-GB',
    timezoneId: view.deviceZone ?? timeZone,
    javaScriptEnabled: view.script ?? true,
    reducedMotion: 'reduce',
    hasTouch: view.isTouch ?? false,
  });
}

/** Opens the form of the first free time of a day, the next free one unless given, the way a person does. */
export async function chooseTime(scene: Scene, page: Page, day?: string): Promise<string> {
  await page.goto(`${scene.server.url}/booking-calendar/${scene.serviceSlug}${day === undefined ? '' : `?day=${day}`}`);
  const choice = page.locator('input[name=start]').first();
  const start = (await choice.getAttribute('value')) as string;
  // What is chosen before the script is here counts, yet the address does not know it: Back would find no choice.
  await timesAreEnhanced(page);
  await pressTime(choice);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.locator('#booking-email').waitFor();
  return start;
}

/** Lets every hold be over, as ten minutes later, so that somebody else may take what somebody fills in a form for. */
export async function endHolds({ database, siteId }: Scene['server']): Promise<void> {
  await database.transact(siteId, async (tx) => {
    tx.write(statement('delete from slot_hold where site_id = $1', [siteId]));
    tx.write(statement('delete from seat_hold where site_id = $1', [siteId]));
    tx.write(statement(`delete from occupancy where site_id = $1 and source = 'HOLD'`, [siteId]));
    tellOccupancyChanged(tx);
  });
}

/** Holds back what a page asks at such addresses, until the answered function is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.fallback();
  });
  return letGo;
}

/** The form that books, of all forms of the page. */
export function bookForm(page: Page) {
  return page.locator('form[method=post]:has([name=email])');
}

/** Types who comes. */
export async function introduce(page: Page, name = 'Grace Hopper'): Promise<void> {
  await page.fill('#booking-name', name);
  await page.fill('#booking-email', 'grace@example.com');
  await page.fill('#booking-phone', '+49 30 123456');
}

/** Of the buttons of a form, the one that books: the others are named for what they do instead. */
export function bookButton(page: Page) {
  return bookForm(page).locator('button[type=submit]:not([name])');
}

/** Presses a free time as a finger does: on what is rendered of it, once it has come to rest. */
export async function pressTime(time: Locator): Promise<void> {
  await time.locator('xpath=ancestor::label').click();
}

/** Fails unless what has the focus is on the screen, with nothing sticky or floating over any corner of it. */
export async function expectFocusInSight(page: Page): Promise<void> {
  const hidden = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    // One whose element goes meanwhile is called off.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const focused = document.activeElement as HTMLElement;
    // A choice is rendered by its label, and a field with the unit that stands in it.
    const drawn = focused.closest('label, .mantine-Input-wrapper') ?? focused;
    return [...drawn.getClientRects()].flatMap(({ bottom, left, right, top }) =>
      [
        [left + 2, top + 2],
        [right - 2, top + 2],
        [left + 2, bottom - 2],
        [right - 2, bottom - 2],
      ].flatMap(([x, y]) => {
        const hit = document.elementFromPoint(x as number, y as number);
        // Beyond a round corner lies what it stands in.
        return hit !== null && (drawn.contains(hit) || hit.contains(drawn))
          ? []
          : [`${drawn.outerHTML.slice(0, 120)} at ${x},${y}: ${hit?.outerHTML.slice(0, 120) ?? 'off the screen'}`];
      }),
    );
  });
  expect(hidden).toEqual([]);
}

/** The name or label of what has the focus; empty when nothing has it. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement;
    if (focused === document.body) {
      return '';
    }
    const text = focused.getAttribute('aria-label') ?? focused.labels?.[0]?.innerText ?? focused.textContent ?? '';
    return text.replaceAll(/\s+/g, ' ').trim();
  });
}

/** Presses Tab, where need be, until something has the focus whose name or label says this; all on the way is in sight. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    const label = await focusedName(page);
    if (label !== '') {
      await expectFocusInSight(page);
    }
    if (name.test(label)) {
      return;
    }
    passed.push(label);
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${name} over ${passed.join(', ')}`);
}
