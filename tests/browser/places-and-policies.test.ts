/**
 * The owner says where the business is, which rules its bookings follow and what rooms it has, and what follows from
 * each end.
 */
import { expect, test } from 'vitest';
import { keepUndo } from './desk-journeys.ts';
import { expectAccessible, expectNoFaults, holdBack, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();

async function sampleService() {
  const client = await scene.server.client('apiKey');
  const { services } = await client.services.queryServices({});
  const [service] = services;
  if (service === undefined) {
    throw new Error('the sample business offers nothing');
  }
  return { client, service };
}

test('a location is added, refused at its field, merged with another change, and given up with what follows said', async () => {
  const { client, service } = await sampleService();
  const page = await openAsOwner(scene, '/dashboard/settings/locations', { size: 'phone', scheme: 'dark' });
  await page.getByText('Main location', { exact: true }).waitFor();
  await expectAccessible(page, 'the locations');
  await page.getByRole('button', { name: 'Add a location' }).click();
  await page.getByLabel('Location name').fill('Mill Lane');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Mill Lane' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) as string;

  await page.getByLabel('Street and number').fill('3 Mill Lane');
  await page.getByLabel('Town or city').fill('Riverside');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('E-mail').fill('no address');
  await page.getByText('Not saved: please check the highlighted fields.').waitFor();
  expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page, 'a refused field of a location');

  // Somebody else gives it a telephone number meanwhile: both count.
  const { location } = await client.locations.getLocation({ id });
  await client.locations.updateLocation({
    location: { id, revision: location.revision, name: location.name, phone: '+49 30 5550199' },
  });
  await page.getByLabel('E-mail').fill('mill@example.com');
  await page.getByText('Saved', { exact: true }).waitFor();
  const { location: merged } = await client.locations.getLocation({ id });
  expect(merged).toMatchObject({
    email: 'mill@example.com',
    phone: '+49 30 5550199',
    address: { addressLine: '3 Mill Lane', city: 'Riverside', country: 'DE' },
  });
  await page.getByText('Clients see: 3 Mill Lane, Riverside, DE').waitFor();
  const onMap = page.getByRole('link', { name: '3 Mill Lane, Riverside, DE (on the map)' });
  expect(await onMap.getAttribute('href')).toContain(encodeURIComponent('3 Mill Lane, Riverside, DE').slice(0, 10));

  // Its opening hours, and its end: the services that are held only here are named.
  await page.getByRole('switch', { name: 'This location has its own opening hours' }).click({ force: true });
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await client.locations.getLocation({ id })).location.businessSchedule?.periods).toHaveLength(5);
  await client.services.setServiceLocations({
    serviceId: service.id,
    locations: [{ type: 'BUSINESS', business: { id } }],
  });
  await page.reload();
  await page.getByRole('button', { name: 'Close this location' }).click();
  await page.getByText(`because they are offered only here: ${service.name}.`).waitFor();
  await expectAccessible(page, 'what follows from giving a location up');
  await page.getByRole('button', { name: 'Close permanently' }).click();
  await page.getByText('This location is closed').waitFor();
  expect((await client.locations.getLocation({ id })).location.archived).toBe(true);
  await client.services.setServiceLocations({ serviceId: service.id, locations: [] });
  expectNoFaults(page);
});

test('what somebody else changes in the settings shows by itself: locations, policies and the business', async () => {
  const { client } = await sampleService();
  const page = await openAsOwner(scene, '/dashboard/settings/locations', { size: 'desktop' });
  await page.getByText('Main location', { exact: true }).waitFor();
  const { location } = await client.locations.createLocation({ location: { name: 'Windmill Yard' } });
  await page.getByText('Windmill Yard').waitFor();
  await client.locations.archiveLocation({ id: location.id });
  await page.getByRole('heading', { name: 'Closed locations' }).waitFor();

  await page.goto(`${scene.server.url}/dashboard/settings/policies`);
  await page.getByRole('button', { name: 'Add a policy' }).waitFor();
  const { bookingPolicy } = await client.policies.createBookingPolicy({ bookingPolicy: { name: 'Patient' } });
  await page.getByText('Patient').waitFor();
  await client.policies.deleteBookingPolicy({ bookingPolicyId: bookingPolicy.id });
  await page.getByText('Patient').waitFor({ state: 'detached' });

  await page.goto(`${scene.server.url}/dashboard/settings/business`);
  await page.getByLabel('E-mail').waitFor();
  await client.siteProperties.updateSiteProperties({
    properties: { email: 'together@example.com' },
    fields: { paths: ['email'] },
  });
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('together@example.com');
  expectNoFaults(page);
});

