/**
 * The client as a page loads it by a script tag: the hidden frame of a silent sign-in, and tabs that share one renewal. The
 * rest of what it does by itself is in tests/integration/client.
 */
import type { Client } from '@openhours/client';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildClient } from '../../scripts/build-client.mjs';
import { launchBrowser } from '../support/browser.ts';
import { longestWaitMs } from '../support/patience.ts';
import { type RecordingServer, startRecordingServer, wirePaths } from '../support/recording-server.ts';

/** What the script tag brings, and what a page keeps of a sign-in under way. */
interface PageGlobals {
  readonly Openhours: typeof import('@openhours/client');
  client: Client;
  outcome: string | undefined;
  listeners: number;
}

let server: RecordingServer;
let browser: Browser;
let script: string;
beforeAll(async () => {
  [server, browser, script] = await Promise.all([
    startRecordingServer(),
    launchBrowser(),
    buildClient({ write: false }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

let context: BrowserContext;
beforeEach(async () => {
  server.answer('/', { body: '<!doctype html><title>App</title><body><script src="/client.js"></script>' });
  server.answer('/client.js', { headers: { 'content-type': 'text/javascript' }, body: script });
  context = await browser.newContext();
});
afterEach(async () => {
  await context.close();
  server.reset();
});

async function openApp(): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(longestWaitMs);
  await page.goto(server.url);
  await page.evaluate(() => {
    const globals = window as unknown as PageGlobals;
    const { createClient, localStorageTokens } = globals.Openhours;
    globals.client = createClient({ clientId: 'app', tokens: localStorageTokens() });
  });
  return page;
}

const grants = () => server.sentTo(wirePaths.token).map((body) => (body as { readonly grantType: string }).grantType);

describe('silent sign-in', () => {
  /** Starts it and counts who listens for messages; the page tells what came of it. */
  async function begin(page: Page): Promise<void> {
    await page.evaluate(() => {
      const globals = window as unknown as PageGlobals;
      globals.listeners = 0;
      const { addEventListener, removeEventListener } = window;
      Object.assign(window, {
        addEventListener(type: string, ...more: never) {
          globals.listeners += type === 'message' ? 1 : 0;
          Reflect.apply(addEventListener, window, [type, ...more]);
        },
        removeEventListener(type: string, ...more: never) {
          globals.listeners -= type === 'message' ? 1 : 0;
          Reflect.apply(removeEventListener, window, [type, ...more]);
        },
      });
      globals.client.auth.signInSilently('st_1').then(
        ({ refreshToken }) => {
          globals.outcome = refreshToken.role;
        },
        ({ message }: Error) => {
          globals.outcome = message;
        },
      );
    });
  }

  const outcomeOf = async (page: Page) => {
    await page.waitForFunction(() => (window as unknown as PageGlobals).outcome !== undefined);
    return page.evaluate(() => (window as unknown as PageGlobals).outcome);
  };
  const leftIn = (page: Page) =>
    page.evaluate(() => [document.querySelectorAll('iframe').length, (window as unknown as PageGlobals).listeners]);

  test('in a frame that nobody sees, which is gone with its listener', async () => {
    // The frame's page comes when it has been looked at.
    let show = () => {};
    const shown = new Promise<void>((resolve) => {
      show = resolve;
    });
    server.answer(wirePaths.authorize, async ({ query }) => {
      await shown;
      const message = JSON.stringify({ code: 'ac_1', state: query.get('state') });
      return { body: `<script>parent.postMessage(${message}, ${JSON.stringify(server.url)})</script>` };
    });
    const page = await openApp();
    await begin(page);
    const frame = page.locator('iframe');
    await frame.waitFor({ state: 'attached' });
    expect(await frame.isVisible()).toBe(false);
    expect(await leftIn(page)).toEqual([1, 1]);
    show();
    expect(await outcomeOf(page)).toBe('member');
    expect(await leftIn(page)).toEqual([0, 0]);
    expect(await page.evaluate(() => (window as unknown as PageGlobals).client.auth.loggedIn())).toBe(true);
    expect(server.sentTo(wirePaths.token).at(-1)).toMatchObject({ grantType: 'authorization_code', code: 'ac_1' });
  });

  test('that hears nothing for two minutes is over', async () => {
    server.answer(wirePaths.authorize, { body: '<script>parent.postMessage({ state: "other" }, "*")</script>' });
    await context.clock.install();
    const page = await openApp();
    await begin(page);
    await page.locator('iframe').waitFor({ state: 'attached' });
    await page.clock.fastForward(120_000);
    expect(await outcomeOf(page)).toBe('OAuth flow timed out');
    expect(await leftIn(page)).toEqual([0, 0]);
  });
});

describe.each([
  ['by the locks of the browser', true],
  ['by a lease, where the browser has no locks', false],
])('tabs renew once, %s', (_, hasLocks) => {
  test('and both call with what the first one got', async () => {
    if (!hasLocks) {
      await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
    }
    const [first, second] = [await openApp(), await openApp()];
    expect(await second.evaluate(() => navigator.locks !== undefined)).toBe(hasLocks);
    await first.evaluate(() =>
      (window as unknown as PageGlobals).client.auth.setTokens({
        accessToken: { value: 'old', expiresAt: 1 },
        refreshToken: { value: 'rt_member', role: 'member' },
      }),
    );
    // The first one's renewal is answered once the second has found out that it needs one, too.
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let ask = () => {};
    const asked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    const tokens = { access_token: 'renewed', refresh_token: 'rt_member', expires_in: 14_400, token_type: 'Bearer' };
    server.answer(wirePaths.token, async () => {
      ask();
      await arrived;
      return { body: tokens };
    });
    server.answer('/second-needs-one', () => {
      arrive();
      return {};
    });
    const called = first.evaluate(() => (window as unknown as PageGlobals).client.site.listSites());
    await asked;
    await second.evaluate(async () => {
      const call = (window as unknown as PageGlobals).client.site.listSites();
      await fetch('/second-needs-one');
      await call;
    });
    await called;
    expect(grants()).toEqual(['refresh_token']);
    const calls = server.requests.filter(({ path }) => path === '/v1/sites');
    expect(calls.map(({ headers }) => headers.authorization)).toEqual(['renewed', 'renewed']);
  });
});
