/**
 * Where a booking's messages go: said on every page, corrected by whoever made it, and links sent to whoever has lost
 * them.
 */
import type { BookingMessageType, Message } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { bookPlaces, type Offered, offer } from './offered.ts';
import {
  bookButton,
  chooseTime,
  expectAccessible,
  expectNoFaults,
  holdBack,
  introduce,
  sceneOfFile,
  type View,
} from './scene.ts';

// Nobody answers there: what is written stands in the log all the same.
const scene = sceneOfFile({ SMTP_URL: 'smtp://127.0.0.1:9' });
let pilates: Offered;
beforeAll(async () => {
  pilates = await offer(scene, 'CLASS', 'Pilates', 1, [5, 6, 12], {
    waitlistPolicy: { enabled: true, capacity: 5, reservationTimeInMinutes: 10 },
  });
});

const views: readonly (View & { readonly day: string; readonly session: number })[] = [
  { size: 'phone', scheme: 'light', script: true, day: '2026-12-07', session: 0 },
  { size: 'desktop', scheme: 'dark', script: false, day: '2026-12-08', session: 1 },
];

let people = 0;
function somebody(): string {
  people += 1;
  return `guest${people}@customers.test`;
}

async function messagesTo(to: string, type: BookingMessageType, count = 1): Promise<readonly Message[]> {
  const { notifications } = await scene.server.client('apiKey');
  return eventually(
    async () => (await notifications.listMessages({ to, type })).messages,
    (messages) => messages.length === count,
  );
}

const linkIn = (message: Message | undefined) =>
  `${scene.server.url}${/\/manage\/[\w-]+/.exec(message?.text ?? '')?.[0] ?? ''}`;

async function bookWith(page: Page, day: string, email: string): Promise<void> {
  await chooseTime(scene, page, day);
  await introduce(page);
  await page.fill('#booking-email', email);
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
}

/** Unfolds the form that sends again, and presses its button. */
async function sendTo(page: Page, email: string): Promise<void> {
  await page.getByText('No message, or the wrong address?').click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Send again' }).click();
}

async function words(page: Page): Promise<string> {
  // The browser may still be reading a page whose heading stands there.
  await page.waitForLoadState();
  return (await page.locator('main').innerText()).replaceAll(/[⁨⁩]/g, '');
}