test('what changes while a view is opening shows: before its stream is open', async () => {
  const { client } = await sampleService();
  const page = await openAsOwner(scene, '/dashboard/settings', { size: 'desktop' });
  const open = await holdBack(page, '**/v1/events/stream');
  await page.goto(`${scene.server.url}/dashboard/settings/policies`);
  await page.getByText('Each service uses one policy.').waitFor();
  const { bookingPolicy } = await client.policies.createBookingPolicy({ bookingPolicy: { name: 'Unheard' } });
  open();
  await page.getByText('Unheard').waitFor();
  await client.policies.deleteBookingPolicy({ bookingPolicyId: bookingPolicy.id });
  await page.getByText('Unheard').waitFor({ state: 'detached' });
  expectNoFaults(page);
});

test('a second tab shows what changed before it could hear the first one', async () => {
  const { client } = await sampleService();
  const first = await openAsOwner(scene, '/dashboard/settings/policies', { size: 'desktop' });
  await first.getByText('Each service uses one policy.').waitFor();
  const second = await first.context().newPage();
  // Its channel opens only when it is let, as in a browser that is busy.
  await second.addInitScript(() => {
    const Channel = globalThis.BroadcastChannel;
    const opening: (() => void)[] = [];
    globalThis.BroadcastChannel = class {
      onmessage: BroadcastChannel['onmessage'] = null;
      private channel: BroadcastChannel | undefined;
      private readonly unsent: unknown[] = [];
      constructor(name: string) {
        opening.push(() => {
          this.channel = new Channel(name);
          this.channel.onmessage = (event) => this.onmessage?.call(this.channel as BroadcastChannel, event);
          for (const message of this.unsent) {
            this.channel.postMessage(message);
          }
        });
      }
      postMessage(message: unknown) {
        if (this.channel === undefined) {
          this.unsent.push(message);
        } else {
          this.channel.postMessage(message);
        }
      }
      close() {
        this.channel?.close();
      }
    } as unknown as typeof BroadcastChannel;
    const openChannels = () => {
      for (const open of opening) {
        open();
      }
    };
    Object.assign(globalThis, { openChannels });
  });
  await second.goto(first.url());
  await second.getByText('Each service uses one policy.').waitFor();
  const { bookingPolicy } = await client.policies.createBookingPolicy({ bookingPolicy: { name: 'Passed on' } });
  await first.getByText('Passed on').waitFor();
  expect(await second.getByText('Passed on').count()).toBe(0);
  await second.evaluate(() => (globalThis as unknown as { openChannels: () => void }).openChannels());
  await second.getByText('Passed on').waitFor();
  await client.policies.deleteBookingPolicy({ bookingPolicyId: bookingPolicy.id });
  await second.getByText('Passed on').waitFor({ state: 'detached' });
  expectNoFaults(first);
});

