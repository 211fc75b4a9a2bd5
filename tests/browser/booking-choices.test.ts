/** Choosing a time and the form beside it: what is said before an act, what is kept, and what is told apart. */
import type { Page, Request } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  bookButton,
  bookForm,
  chooseTime,
  expectAccessible,
  expectNoFaults,
  formIsEnhanced,
  holdBack,
  introduce,
  pressTime,
  sceneOfFile,
  startScene,
  timesAreEnhanced,
} from './scene.ts';
import { openDashboard } from './signed-in.ts';

const scene = sceneOfFile();
beforeEach(() => scene.leave());

const calendar = (query: string) => `${scene.server.url}/booking-calendar/${scene.serviceSlug}?${query}`;
const form = (start: string) => `${scene.server.url}/booking-form?service=${scene.serviceSlug}&start=${start}`;

/** Takes a time through the pages, as somebody else would. */
async function takeTime(start: string): Promise<void> {
  const other = await scene.visit({ script: false });
  await other.goto(form(start));
  await introduce(other, 'Somebody Else');
  await bookButton(other).click();
  await other.waitForURL(/\/thank-you/);
  await other.close();
}

/** What a text shows that a rule of style may have replaced. */
async function shownText(page: Page, selector: string): Promise<string> {
  return page.locator(selector).evaluate((each) => {
    const after = getComputedStyle(each, '::after').content;
    return after === 'none' || after === 'normal' ? (each as HTMLElement).innerText : JSON.parse(after);
  });
}

function focusedValue(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);
}

describe('the day line', () => {
  test('tells taken time from closed time, also after another day is pressed', async () => {
    await takeTime('2026-11-26T10:00');
    const page = await scene.visit({ size: 'desktop' });
    await page.goto(calendar('day=2026-11-25'));
    const line = page.locator('figure');
    // The pause at noon.
    expect(await line.innerText()).toContain('closed');
    expect(await line.innerText()).not.toContain('taken');
    await page.locator('[data-day="2026-11-26"]').click();
    await line.getByText('taken').waitFor();
    expect(await line.innerText()).toContain('09:00');
    expect(await line.innerText()).toContain('17:50');
    // Ten o’clock stands where it belongs: an hour after nine, of eight hours fifty. Its pause is nobody’s visit.
    const [start, width] = await line
      .locator('[class*=taken]')
      .first()
      .evaluate((each) => {
        const { insetInlineStart, inlineSize } = (each as HTMLElement).style;
        return [Number.parseFloat(insetInlineStart), Number.parseFloat(inlineSize)];
      });
    expect(start).toBeCloseTo((60 / 530) * 100, 1);
    expect(width).toBeCloseTo((50 / 530) * 100, 1);
    expectNoFaults(page);
  });

  test('has the same ends before booking, for the customer, and after it, for the business', async () => {
    const page = await scene.visit({ size: 'desktop' });
    const ends = () =>
      page.locator('figure:visible').evaluate((each) => [...each.children[1]!.children].map((end) => end.textContent));
    await page.goto(calendar('day=2026-12-10&time=17:00'));
    const before = await ends();
    expect(before).toEqual(['09:00', '17:50']);
    await page.goto(form('2026-12-10T17:00'));
    await introduce(page, 'Edda Edge');
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    const client = await scene.server.client('apiKey');
    const { extendedBookings } = await client.bookings.queryExtendedBookings({
      query: { filter: { startDate: '2026-12-10T16:00:00.000Z' } },
    });
    await openDashboard(scene, page, `/dashboard/bookings/${extendedBookings[0]?.booking.id}`);
    await expect.poll(ends).toEqual(before);
  });

  test('keeps the hours of today that are over', async () => {
    await scene.apart(async () => {
      const page = await scene.visit({ script: false });
      await page.goto(calendar('day=2026-11-24'));
      const words = await page.locator('figure').innerText();
      expect(words).toContain('09:00');
      expect(await page.locator('input[name=start]').first().getAttribute('value')).toBe('2026-11-24T14:00');
    }, Date.parse('2026-11-24T11:00:00Z'));
  });

  test('stands once beside the form', async () => {
    const page = await scene.visit({ size: 'desktop' });
    await page.goto(form('2026-11-25T10:00'));
    expect(await page.locator('figure:visible').count()).toBe(1);
  });
});

