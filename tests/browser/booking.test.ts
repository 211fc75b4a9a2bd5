/** A customer books: on a phone and a desktop, with script and without, and through everything that goes wrong. */
import { beforeEach, describe, expect, test } from 'vitest';
import { statement } from '../../packages/server/src/db/statement.ts';
import { pagesKeyId } from '../../packages/server/src/http/pages/page-calls.ts';
import { bookIn } from './desk-journeys.ts';
import { desktopFirst } from './journey-sizes.ts';
import {
  bookButton,
  bookForm,
  chooseTime,
  endHolds,
  expectAccessible,
  expectFocusInSight,
  expectNoFaults,
  focusedName,
  formIsEnhanced,
  introduce,
  mondayMorning,
  pressTime,
  sceneOfFile,
  sizes,
  tabTo,
} from './scene.ts';

const scene = sceneOfFile();
beforeEach(() => scene.leave());

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

async function confirmed(): Promise<number> {
  return (await scene.countBookings())['CONFIRMED'] ?? 0;
}

describe.each(Object.keys(sizes) as (keyof typeof sizes)[])('on a %s', (size) => {
  test.each([true, false])('books from the first page (script: %s)', async (script) => {
    const page = await scene.visit({ size, script });
    const before = await confirmed();
    await page.goto(`${scene.server.url}/`);
    if (size === 'phone') {
      // The row of a list leads to the service, at whose foot all times stand.
      await page.getByRole('heading', { name: 'Back and neck massage' }).getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: 'Back and neck massage' }).waitFor();
    }
    await page
      .getByRole('link', { name: /Choose a time/ })
      .first()
      .click();
    await pressTime(page.locator('input[name=start]').first());
    await page.getByRole('button', { name: /^Continue/ }).click();
    await introduce(page);
    expect(await bookButton(page).textContent()).toMatch(/^Book Monday, \d\d:\d\d$/);
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('You are booked');
    expect(await page.locator('main').textContent()).toContain('Monday 23 November');
    expect(await confirmed()).toBe(before + 1);
    if (script) {
      expectNoFaults(page);
    }
    const file = await page.request.get(
      `${scene.server.url}${await page.getByRole('link', { name: 'Save to calendar' }).getAttribute('href')}`,
    );
    expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    const written = await file.text();
    expect(written).toMatch(/BEGIN:VEVENT[\s\S]+DTSTART:20261123T/);
    // No message goes out, so nobody can have the link sent: it leads to the business.
    expect(/^URL[^:]*:(.*)$/m.exec(written)?.[1]?.trim()).toBe(`${scene.server.url}/`);

    await page.reload();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('You are booked');
    expect(await confirmed()).toBe(before + 1);
  });
});

test('events name the visitor who booked, and nothing stands in the audit log as an act of the owner', async () => {
  const page = await scene.visit();
  await chooseTime(scene, page);
  await introduce(page, 'Vera Visitor');
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  const { database, siteId } = scene.server;
  const event = await database.serverReader.first(
    statement<{ identity: object; entity_id: string }>(
      `select identity, entity_id from outbox_event where site_id = $1 and type = 'wix.bookings.v2.booking_confirmed'
       order by at desc, id desc limit 1`,
      [siteId],
    ),
  );
  expect(event?.identity).toMatchObject({ identityType: 'ANONYMOUS_VISITOR' });
  const acts = await database.serverReader.all(
    statement<{ actor_type: string; actor_id: string }>(
      'select actor_type, actor_id from audit_entry where site_id = $1 and entity_id = $2',
      [siteId, event?.entity_id],
    ),
  );
  expect(acts.filter((act) => act.actor_type !== 'apiKey' || act.actor_id !== pagesKeyId)).toEqual([]);
});

test.each([true, false])('the button is calm until a time is chosen, then it names it (script: %s)', async (script) => {
  const page = await scene.visit({ script });
  await page.goto(`${scene.server.url}/booking-calendar/${scene.serviceSlug}?day=2026-11-25`);
  const button = page.locator('form[action="/booking-form"] button[type=submit]');
  const ground = () => button.evaluate((each) => getComputedStyle(each).backgroundColor);
  const calm = await ground();
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
  const choice = page.locator('input[name=start]').nth(1);
  const time = ((await choice.getAttribute('value')) as string).slice(11);
  await pressTime(choice);
  await page.getByRole('button', { name: new RegExp(`^Continue · Wed,? 25 Nov, ${time}$`) }).waitFor();
  // The colour changes over a frame or two.
  await expect.poll(ground).not.toBe(calm);
});

