/**
 * What is chosen is held while the form is filled in, with script and without: one customer at a time, and nobody in
 * their own way.
 */
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bookButton,
  chooseTime,
  expectAccessible,
  expectNoFaults,
  holdBack,
  introduce,
  mondayMorning,
  pressTime,
  sceneOfFile,
} from './scene.ts';

const scene = sceneOfFile();
beforeEach(() => scene.leave());

const minuteMs = 60_000;

/** What no server expects: a table that is away. */
async function renameTable(from: string, to: string): Promise<void> {
  const connection = new Client({ connectionString: scene.server.databaseUrl });
  await connection.connect();
  try {
    await connection.query(`alter table ${from} rename to ${to}`);
  } finally {
    await connection.end();
  }
}

const held = (page: Page) => page.getByText(/Held for you for/);
const formOf = (start: string) => `${scene.server.url}/booking-form?service=${scene.serviceSlug}&start=${start}`;

async function timesOf(page: Page, start: string): Promise<string[]> {
  await page.goto(`${scene.server.url}/booking-calendar/${scene.serviceSlug}?day=${start.slice(0, 10)}`);
  return page
    .locator('input[name=start]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}

async function confirmed(): Promise<number> {
  return (await scene.countBookings())['CONFIRMED'] ?? 0;
}

test.each([
  { script: true, size: 'phone' },
  { script: false, size: 'phone' },
  { script: true, size: 'desktop' },
] as const)(
  'one time and two customers: the first has it until it is booked or let go ($script, $size)',
  async (view) => {
    const day = view.script ? (view.size === 'phone' ? '2026-12-07' : '2026-12-08') : '2026-12-09';
    const [first, second] = [await scene.visit(view), await scene.visit(view)];
    // Looking holds nothing, whoever looks and how often.
    const seen = await timesOf(second, day);
    await fetch(formOf(seen[0] as string));
    await fetch(formOf(seen[0] as string), { headers: { 'sec-purpose': 'prefetch' } });
    expect(await timesOf(second, day)).toEqual(seen);
    const start = await chooseTime(scene, first, day);
    await held(first).first().waitFor();
    expect(await held(first).first().textContent()).toMatch(/for (9|10) minutes$/);
    expect(await timesOf(second, day)).not.toContain(start);
    await second.goto(formOf(start));
    await second.getByRole('heading', { level: 1, name: 'Someone is booking this time' }).waitFor();
    expect(await second.getByRole('alert').innerText()).toMatch(
      /free again at \d\d:\d\d \(in\u00a0(9|10)\u00a0minutes\)/,
    );

    // Back to the choice and once more to the form: nobody is in their own way.
    await first.getByLabel('Name').fill('Hanna');
    await first.reload();
    await held(first).first().waitFor();
    if (view.script) {
      await expect.poll(() => first.getByLabel('Name').inputValue()).toBe('Hanna');
    }
    await first.getByRole('link', { name: 'Change the time' }).click();
    await first.getByRole('heading', { level: 1, name: 'Choose a time' }).waitFor();
    const own = first.locator(`input[name=start][value="${start}"]`);
    await own.waitFor({ state: 'attached' });
    const other = first.locator('input[name=start]').nth(5);
    const otherStart = (await other.getAttribute('value')) as string;
    expect(otherStart).not.toBe(start);
    await pressTime(other);
    await first.getByRole('button', { name: /^Continue/ }).click();
    await held(first).first().waitFor();
    expect(decodeURIComponent(first.url())).toContain(otherStart);
    // The time before is free for others again, the other one is not.
    const left = await timesOf(second, day);
    expect([left.includes(start), left.includes(otherStart)]).toEqual([true, false]);

    const before = await confirmed();
    await introduce(first, 'Hanna Held');
    await bookButton(first).click();
    await first.waitForURL(/\/thank-you/);
    expect(await confirmed()).toBe(before + 1);
    await first.reload();
    await first.getByRole('heading', { level: 1, name: 'You are booked' }).waitFor();
    if (view.script) {
      expectNoFaults(first);
    }
  },
);

describe('what is held is free at once when its form is left', () => {
  const isFree = async (looking: Page, start: string) => (await timesOf(looking, start.slice(0, 10))).includes(start);
  async function holding(day: string, size: 'phone' | 'desktop' = 'phone') {
    const [page, looking] = [await scene.visit({ size }), await scene.visit({ script: false })];
    const start = await chooseTime(scene, page, day);
    await held(page).first().waitFor();
    expect(await isFree(looking, start)).toBe(false);
    return { page, start, isFreeNow: () => expect.poll(() => isFree(looking, start)).toBe(true) };
  }

  test('by the way back, and held once more when one comes again', async () => {
    const { isFreeNow, page } = await holding('2026-12-07');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Choose a time' }).waitFor();
    await isFreeNow();
    await page.goForward();
    await held(page).first().waitFor();
    expectNoFaults(page);
  });

  test('by another page, and by closing the page', async () => {
    const elsewhere = await holding('2026-12-08');
    await elsewhere.page.goto(`${scene.server.url}/book-online`);
    await elsewhere.isFreeNow();
    const closed = await holding('2026-12-09');
    await closed.page.close({ runBeforeUnload: true });
    await closed.isFreeNow();
  });

  test('for another time, also for one that cannot be had', async () => {
    const { isFreeNow, page, start } = await holding('2026-12-10', 'desktop');
    const other = page.locator('input[name=start]').nth(4);
    const otherStart = (await other.getAttribute('value')) as string;
    const faster = await scene.visit();
    await faster.goto(formOf(otherStart));
    await held(faster).first().waitFor();
    await pressTime(other);
    await page.getByRole('heading', { level: 1, name: 'Someone is booking this time' }).waitFor();
    expect(otherStart).not.toBe(start);
    await isFreeNow();
  });

  test('but not by booking it, whose form needs it', async () => {
    const { page } = await holding('2026-12-11');
    const acts: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') {
        acts.push(new URLSearchParams(request.postData() ?? '').get('act'));
      }
    });
    await introduce(page, 'Bea Booked');
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    expect(acts).toEqual([null]);
  });
});

