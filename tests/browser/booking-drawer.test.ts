/** The drawer of a booking: it opens beside any view, and moves a visit, a rival's time included. */
import type { Client } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { plantUser } from '../support/sites.ts';
import { bookIn, bookingOf, sampleService } from './desk-journeys.ts';
import { desktopFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, mondayMorning, sceneOfFile, sizes, tabTo, timeZone } from './scene.ts';
import { openAsOwner, openDashboard } from './signed-in.ts';

const scene = sceneOfFile();

describe.each(desktopFirst)('on a %s', (size) => {
  const day = size === 'phone' ? '2026-12-08' : '2026-12-09';
  const suffix = size === 'phone' ? 'Fon' : 'Desk';

  test('a visit moves to the nearest free time, and back again while nobody was told', async () => {
    const booking = await bookIn(scene, { name: `Nora${suffix} Near`, localStart: `${day}T10:00:00` });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${booking.id}`);
    await page.getByRole('button', { name: 'Move booking' }).click();
    await page.getByRole('group', { name: 'Nearest free times' }).waitFor();
    await expectAccessible(page, 'moving');
    // By keyboard: the first of the nearest, then the act that names it.
    const first = page.getByRole('group', { name: 'Nearest free times' }).getByRole('radio').first();
    await first.focus();
    await page.keyboard.press('Space');
    const act = page.getByRole('button', { name: /^Move to \w+, \d\d:\d\d$/ });
    await act.focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^Moved to /).waitFor();
    const moved = await bookingOf(scene, `Nora${suffix}`);
    expect(moved.startDate).not.toBe(booking.startDate);
    await expectAccessible(page, 'moved');
    await page.getByRole('button', { name: 'Undo move' }).click();
    await expect.poll(async () => (await bookingOf(scene, `Nora${suffix}`)).startDate).toBe(booking.startDate);
    expectNoFaults(page);
  });

  test('in long words, too, the answers to the question before cancelling are as wide as each other', async () => {
    const booking = await bookIn(scene, {
      name: `Gerda${suffix} Genau`,
      localStart: `${day}T16:00:00`,
      atAnyTime: true,
    });
    const address = `/dashboard/bookings?show=all&booking=${booking.id}`;
    const page = await openAsOwner(scene, address, { size, locale: 'de' });
    const [cancel, keep] = ['Buchung absagen', 'Buchung behalten'].map((name) => page.getByRole('button', { name }));
    await cancel?.click();
    const boxes = await Promise.all([cancel?.boundingBox(), keep?.boundingBox()]);
    expect(boxes[0]?.width).toBe(boxes[1]?.width);
    await expectAccessible(page, 'the question before cancelling');
    expectNoFaults(page);
  });

  test('a time that is taken names its rival, offers what is free nearby, and is booked twice only with a reason', async () => {
    const { staffMemberDetails } = await sampleService(scene);
    const staff = staffMemberDetails?.staffMembers[0];
    const resourceId = staff?.staffMemberId as string;
    await bookIn(scene, { name: `Ben${suffix} Rival`, localStart: `${day}T15:00:00`, resourceId });
    const booking = await bookIn(scene, { name: `Cora${suffix} Late`, localStart: `${day}T09:00:00`, resourceId });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${booking.id}`);
    await page.getByRole('button', { name: 'Move booking' }).click();
    await page.getByLabel(/^Another time on/).fill('15:00');
    await page.getByText(new RegExp(`${staff?.name} already has Ben${suffix} Rival 15:00–`)).waitFor();
    await page.getByText('Free nearby').waitFor();
    await expectAccessible(page, 'a rival');
    await page.getByRole('button', { name: 'Book both' }).click();
    await page.getByText('Please give a reason').waitFor();
    await page.getByLabel(/^Or book anyway/).fill('Sisters, they share the room');
    await page.getByRole('button', { name: 'Book both' }).click();
    await page.getByText(/^Moved to /).waitFor();
    await page.getByText('Double-booked').first().waitFor();
    expect(await bookingOf(scene, `Cora${suffix}`)).toMatchObject({ doubleBooked: true });
    const owner = await scene.server.client('apiKey');
    const { auditEntries } = await owner.privacy.listAuditEntries({ entityType: 'booking', entityId: booking.id });
    expect(auditEntries[0]).toMatchObject({
      operation: 'bookings.rescheduleBooking',
      after: { doubleBooked: true, overrideReason: 'Sisters, they share the room' },
    });
    expectNoFaults(page);
  });

  test('what matters most by how it stands are buttons at hand, and all others unfold by key', async () => {
    const quietDay = size === 'phone' ? '2026-12-16' : '2026-12-17';
    const confirmed = await bookIn(scene, { name: `Ada${suffix} Acts`, localStart: `${quietDay}T10:00:00` });
    const asked = await bookIn(scene, {
      name: `Rob${suffix} Asks`,
      localStart: `${quietDay}T15:00:00`,
      status: 'CREATED',
    });
    const page = await scene.visit({ size });
    const open = (id: string) => openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${id}`);
    const more = page.getByRole('button', { name: 'More actions' });
    await open(confirmed.id);
    await page.getByRole('button', { name: 'Move booking' }).waitFor();
    await page.getByRole('button', { name: 'Cancel booking' }).waitFor();
    const link = page.getByRole('button', { name: 'New link for the client' });
    expect(await link.count()).toBe(0);
    if (size === 'phone') {
      // At the thumb, however long the page above it is.
      const box = await more.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(sizes.phone.height - 130);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(sizes.phone.height - 50);
    }
    await more.focus();
    await page.keyboard.press('Enter');
    await expectAccessible(page, 'all acts on a booking');
    const entry = await link.boundingBox();
    expect(entry?.x).toBeGreaterThanOrEqual(0);
    expect((entry?.x ?? 0) + (entry?.width ?? 0)).toBeLessThanOrEqual(sizes[size].width);
    // The key puts away what unfolded, and not the booking.
    await page.keyboard.press('Escape');
    expect(await link.count()).toBe(0);
    expect(await more.evaluate((each) => each === document.activeElement)).toBe(true);
    await tabTo(page, /^(Edit|Add note|Note)/);

    await open(asked.id);
    await page.getByRole('button', { name: /^Confirm \w+, 15:00$/ }).waitFor();
    await page.getByRole('button', { name: 'Decline booking' }).waitFor();
    expect(await page.getByRole('button', { name: 'Move booking' }).count()).toBe(0);
    await more.click();
    await page.getByRole('button', { name: 'Move booking' }).click();
    await page.getByRole('group', { name: 'Nearest free times' }).waitFor();
    expectNoFaults(page);
  });

  test('closes by Escape or Back, and its own address leads to it', async () => {
    const booking = await bookIn(scene, { name: `Eva${suffix} Escape`, localStart: `${day}T11:00:00` });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `/dashboard/bookings/${booking.id}?show=all`);
    await page.waitForURL(/\/dashboard\/bookings\?.*booking=/);
    // It hears the key from when it has the focus on.
    const heading = page.getByRole('heading', { name: 'Booking', exact: true });
    await expect.poll(() => heading.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    // On a wide screen the list beside it has its heading all the while.
    await page.waitForURL((url) => !url.searchParams.has('booking'));
    await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
    await heading.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('heading', { name: 'Booking', exact: true }).waitFor();
    expectNoFaults(page);
  });
});

test('the line of a day has what began the day before', async () => {
  const { staffMemberDetails } = await sampleService(scene);
  const staff = staffMemberDetails?.staffMembers[0];
  const resourceId = staff?.staffMemberId as string;
  const atNight = { localStart: '2026-12-02T23:30:00', atAnyTime: true };
  await bookIn(scene, { name: 'Nadia Night', minutes: 90, resourceId, ...atNight });
  const booking = await bookIn(scene, { name: 'Dana Day', localStart: '2026-12-03T10:00:00', resourceId });
  const page = await scene.visit({ size: 'desktop' });
  await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${booking.id}`);
  const line = page.locator('figure').filter({ hasText: `Thursday: 2 bookings with ${staff?.name}` });
  await line.waitFor();
  // It begins with what is left of the night's.
  await line.getByText('00:00', { exact: true }).waitFor();
  expectNoFaults(page);
  await page.close();
});

