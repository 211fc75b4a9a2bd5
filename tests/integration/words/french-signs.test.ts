/** French sets spaces before some signs and within quotation marks: no line breaks at them, on pages as in messages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let haircut: TestService;
beforeAll(async () => {
  server = await startTestServer({ withPages: true, environment: { OPENHOURS_LANGUAGE: 'fr' } });
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Coupe' });
});
afterAll(() => server.stop());

const loose = / [:;!?»]|« /;

/** What is read of a page, without its scripts, styles and markup. */
function wordsOf(html: string): string {
  return html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, '\n');
}

test('on pages', async () => {
  const headers = { 'accept-language': 'fr' };
  const read = async (path: string) => wordsOf(await (await fetch(`${server.url}${path}`, { headers })).text());
  const pages = ['/', `/booking-calendar/${haircut.slug}`, '/find-booking', '/dashboard/sign-in'];
  const words = (await Promise.all(pages.map(read))).join('\n');
  expect(words.split('\n').filter((line) => loose.test(line))).toEqual([]);
  expect(words).toContain('Mot de passe oublié\u202f?');
});

test('in messages: labels, headings and sentences', async () => {
  const contactDetails = { firstName: 'Zoé', email: 'zoe@clients.test' };
  const booking = await business.booked({
    service: haircut,
    booking: { contactDetails, status: 'CONFIRMED' },
    request: { participantNotification: { notifyParticipants: true } },
  });
  const path = `/v1/outbox/messages?to=zoe%40clients.test&relatedId=${booking.id}`;
  const [message] = await eventually(
    async () => (await server.send('GET', path, { headers: business.owner })).body.messages as { text: string }[],
    ({ length }) => length > 0,
  );
  expect(message?.text).toContain('Horaire\u00a0: ');
  expect(message?.text.split('\n').filter((line) => loose.test(line))).toEqual([]);
});
