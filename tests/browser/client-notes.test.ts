/**
 * What the business should know about a client: an alert stands wherever one of their visits does, and confidential notes
 * are opened one by one, which they say.
 */
import type { Booking } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { plantUser } from '../support/sites.ts';
import { annaSignedIn, bookAnna, employAnna, openCalendar } from './calendar-journeys.ts';
import { bookIn } from './desk-journeys.ts';
import { phoneFirst } from './journey-sizes.ts';
import { offer, on } from './offered.ts';
import { expectAccessible, expectNoFaults, focusedName, mondayMorning, sceneOfFile } from './scene.ts';
import { openAsOwner, openDashboard } from './signed-in.ts';

const scene = sceneOfFile();
const today = '2026-11-23';
const desk = { email: 'dora@example.com', password: 'quiet hands, strong thumbs' };

const contactOf = ({ contactDetails }: Booking) => contactDetails.contactId as string;
const clientPath = (booking: Booking) => `/dashboard/clients/${contactOf(booking)}`;
const drawerPath = ({ id }: Booking) => `/dashboard/bookings?show=all&booking=${id}`;
/** The marks beside the client's name in an opened booking. */
const marksIn = (page: Page) => page.getByRole('list', { name: 'Alerts' });
const alertsPart = (page: Page) => page.getByRole('region', { name: 'What should we know?' });
const confidentialPart = (page: Page) => page.getByRole('region', { name: 'Confidential notes' });

async function plantFrontDesk(): Promise<void> {
  const { assembly, database, siteId } = scene.server;
  const { body } = await scene.server.send('GET', '/v1/users', { headers: await scene.server.caller('apiKey') });
  if (!JSON.stringify(body).includes(desk.email)) {
    const passwordHash = await assembly.auth.passwords.hash(desk.password);
    await plantUser(database, siteId, { email: desk.email, role: 'FRONT_DESK', passwordHash }, mondayMorning);
  }
}

let anna: ReturnType<typeof employAnna> | undefined;
/** Anna works here once, whichever test comes first. */
function employed() {
  anna ??= employAnna(scene);
  return anna;
}