test('a policy is sentences with controls in them, and customers read on their form what its preview says', async () => {
  const { client, service } = await sampleService();
  const page = await openAsOwner(scene, '/dashboard/settings/policies', { size: 'desktop' });
  await page.getByText(service.name).waitFor();
  await expectAccessible(page, 'the policies');
  await page.getByRole('button', { name: 'Add a policy' }).click();
  await page.getByLabel('Policy name').fill('Strict');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Strict' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) as string;
  const policyNow = async () => (await client.policies.getBookingPolicy({ bookingPolicyId: id })).bookingPolicy;
  const saved = () => page.getByText('Saved', { exact: true }).waitFor();

  // By keyboard alone: the choice, the number, the unit.
  const until = 'How long before the start clients can still cancel';
  await page.getByRole('radio', { name: until }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('textbox', { name: until }).fill('3');
  await page.getByRole('combobox', { name: `${until}: unit` }).selectOption('hours');
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await saved();
  expect((await policyNow()).cancellationPolicy).toEqual({
    enabled: true,
    limitLatestCancellation: true,
    latestCancellationInMinutes: 180,
    allowAnonymous: null,
  });
  const preview = page.getByRole('complementary', { name: 'What clients see' });
  await preview.getByText(/Free to cancel until .*, 07:00/).waitFor();

  // Until when to book is one choice over two rules that exclude each other.
  await page.getByRole('radio', { name: 'even after it has started, until it ends' }).check();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await saved();
  await page.getByRole('radio', { name: 'How long before the start booking closes' }).check();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await saved();
  expect(await policyNow()).toMatchObject({
    limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 1440 },
    bookAfterStartPolicy: { enabled: false },
  });
  await page.getByRole('textbox', { name: 'People per booking' }).fill('none');
  await page.getByText('Not saved: please check the highlighted fields.').waitFor();
  await expectAccessible(page, 'a refused rule');
  await page.getByRole('textbox', { name: 'People per booking' }).fill('2');
  await page.getByLabel('Your text').fill('Whoever comes late has less time.');
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await saved();

  // The same rule changed by two people at once stands side by side, in words.
  const before = await policyNow();
  let tellTheirs = () => {};
  const theirs = new Promise<void>((resolve) => {
    tellTheirs = resolve;
  });
  // It is typed before the other changes it, and goes out after that: whoever has seen the other's change before typing
  // would simply change it again, and a reading that an earlier save brought about may still be on its way.
  const ofPolicies = /\/booking-policies\//;
  await page.route(ofPolicies, async (route) => {
    if (route.request().method() === 'PATCH') {
      await theirs;
    }
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'People per booking' }).fill('4');
  await client.policies.updateBookingPolicy({
    bookingPolicy: { id, revision: before.revision, participantsPolicy: { maxParticipantsPerBooking: 7 } },
  });
  tellTheirs();
  const sides = page.getByRole('alert').filter({ hasText: 'People per booking' });
  await sides.getByText('Up to 7 people').waitFor();
  await expectAccessible(page, 'both sides of a rule');
  // Whoever leaves has decided nothing: the other's change stands until somebody does.
  await page.getByRole('link', { name: 'Services', exact: true }).first().click();
  await page.getByRole('heading', { name: 'You have unsaved changes' }).waitFor();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  expect((await policyNow()).participantsPolicy.maxParticipantsPerBooking).toBe(7);
  await page.unroute(ofPolicies);
  await sides.getByRole('button', { name: 'Keep mine' }).click();
  await saved();
  expect((await policyNow()).participantsPolicy.maxParticipantsPerBooking).toBe(4);

  // Customers of a service that follows it read its words before they book.
  const { service: current } = await client.services.getService({ serviceId: service.id });
  await client.services.updateService({
    service: { id: service.id, revision: current.revision, bookingPolicy: { id } },
  });
  await preview.getByText('Whoever comes late has less time.').waitFor();
  const customer = await scene.visit({ size: 'phone' });
  await customer.goto(`${scene.server.url}/service-page/${service.mainSlug.name}`);
  await customer.locator('a[href*="/booking-form"]').last().click();
  await customer.getByText('Whoever comes late has less time.').waitFor();
  await expectAccessible(customer, 'the form with the business’s own words');

  await page.reload();
  await page.getByRole('button', { name: 'Delete this policy' }).click();
  await page.getByText(`${service.name} will use`).waitFor();
  await expectAccessible(page, 'what follows from deleting a policy');
  await page.getByRole('button', { name: 'Delete this policy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Booking policies' }).waitFor();
  expect((await client.services.getService({ serviceId: service.id })).service.bookingPolicy.default).toBe(true);
  expectNoFaults(page);
});

/**
 * A class on the Tuesday of the scene in a room, with somebody in it, and another room of the same kind without hours
 * of its own.
 */
async function sessionIn(roomId: string, otherName: string) {
  const client = await scene.server.client('apiKey');
  const { resource: room } = await client.resources.getResource({ resourceId: roomId });
  const { resource: other } = await client.resources.createResource({
    resource: {
      name: otherName,
      ...(room.typeId === undefined ? {} : { typeId: room.typeId }),
      locationOptions: { availableInAllLocations: true },
    },
  });
  const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
  const { bookingPolicies } = await client.policies.queryBookingPolicies({ query: {} });
  const { service } = await client.services.createService({
    service: {
      type: 'CLASS',
      name: 'Stretching',
      defaultCapacity: 8,
      onlineBooking: { enabled: true },
      bookingPolicy: { id: bookingPolicies[0]?.id as string },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
    },
  });
  const { event } = await client.calendar.createEvent({
    event: {
      scheduleId: service.schedule.id as string,
      type: 'CLASS',
      start: { localDate: '2026-11-24T10:00:00' },
      end: { localDate: '2026-11-24T11:00:00' },
      resources: [{ id: staffMembers[0]?.resourceId as string }, { id: roomId }],
    },
  });
  // Somebody counts on it: it is asked about before it moves.
  await client.bookings.createBooking({
    booking: {
      bookedEntity: { slot: { serviceId: service.id, eventId: event.id } },
      totalParticipants: 1,
      contactDetails: { firstName: 'Pia', email: 'pia@example.com' },
      status: 'CONFIRMED',
    },
  });
  return {
    otherId: other.id,
    async roomIds(): Promise<string[]> {
      const { resources } = (await client.calendar.getEvent({ eventId: event.id })).event;
      return resources.map(({ id }) => id).filter((each) => each === roomId || each === other.id);
    },
  };
}

