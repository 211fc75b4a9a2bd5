/** The address of a confirmation is seen by others: what opens the booking stands there for its own browser, for an hour. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '../../packages/server/src/time/index.ts';
import { bookPlaces, type Offered, offer } from './offered.ts';
import {
  bookButton,
  chooseTime,
  expectAccessible,
  expectNoFaults,
  introduce,
  mondayMorning,
  sceneOfFile,
  startScene,
  type View,
} from './scene.ts';

// Nobody answers there: the pages speak as where messages go out.
const scene = sceneOfFile({ SMTP_URL: 'smtp://127.0.0.1:9' });
let pilates: Offered;
beforeAll(async () => {
  pilates = await offer(scene, 'CLASS', 'Pilates', 1, [5, 6], {
    waitlistPolicy: { enabled: true, capacity: 5, reservationTimeInMinutes: 10 },
  });
});

const views: readonly (View & { readonly script: boolean; readonly day: string; readonly session: number })[] = [
  { size: 'phone', scheme: 'light', script: true, day: '2026-12-07', session: 0 },
  { size: 'desktop', scheme: 'dark', script: false, day: '2026-12-08', session: 1 },
];

async function book(page: Page, day: string, email: string): Promise<string> {
  await chooseTime(scene, page, day);
  await introduce(page);
  await page.fill('#booking-email', email);
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  return page.url();
}

const ownHeading = (page: Page) => page.getByRole('heading', { level: 2, name: 'What happens next' });

/** What a page says that is booked, and nothing by which it is opened or its customer known. */
async function expectSummary(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { level: 2, name: 'Move or cancel' }).waitFor();
  const all = await page.content();
  expect(all).not.toContain('/manage/');
  expect(all).not.toContain(email);
  expect(all).not.toContain('.ics');
  expect(await page.locator('main form').count()).toBe(0);
  expect(await page.getByText('Save to calendar').count()).toBe(0);
}

describe.each(views)('on a $size, $scheme (script: $script)', ({ day, session, ...view }) => {
  test('its own browser has the link, also in a second tab; others are led to the page that sends it', async () => {
    const email = `own${session}@customers.test`;
    const page = await scene.visit(view);
    const address = await book(page, day, email);
    await ownHeading(page).waitFor();
    await page.reload();
    await ownHeading(page).waitFor();
    const second = await page.context().newPage();
    await second.goto(address);
    await second.getByRole('link', { name: 'Move or cancel' }).waitFor();
    expect(await second.content()).toContain(email);
    // Calendars are shared: they lead to the page that sends the link, and hold none.
    const link = (name: string) =>
      second.getByRole('link', { name }).evaluate((each) => (each as HTMLAnchorElement).href);
    const file = (await (await second.request.get(await link('Save to calendar'))).text()).replaceAll('\r\n ', '');
    const find = `${scene.server.url}/find-booking`;
    expect(/^URL[^:]*:(.*)$/m.exec(file)?.[1]?.trim()).toBe(find);
    expect(file).not.toContain('/manage/');
    expect(new URL(await link('Google')).searchParams.get('details')).toBe(find);
    expect(new URL(await link('Outlook')).searchParams.get('body')).toBe(find);

    const other = await scene.visit(view);
    expect((await other.goto(address))?.status()).toBe(200);
    await other.getByRole('heading', { level: 1, name: 'You are booked' }).waitFor();
    await expectSummary(other, email);
    if (view.script) {
      await expectAccessible(other, 'a confirmation that somebody else opened');
    }
    // Somebody who has booked themselves is no less somebody else.
    await book(other, day, 'other@customers.test');
    await other.goto(address);
    await expectSummary(other, email);
    await other.getByRole('main').getByRole('link', { name: 'My bookings' }).click();
    await other.getByRole('heading', { level: 1, name: 'My bookings' }).waitFor();
    expectNoFaults(page);
    expectNoFaults(other);
  });

  test('a form of it that somebody else sends changes nothing', async () => {
    const email = `form${session}@customers.test`;
    const page = await scene.visit(view);
    const address = await book(page, day, email);
    const ticket = await page.locator('main input[name=ticket]').first().getAttribute('value');
    const answer = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ticket: ticket ?? '', email: 'mallory@customers.test' }),
    });
    expect(answer.status).toBe(409);
    expect(await answer.text()).not.toContain('/manage/');
    await page.reload();
    expect(await page.content()).toContain(email);
  });

  test('a place in a line: its address leads only its own browser to the link', async () => {
    await bookPlaces(scene, pilates, pilates.eventIds[session], 1);
    const page = await scene.visit(view);
    const led: string[] = [];
    page.on('response', (response) => led.push(response.headers()['location'] ?? ''));
    await page.goto(
      `${scene.server.url}/booking-form?service=${pilates.slug}&session=${pilates.eventIds[session] as string}`,
    );
    await introduce(page, 'Wanda Waits');
    await page.fill('#booking-email', `line${session}@customers.test`);
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are on the waitlist' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/manage\//);
    const address = led.find((each) => each.startsWith('/thank-you')) as string;
    const other = await scene.visit(view);
    await other.goto(new URL(address, scene.server.url).href);
    await other.getByRole('heading', { level: 1, name: 'You are on the waitlist' }).waitFor();
    await expectSummary(other, `line${session}@customers.test`);
  });
});

test.each([true, false])('after an hour its own browser sees the summary, too (script: %s)', async (script) => {
  await scene.apart(async () => {
    const page = await scene.visit({ script });
    const address = await book(page, '2026-12-07', 'late@customers.test');
    await scene.server.setClock(mondayMorning + 59 * minuteMs);
    await page.goto(address);
    await ownHeading(page).waitFor();
    const ticket = await page.locator('main input[name=ticket]').first().getAttribute('value');
    await scene.server.setClock(mondayMorning + 61 * minuteMs);
    await page.goto(address);
    await expectSummary(page, 'late@customers.test');
    // A form that was opened in time and is sent too late.
    const answer = await page.request.post(address, { form: { ticket: ticket ?? '' }, maxRedirects: 0 });
    expect(answer.status()).toBe(409);
    expect(await answer.text()).not.toContain('/manage/');
  });
});

test('where no message goes out, the page says how to reach the business', async () => {
  const silent = await startScene();
  try {
    const page = await silent.visit();
    await chooseTime(silent, page, '2026-12-07');
    await introduce(page);
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    const other = await silent.visit({ size: 'phone' });
    await other.goto(page.url());
    await expectSummary(other, 'grace@example.com');
    expect(await other.getByRole('main').getByRole('link', { name: 'My bookings' }).count()).toBe(0);
    expectNoFaults(other);
  } finally {
    await silent.close();
  }
});