describe.each(phoneFirst)('on a %s', (size) => {
  const suffix = size === 'phone' ? 'Fon' : 'Desk';
  const hour = size === 'phone' ? '11' : '15';

  test('an alert that the front desk writes stands at once at each visit, and can be restored', async () => {
    await plantFrontDesk();
    const visit = await bookIn(scene, {
      name: `Lara${suffix} Latex`,
      localStart: `${today}T${hour}:00:00`,
      atAnyTime: true,
    });
    // Another screen has the day open.
    const day = await openAsOwner(scene, '/dashboard/today', { size });
    const line = day.getByRole('link', { name: new RegExp(`Lara${suffix} Latex`) });
    await line.waitFor();

    const page = await scene.visit({ size });
    await openDashboard(scene, page, drawerPath(visit), desk);
    const part = alertsPart(page);
    await part.getByRole('textbox', { name: 'New alert' }).fill('Latex allergy');
    await part.getByRole('textbox', { name: 'New alert' }).press('Enter');
    await marksIn(page).getByText('Latex allergy').waitFor();
    await expectAccessible(page, 'a booking with an alert');
    await line.getByText('Latex allergy').waitFor();
    await expectAccessible(day, 'a day with an alert');

    // What is typed and not sent is there again after a reload.
    await part.getByRole('textbox', { name: 'New alert' }).fill('Half a th');
    await page.reload();
    await expect.poll(() => part.getByRole('textbox', { name: 'New alert' }).inputValue()).toBe('Half a th');

    await part.getByRole('button', { name: /^Edit: .*Latex allergy/ }).click();
    await part.getByRole('textbox', { name: 'Alert', exact: true }).fill('Allergic to latex');
    await part.getByRole('button', { name: 'Save', exact: true }).click();
    await marksIn(page).getByText('Allergic to latex').waitFor();
    await line.getByText('Allergic to latex').waitFor();
    await part.getByRole('button', { name: /^Delete: .*Allergic to latex/ }).click();
    await marksIn(page).waitFor({ state: 'detached' });
    await line.getByText('Allergic to latex').waitFor({ state: 'detached' });
    await part.getByText(/^Deleted: .*Allergic to latex/).waitFor();
    await expect.poll(() => focusedName(page)).toBe('Undo');
    await expectAccessible(page, 'a deleted alert');
    await page.keyboard.press('Enter');
    await marksIn(page).getByText('Allergic to latex').waitFor();
    await line.getByText('Allergic to latex').waitFor();
    // On paper nobody sees it.
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('Allergic to latex').filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    // The desk is told of no confidential notes.
    expect(await confidentialPart(page).count()).toBe(0);
    expectNoFaults(page);
    expectNoFaults(day);
  });

  test('a confidential note is read by who opens it, and says so', async () => {
    const visit = await bookIn(scene, {
      name: `Cora${suffix} Quiet`,
      localStart: `2026-12-0${size === 'phone' ? 1 : 2}T10:00:00`,
    });
    const page = await openAsOwner(scene, clientPath(visit), { size });
    const part = confidentialPart(page);
    await part.getByText('No confidential notes yet.').waitFor();
    await part.getByRole('textbox', { name: 'New confidential note' }).fill('Sleeps badly\nsince spring');
    await part.getByRole('button', { name: 'Add confidential note' }).click();
    await part.getByText('Not opened yet').waitFor();
    await expect.poll(() => part.getByRole('textbox', { name: 'New confidential note' }).inputValue()).toBe('');
    expect(await page.getByText('Sleeps badly').count()).toBe(0);
    await expectAccessible(page, 'a client with a confidential note');

    await part.getByRole('button', { name: /^Open: note by/ }).press('Enter');
    // Whoever hears the page is read what was opened.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Sleeps badly');
    await part.getByText(/^Opened once: /).waitFor();
    await expectAccessible(page, 'an opened note');
    await part.getByRole('button', { name: /^Edit: note by/ }).click();
    await part.getByRole('textbox', { name: 'Confidential note', exact: true }).fill('Sleeps well again');
    await part.getByRole('button', { name: 'Save', exact: true }).click();
    await part.getByText('Sleeps well again').waitFor();
    await part.getByText(/ · edited by /).waitFor();
    await part.getByRole('button', { name: /^Close: note by/ }).click();
    await part.getByText('Sleeps well again').waitFor({ state: 'detached' });
    // Nobody deletes what they have not read.
    expect(await part.getByRole('button', { name: /^Delete: note by/ }).count()).toBe(0);
    await part.getByRole('button', { name: /^Open: note by/ }).click();
    await part.getByRole('button', { name: /^Delete: note by/ }).click();
    await part.getByText(/^Deleted: note by/).waitFor();
    await part.getByRole('button', { name: 'Undo' }).click();
    await part.getByText(/^Opened 2 times, /).waitFor();
    // Who runs the business reads who did what.
    const history = page.getByRole('region', { name: 'History of confidential notes' });
    await expect
      .poll(async () => (await history.getByRole('listitem').allInnerTexts()).map((text) => text.split(':')[0]))
      .toEqual(['Restored', 'Deleted', 'Opened', 'Edited', 'Opened', 'Written']);
    await expectAccessible(page, 'a client with a history of confidential notes');
    expectNoFaults(page);
  });
});

test('a change that is not saved is there again after Escape, and stays when somebody else deletes the note', async () => {
  const visit = await bookIn(scene, { name: 'Kate Kept', localStart: '2026-12-04T10:00:00' });
  const client = await scene.server.client('apiKey');
  const contactId = contactOf(visit);
  const { alert } = await client.clientNotes.createClientAlert({ contactId, alert: { text: 'Asthma' } });
  const page = await openAsOwner(scene, drawerPath(visit), { size: 'desktop' });
  const part = alertsPart(page);
  const field = part.getByRole('textbox', { name: 'Alert', exact: true });
  const edit = part.getByRole('button', { name: /^Edit: .*Asthma/ });
  await edit.click();
  await field.fill('Asthma, has a spray');
  await field.press('Escape');
  await part.waitFor({ state: 'detached' });
  await openDashboard(scene, page, drawerPath(visit));
  await part.getByText('Your changes to this note are not saved yet.').waitFor();
  await expectAccessible(page, 'an alert with a change that is not saved');
  await edit.click();
  await expect.poll(() => field.inputValue()).toBe('Asthma, has a spray');
  await part.getByRole('button', { name: 'Close', exact: true }).click();
  await edit.click();
  await expect.poll(() => field.inputValue()).toBe('Asthma, has a spray');
  await client.clientNotes.deleteClientAlert({ contactId, alertId: alert.id });
  await part.getByText('Somebody has deleted this note meanwhile.').waitFor();
  expect(await field.inputValue()).toBe('Asthma, has a spray');
  await part.getByRole('button', { name: 'Discard changes' }).click();
  await part.getByText('Nothing noted yet.').waitFor();
  expectNoFaults(page);
});

