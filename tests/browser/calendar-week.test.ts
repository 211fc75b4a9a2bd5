/** The week of several people: whose a visit is, and what stands at the same time as many others. */
import { businessScheduleExternalId } from '@openhours/client';
import { beforeAll, expect, test } from 'vitest';
import { createPolicy } from '../../packages/server/src/domains/policies/index.ts';
import { minuteMs } from '../../packages/server/src/time/index.ts';
import { addPerson } from '../support/business.ts';
import { plantService } from '../support/site-catalogue.ts';
import { type Anna, bookAnna, employAnna, entry, openCalendar } from './calendar-journeys.ts';
import { expectAccessible, expectNoFaults, focusedName, mondayMorning, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();
let anna: Anna;
beforeAll(async () => {
  anna = await employAnna(scene);
});

/** The business books over what is there, with a reason. */
async function book({ serviceId, resourceId }: Anna, name: string, start: string, minutes = 60): Promise<void> {
  const client = await scene.server.client('apiKey');
  const end = new Date(Date.parse(`${start}:00Z`) + minutes * minuteMs).toISOString().slice(0, 16);
  await client.bookings.createBooking({
    booking: {
      bookedEntity: {
        slot: {
          serviceId,
          startDate: `${start}:00`,
          endDate: `${end}:00`,
          timezone: 'Europe/Berlin',
          resource: { id: resourceId },
        },
      },
      totalParticipants: 1,
      contactDetails: { firstName: name, email: `${name.toLowerCase()}@example.com` },
      status: 'CONFIRMED',
    },
    flowControlSettings: { skipAvailabilityValidation: true },
    overrideReason: 'They come together',
  });
}

async function crowd(names: readonly string[], start: string): Promise<void> {
  for (const name of names) {
    await book(anna, name, start);
  }
}

test('in a week of several people every visit says whose it is, by letters and, where one likes, by colour', async () => {
  await bookAnna(scene, anna, 'Ben', '2026-12-08T10:00');
  // The letters of two people are never the same.
  const { resourceId } = await scene.server.database.transact(scene.server.siteId, async (tx) =>
    addPerson(tx, 'Alma', mondayMorning),
  );
  await book({ ...anna, resourceId }, 'Cem', '2026-12-08T12:00');
  for (const scheme of ['light', 'dark'] as const) {
    const page = await openCalendar(scene, '?view=week&date=2026-12-08', { size: 'desktop', scheme });
    const visit = entry(page, 'Ben');
    await visit.waitFor();
    expect(await visit.locator('[data-whose]').innerText()).toBe('AN');
    expect(await visit.textContent()).toMatch(/with .*Anna/);
    await expectAccessible(page, `whose it is, ${scheme}`);

    const edges = async () => {
      const found = [visit, entry(page, 'Cem')].map((each) =>
        each.evaluate((card) => getComputedStyle(card).borderInlineStartColor),
      );
      return new Set(await Promise.all(found)).size;
    };
    // The same service, two people.
    expect(await edges()).toBe(1);
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await page.getByLabel('Colour by').selectOption({ label: 'team member' });
    await expect.poll(edges).toBe(2);
    await expectAccessible(page, `colours of people, ${scheme}`);
    // It is kept, on every view of the calendar.
    await page.reload();
    await visit.waitFor();
    expect(await edges()).toBe(2);
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    expect(await page.getByLabel('Colour by').inputValue()).toBe('person');
    await page.keyboard.press('Escape');

    // Where one person is shown alone, nobody has to be told apart.
    await page.goto(`${page.url()}&who=${anna.resourceId}`);
    await visit.waitFor();
    expect(await visit.locator('[data-whose]').count()).toBe(0);
    expectNoFaults(page);
    await page.close();
  }
});

test('the letters of whose it is lie over no words, however narrow it stands', async () => {
  const { database, siteId } = scene.server;
  const people = ['Berit', 'Cosima'];
  const planted = await database.transact(siteId, async (tx) => {
    const resourceIds = people.map((name) => addPerson(tx, name, mondayMorning).resourceId);
    const policyId = createPolicy(tx, { name: 'Of halves', rules: {}, nowMs: mondayMorning });
    const { serviceId } = await plantService(tx, {
      type: 'APPOINTMENT',
      name: 'Half an hour of something with a long name',
      policyId,
      sessionDurations: [30],
      payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true, deposit: false, pricingPlan: false } },
      resourceIds,
      nowMs: mondayMorning,
    });
    return { resourceIds, serviceId };
  });
  const { resourceIds, serviceId } = planted;
  for (const [index, name] of ['Wilhelmina', 'Maximiliane'].entries()) {
    await book({ serviceId, resourceId: resourceIds[index] as string }, name, '2026-12-15T10:00', 30);
  }
  const page = await openCalendar(scene, '?view=week&date=2026-12-15', { size: 'desktop' });
  await entry(page, 'Wilhelmina').waitFor();
  const covered = await page.locator('[data-whose]').evaluateAll((signs) =>
    signs
      .flatMap((sign) => {
        const own = sign.getBoundingClientRect();
        const words = [...(sign.closest('button')?.querySelectorAll('bdi') ?? [])];
        return words.filter((each) => {
          const box = each.getBoundingClientRect();
          return box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box.bottom;
        });
      })
      .map((each) => each.textContent),
  );
  expect(covered).toEqual([]);
  expectNoFaults(page);
});