test.each([true, false])('whoever comes back to the form finds the booking (script: %s)', async (script) => {
  const page = await scene.visit({ script });
  await chooseTime(scene, page);
  await introduce(page, 'Rita Return');
  const form = page.url();
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  const confirmation = page.url();
  await page.goto(form);
  await page.getByRole('heading', { level: 1, name: 'You booked this' }).waitFor();
  expect(await page.locator('main').textContent()).not.toContain('just been taken');
  if (script) {
    await expectAccessible(page, 'one’s own booking');
  }
  await page.getByRole('link', { name: 'Show your booking' }).click();
  await page.getByRole('heading', { level: 1, name: 'You are booked' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(new URL(confirmation).pathname);
  // To everybody else the time is taken, whoever has it.
  const other = await scene.visit({ script });
  await other.goto(form);
  expect(await other.locator('main').textContent()).toContain('has just been taken');
  expect(await other.locator('main').textContent()).not.toContain('You booked this');
});

describe.each(Object.keys(sizes) as (keyof typeof sizes)[])('after booking, on a %s', (size) => {
  test.each([true, false])('Back shows the booking, not a form for another time (script: %s)', async (script) => {
    const page = await scene.visit({ size, script });
    const start = await chooseTime(scene, page);
    await introduce(page, 'Bea Back');
    const form = page.url();
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    const before = await confirmed();
    await page.goBack({ waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1, name: 'You booked this' }).waitFor();
    expect(page.url()).toBe(form);
    expect(decodeURIComponent(form)).toContain(start);
    expect(await page.locator('#booking-name').count()).toBe(0);
    // Nothing beside it claims another time as chosen.
    expect(await page.locator('input[name=start]:checked').count()).toBe(0);
    expect(await confirmed()).toBe(before);
  });
});

test('a form that the browser kept whole looks again when it is shown again', async () => {
  const page = await scene.visit();
  await chooseTime(scene, page);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await introduce(second, 'Bo Kept');
  await bookButton(second).click();
  await second.waitForURL(/\/thank-you/);
  // What a browser does that puts a page back from memory, which the browser of the tests never does by itself.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.getByRole('heading', { level: 1, name: 'You booked this' }).waitFor();
});

test('nothing is promised that is not done: no mail goes out', async () => {
  const page = await scene.visit();
  await chooseTime(scene, page);
  expect(await page.locator('main').textContent()).toContain('So that the business can reach you about this booking.');
  await introduce(page, 'Paul Promise');
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  const words = await page.locator('main').textContent();
  expect(words).toContain('Keep the link to your booking');
  expect(words).toContain('The business can reach you at grace@example.com');
});

test.each([true, false])('pressing twice books once (script: %s)', async (script) => {
  const page = await scene.visit({ script });
  await chooseTime(scene, page);
  await introduce(page);
  const before = await confirmed();
  await bookButton(page).dblclick({ noWaitAfter: true });
  // Without script the second press gives up waiting for the first answer, so the address is looked at, not awaited.
  await expect.poll(() => page.url()).toMatch(/\/thank-you/);
  expect(await confirmed()).toBe(before + 1);
});

test('the same form sent five times at once is one booking and one confirmation', async () => {
  const page = await scene.visit({ script: false });
  await chooseTime(scene, page);
  const ticket = (await page.locator('input[name=ticket]').getAttribute('value')) as string;
  const hold = (await page.locator('input[name=hold]').getAttribute('value')) as string;
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const before = await confirmed();
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() =>
      fetch(`${scene.server.url}/booking-form`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: scene.server.url, cookie },
        body: new URLSearchParams({ ticket, hold, name: 'Grace Hopper', email: 'grace@example.com', phone: '' }),
      }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303, 303, 303]);
  expect(new Set(answers.map((answer) => answer.headers.get('location'))).size).toBe(1);
  expect(await confirmed()).toBe(before + 1);
});