test('nothing of what somebody types is left for whoever else signs in in the same tab', async () => {
  const employee = await employed();
  const visit = await bookAnna(scene, employee, 'Sita', `${today}T17:00`);
  const page = await scene.visit({ size: 'desktop' });
  const field = confidentialPart(page).getByRole('textbox', { name: 'New confidential note' });
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await openDashboard(scene, page, drawerPath(visit), annaSignedIn);
  await field.fill('Half a thought');
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('Half a thought');
  expect(await kept()).toContain('Half a thought');
  await openDashboard(scene, page, drawerPath(visit));
  await field.waitFor();
  expect(await field.inputValue()).toBe('');
  expect(await kept()).not.toContain('Half a thought');
  expectNoFaults(page);
});

test('what is typed while a note is on its way stays in the field', async () => {
  const visit = await bookIn(scene, { name: 'Tilda Typing', localStart: '2026-12-04T12:00:00' });
  const page = await openAsOwner(scene, clientPath(visit), { size: 'desktop' });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/alerts$/, async (route) => {
    await (route.request().method() === 'POST' ? held : undefined);
    await route.continue();
  });
  const part = alertsPart(page);
  const field = part.getByRole('textbox', { name: 'New alert' });
  await field.fill('Latex allergy');
  await field.press('Enter');
  await field.fill('Latex allergy and a bad knee');
  release();
  await part.getByText('Latex allergy', { exact: true }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('and a bad knee');
  expectNoFaults(page);
});

test('what is typed in a drawer that was opened anew while a note is on its way stays there, too', async () => {
  const visit = await bookIn(scene, { name: 'Rita Reopened', localStart: '2026-12-04T14:00:00' });
  const page = await openAsOwner(scene, drawerPath(visit), { size: 'desktop' });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/alerts$/, async (route) => {
    await (route.request().method() === 'POST' ? held : undefined);
    await route.continue();
  });
  const part = alertsPart(page);
  const field = part.getByRole('textbox', { name: 'New alert' });
  await field.fill('Latex allergy');
  await field.press('Enter');
  await field.press('Escape');
  await part.waitFor({ state: 'detached' });
  // Back in the same page, which still waits for the answer.
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('Latex allergy');
  await field.fill('Latex allergy and a bad knee');
  release();
  await part.getByText('Latex allergy', { exact: true }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('and a bad knee');
  expectNoFaults(page);
});

test('of two who change an alert at once the second decides between both', async () => {
  const visit = await bookIn(scene, { name: 'Wanda Words', localStart: `${today}T17:00:00`, atAnyTime: true });
  const client = await scene.server.client('apiKey');
  const contactId = contactOf(visit);
  const { alert } = await client.clientNotes.createClientAlert({ contactId, alert: { text: 'Asthma' } });
  const page = await openAsOwner(scene, clientPath(visit), { size: 'desktop' });
  const part = alertsPart(page);
  await part.getByRole('button', { name: /^Edit: .*Asthma/ }).click();
  await part.getByRole('textbox', { name: 'Alert', exact: true }).fill('Asthma, has a spray');
  await client.clientNotes.updateClientAlert({
    contactId,
    alert: { id: alert.id, revision: alert.revision, text: 'Mild asthma' },
  });
  // Whoever edits is told at once that somebody else was faster.
  await part.getByRole('button', { name: 'Keep mine' }).click();
  await part.getByRole('button', { name: 'Save', exact: true }).click();
  await part.getByText('Asthma, has a spray').waitFor();
  expectNoFaults(page);
});