test('a form that is opened by its address holds by itself, once somebody looks at it', async () => {
  const [page, other] = [await scene.visit(), await scene.visit({ script: false })];
  const [start] = await timesOf(other, '2026-12-10');
  await page.goto(formOf(start as string));
  await held(page).first().waitFor();
  expect(await timesOf(other, '2026-12-10')).not.toContain(start);
  // Without script the form offers it, and what is typed stays.
  const [free] = await timesOf(other, '2026-12-10');
  await other.goto(formOf(free as string));
  await introduce(other, 'Nora Noscript');
  await other.getByRole('button', { name: 'Hold it for 10 minutes' }).click();
  await held(other).first().waitFor();
  expect(await other.inputValue('#booking-name')).toBe('Nora Noscript');
  await other.getByRole('button', { name: 'Hold longer' }).click();
  await other.waitForFunction(() => !document.body.textContent?.includes('Hold longer'));
  expect(await other.inputValue('#booking-name')).toBe('Nora Noscript');
  await bookButton(other).click();
  await other.waitForURL(/\/thank-you/);
});

test('two minutes before its end it is said, one press extends it, and when it is over nothing typed is lost', async () => {
  await scene.apart(async () => {
    const page = await scene.visit();
    await page.clock.install({ time: mondayMorning });
    const start = await chooseTime(scene, page, '2026-12-11');
    await held(page).first().waitFor();
    await introduce(page, 'Lena Langsam');
    const status = page.locator('[role=status]', { hasText: 'two more minutes' });
    expect(await status.count()).toBe(0);
    const height = () =>
      page
        .locator('form [class*=bar]')
        .last()
        .evaluate((bar) => bar.getBoundingClientRect().height);
    const calm = await height();
    await page.clock.fastForward(8 * minuteMs + 1000);
    await status.waitFor({ state: 'attached' });
    expect(await status.textContent()).toContain('Press “Hold longer”');
    expect(await page.getByText(/Still held for [01]:\d\d/).count()).toBe(1);
    expect(await height()).toBe(calm);
    await expectAccessible(page, 'a hold that ends soon');
    await page.getByRole('button', { name: 'Hold longer' }).click();
    await page.getByRole('button', { name: 'Hold longer' }).waitFor({ state: 'detached' });
    expect(await page.getByText(/Still held/).count()).toBe(0);
    expect(await page.inputValue('#booking-name')).toBe('Lena Langsam');
    expect(await height()).toBe(calm);

    // Over on both clocks, and somebody else has it now: what was typed stays, and near times are named.
    await scene.server.setClock(mondayMorning + 25 * minuteMs);
    await page.clock.fastForward(25 * minuteMs);
    await page.getByText('No longer held.').first().waitFor();
    const faster = await scene.visit();
    await faster.goto(formOf(start));
    await held(faster).first().waitFor();
    await page.getByRole('button', { name: 'Hold it again' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(
      /Someone is booking .* free again at \d\d:\d\d \(in\u00a0(9|10)\u00a0minutes\)/,
    );
    expect(await page.inputValue('#booking-name')).toBe('Lena Langsam');
    await page.locator('input[name=ticket][type=radio]').first().check();
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    expectNoFaults(page);

    // Over and still free: whoever goes on typing holds it once more.
    const alone = await scene.visit();
    await alone.clock.install({ time: mondayMorning + 25 * minuteMs });
    await chooseTime(scene, alone, '2026-12-14');
    await held(alone).first().waitFor();
    await scene.server.setClock(mondayMorning + 40 * minuteMs);
    await alone.clock.fastForward(12 * minuteMs);
    await alone.getByText('No longer held.').first().waitFor();
    await alone.locator('#booking-name').pressSequentially('Ida');
    await held(alone).first().waitFor();
    expect(await alone.inputValue('#booking-name')).toBe('Ida');
  });
});

test('a time that somebody else holds is rendered as taken, and offered again by itself when the hold ends', async () => {
  await scene.apart(async () => {
    const [holder, looking, filling] = [await scene.visit(), await scene.visit(), await scene.visit()];
    await looking.clock.install({ time: mondayMorning });
    await filling.clock.install({ time: mondayMorning });
    const [start] = (await timesOf(looking, '2026-12-15')) as [string];
    const closed = looking.locator('figure', { hasText: 'closed' });
    const legend = await closed.innerText();
    expect(legend).not.toContain('taken');
    await holder.goto(formOf(start));
    await held(holder).first().waitFor();

    expect(await timesOf(looking, '2026-12-15')).not.toContain(start);
    const told = looking.getByText(`${start.slice(11)} is being booked; free again at`);
    await told.waitFor();
    expect(await looking.locator('figure').first().innerText()).toContain('taken');
    await expectAccessible(looking, 'a day with a time that is held');
    // The minutes are counted on.
    expect(await told.innerText()).toContain('(in\u00a010\u00a0minutes)');
    await looking.clock.fastForward(3 * minuteMs);
    await expect.poll(() => told.innerText()).toContain('(in\u00a07\u00a0minutes)');
    const other = looking.locator('input[name=start]').nth(3);
    const otherStart = await other.getAttribute('value');
    await pressTime(other);

    await filling.goto(formOf(start));
    await filling.getByRole('heading', { level: 1, name: 'Someone is booking this time' }).waitFor();
    await introduce(filling, 'Walter Wartend');
    await expectAccessible(filling, 'the form of a time that is held');

    await scene.server.setClock(mondayMorning + 11 * minuteMs);
    await Promise.all([looking, filling].map((page) => page.clock.fastForward(11 * minuteMs)));
    // What was chosen meanwhile stays chosen.
    await looking.locator(`input[name=start][value="${start}"]`).waitFor({ state: 'attached' });
    expect(await told.count()).toBe(0);
    expect(await looking.locator(`input[name=start][value="${otherStart}"]`).isChecked()).toBe(true);

    await filling.getByRole('heading', { level: 1, name: 'This time is free again' }).waitFor();
    expect(await filling.inputValue('#booking-name')).toBe('Walter Wartend');
    await filling.locator('input[name=ticket][type=radio]').first().check();
    expect(await bookButton(filling).innerText()).toContain(start.slice(11));
    await bookButton(filling).click();
    await filling.waitForURL(/\/thank-you/);
    expectNoFaults(filling);
  });
});

test('a browser that keeps no cookies books without a hold, and is in nobody’s way', async () => {
  const ask = (address: string, body?: Record<string, string>) =>
    fetch(new URL(address, scene.server.url), {
      redirect: 'manual',
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { origin: scene.server.url }, body: new URLSearchParams(body) }),
    });
  const [start = ''] = await timesOf(await scene.visit({ script: false }), '2026-12-15');
  const choice = { act: 'choose', service: scene.serviceSlug, start };
  const first = await ask('/booking-form', choice);
  expect([first.status, first.headers.get('set-cookie')]).toEqual([307, expect.stringContaining('visitor=')]);
  const second = await ask(first.headers.get('location') as string, choice);
  expect(second.status).toBe(303);
  const form = await (await ask(second.headers.get('location') as string)).text();
  expect(form).toContain('Not held: it is yours as soon as you book.');
  const ticket = /name="ticket" value="([^"]+)"/.exec(form)?.[1] as string;
  const booked = await ask('/booking-form', { ticket, name: 'Karl Keks', email: 'karl@example.com', phone: '' });
  expect([booked.status, booked.headers.get('location')]).toEqual([303, expect.stringContaining('/thank-you')]);
});

