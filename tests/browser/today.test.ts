/**
 * Today at the desk: what waits first, who comes when, free gaps that open the form, the own day of staff, and who
 * takes it over.
 */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { statement } from '../../packages/server/src/db/statement.ts';
import { annaSignedIn, employAnna, entry, openCalendar } from './calendar-journeys.ts';
import { bookIn, bookingOf, sampleService } from './desk-journeys.ts';
import { phoneFirst } from './journey-sizes.ts';
import { offer, on } from './offered.ts';
import { expectAccessible, expectNoFaults, mondayMorning, sceneOfFile } from './scene.ts';
import { openDashboard } from './signed-in.ts';

const today = '2026-11-23';
const hourMs = 3_600_000;
const scene = sceneOfFile();

test('the dashboard begins with today, also while nobody comes', async () => {
  const page = await scene.visit({ size: 'desktop' });
  await openDashboard(scene, page, '/dashboard');
  await page.waitForURL(/\/dashboard\/today/);
  await page.getByRole('heading', { level: 1, name: /Monday,? 23 November/ }).waitFor();
  await page.getByRole('heading', { name: 'Today’s schedule' }).waitFor();
  await expectAccessible(page, 'today');
  expectNoFaults(page);
});

describe.each(phoneFirst)('on a %s', (size) => {
  const suffix = size === 'phone' ? 'Fon' : 'Desk';

  test('a visit and a request stand where they belong, arrive live, and open beside the day', async () => {
    const page = await scene.visit({ size });
    await openDashboard(scene, page, '/dashboard/today');
    await page.getByRole('heading', { name: 'Today’s schedule' }).waitFor();
    const hour = size === 'phone' ? '11' : '15';
    await bookIn(scene, { name: `Vera${suffix} Visit`, localStart: `${today}T${hour}:00:00` });
    const line = page.getByRole('link', { name: new RegExp(`Vera${suffix} Visit`) });
    await line.waitFor();
    const later = size === 'phone' ? '2026-12-01T10:00:00' : '2026-12-02T10:00:00';
    await bookIn(scene, { name: `Willi${suffix} Waits`, localStart: later, status: 'CREATED' });
    const waiting = page.getByRole('region', { name: /waiting for your confirmation$/ });
    await waiting.getByRole('link', { name: new RegExp(`Willi${suffix} Waits`) }).waitFor();
    await expectAccessible(page, 'a day with visits');
    await waiting.getByRole('link', { name: new RegExp(`Willi${suffix} Waits`) }).press('Enter');
    await page.getByRole('button', { name: /^Confirm (Tuesday|Wednesday), / }).click();
    await page.locator('[data-status=CONFIRMED]').waitFor();
    expect((await bookingOf(scene, `Willi${suffix}`)).status).toBe('CONFIRMED');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: /Monday,? 23 November/ }).waitFor();

    const { bookedEntity, id } = await bookingOf(scene, `Vera${suffix}`);
    const client = await scene.server.client('apiKey');
    await client.attendance.setAttendance({
      attendance: {
        bookingId: id,
        eventId: bookedEntity.slot?.eventId ?? '',
        status: 'NOT_ATTENDED',
        numberOfAttendees: 0,
      },
    });
    await line.getByText('No-show').waitFor();
    await openDashboard(scene, page, `/dashboard/calendar?view=day&date=${today}`);
    const standing = (await entry(page, `Vera${suffix}`).textContent()) ?? '';
    expect(standing).toContain('no-show');
    expect(standing).not.toMatch(/confirmed|over/);
    expectNoFaults(page);
  });

  test('a free gap opens the form with its person and time', async () => {
    const service = await sampleService(scene);
    const staff = service.staffMemberDetails?.staffMembers[0];
    const page = await scene.visit({ size });
    await openDashboard(scene, page, '/dashboard/today');
    await page
      .getByRole('button', { name: new RegExp(`^Book with \u2068${staff?.name}\u2069: free`) })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Book for a client' }).waitFor();
    expect(page.url()).toContain(`staff=${staff?.staffMemberId}`);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /Monday,? 23 November/ }).waitFor();
    expectNoFaults(page);
  });
});