describe.each([true, false])('with script: %s', (script) => {
  test('a telephone number keeps its extension, and a press dials it', async () => {
    const start = script ? '2026-12-14T10:00' : '2026-12-14T11:00';
    const page = await scene.visit({ script });
    await page.goto(form(start));
    await introduce(page);
    const email = `extension-${script}@example.com`;
    await page.fill('#booking-email', email);
    await page.fill('#booking-phone', '+49 30 23125-0 Durchwahl');
    await bookButton(page).click();
    await page.getByText('This does not look like a telephone number').waitFor();
    await page.fill('#booking-phone', '+49 30 23125-0 Durchwahl 12');
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    const client = await scene.server.client('apiKey');
    const { extendedBookings } = await client.bookings.queryExtendedBookings({
      query: { filter: { 'contactDetails.email': email } },
    });
    const booking = extendedBookings[0]?.booking;
    expect(booking?.contactDetails?.phone).toBe('+49 30 23125-0 Durchwahl 12');
    if (script) {
      const desk = await scene.visit({ size: 'desktop' });
      await openDashboard(scene, desk, `/dashboard/bookings/${booking?.id}`);
      const link = desk.getByRole('link', { name: '+49 30 23125-0 Durchwahl 12' });
      expect(await link.getAttribute('href')).toBe('tel:+4930231250;ext=12');
    }
    expectNoFaults(page);
  });

  test('the term to move and cancel stands with the link that does it, also where nobody can be called', async () => {
    const page = await scene.visit({ script });
    const client = await scene.server.client('apiKey');
    const [kept] = (await client.locations.listLocations({})).locations;
    const reachedBy = async (ways: { email?: string; phone?: string }) => {
      const [{ id, name, revision, address } = kept!] = (await client.locations.listLocations({})).locations;
      await client.locations.updateLocation({ location: { id, name, revision, ...(address && { address }), ...ways } });
    };
    const termText = async () => {
      await page.goto(form('2026-11-25T10:00'));
      return (await page.locator('[data-chosen=term]').innerText()).trim();
    };
    const term = /^Free to move or cancel until Tuesday,? 24 November, 10:00, with the link you get when you book\./;
    expect(await termText()).toMatch(term);
    await page.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
    expect(await page.getByRole('link', { name: '+1 202 555 0142' }).getAttribute('href')).toBe('tel:+12025550142');
    expect(await page.getByRole('link', { name: 'studio@example.com' }).count()).toBe(1);
    await reachedBy({});
    try {
      expect(await termText()).toMatch(term);
      await page.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
      expect(await page.getByRole('link', { name: 'studio@example.com' }).count()).toBe(0);
    } finally {
      await reachedBy({ email: kept?.email ?? '', phone: kept?.phone ?? '' });
    }
  });

  test('the button stays at the thumb and follows another choice', async () => {
    const page = await scene.visit({ script });
    await page.goto(form('2026-11-25T10:00'));
    const bar = page.locator('div:has(> button[type=submit]:not([name]))');
    expect(await bar.evaluate((each) => getComputedStyle(each).position)).toBe('sticky');
    expect(await bar.innerText()).toMatch(/Book Wednesday, 10:00/);

    await page.goto(form('2026-11-27T03:00'), { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1, name: 'This time is not offered' }).waitFor();
    await page.locator('input[name=ticket]').nth(1).check();
    expect(await shownText(page, '[data-chosen=act]')).toBe('Book Friday, 09:30');
  });

  test('going on without a time is answered, and the focus leads to the times', async () => {
    const page = await scene.visit({ script });
    await page.goto(calendar('day=2026-11-25'));
    if (script) {
      await timesAreEnhanced(page);
    } else {
      // The browser's own check stands in front; the server's answer is behind it.
      await page.locator('form[action="/booking-form"]').evaluate((each) => each.setAttribute('novalidate', ''));
    }
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText('Choose a time first.').waitFor();
    // Without script the focus comes once the answer is rendered.
    await expect.poll(() => focusedValue(page)).toBe('2026-11-25T09:00');
    await page.getByRole('heading', { level: 2, name: 'Wednesday 25 November' }).waitFor();
  });

  test('booking without having chosen instead is answered, and what was typed is kept', async () => {
    const page = await scene.visit({ script });
    await page.goto(form('2026-11-27T03:00'));
    if (script) {
      await formIsEnhanced(page);
    }
    await introduce(page, 'Una Decided');
    const first = await page.locator('input[name=ticket]').first().getAttribute('value');
    if (!script) {
      await bookForm(page).evaluate((each) => each.setAttribute('novalidate', ''));
    }
    await page.getByRole('button', { name: 'Book the chosen time' }).click();
    await page.getByText('Choose a time first.').waitFor();
    await expect
      .poll(() =>
        page
          .locator('input[name=ticket]')
          .first()
          .evaluate((each) => each === document.activeElement),
      )
      .toBe(true);
    expect(await page.inputValue('#booking-name')).toBe('Una Decided');
    expect(first).not.toBeNull();
    if (script) {
      await expectAccessible(page, 'nothing chosen');
    }
  });

  test('taken, never offered and over are told apart', async () => {
    await takeTime(script ? '2026-12-01T10:00' : '2026-12-01T12:00');
    const page = await scene.visit({ script });
    const said = async (start: string) => {
      await page.goto(form(start));
      return page.getByRole('alert').innerText();
    };
    expect(await said(script ? '2026-12-01T10:00' : '2026-12-01T12:00')).toContain('has just been taken.');
    expect(await said('2026-12-01T03:00')).toMatch(/Tue,? 1 Dec, 03:00 is not offered\./);
    expect(await said('2026-11-20T10:00')).toMatch(/Fri,? 20 Nov, 10:00 is already over\./);
  });

  test('the whole month opens beside the week', async () => {
    const page = await scene.visit({ script });
    await page.goto(calendar('day=2026-11-25'));
    expect(await page.locator('[data-day]:visible').count()).toBe(7);
    await page.getByRole('link', { name: 'Whole month' }).click();
    await page.locator('[data-day="2026-12-04"]').waitFor();
    await page.getByRole('link', { name: 'Next month' }).click();
    await page.locator('[data-day="2026-12-31"]').waitFor();
    await page.locator('[data-day="2026-12-02"]').click();
    await page.getByRole('heading', { level: 2, name: 'Wednesday 2 December' }).waitFor();
    expect(await page.locator('[data-day="2026-12-31"]').isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // The address knows it: the same view after a reload, and the week again by the same link.
    await page.reload();
    expect(await page.locator('[data-day="2026-12-31"]').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'This week only' }).click();
    await page.locator('[data-day="2026-12-31"]').waitFor({ state: 'hidden' });
    expect(await page.locator('[data-day]:visible').count()).toBe(7);
  });

  test('a free time on the page of the service is one press from the form', async () => {
    const page = await scene.visit({ script });
    await page.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
    await page.locator('a[href^="/booking-form"]').first().click();
    await page.locator('#booking-name').waitFor();
  });
});

