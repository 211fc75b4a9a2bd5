/** What a business says of its messages: which are sent, with which words, from whom; and how one would look. */
import { type MailSettings, type Message, optionalMessageTypes } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let mailServer: TestMailServer;
let server: TestServer;
let business: Business;
let haircut: TestService;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    environment: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, SMTP_FROM: 'bookings@salon.test' },
  });
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut' });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

const path = '/v1/outbox/mail-settings';

async function say(mailSettings: object, headers = business.owner) {
  const { revision } = (await server.send('GET', path, { headers: business.owner })).body;
  return server.send('PUT', path, { headers, body: { mailSettings, revision } });
}

async function bookedBy(email: string): Promise<Message[]> {
  await business.booked({
    service: haircut,
    booking: { contactDetails: { firstName: 'Grace', email }, status: 'CONFIRMED' },
    request: { participantNotification: { notifyParticipants: true } },
  });
  await settleDeliveries(server);
  const { body } = await server.send('GET', `/v1/outbox/messages?to=${email}`, { headers: business.owner });
  return body.messages as Message[];
}

const inEnglish = (text: string) => [{ language: 'en', text }];

test('before anything is said every booking message is sent, as it is', async () => {
  const { body } = await server.send('GET', path, { headers: business.owner });
  const { kinds, ...more } = body.mailSettings as MailSettings;
  expect(more).toEqual({});
  expect(kinds.map(({ type }) => type)).toEqual(optionalMessageTypes);
  expect(kinds.every(({ sends, words }) => sends && words === undefined)).toBe(true);
});

test("the business's own words, its name and its address go with what is written from then on", async () => {
  const words = 'Bring a towel.\n<b>The bell is at the back.</b>';
  const said = await say({
    senderName: 'Salon Ada',
    replyTo: 'desk@salon.test',
    kinds: [{ type: 'BOOKING_CONFIRMED', sends: true, words: [{ language: 'EN', text: ` ${words} ` }] }],
  });
  expect(said.status, said.text).toBe(200);
  expect(said.body.mailSettings).toMatchObject({ senderName: 'Salon Ada', replyTo: 'desk@salon.test' });
  expect((said.body.mailSettings as MailSettings).kinds[0]?.words).toEqual([{ language: 'en', text: words }]);
  const [message] = await bookedBy('words@customers.test');
  expect(message?.text).toContain(words);
  expect(message?.html).toContain('&lt;b&gt;The bell is at the back.&lt;/b&gt;');
  const mail = await eventually(
    async () => mailServer.taken.find(({ to }) => to.includes('words@customers.test')),
    (taken) => taken !== undefined,
  );
  expect(mail?.raw).toMatch(/^From: Salon Ada <bookings@salon.test>$/m);
  expect(mail?.raw).toMatch(/^Reply-To: Salon Ada <desk@salon.test>$/m);
});

test('answers go to the business: to its address, else to that of its main place', async () => {
  const owner = await server.client('OWNER');
  await say({ kinds: [] });
  const { locations } = await owner.locations.listLocations({});
  const [{ id, revision } = { id: '', revision: '' }] = locations ?? [];
  const location = { id, revision, name: 'Salon', email: 'front@salon.test' };
  await owner.locations.updateLocation({ location });
  const answersTo = async (email: string) => {
    await bookedBy(email);
    const mail = await eventually(
      async () => mailServer.taken.find(({ to }) => to.includes(email)),
      (taken) => taken !== undefined,
    );
    return /^Reply-To: .*?([^<>\s]+@[^<>\s]+?)>?\r?$/m.exec(mail?.raw ?? '')?.[1];
  };
  expect(await answersTo('place@customers.test')).toBe('front@salon.test');
  await owner.siteProperties.updateSiteProperties({ properties: { email: 'hello@salon.test' }, fields: 'email' });
  expect(await answersTo('business@customers.test')).toBe('hello@salon.test');
});

test('a type that is switched off is not written, and the others are', async () => {
  await say({ kinds: [{ type: 'BOOKING_CONFIRMED', sends: false }] });
  expect(await bookedBy('off@customers.test')).toEqual([]);
  const { body } = await server.send('GET', '/v1/outbox/messages?type=STAFF_BOOKING_CREATED', {
    headers: business.owner,
  });
  expect((body.messages as Message[]).length).toBeGreaterThan(1);
  // Whoever decides what to do knows whom it does not reach.
  const { delivery } = (await server.send('GET', '/v1/outbox/delivery', { headers: business.owner })).body;
  expect(delivery).toMatchObject({ withheldTypes: ['BOOKING_CONFIRMED'] });
  await say({ kinds: [] });
  expect(await bookedBy('on@customers.test')).toHaveLength(1);
});

test.each<[string, object, string]>([
  [
    'a type twice',
    { kinds: ['a', 'b'].map((text) => ({ type: 'BOOKING_REMINDER', sends: true, words: inEnglish(text) })) },
    'kinds[1].type',
  ],
  ['a type that is always sent', { kinds: [{ type: 'TEST_MESSAGE', sends: false }] }, 'kinds[0].type'],
  [
    'too many words',
    { kinds: [{ type: 'BOOKING_REMINDER', sends: true, words: inEnglish('x'.repeat(2001)) }] },
    'kinds[0].words[0].text',
  ],
  [
    'a language twice',
    { kinds: [{ type: 'BOOKING_REMINDER', sends: true, words: [...inEnglish('a'), { language: 'EN', text: 'b' }] }] },
    'kinds[0].words[1].language',
  ],
  [
    'a language that is none',
    { kinds: [{ type: 'BOOKING_REMINDER', sends: true, words: [{ language: 'english', text: 'a' }] }] },
    'kinds[0].words[0].language',
  ],
  ['an address that is none', { kinds: [], replyTo: 'desk' }, 'replyTo'],
  ['a name of two lines', { kinds: [], senderName: 'Salon\r\nBcc: x@evil.test' }, 'senderName'],
])('%s is refused at its field', async (_name, settings, field) => {
  const refused = await say(settings);
  expect([refused.status, refused.code]).toEqual([400, 'INVALID_ARGUMENT']);
  expect(refused.text).toContain(`mailSettings.${field}`);
});

