/**
 * Consents: the owner writes one and a service asks for it; whoever books reads and signs it, on the form or later by the link;
 * the open booking shows who has not, and what was signed on paper is noted there.
 */
import type { AskedConsent } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openCalendar } from './calendar-journeys.ts';
import { offer, on } from './offered.ts';
import {
  bookButton,
  chooseTime,
  expectAccessible,
  expectNoFaults,
  formIsEnhanced,
  introduce,
  sceneOfFile,
} from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();

async function serviceId(): Promise<string> {
  const client = await scene.server.client('apiKey');
  const { services } = await client.services.queryServices({
    query: { filter: { 'mainSlug.name': scene.serviceSlug } },
  });
  return services[0]!.id;
}

/** The service asks for one consent, new each time, and for no other. */
async function asksFor(name: string, requiredToBook: boolean): Promise<string> {
  const client = await scene.server.client('apiKey');
  const { consent } = await client.consents.createConsent({
    consent: {
      name,
      text: 'I ride at my own risk.\n\nI wear a helmet.',
      translations: [{ language: 'de', name, text: 'Auf eigene Gefahr.' }],
    },
  });
  await asks([{ consentId: consent.id, validity: 'BOOKING', requiredToBook }]);
  return consent.id;
}

async function asks(consents: AskedConsent[]): Promise<void> {
  const client = await scene.server.client('apiKey');
  const id = await serviceId();
  const { revision } = await client.consents.getServiceConsents({ serviceId: id });
  await client.consents.updateServiceConsents({ serviceId: id, consents, revision });
}

async function linkOfLast(): Promise<{ readonly bookingId: string; readonly path: string }> {
  const api = await scene.server.client('apiKey');
  const { extendedBookings } = await api.bookings.queryExtendedBookings({ query: { cursorPaging: { limit: 1 } } });
  const bookingId = extendedBookings[0]!.booking.id;
  const { token } = await api.bookings.getAnonymousActionToken({ bookingId });
  return { bookingId, path: `/manage/${token}` };
}

const boxOf = (page: Page) => page.getByLabel('I have read this and agree.');
const nameOf = (page: Page) => page.getByLabel('Your full name, as your signature');