test('the last move goes back from the history: at once while nobody was told, else after one question, and not to a time that is taken', async () => {
  const booking = await bookIn(scene, { name: 'Nelly Near', localStart: '2026-12-11T10:00:00' });
  const client = await scene.server.client('apiKey');
  const service = await sampleService(scene);
  const moveTo = (hour: string, notifyParticipants: boolean) =>
    client.bookings.rescheduleBooking({
      bookingId: booking.id,
      slot: {
        serviceId: service.id,
        startDate: `2026-12-11T${hour}:00:00`,
        endDate: `2026-12-11T${hour}:50:00`,
        timezone: timeZone,
      },
      participantNotification: { notifyParticipants },
      flowControlSettings: { ignoreReschedulePolicy: true },
    });
  await moveTo('11', false);
  await moveTo('09', false);
  const page = await scene.visit({ size: 'desktop' });
  await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${booking.id}`);
  const startOf = async () => (await bookingOf(scene, 'Nelly')).startDate;
  const history = page.getByRole('region', { name: 'History' });
  // The last move goes back, and only that.
  const back = history.getByRole('button', { name: /^Move back to / });
  await history
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Move back to .*11:00$/ })
    .waitFor();
  expect(await back.count()).toBe(1);
  await expectAccessible(page, 'a move that can go back');
  await back.press('Enter');
  await history.getByText(/^Moved to .*11:00$/).waitFor();
  await expect.poll(startOf).toBe('2026-12-11T10:00:00.000Z');
  // Where the customer was to be told, who is told of this is asked first.
  await moveTo('15', true);
  await history.getByText('The client was to be notified.').waitFor();
  await history.getByRole('button', { name: /^Move back to .*11:00$/ }).click();
  const question = history.getByRole('group', { name: /was to be notified of the move\. Move back to/ });
  await question.getByRole('switch', { name: /^Notify/ }).waitFor();
  await expectAccessible(page, 'the question of a move back');
  await question.getByRole('button', { name: /^Move back to / }).click();
  await expect.poll(startOf).toBe('2026-12-11T10:00:00.000Z');
  // What is taken by now is no way back.
  await bookIn(scene, { name: 'Nils Quick', localStart: '2026-12-11T15:00:00' });
  await history.getByText(/^The previous time, .*15:00, is no longer available\.$/).waitFor();
  expect(await back.count()).toBe(0);
  expectNoFaults(page);
});

test('notes are written, changed, taken away and brought back, and another screen sees them; the history says who did what', async () => {
  const booking = await bookIn(scene, { name: 'Hedy History', localStart: '2026-12-10T10:00:00' });
  const [page, other] = [await scene.visit({ size: 'phone' }), await scene.visit({ size: 'desktop', scheme: 'dark' })];
  const path = `/dashboard/bookings?show=all&booking=${booking.id}`;
  await openDashboard(scene, page, path);
  await openDashboard(scene, other, path);
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByText('Enter a note.').waitFor();
  // By keyboard alone: the field has the focus.
  await page.keyboard.type('Brings her dog');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('listitem').filter({ hasText: 'Brings her dog' }).waitFor();
  await other.getByText('Brings her dog').waitFor();
  await expectAccessible(other, 'a note');

  // Both change the same note: the slower one sees both, and decides.
  await other.getByRole('button', { name: 'Edit' }).click();
  await other.getByRole('textbox', { name: 'Note', exact: true }).fill('Brings her cat');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Brings two dogs');
  await page.getByRole('button', { name: 'Save note' }).click();
  await other.getByText('Someone else has changed “Note” in the meantime').waitFor();
  await other.getByText('Brings two dogs').waitFor();
  await expectAccessible(other, 'a note that two changed');
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await other.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Brings her cat').waitFor();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Note deleted').waitFor();
  await expect.poll(() => other.getByText('Brings her cat').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await other.getByText('Brings her cat').waitFor();

  // Somebody else looks at it too: each is told of the other, and again when they leave.
  const colleague = { email: 'dora@example.com', password: 'quiet hands, strong thumbs' };
  const passwordHash = await scene.server.assembly.auth.passwords.hash(colleague.password);
  const { database, siteId } = scene.server;
  await plantUser(database, siteId, { email: colleague.email, role: 'FRONT_DESK', passwordHash }, mondayMorning);
  const third = await scene.visit({ size: 'desktop' });
  await openDashboard(scene, third, path, colleague);
  await third.getByText(/^Also viewing this booking: /).waitFor();
  await page.getByText('Also viewing this booking: FRONT_DESK').waitFor();
  await expectAccessible(page, 'a booking that is open elsewhere');
  // What a colleague wrote is theirs.
  await third.getByText('Brings her cat').waitFor();
  expect(await third.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  await third.keyboard.press('Escape');
  await expect.poll(() => page.getByText('Also viewing this booking: FRONT_DESK').count()).toBe(0);
  expectNoFaults(third);

  const client = await scene.server.client('apiKey');
  await client.bookings.cancelBooking({
    bookingId: booking.id,
    participantNotification: { notifyParticipants: true },
    flowControlSettings: { ignoreCancellationPolicy: true },
  });
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('The client was to be notified.').waitFor();
  expect(await history.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Cancelled\n+A connected program/),
    expect.stringMatching(/^Booked\n+A connected program/),
  ]);
  await page
    .getByRole('region', { name: 'Messages' })
    .getByRole('button', { name: /^Send again/ })
    .first()
    .waitFor();
  await expectAccessible(page, 'history and messages');
  expectNoFaults(page);
  expectNoFaults(other);
});

test.each(desktopFirst)('on a %s the history says what a change made of the price', async (size) => {
  const client = await scene.server.client('apiKey');
  const booking = await bookClass({
    localDay: size === 'phone' ? '2026-12-15' : '2026-12-18',
    name: 'Morning stretch',
    payment: { rateType: 'FIXED', fixed: { price: { value: '20' } }, options: { inPerson: true } },
  });
  await client.bookings.updateNumberOfParticipants({
    bookingId: booking.id,
    revision: booking.revision,
    totalParticipants: 3,
  });
  const page = await openAsOwner(scene, `/dashboard/bookings?show=all&booking=${booking.id}`, { size });
  const history = page.getByRole('region', { name: 'History' });
  const [changed, made] = [history.getByRole('listitem').first(), history.getByRole('listitem').last()];
  await changed.getByText(/^Price: .*60.* instead of .*20/).waitFor();
  await changed.getByText('A connected program').waitFor();
  // What it began with stands above.
  expect(await made.getByText(/Price/).count()).toBe(0);
  await expectAccessible(page, 'a price that was changed');
  expectNoFaults(page);
});

/** A session of a class, and a booking on it. */
async function bookClass({
  localDay = '2026-12-14',
  name = 'Evening yoga',
  payment = { rateType: 'NO_FEE', options: { inPerson: true } },
}: {
  readonly localDay?: string;
  readonly name?: string;
  readonly payment?: Parameters<Client['services']['createService']>[0]['service']['payment'];
} = {}): Promise<Booking> {
  const client = await scene.server.client('apiKey');
  const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
  const { locations } = await client.locations.listLocations();
  const { service } = await client.services.createService({
    service: {
      type: 'CLASS',
      name,
      defaultCapacity: 12,
      onlineBooking: { enabled: true },
      payment,
      locations: [{ type: 'BUSINESS', business: { id: locations[0]?.id } }],
    },
  });
  const { event } = await client.calendar.createEvent({
    event: {
      scheduleId: service.schedule.id as string,
      type: 'CLASS',
      start: { localDate: `${localDay}T18:00:00` },
      end: { localDate: `${localDay}T19:00:00` },
      resources: [{ id: staffMembers[0]?.resourceId as string }],
    },
  });
  const { booking } = await client.bookings.createBooking({
    booking: {
      bookedEntity: { slot: { serviceId: service.id, eventId: event.id } },
      totalParticipants: 1,
      contactDetails: { firstName: 'Pia', email: 'pia@example.com' },
      status: 'CONFIRMED',
    },
  });
  return booking;
}

test('a note whose saving ends in a fault of the page itself is not being saved for ever', async () => {
  const booking = await bookIn(scene, { name: 'Fred Fault', localStart: '2026-12-01T10:00:00' });
  const page = await scene.visit({ size: 'phone' });
  await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${booking.id}`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.keyboard.type('Rings twice');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').filter({ hasText: 'Rings twice' }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  const text = page.getByRole('textbox', { name: 'Note', exact: true });
  await text.fill('Rings three times');
  // An answer that no server gives: the page falls over it.
  await page.route(/\/notes\//, (route) => route.fulfill({ json: {} }));
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Changes not saved').first().waitFor();
  expect(await text.inputValue()).toBe('Rings three times');
  await page.unroute(/\/notes\//);
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Rings three times' }).waitFor();
  await page.close();
});

test('a change of a note is there again after Escape, and each deleted note comes back in its place', async () => {
  const booking = await bookIn(scene, { name: 'Elsa Escape', localStart: '2026-12-01T12:00:00', atAnyTime: true });
  const page = await scene.visit({ size: 'desktop' });
  const path = `/dashboard/bookings?show=all&booking=${booking.id}`;
  await openDashboard(scene, page, path);
  const notes = page.getByRole('region', { name: 'Notes' });
  const rows = notes.getByRole('listitem');
  for (const text of ['Rings twice', 'Brings her dog']) {
    await notes.getByRole('textbox', { name: 'New note' }).fill(text);
    await notes.getByRole('button', { name: 'Add note' }).click();
    await rows.filter({ hasText: text }).waitFor();
  }
  const field = notes.getByRole('textbox', { name: 'Note', exact: true });
  await rows.first().getByRole('button', { name: 'Edit' }).click();
  await field.fill('Rings three times');
  await field.press('Escape');
  await notes.waitFor({ state: 'detached' });
  await openDashboard(scene, page, path);
  await notes.getByText('Your changes to this note are not saved yet.').waitFor();
  await rows.first().getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => field.inputValue()).toBe('Rings three times');
  await notes.getByRole('button', { name: 'Discard changes' }).click();
  await rows.filter({ hasText: 'Rings twice' }).waitFor();

  for (const index of [1, 0]) {
    await rows.nth(index).getByRole('button', { name: 'Delete' }).click();
    await rows.nth(index).getByText('Note deleted').waitFor();
  }
  for (const index of [0, 1]) {
    await rows.nth(index).getByRole('button', { name: 'Undo' }).click();
    await rows.nth(index).getByRole('button', { name: 'Delete' }).waitFor();
  }
  expect((await rows.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(['Rings twice', 'Brings her dog']);
  expectNoFaults(page);
});

test('the number of people is changed; what somebody else saved while one typed stands beside it, and one decides', async () => {
  const booking = await bookClass();
  const client = await scene.server.client('apiKey');
  const page = await scene.visit({ size: 'phone' });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 400) {
      refused.push(response.url());
    }
  });
  await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${booking.id}`);
  const change = page.getByRole('button', { name: 'Change number' });
  const field = page.getByRole('spinbutton', { name: 'Number of people' });
  const contested = page.getByText('Someone else has changed “People” in the meantime');
  // On a phone the list, whose rows say it too, lies hidden behind the drawer.
  const people = (words: string) => page.getByText(words).filter({ visible: true }).first();
  const countElsewhere = async (totalParticipants: number) => {
    const { revision } = await bookingOf(scene, 'Pia');
    await client.bookings.updateNumberOfParticipants({ bookingId: booking.id, revision, totalParticipants });
  };
  await change.click();
  await field.fill('3');
  await countElsewhere(5);
  await contested.waitFor();
  expect(await field.inputValue()).toBe('3');
  await expectAccessible(page, 'two numbers of people');
  // Nothing is sent before one has decided.
  await page.getByRole('button', { name: 'Save number' }).press('Enter');
  expect((await bookingOf(scene, 'Pia')).totalParticipants).toBe(5);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await contested.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save number' }).click();
  await people('3 people').waitFor();
  await expect.poll(async () => (await bookingOf(scene, 'Pia')).totalParticipants).toBe(3);
  // Theirs can be taken.
  await change.click();
  await field.fill('4');
  await countElsewhere(6);
  await contested.waitFor();
  await page.getByRole('button', { name: 'Use the saved version' }).click();
  await people('6 people').waitFor();
  expect((await bookingOf(scene, 'Pia')).totalParticipants).toBe(6);

  // From the calendar the session leads to each who takes part; what becomes free of it is places, not the time of all.
  await page.goto(`${scene.server.url}/dashboard/calendar?date=2026-12-14`);
  await page.getByRole('button', { name: /Evening yoga/ }).click();
  await page.getByRole('button', { name: /^Pia/ }).click();
  await page.getByRole('heading', { name: 'Booking', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByText(/^6 places on .*18:00 become available to others immediately/).waitFor();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByText('The booking is cancelled. 6 places are free again.').waitFor();
  // Times are asked for of what has times of its own.
  expect(refused).toEqual([]);
  expectNoFaults(page);
});

test('on a phone the drawer says by itself that it waits, was refused, finds nothing, and has no connection', async () => {
  const resourceId = (await sampleService(scene)).staffMemberDetails?.staffMembers[0]?.staffMemberId as string;
  const asked = { localStart: '2026-12-15T10:00:00', resourceId, status: 'CREATED' } as const;
  const booking = await bookIn(scene, { ...asked, name: 'Rita Request' });
  await bookIn(scene, { ...asked, name: 'Rolf Request' });
  const page = await scene.visit({ size: 'phone' });
  await openDashboard(scene, page, '/dashboard/bookings?show=all');
  const request = page.getByRole('link', { name: /Rita Request/ });
  await request.waitFor();
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const questions = '**/extended-bookings/query';
  await page.route(questions, async (route) => {
    await answered;
    await route.fulfill({
      status: 403,
      json: { message: 'no', details: { applicationError: { code: 'PERMISSION_DENIED' } } },
    });
  });
  await request.click();
  await page.locator('.mantine-Skeleton-root').first().waitFor();
  await expectAccessible(page, 'a drawer that waits');
  answer();
  await page.getByText('You do not have permission to see this').waitFor();
  await page.unroute(questions);
  await page.goto(`${scene.server.url}/dashboard/bookings?show=all&booking=00000000-0000-7000-8000-000000000000`);
  await page.getByText('Booking not found').waitFor();
  await expectAccessible(page, 'a booking that is not there');
  await page.getByRole('link', { name: 'All bookings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();

  // Who waits for the same time is named before one of them is confirmed, and one tap away.
  await page.goto(`${scene.server.url}/dashboard/bookings?show=all&booking=${booking.id}`);
  await page.getByText('1 other request for this time').waitFor();
  await expectAccessible(page, 'two requests for one time');
  await page.context().setOffline(true);
  await page
    .getByRole('status')
    .filter({ hasText: /^No connection$/ })
    .waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Rolf Request, 10:00 to 10:50' }).click();
  await page.getByRole('button', { name: 'Rita Request, 10:00 to 10:50' }).waitFor();
  expectNoFaults(page);
});

test('the link of a customer is renewed after one question: the new one stands there once, the old one is dead', async () => {
  const booking = await bookIn(scene, { name: 'Lena Link', localStart: '2026-12-10T10:00:00' });
  const client = await scene.server.client('apiKey');
  const { token: old } = await client.bookings.getAnonymousActionToken({ bookingId: booking.id });
  for (const size of ['desktop', 'phone'] as const) {
    const page = await scene.visit({ size, scheme: size === 'phone' ? 'dark' : 'light' });
    await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${booking.id}`);
    const more = page.getByRole('button', { name: 'More actions' });
    const act = page.getByRole('button', { name: 'New link for the client' });
    await more.click();
    await act.click();
    await page.getByRole('heading', { name: 'Create a new link for this booking?' }).waitFor();
    await expectAccessible(page, 'a link about to be renewed');
    await act.click();
    const link = page.getByLabel('Link', { exact: true });
    const url = await link.inputValue();
    await expectAccessible(page, 'a renewed link');
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(`${scene.server.url}/manage/${old}`)).status).toBe(404);
    await page.getByRole('region', { name: 'History' }).getByText('New link created').first().waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await more.click();
    await act.waitFor();
    expectNoFaults(page);
  }
});