test('Back from the form finds the chosen time, and form and grid never differ', async () => {
  const page = await scene.visit({ size: 'desktop' });
  const start = await chooseTime(scene, page, '2026-12-02');
  const chosenInGrid = () => page.locator('input[name=start]:checked').getAttribute('value');
  expect(await chosenInGrid()).toBe(start);
  // Another time beside the form, and back again.
  await pressTime(page.locator('input[name=start]').nth(4));
  await page.waitForURL((url) => url.searchParams.get('start') !== start);
  await expect.poll(() => bookButton(page).innerText()).toContain('11:00');
  expect(await chosenInGrid()).toBe('2026-12-02T11:00');
  await page.goBack();
  await expect.poll(() => bookButton(page).innerText()).toContain('09:00');
  expect(await chosenInGrid()).toBe(start);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Choose a time' }).waitFor();
  expect(await chosenInGrid()).toBe(start);
  await page.getByRole('button', { name: /^Continue · .*09:00/ }).waitFor();
  await page.reload();
  expect(await chosenInGrid()).toBe(start);
  expectNoFaults(page);
});

test('Back asks for the times once the hold of the form is known, so that it is not somebody else’s', async () => {
  const page = await scene.visit({ size: 'desktop' });
  const start = await chooseTime(scene, page, '2026-12-02');
  const held = page.locator('input[name=hold]');
  const firstHold = await held.getAttribute('value');
  await pressTime(page.locator('input[name=start]').nth(4));
  await page.waitForURL((url) => url.searchParams.get('start') !== start);
  // Every step waits for the holds before it: one that is still on its way would be held back with those to come.
  await expect.poll(() => held.getAttribute('value')).not.toBe(firstHold);
  const order: string[] = [];
  page.on('request', (request) => request.url().includes('/booking-calendar/') && order.push('times'));
  // The form that is left lets go of its own hold behind the times: that is none that they wait for.
  const holds = (request: Request) => request.method() === 'POST' && !/release/.test(request.postData() ?? '');
  await page.route('**/booking-form', async (route) => {
    const response = await route.fetch();
    if (holds(route.request())) {
      order.push('held');
    }
    await route.fulfill({ response });
  });
  const letGo = await holdBack(page, '**/booking-form');
  const asked = page.waitForRequest(holds);
  await page.goBack();
  await asked;
  await page.goBack();
  letGo();
  await page.getByRole('heading', { level: 1, name: 'Choose a time' }).waitFor();
  expect(await page.locator('input[name=start]:checked').getAttribute('value')).toBe(start);
  expect(order.at(-1)).toBe('times');
  expectNoFaults(page);
});