test.each([true, false])(
  'a fault while it is booked keeps the form, and says that nothing is booked yet (script: %s)',
  async (script) => {
    const page = await scene.visit({ script });
    await chooseTime(scene, page, script ? '2026-12-16' : '2026-12-17');
    await introduce(page, 'Fanny Fault');
    const before = await confirmed();
    await renameTable('contact', 'contact_away');
    try {
      await bookButton(page).click();
      await page
        .getByText(script ? 'The server could not answer.' : 'Not booked yet')
        .first()
        .waitFor();
      expect(await page.locator('main').innerText()).not.toContain('There is nothing at this address');
      if (script) {
        expect(await page.inputValue('#booking-name')).toBe('Fanny Fault');
      }
    } finally {
      await renameTable('contact_away', 'contact');
    }
    await (script ? bookButton(page) : page.getByRole('button', { name: 'Try again' })).click();
    await page.waitForURL(/\/thank-you/);
    expect(await confirmed()).toBe(before + 1);
  },
);

test('an answer that is no page of the form leaves the form as it is', async () => {
  const page = await scene.visit();
  await chooseTime(scene, page, '2026-12-18');
  await held(page).first().waitFor();
  await introduce(page, 'Otto Offline');
  const before = await confirmed();
  for (const status of [404, 500]) {
    await page.route('**/booking-form', (route) => route.fulfill({ status, contentType: 'text/html', body: '<p>No' }));
    await bookButton(page).click();
    await page.getByText('The server could not answer.').waitFor();
    await page.unroute('**/booking-form');
    expect(await page.inputValue('#booking-name')).toBe('Otto Offline');
  }
  await page.context().setOffline(true);
  await bookButton(page).click();
  await page.getByText('There is no connection.').waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('Not booked yet, and what you typed is kept.');
  expect(await page.inputValue('#booking-name')).toBe('Otto Offline');
  expect(await confirmed()).toBe(before);
  await page.context().setOffline(false);
  // Slow as a third-generation network on a bad day: the press is answered at once, and books once.
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  const letGo = await holdBack(page, '**/booking-form');
  await bookButton(page).click({ noWaitAfter: true });
  await page.getByRole('button', { name: 'Booking…' }).waitFor();
  letGo();
  await page.waitForURL(/\/thank-you/);
  expect(await confirmed()).toBe(before + 1);
});

