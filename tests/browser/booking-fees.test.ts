/**
 * What cancelling late or not coming costs, as everybody reads it: before it is booked, before it is cancelled, and at
 * the desk.
 */
import type { BookingFee } from '@openhours/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '../../packages/server/src/time/index.ts';
import { setEnd } from '../support/past-bookings.ts';
import { plantUser } from '../support/sites.ts';
import { bookIn, sampleService } from './desk-journeys.ts';
import { phoneFirst } from './journey-sizes.ts';
import { bookPlaces, offer } from './offered.ts';
import { chooseTime, expectAccessible, expectNoFaults, mondayMorning, sceneOfFile } from './scene.ts';
import { openAsOwner, openDashboard } from './signed-in.ts';

const scene = sceneOfFile();
const dayMinutes = 1440;

/** The service of the sample costs $90: half of it within sixty days, all of it for not coming. */
beforeAll(async () => {
  const client = await scene.server.client('apiKey');
  const service = await sampleService(scene);
  const { bookingPolicy } = await client.policies.createBookingPolicy({
    bookingPolicy: {
      name: 'Fees',
      cancellationPolicy: { enabled: true },
      reschedulePolicy: { enabled: true },
      customPolicyDescription: { enabled: true, description: 'Late cancellations cost half the price.' },
      saveCreditCardPolicy: { enabled: true },
      cancellationFeePolicy: {
        enabled: true,
        cancellationWindows: [{ percentage: '50', startInMinutes: 60 * dayMinutes }, { percentage: '100' }],
      },
    },
  });
  await client.services.updateService({
    service: {
      id: service.id,
      revision: service.revision,
      bookingPolicy: { id: bookingPolicy.id },
      payment: { rateType: 'FIXED', fixed: { price: { value: '90' } }, options: { inPerson: true } },
    },
  });
});

async function feeOf(bookingId: string): Promise<BookingFee | undefined> {
  const client = await scene.server.client('apiKey');
  return (await client.bookingFees.listBookingFeesByBookingIds({ bookingIds: [bookingId] })).bookingFees[0];
}

