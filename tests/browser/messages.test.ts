/**
 * The business looks after its messages: reads what was sent, sends it again, tries whether mail arrives, says when people
 * are reminded and what messages say; and learns on every page that mail fails. Through a real mail server.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../packages/server/src/db/statement.ts';
import { settleDeliveries } from '../support/deliveries.ts';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { expectAccessible, expectNoFaults, type Scene, startScene, timeZone } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

let mailServer: TestMailServer;
let scene: Scene;
beforeAll(async () => {
  mailServer = await startMailServer();
  scene = await startScene({
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    SMTP_FROM: 'bookings@studio.test',
  });
  await confirmOne('grace@customers.test');
});
afterAll(async () => {
  await scene?.close();
  await mailServer?.stop();
});

/** Books for somebody at the next free time of the sample, so that messages are written. */
async function confirmOne(email: string): Promise<void> {
  const client = await scene.server.client('apiKey');
  const { services } = await client.services.queryServices({ query: { filter: { type: 'APPOINTMENT' } } });
  const [service] = services;
  const { timeSlots } = await client.availability.listAvailabilityTimeSlots({
    serviceId: service?.id ?? '',
    fromLocalDate: '2026-11-24T00:00:00',
    toLocalDate: '2026-12-08T00:00:00',
    timeZone,
    bookable: true,
  });
  const [free] = timeSlots;
  await client.bookings.createBooking({
    booking: {
      bookedEntity: {
        slot: {
          serviceId: service?.id ?? '',
          scheduleId: free?.scheduleId ?? '',
          startDate: free?.localStartDate ?? '',
          endDate: free?.localEndDate ?? '',
          timezone: timeZone,
        },
      },
      totalParticipants: 1,
      status: 'CONFIRMED',
      contactDetails: { firstName: 'Grace', email },
    },
    participantNotification: { notifyParticipants: true },
  });
  await settleDeliveries(scene.server);
}

async function countOfQueued(): Promise<number> {
  const row = await scene.server.database.serverReader.first(
    statement<{ count: number }>(
      `select count(*)::int as count from message where site_id = $1 and status = 'QUEUED'`,
      [scene.server.siteId],
    ),
  );
  return row?.count ?? 0;
}

async function delivered(to: string): Promise<void> {
  await expect.poll(() => mailServer.taken.filter((each) => each.to.includes(to)).length).toBe(1);
}

test('on a phone a message is found, read both ways, and sent again', async () => {
  await delivered('grace@customers.test');
  const page = await openAsOwner(scene, '/dashboard/messages', { scheme: 'dark' });
  await page.getByRole('link', { name: /grace@customers\.test/ }).waitFor();
  await expectAccessible(page, 'the list of messages on a phone, dark');
  await page.getByRole('navigation', { name: 'Filter messages' }).getByRole('link', { name: 'Not sent' }).click();
  await page.getByText('No matching messages.').waitFor();
  await page
    .getByRole('navigation', { name: 'Filter messages' })
    .getByRole('link', { name: 'Sent', exact: true })
    .click();
  await page.getByRole('link', { name: /grace@customers\.test/ }).click();
  const look = page.frameLocator('iframe');
  await look.getByRole('link', { name: 'See, move or cancel' }).waitFor();
  await page.getByText('Calendar file').waitFor();
  await expectAccessible(page, 'one message on a phone, dark');
  await page.getByRole('button', { name: 'Plain text' }).click();
  await page.getByText('See, move or cancel:').waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('link', { name: /A new message has been created/ }).click();
  await page.getByText('Sent', { exact: true }).waitFor();
  await expect.poll(() => mailServer.taken.filter(({ to }) => to.includes('grace@customers.test')).length).toBe(2);
  expectNoFaults(page);
});

test('whoever is cancelled is told unless somebody decides otherwise, where mail can arrive', async () => {
  await confirmOne('ada@customers.test');
  const { body } = await scene.server.send('GET', '/v1/outbox/messages?to=ada@customers.test', {
    headers: await scene.server.caller('apiKey'),
  });
  const [message] = body.messages as { relatedId: string }[];
  const page = await openAsOwner(scene, `/dashboard/bookings?show=all&booking=${message?.relatedId}`);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('switch', { name: /^Notify/, checked: true }).waitFor();
  await page.getByText(/^A message goes to .*ada@customers\.test/).waitFor();
  await expectAccessible(page, 'a cancellation that is told');
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByText('The booking is cancelled.').waitFor();
  await expect
    .poll(
      () => mailServer.taken.filter(({ raw, to }) => to.includes('ada@customers.test') && /cancelled/.test(raw)).length,
    )
    .toBe(1);
  expectNoFaults(page);
});

