/** The owner adds somebody, says what they serve and when they work, and keeps the hours of the business. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { picture } from '../support/pictures.ts';
import { plantUser } from '../support/sites.ts';
import { bookIn } from './desk-journeys.ts';
import { desktopFirst } from './journey-sizes.ts';
import { shiftOf, watchShifts } from './late-fonts.ts';
import { expectAccessible, expectNoFaults, mondayMorning, sceneOfFile, timeZone } from './scene.ts';
import { openAsOwner, openDashboard } from './signed-in.ts';

const scene = sceneOfFile();

async function offered(name: string, day: string): Promise<string[]> {
  const client = await scene.server.client('apiKey');
  const { staffMembers } = await client.staff.queryAllStaffMembers({});
  const member = staffMembers.find((each) => each.name === name);
  const { services = [] } = await client.services.queryServices({});
  const { timeSlots } = await client.availability.listAvailabilityTimeSlots({
    serviceId: services[0]?.id as string,
    fromLocalDate: `${day}T00:00:00`,
    toLocalDate: `${day}T23:59:00`,
    timeZone,
    includeResourceTypeIds: ['1cd44cf8-756f-41c3-bd90-3e2ffcaf1155'],
  });
  return timeSlots
    .filter(({ availableResources = [] }) =>
      availableResources.some(({ resources = [] }) => resources.some(({ id }) => id === member?.resourceId)),
    )
    .map(({ localStartDate }) => localStartDate.slice(11, 16));
}

async function boxOf(picture: Locator): Promise<number[]> {
  await picture.waitFor();
  const box = await picture.boundingBox();
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
}

/** True when the bytes came and could be rendered. */
function isDrawn(picture: Locator): Promise<boolean> {
  return picture.evaluate(async (image: HTMLImageElement) => {
    image.scrollIntoView();
    await image.decode();
    return image.naturalWidth > 0;
  });
}

