/** Deciding about many bookings at once: asked once, with who is told; what failed is named. */
import pg from 'pg';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { statement } from '../../packages/server/src/db/statement.ts';
import { untilWaiting } from '../support/database.ts';
import { longestTestMs } from '../support/patience.ts';
import { bookIn, bookingOf, sampleService } from './desk-journeys.ts';
import { desktopFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner, openDashboard } from './signed-in.ts';

const scene = sceneOfFile();

async function choose(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Select several' }).click();
  for (const name of names) {
    // By keyboard: every row has a box with the booking's name.
    await page.getByRole('checkbox', { name: new RegExp(`^Select \u2068${name}`) }).focus();
    await page.keyboard.press('Space');
  }
}

/** Until the focus is on something that is called or says one of these. */
async function untilFocused(page: Page, ...words: readonly string[]): Promise<void> {
  await page.waitForFunction((sought) => {
    const { activeElement } = document;
    const name = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
    return activeElement !== document.body && sought.some((each) => name.startsWith(each));
  }, words);
}

describe.each(desktopFirst)('on a %s', (size) => {
  const suffix = size === 'phone' ? 'fon' : 'desk';
  const day = size === 'phone' ? '2026-12-08' : '2026-12-09';
  const path = `/dashboard/bookings?show=all&from=${day}&to=${day}`;

  test('several are cancelled after one question, one that changed meanwhile stays and says why', async () => {
    await bookIn(scene, { name: `Ada${suffix} One`, localStart: `${day}T09:00:00` });
    await bookIn(scene, { name: `Bea${suffix} Two`, localStart: `${day}T11:00:00` });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, path);
    await choose(page, [`Ada${suffix}`, `Bea${suffix}`]);
    await page.getByText('2 bookings selected').waitFor();
    await page.getByRole('button', { name: 'Cancel 2' }).click();
    await page.getByRole('heading', { name: 'Cancel 2 bookings?' }).waitFor();
    await page.getByText('No notification is sent.').waitFor();
    await page.getByRole('switch', { name: 'Notify 2 people' }).click();
    await page.getByText(/^2 people will get a message/).waitFor();
    await expectAccessible(page, 'the question');
    // Cancelled by somebody else while the question stands.
    const other = await bookingOf(scene, `Bea${suffix}`);
    const client = await scene.server.client('apiKey');
    await client.bookings.cancelBooking({ bookingId: other.id, revision: other.revision });
    await page.getByRole('button', { name: 'Cancel 2' }).click();
    await page.getByText('1 booking is cancelled and its time is free again').waitFor();
    await page.getByText('1 booking was not changed').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^Bea${suffix} Two, .*in the meantime`) })
      .waitFor();
    await expectAccessible(page, 'the outcome');
    expect((await bookingOf(scene, `Ada${suffix}`)).status).toBe('CANCELED');
    // What came of it has the focus, is read out with it, and so by nothing else.
    const result = '1 booking is cancelled and its time is free again. 1 booking was not changed.';
    await untilFocused(page, result);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('status').filter({ hasText: 'is cancelled' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await untilFocused(page, 'Bookings', '1 booking selected', 'Select bookings to confirm');
    expectNoFaults(page);
  });

  test('those that wait are confirmed together, one whose time is taken stays; the rest are declined', async () => {
    const { staffMemberDetails } = await sampleService(scene);
    const resourceId = staffMemberDetails?.staffMembers[0]?.staffMemberId as string;
    const waiting = { status: 'CREATED', resourceId } as const;
    await bookIn(scene, { name: `Cleo${suffix} One`, localStart: `${day}T15:00:00`, ...waiting });
    await bookIn(scene, { name: `Dora${suffix} Two`, localStart: `${day}T15:00:00`, ...waiting });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, `${path}&state=waiting`);
    await choose(page, [`Cleo${suffix}`, `Dora${suffix}`]);
    await page.getByRole('button', { name: 'Confirm 2' }).click();
    await page.getByRole('heading', { name: 'Confirm 2 bookings?' }).waitFor();
    await page.getByRole('button', { name: 'Confirm 2' }).click();
    await page.getByText('1 booking is confirmed').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'This time is no longer available' }).waitFor();
    const statuses = await Promise.all([`Cleo${suffix}`, `Dora${suffix}`].map((name) => bookingOf(scene, name)));
    expect(statuses.map(({ status }) => status).sort()).toEqual(['CONFIRMED', 'CREATED']);
    // What failed is still chosen.
    await page.getByRole('button', { name: 'Decline 1' }).click();
    await page.getByRole('button', { name: 'Leave them as they are' }).click();
    await page.getByRole('button', { name: 'Decline 1' }).click();
    await page.getByRole('button', { name: 'Decline 1' }).click();
    await page.getByText('1 booking is declined').waitFor();
    // Nothing is left to choose from: what was done stays, and nobody is asked to choose.
    await page.getByRole('heading', { name: 'No matching bookings' }).waitFor();
    expect(await page.getByText('Select bookings to confirm').count()).toBe(0);
    expectNoFaults(page);
  });

  test('while several are chosen, a press anywhere on a row chooses it and opens nothing', async () => {
    await bookIn(scene, { name: `Eva${suffix} One`, localStart: `${day}T16:30:00` });
    const page = await scene.visit({ size });
    await openDashboard(scene, page, path);
    await page.getByRole('button', { name: 'Select several' }).click();
    const row = page.getByText(`Eva${suffix} One`);
    await row.click();
    await page.getByText('1 booking selected').waitFor();
    await expectAccessible(page, 'choosing');
    await row.click();
    await page.getByText('Select bookings to confirm').waitFor();
    await page.getByRole('button', { name: 'Stop selecting' }).click();
    await row.click();
    await page.waitForURL(/booking=/);
    expectNoFaults(page);
  });
});

test('what is over is cancelled without a promise that it could come back', async () => {
  const client = await scene.server.client('apiKey');
  const service = await sampleService(scene);
  // One visit is over by now, the other is to come.
  for (const [firstName, day] of [
    ['Past', '2026-11-20'],
    ['Coming', '2026-12-10'],
  ]) {
    const { id: bookingId } = (
      await client.bookings.createBooking({
        booking: {
          bookedEntity: {
            slot: {
              serviceId: service.id,
              startDate: `${day}T10:00:00`,
              endDate: `${day}T10:50:00`,
              timezone: 'Europe/Berlin',
            },
          },
          totalParticipants: 1,
          status: 'CONFIRMED',
          contactDetails: { firstName: firstName as string, lastName: 'Visitor' },
        },
        flowControlSettings: { skipAvailabilityValidation: true },
      })
    ).booking;
    expect(bookingId).toBeDefined();
  }
  const page = await scene.visit({ size: 'phone' });
  await openDashboard(scene, page, '/dashboard/bookings?show=all&from=2026-11-20&to=2026-12-10');
  await choose(page, ['Past', 'Coming']);
  await page.getByRole('button', { name: 'Cancel 2' }).click();
  await page.getByText('You can restore 1 of them as long as nobody has booked it.').waitFor();
  await page.getByText('1 has already ended and cannot be restored.').waitFor();
  await expectAccessible(page, 'what is over beside what is to come');
  await page.getByRole('button', { name: 'Cancel 2' }).click();
  await page.getByText('2 bookings are cancelled').waitFor();
  // Undoing is one act: nothing is asked a second time.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 booking is restored').first().waitFor();
  expectNoFaults(page);
});

/** More than two pages of the list: visits with nobody in particular's time, on days that no other test shows. */
async function plantMany(count: number, month: string): Promise<void> {
  const client = await scene.server.client('apiKey');
  const service = await sampleService(scene);
  for (let made = 0; made < count; made += 40) {
    const createBookingsInfo = Array.from({ length: Math.min(40, count - made) }, (_, index) => {
      const number = made + index;
      const day = `${month}-${String(1 + Math.floor(number / 6)).padStart(2, '0')}`;
      const hour = [9, 10, 11, 14, 15, 16][number % 6] as number;
      const at = (minutes: number) => `${day}T${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`;
      return {
        booking: {
          bookedEntity: {
            slot: { serviceId: service.id, startDate: at(0), endDate: at(50), timezone: 'Europe/Berlin' },
          },
          totalParticipants: 1,
          status: 'CONFIRMED' as const,
          contactDetails: { firstName: `Guest ${number}`, email: `guest${number % 100}@example.com` },
        },
        flowControlSettings: { skipAvailabilityValidation: true },
      };
    });
    const { bulkActionMetadata } = await client.bookings.bulkCreateBooking({ createBookingsInfo });
    expect(bulkActionMetadata.totalFailures).toBe(0);
  }
}

const standing = async (month: string, status: 'CONFIRMED' | 'CANCELED') => {
  const client = await scene.server.client('apiKey');
  const filter = { status, startDate: { $gte: `${month}-01T00:00:00Z`, $lt: `${month}-31T00:00:00Z` } };
  return (await client.bookings.countExtendedBookings({ filter })).count;
};

/** A job takes as long as the machine needs: what waits for one has no limit but the test's own. */
const untilStanding = (month: string, status: 'CONFIRMED' | 'CANCELED', count: number) =>
  expect.poll(() => standing(month, status), { timeout: longestTestMs }).toBe(count);

/** A page that waits for a job as long as the test may. */
async function visitPatiently(view: Parameters<typeof scene.visit>[0]): Promise<Page> {
  const page = await scene.visit(view);
  page.setDefaultTimeout(0);
  return page;
}

/** The id of one of the bookings of a month, in the order in which a job comes to them. */
async function idAt(month: string, position: number): Promise<string> {
  const row = await scene.server.database.serverReader.first(
    statement<{ id: string }>(
      `select id from booking where site_id = $1 and start_at >= $2 and start_at < $2::timestamptz + interval '30 days'
       order by id offset $3 limit 1`,
      [scene.server.siteId, `${month}-01T00:00:00Z`, position],
    ),
  );
  return row?.id ?? '';
}

/** Does something while one of them is held, so that the job waits there. */
async function whileHolding(
  month: string,
  position: number,
  work: (holder: pg.Client) => Promise<void>,
): Promise<void> {
  const id = await idAt(month, position);
  const client = new pg.Client({ connectionString: scene.server.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from booking where site_id = $1 and id = $2 for update', [scene.server.siteId, id]);
    await work(client);
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

test('all that the list has are chosen, not only those shown; it goes on without the window, and can be undone', async () => {
  await plantMany(104, '2027-01');
  const first = await visitPatiently({ size: 'desktop' });
  await openDashboard(scene, first, '/dashboard/bookings?show=all&from=2027-01-01&to=2027-01-31');
  await first.getByRole('button', { name: 'Select several' }).click();
  await first.getByRole('button', { name: 'Select all 104' }).click();
  await first.getByText('104 bookings selected').waitFor();
  await expectAccessible(first, 'all chosen');
  // One is taken out of them, and in again.
  const one = first.getByRole('checkbox', { name: /^Select \u2068Guest 103/ });
  await one.uncheck();
  await first.getByText('103 bookings selected').waitFor();
  await one.check();
  await first.getByRole('button', { name: 'Cancel 104' }).click();
  await first.getByRole('heading', { name: 'Cancel 104 bookings?' }).waitFor();
  // Nobody has read them all: whoever is told is said without a number.
  await first.getByRole('switch', { name: 'Notify the clients' }).waitFor();
  await first.getByText('No notification is sent.').waitFor();

  const context = first.context();
  await whileHolding('2027-01', 60, async () => {
    await first.getByRole('button', { name: 'Cancel 104' }).click();
    await first.getByRole('heading', { name: 'Cancelling: 60 of 104' }).waitFor();
    await expectAccessible(first, 'under way');
    await first.getByRole('link', { name: 'Services' }).first().click();
    await first.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
    await first.getByRole('button', { name: '60 of 104' }).click();
    await first.getByText('or close this window').waitFor();
    await expectAccessible(first, 'under way, on another page');
    await first.reload();
    await first.getByRole('button', { name: '60 of 104' }).waitFor();
    await first.close();
  });

  // Nobody looks, and it goes on.
  await untilStanding('2027-01', 'CANCELED', 104);
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  await page.goto(`${scene.server.url}/dashboard/services`);
  await page.getByRole('button', { name: '104 bookings are cancelled' }).click();
  await page.getByRole('link', { name: 'Show bookings' }).click();
  await page.getByText('104 bookings are cancelled and their times are free again').waitFor();
  await whileHolding('2027-01', 60, async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Restoring: 60 of 104' }).waitFor();
    await page.getByRole('link', { name: 'Services' }).first().click();
    await page.getByRole('button', { name: '60 of 104' }).waitFor();
  });
  // On another page, too, the end is heard once.
  const heard = page.getByRole('status').filter({ hasText: '104 bookings are restored.' });
  await heard.waitFor({ state: 'attached' });
  expect(await heard.count()).toBe(1);
  await page.getByRole('button', { name: '104 bookings are restored' }).click();
  await page.getByRole('link', { name: 'Show bookings' }).click();
  await page.getByText('104 bookings are restored').locator('visible=true').first().waitFor();
  await untilStanding('2027-01', 'CONFIRMED', 104);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText('104 bookings are restored').waitFor({ state: 'detached' });
  await untilFocused(page, 'Bookings');
  // Read is read: it does not come back.
  await page.reload();
  await page.getByRole('button', { name: 'Select several' }).waitFor();
  expect(await page.getByText('104 bookings are restored').count()).toBe(0);
});

test('of a whole list what somebody cancels meanwhile is not counted, and is no part of the undo', async () => {
  await plantMany(104, '2027-05');
  const page = await visitPatiently({ size: 'phone', scheme: 'dark' });
  await openDashboard(scene, page, '/dashboard/bookings?show=all&from=2027-05-01&to=2027-05-31');
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByRole('button', { name: 'Select all 104' }).click();
  await page.getByRole('button', { name: 'Cancel 104' }).click();
  await page.getByText('You can restore those that have not ended yet, as long as nobody has booked them.').waitFor();
  await expectAccessible(page, 'the question about all');
  // Whoever does something else in the meantime goes on with it, and hears of the end.
  const search = page.getByLabel(/name, e-mail or phone/);
  await whileHolding('2027-05', 30, async () => {
    await page.getByRole('button', { name: 'Cancel 104' }).click();
    await page.getByRole('heading', { name: 'Cancelling: 30 of 104' }).waitFor();
    // Cancelled at the desk before it comes to them.
    const client = await scene.server.client('apiKey');
    for (const position of [60, 80]) {
      await client.bookings.cancelBooking({ bookingId: await idAt('2027-05', position) });
    }
    await search.focus();
  });
  await page.getByText('102 bookings are cancelled and their times are free again').first().waitFor();
  const heard = page.getByRole('status').filter({ hasText: '102 bookings are cancelled' });
  await heard.waitFor({ state: 'attached' });
  expect(await heard.count()).toBe(1);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByText('not changed').count()).toBe(0);
  await expectAccessible(page, 'the outcome of all');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('102 bookings are restored').first().waitFor();
  expectNoFaults(page);
});

test('stopped it leaves the rest as they are, and says how many', async () => {
  await plantMany(104, '2027-03');
  const page = await visitPatiently({ size: 'phone' });
  await openDashboard(scene, page, '/dashboard/bookings?show=all&from=2027-03-01&to=2027-03-31');
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByRole('button', { name: 'Select all 104' }).click();
  await page.getByText('104 bookings selected').waitFor();
  await whileHolding('2027-03', 60, async (holder) => {
    await page.getByRole('button', { name: 'Cancel 104' }).click();
    await page.getByRole('button', { name: 'Cancel 104' }).click();
    await page.getByRole('heading', { name: 'Cancelling: 60 of 104' }).waitFor();
    // The next one has begun: whoever stops before it would not wait for it.
    await untilWaiting(holder, 1);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Stopping…' }).waitFor();
    // Behind the one that waits here.
    await untilWaiting(holder, 2);
  });
  await page.getByText(/bookings are cancelled/).waitFor();
  // One or two more may come before whoever stops is woken, but none behind the answer.
  const canceled = await standing('2027-03', 'CANCELED');
  expect(canceled).toBeGreaterThan(60);
  expect(canceled).toBeLessThan(104);
  await page.getByText(`${canceled} bookings are cancelled`).waitFor();
  await page.getByText(`${104 - canceled} bookings were not processed and are unchanged.`).waitFor();
  await expectAccessible(page, 'stopped');
  expect(await standing('2027-03', 'CANCELED')).toBe(canceled);
  expectNoFaults(page);
});

test('what one decides oneself about many is not called a change in the meantime where one of them stands open', async () => {
  const [first] = await Promise.all(
    ['Olga', 'Oren'].map((name, index) =>
      bookIn(scene, { name: `${name} Own`, localStart: `2027-06-07T1${index}:00:00` }),
    ),
  );
  const path = `/dashboard/bookings?show=all&from=2027-06-07&to=2027-06-07&booking=${first?.id}`;
  const page = await openAsOwner(scene, path, { size: 'desktop' });
  await page.getByRole('button', { name: 'Cancel booking' }).waitFor();
  await choose(page, ['Olga', 'Oren']);
  await page.getByRole('button', { name: 'Cancel 2' }).click();
  await page.getByRole('button', { name: 'Cancel 2' }).click();
  await page.getByText('2 bookings are cancelled').first().waitFor();
  // The drawer has read it anew, with what happened.
  await page.locator('p[data-status=CANCELED]').waitFor();
  await page.getByRole('region', { name: 'History' }).getByText('Cancelled', { exact: true }).waitFor();
  expect(await page.getByText(/^Cancelled by/).count()).toBe(0);
  expectNoFaults(page);
});

test('a list that finds nothing when its turn comes changes nothing, and it is said so', async () => {
  await plantMany(101, '2027-07');
  const page = await visitPatiently({ size: 'phone' });
  await openDashboard(scene, page, '/dashboard/bookings?show=all&from=2027-07-01&to=2027-07-31');
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByRole('button', { name: 'Select all 101' }).click();
  await page.getByRole('button', { name: 'Cancel 101' }).click();
  await page.getByRole('heading', { name: 'Cancel 101 bookings?' }).waitFor();
  // Behind the back of the page, which is told of nothing.
  await scene.server.database.serverReader.all(
    statement(
      `update booking set status = 'CANCELED'
       where site_id = $1 and start_at >= '2027-07-01' and start_at < '2027-08-01'`,
      [scene.server.siteId],
    ),
  );
  await page.getByRole('button', { name: 'Cancel 101' }).click();
  await untilFocused(page, 'No booking matched any more. Nothing has been changed.');
  await expectAccessible(page, 'the outcome of nothing');
  expectNoFaults(page);
});