/** Opens the calendar and presses a time while its script is held back; answers what lets the script come. */
async function pressBeforeScript(page: Page): Promise<() => void> {
  const letGo = await holdBack(page, '**/assets/booking-*.js');
  await page.goto(calendar('day=2026-12-03'), { waitUntil: 'commit' });
  await pressTime(page.locator('input[name=start]').nth(2));
  return letGo;
}

test('a time pressed before the script is here counts', async () => {
  const page = await scene.visit();
  const letGo = await pressBeforeScript(page);
  letGo();
  await page.getByRole('button', { name: /^Continue · .*10:00/ }).waitFor();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.waitForURL(/start=2026-12-03T10%3A00/);
  expectNoFaults(page);
});

test('a time pressed before the script is here counts, too, when one goes on while the script takes over', async () => {
  const page = await scene.visit();
  // Presses as soon as React knows the page, before any of its effects has run.
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const root = document.getElementById('root') ?? {};
      if (Object.keys(root).some((key) => key.startsWith('__reactContainer'))) {
        document.querySelector<HTMLElement>('form:has([name=start]) button[type=submit]')?.click();
      } else {
        port2.postMessage(undefined);
      }
    };
    port2.postMessage(undefined);
  });
  const letGo = await pressBeforeScript(page);
  letGo();
  await page.waitForURL(/\/booking-form.*start=2026-12-03T10%3A00/);
  await page.locator('#booking-name').waitFor();
  expectNoFaults(page);
});

test('a day without free times says why', async () => {
  const said = async (day: string) => {
    const page = await scene.visit();
    await page.goto(calendar(`day=${day}`));
    return page.locator('main').innerText();
  };
  expect(await said('2026-11-29')).toContain('Closed on Sunday 29 November.');
  await scene.apart(
    async () => expect(await said('2026-11-23')).toContain('No more free times today.'),
    Date.parse('2026-11-23T20:00:00Z'),
  );
});

