/** A business that wants something signed: consents made and asked for over HTTP. */
import type { AskedConsent, Booking, BookingConsent, Consent } from '@openhours/contract';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

export type Headers = Record<string, string>;

export interface SigningBusiness {
  readonly server: TestServer;
  readonly business: Business;
  readonly visitor: Headers;
  send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    as?: Headers,
  ): Promise<TestAnswer>;
  /** Writes a consent that must be right. */
  consent(name: string, more?: object): Promise<Consent>;
  /** A service that asks for consents. */
  service(
    name: string,
    asked: readonly (Pick<AskedConsent, 'consentId'> & Partial<AskedConsent>)[],
  ): Promise<TestService>;
  ask(service: TestService, asked: readonly (Pick<AskedConsent, 'consentId'> & Partial<AskedConsent>)[]): Promise<void>;
  /** Notes what was signed on paper. */
  note(booking: Pick<Booking, 'id'>, body: object, as?: Headers): Promise<TestAnswer>;
  /** Reads, or signs, by the link of a booking. */
  byLink(booking: Pick<Booking, 'id'>, signatures?: object[], as?: Headers): Promise<TestAnswer>;
  waiverOf(booking: Pick<Booking, 'id'>, as?: Headers): Promise<object | undefined>;
  tokenOf(booking: Pick<Booking, 'id'>): Promise<string>;
  consentsOf(booking: Pick<Booking, 'id'>, as?: Headers): Promise<BookingConsent[]>;
}

/** What a customer sends of a consent that they have read. */
export function signed({ id: consentId, version }: Pick<Consent, 'id' | 'version'>, name = 'Ada Lovelace') {
  return { consentId, version, name, accepted: true, language: 'en' };
}

export async function openSigningBusiness(
  options: Parameters<typeof startTestServer>[0] = {},
  kind: 'OWNER' | 'apiKey' = 'OWNER',
): Promise<SigningBusiness> {
  const server = await startTestServer(options);
  const business = await openBusiness(server);
  const owner = kind === 'OWNER' ? business.owner : await server.caller(kind);
  const send: SigningBusiness['send'] = (method, path, body, as = owner) =>
    server.send(method, path, { headers: as, ...(body === undefined ? {} : { body }) });
  async function must<Answer>(call: Promise<TestAnswer>): Promise<Answer> {
    const answer = await call;
    if (answer.status !== 200) {
      throw new Error(`the call failed: ${answer.text}`);
    }
    return answer.body as Answer;
  }
  const ask: SigningBusiness['ask'] = async ({ serviceId }, asked) => {
    const path = `/v1/consents/services/${serviceId}`;
    const { revision } = await must<{ revision: string }>(send('GET', path));
    const consents = asked.map((each) => ({ validity: 'ONCE', requiredToBook: true, ...each }));
    await must(send('PUT', path, { consents, revision }));
  };
  const tokenOf: SigningBusiness['tokenOf'] = async ({ id }) =>
    (await must<{ token: string }>(send('GET', `/v1/anonymous-bookings/${id}/token`))).token;
  return {
    server,
    business,
    visitor: await server.caller('visitor'),
    send,
    consent: async (name, more = {}) =>
      (await must<{ consent: Consent }>(send('POST', '/v1/consents', { consent: { name, text: 'Mind it.', ...more } })))
        .consent,
    ask,
    async service(name, asked) {
      const made = await business.addService({ name });
      await ask(made, asked);
      return made;
    },
    note: ({ id }, body, as) => send('POST', `/v1/consents/bookings/${id}/note-signed`, { name: 'Ada', ...body }, as),
    async byLink(booking, signatures, as = {}) {
      const path = `/v1/anonymous-bookings/${await tokenOf(booking)}/consents`;
      return signatures === undefined
        ? send('GET', path, undefined, as)
        : send('POST', `${path}/sign`, { signatures }, as);
    },
    async waiverOf({ id }, as) {
      const answer = await send(
        'POST',
        '/v2/extended-bookings/query',
        { query: { filter: { id } }, withWaiver: true },
        as,
      );
      const [found] = answer.body.extendedBookings as { waiver?: object }[];
      return found?.waiver;
    },
    tokenOf,
    consentsOf: async ({ id }, as) =>
      (await must<{ consents: BookingConsent[] }>(send('GET', `/v1/consents/bookings/${id}`, undefined, as))).consents,
  };
}