describe.each(views)('on a $size, $scheme (script: $script)', ({ day, session, ...view }) => {
  test('after booking: the address is corrected, and moving and cancelling name the new one', async () => {
    const [wrong, right] = [somebody(), somebody()];
    const page = await scene.visit(view);
    await bookWith(page, day, wrong);
    expect(await words(page)).toContain(`We are sending all of this to ${wrong}.`);
    const first = linkIn((await messagesTo(wrong, 'BOOKING_CONFIRMED'))[0]);
    expect((await fetch(first)).status).toBe(200);

    await sendTo(page, right);
    await page.getByText('The message was sent again to').waitFor();
    expect(await words(page)).toContain(`The message was sent again to ${right}.`);
    expect(await words(page)).not.toContain(wrong);
    if (view.script === true) {
      await expectAccessible(page, 'a corrected address');
    }
    // Loaded again, the page has nothing to send once more.
    await page.reload();
    expect(await words(page)).toContain(`We are sending all of this to ${right}.`);
    const second = linkIn((await messagesTo(right, 'BOOKING_CONFIRMED'))[0]);
    expect((await fetch(first)).status).toBe(404);
    expect((await fetch(second)).status).toBe(200);

    await page.getByRole('link', { name: 'Move or cancel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your booking' }).waitFor();
    expect(await words(page)).toContain(`Messages about this booking go to ${right}.`);
    await page.goto(`${page.url()}/move?service=${scene.serviceSlug}&start=${day}T15:00`);
    await page.getByRole('button', { name: /^Move to / }).click();
    await page.getByText('Your booking was moved.').waitFor();
    expect(await words(page)).toContain(`A message about it is on its way to ${right}.`);
    await page.getByRole('link', { name: 'Cancel the booking' }).click();
    await page.getByRole('button', { name: /^Cancel \w+(?:,? \d+ \w+)?, / }).click();
    await page.getByRole('heading', { level: 1, name: 'This booking is cancelled' }).waitFor();
    expect(await words(page)).toContain(`A message about it is on its way to ${right}.`);
    // Cancelled, it has nothing to send again; the address is told how to be mended.
    expect(await words(page)).toContain('Is the address wrong? Tell the business.');
    expectNoFaults(page);
  });

  test('in a line: the page goes on under the new link, and the old one is dead', async () => {
    const [wrong, right] = [somebody(), somebody()];
    await bookPlaces(scene, pilates, pilates.eventIds[session], 1);
    const page = await scene.visit(view);
    await page.goto(
      `${scene.server.url}/booking-form?service=${pilates.slug}&session=${pilates.eventIds[session] as string}`,
    );
    await introduce(page, 'Wanda Waits');
    await page.fill('#booking-email', wrong);
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are on the waitlist' }).waitFor();
    expect(await words(page)).toContain(`A message about it is on its way to ${wrong}.`);
    const former = page.url();
    await messagesTo(wrong, 'WAITLIST_JOINED');

    await sendTo(page, right);
    await page.getByText('The message was sent again to').waitFor();
    expect(await words(page)).toContain(`Messages about this booking go to ${right}.`);
    expect(await words(page)).toContain('1st in line');
    expect(page.url()).not.toBe(former);
    expect((await page.goto(former))?.status()).toBe(404);
    await messagesTo(right, 'WAITLIST_JOINED');
    expectNoFaults(page);
  });

  test('whoever has only the link reads the address and can do nothing about it', async () => {
    const email = somebody();
    const page = await scene.visit(view);
    await bookWith(page, day, email);
    const elsewhere = await scene.visit(view);
    await elsewhere.goto(linkIn((await messagesTo(email, 'BOOKING_CONFIRMED'))[0]));
    expect(await words(elsewhere)).toContain(`Messages about this booking go to ${email}.`);
    expect(await words(elsewhere)).toContain('Is the address wrong? Tell the business.');
    expect(await elsewhere.getByText('No message, or').count()).toBe(0);
    expectNoFaults(elsewhere);
  });

  test('links are sent by the address: the same words for a known one and one that nobody booked with', async () => {
    const email = somebody();
    await bookWith(await scene.visit(view), day, email);
    const page = await scene.visit(view);
    await page.goto(`${scene.server.url}/book-online`);
    await page.getByRole('link', { name: 'My bookings' }).click();
    await page.getByRole('heading', { level: 1, name: 'My bookings' }).waitFor();
    if (view.script === true) {
      await expectAccessible(page, 'finding a booking');
    }
    const said: string[] = [];
    for (const address of ['nobody@customers.test', email]) {
      await page.getByRole('textbox', { name: 'E-mail' }).fill(address);
      await page.getByRole('button', { name: 'Send me the links' }).click();
      await page.getByText(address).waitFor();
      said.push((await words(page)).replaceAll(address, 'the address'));
    }
    expect(said[0]).toContain('If anything is booked with the address, the links are on their way.');
    expect(said[1]).toBe(said[0]);
    if (view.script === true) {
      await expectAccessible(page, 'links on their way');
    }
    const [message] = await messagesTo(email, 'BOOKING_LINKS');
    await page.goto(linkIn(message));
    await page.getByRole('heading', { level: 1, name: 'Your booking' }).waitFor();
    expect(
      await (await scene.server.client('apiKey')).notifications.listMessages({ to: 'nobody@customers.test' }),
    ).toEqual(expect.objectContaining({ messages: [] }));
    expectNoFaults(page);
  });
});

