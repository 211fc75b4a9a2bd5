/** The timetable: seven days at a time, chosen by class and by teacher, and what its addresses lead to. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Offered, offer, sessionsOf } from './offered.ts';
import { expectAccessible, expectNoFaults, mondayMorning, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();
let yoga: Offered;
let circle: Offered;
let course: Offered;

beforeAll(async () => {
  yoga = await offer(scene, 'CLASS', 'Morning yoga', 12, [1, 2, 3, 4, 8, 9, 10, 11, 15]);
  circle = await offer(scene, 'CLASS', 'Reformer circle', 2, [5, 6, 12]);
  course = await offer(scene, 'COURSE', 'Back school', 3, [7, 14, 21]);
});
beforeEach(() => scene.leave());

test('what is chosen by stays in the address, and days without sessions lead to the next one', async () => {
  const page = await scene.visit();
  await page.goto(`${scene.server.url}/timetable`);
  const classes = page.getByRole('navigation', { name: 'Class', exact: true });
  expect(await classes.locator('[aria-current]').innerText()).toBe('All classes');
  await classes.getByRole('link', { name: 'Reformer circle' }).click();
  await page.waitForURL(/service=/);
  await expect.poll(() => sessionsOf(page, 'Morning yoga').count()).toBe(0);
  await page.reload();
  expect(await classes.locator('[aria-current]').innerText()).toBe('Reformer circle');
  expect(await sessionsOf(page, 'Reformer circle').count()).toBeGreaterThan(0);
  await page.goto(`${scene.server.url}/timetable?from=2027-06-01`);
  await page.getByText('There are no sessions on these days.').waitFor();
  const calendar = await fetch(`${scene.server.url}/booking-calendar/${yoga.slug}`);
  expect(calendar.url).toBe(`${scene.server.url}/timetable?service=${yoga.slug}`);
  const whole = await fetch(`${scene.server.url}/booking-calendar/${course.slug}`);
  expect(whole.url).toBe(`${scene.server.url}/service-page/${course.slug}`);
  for (const wrong of ['x', yoga.eventIds[0]?.slice(0, 30), circle.eventIds[0], `${yoga.eventIds[0]}0`]) {
    const answer = await fetch(`${scene.server.url}/booking-form?service=${yoga.slug}&session=${wrong}`);
    expect(answer.status, wrong).toBe(404);
  }
  expectNoFaults(page);
});

test('classes to choose by are named with their language where it is not that of the page', async () => {
  const french = await scene.visit({ locale: 'fr-FR', script: false });
  await french.goto(`${scene.server.url}/timetable`);
  const chips = french.locator('nav').filter({ has: french.getByRole('link', { name: 'Morning yoga', exact: true }) });
  const languages = (name: string) =>
    chips.getByRole('link', { name, exact: true }).locator('bdi').getAttribute('lang');
  expect(await languages('Morning yoga')).toBe('en');
  expect(await languages('Reformer circle')).toBe('en');
});

test.each([
  ['a phone', 390, 844],
  ['a tablet', 800, 700],
  ['a wide screen', 1440, 900],
])('a page that begins with what is chosen in sight begins at its top on %s', async (_what, width, height) => {
  const page = await scene.visit({ size: { width, height } });
  for (const path of ['/timetable', `/timetable?service=${circle.slug}`, `/booking-calendar/${scene.serviceSlug}`]) {
    await page.goto(`${scene.server.url}${path}`);
    await page.locator('[aria-current]').first().waitFor();
    expect(await page.evaluate(() => globalThis.scrollY), path).toBe(0);
  }
  expectNoFaults(page);
});

/** A Saturday morning in the business's zone. */
const saturdayMorning = mondayMorning + 5 * 86_400_000;

test.each([true, false])(
  'the timetable begins with today on any weekday, seven days at a time (script: %s)',
  async (script) => {
    await scene.apart(async () => {
      await offer(scene, 'CLASS', 'Morning yoga', 12, [6, 8, 11, 12], {}, 'Mara');
      const page = await scene.visit({ script });
      await page.goto(`${scene.server.url}/timetable`);
      const days = page.getByRole('heading', { level: 3 });
      const names = async () => (await days.allInnerTexts()).map((each) => each.replaceAll(/\s+/g, ' '));
      const count = () => sessionsOf(page, 'Morning yoga').count();
      expect((await names()).filter((each) => /^(Today|Tomorrow)/.test(each))).toEqual([
        expect.stringMatching(/^Tomorrow Sunday,? 29 November$/),
      ]);
      expect(await page.getByRole('link', { name: 'Previous 7 days' }).count()).toBe(0);
      expect(await count()).toBe(3);
      await page.getByRole('link', { name: 'Next 7 days' }).click();
      await page.waitForURL(/from=2026-12-05/);
      await expect.poll(count).toBe(1);
      await page.getByRole('link', { name: 'Previous 7 days' }).click();
      await page.waitForURL(/from=2026-11-28/);
      await expect.poll(count).toBe(3);
      expectNoFaults(page);
    }, saturdayMorning);
  },
);

