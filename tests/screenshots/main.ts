/**
 * The pictures of the README, from the full sample business at a fixed moment: a database whose clock is set before the
 * first start, so that the sample is lived up to that moment and looks the same on any day.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { startEmbeddedPostgres } from '../../packages/server/src/db/embedded/start.ts';
import { silentLog } from '../../packages/server/src/db/log.ts';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { launchBrowser } from '../support/browser.ts';
import { startMailServer } from '../support/mail-server.ts';
import { type ProductProcess, productProcess } from '../support/process.ts';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const timeZone = 'Europe/London';
/** A Wednesday in March, 10:20 at the studio. */
const moment = Date.parse('2027-03-10T10:20:00Z');
/** The day on which the customer in the picture looks for a time. */
const dayOfBooking = '2027-03-11';

const views = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

/** Sets the clock of a database that nobody has started yet. */
async function setClock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('update server_clock set offset_ms = $1', [moment - Date.now()]);
  } finally {
    await client.end();
  }
}

async function asOwner(product: ProductProcess, method: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: { ...product.ownerHeaders, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) {
    throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  }
}

async function open(browser: Browser, view: keyof typeof views): Promise<Page> {
  const context = await browser.newContext({
    viewport: views[view],
    locale: 'en-GB',
    timezoneId: timeZone,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await context.clock.setFixedTime(moment);
  // Pages do without letters that come late, as on a busy machine; their pictures wait for them.
  await context.route(/\.css$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/font-display:\s*optional/g, 'font-display: block');
    await route.fulfill({ response, body });
  });
  return context.newPage();
}

async function signIn(product: ProductProcess, page: Page, path: string): Promise<void> {
  await page.goto(`${product.url}/dashboard/sign-in?next=${encodeURIComponent(path)}`);
  await page.fill('[name=email]', product.ownerEmail);
  await page.fill('[name=password]', product.ownerPassword);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === path);
}

const sameInARow = 4;
const betweenMs = 250;

/** Keeps the picture once it has come to rest: live pages never end loading, but they stop changing. */
async function keep(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  let picture = await page.screenshot({ animations: 'disabled' });
  for (let same = 1; same < sameInARow; ) {
    await pause(betweenMs);
    const next = await page.screenshot({ animations: 'disabled' });
    same = next.equals(picture) ? same + 1 : 1;
    picture = next;
  }
  writeFileSync(join(folder, `${name}.png`), picture);
  console.log(`docs/images/${name}.png, ${Math.round(picture.length / 1024)} kB`);
}

async function takeAll(product: ProductProcess, browser: Browser): Promise<void> {
  const calendar = await open(browser, 'desktop');
  await signIn(product, calendar, '/dashboard/calendar');
  await calendar.getByText('Back and neck massage').first().waitFor();
  await keep(calendar, 'calendar');

  const booking = await open(browser, 'phone');
  await booking.goto(`${product.url}/`);
  await booking.locator('img').first().waitFor();
  await keep(booking, 'first-page');
  await booking.goto(`${product.url}/booking-calendar/deep-tissue-massage?day=${dayOfBooking}`);
  await booking.locator('label:has(input[name=start])').nth(1).click();
  await booking.evaluate(() => scrollTo(0, 0));
  await keep(booking, 'choose-a-time');

  const today = await open(browser, 'phone');
  await signIn(product, today, '/dashboard/today');
  await today.getByRole('heading', { name: 'waiting for your confirmation' }).waitFor();
  await keep(today, 'today');
}

mkdirSync(folder, { recursive: true });
const dataFolder = mkdtempSync(join(tmpdir(), 'openhours-screenshots-'));
const postgres = await startEmbeddedPostgres({ dataFolder, log: silentLog });
try {
  await migrate({ url: postgres.url });
  await setClock(postgres.url);
  // Somebody takes the mail and the owner has an address for it, or every page would say what is missing.
  const mail = await startMailServer();
  const product = await productProcess({
    DATABASE_URL: postgres.url,
    OPENHOURS_SECRET: randomBytes(32).toString('hex'),
    OPENHOURS_SAMPLE_DATA: 'full',
    OPENHOURS_TIME_ZONE: timeZone,
    OPENHOURS_CURRENCY: 'GBP',
    OPENHOURS_TEST_CLOCK: 'on',
    OPENHOURS_OWNER_EMAIL: 'owner@tidewater.test',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  });
  const browser = await launchBrowser();
  try {
    await product.start();
    // The same second in each picture, however long the sample took.
    await asOwner(product, 'POST', '/v1/test-clock', { now: new Date(moment).toISOString() });
    // Kept as a business: the line that names the sample is not what the pictures are about.
    await asOwner(product, 'PATCH', `/v1/sites/${product.siteId}`, { site: { state: 'ENABLED' } });
    await takeAll(product, browser);
  } finally {
    await browser.close();
    await product.dispose();
    await mail.stop();
  }
} finally {
  await postgres.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