test('what was not decided between two is asked anew when the editor is opened again, as often as it is closed', async () => {
  const visit = await bookIn(scene, { name: 'Uwe Undecided', localStart: '2026-12-04T13:00:00', atAnyTime: true });
  const client = await scene.server.client('apiKey');
  const contactId = contactOf(visit);
  const { alert } = await client.clientNotes.createClientAlert({ contactId, alert: { text: 'Asthma' } });
  const page = await openAsOwner(scene, clientPath(visit), { size: 'desktop' });
  const part = alertsPart(page);
  const edit = part.getByRole('button', { name: /^Edit: / });
  await edit.click();
  await part.getByRole('textbox', { name: 'Alert', exact: true }).fill('Asthma, has a spray');
  await client.clientNotes.updateClientAlert({
    contactId,
    alert: { id: alert.id, revision: alert.revision, text: 'Mild asthma' },
  });
  for (let count = 0; count < 2; count += 1) {
    await part.getByRole('button', { name: 'Keep mine' }).waitFor();
    await part.getByRole('button', { name: 'Close', exact: true }).click();
    await edit.click();
  }
  await part.getByRole('button', { name: 'Keep mine' }).waitFor();
  // Nothing is written over the words of somebody else unasked.
  expect(await part.getByRole('button', { name: 'Save', exact: true }).getAttribute('aria-disabled')).toBe('true');
  expect((await client.clientNotes.listClientAlerts({ contactId })).alerts).toMatchObject([{ text: 'Mild asthma' }]);
  await part.getByRole('button', { name: 'Keep mine' }).click();
  await part.getByRole('button', { name: 'Save', exact: true }).click();
  await edit.waitFor();
  expect((await client.clientNotes.listClientAlerts({ contactId })).alerts).toMatchObject([
    { text: 'Asthma, has a spray' },
  ]);
  expectNoFaults(page);
});

test('who was slower at a confidential note is shown what the other wrote, which is an opening, too', async () => {
  const visit = await bookIn(scene, { name: 'Ida Ink', localStart: '2026-12-03T14:00:00' });
  const client = await scene.server.client('apiKey');
  const contactId = contactOf(visit);
  const { confidentialNote } = await client.clientNotes.createConfidentialNote({
    contactId,
    confidentialNote: { text: 'Afraid of needles' },
  });
  const page = await openAsOwner(scene, clientPath(visit), { size: 'desktop' });
  const part = confidentialPart(page);
  await part.getByRole('button', { name: /^Open: note by/ }).click();
  await part.getByRole('button', { name: /^Edit: note by/ }).click();
  await part.getByRole('textbox', { name: 'Confidential note', exact: true }).fill('Not afraid any more');
  await client.clientNotes.updateConfidentialNote({
    contactId,
    confidentialNote: { id: confidentialNote.id, revision: confidentialNote.revision, text: 'A little afraid' },
  });
  await part.getByRole('button', { name: 'Save', exact: true }).click();
  await part.getByText('A little afraid').waitFor();
  await part.getByRole('button', { name: 'Keep mine' }).click();
  await part.getByRole('button', { name: 'Save', exact: true }).click();
  await part.getByText('Not afraid any more').waitFor();
  await part.getByText(/^Opened 2 times, most recently: /).waitFor();
  expectNoFaults(page);
});

test('staff know of and write about clients who come to them, and the list of bookings says it, too', async () => {
  const employee = await employed();
  const visit = await bookAnna(scene, employee, 'Grete', `${today}T13:00`);
  const client = await scene.server.client('apiKey');
  await client.clientNotes.createClientAlert({ contactId: contactOf(visit), alert: { text: 'Bad knee' } });
  const page = await scene.visit({ size: 'phone' });
  await openDashboard(scene, page, drawerPath(visit), annaSignedIn);
  await marksIn(page).getByText('Bad knee').waitFor();
  await confidentialPart(page)
    .getByRole('textbox', { name: 'New confidential note' })
    .fill('Told me about the accident');
  await confidentialPart(page).getByRole('button', { name: 'Add confidential note' }).click();
  await confidentialPart(page).getByText('Not opened yet').waitFor();
  await expectAccessible(page, 'a booking of one’s own');
  await openDashboard(scene, page, '/dashboard/bookings?show=upcoming', annaSignedIn);
  await page.getByRole('link', { name: /Grete/ }).getByText('Bad knee').waitFor();
  await expectAccessible(page, 'the bookings');
  expectNoFaults(page);
});