test.each(['desktop', 'phone'] as const)(
  'on a %s a consent is written, changed, and asked for by a service',
  async (size) => {
    const title = `Waiver on a ${size}`;
    const page = await openAsOwner(scene, '/dashboard/settings/consents', { size });
    await page.getByRole('button', { name: 'Write a consent' }).click();
    await page.getByLabel('Title of the consent').fill(title);
    await page.getByLabel('Text that clients read').fill('I ride at my own risk.');
    await page.getByRole('button', { name: 'Add consent' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByLabel('Text that clients read').fill('I ride at my own risk, with a helmet.');
    await page.getByLabel('A correction only').check();
    await page.getByRole('button', { name: 'Save as a new version' }).click();
    await page.getByText(/^Version 2, /).click();
    await page.getByText('I ride at my own risk, with a helmet.').nth(1).waitFor();
    await expectAccessible(page, 'the editor of a consent');
    const client = await scene.server.client('apiKey');
    const { consents } = await client.consents.queryConsents({ query: { filter: { name: title } } });
    expect(consents).toMatchObject([{ version: 2, validFromVersion: 1 }]);

    const id = await serviceId();
    await asks([]);
    await page.goto(`${scene.server.url}/dashboard/services/${id}`);
    await page.getByLabel(title).check();
    const asked = async () => (await client.consents.getServiceConsents({ serviceId: id })).consents;
    await expect.poll(asked).toMatchObject([{ validity: 'MONTHS', months: 12, requiredToBook: true }]);
    await page.getByLabel('A signature lasts').selectOption('For one booking');
    await expect.poll(asked).toMatchObject([{ validity: 'BOOKING', requiredToBook: true }]);
    await page.getByLabel('Clients sign it to book').click();
    await expect.poll(asked).toMatchObject([{ validity: 'BOOKING', requiredToBook: false }]);
    await expectAccessible(page, 'what a service wants signed');
    expectNoFaults(page);
    await page.goto(`${scene.server.url}/dashboard/settings/consents`);
    await page.getByRole('link', { name: title }).waitFor();
    await expectAccessible(page, 'the consents');
  },
);

test.each([true, false])('whoever books reads and signs (script: %s)', async (script) => {
  const consentId = await asksFor(`Waiver, script ${script}`, true);
  const page = await scene.visit({ size: script ? 'phone' : 'desktop', script });
  await chooseTime(scene, page);
  await introduce(page);
  await page.getByText('I wear a helmet.').waitFor();
  if (script) {
    await formIsEnhanced(page);
    await bookButton(page).click();
    await page.getByText('Please tick this box to go on.').waitFor();
    await page.getByText('Please type your name to sign.').waitFor();
    await expectAccessible(page, 'what is to be signed');
  }
  await boxOf(page).check();
  await nameOf(page).fill('Grace B. Hopper');
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  const { bookingId } = await linkOfLast();
  const client = await scene.server.client('apiKey');
  const { consents } = await client.bookings.getBookingConsents({ bookingId });
  expect(consents).toMatchObject([
    { consentId, status: 'SIGNED', signature: { name: 'Grace B. Hopper', way: 'ONLINE', version: 1 } },
  ]);
  if (script) {
    expectNoFaults(page);
  }
});

test.each([true, false])('what is left for later is signed by the link (script: %s)', async (script) => {
  await asksFor(`Sheet, script ${script}`, false);
  const form = await scene.visit({ script });
  await chooseTime(scene, form);
  await introduce(form);
  await form.getByText('You can also sign it later').waitFor();
  await bookButton(form).click();
  await form.waitForURL(/\/thank-you/);

  const { bookingId, path } = await linkOfLast();
  const page = await scene.visit({ size: 'phone', script });
  await page.goto(`${scene.server.url}${path}`);
  await page.getByRole('heading', { name: 'To be signed' }).waitFor();
  if (script) {
    await expectAccessible(page, 'the link of a booking with something to sign');
  }
  await boxOf(page).check();
  await nameOf(page).fill('Grace Hopper');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText('Thank you, it is signed.').waitFor();
  const client = await scene.server.client('apiKey');
  const { consents } = await client.bookings.getBookingConsents({ bookingId });
  expect(consents).toMatchObject([{ status: 'SIGNED' }]);
  expect(await page.getByRole('heading', { name: 'To be signed' }).count()).toBe(0);
});

test('an open booking shows what is not signed, and notes what was signed on paper', async () => {
  await asksFor('Paper', false);
  const form = await scene.visit({});
  await chooseTime(scene, form);
  await introduce(form);
  await bookButton(form).click();
  await form.waitForURL(/\/thank-you/);
  const { bookingId } = await linkOfLast();
  const page = await openAsOwner(scene, `/dashboard/bookings?show=all&booking=${bookingId}`);
  const part = page.getByRole('region', { name: 'Consents' });
  await part.getByText('not signed').waitFor();
  await part.getByRole('button', { name: 'Signed on paper' }).click();
  await part.getByLabel('Who has signed').fill('Grace Hopper');
  await expectAccessible(page, 'noting what was signed on paper');
  await part.getByRole('button', { name: 'Note as signed' }).click();
  await part.getByText(/signed on paper by/).waitFor();
  expect(await part.getByRole('button', { name: 'Signed on paper' }).count()).toBe(0);
  expectNoFaults(page);
});

test('those of a session who have not signed are marked', async () => {
  const ride = await offer(scene, 'CLASS', 'Open ride', 4, [3]);
  const client = await scene.server.client('apiKey');
  const { consent } = await client.consents.createConsent({ consent: { name: 'Ride', text: 'I ride.' } });
  await client.consents.updateServiceConsents({
    serviceId: ride.id,
    consents: [{ consentId: consent.id, validity: 'ONCE', requiredToBook: true }],
    revision: '0',
  });
  const ids: string[] = [];
  for (const firstName of ['Ada', 'Bob']) {
    const { booking } = await client.bookings.createBooking({
      booking: {
        bookedEntity: { slot: { serviceId: ride.id, eventId: ride.eventIds[0] as string } },
        totalParticipants: 1,
        contactDetails: { firstName, email: `${firstName.toLowerCase()}@example.com` },
        status: 'CONFIRMED',
      },
    });
    ids.push(booking.id);
  }
  await client.bookings.noteSignedConsents({
    bookingId: ids[0] as string,
    consents: [{ consentId: consent.id }],
    name: 'Ada',
  });
  const page = await openCalendar(scene, `?view=day&date=${on(3, '18:00').slice(0, 10)}`);
  await page.getByRole('button', { name: /Open ride/ }).click();
  const people = page.getByRole('dialog').getByRole('listitem');
  await people.filter({ hasText: 'Bob' }).getByText('Not signed').waitFor();
  expect(await people.filter({ hasText: 'Ada' }).getByText('Not signed').count()).toBe(0);
  await expectAccessible(page, 'who has not signed');
  expectNoFaults(page);
});