test('a request is confirmed in its row; declined where somebody is told after one question, and taken back from there', async () => {
  await bookIn(scene, { name: 'Rita Row', localStart: '2026-12-03T09:00:00', status: 'CREATED' });
  await bookIn(scene, { name: 'Dina Row', localStart: '2026-12-03T11:00:00', status: 'CREATED' });
  const page = await scene.visit({ size: 'desktop' });
  await openDashboard(scene, page, '/dashboard/today');
  const waiting = page.getByRole('region', { name: /waiting for your confirmation$/ });
  const row = (name: string) => waiting.getByRole('listitem').filter({ hasText: name });
  await row('Rita Row').waitFor();
  // Names, services and people stand below each other, whatever their length.
  const left = (name: string, text: string) =>
    row(name)
      .getByText(text, { exact: true })
      .boundingBox()
      .then((box) => box?.x);
  expect(await left('Rita Row', 'Rita Row')).toBe(await left('Dina Row', 'Dina Row'));
  await row('Rita Row')
    .getByRole('button', { name: /^Confirm \u2068Rita Row/ })
    .click();
  await waiting.getByText(/Rita Row.*: confirmed$/).waitFor();
  await row('Rita Row').waitFor({ state: 'detached' });
  expect((await bookingOf(scene, 'Rita')).status).toBe('CONFIRMED');

  // Messages leave nowhere here, so nobody is told: it is declined at once, and can be taken back.
  await row('Dina Row')
    .getByRole('button', { name: /^Decline \u2068Dina Row/ })
    .press('Enter');
  await waiting.getByText(/Dina Row.*: declined$/).waitFor();
  expect((await bookingOf(scene, 'Dina')).status).toBe('DECLINED');
  await expectAccessible(page, 'a request that was declined');
  await waiting.getByRole('button', { name: 'Undo' }).click();
  await waiting.getByText(/Dina Row.*: waiting for confirmation again$/).waitFor();
  await row('Dina Row').waitFor();
  expect((await bookingOf(scene, 'Dina')).status).toBe('CREATED');

  // Somebody is to be told: asked once, and kept.
  await waiting.getByRole('switch', { name: 'Notify the clients' }).click();
  await row('Dina Row')
    .getByRole('button', { name: /^Decline \u2068Dina Row/ })
    .click();
  await row('Dina Row').getByText('They will get a message.').waitFor();
  await expectAccessible(page, 'a decline in question');
  await row('Dina Row').getByRole('button', { name: 'Keep booking' }).click();
  await row('Dina Row')
    .getByRole('button', { name: /^Decline \u2068Dina Row/ })
    .waitFor();
  expect((await bookingOf(scene, 'Dina')).status).toBe('CREATED');
  expectNoFaults(page);
});

test('a request whose time is taken by now says so in its row, and is not booked over another', async () => {
  const staff = (await sampleService(scene)).staffMemberDetails?.staffMembers[0];
  const resourceId = staff?.staffMemberId as string;
  const localStart = '2026-12-03T15:00:00';
  await bookIn(scene, { name: 'Late Lara', localStart, status: 'CREATED', resourceId });
  await bookIn(scene, { name: 'Swift Sven', localStart, resourceId });
  const page = await scene.visit({ size: 'phone' });
  await openDashboard(scene, page, '/dashboard/today');
  const waiting = page.getByRole('region', { name: /waiting for your confirmation$/ });
  const row = waiting.getByRole('listitem').filter({ hasText: 'Late Lara' });
  await row.getByRole('button', { name: /^Confirm \u2068Late Lara/ }).click();
  await row.getByText('This time is no longer available').waitFor();
  await expectAccessible(page, 'a request that could not be confirmed');
  expect((await bookingOf(scene, 'Late')).status).toBe('CREATED');
  expectNoFaults(page);
});