/** Walks one field of a picture through all that can be done with it; it holds a picture in the end. */
async function expectPicture(
  page: Page,
  field: Locator,
  {
    name,
    makes: [width, height],
    drawn,
  }: { name: string; makes: readonly [number, number]; drawn: readonly [number, number] },
): Promise<void> {
  const { bytes } = await picture(width, height, { form: 'jpeg' });
  const choose = (fileName: string, mimeType: string, buffer: Buffer) =>
    field.locator('input[type=file]').setInputFiles({ name: fileName, mimeType, buffer });
  await choose('letter.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
  await field.getByText('This file cannot be shown as a picture.', { exact: false }).waitFor();
  await choose('torn.jpg', 'image/jpeg', bytes.subarray(0, bytes.length / 2));
  await field.getByText('This file is damaged', { exact: false }).waitFor();
  await expectAccessible(page, 'a picture that is refused');
  // A line that breaks leaves the picture in hand; one that hangs can be given up, and who is there by keyboard stays there.
  const upload = '**/site-media/v1/upload/**';
  await page.route(upload, (route) => route.abort());
  await choose(`${name}.jpg`, 'image/jpeg', bytes);
  await field.getByText('The connection was lost', { exact: false }).waitFor();
  await page.unroute(upload);
  await page.route(upload, () => {});
  const stop = field.getByRole('button', { name: 'Cancel' });
  await field.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect.poll(() => stop.evaluate((button) => button === document.activeElement)).toBe(true);
  await expectAccessible(page, 'a picture on its way');
  await stop.press('Enter');
  const chooser = field.getByRole('button', { name: /Choose picture|Replace/ });
  await expect.poll(() => chooser.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.unroute(upload);
  await choose(`${name}.jpg`, 'image/jpeg', bytes);
  expect(await boxOf(field.locator('img'))).toEqual(drawn);
  expect(await isDrawn(field.locator('img'))).toBe(true);
  await page.getByText('Saved', { exact: true }).first().waitFor();

  await field.getByRole('button', { name: 'Remove' }).press('Enter');
  await field.getByRole('button', { name: 'Undo' }).press('Enter');
  await field.locator('img').waitFor();
  await field.getByRole('button', { name: 'Replace' }).waitFor();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.reload();
  expect(await isDrawn(field.locator('img'))).toBe(true);
}

describe.each(desktopFirst)('on a %s', (size) => {
  const name = size === 'phone' ? 'Ada' : 'Ben';

  test('somebody is added, serves, and has hours of their own, by keyboard', async () => {
    const page = await openAsOwner(scene, '/dashboard/staff', { size, scheme: size === 'phone' ? 'light' : 'dark' });
    await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor();
    await page.getByRole('link', { name: /Mara/ }).waitFor();
    await expectAccessible(page, 'the team');
    // What adding asks for first has the focus.
    await page.getByRole('button', { name: 'Add team member' }).press('Enter');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();

    await page.getByLabel('About this person').fill('Quiet hands');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByLabel('E-mail').fill('no address');
    await page.getByText('Not saved: please check the highlighted fields.').waitFor();
    expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('E-mail').inputValue()).toBe('no address');
    await expectAccessible(page, 'a refused field');
    await page.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.com`);
    await page.getByText('Saved', { exact: true }).waitFor();

    await page.getByRole('checkbox', { name: 'Back and neck massage' }).check();
    await page.getByRole('radio', { name: 'Own hours' }).focus();
    await page.keyboard.press('Space');
    // They begin with those of the business.
    await expect.poll(() => page.getByLabel('Hours on Monday', { exact: true }).inputValue()).toBe('10–18');
    for (const day of ['Monday', 'Wednesday', 'Thursday', 'Friday']) {
      await page.getByLabel(`Hours on ${day}`, { exact: true }).fill('closed');
    }
    await page.getByLabel('Hours on Tuesday', { exact: true }).fill('9-12, 13-17');
    await page.getByText('Works 7 hours a week').waitFor();
    await page.getByLabel('Hours on Wednesday', { exact: true }).fill('9 to whenever');
    await page.keyboard.press('Enter');
    await page.getByText('“whenever” is not a valid time.', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Save hours' }).isDisabled()).toBe(true);
    await expectAccessible(page, 'hours that cannot be read');
    await page.getByLabel('Hours on Wednesday', { exact: true }).fill('closed');

    const until = page.getByRole('slider', { name: 'Tuesday, time range 2: until' });
    await until.focus();
    await page.keyboard.press('PageDown');
    expect(await until.getAttribute('aria-valuetext')).toBe('16:00');
    expect(await page.getByLabel('Hours on Tuesday', { exact: true }).inputValue()).toBe('9–12, 13–16');

    await page.getByRole('button', { name: 'Copy to… · Tuesday' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Thursday' }).check();
    await expectAccessible(page, 'copying a day');
    await page.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
    await page.getByText('Works 12 hours a week').waitFor();
    // What is not saved is not lost by a slip.
    await page.getByRole('link', { name: 'Staff', exact: true }).last().press('Enter');
    await page.getByRole('heading', { name: 'You have unsaved changes' }).waitFor();
    await expectAccessible(page, 'leaving what is not saved');
    await page.getByRole('button', { name: 'Stay on this page' }).press('Enter');
    await page.getByRole('button', { name: 'Save hours' }).press('Enter');
    await page.locator('[class*=saveBar]').getByText('Saved', { exact: true }).waitFor();
    // That they serve was sent before, beside all this.
    await expect.poll(() => offered(name, '2026-11-26')).toContain('13:00');
    expect(await offered(name, '2026-11-25')).toEqual([]);
    await expectAccessible(page, 'one person');

    const address = page.url();
    await page.reload();
    await page.getByText('Works 12 hours a week').waitFor();
    expect(page.url()).toBe(address);
    expectNoFaults(page);
  });

  test('the business leads to its closed days, a day is different, and a handle is drawn by pointer', async () => {
    const page = await openAsOwner(scene, '/dashboard/settings', { size, scheme: size === 'phone' ? 'dark' : 'light' });
    await page.getByRole('link', { name: /Business hours/ }).click();
    await page.getByText(/^Open .* a week/).waitFor();
    const toClosedDays = page.getByRole('main').getByRole('link', { name: 'Public holidays and closed days' });
    expect(await toClosedDays.getAttribute('href')).toBe('/dashboard/settings/closed-days');
    // Whoever wants all of it closed closes days, so that it cannot be done in two ways.
    expect(await page.getByRole('button', { name: 'Add time off' }).count()).toBe(0);
    const special = size === 'phone' ? '2026-12-23' : '2026-12-30';
    await page.getByLabel('Date', { exact: true }).fill(special);
    await page.getByRole('button', { name: 'Add a day' }).click();
    await page.getByLabel(size === 'phone' ? /^Hours on .*23 December/ : /^Hours on .*30 December/).fill('10-12');

    const before = await page.getByLabel('Hours on Friday', { exact: true }).inputValue();
    const handle = page.getByRole('slider', { name: 'Friday, time range 1: until' });
    await handle.scrollIntoViewIfNeeded();
    const box = await handle.boundingBox();
    if (box === null) {
      throw new Error('the handle has no place');
    }
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - 40, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => page.getByLabel('Hours on Friday', { exact: true }).inputValue()).not.toBe(before);
    await expectAccessible(page, 'hours of the business');
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.locator('[class*=saveBar]').getByText('Saved', { exact: true }).waitFor();
    const client = await scene.server.client('apiKey');
    const { openingHours } = await client.calendar.getOpeningHours({});
    expect(openingHours.specialDays.filter(({ date }) => date === special)).toMatchObject([
      { ranges: [{ start: '10:00', end: '12:00' }] },
    ]);
    expectNoFaults(page);
  });
});

test('who saves hours that somebody else has changed sees both, and nothing is lost', async () => {
  const page = await openAsOwner(scene, '/dashboard/settings/hours', { size: 'desktop' });
  await page.getByText(/^Open .* a week/).waitFor();
  await page.getByLabel('Hours on Saturday', { exact: true }).fill('10-14');
  const client = await scene.server.client('apiKey');
  const { schedules } = await client.calendar.querySchedules({
    query: { filter: { externalId: '4e0579a5-491e-4e70-a872-d097eed6e520' } },
  });
  const scheduleId = schedules[0]?.id as string;
  const { workingHours } = await client.calendar.getWorkingHours({ scheduleId });
  await client.calendar.setWorkingHours({
    scheduleId,
    workingHours: { ...workingHours, week: [...workingHours.week, { day: 'SUNDAY', start: '10:00', end: '11:00' }] },
  });
  await page.getByRole('button', { name: 'Save hours' }).click();
  await page.getByText('Someone else has changed the hours in the meantime').waitFor();
  await expectAccessible(page, 'both sides');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.locator('[class*=saveBar]').getByText('Saved', { exact: true }).waitFor();
  const after = (await client.calendar.getWorkingHours({ scheduleId })).workingHours;
  expect(after.week.filter(({ day }) => day === 'SATURDAY')).toMatchObject([{ start: '10:00', end: '14:00' }]);
  expect(after.week.filter(({ day }) => day === 'SUNDAY')).toEqual([]);
});

test('who may not change them sees people, services and hours as they are: the front desk all of them, staff but the own hours', async () => {
  const client = await scene.server.client('apiKey');
  const { staffMembers } = await client.staff.queryAllStaffMembers({});
  const { services = [] } = await client.services.queryServices({});
  const mara = staffMembers.find(({ name }) => name === 'Mara');
  const { database, siteId } = scene.server;
  const password = 'quiet hands, strong thumbs';
  const passwordHash = await scene.server.assembly.auth.passwords.hash(password);
  const plant = (email: string, role: 'FRONT_DESK' | 'STAFF') =>
    plantUser(
      database,
      siteId,
      { email, role, passwordHash, ...(role === 'STAFF' ? { resourceId: mara?.resourceId as string } : {}) },
      mondayMorning,
    );
  await plant('desk@example.com', 'FRONT_DESK');
  await plant('mara@example.com', 'STAFF');
  const desk = await scene.visit({ size: 'desktop', scheme: 'dark' });
  const fields = (state: 'enabled' | 'disabled') => desk.locator(`main :is(input, textarea, select):${state}`);
  const asDesk = { email: 'desk@example.com', password };
  await openDashboard(scene, desk, `/dashboard/services/${services[0]?.id}`, asDesk);
  await fields('disabled').first().waitFor();
  expect(await fields('enabled').count()).toBe(0);
  await expectAccessible(desk, 'a service to look at');
  // Neither who people are nor their hours is the desk's to say.
  await openDashboard(scene, desk, `/dashboard/staff/${mara?.id}`, asDesk);
  for (const field of ['Name', 'E-mail']) {
    expect(await desk.getByLabel(field, { exact: true }).isDisabled(), field).toBe(true);
  }
  await desk.getByRole('heading', { name: 'Working hours' }).waitFor();
  expect(await fields('enabled').count()).toBe(0);
  expect(await desk.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  await expectAccessible(desk, 'a person to look at');
  expectNoFaults(desk);

  const own = await scene.visit({ size: 'phone' });
  await openDashboard(scene, own, `/dashboard/staff/${mara?.id}`, { email: 'mara@example.com', password });
  expect(await own.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
  await own.locator('main :is(input, select):enabled').first().waitFor();
  await expectAccessible(own, 'own hours');
  expectNoFaults(own);
});

test('a photo and a logo are chosen, refused in words, taken away and brought back, and seen by customers', async () => {
  const onPhone = await openAsOwner(scene, '/dashboard/staff', { size: 'phone', scheme: 'dark' });
  await onPhone.getByRole('link', { name: /Mara/ }).click();
  const photo = { name: 'Mara', makes: [120, 240], drawn: [96, 96] } as const;
  await expectPicture(onPhone, onPhone.getByRole('group', { name: 'Photo' }), photo);
  await expectAccessible(onPhone, 'a person with a photo');
  await onPhone.goto(`${scene.server.url}/dashboard/staff`);
  await onPhone.getByRole('link', { name: /Mara/ }).locator('img').waitFor();
  expectNoFaults(onPhone);

  const page = await openAsOwner(scene, '/dashboard/settings/business', { size: 'desktop', scheme: 'light' });
  const logo = { name: 'Logo', makes: [960, 240], drawn: [240, 60] } as const;
  await expectPicture(page, page.getByRole('group', { name: 'Logo' }), logo);
  await expectAccessible(page, 'a business with a logo');
  await page.goto(`${scene.server.url}/dashboard/calendar?view=day`);
  await page.getByRole('heading', { name: 'Mara' }).locator('img').waitFor();
  expectNoFaults(page);

  const customer = await scene.visit({ size: 'phone', scheme: 'light' });
  await customer.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`);
  const inHead = customer.getByRole('banner').locator('img');
  // It gives way to the links beside it, never its proportions.
  const [logoWidth = 0, logoHeight = 0] = await boxOf(inHead);
  expect(logoWidth / logoHeight).toBeCloseTo(4, 1);
  expect(logoHeight).toBeGreaterThanOrEqual(32);
  expect(logoHeight).toBeLessThanOrEqual(40);
  expect(await isDrawn(inHead)).toBe(true);
  expect(await isDrawn(customer.locator('dd, li').filter({ hasText: 'Mara' }).locator('img').first())).toBe(true);
  await expectAccessible(customer, 'a service with people');
  expectNoFaults(customer);
});

test('a service and the business have a picture, which customers see in the list, at the head of pages, and where links are shared', async () => {
  const client = await scene.server.client('apiKey');
  const { services = [] } = await client.services.queryServices({});
  const page = await openAsOwner(scene, `/dashboard/services/${services[0]?.id}`, { size: 'desktop' });
  const wide = { makes: [900, 600], drawn: [180, 120] } as const;
  await expectPicture(page, page.getByRole('group', { name: 'Picture' }), { name: 'Service', ...wide });
  expect(await isDrawn(page.getByRole('complementary', { name: 'What clients see' }).locator('img').first())).toBe(
    true,
  );
  await expectAccessible(page, 'a service with a picture');
  await page.goto(`${scene.server.url}/dashboard/settings/business`);
  await expectPicture(page, page.getByRole('group', { name: 'Picture' }), { name: 'Business', ...wide });
  expectNoFaults(page);

  for (const size of ['phone', 'desktop'] as const) {
    const customer = await scene.visit({ size, locale: 'he-IL', scheme: size === 'phone' ? 'dark' : 'light' });
    await customer.context().addInitScript(watchShifts);
    await customer.goto(`${scene.server.url}/`, { waitUntil: 'networkidle' });
    const pictures = customer.getByRole('main').locator('img[srcset]');
    expect(await pictures.count()).toBe(2);
    expect(await isDrawn(pictures.first())).toBe(true);
    expect(await isDrawn(pictures.last())).toBe(true);
    // The first service is in sight on a phone before anybody scrolls.
    const first = await customer.getByRole('heading', { level: 3 }).first().boundingBox();
    expect(first?.y).toBeLessThan(760);
    await expectAccessible(customer, `the first page with pictures on a ${size}`);
    const shared = () => customer.locator('meta[property="og:image"]').getAttribute('content');
    const onFirstPage = await shared();
    expect(onFirstPage).toMatch(/fill\/w_1200,h_630/);
    await customer.goto(`${scene.server.url}/service-page/${scene.serviceSlug}`, { waitUntil: 'networkidle' });
    expect(await isDrawn(customer.getByRole('main').locator('img[srcset]'))).toBe(true);
    expect(await shared()).not.toBe(onFirstPage);
    await expectAccessible(customer, `a service with a picture on a ${size}`);
    await customer.setViewportSize({ width: 320, height: 568 });
    expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await shiftOf(customer)).toBeLessThan(0.01);
    expectNoFaults(customer);
  }
});

test('who leaves the team is taken off after what is still booked with them was named', async () => {
  const client = await scene.server.client('apiKey');
  const { staffMember } = await client.staff.createStaffMember({ staffMember: { name: 'Gus' } });
  const { services = [] } = await client.services.queryServices({});
  const [service] = services;
  await client.services.updateService({
    service: {
      id: service?.id as string,
      revision: service?.revision as string,
      staffMemberIds: [...(service?.staffMemberIds ?? []), staffMember.resourceId],
    },
  });
  const { resourceId } = staffMember;
  await bookIn(scene, { name: 'Iris West', localStart: '2026-12-01T15:00:00', resourceId });
  await bookIn(scene, { name: 'June West', localStart: '2026-12-02T15:00:00', resourceId });
  const address = `/dashboard/staff/${staffMember.id}`;
  const page = await openAsOwner(scene, address, { size: 'phone', scheme: 'dark' });
  const remove = page.getByRole('button', { name: 'Remove from the team' });
  await remove.click();
  const stillToCome = page.getByRole('link', { name: '2 upcoming bookings with this person' });
  await stillToCome.waitFor();
  await expectAccessible(page, 'somebody who leaves');
  await stillToCome.click();
  for (const name of ['Iris West', 'June West']) {
    await page.getByText(name).first().waitFor();
  }
  await page.goto(scene.server.url + address);
  await remove.click();
  await remove.click();
  await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: /Gus/ }).count()).toBe(0);
  expectNoFaults(page);
});