describe.each(phoneFirst)('on a %s', (size) => {
  const day = size === 'phone' ? '2026-12-08' : '2026-12-09';

  test('who books reads what cancelling and not coming cost, and nothing of free cancelling', async () => {
    const page = await scene.visit({ size });
    await chooseTime(scene, page, day);
    await page.getByText(/Cancelling now costs 50% of the price\. Not coming costs 100% of the price\./).waitFor();
    expect(await page.getByText(/Free to/).count()).toBe(0);
    await expectAccessible(page, 'the form with fees');
    expectNoFaults(page);
    await scene.leave();
  });

  test.each([true, false])('who cancels is told what it costs before and afterwards (script: %s)', async (script) => {
    const booking = await bookIn(scene, { name: 'Grace Hopper', localStart: `${day}T${script ? '11' : '15'}:00:00` });
    const client = await scene.server.client('apiKey');
    const { token } = await client.bookings.getAnonymousActionToken({ bookingId: booking.id });
    const page = await scene.visit({ size, script });
    // Nothing is run on a page without script.
    const isAccessible = async (where: string) => {
      if (script) {
        await expectAccessible(page, where);
      }
    };
    await page.goto(`${scene.server.url}/manage/${token}`);
    await page.getByText('Cancelling now costs US$45.').waitFor();
    await page.getByText('Not coming costs US$90.').waitFor();
    await isAccessible('a booking that costs something to cancel');
    await page.getByRole('link', { name: 'Cancel the booking' }).click();
    await page.getByRole('heading', { name: 'Cancel this booking?' }).waitFor();
    await page.getByText('Cancelling now costs US$45.').waitFor();
    await isAccessible('the question with its cost');
    await page.getByRole('button', { name: /^Cancel / }).click();
    await page.getByText('The late cancellation costs US$45. You pay the business directly').waitFor();
    await isAccessible('what is owed');
    expect((await feeOf(booking.id))?.cancellationFee).toMatchObject({
      status: 'UNKNOWN_STATUS',
      price: { value: '45.00' },
    });
    expectNoFaults(page);
  });

  test('the desk reads what cancelling costs, may waive it, and sees afterwards what is due and why', async () => {
    const booking = await bookIn(scene, { name: 'Ada Fee', localStart: `${day}T09:00:00` });
    const page = await openAsOwner(scene, `/dashboard/bookings?show=all&booking=${booking.id}`, { size });
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByText('Cancelling now costs the client US$45 by the policy.').waitFor();
    await expectAccessible(page, 'cancelling with a fee');
    const waive = page.getByRole('switch', { name: 'Waive the fee' });
    await waive.press('Space');
    await page.getByText('The client pays no fee.').waitFor();
    await waive.press('Space');
    await page.getByText('Cancelling now costs the client US$45 by the policy.').waitFor();
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByText(/^cancelled late, on /).waitFor();
    await page.getByText('Noted only: nothing is charged automatically. You collect it yourself.').waitFor();
    await page.getByText('Fee: US$45').waitFor();
    await expectAccessible(page, 'a fee that is due');
    expectNoFaults(page);
  });

  test('what is due is waived later after one question, which other screens and the client see', async () => {
    const start = size === 'phone' ? '2026-12-14T09:00:00' : '2026-12-15T09:00:00';
    const booking = await bookIn(scene, { name: 'Cleo Fee', localStart: start });
    const client = await scene.server.client('apiKey');
    const { token } = await client.bookings.getAnonymousActionToken({ bookingId: booking.id });
    await client.bookings.cancelBooking({ bookingId: booking.id, revision: booking.revision });
    const address = `/dashboard/bookings?show=all&booking=${booking.id}`;
    const [page, other] = [await openAsOwner(scene, address, { size }), await openAsOwner(scene, address)];
    await other.getByText(/^cancelled late, on /).waitFor();
    const waive = page.getByRole('button', { name: 'Waive the fee' });
    await waive.click();
    await page.getByRole('heading', { name: 'Waive the fee of US$45?' }).waitFor();
    await expectAccessible(page, 'the question before a fee is waived');
    await page.getByRole('button', { name: 'Leave as it is' }).click();
    await waive.click();
    await page.getByLabel('Reason (optional)').fill('She was ill.');
    await page.getByRole('button', { name: 'Waive the fee' }).click();
    await page.getByText('The fee is waived').waitFor();
    await page.getByText(/^Waived on .*, .*\. The client owes nothing for it\.$/).waitFor();
    await page.getByText('Reason: She was ill.').waitFor();
    expect(await waive.count()).toBe(0);
    await expectAccessible(page, 'a fee that was waived');
    await other.getByText(/^Waived on /).waitFor();
    expect(await other.getByRole('button', { name: 'Waive the fee' }).count()).toBe(0);
    const guest = await scene.visit({ size });
    await guest.goto(`${scene.server.url}/manage/${token}`);
    await guest.getByText('The fee of US$45 for the late cancellation was waived. You owe nothing for it.').waitFor();
    expect(await guest.getByText('She was ill.').count()).toBe(0);
    await expectAccessible(guest, 'a waived fee on the page of its client');
    for (const each of [page, other, guest]) {
      expectNoFaults(each);
    }
  });

  test('a fee that the desk waives is due to nobody, and the history says so', async () => {
    const booking = await bookIn(scene, { name: 'Ben Fee', localStart: `${day}T16:30:00` });
    const page = await openAsOwner(scene, `/dashboard/bookings?show=all&booking=${booking.id}`, { size });
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByRole('switch', { name: 'Waive the fee' }).press('Space');
    await page.getByText('The client pays no fee.').waitFor();
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByText('The fee was waived.').waitFor();
    expect(await feeOf(booking.id)).toBeUndefined();
    expectNoFaults(page);
  });
});

