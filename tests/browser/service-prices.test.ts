/** What a service costs by what is chosen: set in its editor by length, by person and by an option of one's own. */
import type { Service } from '@openhours/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookingOf, sampleService } from './desk-journeys.ts';
import { desktopFirst, phoneFirst } from './journey-sizes.ts';
import { offer } from './offered.ts';
import {
  bookButton,
  expectAccessible,
  expectNoFaults,
  focusedName,
  formIsEnhanced,
  introduce,
  sceneOfFile,
  timesAreEnhanced,
} from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();
/** What was said is as people read it, whatever spaces keep it together. */
const plainly = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u2066-\u2069]/g, '');

const inPerson = { online: false, inPerson: true, deposit: false, pricingPlan: false };

/** A service of its own for each journey, given by everybody who gives the one of the scene. */
async function addService(name: string, more: readonly string[] = []): Promise<Service> {
  const client = await scene.server.client('apiKey');
  const { staffMemberIds } = await sampleService(scene);
  const { service } = await client.services.createService({
    service: {
      type: 'APPOINTMENT',
      name,
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      payment: { rateType: 'FIXED', fixed: { price: { value: '65' } }, options: inPerson },
      schedule: { availabilityConstraints: { sessionDurations: [60] } },
      staffMemberIds: [...staffMemberIds, ...more],
    },
  });
  return service;
}

type Prices = readonly (readonly [choice: object, value: string])[];

/** Gives a service prices as a program would. */
async function setPrices(serviceId: string, option: object, prices: Prices): Promise<void> {
  const client = await scene.server.client('apiKey');
  const { service } = await client.services.getService({ serviceId });
  const payment = { rateType: 'VARIED', varied: { defaultPrice: { value: '40' } } } as const;
  await client.services.updateService({ service: { id: serviceId, revision: service.revision, payment } });
  const optionId = '018f0000-0000-7000-8000-00000000c0de';
  await client.serviceOptionsAndVariants.createServiceOptionsAndVariants({
    serviceOptionsAndVariants: {
      serviceId,
      options: { values: [{ id: optionId, ...option } as never] },
      variants: { values: prices.map(([choice, value]) => ({ choices: [{ optionId, ...choice }], price: { value } })) },
    },
  });
}

/** What the server keeps of the prices of a service, each as what is chosen and what that costs. */
async function pricesOf({ id }: Service) {
  const client = await scene.server.client('apiKey');
  const query = { filter: { serviceId: { $eq: id } } };
  const { serviceOptionsAndVariantsList: found } =
    await client.serviceOptionsAndVariants.queryServiceOptionsAndVariants({ query });
  return found[0]?.variants.values.map(({ choices: [choice], price }) => [
    choice?.custom ?? choice?.staffMemberId ?? choice?.duration?.minutes,
    Number(price.value),
  ]);
}

const editor = (service: Service) => `/dashboard/services/${service.id}`;
const prices = (page: Page) => page.getByRole('region', { name: 'Price', exact: true });
/** The prices of an hour, and of an hour and a half. */
const ofHour = (page: Page) => page.getByLabel(/^Price for \W*1\Whr\W*$/);
const ofLongest = (page: Page) => page.getByLabel(/^Price for \W*1\Whr\W+30/);
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();

test('readers of German read prices with a comma, and type them with either sign', async () => {
  const service = await addService('Auf Deutsch');
  await setPrices(service.id, { type: 'DURATION' }, [
    [{ duration: { minutes: 60 } }, '70'],
    [{ duration: { minutes: 90 } }, '99.50'],
  ]);
  const page = await openAsOwner(scene, editor(service), { size: 'phone', locale: 'de' });
  const longest = page.getByLabel(/^Preis für \W*1\WStd\.\W+30/);
  expect(await longest.inputValue()).toBe('99,50');
  await longest.fill('8950');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  // Whoever types within the number stays where they are.
  await page.keyboard.type('.2');
  expect(await longest.inputValue()).toBe('89,250');
  await longest.fill('89.5');
  expect(await longest.inputValue()).toBe('89,5');
  await page.getByText('Gespeichert', { exact: true }).waitFor();
  await expect
    .poll(() => pricesOf(service))
    .toEqual([
      [60, 70],
      [90, 89.5],
    ]);
  await expectAccessible(page, 'prices in German');
  expectNoFaults(page);
});