test('a day off hatches the whole column of whoever has it, says at its head what it is, and moves no hour', async () => {
  const client = await scene.server.client('apiKey');
  const { schedules } = await client.calendar.querySchedules({
    query: { filter: { externalId: businessScheduleExternalId } },
  });
  const { resource } = await client.resources.getResource({ resourceId: anna.resourceId });
  // Anna has hours of her own: a day off of the house reaches her where it names her.
  const daysOff = [
    { scheduleId: schedules[0]?.id as string, title: 'Summer party', from: '2026-12-21', reaches: [] },
    { scheduleId: schedules[0]?.id as string, title: 'Winter party', from: '2026-12-22', reaches: [anna.resourceId] },
    { scheduleId: resource.eventsSchedule.scheduleId, title: 'Own leave', from: '2026-12-23', reaches: [] },
  ];
  for (const { from, reaches, scheduleId, title } of daysOff) {
    await client.calendar.createEvent({
      event: {
        scheduleId,
        type: 'DEFAULT',
        transparency: 'OPAQUE',
        title,
        allDay: true,
        start: { localDate: `${from}T00:00:00` },
        end: { localDate: `${from.slice(0, 8)}${Number(from.slice(8)) + 1}T00:00:00` },
        timeZone: 'Europe/Berlin',
        resources: reaches.map((id) => ({ id, transparency: 'OPAQUE' as const })),
      },
    });
  }
  const page = await openCalendar(scene, `?view=week&date=2026-12-22&who=${anna.resourceId}`, { size: 'desktop' });
  const head = (day: string) => page.locator(`#column-${day}`).locator('xpath=../..');
  await expect.poll(() => head('2026-12-22').innerText()).toContain('Winter party');
  expect(await head('2026-12-21').innerText()).not.toContain('Summer party');
  expect(await head('2026-12-23').innerText()).toContain('Own leave');
  const column = (day: string) => page.locator(`ul[aria-labelledby="column-${day}"]`).locator('xpath=..');
  const hatched = async (day: string) => {
    const heights = await column(day)
      .locator('[data-closed]')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    return heights.reduce((sum, height) => sum + height, 0) / ((await column(day).boundingBox())?.height ?? 1);
  };
  expect(await hatched('2026-12-21')).toBeLessThan(0.6);
  expect(await hatched('2026-12-22')).toBeGreaterThanOrEqual(1);
  expect(await hatched('2026-12-23')).toBeGreaterThanOrEqual(1);
  const tops = ['2026-12-21', '2026-12-22', '2026-12-23'].map(async (day) => (await column(day).boundingBox())?.y);
  expect(new Set(await Promise.all(tops)).size).toBe(1);
  await expectAccessible(page, 'days off');
  expectNoFaults(page);
});

test('a week begins on the day that somebody chose for the own calendar', async () => {
  const page = await openCalendar(scene, '?view=week&date=2026-12-09', { size: 'desktop' });
  await page.getByText(/^Mon 7 Dec.*Sun 13 Dec$/).waitFor();
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await page.getByLabel('Week starts on').selectOption({ label: 'Sunday' });
  await page.getByText(/^Sun 6 Dec.*Sat 12 Dec$/).waitFor();
  await page.reload();
  await page.getByText(/^Sun 6 Dec.*Sat 12 Dec$/).waitFor();
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await expectAccessible(page, 'options of the calendar');
  await page.getByLabel('Week starts on').selectOption('');
  await page.getByText(/^Mon 7 Dec.*Sun 13 Dec$/).waitFor();
  expectNoFaults(page);
});

test('of more than four at the same time some are rendered, and a number opens the list of all', async () => {
  const names = ['Ada', 'Bea', 'Cleo', 'Dana', 'Elsa', 'Fay'];
  await crowd(names, '2026-12-03T10:00');
  await crowd(['Gus', 'Hal', 'Ian', 'Jan'], '2026-12-03T14:00');
  for (const [view, more] of [
    ['week', '+4'],
    ['day', '+3'],
  ] as const) {
    const page = await openCalendar(scene, `?view=${view}&date=2026-12-03&who=${anna.resourceId}`);
    const fold = page.getByRole('button', { name: /more at .*10:00/ });
    await fold.waitFor();
    expect((await fold.innerText()).trim()).toBe(more);
    const drawn = page.locator('[data-entry]');
    // Four side by side are still rendered, each of them.
    expect(await drawn.count()).toBe(4 + (view === 'week' ? 2 : 3));
    for (const box of await Promise.all((await drawn.all()).map((each) => each.boundingBox()))) {
      expect(box?.width).toBeGreaterThan(view === 'week' ? 30 : 100);
    }
    await expectAccessible(page, `a crowd in the ${view}`);
    // By keyboard, too: it is a place of the grid as any other.
    await drawn.first().focus();
    for (let presses = 0; presses < 8 && !/more at/.test(await focusedName(page)); presses += 1) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: /10:00 to 11:00/ });
    await list.waitFor();
    expect(await list.getByRole('listitem').count()).toBe(names.length);
    await expectAccessible(page, `the list of a crowd in the ${view}`);
    await list
      .getByRole('button', { name: /Elsa|Fay/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Booking' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expectNoFaults(page);
    await page.close();
  }
});
