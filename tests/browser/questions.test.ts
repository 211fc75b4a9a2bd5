/** A service asks more than who comes: the customer answers with script and without, and the business reads it. */
import { beforeAll, expect, test } from 'vitest';
import {
  bookButton,
  chooseTime,
  expectAccessible,
  expectNoFaults,
  formIsEnhanced,
  introduce,
  sceneOfFile,
} from './scene.ts';
import { openDashboard } from './signed-in.ts';

const scene = sceneOfFile();
beforeAll(async () => {
  const client = await scene.server.client('apiKey');
  const { form } = await client.forms.createForm({
    form: {
      name: 'Questions',
      fields: [
        {
          label: 'Allergies',
          hint: 'Oils, nuts, latex',
          valueType: 'LONG_TEXT',
          required: true,
        },
        { label: 'Pressure', valueType: 'SHORT_TEXT', choices: ['Soft', 'Medium', 'Firm'] },
        { label: 'I have read the house rules', valueType: 'CHECK_BOX', required: true },
      ],
    },
  });
  const { services } = await client.services.queryServices({
    query: { filter: { 'mainSlug.name': scene.serviceSlug } },
  });
  const [service] = services;
  const changed = await scene.server.send('PATCH', `/v2/services/${service!.id}`, {
    headers: await scene.server.caller('OWNER'),
    body: { service: { id: service!.id, revision: service!.revision, form: { id: form.id } } },
  });
  expect(changed.status, changed.text).toBe(200);
});

test.each([true, false])('the answers are asked, kept through a refusal, and sent (script: %s)', async (script) => {
  const page = await scene.visit({ size: script ? 'phone' : 'desktop', script });
  await chooseTime(scene, page);
  await introduce(page);
  const allergies = page.getByLabel('Allergies');
  const pressure = page.getByRole('group', { name: 'Pressure (optional)' });
  expect(await pressure.getByLabel('No answer').isChecked()).toBe(true);
  await pressure.getByLabel('Firm').check();
  if (script) {
    await formIsEnhanced(page);
    await bookButton(page).click();
    await page.getByText('Please answer this question.').waitFor();
    await page.getByText('Please tick this box to go on.').waitFor();
    await expectAccessible(page, 'the questions');
    expect(await allergies.evaluate((element) => element === document.activeElement)).toBe(true);
  } else {
    // The browser itself keeps an unanswered form back; the server is asked all the same.
    const refused = await page.request.post(`${scene.server.url}/booking-form`, {
      headers: { origin: scene.server.url },
      form: {
        ticket: (await page.locator('[name=ticket]').getAttribute('value')) as string,
        name: 'Grace Hopper',
        email: 'grace@example.com',
        'answer-pressure': 'hard',
      },
    });
    expect(refused.status()).toBe(422);
    const said = await refused.text();
    expect(said).toContain('Please answer this question.');
    expect(said).toContain('Please choose one of these answers.');
  }
  if (script) {
    // Phones let go of tabs: what was chosen comes back with what was typed.
    await page.reload();
    await page.locator('#booking-email').waitFor();
  }
  await expect.poll(() => pressure.getByLabel('Firm').isChecked()).toBe(true);
  await allergies.fill('Nuts\nLatex');
  await page.getByLabel('I have read the house rules').check();
  await bookButton(page).click();
  await page.waitForURL(/\/thank-you/);
  const said = await page.locator('main').innerText();
  expect(said).toContain('Nuts\nLatex');
  expect(said).toMatch(/I have read the house rules\s+Yes/);
  if (script) {
    await expectAccessible(page, 'the confirmation with answers');
    expectNoFaults(page);
  }
  const client = await scene.server.client('apiKey');
  const { formSubmissions } = await client.forms.queryFormSubmissions({});
  expect(formSubmissions[0]!.answers.map(({ key, value }) => [key, value])).toEqual([
    ['allergies', 'Nuts\nLatex'],
    ['pressure', 'Firm'],
    ['i_have_read_the_house_rules', true],
  ]);
});

test('the dashboard shows them with the booking', async () => {
  const page = await scene.visit({ size: 'desktop' });
  const client = await scene.server.client('apiKey');
  const { formSubmissions } = await client.forms.queryFormSubmissions({});
  await openDashboard(scene, page, `/dashboard/bookings/${formSubmissions[0]!.bookingId}`);
  await page.getByText('Allergies').waitFor();
  const panel = await page.getByRole('region', { name: 'Booking', exact: true }).innerText();
  expect(panel).toContain('Nuts\nLatex');
  expect(panel).toContain('Firm');
  await expectAccessible(page, 'the answers in the dashboard');
});