describe.each(phoneFirst)('on a %s', (size) => {
  test('three lengths with a price each are typed without leaving the keys, and shown as customers will see them', async () => {
    const client = await scene.server.client('apiKey');
    const service = await addService(`Lengths on a ${size}`);
    const page = await openAsOwner(scene, editor(service), { size, scheme: size === 'phone' ? 'dark' : 'light' });
    await prices(page).getByRole('radio', { name: 'By duration' }).check();
    // The length that there is costs at first what it has cost, and is preselected.
    expect(await page.getByLabel('Duration 1 in minutes').inputValue()).toBe('60');
    await page.getByLabel('Duration 1 in minutes').fill('30');
    await page.keyboard.press('Tab');
    await page.keyboard.type('40');
    for (const [minutes, price] of [
      ['60', '70'],
      ['90', '99,50'],
    ] as const) {
      await page.keyboard.press('Enter');
      await page.keyboard.type(minutes);
      await page.keyboard.press('Tab');
      await page.keyboard.type(price);
    }
    await saved(page);
    expect(await pricesOf(service)).toEqual([
      [30, 40],
      [60, 70],
      [90, 99.5],
    ]);
    await expectAccessible(page, 'prices by length');
    const current = async () => (await client.services.getService({ serviceId: service.id })).service;
    expect(await current()).toMatchObject({
      payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '40' }, minPrice: { value: '40' } } },
      schedule: { availabilityConstraints: { sessionDurations: [30, 60, 90] } },
    });
    const preview = page.getByRole('complementary', { name: /^What clients/ });
    await expect.poll(async () => plainly(await preview.innerText())).toMatch(/30, 60 or 90 mins[\s\S]*from US\$40/);
    // The list says the same.
    await page.getByRole('main').getByRole('link', { name: 'Services', exact: true }).click();
    const row = page.getByRole('link', { name: new RegExp(`Lengths on a ${size}`) });
    await expect.poll(async () => plainly(await row.innerText())).toContain('from US$40');
    expectNoFaults(page);
  });

  test('what is wrong stands at its field, and what has only been begun waits until somebody leaves it', async () => {
    const service = await addService(`Mistakes on a ${size}`);
    const page = await openAsOwner(scene, editor(service), { size });
    await prices(page).getByRole('radio', { name: 'By an option of your own' }).check();
    const name = page.getByLabel('Name of the option');
    await name.fill('Length of hair');
    await page.getByLabel('Choice 1').fill('Short');
    await page.getByLabel('Choice 2').fill('short ');
    // One that has no price yet is not refused while its price is to be typed.
    expect(await page.getByText('This field is required.').count()).toBe(0);
    await page.getByLabel(/^Price for \W*short\W*$/).fill('50');
    await page.getByText('This choice is listed twice.').waitFor();
    expect(await page.getByLabel('Choice 2').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page, 'a choice that is listed twice');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => focusedName(page)).toBe('Choice 2');
    await page.getByLabel('Choice 2').fill('Long');
    await saved(page);
    expect(await pricesOf(service)).toEqual([
      ['Short', 65],
      ['Long', 50],
    ]);
    await prices(page).getByRole('button', { name: 'Add a choice' }).click();
    await expect.poll(() => focusedName(page)).toBe('Choice 3');
    await page.getByLabel('Choice 3').fill('Very long');
    await page.getByLabel('Tagline').focus();
    await page.getByText('This field is required.').waitFor();
    const refused = page.getByText('Not saved: please check the highlighted fields.');
    await refused.waitFor();
    // Nor is it forgotten while something else is typed.
    await page.getByLabel('Tagline').fill('Typed meanwhile');
    await page.getByText('Not saved yet').waitFor();
    await refused.waitFor();
    // Nobody leaves with it unsaid.
    await page.getByRole('main').getByRole('link', { name: 'Services', exact: true }).click();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await prices(page)
      .getByRole('button', { name: /Remove .*Very long/ })
      .click();
    await expect.poll(() => focusedName(page)).toBe('Choice 2');
    await saved(page);
    expect(await pricesOf(service)).toEqual([
      ['Short', 65],
      ['Long', 50],
    ]);
    expectNoFaults(page);
  });
});