test('a change from an older state is refused, and only the management may make one', async () => {
  const stale = await server.send('PUT', path, {
    headers: business.owner,
    body: { mailSettings: { kinds: [] }, revision: '0' },
  });
  expect([stale.status, stale.code]).toEqual([409, 'INVALID_REVISION']);
  expect((await say({ kinds: [] }, await server.caller('FRONT_DESK'))).status).toBe(403);
});

test('a preview shows every type with words that are tried out, and keeps nothing', async () => {
  const ids = async () => {
    const { body } = await server.send('GET', '/v1/outbox/messages', { headers: business.owner });
    return (body.messages as Message[]).map(({ id }) => id);
  };
  const before = await ids();
  for (const type of optionalMessageTypes) {
    const { body, status } = await server.send('POST', '/v1/outbox/preview', {
      headers: business.owner,
      body: { type, words: inEnglish('Bring a towel.') },
    });
    expect(status).toBe(200);
    expect(body.subject).toContain('Haircut');
    expect(body.text).toContain('Bring a towel.');
    expect(body.html).toContain('Bring a towel.');
  }
  expect(await ids()).toEqual(before);
});

test('a preview is in the language in which the customer books, with the words that such a customer gets', async () => {
  const words = [...inEnglish('Bring a towel.'), { language: 'de', text: 'Ein Handtuch, bitte.' }];
  const look = async (type: string, language: string) =>
    (await server.send('POST', '/v1/outbox/preview', { headers: business.owner, body: { type, words, language } }))
      .body;
  const german = await look('BOOKING_CONFIRMED', 'de');
  expect(german.text).toContain('Ein Handtuch, bitte.');
  expect(german.html).toContain('lang="de"');
  const hebrew = await look('BOOKING_CONFIRMED', 'he');
  expect(hebrew.html).toContain('dir="rtl"');
  expect(hebrew.text).toContain('Bring a towel.');
  expect((await look('BUSINESS_BOOKING_CREATED', 'de')).html).toContain('lang="en"');
});

test('customers get messages in the language in which they have booked, the business in its own', async () => {
  await (await server.client('apiKey')).siteProperties.updateSiteProperties({
    properties: {
      multilingual: { supportedLanguages: ['en', 'de', 'he', 'nl'].map((languageCode) => ({ languageCode })) },
    },
    fields: { paths: ['multilingual'] },
  });
  await say({
    kinds: [
      {
        type: 'BOOKING_REQUESTED',
        sends: true,
        words: [...inEnglish('Bring a towel.'), { language: 'de', text: 'Ein Handtuch, bitte.' }],
      },
    ],
  });
  const visitor = await server.caller('visitor');
  const asked = async (accepts: string | undefined) => {
    const email = `asks-${accepts ?? 'nothing'}@customers.test`;
    await business.booked({
      service: haircut,
      as: accepts === undefined ? visitor : { ...visitor, 'accept-language': accepts },
      booking: { contactDetails: { firstName: 'Grace', email } },
      request: { participantNotification: { notifyParticipants: true } },
    });
    await settleDeliveries(server);
    const { body } = await server.send('GET', `/v1/outbox/messages?to=${email}`, { headers: business.owner });
    const [message] = body.messages as Message[];
    return { language: message?.language, text: message?.text ?? '' };
  };
  const german = await asked('de-AT');
  expect(german.language).toBe('de-AT');
  expect(german.text).toContain('Ein Handtuch, bitte.');
  expect(german.text).not.toContain('towel');
  // Nothing is written in Hebrew, so what stands in the language of the business is better than nothing.
  const hebrew = await asked('he');
  expect(hebrew.language).toBe('he');
  expect(hebrew.text).toContain('Bring a towel.');
  // Not offered, not known, not said: the language of the business.
  for (const accepts of ['fr', 'nl', undefined]) {
    const { language, text } = await asked(accepts);
    expect(language).toBe('en');
    expect(text).toContain('Bring a towel.');
  }
  const { body } = await server.send('GET', '/v1/outbox/messages?type=BUSINESS_BOOKING_REQUESTED', {
    headers: business.owner,
  });
  expect(new Set((body.messages as Message[]).map(({ language }) => language))).toEqual(new Set(['en']));
  await say({ kinds: [] });
});

test('what the desk enters for a customer is told in the language of the business, whatever the desk reads', async () => {
  const email = 'by-the-desk@customers.test';
  await business.booked({
    service: haircut,
    as: { ...business.owner, 'accept-language': 'de' },
    booking: { contactDetails: { firstName: 'Grace', email }, status: 'CONFIRMED' },
    request: { participantNotification: { notifyParticipants: true } },
  });
  await settleDeliveries(server);
  const { body } = await server.send('GET', `/v1/outbox/messages?to=${email}`, { headers: business.owner });
  expect((body.messages as Message[]).map(({ language }) => language)).toEqual(['en']);
});