test('what somebody else does closes what one had open, and says who it was and when', async () => {
  const booking = await bookIn(scene, { name: 'Cleo Closed', localStart: '2026-12-04T10:00:00' });
  const other = await bookIn(scene, { name: 'Mona Moved', localStart: '2026-12-04T12:00:00' });
  const page = await openAsOwner(scene, `/dashboard/bookings?show=all&booking=${booking.id}`, { size: 'desktop' });
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('heading', { name: 'Cancel this booking?' }).waitFor();
  const desk = await scene.server.client('FRONT_DESK');
  await desk.bookings.cancelBooking({
    bookingId: booking.id,
    revision: booking.revision,
    flowControlSettings: { ignoreCancellationPolicy: true },
  });
  await page
    .getByRole('alert')
    .filter({ hasText: /^Cancelled by FRONT_DESK, / })
    .waitFor();
  expect(await page.getByRole('heading', { name: 'Cancel this booking?' }).count()).toBe(0);
  await expectAccessible(page, 'a booking that somebody else has cancelled');
  // What one does oneself is said where it is done, and not once more.
  await page.goto(`${scene.server.url}/dashboard/bookings?show=all&booking=${other.id}`);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByText('The booking is cancelled.').waitFor();
  await page.getByRole('region', { name: 'History' }).getByText('Cancelled', { exact: true }).waitFor();
  expect(await page.getByText(/^Cancelled by/).count()).toBe(0);
});

