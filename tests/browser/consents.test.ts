/**
 * Consents: the owner writes one and a service asks for it; whoever books reads and signs it, on the form or later by the link;
 * the open booking shows who has not, and what was signed on paper is noted there.
 */
import type { AskedConsent } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openCalendar } from './calendar-journeys.ts';
import { desktopFirst } from './journey-sizes.ts';
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

async function write(name: string): Promise<string> {
  const client = await scene.server.client('apiKey');
  const { consent } = await client.consents.createConsent({
    consent: {
      name,
      text: 'I ride at my own risk.\n\nI wear a helmet.',
      translations: [{ language: 'de', name, text: 'Auf eigene Gefahr.' }],
    },
  });
  return consent.id;
}

/** The service asks for one consent, new each time, and for no other. */
async function asksFor(name: string, requiredToBook: boolean): Promise<string> {
  const consentId = await write(name);
  await asks([{ consentId, validity: 'BOOKING', requiredToBook }]);
  return consentId;
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

const boxOf = (page: Page, name = '') =>
  page.getByRole('checkbox', { name: `I have read this and agree. ${name}`.trim() });
const nameOf = (page: Page) => page.getByLabel('Your full name, as your signature');

test.each(desktopFirst)('on a %s a consent is written, changed, and asked for by a service', async (size) => {
  const title = `Waiver on a ${size}`;
  const page = await openAsOwner(scene, '/dashboard/settings/consents', { size });
  await page.getByRole('button', { name: 'Write a consent' }).click();
  await page.getByLabel('Title of the consent').fill(title);
  await page.getByLabel('Text that clients read').fill('I ride at my own risk.');
  await page.getByRole('button', { name: 'Add consent' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByLabel('Text that clients read').fill('I ride at my own risk, with a helmet.');
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await page.getByText('Choose what has changed.').waitFor();
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
});

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
  await form.getByText('You may leave this out').waitFor();
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

test.each([true, false])('by the link one of two is signed, and the other left out (script: %s)', async (script) => {
  const [rules, photos] = [await write(`Rules, script ${script}`), await write(`Photos, script ${script}`)];
  const once = { validity: 'BOOKING', requiredToBook: false } as const;
  await asks([
    { consentId: rules, ...once },
    { consentId: photos, ...once },
  ]);
  const form = await scene.visit({ script });
  await chooseTime(scene, form);
  await introduce(form);
  await bookButton(form).click();
  await form.waitForURL(/\/thank-you/);
  const { bookingId, path } = await linkOfLast();
  const page = await scene.visit({ script });
  await page.goto(`${scene.server.url}${path}`);
  const sign = page.getByRole('button', { name: 'Sign', exact: true });
  await sign.click();
  await page.getByText('Please tick what you want to sign.').waitFor();
  await boxOf(page, `Rules, script ${script}`).check();
  await nameOf(page).fill('Grace Hopper');
  await sign.click();
  await page.getByText('Thank you, it is signed.').waitFor();
  const client = await scene.server.client('apiKey');
  const { consents } = await client.bookings.getBookingConsents({ bookingId });
  expect(consents).toMatchObject([{ status: 'SIGNED' }, { status: 'NOT_SIGNED' }]);
  await boxOf(page, `Photos, script ${script}`).waitFor();
});

test('words that changed while the form was open are read anew', async () => {
  const consentId = await asksFor('Changing', true);
  const page = await scene.visit({});
  await chooseTime(scene, page);
  await introduce(page);
  await formIsEnhanced(page);
  await boxOf(page).check();
  await nameOf(page).fill('Grace Hopper');
  const client = await scene.server.client('apiKey');
  await client.consents.updateConsent({ consent: { id: consentId, revision: '1', text: 'I pay for it.' } });
  await bookButton(page).click();
  await page.getByText('This text is new. Please read it and tick the box.').waitFor();
  await page.getByText('I pay for it.').waitFor();
  await boxOf(page).check();
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  const { bookingId } = await linkOfLast();
  const { consents } = await client.bookings.getBookingConsents({ bookingId });
  expect(consents).toMatchObject([{ status: 'SIGNED', signature: { version: 2 } }]);
});

test('an open booking shows what is not signed, and what was signed on paper is noted and taken back', async () => {
  const [waiver, photos] = [await write('Waiver on paper'), await write('Photos on paper')];
  await asks([
    { consentId: waiver, validity: 'BOOKING', requiredToBook: true },
    { consentId: photos, validity: 'BOOKING', requiredToBook: false },
  ]);
  const form = await scene.visit({});
  await chooseTime(scene, form);
  await introduce(form);
  await boxOf(form, 'Waiver on paper').check();
  await nameOf(form).fill('Grace Hopper');
  await bookButton(form).click();
  await form.waitForURL(/\/thank-you/);
  const { bookingId } = await linkOfLast();
  const page = await openAsOwner(scene, `/dashboard/bookings?show=all&booking=${bookingId}`);
  const part = page.getByRole('region', { name: 'Consents' });
  await part.getByText('not signed, as clients may').waitFor();
  await part.getByRole('button', { name: 'Delete signature' }).click();
  await part.getByRole('button', { name: 'Delete signature' }).click();
  await part.getByText('not signed', { exact: true }).waitFor();

  await part.getByRole('button', { name: 'Signed on paper' }).click();
  await part.getByLabel('Who has signed').fill('Grace Hopper');
  await part.getByRole('button', { name: 'Note as signed' }).click();
  await part.getByText('Choose at least one text.').waitFor();
  await part.getByRole('checkbox', { name: 'Waiver on paper' }).check();
  await part.getByLabel('Day of the signature').fill('2020-05-01');
  await part.getByRole('button', { name: 'Note as signed' }).click();
  await part.getByText('On that day the text was not written yet, or meant something else.').waitFor();
  await expectAccessible(page, 'noting what was signed on paper');
  await part.getByLabel('Day of the signature').fill(on(0, '00:00').slice(0, 10));
  await part.getByRole('button', { name: 'Note as signed' }).click();
  await part.getByText(/signed on paper by/).waitFor();
  const statuses = async () => {
    const client = await scene.server.client('apiKey');
    return (await client.bookings.getBookingConsents({ bookingId })).consents.map(({ status }) => status);
  };
  expect(await statuses()).toEqual(['SIGNED', 'NOT_SIGNED']);
  await part.getByRole('button', { name: 'Undo' }).click();
  await part.getByText('not signed', { exact: true }).waitFor();
  expect(await statuses()).toEqual(['NOT_SIGNED', 'NOT_SIGNED']);
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
  await people.filter({ hasText: 'Ada' }).getByText('Signed', { exact: true }).waitFor();
  await expectAccessible(page, 'who has not signed');
  expectNoFaults(page);

  // Where it cannot be read, nobody looks as if they had signed.
  const broken = await openCalendar(scene, `?view=day&date=${on(3, '18:00').slice(0, 10)}`);
  await broken.route(/\/extended-bookings\/query/, (route) =>
    route.request().postData()?.includes('withWaiver') === true
      ? route.fulfill({ status: 400, json: { message: 'no' } })
      : route.continue(),
  );
  await broken.getByRole('button', { name: /Open ride/ }).click();
  await broken.getByText('Who has signed could not be loaded.').waitFor();
  expect(await broken.getByText('Signed', { exact: true }).count()).toBe(0);
});