test('who takes part in a session stands with what is to be known, two lines and the number of the others', async () => {
  const lesson = await offer(scene, 'CLASS', 'Evening flow', 5, [2]);
  const client = await scene.server.client('apiKey');
  const { booking } = await client.bookings.createBooking({
    booking: {
      bookedEntity: { slot: { serviceId: lesson.id, eventId: lesson.eventIds[0] as string } },
      totalParticipants: 1,
      contactDetails: { firstName: 'Frieda', email: 'frieda@example.com' },
      status: 'CONFIRMED',
    },
  });
  for (const text of ['Pregnant', 'Slipped disc', 'Vertigo']) {
    await client.clientNotes.createClientAlert({ contactId: contactOf(booking), alert: { text } });
  }
  const page = await openCalendar(scene, `?view=day&date=${on(2, '18:00').slice(0, 10)}`);
  await page.getByRole('button', { name: /Evening flow/ }).click();
  const person = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Frieda' });
  await person.getByText('Slipped disc').waitFor();
  await person.getByText('1 more').waitFor();
  expect(await person.getByText('Vertigo').count()).toBe(0);
  await expectAccessible(page, 'a roster');
  expectNoFaults(page);
});

test('whoever books for a client at the desk is told, too', async () => {
  const visit = await bookIn(scene, { name: 'Nele Nickel', localStart: '2026-12-03T10:00:00' });
  const client = await scene.server.client('apiKey');
  await client.clientNotes.createClientAlert({ contactId: contactOf(visit), alert: { text: 'Nickel allergy' } });
  const page = await openAsOwner(scene, clientPath(visit), { size: 'desktop' });
  await page.getByRole('button', { name: 'Book for this client' }).click();
  await page.getByRole('group', { name: 'Client', exact: true }).getByText('Nickel allergy').waitFor();
  expectNoFaults(page);
});

test('a list that cannot ask for alerts says so, and shows them once it can', async () => {
  const visit = await bookIn(scene, { name: 'Una Unread', localStart: `${today}T18:00:00`, atAnyTime: true });
  const client = await scene.server.client('apiKey');
  await client.clientNotes.createClientAlert({ contactId: contactOf(visit), alert: { text: 'Epilepsy' } });
  const page = await scene.visit({ size: 'phone' });
  let isBroken = true;
  await page.route('**/client-alerts/list-by-contacts', (route) =>
    isBroken ? route.fulfill({ status: 400, json: { message: 'no' } }) : route.continue(),
  );
  await openDashboard(scene, page, '/dashboard/today');
  const line = page.getByRole('link', { name: /Una Unread/ });
  await line.waitFor();
  await page.getByText('Alerts about clients cannot be read right now.').waitFor();
  await expectAccessible(page, 'a day without alerts');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await line.getByText('Epilepsy').waitFor();
  await page.getByText('Alerts about clients cannot be read right now.').waitFor({ state: 'detached' });
  expectNoFaults(page);
});

test('a month, which has no room for signs, asks for no alerts', async () => {
  const visit = await bookIn(scene, { name: 'Mona Month', localStart: '2026-12-12T06:00:00', atAnyTime: true });
  const client = await scene.server.client('apiKey');
  await client.clientNotes.createClientAlert({ contactId: contactOf(visit), alert: { text: 'Vertigo' } });
  const page = await scene.visit({ size: 'desktop' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/client-alerts/list-by-contacts')) {
      asked.push(new URL(page.url()).searchParams.get('view') ?? 'none');
    }
  });
  await openDashboard(scene, page, '/dashboard/calendar?view=month&date=2026-12-12');
  await page.getByRole('button', { name: /Mona Month/ }).waitFor();
  await openDashboard(scene, page, '/dashboard/calendar?view=day&date=2026-12-12');
  await expect
    .poll(() => page.locator('[data-entry]').filter({ hasText: 'Mona Month' }).getAttribute('title'))
    .toContain('Alert: ');
  expect(new Set(asked)).toEqual(new Set(['day']));
  expectNoFaults(page);
});

