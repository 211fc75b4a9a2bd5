/** The owner sets the business, its look and languages, and who signs in. */
import { computePalette } from '@openhours/contract/site/palette';
import { expect, test } from 'vitest';
import { phoneFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const plain = { accent: '#0e6471', headings: 'RUBIK', corners: 'SOFT', density: 'ROOMY', scheme: 'AUTO' } as const;

const scene = sceneOfFile();

test.each(phoneFirst)('on a %s the business gets its name and address', async (size) => {
  const client = await scene.server.client('apiKey');
  const page = await openAsOwner(scene, '/dashboard/settings', { size, scheme: size === 'phone' ? 'dark' : 'light' });
  // Every row says how it stands, the zone of the business among it.
  for (const row of [
    /^Business Name.*Berlin.*USD/,
    /^Business hours.*Open/,
    /^Message settings.*E-mail is not set up/,
    /^Appearance.*#[0-9a-f]{6}/i,
    /^People and roles.*1 person with access/,
    /^Languages.*English/,
  ]) {
    await page.getByRole('link', { name: row }).waitFor();
  }
  await expectAccessible(page, 'the settings');
  await page.getByRole('link', { name: /^Business Name/ }).click();
  const name = page.getByLabel('Name of the business');
  await name.fill(`Studio ${size}`);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByLabel('E-mail').fill('no address');
  await page.getByText('Not saved: please check the highlighted fields.').waitFor();
  expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page, 'a refused address');
  await page.getByLabel('E-mail').fill(`${size}@example.com`);
  await page.getByText('Saved', { exact: true }).waitFor();
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  expect(await zone.inputValue()).toBe('Berlin (UTC+1)');
  await zone.click();
  await page.getByRole('option', { name: 'Tokyo (UTC+9)' }).waitFor();
  await zone.fill('mars base');
  await page.getByText('No time zone has this name.').waitFor();
  await zone.press('Escape');
  expect(await zone.inputValue()).toBe('Berlin (UTC+1)');
  await zone.fill('western european');
  await page.getByText(/^\d+ time zones$/).waitFor();
  await expectAccessible(page, 'the search for a time zone');
  await zone.fill('lisb');
  await zone.press('Enter');
  expect(await zone.inputValue()).toBe('Lisbon (UTC+0)');
  expect(
    await page.getByLabel('Currency', { exact: true }).locator('option[value=HRK], option[value=BGN]').count(),
  ).toBe(0);
  await page.getByLabel('Currency', { exact: true }).selectOption('CHF');
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  const { properties } = await client.siteProperties.getSiteProperties({});
  expect(properties).toMatchObject({
    businessName: `Studio ${size}`,
    email: `${size}@example.com`,
    timeZone: 'Europe/Lisbon',
    paymentCurrency: 'CHF',
  });
  await page.getByLabel('E-mail').fill('');
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await client.siteProperties.getSiteProperties({})).properties.email ?? '').toBe('');
  await client.siteProperties.updateSiteProperties({
    properties: { timeZone: 'Europe/Berlin', paymentCurrency: 'USD' },
    fields: { paths: ['timeZone', 'paymentCurrency'] },
  });
  await expectAccessible(page, 'the business');
  expectNoFaults(page);
});