test('whoever gives the service has a price, and leaves it with the service', async () => {
  const client = await scene.server.client('apiKey');
  const { staffMember } = await client.staff.createStaffMember({ staffMember: { name: 'Ben' } });
  const second = staffMember.resourceId as string;
  const service = await addService('By person', [second]);
  const [first = ''] = service.staffMemberIds;
  const page = await openAsOwner(scene, editor(service), { size: 'desktop' });
  await prices(page).getByRole('radio', { name: 'By team member' }).check();
  const fields = prices(page).getByLabel(/^Price for/);
  await page.getByLabel(/^Price for .*Ben/).fill('80');
  await saved(page);
  expect(await pricesOf(service)).toEqual([
    [first, 65],
    [second, 80],
  ]);
  await expectAccessible(page, 'prices by person');
  await page.getByRole('region', { name: 'Staff', exact: true }).getByRole('checkbox', { name: 'Ben' }).uncheck();
  await expect.poll(() => pricesOf(service)).toEqual([[first, 65]]);
  await expect.poll(() => fields.count()).toBe(1);
  expectNoFaults(page);
});

test('one price again takes them away, and whoever comes back at once finds them', async () => {
  const client = await scene.server.client('apiKey');
  const service = await addService('To and fro');
  const page = await openAsOwner(scene, editor(service), { size: 'desktop' });
  const way = (name: string) => prices(page).getByRole('radio', { name });
  await way('By duration').check();
  await page.getByLabel('Duration 1 in minutes').press('Enter');
  await page.getByLabel('Duration 2 in minutes').fill('90');
  await page.getByLabel('Price 2').or(ofLongest(page)).fill('95');
  await saved(page);
  await way('Fixed price').check();
  await way('By duration').check();
  expect(await ofLongest(page).inputValue()).toBe('95');
  await saved(page);
  await way('Fixed price').check();
  await expect.poll(() => pricesOf(service)).toBeUndefined();
  const { service: fixed } = await client.services.getService({ serviceId: service.id });
  expect(fixed).toMatchObject({
    payment: { rateType: 'FIXED', fixed: { price: { value: '65' } } },
    schedule: {
      availabilityConstraints: { sessionDurations: [60, 90], durations: [{ minutes: 60 }, { minutes: 90 }] },
    },
  });
  await page.getByText('Every duration costs the same.').waitFor();
  expectNoFaults(page);
});

test('where the service is saved and its prices are not, they stay as they were typed and are told', async () => {
  const client = await scene.server.client('apiKey');
  const service = await addService('Half saved');
  const page = await openAsOwner(scene, editor(service), { size: 'desktop' });
  await page.getByLabel('Tagline').waitFor();
  const path = '**/v1/serviceOptionsAndVariants';
  await page.route(path, (route) => route.abort());
  await page.getByLabel('Tagline').fill('Told all the same');
  await prices(page).getByRole('radio', { name: 'By duration' }).check();
  await ofHour(page).fill('77');
  await page.getByText('Changes not saved').waitFor();
  await expectAccessible(page, 'prices that were not saved');
  const { service: half } = await client.services.getService({ serviceId: service.id });
  expect(half).toMatchObject({ tagLine: 'Told all the same', payment: { rateType: 'VARIED' } });
  expect(await ofHour(page).inputValue()).toBe('77');
  await page.unroute(path);
  await page.getByRole('button', { name: 'Try again' }).click();
  await saved(page);
  expect(await pricesOf(service)).toEqual([[60, 77]]);
  expectNoFaults(page);
});