test.each([true, false])(
  'who is offered a place reads what goes with it before it is taken (script: %s)',
  async (script) => {
    const lesson = await offer(scene, 'CLASS', `Pilates ${script}`, 1, [4], {
      waitlistPolicy: { enabled: true, capacity: 5, reservationTimeInMinutes: 10 },
      customPolicyDescription: { enabled: true, description: 'Late cancellations cost half the price.' },
      saveCreditCardPolicy: { enabled: true },
      cancellationFeePolicy: {
        enabled: true,
        cancellationWindows: [{ percentage: '50', startInMinutes: 60 * dayMinutes }, { percentage: '100' }],
      },
    });
    const client = await scene.server.client('apiKey');
    const [eventId] = lesson.eventIds;
    const rival = await bookPlaces(scene, lesson, eventId, 1);
    const { booking } = await client.bookings.registerToWaitlist({
      booking: {
        bookedEntity: { slot: { serviceId: lesson.id, eventId: eventId as string } },
        totalParticipants: 1,
        contactDetails: { firstName: 'Wanda', email: 'wanda@example.com' },
      },
    });
    const { token } = await client.bookings.getAnonymousActionToken({ bookingId: booking.id });
    const page = await scene.visit({ script });
    await page.goto(`${scene.server.url}/manage/${token}`);
    await page.getByRole('heading', { level: 1, name: 'You are on the waitlist' }).waitFor();
    expect(await page.getByText(/costs US\$/).count()).toBe(0);
    await client.bookings.cancelBooking({
      bookingId: rival,
      flowControlSettings: { ignoreCancellationPolicy: true, waiveCancellationFee: true },
    });
    await page.goto(`${scene.server.url}/manage/${token}`);
    await page.getByRole('heading', { level: 1, name: 'A place is free for you' }).waitFor();
    const offered = page.getByRole('region').filter({ hasText: 'Yours until' });
    await offered.getByText('Once you take it:').waitFor();
    await offered.getByText(/^You can move it until /).waitFor();
    await offered.getByText(/^You can cancel until /).waitFor();
    await offered.getByText('Cancelling now costs US$9.25.').waitFor();
    await offered.getByText('Not coming costs US$18.50.').waitFor();
    await offered.getByText('Late cancellations cost half the price.').waitFor();
    if (script) {
      await expectAccessible(page, 'a place that is offered, with what it may cost');
    }
    await page.getByRole('button', { name: 'Take the place' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your booking' }).waitFor();
    await page.getByText('Cancelling now costs US$9.25.').waitFor();
    expectNoFaults(page);
  },
);

test('who sets no prices reads what is due, and is not offered to waive it; what a cancellation costs they may', async () => {
  const { database, siteId, assembly } = scene.server;
  const desk = { email: 'desk@example.com', password: 'quiet hands, strong thumbs' };
  const passwordHash = await assembly.auth.passwords.hash(desk.password);
  await plantUser(database, siteId, { email: desk.email, role: 'FRONT_DESK', passwordHash }, mondayMorning);
  const client = await scene.server.client('apiKey');
  const gone = await bookIn(scene, { name: 'Dora Fee', localStart: '2026-12-10T09:00:00' });
  await client.bookings.cancelBooking({ bookingId: gone.id, revision: gone.revision });
  const missed = await bookIn(scene, { name: 'Emma Fee', localStart: '2026-12-10T11:00:00' });
  await setEnd(scene.server, missed, mondayMorning + 30 * minuteMs);
  await client.attendance.setAttendance({ attendance: { bookingId: missed.id, status: 'NOT_ATTENDED' } });
  const page = await scene.visit({ size: 'desktop' });
  await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${gone.id}`, desk);
  await page.getByText(/^cancelled late, on /).waitFor();
  expect(await page.getByRole('button', { name: 'Waive the fee' }).count()).toBe(0);
  // Of what is due already, cancelling waives as little.
  // Nor is its client told of another fee: the first that happens counts.
  const { token } = await client.bookings.getAnonymousActionToken({ bookingId: missed.id });
  const guest = await scene.visit();
  await guest.goto(`${scene.server.url}/manage/${token}`);
  await guest.getByText('Not having come costs US$90.').waitFor();
  expect(await guest.getByText(/Cancelling now costs/).count()).toBe(0);
  await page.goto(`${scene.server.url}/dashboard/bookings?show=all&booking=${missed.id}`);
  await page.getByText('the client did not come').waitFor();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByText('The client already owes US$90.').waitFor();
  expect(await page.getByRole('switch', { name: 'Waive the fee' }).count()).toBe(0);
  await expectAccessible(page, 'a fee that stays due');
  expectNoFaults(page);
});

test('the editor of a policy turns fees on behind words of the business, and customers read them in its preview', async () => {
  const client = await scene.server.client('apiKey');
  const { bookingPolicy } = await client.policies.createBookingPolicy({
    bookingPolicy: { name: 'Edited', cancellationPolicy: { enabled: true } },
  });
  const page = await openAsOwner(scene, `/dashboard/settings/policies/${bookingPolicy.id}`, { size: 'desktop' });
  const saved = async () => {
    await page.getByText('Not saved yet').waitFor({ state: 'detached' });
    await page.getByText('Saved', { exact: true }).waitFor();
  };
  const policyNow = async () =>
    (await client.policies.getBookingPolicy({ bookingPolicyId: bookingPolicy.id })).bookingPolicy;
  const turn = page.getByRole('switch', { name: 'Cancelling late or not coming costs something' });
  expect(await turn.isDisabled()).toBe(true);
  await page.getByLabel('Your text').fill('Late cancellations cost half.');
  await saved();
  await turn.click({ force: true });
  await saved();
  expect(await policyNow()).toMatchObject({
    saveCreditCardPolicy: { enabled: true },
    cancellationFeePolicy: {
      enabled: true,
      cancellationWindows: [{ percentage: '50', startInMinutes: 1440 }, { percentage: '100' }],
    },
  });
  await expectAccessible(page, 'fees of a policy');
  const preview = page.getByRole('complementary', { name: 'What clients see' });
  await preview
    .getByText(/cancelling|Cancelling from .* costs 50% of the price/)
    .first()
    .waitFor();
  await page.getByRole('combobox', { name: 'Step 2: share or amount' }).selectOption('amount');
  await page.getByRole('textbox', { name: 'Step 2: how much' }).fill('12,50');
  await saved();
  expect((await policyNow()).cancellationFeePolicy.cancellationWindows[1]).toMatchObject({
    amount: { value: '12.50' },
  });
  await preview
    .getByText(/Not coming costs US\$12\.50\./)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Remove step 1' }).click();
  await page.getByText('for every cancellation, and for not coming').waitFor();
  await saved();
  await page.getByRole('textbox', { name: 'Step 1: how much' }).fill('nothing');
  await page.getByText('Not saved: please check the highlighted fields.').waitFor();
  await expectAccessible(page, 'a refused fee');
  await page.getByRole('textbox', { name: 'Step 1: how much' }).fill('20');
  await saved();
  await turn.click({ force: true });
  await saved();
  expect(await policyNow()).toMatchObject({
    saveCreditCardPolicy: { enabled: false },
    cancellationFeePolicy: { enabled: false },
  });
  expectNoFaults(page);
});

test('each step of a fee has what removes it in its first line, named as it is read, in Hebrew too', async () => {
  const client = await scene.server.client('apiKey');
  const { bookingPolicies } = await client.policies.queryBookingPolicies({ query: { filter: { name: 'Fees' } } });
  for (const view of [{ size: 'phone', locale: 'he-IL' }, { size: 'desktop' }] as const) {
    const page = await openAsOwner(scene, `/dashboard/settings/policies/${bookingPolicies[0]?.id}`, view);
    const steps = page.getByRole('listitem').filter({ has: page.locator('select') });
    await expect.poll(() => steps.count()).toBe(2);
    for (const step of await steps.all()) {
      const amount = await step.getByRole('textbox').first().boundingBox();
      const remove = await step.getByRole('button').boundingBox();
      expect(Math.abs((amount?.y ?? 0) - (remove?.y ?? 100))).toBeLessThan(8);
    }
    await expectAccessible(page, 'the steps of a fee');
    expectNoFaults(page);
  }
});