test('fifty at work: who is free next stands first, the rest behind a press, each is found by name, and gaps are round', async () => {
  await scene.apart(async () => {
    const client = await scene.server.client('apiKey');
    for (let number = 1; number < 50; number += 1) {
      await client.staff.createStaffMember({ staffMember: { name: `Person ${number}` } });
    }
    const service = await sampleService(scene);
    const { staffMembers } = await client.staff.queryStaffMembers({ query: { cursorPaging: { limit: 100 } } });
    const resourceIds = staffMembers.map(({ resourceId }) => resourceId);
    await client.services.updateService({
      service: { id: service.id, revision: service.revision, staffMemberIds: resourceIds },
    });
    const waitsFor = staffMembers.find(({ name }) => name === 'Person 7')?.resourceId as string;
    await bookIn(scene, {
      name: 'Gitta Gap',
      localStart: `${today}T13:00:00`,
      resourceId: waitsFor,
      status: 'CREATED',
    });
    const page = await scene.visit({ size: 'desktop' });
    await openDashboard(scene, page, '/dashboard/today');
    const people = page.getByRole('region', { name: 'Working today' });
    await people.getByText('50 people').waitFor();
    await expect.poll(() => people.getByRole('heading', { level: 3 }).count()).toBe(12);
    // The page begins at seven in the morning and seven minutes: nobody is told "07:07".
    await scene.server.setClock(mondayMorning + 3 * hourMs + 7 * 60_000);
    await page.reload();
    const gaps = people.getByRole('button', { name: /^Book with / });
    await gaps.first().waitFor();
    expect((await gaps.allInnerTexts()).filter((text) => !/^\d\d:(00|15|30|45)–\d\d:\d[05]$/.test(text))).toEqual([]);
    await expectAccessible(page, 'fifty at work');
    await people.getByRole('searchbox').fill('person 7');
    await expect.poll(() => people.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Person 7']);
    await people.getByRole('link', { name: '1 to confirm' }).click();
    await page.waitForURL((url) => url.searchParams.get('withStaff') === waitsFor);
    await page.getByText('Gitta Gap').waitFor();
    await page.goBack();
    await people.getByRole('button', { name: 'Show all 50' }).click();
    await expect.poll(() => people.getByRole('heading', { level: 3 }).count()).toBe(50);
    expectNoFaults(page);
  });
});

test('goes by the server’s clock on a device whose own is hours late, and into the next day while it stays open', async () => {
  const page = await scene.visit({ size: 'desktop' });
  await page.clock.install({ time: mondayMorning + 16 * hourMs });
  await openDashboard(scene, page, '/dashboard/today');
  await page
    .getByRole('button', { name: /^Book with \u2068Mara\u2069: free/ })
    .first()
    .waitFor();
  await page.clock.fastForward(24 * hourMs);
  await page.getByRole('heading', { level: 1, name: /Tuesday,? 24 November/ }).waitFor();
  // What is opened only then knows the new day, too.
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await page.waitForURL(/\/dashboard\/calendar/);
  await page
    .getByText(/Tuesday,? 24 November/)
    .first()
    .waitFor();
  expectNoFaults(page);
});

test('who is there is marked in the row from an hour before the start on, of a class one by one, and a name alone adds somebody', () =>
  scene.apart(async () => {
    const lesson = await offer(scene, 'CLASS', 'Morning stretch', 2, [0]);
    const client = await scene.server.client('apiKey');
    const eventId = lesson.eventIds[0] as string;
    await client.bookings.createBooking({
      booking: {
        bookedEntity: { slot: { eventId } },
        totalParticipants: 1,
        contactDetails: { firstName: 'Cleo' },
        status: 'CONFIRMED',
      },
    });
    const startsAt = on(0, '18:00');
    await bookIn(scene, { name: 'Vera Visit', localStart: `${startsAt.slice(0, 10)}T17:00:00` });
    const pages = [await scene.visit({ size: 'desktop' }), await scene.visit({ size: 'phone' })] as const;
    const group = (page: Page, who: string) => page.getByRole('group', { name: new RegExp(`Attendance of .*${who}`) });
    for (const page of pages) {
      await openDashboard(scene, page, '/dashboard/today');
      await page.getByRole('link', { name: /Vera Visit/ }).waitFor();
      expect(await page.getByRole('group', { name: /^Attendance of/ }).count()).toBe(0);
    }
    await scene.server.setClock(Date.parse(`${startsAt.slice(0, 10)}T17:05:00+01:00`));
    const [desk, phone] = pages;
    await Promise.all(pages.map((page) => page.reload()));
    await group(phone, 'Vera').getByRole('button', { name: 'No-show' }).click();
    await expect
      .poll(() => group(desk, 'Vera').getByRole('button', { name: 'No-show' }).getAttribute('aria-pressed'))
      .toBe('true');
    // Nobody of the class is missed before it begins.
    expect(await group(desk, 'Cleo').getByRole('button').allInnerTexts()).toEqual(['Arrived']);
    await group(desk, 'Cleo').getByRole('button', { name: 'Arrived' }).click();
    await expect
      .poll(() => group(phone, 'Cleo').getByRole('button', { name: 'Arrived' }).getAttribute('aria-pressed'))
      .toBe('true');
    await phone.getByRole('button', { name: 'Add a walk-in' }).click();
    await phone.getByLabel('Name', { exact: true }).fill('  Walter ');
    await expectAccessible(phone, 'a walk-in by name');
    await phone.keyboard.press('Enter');
    await phone
      .getByRole('status')
      .getByText(/Walter.* has a place/)
      .waitFor();
    await expect
      .poll(() => group(desk, 'Walter').getByRole('button', { name: 'Arrived' }).getAttribute('aria-pressed'))
      .toBe('true');
    // The class is full by now.
    await desk.getByText('2 of 2 places taken').waitFor();
    expect(await desk.getByRole('button', { name: 'Add a walk-in' }).count()).toBe(0);
    const booked = await bookingOf(scene, 'Walter');
    expect(booked).toMatchObject({
      status: 'CONFIRMED',
      totalParticipants: 1,
      contactDetails: { firstName: 'Walter' },
    });
    await expectAccessible(desk, 'attendance of today');
    for (const page of pages) {
      expectNoFaults(page);
    }
  }));

test('when the day cannot be loaded the page says so and tries again', async () => {
  const page = await scene.visit({ size: 'desktop' });
  await page.route('**/calendar/v3/events/query**', (route) =>
    route.fulfill({ status: 403, json: { message: '', details: { applicationError: { code: 'PERMISSION_DENIED' } } } }),
  );
  await openDashboard(scene, page, '/dashboard/today');
  await page.getByText('You do not have permission to see this').waitFor();
  await expectAccessible(page, 'refused');
});

test('who cannot hold a class asks on the phone; the desk sees it live, chooses somebody else, and it is theirs', async () => {
  const { resourceId } = await employAnna(scene);
  const client = await scene.server.client('apiKey');
  const { service } = await client.services.createService({
    service: {
      type: 'CLASS',
      name: 'Evening circle',
      defaultCapacity: 12,
      onlineBooking: { enabled: true },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
    },
  });
  const { event } = await client.calendar.createEvent({
    event: {
      scheduleId: service.schedule.id as string,
      type: 'CLASS',
      start: { localDate: '2026-11-25T15:00:00' },
      end: { localDate: '2026-11-25T16:00:00' },
      resources: [{ id: resourceId }],
    },
  });
  const desk = await scene.visit({ size: 'desktop' });
  const following = desk.waitForResponse(/\/events\/stream/);
  await openDashboard(scene, desk, '/dashboard/today');
  await following;

  const phone = await scene.visit({ size: 'phone' });
  await openDashboard(scene, phone, '/dashboard/today', annaSignedIn);
  await phone.getByRole('button', { name: 'New', exact: true }).click();
  await phone.getByRole('button', { name: 'Request a substitute' }).click();
  await phone.getByRole('heading', { level: 1, name: 'Request a substitute' }).waitFor();
  const own = phone.getByRole('listitem').filter({ hasText: 'Evening circle' });
  await own.getByRole('button', { name: 'Request a substitute' }).click();
  await own.getByLabel(/^Reason/).fill('I have a fever.');
  await expectAccessible(phone, 'asking for a substitute');
  await own.getByRole('button', { name: 'Send request' }).click();
  await own.getByText('Waiting for an answer').waitFor();
  await own.getByRole('button', { name: 'Withdraw request' }).waitFor();
  await expectAccessible(phone, 'a substitute asked for');

  const asked = desk.getByRole('region', { name: '1 substitute request' });
  await asked.getByText('I have a fever.').waitFor();
  const dark = await scene.visit({ size: 'phone', scheme: 'dark', locale: 'he-IL' });
  await openDashboard(scene, dark, '/dashboard/today');
  await dark.getByText('I have a fever.').waitFor();
  await expectAccessible(dark, 'a request on Today, dark and from right to left');
  const calendar = await openCalendar(scene, '?view=day&date=2026-11-25');
  await entry(calendar, 'Evening circle').filter({ hasText: 'Substitute requested' }).waitFor();

  await asked.getByRole('button', { name: 'Choose a substitute' }).click();
  await asked.getByLabel('Substitute').waitFor();
  await expectAccessible(desk, 'choosing a substitute');
  await asked.getByRole('button', { name: 'Assign to Mara' }).click();
  await asked.waitFor({ state: 'detached' });
  await own.waitFor({ state: 'detached' });
  const { event: given } = await client.calendar.getEvent({ eventId: event.id });
  expect(given.resources.map(({ name }) => name)).toEqual(['Mara']);
  for (const page of [desk, phone, dark, calendar]) {
    expectNoFaults(page);
  }
});

test('says how many requests wait, thousands of them too, and stops counting at ten thousand', () =>
  scene.apart(async () => {
    const { database, siteId } = scene.server;
    await bookIn(scene, { name: 'Rita Request', localStart: '2026-12-03T10:00:00', status: 'CREATED' });
    const copied = `status, payment_status, payment_option, booked, service_id, schedule_id, resource_id, start_at, end_at, next_at,
      time_zone, total_participants, contact_id, created_by_type, created_by_id, policy_id, policy_revision, details,
      created_at, updated_at`;
    const copy = (times: number) =>
      database.transact(siteId, async (tx) => {
        tx.write(
          statement(
            `insert into booking (site_id, id, ${copied})
             select $1, gen_random_uuid(), ${copied}
             from (select * from booking where site_id = $1 limit 1) as first, generate_series(1, $2::integer)`,
            [siteId, times],
          ),
        );
      });
    await copy(1_999);
    const page = await scene.visit({ size: 'desktop' });
    await openDashboard(scene, page, '/dashboard/today');
    await page.getByRole('heading', { name: '2,000 bookings are waiting for your confirmation' }).waitFor();
    await openDashboard(scene, page, '/dashboard/bookings');
    await page.getByRole('link', { name: /^To confirm\s*2,000$/ }).waitFor();
    await copy(8_001);
    await openDashboard(scene, page, '/dashboard/today');
    await page.getByRole('heading', { name: 'More than 10,000 bookings are waiting for your confirmation' }).waitFor();
    await openDashboard(scene, page, '/dashboard/bookings');
    await page.getByRole('link', { name: /^To confirm\s*10,000\+$/ }).waitFor();

    // Also on a narrow phone the tabs keep to one line, with the chosen one in sight.
    const narrow = await scene.visit({ size: { width: 360, height: 800 }, locale: 'de-DE' });
    await openDashboard(scene, narrow, '/dashboard/bookings?show=all');
    await narrow.getByRole('link', { name: /^Zu bestätigen\s*10\.000\+$/ }).waitFor();
    const tabs = narrow.getByRole('main').locator('nav a');
    const tops = await tabs.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(1);
    const current = narrow.getByRole('main').locator('nav a[aria-current]');
    await expect.poll(() => current.evaluate((each) => each.getBoundingClientRect().right <= innerWidth)).toBe(true);
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expectNoFaults(narrow);
  }));

test('while the business is set up, requests stand before the list of what is missing', () =>
  scene.apart(async () => {
    await bookIn(scene, { name: 'Rita Request', localStart: '2026-12-03T10:00:00', status: 'CREATED' });
    const page = await scene.visit({ size: 'phone' });
    await openDashboard(scene, page, '/dashboard/today');
    const missing = page.getByRole('region', { name: 'Set up your business' });
    await missing.waitFor();
    const confirm = page
      .getByRole('region', { name: /waiting for your confirmation/ })
      .getByRole('button')
      .first();
    const act = await confirm.boundingBox();
    const list = await missing.boundingBox();
    expect((act?.y ?? 0) + (act?.height ?? 0)).toBeLessThan(list?.y ?? 0);
    expectNoFaults(page);
  }));
