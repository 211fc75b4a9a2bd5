/**
 * Several people in one booking, each by name (docs/decisions/0083): a service asks who comes, the form has a line for each, and
 * some are cancelled on the page of the link and at the desk while the others stay.
 */
import type { ExtendedBooking } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { desktopFirst, phoneFirst } from './journey-sizes.ts';
import { type Offered, offer } from './offered.ts';
import { bookButton, expectAccessible, expectNoFaults, formIsEnhanced, introduce, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();
let camp: Offered;

beforeAll(async () => {
  camp = await offer(scene, 'CLASS', 'Summer camp', 12, [1, 2, 3, 4, 8, 9]);
  const client = await scene.server.client('apiKey');
  const { revision } = await client.bookings.getParticipantNaming({ serviceId: camp.id });
  await client.bookings.updateParticipantNaming({
    serviceId: camp.id,
    participantNaming: { asksNames: true, asksBirthDates: true, leastAge: 6, mostAge: 12 },
    revision,
  });
});
beforeEach(() => scene.leave());

const formOf = (session: number) =>
  `${scene.server.url}/booking-form?service=${camp.slug}&session=${camp.eventIds[session]}`;
const nameOf = (page: Page, place: number) => page.getByLabel(`Name, person ${place}`);
const bornOf = (page: Page, place: number) => page.getByLabel(`Date of birth, person ${place}`);

async function newestOf(email: string): Promise<ExtendedBooking> {
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({
    query: { filter: { 'contactDetails.email': email }, sort: [{ fieldName: 'createdDate', order: 'DESC' }] },
    withNamedParticipants: true,
  });
  return extendedBookings.find(({ booking }) => booking.dividedFromBookingId === undefined) as ExtendedBooking;
}

async function pathOf({ booking }: ExtendedBooking): Promise<string> {
  const client = await scene.server.client('apiKey');
  const { token } = await client.bookings.getAnonymousActionToken({ bookingId: booking.id });
  return `/manage/${token}`;
}

describe.each([true, false])('with script: %s', (script) => {
  const session = script ? 0 : 1;
  const email = `guardian-${String(script)}@example.com`;

  test('each who comes has a line; an empty one is said, and nobody is left out by it', async () => {
    const page = await scene.visit({ script });
    await page.goto(formOf(session));
    if (script) {
      await formIsEnhanced(page);
    }
    await introduce(page, 'Guardian Gray');
    await page.fill('#booking-email', email);
    await page.selectOption('#booking-people', '3');
    if (script) {
      await nameOf(page, 3).waitFor();
    }
    await nameOf(page, 1).fill('Mia');
    await bornOf(page, 1).fill('2018-05-01');
    await page.locator('form').evaluateAll((forms) => {
      for (const form of forms) {
        (form as HTMLFormElement).noValidate = true;
      }
    });
    await bookButton(page).click();
    await page.getByText('Please enter a name, or choose fewer people.').first().waitFor();
    expect(await nameOf(page, 1).inputValue()).toBe('Mia');
    await nameOf(page, 2).fill('Tom');
    await bornOf(page, 2).fill('2017-01-01');
    await nameOf(page, 3).fill('Zoe');
    await bornOf(page, 3).fill('2024-01-01');
    if (script) {
      await expectAccessible(page, 'the form that asks who comes');
    }
    await bookButton(page).click();
    await page.getByText('Please check this date: somebody of this age cannot be booked here.').waitFor();
    await bornOf(page, 3).fill('2016-01-01');
    await bookButton(page).click();
    await page
      .getByRole('heading', { level: 1 })
      .getByText(/confirmed|booked/i)
      .waitFor();
    const made = await newestOf(email);
    expect(made.booking.totalParticipants).toBe(3);
    expect(made.namedParticipants?.map(({ age, name }) => [name, age])).toEqual([
      ['Mia', 8],
      ['Tom', 9],
      ['Zoe', 10],
    ]);
    expectNoFaults(page);
  });

  test('one is cancelled on the page of the link, and the others stay', async () => {
    const made = await newestOf(email);
    const page = await scene.visit({ script });
    await page.goto(`${scene.server.url}${await pathOf(made)}`);
    await page.getByRole('heading', { name: 'Who comes' }).waitFor();
    await page.getByText('Cancel for some of you').click();
    await page.getByRole('button', { name: 'Cancel for those chosen' }).click();
    await page.getByText('Please choose who does not come.').waitFor();
    await page.getByRole('checkbox', { name: 'Tom' }).check();
    if (script) {
      await expectAccessible(page, 'cancelling for some');
    }
    await page.getByRole('button', { name: 'Cancel for those chosen' }).click();
    await page.getByText('Cancelled for those chosen. Everybody else stays booked.').waitFor();
    const now = await newestOf(email);
    expect(now.booking).toMatchObject({ id: made.booking.id, status: 'CONFIRMED', totalParticipants: 2 });
    expect(now.namedParticipants?.map(({ name }) => name)).toEqual(['Mia', 'Zoe']);
    expectNoFaults(page);
  });
});

test.each(desktopFirst)('at the desk on a %s some are named, and cancelled', async (size) => {
  const client = await scene.server.client('apiKey');
  const { booking } = await client.bookings.createBooking({
    booking: {
      bookedEntity: { slot: { eventId: camp.eventIds[size === 'phone' ? 2 : 3] as string } },
      totalParticipants: 3,
      status: 'CONFIRMED',
      contactDetails: { firstName: 'Desk', email: `desk-${size}@example.com` },
    },
  });
  const page = await openAsOwner(scene, `/dashboard/bookings/${booking.id}`, { size });
  await page.getByRole('button', { name: 'Add names' }).click();
  await nameOf(page, 1).fill('Ida');
  await nameOf(page, 2).fill('Jon');
  await page.getByRole('button', { name: 'Save names' }).click();
  await page.getByText('1 more without a name').waitFor();
  await page.getByRole('button', { name: 'Cancel for some' }).click();
  await page.getByRole('checkbox', { name: 'Ida' }).check();
  await expectAccessible(page, 'cancelling for some at the desk');
  await page.getByRole('button', { name: 'Cancel for 1 person' }).click();
  await page.getByRole('button', { name: 'Cancel for some' }).waitFor();
  const now = await newestOf(`desk-${size}@example.com`);
  expect(now.booking.totalParticipants).toBe(2);
  expect(now.namedParticipants?.map(({ name }) => name)).toEqual(['Jon']);
  await page.getByText('Divided: some were cancelled or moved alone').waitFor();
  expectNoFaults(page);
});

test.each(phoneFirst)('at the desk on a %s some move to another session, and the others stay', async (size) => {
  const client = await scene.server.client('apiKey');
  const email = `moves-${size}@example.com`;
  const [from, to] = size === 'phone' ? [2, 3] : [3, 2];
  const { booking } = await client.bookings.createBooking({
    booking: {
      bookedEntity: { slot: { eventId: camp.eventIds[from] as string } },
      totalParticipants: 3,
      status: 'CONFIRMED',
      contactDetails: { firstName: 'Desk', email },
    },
  });
  await client.bookings.nameParticipants({
    bookingId: booking.id,
    revision: booking.revision,
    namedParticipants: [{ name: 'Ida' }, { name: 'Jon' }],
  });
  const page = await openAsOwner(scene, `/dashboard/bookings/${booking.id}`, { size });
  await page.getByRole('button', { name: 'Move booking' }).click();
  const who = page.getByRole('group', { name: 'Who moves?' });
  await who.getByRole('checkbox', { name: 'Jon' }).uncheck();
  await who.getByLabel('Others without a name').selectOption('0');
  await page.getByText('Whoever you leave out keeps the time.').waitFor();
  await expectAccessible(page, 'moving some at the desk');
  // Third of those left in the list, either way: the one that they come to is not in it.
  await page.getByRole('group', { name: 'Session' }).getByRole('radio').nth(2).check();
  await page.getByRole('button', { name: 'Move to this session' }).click();
  await page.getByText('1 person moved to').waitFor();
  await page.getByRole('button', { name: 'Open their booking' }).click();
  await expect.poll(() => page.url()).not.toContain(booking.id);
  const { extendedBookings } = await client.bookings.queryExtendedBookings({
    query: { filter: { 'contactDetails.email': { $eq: email } }, sort: [{ fieldName: 'createdDate', order: 'ASC' }] },
    withNamedParticipants: true,
  });
  expect(
    extendedBookings.map(({ booking: { bookedEntity, totalParticipants }, namedParticipants = [] }) => [
      bookedEntity.slot?.eventId,
      totalParticipants,
      namedParticipants.map(({ name }) => name),
    ]),
  ).toEqual([
    [camp.eventIds[from], 2, ['Jon']],
    [camp.eventIds[to], 1, ['Ida']],
  ]);
  expectNoFaults(page);
});

test.each(desktopFirst)(
  'at the desk on a %s names are given at once, or later with what each answers',
  async (size) => {
    const client = await scene.server.client('apiKey');
    const { form } = await client.forms.createForm({
      form: {
        name: `Trip ${size}`,
        fields: [{ label: 'Allergies', valueType: 'SHORT_TEXT', required: true, ofEachParticipant: true }],
      },
    });
    const trip = await offer(scene, 'CLASS', `Trip ${size}`, 12, [5]);
    const { service } = await client.services.getService({ serviceId: trip.id });
    await client.services.updateService({
      service: { id: trip.id, revision: service.revision, form: { id: form.id } },
    });
    const { revision } = await client.bookings.getParticipantNaming({ serviceId: trip.id });
    await client.bookings.updateParticipantNaming({
      serviceId: trip.id,
      participantNaming: { asksNames: true, asksBirthDates: false },
      revision,
    });
    const page = await openAsOwner(
      scene,
      `/dashboard/bookings?new=booking&service=${trip.id}&session=${trip.eventIds[0]}`,
      { size },
    );
    await page.getByRole('heading', { name: 'Book for a client' }).waitFor();
    await page.locator('#desk-client').fill(`Guardian${size} Gray`);
    await page.keyboard.press('Enter');
    await page.getByLabel('E-mail', { exact: true }).fill(`trip-${size}@example.com`);
    await page.getByLabel('Number of people').fill('2');
    const allergiesOf = (place: number) => page.getByLabel('Allergies').nth(place - 1);
    // An answer without a name would be lost: it is asked for.
    await allergiesOf(2).fill('nuts');
    await page.getByRole('button', { name: /^Book/ }).last().click();
    await page.getByText('Enter a name, or take this person off the list.').waitFor();
    await expectAccessible(page, 'who comes in a new booking');
    await nameOf(page, 2).fill('Ida');
    await page.getByRole('button', { name: /^Book/ }).last().click();
    const bookedFor = async () =>
      (await newestOf(`trip-${size}@example.com`))?.namedParticipants?.map(({ answers, name }) => [
        name,
        answers.map(({ value }) => value),
      ]);
    await expect.poll(bookedFor).toEqual([['Ida', ['nuts']]]);
    const { booking } = await newestOf(`trip-${size}@example.com`);
    await page.goto(`${scene.server.url}/dashboard/bookings/${booking.id}`);
    await page.getByRole('button', { name: 'Change names' }).click();
    expect(await allergiesOf(1).inputValue()).toBe('nuts');
    await nameOf(page, 2).fill('Jon');
    await allergiesOf(2).fill('none');
    await page.getByRole('button', { name: 'Save names' }).click();
    await page.getByRole('button', { name: 'Change names' }).waitFor();
    expect(await bookedFor()).toEqual([
      ['Ida', ['nuts']],
      ['Jon', ['none']],
    ]);
    expectNoFaults(page);
  },
);

test('a service asks who comes, and how old they are', async () => {
  const page = await openAsOwner(scene, `/dashboard/services/${camp.id}`, { size: 'desktop' });
  const names = page.getByLabel('Ask who comes');
  await names.waitFor();
  expect(await names.isChecked()).toBe(true);
  expect(await page.getByLabel('Youngest age').inputValue()).toBe('6');
  await page.getByLabel('Oldest age').fill('14');
  await page.getByLabel('Oldest age').blur();
  const client = await scene.server.client('apiKey');
  await expect
    .poll(async () => (await client.bookings.getParticipantNaming({ serviceId: camp.id })).participantNaming.mostAge)
    .toBe(14);
  expectNoFaults(page);
});