describe('an online service', () => {
  const online = { slug: '' };
  beforeAll(async () => {
    const client = await scene.server.client('apiKey');
    const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
    const { service } = await client.services.createService({
      service: {
        type: 'APPOINTMENT',
        name: 'Video call',
        defaultCapacity: 1,
        onlineBooking: { enabled: true },
        conferencing: { enabled: true },
        payment: { rateType: 'CUSTOM', custom: { description: 'Pay what you like' }, options: { inPerson: true } },
        schedule: { availabilityConstraints: { sessionDurations: [30] } },
        staffMemberIds: staffMembers.slice(0, 1).map(({ resourceId }) => resourceId as string),
      },
    });
    online.slug = service.mainSlug.name;
  });

  test('goes by the customer’s clock, with the place’s beside it, from the calendar to the confirmation', async () => {
    const page = await scene.visit({ deviceZone: 'America/New_York' });
    await page.goto(`${scene.server.url}/booking-calendar/${online.slug}?day=2026-12-21`);
    const first = page.locator('input[name=start]').first();
    // Nine in Berlin is three in New York; the script opens the page anew by the clock of the device.
    await expect.poll(() => first.getAttribute('value')).toBe('2026-12-21T03:00');
    const words = () => page.locator('main').innerText();
    expect(await words()).toContain('New York time');
    expect(await words()).toContain('Berlin time 09:00');
    expect(await words()).toContain('Pay what you like');
    await expectAccessible(page, 'an online service by another clock');
    await pressTime(first);
    await page.getByRole('button', { name: /^Continue/ }).click();
    await held(page).first().waitFor();
    expect(await words()).toContain('Online');
    expect(await words()).toContain('Pay what you like');
    expect(await bookButton(page).innerText()).toBe('Book Monday, 03:00');
    // The address means the same moment to whoever lives by another clock.
    const neighbour = await scene.visit({ script: false });
    await neighbour.goto(page.url());
    expect(await neighbour.locator('main').innerText()).toMatch(/Mon,? 21 Dec[\s\S]*09:00[\s\S]*Berlin time/);
    await introduce(page, 'Nell York');
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    expect(await words()).toMatch(/Monday,? 21 December\s+03:00/);
    expect(await words()).toContain('Berlin time 09:00');
    expect(await words()).toContain('Pay what you like');
    const file = await page.request.get(
      `${scene.server.url}${await page.getByRole('link', { name: 'Save to calendar' }).getAttribute('href')}`,
    );
    expect(await file.text()).toContain('DTSTART:20261221T080000Z');
    await page.locator('a[href^="/manage/"]').first().click();
    await page.getByText('Berlin time 09:00').first().waitFor();
    expectNoFaults(page);
  });

  test('goes by the place’s clock, which is named, where no script tells another', async () => {
    const page = await scene.visit({ script: false, deviceZone: 'America/New_York' });
    await page.goto(`${scene.server.url}/booking-calendar/${online.slug}?day=2026-12-22`);
    expect(await page.locator('input[name=start]').first().getAttribute('value')).toBe('2026-12-22T09:00');
    expect(await page.locator('main').innerText()).toContain('Berlin time');
  });
});