describe('on a wide screen', () => {
  test('the choice stands beside the times as it is made', async () => {
    const page = await scene.visit({ size: 'desktop' });
    await page.goto(calendar('day=2026-12-03'), { waitUntil: 'networkidle' });
    const choice = page.getByRole('complementary', { name: 'Your choice' });
    for (const fact of ['50 min', 'Mara', '$65', 'Harbour Street studio']) {
      expect(await choice.innerText()).toContain(fact);
    }
    await pressTime(page.locator('input[name=start]').nth(2));
    await choice.getByText('10:00').waitFor();
    expect(await choice.innerText()).toContain('Thursday 3 December');
    const [beside, times] = await Promise.all([choice.boundingBox(), page.locator('fieldset').first().boundingBox()]);
    expect(beside && times && beside.x + beside.width <= times.x && beside.y < times.y + times.height).toBe(true);
  });

  test('a time that cannot be had has its alternatives once, with the way to all of them', async () => {
    const page = await scene.visit({ size: 'desktop' });
    await page.goto(form('2026-12-03T03:00'), { waitUntil: 'networkidle' });
    expect(await page.locator('input[name=ticket]').count()).toBe(3);
    expect(await page.locator('input[name=start][type=radio]:visible').count()).toBe(0);
    await page.getByRole('link', { name: 'All free times' }).click();
    await page.getByRole('heading', { level: 1, name: 'Choose a time' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Thursday 3 December' }).waitFor();
    expectNoFaults(page);
  });
});

test('a changed day is announced once', async () => {
  const page = await scene.visit();
  await page.goto(calendar('day=2026-12-03'));
  await timesAreEnhanced(page);
  const regions = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[aria-live], [role=status], [role=alert]')].map((each) => each.textContent),
    );
  expect((await regions()).filter((text) => text !== '')).toEqual([]);
  await page.locator('[data-day="2026-12-04"]').click();
  await page.getByRole('heading', { level: 2, name: 'Friday 4 December' }).waitFor();
  expect((await regions()).filter((text) => text !== '')).toEqual(['Friday 4 December, 14 free times']);
});

test('names of the business keep their own direction in sentences of another', async () => {
  const page = await scene.visit({ locale: 'he-IL' });
  await page.goto(calendar('day=2026-12-03'), { waitUntil: 'networkidle' });
  expect(await page.locator('bdi').allInnerTexts()).toEqual(
    expect.arrayContaining(['My business', 'Back and neck massage', 'Mara', 'Harbour Street studio']),
  );
  expect(await page.locator('input[name=start]').first().getAttribute('aria-label')).toContain('\u2068Mara\u2069');
  await page.goto(form('2026-12-03T15:00'));
  expect(await page.locator('#booking-name').getAttribute('dir')).toBe('auto');
  await introduce(page);
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  expect(await page.locator('bdi').allInnerTexts()).toEqual(
    expect.arrayContaining(['Back and neck massage', 'Mara', 'grace@example.com', '12 Harbour Street, Old Town']),
  );
  expectNoFaults(page);
});

test('signs that point back and on are mirrored once in Hebrew', async () => {
  const directions = async (locale: string) => {
    const page = await scene.visit({ locale });
    await page.goto(calendar('day=2026-12-03'), { waitUntil: 'networkidle' });
    return page.locator('main [data-sign]:visible').evaluateAll((signs) =>
      signs.map((sign) => {
        // A character such as ‹ would be mirrored by the platform already.
        const isDrawn = sign.textContent === '' && sign.querySelector('path') !== null;
        const line = sign.querySelector('path') as SVGPathElement;
        const [tip, end] = [line.getPointAtLength(line.getTotalLength() / 2), line.getPointAtLength(0)];
        const isFlipped = new DOMMatrix(getComputedStyle(sign).transform).a < 0;
        return isDrawn && tip.x < end.x !== isFlipped ? 'left' : 'right';
      }),
    );
  };
  expect(await directions('en-GB')).toEqual(['left', 'left', 'right']);
  expect(await directions('he-IL')).toEqual(['right', 'right', 'left']);
});

test('too many forms: the page keeps what was typed and says when to try again', async () => {
  const limited = await startScene({ OPENHOURS_RATE_LIMITS: 'on' });
  try {
    const page = await limited.visit();
    await chooseTime(limited, page);
    await introduce(page, 'Lena Limit');
    for (let sent = 0; sent < 360; sent += 40) {
      await Promise.all(
        Array.from({ length: 40 }, () =>
          fetch(`${limited.server.url}/booking-form`, { method: 'POST', body: new URLSearchParams({ name: 'x' }) }),
        ),
      );
    }
    const press = async () => {
      // The form's own answer: what holds the time while somebody types may be answered later than it is typed.
      const answer = page.waitForResponse(
        (response) =>
          response.request().method() === 'POST' &&
          !new URLSearchParams(response.request().postData() ?? '').has('act'),
      );
      await bookButton(page).click();
      return answer;
    };
    // On a busy machine so many forms have used up what one address may read, too: that is forgiven within a minute.
    let wait = 0;
    await expect
      .poll(async () => {
        const response = await press();
        wait = Number(response.headers()['retry-after']);
        return response.status();
      })
      .toBe(429);
    expect(wait).toBeGreaterThan(60);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(
      /Nothing has been booked and what you typed is kept\. Press the button again in .*(hr|min)/,
    );
    expect(await page.inputValue('#booking-name')).toBe('Lena Limit');
    expect((await limited.countBookings())['CONFIRMED'] ?? 0).toBe(0);
    await expectAccessible(page, 'too many forms');
  } finally {
    await limited.close();
  }
});