test('what is no address is said at its field, and after three times there is nothing more to press', async () => {
  const email = somebody();
  const page = await scene.visit();
  await bookWith(page, '2026-12-09', email);
  await page.getByText('No message, or the wrong address?').click();
  const field = page.getByRole('textbox', { name: 'E-mail' });
  await field.fill('grace');
  await page.locator('form:has(#recipient-email)').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.locator('#recipient-email[aria-invalid=true]').waitFor();
  expect(await field.inputValue()).toBe('grace');
  await expectAccessible(page, 'what is no address');
  // The words go with the mistake, not with the next press, and stay while it is half mended.
  await field.press('End');
  await field.pressSequentially('@customers');
  expect(await page.locator('#recipient-email-error').count()).toBe(1);
  await field.pressSequentially('.test');
  await page.locator('#recipient-email:not([aria-invalid=true])').waitFor();
  expect(await page.locator('#recipient-email-error').count()).toBe(0);
  await field.fill('grace@');
  await page.locator('#recipient-email[aria-invalid=true]').waitFor();
  await field.fill(email);
  for (const time of [1, 2, 3]) {
    if (time > 1) {
      await page.getByText('No message, or the wrong address?').click();
    }
    await page.getByRole('button', { name: 'Send again' }).click();
    await messagesTo(email, 'BOOKING_CONFIRMED', time + 1);
    // Said before, too: what tells it apart is that the form is folded up again.
    await field.waitFor({ state: 'hidden' });
    await page.getByText('The message was sent again to').waitFor();
  }
  expect(await page.getByText('No message, or').count()).toBe(0);
  await page.getByText('Is the address wrong? Tell the business.').waitFor();
  expectNoFaults(page);
});

test('the page that finds bookings takes back what it said of an address once it is one', async () => {
  const page = await scene.visit();
  await page.goto(`${scene.server.url}/find-booking`);
  const field = page.getByRole('textbox', { name: 'E-mail' });
  await field.fill('grace@nowhere');
  await page.getByRole('button', { name: 'Send me the links' }).click();
  await page.locator('#find-email[aria-invalid=true]').waitFor();
  await field.press('End');
  await field.pressSequentially('.test');
  await page.locator('#find-email:not([aria-invalid=true])').waitFor();
  expect(await page.locator('#find-email-error').count()).toBe(0);
  await page.getByRole('button', { name: 'Send me the links' }).click();
  await page.getByText('grace@nowhere.test').waitFor();
  expectNoFaults(page);
});

test('what was mended before the script was there is not called wrong', async () => {
  const page = await scene.visit();
  // All but the small file that sets the colours before anything is rendered.
  const letGo = await holdBack(page, /\/assets\/(?!before-paint).*\.js$/);
  await page.goto(`${scene.server.url}/find-booking`, { waitUntil: 'commit' });
  const field = page.getByRole('textbox', { name: 'E-mail' });
  await field.fill('grace@nowhere');
  await page.getByRole('button', { name: 'Send me the links' }).click();
  await page.locator('#find-email-error').waitFor();
  await field.press('End');
  await field.pressSequentially('.test');
  expect(await page.locator('#find-email-error').count()).toBe(1);
  letGo();
  await page.locator('#find-email-error').waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('grace@nowhere.test');
  expectNoFaults(page);
});

test('a request says where its answer goes', async () => {
  const client = await scene.server.client('apiKey');
  const { services } = await client.services.queryServices({});
  const [service] = services;
  const setManualApproval = async (requireManualApproval: boolean) => {
    const { service: now } = await client.services.getService({ serviceId: service?.id as string });
    await client.services.updateService({
      service: { id: now.id, revision: now.revision, onlineBooking: { ...now.onlineBooking, requireManualApproval } },
    });
  };
  const email = somebody();
  await setManualApproval(true);
  try {
    const page = await scene.visit({ size: 'desktop' });
    await bookWith(page, '2026-12-10', email);
    expect(await words(page)).toContain(`We are sending all of this to ${email}.`);
    await messagesTo(email, 'BOOKING_REQUESTED');
    await page.getByText('No message, or the wrong address?').click();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The message was sent again to').waitFor();
    await messagesTo(email, 'BOOKING_REQUESTED', 2);
  } finally {
    await setManualApproval(false);
  }
});

test('a link that opens nothing leads to where links are sent', async () => {
  const page = await scene.visit();
  await page.goto(`${scene.server.url}/manage/nothing`);
  await page.getByRole('main').getByRole('link', { name: 'My bookings' }).click();
  await page.getByRole('heading', { level: 1, name: 'My bookings' }).waitFor();
});