test('prices that somebody else sets arrive by themselves, and what both set stands side by side', async () => {
  const client = await scene.server.client('apiKey');
  const service = await addService('Two at once');
  const page = await openAsOwner(scene, editor(service), { size: 'desktop' });
  await prices(page).getByRole('radio', { name: 'By duration' }).check();
  await saved(page);
  const query = { filter: { serviceId: { $eq: service.id } } };
  const current = async () => {
    const answer = await client.serviceOptionsAndVariants.queryServiceOptionsAndVariants({ query });
    return answer.serviceOptionsAndVariantsList[0] as (typeof answer.serviceOptionsAndVariantsList)[number];
  };
  const setPrice = async (value: string) => {
    const { id, revision, variants } = await current();
    await client.serviceOptionsAndVariants.updateServiceOptionsAndVariants({
      serviceOptionsAndVariants: {
        id,
        revision,
        variants: { values: variants.values.map(({ choices }) => ({ choices, price: { value } })) },
      },
    });
  };
  await setPrice('71');
  await expect.poll(() => ofHour(page).inputValue()).toBe('71');
  // What is typed goes out once the other change stands: never before it.
  let tellTheirs = () => {};
  const theirs = new Promise<void>((resolve) => {
    tellTheirs = resolve;
  });
  const path = '**/v1/serviceOptionsAndVariants/**';
  await page.route(path, async (route) => {
    if (route.request().method() === 'PATCH') {
      await theirs;
    }
    await route.continue();
  });
  await ofHour(page).fill('72');
  await setPrice('73');
  tellTheirs();
  await page.getByText('Someone else has changed “Prices” in the meantime').waitFor();
  await expectAccessible(page, 'both prices');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await saved(page);
  expect(await pricesOf(service)).toEqual([[60, 72]]);
  expectNoFaults(page);
});

test('choices are added in the language of the business, and called otherwise in others', async () => {
  const client = await scene.server.client('apiKey');
  const service = await addService('Called otherwise');
  const hair = { type: 'CUSTOM', customData: { name: 'Length of hair', choices: ['Short', 'Long'] } };
  await setPrices(service.id, hair, [
    [{ custom: 'Short' }, '40'],
    [{ custom: 'Long' }, '60'],
  ]);
  const said = async () => {
    const query = { filter: { serviceId: { $eq: service.id } } };
    const { serviceOptionsAndVariantsList: found } =
      await client.serviceOptionsAndVariants.queryServiceOptionsAndVariants({ query });
    return found[0]?.options.values[0]?.customData?.translations;
  };
  const page = await openAsOwner(scene, editor(service), { size: 'desktop' });
  const read = (language: string) => prices(page).getByRole('button', { name: language, exact: true }).click();
  await read('Deutsch');
  await prices(page).getByText('To add more, switch to English.').waitFor();
  expect(await prices(page).getByRole('button', { name: 'Add a choice' }).count()).toBe(0);
  await page.getByLabel('Choice 1').fill('Kurz');
  await page.getByLabel('Choice 2').fill('Kurz');
  await prices(page).getByText('This choice is listed twice.').waitFor();
  expect(await page.getByLabel('Choice 2').getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page, 'choices that are called the same in another language');
  await read('English');
  await prices(page).getByText('Choice 2 · Deutsch: This choice is listed twice.').waitFor();
  expect(await page.getByLabel('Choice 2').getAttribute('aria-invalid')).not.toBe('true');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
  await read('Deutsch');
  await page.getByLabel('Choice 2').fill('Lang');
  await saved(page);
  expect(await said()).toEqual([{ language: 'de', choices: ['Kurz', 'Lang'] }]);
  await read('English');
  await page.getByLabel('Choice 1').fill('Down to the shoulders');
  await saved(page);
  expect(await said()).toEqual([{ language: 'de', choices: ['', 'Lang'] }]);
  expectNoFaults(page);
});

test('a copy costs what the service costs', async () => {
  const service = await addService('Copied');
  const page = await openAsOwner(scene, editor(service), { size: 'phone' });
  await prices(page).getByRole('radio', { name: 'By duration' }).check();
  await saved(page);
  const section = page.getByRole('region', { name: 'Duplicate', exact: true });
  await section.getByLabel('Name of the copy').fill('The copy');
  await section.getByRole('button', { name: 'Duplicate service' }).click();
  await page.getByRole('heading', { level: 1, name: 'The copy' }).waitFor();
  expect(await page.getByLabel('Duration 1 in minutes').inputValue()).toBe('60');
  expect(await ofHour(page).inputValue()).toBe('65');
  expectNoFaults(page);
});