test('what people have chosen is said with how many they are, and what they pay together', async () => {
  const client = await scene.server.client('apiKey');
  const { staffMemberIds } = await sampleService(scene);
  const { service } = await client.services.createService({
    service: {
      type: 'CLASS',
      name: 'Swimming',
      defaultCapacity: 9,
      onlineBooking: { enabled: true },
      payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '30' } }, options: { inPerson: true } },
    },
  });
  const optionId = '018f0000-0000-7000-8000-0000000000c1';
  const prices = [
    ['child', '12.50'],
    ['adult', '20'],
  ] as const;
  await client.serviceOptionsAndVariants.createServiceOptionsAndVariants({
    serviceOptionsAndVariants: {
      serviceId: service.id,
      options: {
        values: [{ id: optionId, type: 'CUSTOM', customData: { name: 'Age', choices: prices.map(([age]) => age) } }],
      },
      variants: {
        values: prices.map(([custom, value]) => ({ choices: [{ optionId, custom }], price: { value } })),
      },
    },
  });
  const { event } = await client.calendar.createEvent({
    event: {
      scheduleId: service.schedule.id,
      type: 'CLASS',
      start: { localDate: '2026-12-10T10:00:00' },
      end: { localDate: '2026-12-10T11:00:00' },
      resources: staffMemberIds.slice(0, 1).map((id) => ({ id })),
    },
  });
  const { booking } = await client.bookings.createBooking({
    flowControlSettings: { skipAvailabilityValidation: true },
    booking: {
      bookedEntity: { slot: { eventId: event.id } },
      participantsChoices: {
        serviceChoices: prices.map(([custom], index) => ({
          numberOfParticipants: index + 1,
          choices: [{ optionId, custom }],
        })),
      },
      status: 'CONFIRMED',
      contactDetails: { firstName: 'Swims', lastName: 'Often', email: 'swims@example.com' },
    },
  });
  const page = await scene.visit({ size: 'desktop' });
  await openDashboard(scene, page, `/dashboard/bookings?show=all&booking=${booking.id}`);
  await page.getByText('1 × child').waitFor();
  await page.getByText('2 × adult').waitFor();
  await page.getByText('52.50').waitFor();
  await expectAccessible(page, 'choices');
  expectNoFaults(page);
  // Whoever booked reads the same sum.
  const { token } = await client.bookings.getAnonymousActionToken({ bookingId: booking.id });
  await page.goto(`${scene.server.url}/manage/${token}`);
  await page.getByText('52.50').first().waitFor();
  expectNoFaults(page);
});