test('a lost answer is no lost booking: pressing again shows the confirmation of the first', async () => {
  const page = await scene.visit();
  await chooseTime(scene, page);
  await introduce(page);
  const before = await confirmed();
  let isFirst = true;
  await page.route('**/booking-form', async (route) => {
    if (isFirst && route.request().method() === 'POST') {
      isFirst = false;
      await route.fetch({ maxRedirects: 0 });
      await route.abort('connectionreset');
    } else {
      await route.continue();
    }
  });
  await bookButton(page).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toContain('The answer did not arrive.');
  expect(await page.inputValue('#booking-email')).toBe('grace@example.com');
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  expect(await confirmed()).toBe(before + 1);
});

test.each([true, false])(
  'a time somebody else took: what was typed is kept, a near one is booked (script: %s)',
  async (script) => {
    const page = await scene.visit({ script });
    const start = await chooseTime(scene, page);
    await introduce(page, 'Ada Lovelace');
    await endHolds(scene.server);
    await bookIn(scene, { name: 'Somebody', localStart: `${start}:00` });
    const before = await confirmed();
    await bookButton(page).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('has just been taken');
    expect(await page.inputValue('#booking-name')).toBe('Ada Lovelace');
    expect(await confirmed()).toBe(before);
    await page.locator('input[name=ticket][type=radio]').first().check();
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    expect(await confirmed()).toBe(before + 1);
  },
);

test.each([true, false])('mistakes are told at their fields, and the rest is kept (script: %s)', async (script) => {
  const page = await scene.visit({ script });
  await chooseTime(scene, page);
  if (script) {
    await formIsEnhanced(page);
  } else {
    // The browser's own check stands in front of a form without script; ours is behind it.
    await bookForm(page).evaluate((form) => form.setAttribute('novalidate', ''));
  }
  await page.fill('#booking-name', 'Grace Hopper');
  await page.fill('#booking-email', 'grace@nowhere');
  await bookButton(page).click();
  const email = page.locator('#booking-email');
  await page.locator('#booking-email[aria-invalid=true]').waitFor();
  const told = await email.getAttribute('aria-describedby');
  expect(told).toContain('booking-email-error');
  expect(await page.locator('#booking-email-error').textContent()).toContain('does not look like an e-mail address');
  expect(await page.inputValue('#booking-name')).toBe('Grace Hopper');
  if (script) {
    expect(await email.evaluate((input) => input === document.activeElement)).toBe(true);
    // The words go with the mistake, not with the next press, and the eye stays where one types.
    await email.press('End');
    await email.pressSequentially('.test');
    await page.locator('#booking-email:not([aria-invalid=true])').waitFor();
    expect(await page.locator('#booking-email-error').count()).toBe(0);
    expect(await email.evaluate((input) => input === document.activeElement)).toBe(true);
  }
});

test('a form that was open too long asks once more and then books', async () => {
  await scene.apart(async () => {
    const page = await scene.visit({ script: false });
    await chooseTime(scene, page, '2026-11-26');
    await introduce(page);
    const before = await confirmed();
    await scene.server.setClock(mondayMorning + 2 * hourMs + minuteMs * 10);
    await bookButton(page).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('open for a long time');
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    expect(await confirmed()).toBe(before + 1);
  });
});

test('a form from elsewhere, or with a made-up ticket, books nothing', async () => {
  const page = await scene.visit({ script: false });
  await chooseTime(scene, page);
  const ticket = (await page.locator('input[name=ticket]').getAttribute('value')) as string;
  const before = await confirmed();
  const post = (headers: Record<string, string>, sent: string) =>
    fetch(`${scene.server.url}/booking-form`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ ticket: sent, name: 'Mallory', email: 'm@example.com' }),
    }).then((answer) => answer.status);
  expect(await post({ origin: 'https://evil.example' }, ticket)).toBe(403);
  expect(await post({ origin: scene.server.url, 'sec-fetch-site': 'cross-site' }, ticket)).toBe(403);
  expect(await post({ origin: scene.server.url }, `${ticket}x`)).toBe(403);
  expect(await post({ origin: scene.server.url }, ticket.replace(/^./, 'A'))).toBe(403);
  expect(await confirmed()).toBe(before);
});

test('a confirmation cannot be guessed', async () => {
  const answer = await fetch(`${scene.server.url}/thank-you?booking=MDAwMA.AAAA`);
  expect(answer.status).toBe(404);
});