describe('what is chosen decides the price', () => {
  const names = { hair: 'Haircut by length of hair', lengths: 'Massage by length' };
  const services: Record<keyof typeof names, Service | undefined> = { hair: undefined, lengths: undefined };
  beforeAll(async () => {
    const client = await scene.server.client('apiKey');
    const add = async (name: string, option: object, prices: Prices) => {
      const service = await addService(name);
      await setPrices(service.id, option, prices);
      return (await client.services.getService({ serviceId: service.id })).service;
    };
    services.hair = await add(
      names.hair,
      { type: 'CUSTOM', customData: { name: 'Length of hair', choices: ['Short', 'Long'] } },
      [
        [{ custom: 'Short' }, '40'],
        [{ custom: 'Long' }, '60'],
      ],
    );
    services.lengths = await add(names.lengths, { type: 'DURATION' }, [
      [{ duration: { minutes: 30 } }, '40'],
      [{ duration: { minutes: 90 } }, '99.50'],
    ]);
  });
  const timesOf = (page: Page) => page.getByRole('group', { name: /free times$/ }).getByRole('radio');

  test.each([
    ['desktop', '2026-12-09', 'Ada'],
    ['phone', '2026-12-10', 'Ben'],
  ] as const)(
    'at the desk, on a %s: nobody is booked without it, and it is what the booking costs',
    async (size, day, firstName) => {
      const page = await openAsOwner(scene, '/dashboard/bookings?new=booking', { size });
      await page.getByLabel('Find a client').fill(`${firstName} Desk`);
      await page.getByRole('option', { name: /^New client/ }).click();
      await page.getByLabel('E-mail', { exact: true }).fill(`${firstName.toLowerCase()}@example.com`);
      const what = page.getByRole('group', { name: 'What' });
      const form = async () => plainly(await page.locator('form').innerText());
      await what.getByLabel('Service', { exact: true }).selectOption({ label: names.lengths });
      await what.getByLabel('Length', { exact: true }).selectOption('90');
      await expect.poll(form).toContain('US$99.50');
      expect(plainly(await what.getByLabel('Length', { exact: true }).innerText())).toContain('30 mins · US$40');
      await what.getByLabel('Service', { exact: true }).selectOption({ label: names.hair });
      await expect.poll(form).toContain('from US$40');
      await page.getByLabel('Day', { exact: true }).fill(day);
      await timesOf(page).first().focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: /^Book \w+, \d\d:\d\d$/ }).click();
      await page.getByText('Choose one of these').waitFor();
      await expect.poll(() => focusedName(page)).toContain('Length of hair');
      await expectAccessible(page, 'a choice that is missing');
      await page.getByLabel('Length of hair').selectOption('Long');
      await expect.poll(form).toMatch(/US\$60\n/);
      await page.getByRole('button', { name: /^Book \w+, \d\d:\d\d$/ }).click();
      await page.getByText(`Booked: ${firstName} Desk`).waitFor();
      const booking = await bookingOf(scene, firstName);
      expect(booking.participantsChoices?.serviceChoices).toMatchObject([
        { numberOfParticipants: 1, choices: [{ custom: 'Long' }] },
      ]);
      await page.getByRole('button', { name: 'Open the booking' }).click();
      await page.getByRole('heading', { name: 'History' }).waitFor();
      await page.getByText('US$60').waitFor();
      expectNoFaults(page);
    },
  );

  test.each(desktopFirst)('for customers, on a %s: the form says what the list has begun with', async (size) => {
    const page = await scene.visit({ size });
    const slug = services.hair?.mainSlug.name ?? '';
    await page.goto(`${scene.server.url}/service-page/${slug}`);
    await expect.poll(async () => plainly(await page.locator('main').innerText())).toContain('from US$40');
    const option = page.getByRole('navigation', { name: 'Length of hair' });
    expect(plainly(await option.innerText())).toMatch(/Short · US\$40[\s\S]*Long · US\$60/);
    expect(await option.getByRole('link', { name: /Short/ }).getAttribute('aria-current')).toBe('true');
    await option.getByRole('link', { name: /Long/ }).click();
    await page.waitForURL(/option=Long/);
    await expectAccessible(page, 'the page of a service with a choice');
    await page.getByRole('link', { name: 'Choose a time' }).click();
    await timesAreEnhanced(page);
    const summary = page.getByRole('complementary', { name: 'Your choice' });
    await expect.poll(async () => plainly(await page.locator('main').innerText())).toContain('US$60');
    await expectAccessible(page, 'times of a service with a choice');
    const chips = page.getByRole('region', { name: 'Length of hair' });
    await chips.getByRole('link', { name: /Short/ }).click();
    await page.waitForURL(/option=Short/);
    await chips.getByRole('link', { name: /Long/ }).click();
    await page.waitForURL(/option=Long/);
    await page.locator('[name=start]').first().check({ force: true });
    await page.getByRole('button', { name: /^Continue/ }).click();
    await formIsEnhanced(page);
    await expect.poll(async () => plainly(await summary.innerText())).toMatch(/Length of hair\s+Long[\s\S]*US\$60/);
    await page.getByLabel('Name', { exact: true }).fill(`Cora ${size}`);
    await page.getByLabel('E-mail', { exact: true }).fill(`cora-${size}@example.com`);
    await page.getByRole('button', { name: /^Book/ }).click();
    await page.waitForURL(/booking-confirmation|thank/);
    const said = plainly(await page.locator('main').innerText());
    expect(said).toMatch(/Choice\s+Long/);
    expect(said).toContain('US$60');
    expectNoFaults(page);
  });

  test('each length says what it costs', async () => {
    const page = await scene.visit({ size: 'phone', script: false });
    const slug = services.lengths?.mainSlug.name ?? '';
    await page.goto(`${scene.server.url}/service-page/${slug}`);
    const lengths = page.getByRole('navigation', { name: 'Length', exact: true });
    expect(plainly(await lengths.innerText())).toMatch(/30 mins · US\$40[\s\S]*1 hr 30 mins · US\$99\.50/);
    await lengths.getByRole('link', { name: /^1/ }).click();
    await page.getByRole('link', { name: 'Choose a time' }).click();
    await expect.poll(async () => plainly(await page.locator('main').innerText())).toContain('US$99.50');
  });

  test.each([true, false])('places of a class cost what all who come have chosen (script: %s)', async (script) => {
    const yoga = await offer(scene, 'CLASS', `Yoga by age, script ${script}`, 12, [1, 2]);
    await setPrices(yoga.id, { type: 'CUSTOM', customData: { name: 'Age', choices: ['Adult', 'Child'] } }, [
      [{ custom: 'Adult' }, '40'],
      [{ custom: 'Child' }, '12.50'],
    ]);
    const page = await scene.visit({ size: 'phone', script });
    await page.goto(`${scene.server.url}/booking-form?service=${yoga.slug}&session=${yoga.eventIds[0]}`);
    const ages = page.getByRole('combobox', { name: /Age/ });
    expect(await ages.locator('option[lang]').count()).toBe(0);
    await ages.selectOption('Child');
    await page.selectOption('#booking-people', '2');
    const firstName = script ? 'Yara' : 'Yael';
    await introduce(page, `${firstName} Young`);
    await page.fill('#booking-email', `yara-${script}@example.com`);
    if (script) {
      await expect.poll(() => bookButton(page).innerText()).toBe('Book Tuesday, 18:00 for 2 · US$25');
      await expectAccessible(page, 'places with a choice');
      // What is not said in the language of the reader is named with its own, in a list of the device, too.
      const french = await scene.visit({ locale: 'fr-FR', script: false });
      await french.goto(page.url());
      const options = french.getByRole('combobox', { name: /Age/ }).locator('option');
      const languages = () => options.evaluateAll((all) => all.map((each) => each.getAttribute('lang')));
      expect(await languages()).toEqual(['en', 'en']);
      expect(await french.locator('label bdi[lang=en]').filter({ hasText: 'Age' }).count()).toBe(1);
    }
    await bookButton(page).click();
    await page.waitForURL(/\/thank-you/);
    const said = plainly(await page.locator('main').innerText());
    expect(said).toMatch(/Choice\s+Child/);
    expect(said).toContain('US$25');
    const booking = await bookingOf(scene, firstName);
    expect(booking.participantsChoices?.serviceChoices).toMatchObject([
      { numberOfParticipants: 2, choices: [{ custom: 'Child' }] },
    ]);
    await scene.leave();
  });

  test('what is not offered any more is not replaced unsaid', async () => {
    const slug = services.hair?.mainSlug.name ?? '';
    const page = await scene.visit({ size: 'desktop' });
    await page.goto(
      `${scene.server.url}/booking-form?service=${slug}&start=2026-12-11T10:00&option=${encodeURIComponent('Very long')}`,
    );
    await page.getByRole('heading', { level: 1, name: 'This time is not offered' }).waitFor();
  });
});