test('the business tries its mail and says when people are reminded', async () => {
  const page = await openAsOwner(scene, '/dashboard/messages', { size: 'desktop' });
  // Mail goes out, but the owner still has the address of the first start.
  await page.getByRole('button', { name: /^Messages cannot reach you/ }).click();
  await page.getByText('You sign in as owner@example.com').waitFor();
  await page.getByRole('link', { name: 'Change my address' }).waitFor();
  await expectAccessible(page, 'mail that misses the owner');
  await page.keyboard.press('Escape');
  const to = page.getByLabel('Send test message to');
  await to.fill('no address');
  await page.getByRole('button', { name: 'Send test message' }).click();
  await page.getByText('This is not a valid e-mail address.').waitFor();
  await to.fill('try@studio.test');
  await page.getByText('This is not a valid e-mail address.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Send test message' }).click();
  await page.getByText('The mail server has accepted it for try@studio.test.').waitFor();
  const time = page.getByLabel('Another reminder');
  for (const [typed, said] of [
    ['soon', 'Enter a time between 5 minutes and 30 days.'],
    ['24', 'This reminder already exists.'],
  ] as const) {
    await time.fill(typed);
    await page.getByRole('button', { name: 'Add reminder' }).click();
    await page.getByText(said).waitFor();
    expect(await time.inputValue()).toBe(typed);
  }
  await expectAccessible(page, 'a time that is chosen already');
  await time.fill('3');
  await page.getByRole('button', { name: 'Add reminder' }).click();
  await page.getByLabel('3 hours before the visit').waitFor();
  await page.getByText('Saved. This also applies to existing bookings.').waitFor();
  const { reminderSettings } = await (await scene.server.client('apiKey')).notifications.getReminderSettings({});
  expect(reminderSettings.minutesBefore).toEqual([1440, 180]);
  expectNoFaults(page);
});

test('what messages say is tried out, kept, and goes with the next one', async () => {
  const page = await openAsOwner(scene, '/dashboard/messages', {});
  await page.getByRole('link', { name: 'Change message settings' }).click();
  await page.getByLabel('Sender name').fill('Studio at the river');
  await page.getByLabel('Reply-to address').fill('nobody');
  await page.getByText('This is not a valid e-mail address.').waitFor();
  await page.getByLabel('Reply-to address').fill('desk@studio.test');
  await page.getByRole('checkbox', { name: 'Booking request declined' }).uncheck();
  const kind = page.getByRole('listitem').filter({ hasText: 'Booking confirmed' });
  await kind.getByText('Your text').click();
  await kind.getByRole('textbox').fill('Bring a towel.');
  await kind.getByRole('button', { name: 'Preview' }).click();
  await page.frameLocator('iframe').getByText('Bring a towel.').waitFor();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByText('Clients who book in Deutsch get this text.', { exact: false }).waitFor();
  expect(await kind.getByRole('textbox').getAttribute('placeholder')).toBe('Bring a towel.');
  await kind.getByRole('textbox').fill('Ein Handtuch, bitte.');
  await kind.getByRole('button', { name: 'Preview' }).click();
  await page.frameLocator('iframe').getByText('Ein Handtuch, bitte.').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expectAccessible(page, 'what messages say');
  const { mailSettings } = await (await scene.server.client('apiKey')).notifications.getMailSettings({});
  expect(mailSettings).toMatchObject({ senderName: 'Studio at the river', replyTo: 'desk@studio.test' });
  expect(mailSettings.kinds.find(({ type }) => type === 'BOOKING_CONFIRMED')?.words).toEqual([
    { language: 'en', text: 'Bring a towel.' },
    { language: 'de', text: 'Ein Handtuch, bitte.' },
  ]);
  expect(mailSettings.kinds.filter(({ sends }) => !sends).map(({ type }) => type)).toEqual(['BOOKING_DECLINED']);
  await confirmOne('towel@customers.test');
  await delivered('towel@customers.test');
  const { raw } = mailServer.taken.find(({ to }) => to.includes('towel@customers.test')) ?? { raw: '' };
  expect(raw).toContain('From: Studio at the river <bookings@studio.test>');
  expect(raw).toContain('Bring a towel.');
  expectNoFaults(page);
});

test('while mail fails every page says so with what the mail server said, in Hebrew too', async () => {
  // A message that is still taken would end the failing.
  await expect.poll(() => countOfQueued()).toBe(0);
  await scene.server.database.serverReader.all(
    statement(
      `update mail_delivery set failures = 3, failing_since = clock_timestamp(), problem = 'CREDENTIALS',
         last_error = '535 authentication failed' where site_id = $1`,
      [scene.server.siteId],
    ),
  );
  const page = await openAsOwner(scene, '/dashboard/messages', { scheme: 'dark', locale: 'he' });
  await page.getByRole('button', { name: /דוא/ }).first().click();
  await page.getByText('535 authentication failed').waitFor();
  await expectAccessible(page, 'mail that fails, Hebrew, dark, on a phone');
  expectNoFaults(page);
});
