/** Two people change the same thing at once: whoever edits loses nothing, and sees what the other did, in every order of answers. */
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoFaults, holdBack, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();

/** The editor of a new policy, in which one booking may be for one person. */
async function openPolicy(name: string) {
  const client = await scene.server.client('apiKey');
  const { bookingPolicy } = await client.policies.createBookingPolicy({ bookingPolicy: { name } });
  const { id } = bookingPolicy;
  const page = await openAsOwner(scene, `/dashboard/settings/policies/${id}`, { size: 'desktop' });
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const policyNow = async () => (await client.policies.getBookingPolicy({ bookingPolicyId: id })).bookingPolicy;
  return {
    page,
    policyNow,
    people: page.getByRole('textbox', { name: 'People per booking' }),
    sides: page.getByRole('alert').filter({ hasText: 'People per booking' }),
    /** Somebody else lets seven come by one booking. */
    async allowSeven() {
      const { revision } = await policyNow();
      await client.policies.updateBookingPolicy({
        bookingPolicy: { id, revision, participantsPolicy: { maxParticipantsPerBooking: 7 } },
      });
    },
  };
}

const ofOnePolicy = /\/booking-policies\/[^/]+$/;

function isSave(request: Request): boolean {
  return request.method() === 'PATCH' && ofOnePolicy.test(request.url());
}

/** Answers a wait until the page was answered that seven may come. */
async function hearSeven(page: Page): Promise<() => Promise<void>> {
  let hear = () => {};
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  await page.route(ofOnePolicy, async (route) => {
    if (route.request().method() !== 'GET') {
      return route.fallback();
    }
    const response = await route.fetch();
    const { bookingPolicy } = await response.json();
    await route.fulfill({ response });
    if (bookingPolicy.participantsPolicy.maxParticipantsPerBooking === 7) {
      hear();
    }
  });
  return () => heard;
}

/** Lets the server carry out what is saved, and keeps its answers until the answered function is called. */
async function holdAnswersOfSaves(page: Page): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(ofOnePolicy, async (route) => {
    if (!isSave(route.request())) {
      return route.fallback();
    }
    const response = await route.fetch();
    await released;
    return route.fulfill({ response });
  });
  return letGo;
}

test('the other change is read while one’s own is on its way', async () => {
  const { allowSeven, page, people, policyNow, sides } = await openPolicy('Read first');
  let send = () => {};
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(ofOnePolicy, async (route) => {
    if (isSave(route.request())) {
      await isSent;
    }
    await route.fallback();
  });
  const asked = page.waitForRequest(isSave);
  await people.fill('4');
  await asked;
  const sevenIsRead = await hearSeven(page);
  await allowSeven();
  await sevenIsRead();
  send();
  await sides.getByText('Up to 7 people').waitFor();
  expect(await people.inputValue()).toBe('4');
  await sides.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await policyNow()).participantsPolicy.maxParticipantsPerBooking).toBe(4);
  expectNoFaults(page);
});

test('a change that was read before an earlier save is answered stays on the screen', async () => {
  const { allowSeven, page, people, policyNow } = await openPolicy('Answered late');
  const answer = await holdAnswersOfSaves(page);
  await page.getByLabel('Policy name').fill('Answered late indeed');
  await expect.poll(async () => (await policyNow()).name).toBe('Answered late indeed');
  const sevenIsRead = await hearSeven(page);
  await allowSeven();
  await sevenIsRead();
  answer();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => people.inputValue()).toBe('7');
  await people.fill('4');
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await policyNow()).toMatchObject({
    name: 'Answered late indeed',
    participantsPolicy: { maxParticipantsPerBooking: 4 },
  });
  expectNoFaults(page);
});

/** As in a browser that is busy: nothing is drawn of what was answered until the answered function is called. */
async function drawNothingNew(page: Page): Promise<{ isWaiting(): Promise<boolean>; draw(): Promise<void> }> {
  await page.evaluate(() => {
    const held: (() => void)[] = [];
    const inTime = window.setTimeout.bind(window);
    const send = MessagePort.prototype.postMessage;
    let isHeld = true;
    // Views are told of answers by timers without a length, and drawn by messages that the page sends to itself.
    window.setTimeout = ((run: () => void, ms = 0) =>
      isHeld && ms === 0 ? held.push(run) : inTime(run, ms)) as typeof window.setTimeout;
    MessagePort.prototype.postMessage = function post(this: MessagePort, ...message: [unknown]) {
      if (isHeld) {
        held.push(() => send.apply(this, message));
      } else {
        send.apply(this, message);
      }
    };
    Object.assign(globalThis, {
      isWaiting: () => held.length > 0,
      draw() {
        isHeld = false;
        for (const each of held) {
          each();
        }
      },
    });
  });
  return {
    isWaiting: () => page.evaluate(() => (globalThis as unknown as { isWaiting(): boolean }).isWaiting()),
    draw: () => page.evaluate(() => (globalThis as unknown as { draw(): void }).draw()),
  };
}

test('what is typed before the other change is drawn stands beside it', async () => {
  const { allowSeven, page, people, policyNow, sides } = await openPolicy('Not drawn yet');
  const send = await holdBack(page, ofOnePolicy);
  const asked = page.waitForRequest(isSave);
  await page.getByLabel('Policy name').fill('Typed before');
  await asked;
  await allowSeven();
  const sevenIsRead = await hearSeven(page);
  const screen = await drawNothingNew(page);
  send();
  await sevenIsRead();
  await expect.poll(screen.isWaiting).toBe(true);
  expect(await people.inputValue()).toBe('1');
  await people.fill('4');
  await screen.draw();
  await sides.getByText('Up to 7 people').waitFor();
  expect((await policyNow()).participantsPolicy.maxParticipantsPerBooking).toBe(7);
  await sides.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await policyNow()).toMatchObject({
    name: 'Typed before',
    participantsPolicy: { maxParticipantsPerBooking: 4 },
  });
  expectNoFaults(page);
});