test.each([true, false])(
  'teachers are chosen by face, and each opens on the day of their first session (script: %s)',
  async (script) => {
    await scene.apart(async () => {
      await (await scene.server.client('apiKey')).staff.createStaffMember({ staffMember: { name: 'Nils' } });
      await offer(scene, 'CLASS', 'Morning yoga', 12, [1, 2], {}, 'Mara');
      await offer(scene, 'CLASS', 'Evening stretch', 12, [9], {}, 'Nils');
      const page = await scene.visit({ script });
      await page.goto(`${scene.server.url}/timetable`);
      const people = page.getByRole('region', { name: 'With', exact: true });
      const words = () => people.locator('bdi').allInnerTexts();
      expect(await words()).toEqual(['Anyone', 'Mara', 'Nils']);
      expect(await page.getByRole('combobox', { name: 'With' }).count()).toBe(0);
      const other = people.getByRole('listitem').filter({ hasText: 'Nils' });
      expect(await other.innerText()).toMatch(/Next free: Wed,?\s2\sDec/);
      expect(await people.locator('[aria-current]').innerText()).toContain('Anyone');
      await other.getByRole('link').click();
      await page.waitForURL(/teacher=/);
      // Their first session is behind the seven days, and those from it on stand open.
      await sessionsOf(page, 'Evening stretch').waitFor();
      expect(await sessionsOf(page, 'Morning yoga').count()).toBe(0);
      expect(await people.locator('[aria-current]').innerText()).toContain('Nils');
      if (script) {
        await expectAccessible(page, 'the timetable of one teacher');
        // What else is chosen keeps the person.
        const classes = page.getByRole('navigation', { name: 'Class', exact: true });
        await classes.getByRole('link', { name: 'Evening stretch' }).click();
        await page.waitForURL((url) => url.searchParams.has('service') && url.searchParams.has('teacher'));
      }
      await people.getByRole('link', { name: /^Anyone/ }).click();
      await page.waitForURL((url) => !url.searchParams.has('teacher'));
      expectNoFaults(page);
    });
  },
);

test('whoever asks for no days before a season sees its first ones, and may still look back', async () => {
  await scene.apart(async () => {
    await offer(scene, 'CLASS', 'Evening yoga', 12, [15]);
    const page = await scene.visit();
    await page.goto(`${scene.server.url}/timetable`);
    await page.getByRole('heading', { level: 2, name: /^8 Dec – 14 Dec$/ }).waitFor();
    await page.getByRole('link', { name: 'Previous 7 days' }).click();
    await page.getByRole('heading', { level: 2, name: /^1 Dec – 7 Dec$/ }).waitFor();
    await page.getByText('There are no sessions on these days.').waitFor();
    await page.getByRole('link', { name: 'Previous 7 days' }).click();
    await page.getByRole('heading', { level: 2, name: /^28 Nov – 4 Dec$/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Previous 7 days' }).count()).toBe(0);
  }, saturdayMorning);
});

test.each([true, false])(
  'days go on as long as sessions come, also months ahead, and end with the last one (script: %s)',
  async (script) => {
    await scene.apart(async () => {
      await offer(scene, 'CLASS', 'Spring dance', 12, [3, 120]);
      const page = await scene.visit({ script });
      await page.goto(`${scene.server.url}/timetable?from=2026-12-05`);
      await page.getByText('There are no sessions on these days.').waitFor();
      await page.getByRole('link', { name: /^Next session: .*23 Mar/ }).click();
      await page.waitForURL(/from=2027-03-23/);
      await expect.poll(() => sessionsOf(page, 'Spring dance').count()).toBe(1);
      expect(await page.getByRole('link', { name: 'Next 7 days' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Previous 7 days' }).click();
      await page.waitForURL(/from=2027-03-16/);
      await page.getByRole('link', { name: 'Next 7 days' }).waitFor();
      expectNoFaults(page);
    }, saturdayMorning);
  },
);