test('what was deleted stands in its place, each with its own “Undo”', async () => {
  const visit = await bookIn(scene, { name: 'Dina Deleted', localStart: '2026-12-04T16:00:00', atAnyTime: true });
  const client = await scene.server.client('apiKey');
  const contactId = contactOf(visit);
  for (const text of ['Asthma', 'Bad knee', 'Vertigo']) {
    await client.clientNotes.createClientAlert({ contactId, alert: { text } });
  }
  const page = await openAsOwner(scene, clientPath(visit), { size: 'phone' });
  const rows = alertsPart(page).getByRole('listitem');
  const texts = async () => (await rows.allInnerTexts()).map((text) => text.split('\n')[0]);
  const bare = (all: (string | undefined)[]) => all.map((text) => text?.replace(/[\u2066-\u2069]/g, ''));
  for (const text of ['Bad knee', 'Asthma']) {
    await alertsPart(page)
      .getByRole('button', { name: new RegExp(`^Delete: .*${text}`) })
      .click();
    await rows.getByText(new RegExp(`^Deleted: .*${text}`)).waitFor();
  }
  await expect.poll(async () => bare(await texts())).toEqual(['Deleted: Asthma', 'Deleted: Bad knee', 'Vertigo']);
  await rows.nth(1).getByRole('button', { name: 'Undo' }).click();
  await rows.nth(0).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => bare(await texts())).toEqual(['Asthma', 'Bad knee', 'Vertigo']);
  // Where it cannot be restored, it is said why.
  await alertsPart(page)
    .getByRole('button', { name: /^Delete: .*Vertigo/ })
    .click();
  await rows.getByText(/^Deleted: .*Vertigo/).waitFor();
  for (let count = 0; count < 8; count += 1) {
    await client.clientNotes.createClientAlert({ contactId, alert: { text: `Allergy ${count}` } });
  }
  await alertsPart(page).getByRole('button', { name: 'Undo' }).click();
  await alertsPart(page).getByText('This client has the maximum number of alerts. Delete one first.').waitFor();
  expectNoFaults(page);
});

test('a note whose answer was lost is written once, though the drawer was closed before it was sent again', async () => {
  const visit = await bookIn(scene, { name: 'Lotte Lost', localStart: '2026-12-04T17:00:00', atAnyTime: true });
  const client = await scene.server.client('apiKey');
  const contactId = contactOf(visit);
  const page = await openAsOwner(scene, drawerPath(visit), { size: 'desktop' });
  let isLost = true;
  await page.route(/\/confidential-notes$/, async (route) => {
    if (isLost && route.request().method() === 'POST') {
      await route.fetch();
      await route.abort();
    } else {
      await route.continue();
    }
  });
  const part = confidentialPart(page);
  const field = part.getByRole('textbox', { name: 'New confidential note' });
  await field.fill('Told me about the accident');
  await part.getByRole('button', { name: 'Add confidential note' }).click();
  await part.getByText('Changes not saved').waitFor();
  await field.press('Escape');
  await part.waitFor({ state: 'detached' });
  isLost = false;
  await openDashboard(scene, page, drawerPath(visit));
  await expect.poll(() => field.inputValue()).toBe('Told me about the accident');
  await part.getByRole('button', { name: 'Add confidential note' }).click();
  await expect.poll(() => field.inputValue()).toBe('');
  const { confidentialNotes } = await client.clientNotes.listConfidentialNotes({ contactId });
  expect(confidentialNotes).toHaveLength(1);
  expectNoFaults(page);
});

test('words that somebody else has changed are gone from the screen, which says so', async () => {
  const visit = await bookIn(scene, { name: 'Olga Outdated', localStart: '2026-12-04T18:00:00', atAnyTime: true });
  const client = await scene.server.client('apiKey');
  const contactId = contactOf(visit);
  const { confidentialNote } = await client.clientNotes.createConfidentialNote({
    contactId,
    confidentialNote: { text: 'Sleeps badly' },
  });
  const page = await openAsOwner(scene, clientPath(visit), { size: 'desktop' });
  const part = confidentialPart(page);
  await part.getByRole('button', { name: /^Open: note by/ }).click();
  await part.getByText('Sleeps badly').waitFor();
  await client.clientNotes.updateConfidentialNote({
    contactId,
    confidentialNote: { id: confidentialNote.id, revision: confidentialNote.revision, text: 'Sleeps well' },
  });
  await part.getByText('Somebody has changed this note meanwhile.').waitFor();
  expect(await part.getByText('Sleeps badly').count()).toBe(0);
  await part.getByRole('button', { name: /^Open: note by/ }).click();
  await part.getByText('Sleeps well').waitFor();
  expectNoFaults(page);
});