test('the owner invites somebody, who comes without script; role, removal and the own profile', async () => {
  const page = await openAsOwner(scene, '/dashboard/settings', { size: 'desktop' });
  await page.getByRole('link', { name: /^People and roles/ }).click();
  await page.getByText('You are the only one with access.').waitFor();
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  await page.getByText('Enter a name.').waitFor();
  await page.getByText('This is not a valid e-mail address.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Ada Desk');
  // What is said of a field goes when it is mended, not with the next press, and that of another one stays.
  await page.getByText('Enter a name.').waitFor({ state: 'detached' });
  await page.getByText('This is not a valid e-mail address.').waitFor();
  await page.getByLabel('E-mail').fill(scene.server.ownerEmail.toUpperCase());
  await page.getByText('This is not a valid e-mail address.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  await page.getByText('Someone with this address already has access').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Desk');
  await expectAccessible(page, 'a refused invitation');
  await page.getByLabel('E-mail').fill('ada@salon.example.com');
  await page.getByText('Someone with this address already has access').waitFor({ state: 'detached' });
  // What is said of a role is what the server lets it do.
  await page
    .getByRole('radio', {
      name: /^Front desk For everyone: .*clients.* Own only: working hours and bulk actions. View only: services and prices and staff and rooms. No access: confidential notes about clients, messages/,
    })
    .waitFor();
  await page.getByRole('radio', { name: /^Manager Everything except people and roles./ }).waitFor();
  // Staff see their own calendar, so which one that is belongs to the invitation.
  await page.getByRole('radio', { name: /^Staff/ }).check();
  await page.getByLabel('Calendar of the team member').selectOption({ index: 1 });
  await expectAccessible(page, 'an invitation for somebody with a calendar');
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await expectAccessible(page, 'a link to hand over');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Link', { exact: true }).waitFor({ state: 'detached' });
  await page.locator('summary', { hasText: 'calendar of' }).waitFor();

  // Whoever is invited reads what the role may do by the same table.
  const invited = await scene.visit({ script: false });
  await invited.goto(link);
  const said = await invited.locator('main').innerText();
  expect(said).toContain('Your role is staff.');
  expect(said).toMatch(/Your own only: calendar, bookings, .*working hours,? and bulk actions\./);
  // They ask for a substitute themselves; who takes over, somebody else decides.
  expect(said).toMatch(/No access: clients, assigning substitutes, /);
  expect(said).toMatch(/View only: services and prices and staff and rooms\.\s*No access: .*people and roles\./);

  const guest = await scene.visit({ script: false, scheme: 'dark', locale: 'he-IL' });
  await guest.goto(link);
  // Whatever opens a link, it only looks.
  await guest.reload();
  await guest.fill('[name=password]', 'short');
  await guest.locator('form button[type=submit]').click();
  await guest.locator('[name=password][aria-invalid=true]').waitFor();
  await guest.fill('[name=name]', 'Ada L.');
  await guest.fill('[name=password]', 'four words in row');
  await guest.locator('form button[type=submit]').click();
  await guest.waitForURL(/\/dashboard\/today$/);
  const late = await scene.visit({ size: 'phone' });
  expect((await late.goto(link))?.status()).toBe(404);
  await late.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await expectAccessible(late, 'a link that was used');
  expectNoFaults(late);

  await page.reload();
  await page.getByText('Ada L.').click();
  await page
    .getByRole('radio', { name: /^Manager/ })
    .nth(0)
    .check();
  await page.getByRole('button', { name: 'Change role to Manager' }).click();
  await page.locator('summary', { hasText: 'Manager' }).waitFor();
  const client = await scene.server.client('apiKey');
  const roleOfAda = async () =>
    (await client.users.listUsers({})).users.find(({ email }) => email === 'ada@salon.example.com')?.role;
  expect(await roleOfAda()).toBe('MANAGER');
  // Whoever stands open stays so.
  await page.getByLabel('Own calendar', { exact: true }).first().selectOption({ index: 0 });
  await page.locator('summary', { hasText: 'calendar of' }).waitFor({ state: 'detached' });
  await page.getByLabel('Own calendar', { exact: true }).first().selectOption({ index: 1 });
  await page.locator('summary', { hasText: 'calendar of' }).waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectAccessible(page, 'a person with a question');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('You are the only one with access.').waitFor();
  expect(await roleOfAda()).toBeUndefined();

  await page.goto(`${scene.server.url}/dashboard/settings/profile`);
  await page.getByLabel('Current password').fill('not mine');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('The password is wrong.').waitFor();
  await page.getByLabel('Current password').fill(scene.server.ownerPassword);
  await page.getByText('The password is wrong.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.locator('#password-new[aria-invalid=true]').waitFor();
  await page.getByLabel('New password').fill('four words in row');
  await page.locator('#password-new:not([aria-invalid=true])').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Olga Owner');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expectAccessible(page, 'the profile');
  expectNoFaults(page);
});

test.each([
  { size: 'phone', scheme: 'dark' },
  { size: 'desktop', scheme: 'light' },
] as const)(
  'a look is seen on $size before anybody else sees it, used, and taken back; languages are chosen',
  async (view) => {
    const page = await openAsOwner(scene, '/dashboard/settings/look', view);
    const client = await scene.server.client('apiKey');
    await client.siteTheme.updateSiteTheme({ theme: { ...plain } });
    await page.reload();
    const preview = page.frameLocator('iframe').first();
    await preview.getByRole('heading').first().waitFor();
    const fillOf = () =>
      preview.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--oh-accent').trim());
    await expect.poll(fillOf).toBe(computePalette(plain.accent).light.accent);
    await page.getByLabel('Your colour').fill('yellow');
    await page.getByText('Enter a colour such as #0e6471.').waitFor();
    await page.getByLabel('Your colour').fill('e03131');
    await page.getByText(/^Buttons use #/).waitFor();
    await page.getByRole('radio', { name: 'Rounded', exact: true }).check();
    await page.getByLabel('Device', { exact: true }).selectOption('Computer');
    await expect.poll(fillOf).not.toBe(computePalette(plain.accent).light.accent);
    await expectAccessible(page, 'a look that is not saved');
    expect((await client.siteTheme.getSiteTheme({})).theme.accent).toBe('#0e6471');
    await page.getByRole('button', { name: 'Save appearance' }).click();
    await page.getByText('Your pages and messages now look like this.').waitFor();
    expect((await client.siteTheme.getSiteTheme({})).theme).toMatchObject({ accent: '#e03131', corners: 'ROUND' });
    const shown = await (await fetch(scene.server.url)).text();
    const sheet = await (await fetch(`${scene.server.url}${/\/theme\.css\?v=\w+/.exec(shown)?.[0]}`)).text();
    expect(sheet).toContain('--oh-radius:14px');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await client.siteTheme.getSiteTheme({})).theme.accent).toBe('#0e6471');

    await page.goto(`${scene.server.url}/dashboard/settings/languages`);
    await page.getByRole('checkbox', { name: 'Español' }).uncheck();
    await page.getByRole('button', { name: 'Move Deutsch up' }).click();
    await page.getByRole('button', { name: 'Save languages' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await expectAccessible(page, 'the languages');
    const home = await (await fetch(scene.server.url)).text();
    expect([...home.matchAll(/hreflang="(\w+)"/gi)].map(([, language]) => language)).toEqual(['de', 'en', 'fr', 'he']);
    await client.siteProperties.updateSiteProperties({ properties: {}, fields: { paths: ['multilingual'] } });
    expectNoFaults(page);
  },
);

test('the own calendar goes over to another one and is taken away, and the dashboard knows at once', async () => {
  const client = await scene.server.client('apiKey');
  const [first, second] = await Promise.all(
    ['First chair', 'Second chair'].map(
      async (name) => (await client.staff.createStaffMember({ staffMember: { name } })).staffMember,
    ),
  );
  const page = await openAsOwner(scene, '/dashboard/settings', { size: 'desktop' });
  await page.getByRole('link', { name: /^People and roles/ }).click();
  await page.locator('summary', { hasText: scene.server.ownerEmail }).click();
  const calendar = page.getByLabel('Own calendar');
  /** Chooses a calendar; answers the one that the session has, which is read anew. */
  const choose = async (name: string) => {
    const renewed = page.waitForResponse((answer) => answer.url().endsWith('/v1/user-sessions/token'));
    await calendar.selectOption({ label: name });
    const { session } = (await (await renewed).json()) as { session: { user: { resourceId?: string } } };
    await calendar.and(page.locator(':enabled')).waitFor();
    return session.user.resourceId;
  };
  expect(await choose('First chair')).toBe(first!.resourceId);
  await page.locator('summary', { hasText: 'calendar of First chair' }).waitFor();
  expect(await choose('Second chair')).toBe(second!.resourceId);
  await page.locator('summary', { hasText: 'calendar of Second chair' }).waitFor();
  expect(await choose('None')).toBeUndefined();
  await page.locator('summary', { hasText: 'calendar of' }).waitFor({ state: 'detached' });
  expectNoFaults(page);
});