test('the arrow keys walk over days and times, Enter goes on', async () => {
  const page = await scene.visit({ size: 'desktop' });
  await page.goto(`${scene.server.url}/booking-calendar/${scene.serviceSlug}?day=2026-11-24`);
  // The script hears the keys once it has taken the page over, whether or not the day has free times left.
  await page.locator('form[action="/booking-form"][novalidate]').waitFor();
  await page.locator('[data-day="2026-11-24"]').focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['day'])).toBe('2026-11-25');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Wednesday 25 November' }).waitFor();
  expect(page.url()).toContain('day=2026-11-25');
  await page.locator('input[name=start]').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  const chosen = await page.locator('input[name=start]:checked').getAttribute('value');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/booking-form/);
  expect(decodeURIComponent(page.url())).toContain(`start=${chosen}`);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Choose a time' }).waitFor();
  expectNoFaults(page);
});

describe.each(desktopFirst)('by keys alone, on a %s', (size) => {
  test('from the service to the confirmation; what has the focus is always in sight', async () => {
    const page = await scene.visit({ size });
    const before = await confirmed();
    await page.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
    await tabTo(page, /^Choose a time$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Choose a time' }).waitFor();
    await tabTo(page, /^(?:Mon|Tues|Wednes|Thurs|Fri)day \d+ November, \d+ free/);
    let day = '';
    while (!/\d free/.test(day)) {
      await page.keyboard.press('ArrowRight');
      await expectFocusInSight(page);
      day = await focusedName(page);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: day.split(',')[0] ?? day }).waitFor();
    await tabTo(page, /^\d\d:\d\d/);
    for (const key of ['Space', 'ArrowRight', 'ArrowDown']) {
      await page.keyboard.press(key);
      await expectFocusInSight(page);
    }
    const start = (await page.locator('input[name=start]:checked').getAttribute('value')) as string;
    await page.keyboard.press('Enter');
    await page.locator('#booking-email').waitFor();
    for (const [field, text] of [
      [/^Name/, 'Kay Board'],
      [/^E-mail/, 'kay@example.com'],
      [/^Phone/, '+49 30 123456'],
    ] as const) {
      await tabTo(page, field);
      await page.keyboard.type(text);
    }
    await tabTo(page, new RegExp(`^Book .*${start.slice(11, 16)}$`));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/thank-you/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('main').innerText()).toContain(start.slice(11, 16));
    expect(await confirmed()).toBe(before + 1);
    await tabTo(page, /^Move or cancel$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/manage\//);
    await tabTo(page, /^Cancel the booking$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Cancel this booking?' }).waitFor();
    await tabTo(page, new RegExp(`^Cancel \\w+, .*${start.slice(11, 16)}$`));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'This booking is cancelled' }).waitFor();
    expectNoFaults(page);
  });
});

test('beside the form another time is one press, and what was typed stays', async () => {
  const page = await scene.visit({ size: 'desktop' });
  await chooseTime(scene, page, '2026-11-25');
  await introduce(page, 'Ida Wechsel');
  const other = page.locator('input[name=start]').nth(3);
  const wanted = (await other.getAttribute('value')) as string;
  await pressTime(other);
  await page.waitForURL((url) => url.searchParams.get('start') === wanted);
  expect(await page.inputValue('#booking-name')).toBe('Ida Wechsel');
  // Over the calendar page and back, too.
  await page.getByRole('link', { name: 'Change the time' }).click();
  await page.getByRole('heading', { level: 1, name: 'Choose a time' }).waitFor();
  await pressTime(page.locator('input[name=start]').nth(2));
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.locator('#booking-name').waitFor();
  expect(await page.inputValue('#booking-name')).toBe('Ida Wechsel');
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  expectNoFaults(page);
});

test.each(['phone', 'desktop'] as const)('links that are buttons have their label in the middle (%s)', async (size) => {
  const page = await scene.visit({ size });
  await page.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
  const off = await page.getByRole('link', { name: 'Choose a time' }).evaluate((link) => {
    const label = link.querySelector('.mantine-Button-label')?.getBoundingClientRect() as DOMRect;
    const box = link.getBoundingClientRect();
    return Math.abs(label.top + label.height / 2 - (box.top + box.height / 2));
  });
  expect(off).toBeLessThanOrEqual(1);
});