test('a room is added with its kind, gets hours, a service takes it up, and a session is dragged to another room', async () => {
  const { client, service } = await sampleService();
  const page = await openAsOwner(scene, '/dashboard/settings/rooms', { size: 'phone', locale: 'en-GB' });
  await page.getByText('Nothing here yet.').waitFor();
  await page.getByRole('button', { name: 'Add room or equipment' }).click();
  await expectAccessible(page, 'adding a room');
  await page.getByLabel('Name', { exact: true }).fill('Room 1');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Room 1' }).waitFor();
  await page.getByRole('radio', { name: 'Own hours' }).check();
  await page.getByLabel('Hours on Monday').fill('9–12');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expectAccessible(page, 'a room with hours of its own');
  const id = new URL(page.url()).pathname.split('/').at(-1) as string;
  const { resource } = await client.resources.getResource({ resourceId: id });
  expect(resource.workingHoursSchedules.values).toEqual([
    { scheduleId: resource.eventsSchedule.scheduleId, shared: false },
  ]);

  await page.goto(`${scene.server.url}/dashboard/services/${service.id}`);
  await page.getByRole('radio', { name: 'One of these' }).check();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByLabel('Other durations').fill('80, 110');
  await page.getByText('Every duration costs the same.').waitFor();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByLabel('At the client’s place').check();
  await page.getByText('Other location').click();
  await page.getByLabel('Address shown to clients').fill('The old harbour');
  await page.getByRole('button', { name: 'Save location' }).click();
  // What customers see follows what is saved.
  await page.getByRole('complementary', { name: 'What clients see' }).getByText('The old harbour').waitFor();
  const { service: saved } = await client.services.getService({ serviceId: service.id });
  expect(saved.serviceResources).toMatchObject([{ resourceIds: { values: [id] } }]);
  expect(saved.schedule.availabilityConstraints.sessionDurations.slice(1)).toEqual([80, 110]);
  expect(saved.locations.map(({ type }) => type).toSorted()).toEqual(['CUSTOM', 'CUSTOMER']);
  await expectAccessible(page, 'a service with rooms and places');

  const moved = await sessionIn(id, 'Room 2');
  const calendar = await openAsOwner(scene, '/dashboard/calendar?view=rooms&date=2026-11-24', { size: 'desktop' });
  const entry = calendar.locator('[data-entry]').filter({ hasText: 'Stretching' });
  await entry.waitFor();
  const columnOf = (name: string) => calendar.getByRole('list', { name }).locator('xpath=..');
  // Without hours of its own a room keeps the business's: closed after them, as the other is on its days off.
  expect(await columnOf('Room 2').locator('[class*=closed]').count()).toBeGreaterThan(0);
  const [from, to] = await Promise.all([entry.boundingBox(), columnOf('Room 2').boundingBox()]);
  if (from === null || to === null) {
    throw new Error('the rooms are not drawn');
  }
  await calendar.mouse.move(from.x + 40, from.y + 10);
  await calendar.mouse.down();
  await calendar.mouse.move(to.x + 60, from.y + 10, { steps: 4 });
  await calendar.mouse.up();
  await calendar.getByText('Room 2 instead of Room 1').waitFor();
  expect(await moved.roomIds()).toEqual([id]);
  await expectAccessible(calendar, 'a move to another room');
  await calendar.getByRole('button', { name: /^Move to .*Room 2/ }).click();
  await calendar.getByText(/^Moved to/).waitFor();
  await keepUndo(calendar, 'Undo move');
  expect(await moved.roomIds()).toEqual([moved.otherId]);
  await columnOf('Room 2').locator('[data-entry]').filter({ hasText: 'Stretching' }).waitFor();
  await calendar.getByRole('button', { name: 'Undo move' }).click();
  await columnOf('Room 1').locator('[data-entry]').filter({ hasText: 'Stretching' }).waitFor();
  expect(await moved.roomIds()).toEqual([id]);
  expectNoFaults(calendar);

  await page.goto(`${scene.server.url}/dashboard/settings/rooms`);
  await page.getByRole('button', { name: 'Edit type “Room”' }).click();
  await page.getByRole('button', { name: 'Delete this type' }).click();
  await page.getByText(`Needed by ${service.name}.`).waitFor();
  await expectAccessible(page, 'what follows from deleting a kind of room');
  expectNoFaults(page);
});
