/** The desk keeps its clients: adds somebody whom nobody is yet, changes them, finds them by a tag, and deletes a mistake. */
import { expect, test } from 'vitest';
import { bookIn } from './desk-journeys.ts';
import { phoneFirst } from './journey-sizes.ts';
import { expectAccessible, expectNoFaults, focusedName, sceneOfFile } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();

test.each(phoneFirst)('on a %s', async (size) => {
  const [first, known] = [`Paul${size}`, `Paula${size}`];
  const day = size === 'phone' ? '2026-12-01' : '2026-12-02';
  await bookIn(scene, { name: `${known} Known`, localStart: `${day}T20:00:00`, atAnyTime: true });
  const client = await scene.server.client('apiKey');
  await client.contacts.createContact({ contact: { firstName: 'Tagged', tags: ['Gift card'] } });
  const page = await openAsOwner(scene, '/dashboard/today', { size, scheme: size === 'phone' ? 'dark' : 'light' });
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: 'New client' }).first().click();

  // Nobody is kept twice: it is said while the address is typed, and refused where the name is the same, too.
  await page.getByRole('heading', { name: 'New client' }).waitFor();
  await page.getByRole('button', { name: 'Add client' }).click();
  await page.getByText('Give a name, a phone number or an e-mail address.').waitFor();
  await page.getByLabel('First name').fill(known.toUpperCase());
  await page.getByLabel('Last name').fill('Known');
  await page.getByLabel('E-mail', { exact: true }).fill(`${known.toLowerCase()}@example.com`);
  await page.getByText('There is a client with this e-mail address or phone number:').waitFor();
  await page.getByRole('link', { name: `${known} Known` }).waitFor();
  await expectAccessible(page, 'a client who is there already');
  await page.getByRole('button', { name: 'Add client' }).click();
  await page.getByText('There is a client with this e-mail address and this name').waitFor();

  await page.getByLabel('First name').fill(first);
  await page.getByLabel('E-mail', { exact: true }).fill(`${first.toLowerCase()}@example.com`);
  await page.getByText('There is a client with this e-mail address or phone number:').waitFor({ state: 'detached' });
  // Everything else unfolds, and what is refused in it is gone to; what was typed is not dropped without a question.
  await page.getByText('More: birthday, tags, address').click();
  await page.getByLabel('Day', { exact: true }).fill('31');
  await page.getByLabel('Month', { exact: true }).selectOption('November');
  await page.getByRole('textbox', { name: 'Tags' }).fill('VIP');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Remove tag .*VIP/ }).waitFor();
  await page.getByRole('button', { name: 'Add client' }).click();
  await page.getByText('Enter a valid date.').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Day');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await page.getByLabel('Day', { exact: true }).fill('27');
  await page.getByRole('button', { name: 'Add client' }).click();
  await page.getByRole('heading', { level: 1, name: `${first} Known` }).waitFor();
  await page.getByText('27 November', { exact: true }).waitFor();
  await page.getByRole('list', { name: 'Tags' }).getByText('VIP').waitFor();

  // Changed in its place: what is wrong stands at its field, and what was typed as a tag is one, also where it is suggested.
  await page.getByRole('button', { name: 'Edit details' }).click();
  expect(await focusedName(page)).toBe('First name');
  await page.getByLabel('Phone', { exact: true }).fill('at home');
  await page.getByRole('textbox', { name: 'Tags' }).fill('Gift card');
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByLabel('Phone', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
  await page.getByLabel('Phone', { exact: true }).fill('+49 30 1234567');
  await expectAccessible(page, 'a client who is edited');
  await page.getByLabel('Phone', { exact: true }).press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await focusedName(page)).toBe('Edit details');
  await page.getByRole('list', { name: 'Tags' }).getByText('Gift card').waitFor();

  // What is booked stands there page by page; the birthday is said where one of the visits stands open.
  const visits = [];
  for (let hour = 7; hour < 19; hour += 1) {
    const localStart = `${day}T${String(hour).padStart(2, '0')}:00:00`;
    visits.push(await bookIn(scene, { name: `${first} Known`, localStart, atAnyTime: true }));
  }
  const bookingId = visits[0]?.id ?? '';
  await client.bookings.cancelBooking({ bookingId, flowControlSettings: { ignoreCancellationPolicy: true } });
  await page.getByRole('heading', { name: 'Past and cancelled visits' }).waitFor();
  const coming = page.getByRole('heading', { name: 'Upcoming visits' }).locator('..');
  await coming.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => coming.getByRole('listitem').count()).toBe(11);
  await expectAccessible(page, 'the visits of a client');
  await coming.getByRole('button', { name: /08:00/ }).click();
  await page.getByText(/^Birthday on .*27/).waitFor();

  // The list is narrowed to whoever has a tag, which is kept in the address.
  await page.goto(`${scene.server.url}/dashboard/clients`);
  await page.getByLabel('Tag', { exact: true }).selectOption('Gift card');
  await page.getByRole('link', { name: `${known} Known` }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: new RegExp(`${first} Known`) }).waitFor();
  expect(new URL(page.url()).searchParams.get('tag')).toBe('Gift card');
  expect(await page.locator('bdi[dir=ltr]').allInnerTexts()).toContain('+49 30 1234567');
  await expectAccessible(page, 'clients with a tag');

  const { contact } = await client.contacts.createContact({ contact: { firstName: `Mistake ${size}` } });
  await page.goto(`${scene.server.url}/dashboard/clients/${contact.id}`);
  await page.getByRole('button', { name: 'Delete client' }).click();
  await page
    .getByRole('region', { name: /^Delete Mistake/ })
    .getByRole('button', { name: 'Delete client' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
  expect((await client.contacts.queryContacts({ query: { filter: { id: contact.id } } })).contacts).toEqual([]);
  expectNoFaults(page);
});
